"""Who may win the jackpot in a round that has been played."""

from firmware_py.rules.awards import Winner, jackpot_of, wins
from firmware_py.table.effects import AwardJackpot
from firmware_py.table.round import Round


def winners(round_: Round) -> AwardJackpot | None:
    """Name the seats with a token and a hand that reaches a line of the jackpot."""
    if not round_.tokens or round_.outcome != "played":
        return None
    candidates = [_candidate(round_, seat) for seat in sorted(round_.tokens)]
    found = [one for one in candidates if one is not None and wins(round_.game, one)]
    if not found:
        return None
    shown = tuple((one.seat, one.cards, one.dealt, one.discarded) for one in found)
    return AwardJackpot(shown, jackpot_of(round_.game).article)


def _candidate(round_: Round, seat: int) -> Winner | None:
    """Give a seat's cards, unless it is out or never showed what the jackpot looks at."""
    game = round_.game
    box = game.boxes[jackpot_of(game).box]
    lost = seat in round_.folded and game.text(box.on_fold) == "lost"
    cards, first = round_.faces(seat), first_faces(round_, seat)
    given = round_.first_cards.get(seat, ())
    size = game.ranking_rule.size
    on_first = game.text(jackpot_of(game).judged_on) == "dealt" and bool(given)
    if lost or seat in round_.out or len(first if on_first else cards) < size:
        return None
    return Winner(seat, cards, first if len(first) == len(given) else (), bool(given))


def first_faces(round_: Round, seat: int) -> tuple[int, ...]:
    """The cards a seat was first dealt, where some were bought or changed."""
    return tuple(
        card
        for number in round_.first_cards.get(seat, ())
        if (card := round_.cards[number].card) is not None
    )
