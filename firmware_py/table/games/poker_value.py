"""What open cards come to in poker, on a line of common cards or without: bank and circle alike."""

from firmware_py.rules.cards import JOKER, RANKS
from firmware_py.table.games.family import Cards, HandValue
from firmware_py.table.round import Round

BOARD, FIRST_LINE, SECOND_LINE = "board", "board1", "board2"
# Common cards that a hand of two of its own needs at least.
LEAST_COMMON = 3


def poker_value(round_: Round, _place: str, cards: Cards) -> HandValue:
    """Name the best hand, on the first line where there are two."""
    return best_hand(round_, cards, FIRST_LINE if FIRST_LINE in round_.places else BOARD)


def best_hand(round_: Round, cards: Cards, line: str) -> HandValue:
    """Name the best hand with the common cards of a line; nothing while there are too few."""
    ranker, board = round_.game.ranker, round_.all_faces(line)
    two_plus_three = ranker.ranking.use == "two-plus-three"
    enough = (
        len(board) >= LEAST_COMMON
        if two_plus_three
        else len(cards) + len(board) >= ranker.ranking.size
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
