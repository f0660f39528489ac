"""What a sheet says of circle poker beyond the common parts; each number has its article.

One without an article is a reading of ours, or the house's choice.
A number or word written "@name" is the option of that name; `when` makes a variant.
"""

from typing import Literal

from msgspec import Struct, field

from firmware_py.rules.kinds import (
    BoxName,
    Cards,
    HandName,
    Percent,
    PercentOrOption,
    Positive,
    PositiveOrOption,
    PotBound,
    Whole,
    WholeOrOption,
)
from firmware_py.rules.options import When
from firmware_py.rules.sheet.equipment import Strict


class Direction(Strict, frozen=True):
    """Which way cards, turns and the mano go: left is clockwise, towards higher seats."""

    to: str  # "left", "right" or an option
    article: str = ""


class Players(Strict, frozen=True):
    """How many players a hand needs, and how many it takes at most (0: as many as seats)."""

    # Empty where the text sets no number and the house chooses one.
    article: str = ""
    least: PositiveOrOption = 4
    most: WholeOrOption = 0
    # Empty where only the pack bounds it.
    most_article: str = ""
    # Where the text has places drawn by lot as a game begins; empty: it does not.
    lots_article: str = ""


class Rest(Strict, frozen=True):
    """How many hands a player may sit out without losing his place."""

    hands: WholeOrOption
    article: str = ""
    # Hands of the whole game count, not those in a row.
    of_game: bool = False


class Cut(Strict, frozen=True):
    """Who cuts the pack: the player at that hand of the mano, the one before him, or he himself."""

    by: str  # "left-of-mano", "right-of-mano", "before-mano", "mano" or an option
    article: str = ""
    # Who cuts again what is shuffled in the middle of a hand.
    again: str = "mano"
    again_article: str = ""


class Band(Strict, frozen=True):
    """The table's minimum as a part of its maximum, in percent."""

    least_pct: Percent
    most_pct: Percent
    article: str
    when: When = field(default_factory=dict)


class Bound(Strict, frozen=True):
    """The greatest bet; the first that fits counts, and the minimum is always allowed.

    `at_most` is written as in the boxes, with `pot` for the money on the table; empty: no bound.
    """

    article: str = ""
    at_most: PotBound = ""
    boxes: list[BoxName] = field(default_factory=lambda: ["apuesta", "subida"])
    # Betting intervals it holds in, counted from 1; none: in all.
    intervals: list[Positive] = field(default_factory=list)
    # True: only where somebody's first two open cards are a pair.
    open_pair: bool = False
    # True: the pot is that at the deal of the card and does not grow within the interval.
    pot_at_deal: bool = False
    when: When = field(default_factory=dict)


class Raises(Strict, frozen=True):
    """How often a player may raise in one interval."""

    most: WholeOrOption  # 0: free
    article: str = ""
    # Where the text frees the raises of the last two players; empty: it does not.
    heads_up_article: str = ""


class Blind(Strict, frozen=True):
    """A forced bet by place: the first is the mano's, the next the following player's."""

    # As in the boxes: "min", "min/2".
    exactly: PotBound
    # Empty where the text names no amount and the house chooses one.
    article: str = ""


class BlindChain(Strict, frozen=True):
    """Further blind bets, player by player without a gap, each a multiple of the one before."""

    times: Positive
    article: str


class TopUp(Strict, frozen=True):
    """What a player may lay down again once his resto is used up."""

    at_least: PotBound
    at_most: PotBound
    article: str


class Interval(Strict, frozen=True):
    """One round of betting: who speaks first and what he may not do."""

    # Empty where the text does not say who speaks first and it is a reading of ours.
    article: str = ""
    # highest-bettor: who bet most in the interval before, or the mano if nobody bet;
    # after-blinds: the next after the last forced bet.
    first: Literal[
        "mano", "lowest-up", "highest-up", "opener", "highest-bettor", "after-blinds"
    ] = "mano"
    # Among equal open cards, the nearest to the mano on this side ("forward": as the cards go).
    tie: Literal["forward", "left", "right"] = "forward"
    # The first to speak must bet this much and may neither check nor fold; empty: he is free.
    forced: PotBound = ""
    forced_article: str = ""
    # He may bet more, as far as the limits go.
    forced_at_least: bool = False
    # The first to speak may check or bet, not fold.
    stays: bool = False
    # What the dealer says as it opens.
    words: str = ""
    # Intervals that the chosen options leave out are not counted.
    when: When = field(default_factory=dict)


class Openers(Strict, frozen=True):
    """The least hand to open with, then after one blank hand, after two, …; the last stays."""

    ladder: list[HandName]
    article: str
    when: When = field(default_factory=dict)


class Draw(Strict, frozen=True):
    """The change of cards between two intervals."""

    article: str
    most: WholeOrOption
    # Who changes first; opener-or-mano: the opener where one is named.
    starts: Literal["opener", "opener-or-mano", "mano"] = "opener"
    # A draw of as many as this gets its last card after everybody else; 0: never.
    last_after_all: Whole = 0
    # last-card: the last card is shuffled with the discards before it would be dealt;
    # used-up: the pack is dealt to its end first. The text says whose discards stay out.
    short: Literal["last-card", "used-up"] = "last-card"
    # Of `short`; left out: that of the draw; empty: a reading of ours.
    short_article: str | None = None

    @property
    def short_cited(self) -> str:
        """The article of what is done where cards run short."""
        return self.article if self.short_article is None else self.short_article


class CommonCard(Strict, frozen=True):
    """Dead cards go back for the last card; if they are too few, one card serves everybody."""

    article: str = ""
    common_article: str = ""


class Rake(Strict, frozen=True):
    """A lawful cut: of the pot, per player and hand, or per session; percents from-to."""

    kind: Literal["pot", "hand", "session"]
    most_pct: PercentOrOption
    article: str = ""
    least_pct: Percent = 0
    # pot: applied to what each interval adds, instead of once to the whole.
    by_interval: bool = False
    # session: an hour begun is charged by halves.
    by_halves: bool = False


class Shares(Strict, frozen=True):
    """How a pot is shared: side pots, equal hands, and the two halves where there are two."""

    article: str = ""
    # What says which of the hands shown wins, where what is said of equal ones does not.
    winner_article: str = ""
    # Of equal hands; empty where their shares are a reading of ours.
    ties_article: str = ""
    halves_article: str = ""
    # Who gets a cent that does not divide: from-mano, the first winner as the cards go;
    # to-mano, the last. Of two halves the high hand or the first line has it.
    odd_cent: str = "from-mano"


class CirclePlay(
    Struct,
    frozen=True,
    forbid_unknown_fields=True,
    kw_only=True,
    tag="circle",
    tag_field="family",
):
    """One variant of circle poker."""

    # Own cards of a hand and common cards of a line when all are dealt.
    hole: Cards
    board: Cards = 0
    # Two: the pot is halved between two lines of common cards.
    lines: Literal[1, 2] = 1
    # True: the pot is halved with the lowest hand, eight or better.
    low: bool = False
    # The text describes one way of dealing: cards from any source come in its order.
    any_source: bool = False
    direction: Direction
    players: Players
    interval: list[Interval]
    shares: Shares
    # Forced bets before the deal: every player's ante, or blinds by place.
    forced: str = "ante"
    blind: list[Blind] = field(default_factory=list)
    blind_chain: BlindChain | None = None
    band: Band | None = None
    bound: list[Bound] = field(default_factory=list)
    raises: Raises | None = None
    # Chips may not be added to the resto once a hand has begun.
    no_chips_article: str = ""
    # Told by a resto of 0 in the player's bets; a resto that is not used up takes none.
    top_up: TopUp | None = None
    openers: Openers | None = None
    draw: Draw | None = None
    common_card: CommonCard | None = None
    rake: list[Rake] = field(default_factory=list)
    rest: Rest | None = None
    cut: Cut | None = None
    # Who shows first at the end, as the cards go after him.
    showdown_article: str = ""
