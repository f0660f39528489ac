"""The lab's question about pots: who gets what of the money in the middle."""

from collections.abc import Mapping

from msgspec import UNSET, Struct, UnsetType

from firmware_py.rules.cards import CardsError
from firmware_py.rules.deal import seats_in_order
from firmware_py.rules.finding import Code, Finding, RefusedError, bad_request, cite
from firmware_py.rules.game import Game
from firmware_py.rules.games.circle.order import play_of
from firmware_py.rules.games.circle.pots import make_pots
from firmware_py.rules.games.circle.rake import Raked, take
from firmware_py.rules.games.circle.shares import Cards, Contest, ShownHands
from firmware_py.rules.games.pot import RakeChosen
from firmware_py.rules.games.read import Question, money, read_cards, read_fields
from firmware_py.rules.percent import percent

Asked = Mapping[str, object]


class RakeFields(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The house's cut as it has been announced."""

    kind: str
    # A number as it is written; `percent` reads it.
    pct: object
    cap: int | UnsetType = UNSET
    min: int | UnsetType = UNSET
    by_interval: list[int] = []


class PotsQuestion(Question, frozen=True):
    """Money put in, who folded, and the cards of the others."""

    contributed: dict[str, int]
    folded: list[int] = []
    hands: dict[str, list[str]] = {}
    board: list[str] = []
    board1: list[str] = []
    board2: list[str] = []
    rake: RakeFields | None = None
    # Who has the mano, for odd cents; untold, they are counted from the dealer.
    mano: int | UnsetType = UNSET
    # What an earlier hand left in the middle.
    carried: int = 0


def pots(game: Game, asked: Asked) -> Finding:
    """Make the pots, take the cut and pay them."""
    question = read_fields(asked, PotsQuestion)
    contributed = {
        _seat(game, seat): money(cents, "contributed")
        for seat, cents in question.contributed.items()
    }
    folded = frozenset(_seat(game, seat) for seat in question.folded)
    made = make_pots(contributed, folded, money(question.carried, "carried"))
    if not made or not made[0].eligible:
        raise bad_request("nobody who is still in has put anything into the pot")
    players = sum(cents > 0 for cents in contributed.values())
    raked = take(game, made, players, _chosen(question.rake))
    if len(made[0].eligible) > 1 and not question.hands:
        # Nobody has shown: the pots lie there, and nobody is paid yet.
        return Finding(_lying(raked, {}), cite(play_of(game).shares.article, raked.articles))
    shown = _shown(game, question, contributed, made[0].eligible)
    mano = None if question.mano is UNSET else _seat(game, question.mano)
    try:
        paid = game.once(Contest).pay(raked.pots, shown, mano)
    except CardsError as error:
        raise RefusedError(Code.BAD_CARDS, error.told) from error
    return Finding(_lying(raked, paid), cite(_articles(game, shown), raked.articles))


def _lying(raked: Raked, paid: Mapping[int, int]) -> dict[str, object]:
    """Put the pots, what is paid of them and the cut in the lab's words."""
    return {
        "pots": [{"amount": p.amount_cents, "eligible": list(p.eligible)} for p in raked.pots],
        "paid": {str(seat): paid[seat] for seat in sorted(paid)},
        "rake": raked.rake_cents,
    }


def _articles(game: Game, shown: ShownHands) -> list[str]:
    rule = play_of(game).shares
    cited = [rule.article]
    if len(shown.hands) > 1:
        cited += [rule.winner_article, rule.ties_article, rule.halves_article]
    return cited


def _seat(game: Game, seat: int | str) -> int:
    if not str(seat).isdecimal():
        raise bad_request(f"{seat!r} is no seat")
    return seats_in_order(game, [int(seat)])[0]


def _chosen(fields: RakeFields | None) -> RakeChosen | None:
    if fields is None:
        return None
    if fields.kind == "hand" and fields.min is UNSET:
        raise bad_request("the cut by hand is a part of the table's minimum: give min")
    return RakeChosen(
        fields.kind,
        percent(fields.pct),
        None if fields.cap is UNSET else money(fields.cap, "cap"),
        0 if fields.min is UNSET else money(fields.min, "min"),
        tuple(money(cents, "by_interval") for cents in fields.by_interval),
    )


def _shown(
    game: Game, question: PotsQuestion, contributed: Mapping[int, int], live: tuple[int, ...]
) -> ShownHands:
    """Read the cards that decide: a lone player need not show (Galicia 23.2)."""
    boards = _boards(game, question)
    hands = {_seat(game, seat): cards for seat, cards in question.hands.items()}
    for seat in hands:
        if not contributed.get(seat):
            raise bad_request(f"seat {seat} has cards but has put nothing in")
    read = read_cards(game, *boards, *hands.values())
    lines, cards = read[: len(boards)], dict(zip(hands, read[len(boards) :], strict=True))
    if len(live) == 1:
        return ShownHands({}, lines)
    return ShownHands(_checked(game, cards, lines, live), lines)


def _boards(game: Game, question: PotsQuestion) -> list[list[str]]:
    two = play_of(game).lines == 2
    if two and question.board:
        raise bad_request(f"{game.name} has two lines: give board1 and board2")
    if not two and (question.board1 or question.board2):
        raise bad_request(f"{game.name} has one line of common cards: give board")
    return [question.board1, question.board2] if two else [question.board]


def _checked(
    game: Game, cards: Mapping[int, Cards], lines: tuple[Cards, ...], live: tuple[int, ...]
) -> dict[int, Cards]:
    """Refuse a showdown that lacks a hand or has the wrong number of cards."""
    play = play_of(game)
    # One card in the middle may stand for everybody's last (Galicia 30.2.c, CyL 68.2.c).
    common = play.common_card is not None and len(lines[0]) == 1
    own, middle = (play.hole - 1, 1) if common else (play.hole, play.board)
    for line in lines:
        if len(line) != middle:
            raise bad_request(f"a line of common cards has {middle} cards, not {len(line)}")
    for seat in live:
        if seat not in cards:
            raise bad_request(f"seat {seat} is still in: give its cards or name it in folded")
        if len(cards[seat]) != own:
            raise bad_request(f"seat {seat} has {own} cards of its own, not {len(cards[seat])}")
    return {seat: cards[seat] for seat in live}
