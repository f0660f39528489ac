"""The parts of a sheet that say with what, and by whom, a game is played."""

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from firmware_py.rules.kinds import Packs, PositiveOrOption, Seats
from firmware_py.rules.options import When


class Strict(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, rename=None):
    """A part of a sheet: a key that nothing reads is an error."""


class Text(Strict, frozen=True):
    """A sentence for people, in Spanish and in English."""

    es: str
    en: str


class DeckRule(Strict, frozen=True):
    """The packs in use; with several variants the first whose `when` holds."""

    # Empty where it is a reading of ours.
    article: str = ""
    # Packs in play together; with `alternate` others wait beside them.
    packs: Packs = 1
    # Ranks of a pack in ascending order, T for ten: "789TJQKA" is the short pack of 32.
    ranks: str = "23456789TJQKA"
    # Jokers in each pack.
    jokers: Annotated[int, Meta(ge=0, le=2)] = 0
    # Packs that take turns round by round, where the text has them.
    alternate: PositiveOrOption = 1
    # Packs of each colour of the back, where the text asks for colours.
    backs: list[Packs] = field(default_factory=list)
    # The surviving text does not describe the cards: they can be read, not described.
    unwritten: bool = False
    when: When = field(default_factory=dict)


class RankingRule(Strict, frozen=True):
    """How hands compare, highest name first as the articles list them."""

    # Names of the hands, the highest first: see *Hands*.
    order: list[str]
    # Empty where it is a reading of ours.
    article: str = ""
    # Cards that make a hand.
    size: Annotated[int, Meta(ge=2, le=5)] = 5
    # Whether the ace also counts low in a straight, and what that straight is worth.
    ace_low: str = "below-lowest"
    # Any cards of hand and board, or two own cards with three of the board.
    use: Literal["any", "two-plus-three"] = "any"
    # Whether a joker stands for another card.
    joker: bool = False
    # The article that says how equal hands compare.
    ties: str = ""
    # What says how low the ace may count, where it is another article than the pack's.
    ace_article: str = ""
    # What says which of the cards make the hand, where it is another article than the order's.
    use_article: str = ""
    when: When = field(default_factory=dict)


class SeatsRule(Strict, frozen=True):
    """Who may sit and bet: marked places, bets on one box, people standing."""

    # Marked places.
    count: Seats
    # Empty where the text sets no number and it is a reading of ours.
    article: str = ""
    # How many people may bet on one box.
    bets_per_box: PositiveOrOption = 1
    # The article of `bets_per_box`, if another.
    bets_article: str = ""
    # Whether people who stand may bet.
    standing: bool = False
    # Vacant boxes played without seeing their cards, and when their later bets are laid.
    blind_boxes: bool = False
    blind_bets: Literal["turn", "before-deal"] = "turn"
