"""The typed model of a rule sheet; every number stands beside its article.

A field that begins with "@" names an option of the sheet and takes its value.
"""

from typing import Literal

from msgspec import field

from firmware_py.rules.games.plays import Play
from firmware_py.rules.kinds import (
    BoxBound,
    BoxName,
    Cards,
    HandName,
    HoleName,
    Odds,
    Percent,
    PerMilleOrOption,
    Positive,
    SeedBound,
    Spoken,
    Whole,
    WholeOrOption,
)
from firmware_py.rules.options import Option, When
from firmware_py.rules.sheet.equipment import DeckRule, RankingRule, SeatsRule, Strict, Text

__all__ = ["DeckRule", "RankingRule", "SeatsRule", "Strict", "Text"]

Condition = Option | list[Option]


class OptionRule(Strict, frozen=True):
    """A choice left to the house, or one that a silent text makes necessary."""

    # How the sheet refers to it: "@name" in place of a value, and in `when`.
    name: str
    # What holds if the house chooses nothing.
    default: Option
    # Why there is a choice, for people.
    why: Text
    # The clause that leaves it open; empty where the text is merely silent.
    article: str = ""
    # What may be chosen; or a range, below.
    values: list[Option] | None = None
    # A range of whole numbers instead of a list; a percentage also takes parts of a per cent.
    at_least: int | None = None
    at_most: int | None = None
    percent: bool = False


class TableLimits(Strict, frozen=True):
    """Lawful maxima of a table as multiples of its minimum; empty: free."""

    article: str
    # Lawful maxima in minimums; empty: any.
    multiples: list[Positive] = field(default_factory=list)
    # True: any maximum up to the largest multiple, not only the listed ones.
    ceiling: bool = False
    # True: with `ceiling`, the maximum is at least the smallest multiple too.
    floor: bool = False


class Anticipo(Strict, frozen=True):
    """The least chips with which a table is put into service, in table minimums."""

    # In table minimums.
    times_minimum: Positive
    article: str


class PayLine(Strict, frozen=True):
    """What the best hand at or above a minimum pays, to one."""

    # Always written; empty where the prize is a reading of ours.
    article: str
    # 8 pays eight to one, "3:2" three to two, 0 gives the stake back, -1 takes it.
    to_one: Odds
    # The least hand that the line pays; a hand takes the highest line that it reaches.
    hand: HandName = "any"
    # Two own cards by name ("AA", "AKs", "22-TT"), where a table speaks of them.
    hole: HoleName = ""
    # The bank's two cards, where they matter too.
    bank_hole: HoleName = ""
    when: When = field(default_factory=dict)


class BoxLimit(Strict, frozen=True):
    """Bounds of a bet: "min", "max", "min/2", "10*min", "2*ante", …; all hold."""

    # Empty where it is a reading of ours.
    article: str = ""
    # The bet is exactly this: see *Bounds*.
    exactly: BoxBound = ""
    # Equal to those of these bets that the player has laid already.
    equal_to: list[BoxName] = field(default_factory=list)
    # The bet is at least each of these.
    at_least: list[BoxBound] = field(default_factory=list)
    # The bet is at most each of these.
    at_most: list[BoxBound] = field(default_factory=list)
    # A whole number of these ("ante": once, twice, three times the ante).
    multiple_of: BoxBound = ""
    when: When = field(default_factory=dict)


class ResultArticles(Strict, frozen=True):
    """The articles of outcomes that no pay line tells of; left out: the box's own article.

    An empty one says that the outcome is a reading of ours.
    """

    # A hand given up.
    fold: str | None = None
    # A hand that lost.
    lose: str | None = None
    # Equal hands.
    tie: str | None = None
    # A bank that does not play.
    bank_out: str | None = None
    # A card bought, where that loses the bet.
    bought: str | None = None


class Box(Strict, frozen=True):
    """One bet: when it is laid, what bounds it, how it is settled."""

    # How the bet is called everywhere.
    name: str
    # Empty where it is a reading of ours.
    article: str = ""
    # When it is laid: before the deal, as a decision, or turn by turn.
    placed: Literal["before-deal", "decision", "turn"] = "before-deal"
    # The house need not offer it; naming it in the bets plays it.
    optional: bool = False
    # Bets that must be laid for this one.
    needs: list[BoxName] = field(default_factory=list)
    # The article of `needs`; left out: the box's own; empty: a reading of ours.
    needs_article: str | None = None
    # Options (amounts, prizes) that the house must post above zero before it opens.
    posted: list[str] = field(default_factory=list)
    # What bounds it; all of them hold.
    limits: list[BoxLimit] = field(default_factory=list)
    # How it is settled: see *Settlement*.
    settles: Literal["against-bank", "own-hand", "bonus", "jackpot", "price", "family"] = "family"
    # A bonus is no bet: it is paid on the stake of this box, and never lost.
    bonus_on: BoxName = ""
    # What it pays.
    win: list[PayLine] = field(default_factory=list)
    # What it pays when the bank does not play; "win": by the lines of `win`.
    bank_out: list[PayLine] | Literal["win"] = field(default_factory=list)
    # Equal hands: the stake goes back, or wins.
    tie: Literal["push", "win"] = "push"
    # Articles of outcomes that no pay line tells of.
    results: ResultArticles = ResultArticles()
    # What becomes of it when the hand is given up.
    on_fold: str = "lost"
    # The cards at the end, or as first dealt.
    judged_on: str = "final"
    # Cards of the board that count for this box (the flop bonus: three).
    board_cards: Cards | None = None
    # False, or an option: a bought card ends this bet as lost.
    lost_if_bought: bool | str = False
    # Whether it may be taken back in the round.
    withdrawable: bool = False


class Plan(Strict, frozen=True):
    """The cards in their order; see `rules.deal` for the small language."""

    # Passes of the deal, in order: see *Deal*.
    steps: list[str]
    # Empty where it is a reading of ours.
    article: str = ""
    # Of the cards after the decisions, where it is another article.
    rest_article: str = ""
    when: When = field(default_factory=dict)


class Qualification(Strict, frozen=True):
    """The least hand with which the bank plays."""

    # Without it the bank does not play.
    hand: HandName
    article: str


class JackpotLine(Strict, frozen=True):
    """A share of the meter in percent tenths, or a multiple of the bet."""

    # The least hand that wins it.
    hand: HandName
    article: str
    # Share of the meter: 1000 is the whole.
    per_mille: PerMilleOrOption = 0
    # Or so many times the bet.
    times_bet: WholeOrOption = 0
    # Only with a card changed away.
    discarded: bool = False
    when: When = field(default_factory=dict)


class Jackpot(Strict, frozen=True):
    """A prize fed by bets: shares, several winners, and where it starts."""

    # The bet that feeds it.
    box: BoxName
    article: str
    # What each hand wins.
    lines: list[JackpotLine]
    # Where it starts: the greatest of these ("300000", "1200*bet").
    seed_at_least: list[SeedBound] = field(default_factory=list)
    # The article of `seed_at_least`.
    seed_article: str = ""
    # The least part of each bet that goes to the display, in per cent.
    contribution_pct_at_least: Percent = 0
    # The article of it.
    contribution_article: str = ""
    # Of winners paid one after the other, and of those who share the whole in equal parts.
    several_article: str = ""
    equal_article: str = ""
    # Equal hands take their share of the meter as the round found it, or of what is left.
    equal_base: Literal["opening", "left"] = "opening"
    # The cards at the end, or as first dealt.
    judged_on: str = "final"
    # Whether a bought card loses it.
    lost_if_bought: bool = False
    # An option naming "fixed" or "progressive"; empty: always progressive.
    mode: str = ""
    when: When = field(default_factory=dict)


class Irregularity(Strict, frozen=True):
    """Something that went wrong, the facts it depends on, and its ruling."""

    # What went wrong: see *Irregularities*.
    names: list[str]
    # What follows: see *Rulings*.
    ruling: str
    # Empty only where an option of the house rules on what the text does not foresee.
    article: str = ""
    # When; empty: at any time. See *Stages*.
    stages: list[str] = field(default_factory=list)
    # Facts that must be so: a value, a list (one of), or ">1". See *Facts*.
    when: dict[str, Condition] = field(default_factory=dict)
    # Whom it touches.
    affects: str = "all"
    # What becomes of the stakes; each ruling has its own.
    stakes: str = "kept"
    # Further keys of the answer; "=fact" repeats a fact, "#word" is worked out.
    also: dict[str, Option | list[Option]] = field(default_factory=dict)
    # Options that must be so.
    options: When = field(default_factory=dict)


class DecisionRule(Strict, frozen=True):
    """What a player may say at a stop of the deal, and what is called aloud."""

    # Of which stop of the deal.
    stage: str
    # What a player may say: first to go on, then to give up.
    words: list[Spoken]
    # Empty where it is a reading of ours.
    article: str = ""


class Announcement(Strict, frozen=True):
    """Words said aloud at a moment of the round."""

    # When it is said.
    moment: str
    # What is said.
    words: str
    # Empty where it is a reading of ours.
    article: str = ""
    # Who says it.
    who: str = "crupier"
    # Rounds still played as before after it was said.
    rounds: Whole = 0
    # Where shoes are filled by hand: all is as before until this one is over.
    whole_shoe: bool = False


class Closing(Strict, frozen=True):
    """How many last rounds are announced, and by whom."""

    # How many rounds are still played.
    rounds: Whole
    # What is said.
    words: str
    # Who says it.
    who: str
    article: str


class CutCard(Strict, frozen=True):
    """Where the separator stands and what its appearance means."""

    article: str
    # How many cards lie behind it.
    cards_behind: Whole
    # What its appearance means.
    then: str
    # Where cards come from that have a separator.
    source: list[str] = field(default_factory=lambda: ["manual"])


class CutRule(Strict, frozen=True):
    """Who cuts the shuffled cards, in the order of the offer: seats, crupier, jefe-de-mesa."""

    article: str
    # Who may cut, in the order of the offer.
    by: list[str]
    # The player who got the separator in the last shoe is asked first.
    separator_first: bool = False


class Reading(Strict, frozen=True):
    """Where the text is silent or garbled: what we read, and why; silence has no article."""

    # What the text does not say, or says wrongly.
    gap: Text
    # What we read, and why.
    read: Text
    article: str = ""


class Sheet(Strict, frozen=True):
    """One game in one jurisdiction."""

    # How the game is called.
    title: Text
    # The norm, as it is cited.
    law: str
    # Against the house, with a bank that players hold, or players against each other.
    kind: Literal["contrapartida", "banca", "circulo"]
    # The family, and what only that family needs.
    play: Play
    deck: list[DeckRule]
    seats: SeatsRule | None = None
    ranking: list[RankingRule] = field(default_factory=list)
    option: list[OptionRule] = field(default_factory=list)
    limits: TableLimits | None = None
    anticipo: Anticipo | None = None
    box: list[Box] = field(default_factory=list)
    deal: dict[str, list[Plan]] = field(default_factory=dict)
    bank: Qualification | None = None
    jackpot: list[Jackpot] = field(default_factory=list)
    decision: list[DecisionRule] = field(default_factory=list)
    announcement: list[Announcement] = field(default_factory=list)
    irregularity: list[Irregularity] = field(default_factory=list)
    # The article that leaves what is not foreseen to a person.
    unforeseen: str = ""
    # Who that person is.
    decided_by: str = "jefe-de-mesa"
    cut: CutRule | None = None
    cut_card: CutCard | None = None
    closing: Closing | None = None
    reading: list[Reading] = field(default_factory=list)
    # In which order places are settled: `from-the-left`, `from-the-right`, `main-pot-first`, or
    # boxes as `play-ante`.
    settlement_order: str = ""
    # Empty where the order is a reading of ours.
    settlement_article: str = ""
