"""What a sheet says of blackjack beyond the common parts."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from firmware_py.rules.kinds import BoxName, Cards, Positive, RankName
from firmware_py.rules.sheet.equipment import Strict


class Points(Strict, frozen=True):
    """The points that no hand may pass, and with which no card may be asked."""

    most: Positive
    article: str


class BankDuty(Strict, frozen=True):
    """The points with which the bank stops drawing; an ace counts 11 to get there."""

    stands_at: Annotated[int, Meta(ge=12, le=21)]
    article: str


class Natural(Strict, frozen=True):
    """Most points with the first two cards: what it pays, and what it beats."""

    pays: Positive
    to: Positive
    article: str


class Insurance(Strict, frozen=True):
    """A bet on the bank's natural, offered when its first card is of this rank."""

    # A rank such as "A".
    against: RankName
    to_one: Positive
    article: str


class EvenMoney(Strict, frozen=True):
    """A natural paid at par before the bank's second card."""

    # A rank such as "A".
    against: RankName
    article: str


class Split(Strict, frozen=True):
    """Hands made of equal first cards."""

    article: str
    same: Literal["value", "rank"] | str
    # Split cards of this rank get one card each; so they may be split again or not.
    one_card: RankName
    one_card_article: str
    again: bool | str
    # A natural made after a split counts as plain points.
    natural_article: str


class Double(Strict, frozen=True):
    """One more card for twice the stake; never with a pair of this rank.

    An ace among the first two cards counts one then (03.V.1.d).
    """

    article: str
    # A rank such as "A".
    never_pair_of: RankName


class Retiro(Strict, frozen=True):
    """Half the stake given up after two cards, never against this first card."""

    article: str
    offered: bool | str
    # A rank such as "A".
    never_against: RankName


class SeveralBoxes(Strict, frozen=True):
    """Several boxes on one hand: the bank keeps its first card and draws for each."""

    article: str
    # Whether a player may split and double, matching the bet of every box.
    split_and_double: Literal["every-box", "no"] | str
    over_article: str


class Burn(Strict, frozen=True):
    """Cards set aside unseen before the first hand of a shoe."""

    cards: Cards
    article: str


class BlackjackPlay(
    Struct,
    frozen=True,
    forbid_unknown_fields=True,
    kw_only=True,
    tag="blackjack",
    tag_field="family",
):
    """Points, duties and choices, each with its article."""

    # Boxes that play the hand, and the insurance of each, in the same order.
    stakes: list[BoxName]
    insurances: list[BoxName]
    points: Points
    bank: BankDuty
    natural: Natural
    insurance: Insurance
    even_money: EvenMoney
    split: Split
    double: Double
    retiro: Retiro
    burn: Burn
    several: SeveralBoxes | None = None
    # Side bets whose maximum binds all bettors of a hand together.
    summed: list[BoxName] = []
