"""The same hands in pokerkit: six players who check or call to the end, every card dealt by it."""

from pokerkit import (
    Automation,
    BettingStructure,
    Deck,
    Hand,
    OmahaHoldemHand,
    Opening,
    StandardHighHand,
    State,
    Street,
)

from bench.figure import best_rate

PLAYERS = 6
MIN, ANTE, RESTO = 1000, 200, 10**9
SIDE = Opening.POSITION


def _street(cards: str, board: int, opening: Opening, *, draws: bool = False) -> Street:
    """One street: own cards as "d" and "u", common cards, who opens."""
    least = 2 * MIN if opening is Opening.LOW_CARD else MIN
    return Street(False, tuple(c == "u" for c in cards), board, draws, opening, least, None)


def _board_game(own: str) -> tuple[Street, ...]:
    return (_street(own, 0, SIDE), *[_street("", count, SIDE) for count in (3, 1, 1)])


STUD = (
    _street("ddu", 0, Opening.LOW_CARD),
    *[_street("u", 0, Opening.HIGH_HAND) for _ in range(3)],
    _street("d", 0, Opening.HIGH_HAND),
)
DRAW = (_street("ddddd", 0, SIDE), _street("", 0, SIDE, draws=True))
GAMES: dict[str, tuple[tuple[Street, ...], type[Hand]]] = {
    "holdem": (_board_game("dd"), StandardHighHand),
    "omaha": (_board_game("dddd"), OmahaHoldemHand),
    "seven-stud": (STUD, StandardHighHand),
    "cubierto-5-descarte": (DRAW, StandardHighHand),
}


def play(game: str) -> int:
    """Play one hand and give the sum of what was won and lost: nothing."""
    streets, hand = GAMES[game]
    state = State(
        tuple(Automation),
        Deck.STANDARD,
        (hand,),
        streets,
        BettingStructure.NO_LIMIT,
        True,
        ANTE,
        0,
        MIN if streets is STUD else 0,
        RESTO,
        PLAYERS,
    )
    while state.status:
        if state.can_post_bring_in():
            state.post_bring_in()
        elif state.can_stand_pat_or_discard():
            state.stand_pat_or_discard()
        else:
            state.check_or_call()
    return sum(state.payoffs)


def rate(game: str, lasting: float) -> float:
    """Hands a second of one core."""
    return best_rate(lambda: play(game), 1, lasting)
