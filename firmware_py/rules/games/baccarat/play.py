"""What a sheet says of a baccarat game beyond the common parts."""

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from firmware_py.rules.kinds import FaultName, PercentOrOption, Points, Seats, Whole
from firmware_py.rules.options import When


class BaccaratPart(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A part of a baccarat sheet; every number stands beside its article."""

    article: str


class CuadroRow(BaccaratPart, frozen=True, kw_only=True):
    """The bank's course with one total: T draws, P stands, O as it likes."""

    bank: Annotated[int, Meta(ge=0, le=7)]
    # Against the punto's third card of 0 to 9, in that order.
    third: Annotated[str, Meta(pattern="^[TPO]{10}$")]
    # Against a punto who took no third card.
    stood: Literal["T", "P", "O"]


class Natural(BaccaratPart, frozen=True, kw_only=True):
    """The least total in two cards that is shown at once and ends the hand."""

    least: Whole
    # A natural beats any three-card total, where hands can meet so.
    beats_article: str = ""


class PuntoDuty(BaccaratPart, frozen=True, kw_only=True):
    """With which totals a punto draws, and with which he is free."""

    draws_up_to: Points
    free_at: Points | None = None
    # The article by which the croupier lets a free punto stand when asked for advice.
    advice_article: str = ""
    # Whether a punto who makes banco is free of all this, and by which article.
    banco_free: bool | str = False
    banco_article: str = ""


class BankerDuty(BaccaratPart, frozen=True, kw_only=True):
    """A banker who plays his own game: he may do as he likes except with some totals."""

    draws_up_to: Points
    cuadro_article: str


class HouseCut(BaccaratPart, frozen=True, kw_only=True):
    """The house's deduction from what the bank wins."""

    # In a sheet: 2, "1.25" or "@option".
    pct: PercentOrOption
    # Only when the bank wins with this total.
    on_total: Points | None = None
    when: When = field(default_factory=dict)


class TableKind(BaccaratPart, frozen=True, kw_only=True):
    """A kind of table and its seats; none: as many as the cloth has departments."""

    seats: Seats | None = None
    when: When = field(default_factory=dict)


class After(BaccaratPart, frozen=True, kw_only=True):
    """How the banker plays on after a fault; the first entry that fits holds."""

    names: list[FaultName]
    duty: Literal["must", "must-not", "free", "cuadro", "cuadro-drawing", "restored", "punto-rules"]
    fault: Literal["player", "croupier", "banquero"] | None = None
    facts: When = field(default_factory=dict)


class HouseChoice(BaccaratPart, frozen=True, kw_only=True):
    """Something that the house decides, for the table to know."""

    allowed: bool | str


class BaccaratPlay(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What all three games have: totals that end a hand, duties and the cuadro."""

    natural: Natural
    punto: PuntoDuty
    cuadro: list[CuadroRow]
    # How third cards are dealt; absent where the text does not survive.
    third_card: Literal["up", "down"] = "up"
    third_card_article: str = ""
    after: list[After] = field(default_factory=list)
    # Questions that the surviving text holds no answer to.
    unwritten: list[Literal["deal", "settle", "limit"]] = field(default_factory=list)
