"""The circle games as pokerkit plays them: streets, packs, orders of hands, sheets.

Written from the articles and not read from our sheets, so that a fault of a sheet shows.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, ClassVar

from pokerkit import (
    Deck,
    GreekHoldemHand,
    Hand,
    Label,
    Lookup,
    OmahaEightOrBetterLowHand,
    OmahaHoldemHand,
    Opening,
    Rank,
    RankOrder,
    StandardHighHand,
    Street,
)

# Divides by any number of winners, twice over, after a cut of 5 %.
UNIT = 840 * 20
MIN, MAX, ANTE = 2 * UNIT, 8 * UNIT, UNIT
MOST_KNOWN = 20_000
# Known to the types or not: pokerkit is installed only where it is compared with.
LOOKUP: Any = Lookup
SHORT = {size: tuple(RankOrder.STANDARD)[-size:] for size in (7, 8)}


def quick(kind: Any) -> type[Hand]:
    """Let pokerkit work every hand out once: it asks for the same one again and again."""
    known: dict[object, Hand] = {}

    class Quick(kind):  # type: ignore[misc]
        entry = cached_property(lambda self: self.lookup.get_entry(self.cards))

        @classmethod
        def from_game(cls, hole_cards: Any, board_cards: Any = ()) -> Hand:
            key = (tuple(hole_cards), tuple(board_cards))
            if key not in known:
                if len(known) >= MOST_KNOWN:
                    known.clear()
                known[key] = super().from_game(*key)
            return known[key]

    return Quick


def _adds(ranks: tuple[Rank, ...], *, color_wins: bool, wraps: bool) -> type[Lookup]:
    """An order of hands of a short pack, built with pokerkit's own means."""

    @dataclass
    class Short(LOOKUP):  # type: ignore[misc]
        rank_order: ClassVar[Any] = ranks

        def _add_entries(self) -> None:
            suited, plain = (True,), (False,)
            self._add_multisets(Counter({1: 5}), plain, Label.HIGH_CARD)
            self._add_multisets(Counter({2: 1, 1: 3}), plain, Label.ONE_PAIR)
            self._add_multisets(Counter({2: 2, 1: 1}), plain, Label.TWO_PAIR)
            self._add_multisets(Counter({3: 1, 1: 2}), plain, Label.THREE_OF_A_KIND)
            self._add_straights(5, plain, Label.STRAIGHT, wraps)
            color = (Counter({1: 5}), suited, Label.FLUSH)
            full = (Counter({3: 1, 2: 1}), plain, Label.FULL_HOUSE)
            for one in (full, color) if color_wins else (color, full):
                self._add_multisets(*one)
            self._add_multisets(Counter({4: 1, 1: 1}), plain, Label.FOUR_OF_A_KIND)
            self._add_straights(5, suited, Label.STRAIGHT_FLUSH, wraps)

    return Short


def _short(
    kind: Any, size: int, *, color_wins: bool = True, wraps: bool = True
) -> tuple[type[Hand], ...]:
    order = _adds(SHORT[size], color_wins=color_wins, wraps=wraps)()
    return (quick(type("ShortHand", (kind,), {"lookup": order})),)


def _street(
    cards: str, board: int, opening: Opening = Opening.POSITION, *, draws: bool = False
) -> Street:
    """One street: own cards as "d" and "u", common cards, who opens."""
    # A bring-in must be less there than the least bet: ours is the minimum, raised by as much.
    least = 2 * MIN if opening is Opening.LOW_CARD else MIN
    return Street(False, tuple(c == "u" for c in cards), board, draws, opening, least, None)


def _board_game(own: str, boards: Iterable[int] = (0, 3, 1, 1)) -> tuple[Street, ...]:
    first, *others = boards
    return (_street(own, first), *[_street("", count) for count in others])


HIGH = Opening.HIGH_HAND
STREETS = {
    "holdem": _board_game("dd"),
    "doble-holdem": _board_game("dd"),
    "omaha": _board_game("dddd"),
    "omaha-hi-lo": _board_game("dddd"),
    "omaha-5": _board_game("ddddd"),
    "sintetico": _board_game("dd", (1, 1, 1, 1, 1)),
    "seven-stud": (
        _street("ddu", 0, Opening.LOW_CARD),
        *[_street("u", 0, HIGH) for _ in range(3)],
        _street("d", 0, HIGH),
    ),
    "five-stud": (_street("du", 0, HIGH), *[_street("u", 0, HIGH) for _ in range(3)]),
    "cubierto-5-descarte": (_street("ddddd", 0), _street("", 0, draws=True)),
}
PLAIN, OMAHA = (quick(StandardHighHand),), (quick(OmahaHoldemHand),)
LOW = quick(OmahaEightOrBetterLowHand)
HI_LO = (*OMAHA, LOW)
HANDS = {"omaha": OMAHA, "omaha-5": OMAHA, "omaha-hi-lo": HI_LO}
FIVE_32 = _short(StandardHighHand, 8, wraps=False)
FIVE_32_LOW_ACE = _short(StandardHighHand, 8)
FIVE_32_FULL = _short(StandardHighHand, 8, color_wins=False)
SYNTHETIC = _short(GreekHoldemHand, 7)
SYNTHETIC_FULL = _short(GreekHoldemHand, 7, color_wins=False)


@dataclass(frozen=True, slots=True, eq=False)
class Check:
    """A sheet of ours and the same game there."""

    sheet: str
    limit: str = "none"
    hands: tuple[type[Hand], ...] = ()
    # Who begins where pokerkit lets another: the nearest on this side of equals ("left", "right"),
    # "opener" or "highest-bettor"; the last one holds for all further intervals.
    begins: tuple[str, ...] = ()
    options: dict[str, str | int] = field(default_factory=dict)
    ranks: str = "23456789TJQKA"
    players: tuple[int, int] = (4, 6)
    least_resto: int = 4
    rake_pct: int = 0

    @property
    def game(self) -> str:
        """Which of the nine games it is."""
        return self.sheet.partition("/")[2]

    @property
    def deck(self) -> Any:
        """The pack; pokerkit takes any cards for one, though it names its own."""
        return tuple(card for card in Deck.STANDARD if card.rank.value in self.ranks)


PACK_32, PACK_28 = "789TJQKA", "89TJQKA"
RIGHT, LEFT, OPENER, HIGHEST = ("right",), ("left",), ("", "opener"), ("", "highest-bettor")
LEFT_THEN_RIGHT = ("left", "left", "left", "left", "right")
CHECKS = (
    Check("galicia/holdem"),
    Check("galicia/holdem", "split", rake_pct=5),
    Check("galicia/omaha", "pot"),
    Check("galicia/seven-stud", "split", begins=RIGHT),
    Check("galicia/seven-stud", "pot", begins=RIGHT, rake_pct=5),
    Check("galicia/five-stud", hands=FIVE_32, begins=RIGHT, ranks=PACK_32),
    Check("galicia/sintetico", hands=SYNTHETIC, begins=HIGHEST, ranks=PACK_28),
    Check("galicia/cubierto-5-descarte", begins=OPENER),
    Check("castilla-y-leon/holdem"),
    Check("castilla-y-leon/doble-holdem"),
    Check("castilla-y-leon/omaha"),
    Check("castilla-y-leon/omaha-5", "pot"),
    Check("castilla-y-leon/omaha-hi-lo"),
    Check("castilla-y-leon/seven-stud", "pot", begins=LEFT_THEN_RIGHT),
    Check("castilla-y-leon/five-stud", hands=FIVE_32_FULL, begins=LEFT, ranks=PACK_32),
    Check("castilla-y-leon/sintetico", hands=SYNTHETIC_FULL, ranks=PACK_28),
    Check("castilla-y-leon/cubierto-5-descarte", begins=OPENER),
    Check("pais-vasco/holdem", "pot"),
    Check("pais-vasco/doble-holdem", "pot", rake_pct=5),
    Check("pais-vasco/omaha", "split"),
    Check("pais-vasco/omaha-5", "fixed"),
    Check("pais-vasco/omaha-hi-lo"),
    Check("pais-vasco/omaha-hi-lo", "pot", rake_pct=5),
    Check("pais-vasco/seven-stud", "split", begins=LEFT),
    Check("pais-vasco/five-stud", hands=FIVE_32_LOW_ACE, begins=LEFT, ranks=PACK_32),
    Check("pais-vasco/sintetico", hands=SYNTHETIC, begins=HIGHEST, ranks=PACK_28, least_resto=20),
    Check("pais-vasco/cubierto-5-descarte"),
    Check(
        "pais-vasco/cubierto-5-descarte",
        hands=FIVE_32_LOW_ACE,
        options={"pack": 32},
        ranks=PACK_32,
        players=(4, 4),
    ),
    Check("castilla-la-mancha/holdem", "fixed"),
    Check("castilla-la-mancha/omaha"),
    Check("castilla-la-mancha/seven-stud", "split", begins=LEFT),
    Check("castilla-la-mancha/five-stud", hands=FIVE_32, begins=LEFT, ranks=PACK_32),
    Check("castilla-la-mancha/sintetico", hands=SYNTHETIC, begins=HIGHEST, ranks=PACK_28),
    Check("castilla-la-mancha/cubierto-5-descarte", begins=OPENER),
)
