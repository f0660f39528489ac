"""What the open cards of a place come to: a name and the ranks or points that go with it."""

from collections.abc import Callable

from firmware_py.rules.cards import JOKER, RANKS, Card, CardsError
from firmware_py.rules.game import Game
from firmware_py.rules.games.baccarat.points import total_of
from firmware_py.rules.games.bank_poker.settlement import BankPoker
from firmware_py.rules.games.blackjack.choices import counting
from firmware_py.rules.games.blackjack.count import hard
from firmware_py.rules.games.circle.order import play_of
from firmware_py.rules.games.pai_gow.settlement import PaiGow
from firmware_py.rules.games.treinta_cuarenta.rows import points_of
from firmware_py.rules.ranking import low_ranks
from firmware_py.table.round import Round

# A name, then ranks ("pareja", "K") or points ("points", "7").
Value = tuple[str, ...]
Cards = tuple[Card, ...]
BANK, BOARD, FIRST_LINE, SECOND_LINE = "bank", "board", "board1", "board2"
# Common cards that a hand of two of its own needs at least.
THREE = 3
# The bank's hand is too low to meet the others' bets.
NOT_QUALIFIED = "not-qualified"
_NO_HANDS = frozenset({BOARD, FIRST_LINE, SECOND_LINE, "burn", "dead", "discards", "stray"})


def hand_value(round_: Round, place: str) -> Value:
    """Name what lies open at a place; nothing while a card of it is face down.

    Cards that make no hand, because somebody moved one too many there, have no name.
    """
    cards = _open(round_, place)
    read = _READERS.get(_family(round_.game))
    if not cards or read is None or place in _NO_HANDS:
        return ()
    try:
        return read(round_, place, cards)
    except CardsError:
        return ()


def second_value(round_: Round, place: str) -> Value:
    """Name the other hand of a place whose pot is halved: on the second line, or the low one."""
    if place in _NO_HANDS or _family(round_.game) != "circle":
        return ()
    play = play_of(round_.game)
    if play.lines < 2 and not play.low:
        return ()
    cards = _open(round_, place)
    return _low(round_, cards) if play.low else _best(round_, cards, SECOND_LINE)


def is_qualified(round_: Round, place: str) -> bool:
    """Tell whether the bank's open hand meets the bets; others always do."""
    if place != BANK or _family(round_.game) != "bank-poker" or not hand_value(round_, place):
        return True
    settlement = round_.game.once(BankPoker)
    try:
        return settlement.bank_hand(_open(round_, place), _open(round_, BOARD)).plays
    except CardsError:
        return True


def _family(game: Game) -> str:
    return str(type(game.sheet.play).__struct_config__.tag)


def _open(round_: Round, place: str) -> Cards:
    """The faces of a place, if all of them are known."""
    found = [round_.cards[number].card for number in round_.numbers(place)]
    return tuple(card for card in found if card is not None) if None not in found else ()


def _poker(round_: Round, _place: str, cards: Cards) -> Value:
    return _best(round_, cards, FIRST_LINE if FIRST_LINE in round_.places else BOARD)


def _low(round_: Round, cards: Cards) -> Value:
    """Name the low hand by its ranks, the highest first; nothing without one."""
    board = _open(round_, BOARD)
    ranks = low_ranks(cards, board) if len(board) >= THREE else ""
    return ("baja", *ranks) if ranks else ()


def _best(round_: Round, cards: Cards, line: str) -> Value:
    ranker, board = round_.game.ranker, _open(round_, line)
    if not cards:
        return ()
    two_plus_three = ranker.ranking.use == "two-plus-three"
    enough = (
        len(board) >= THREE if two_plus_three else len(cards) + len(board) >= ranker.ranking.size
    )
    if not enough:
        return ()
    used = ranker.used(cards, board)
    name = ranker.name(ranker.value(used))
    ranks = tuple(dict.fromkeys(RANKS[card >> 2] for card in used if card != JOKER))
    if name.startswith("escalera") and ranks[:1] == ("A",) and "K" not in ranks:
        # An ace at the low end: the straight is named for its highest card.
        ranks = ranks[1:]
    return (name, *ranks)


def _pai_gow(round_: Round, _place: str, cards: Cards) -> Value:
    """Name a hand of five or of two; a joker that makes no straight or flush is an ace."""
    settlement = round_.game.once(PaiGow)
    ranker = {r.ranking.size: r for r in (settlement.alta, settlement.baja)}.get(len(cards))
    if ranker is None:
        return ()
    name = ranker.name(ranker.value(cards))
    ranks = ["A" if card == JOKER else RANKS[card >> 2] for card in ranker.used(cards)]
    if name.startswith(("escalera", "color")):
        ranks = [RANKS[card >> 2] for card in ranker.used(cards) if card != JOKER]
    alike = sorted(ranks, key=lambda rank: (-ranks.count(rank), -RANKS.index(rank)))
    return (name, *dict.fromkeys(alike))


def _blackjack(round_: Round, place: str, cards: Cards) -> Value:
    count = round_.game.once(counting)
    points, low = count.points(cards), hard(cards)
    split = any(other.startswith(f"{place}/") for other in round_.places) or "/" in place
    if count.is_natural(cards) and not split:
        return ("blackjack",)
    if points > count.most:
        return ("over", str(points))
    return ("soft", str(points), str(low)) if low != points else ("total", str(points))


def _baccarat(_round: Round, _place: str, cards: Cards) -> Value:
    points = total_of(cards)
    return ("point",) if points == 1 else ("points", str(points))


def _rows(_round: Round, _place: str, cards: Cards) -> Value:
    return ("points", str(points_of(cards)))


_READERS: dict[str, Callable[[Round, str, Cards], Value]] = {
    "bank-poker": _poker,
    "circle": _poker,
    "pai-gow": _pai_gow,
    "blackjack": _blackjack,
    "punto-y-banca": _baccarat,
    "chemin-de-fer": _baccarat,
    "dos-panos": _baccarat,
    "treinta-y-cuarenta": _rows,
}
