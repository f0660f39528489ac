"""What a sheet says of pai gow beyond the common parts."""

from typing import Annotated, Literal

from msgspec import Meta, field

from firmware_py.rules.kinds import Cards, OptionName, PercentOrOption, Seats
from firmware_py.rules.options import When
from firmware_py.rules.sheet.equipment import Strict


class Baja(Strict, frozen=True, kw_only=True):
    """The hand of two cards: what two cards can be, highest name first."""

    cards: Cards
    order: list[str]
    article: str


class DiceCount(Strict, frozen=True, kw_only=True):
    """Dice, and the positions that are counted from the banker, who is number one."""

    dice: Annotated[int, Meta(ge=1, le=3)]
    positions: Seats
    article: str


class Commission(Strict, frozen=True, kw_only=True):
    """The house's share of a winning bet, and where parts of a cent go."""

    pct: PercentOrOption
    rounding: str
    # Whether a player who holds the bank leaves it on what he wins.
    on_banker: bool | str
    article: str


class HandSetting(Strict, frozen=True, kw_only=True):
    """The two hands of a player: alta outranks baja, or everything is lost."""

    # What an alta is that equals the baja as far as two cards go: valid or wrong.
    equal_so_far: str
    article: str
    wrong_article: str


class BankWrong(Strict, frozen=True, kw_only=True):
    """What a wrongly set hand of the bank means: it loses, or is put right first."""

    result: str
    # Empty where it is the house's choice.
    article: str = ""
    when: When = field(default_factory=dict)


Compared = Literal["higher", "equal", "lower"]


class CompareCase(Strict, frozen=True, kw_only=True):
    """One line of the table: the player's hands against the bank's, and the result."""

    name: str
    alta: Compared
    baja: Compared
    result: Literal["win", "push", "lose"]
    article: str


class PaiGowPlay(Strict, frozen=True, kw_only=True, tag="pai-gow", tag_field="family"):
    """Cards, count, commission and the table of results."""

    alta_cards: Cards
    baja: Baja
    count: DiceCount
    commission: Commission
    setting: HandSetting
    bank_wrong: list[BankWrong]
    cases: list[CompareCase]
    # An option: who holds the bank in the hand that is asked about; the table offers it.
    banker: OptionName
    # What has it offered to each player in turn.
    banker_article: str
