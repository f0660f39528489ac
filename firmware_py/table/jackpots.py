"""Who may win the jackpot in a round that has been played."""

from firmware_py.rules.awards import jackpot_of
from firmware_py.table.effects import AwardJackpot
from firmware_py.table.round import Round


def winners(round_: Round) -> AwardJackpot | None:
    """Name the seats with a token and a hand that reaches a line of the jackpot."""
    if not round_.tokens or round_.outcome != "played":
        return None
    jackpot = jackpot_of(round_.game)
    ranker = round_.game.ranker
    least = min(ranker.floor(line.hand) for line in jackpot.lines)
    size = round_.game.ranking_rule.size
    found = []
    for seat in sorted(round_.tokens):
        cards, first = round_.faces(seat), first_faces(round_, seat)
        judged = first or cards
        # A hand given up and never shown has no faces: it wins nothing.
        if seat in round_.out or len(judged) < size:
            continue
        if max(ranker.value(judged), ranker.value(cards)) >= least:
            found.append((seat, cards, first, bool(first)))
    return AwardJackpot(tuple(found), jackpot.article) if found else None


def first_faces(round_: Round, seat: int) -> tuple[int, ...]:
    """The cards a seat was first dealt, where some were bought or changed."""
    return tuple(
        card
        for number in round_.first_cards.get(seat, ())
        if (card := round_.cards[number].card) is not None
    )
