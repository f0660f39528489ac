"""The typed model of a rule sheet; every number stands beside its article.

A field that begins with "@" names an option of the sheet and takes its value.
"""

from typing import Literal

from msgspec import Struct, field

from firmware_py.rules.games.plays import Play

Option = str | int | bool
When = dict[str, Option | list[Option]]
Condition = Option | list[Option]


class Strict(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, rename=None):
    """A part of a sheet: a key that nothing reads is an error."""


class Text(Strict, frozen=True):
    """A sentence for people, in Spanish and in English."""

    es: str
    en: str


class DeckRule(Strict, frozen=True):
    """The packs in use; with several variants the first whose `when` holds."""

    article: str
    packs: int = 1
    ranks: str = "23456789TJQKA"
    jokers: int = 0
    # Packs that take turns round by round, where the text has them.
    alternate: int | str = 1
    # Packs of each colour of the back, where the text asks for colours.
    backs: list[int] = field(default_factory=list)
    # The surviving text does not describe the cards: they can be read, not described.
    unwritten: bool = False
    when: When = field(default_factory=dict)


class RankingRule(Strict, frozen=True):
    """How hands compare, highest name first as the articles list them."""

    article: str
    order: list[str]
    size: int = 5
    ace_low: str = "below-lowest"
    use: Literal["any", "two-plus-three"] = "any"
    joker: bool = False
    ties: str = ""
    when: When = field(default_factory=dict)


class SeatsRule(Strict, frozen=True):
    """Who may sit and bet: marked places, bets on one box, people standing."""

    article: str
    count: int
    bets_per_box: int | str = 1
    bets_article: str = ""
    standing: bool = False
    # Vacant boxes played without seeing their cards, and when their later bets are laid.
    blind_boxes: bool = False
    blind_bets: Literal["turn", "before-deal"] = "turn"


class OptionRule(Strict, frozen=True):
    """A choice left to the house, or one that a silent text makes necessary."""

    name: str
    default: Option
    article: str
    why: Text
    values: list[Option] | None = None
    # A range of whole numbers instead of a list.
    at_least: int | None = None
    at_most: int | None = None


class TableLimits(Strict, frozen=True):
    """Lawful maxima of a table as multiples of its minimum; empty: free."""

    article: str
    multiples: list[int] = field(default_factory=list)
    # True: any maximum up to the largest multiple, not only the listed ones.
    ceiling: bool = False
    # True: with `ceiling`, the maximum is at least the smallest multiple too.
    floor: bool = False


class Anticipo(Strict, frozen=True):
    """The least chips with which a table is put into service, in table minimums."""

    times_minimum: int
    article: str


class PayLine(Strict, frozen=True):
    """What the best hand at or above a minimum pays, to one."""

    article: str
    to_one: int | str
    hand: str = "any"
    # Two own cards by name ("AA", "AKs", "22-TT"), where a table speaks of them.
    hole: str = ""
    bank_hole: str = ""
    when: When = field(default_factory=dict)


class BoxLimit(Strict, frozen=True):
    """Bounds of a bet: "min", "max", "min/2", "10*min", "2*ante", …; all hold."""

    article: str
    exactly: str = ""
    # Equal to those of these bets that the player has laid already.
    equal_to: list[str] = field(default_factory=list)
    at_least: list[str] = field(default_factory=list)
    at_most: list[str] = field(default_factory=list)
    # A whole number of these ("ante": once, twice, three times the ante).
    multiple_of: str = ""
    when: When = field(default_factory=dict)


class ResultArticles(Strict, frozen=True):
    """The articles of outcomes that no pay line tells of; empty: the box's own article."""

    fold: str = ""
    lose: str = ""
    tie: str = ""
    bank_out: str = ""


class Box(Strict, frozen=True):
    """One bet: when it is laid, what bounds it, how it is settled."""

    name: str
    article: str
    placed: Literal["before-deal", "decision", "turn"] = "before-deal"
    # The house need not offer it; naming it in the bets plays it.
    optional: bool = False
    needs: list[str] = field(default_factory=list)
    # Options (amounts, prizes) that the house must post above zero before it opens.
    posted: list[str] = field(default_factory=list)
    limits: list[BoxLimit] = field(default_factory=list)
    settles: Literal["against-bank", "own-hand", "bonus", "jackpot", "price", "family"] = "family"
    # A bonus is no bet: it is paid on the stake of this box, and never lost.
    bonus_on: str = ""
    win: list[PayLine] = field(default_factory=list)
    bank_out: list[PayLine] | Literal["win"] = field(default_factory=list)
    tie: Literal["push", "win"] = "push"
    results: ResultArticles = ResultArticles()
    on_fold: str = "lost"
    judged_on: str = "final"
    # Cards of the board that count for this box (the flop bonus: three).
    board_cards: int | None = None
    # False, or an option: a bought card ends this bet as lost.
    lost_if_bought: bool | str = False
    withdrawable: bool = False


class Plan(Strict, frozen=True):
    """The cards in their order; see `rules.deal` for the small language."""

    article: str
    steps: list[str]
    when: When = field(default_factory=dict)


class Qualification(Strict, frozen=True):
    """The least hand with which the bank plays."""

    hand: str
    article: str


class JackpotLine(Strict, frozen=True):
    """A share of the meter in percent tenths, or a multiple of the bet."""

    hand: str
    article: str
    per_mille: int | str = 0
    times_bet: int | str = 0
    discarded: bool = False
    when: When = field(default_factory=dict)


class Jackpot(Strict, frozen=True):
    """A prize fed by bets: shares, several winners, and where it starts."""

    box: str
    article: str
    lines: list[JackpotLine]
    # Where it starts: the greatest of these ("300000", "1200*bet").
    seed_at_least: list[str] = field(default_factory=list)
    seed_article: str = ""
    contribution_pct_at_least: int = 0
    contribution_article: str = ""
    # Of winners paid one after the other, and of those who share the whole in equal parts.
    several_article: str = ""
    equal_article: str = ""
    # Equal hands take their share of the meter as the round found it, or of what is left.
    equal_base: Literal["opening", "left"] = "opening"
    judged_on: str = "final"
    lost_if_bought: bool = False
    # An option naming "fixed" or "progressive"; empty: always progressive.
    mode: str = ""
    when: When = field(default_factory=dict)


class Irregularity(Strict, frozen=True):
    """Something that went wrong, the facts it depends on, and its ruling."""

    names: list[str]
    ruling: str
    article: str
    stages: list[str] = field(default_factory=list)
    when: dict[str, Condition] = field(default_factory=dict)
    affects: str = "all"
    stakes: str = "kept"
    # Further keys of the answer; "=fact" repeats a fact, "#word" is worked out.
    also: dict[str, Option | list[Option]] = field(default_factory=dict)
    options: When = field(default_factory=dict)


class Decision(Strict, frozen=True):
    """What a player may say at a stop of the deal, and what is called aloud."""

    stage: str
    words: list[str]
    article: str


class Announcement(Strict, frozen=True):
    """Words said aloud at a moment of the round."""

    moment: str
    words: str
    article: str
    who: str = "crupier"
    # Rounds still played as before after it was said.
    rounds: int = 0
    # Where shoes are filled by hand: all is as before until this one is over.
    whole_shoe: bool = False


class Closing(Strict, frozen=True):
    """How many last rounds are announced, and by whom."""

    rounds: int
    words: str
    who: str
    article: str


class CutCard(Strict, frozen=True):
    """Where the separator stands and what its appearance means."""

    article: str
    cards_behind: int
    then: str
    source: list[str] = field(default_factory=lambda: ["manual"])


class CutRule(Strict, frozen=True):
    """Who cuts the shuffled cards, in the order of the offer: seats, crupier, jefe-de-mesa."""

    article: str
    by: list[str]
    # The player who got the separator in the last shoe is asked first.
    separator_first: bool = False


class Reading(Strict, frozen=True):
    """Where the text is silent or garbled: what we read, and why."""

    article: str
    gap: Text
    read: Text


class Sheet(Strict, frozen=True):
    """One game in one jurisdiction."""

    title: Text
    law: str
    kind: Literal["contrapartida", "banca", "circulo"]
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
    decision: list[Decision] = field(default_factory=list)
    announcement: list[Announcement] = field(default_factory=list)
    irregularity: list[Irregularity] = field(default_factory=list)
    # The clause that leaves what is not foreseen to a person, and who decides.
    unforeseen: str = ""
    decided_by: str = "jefe-de-mesa"
    cut: CutRule | None = None
    cut_card: CutCard | None = None
    closing: Closing | None = None
    reading: list[Reading] = field(default_factory=list)
    settlement_order: str = ""
    settlement_article: str = ""
