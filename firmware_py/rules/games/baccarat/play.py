"""What a sheet says of a baccarat game beyond the common parts."""

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from firmware_py.rules.kinds import FaultName, PercentOrOption, Points, Positive, Seats, Whole
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


class Garage(BaccaratPart, frozen=True, kw_only=True):
    """Winnings above so many times the punto's minimum may be kept out of the bank."""

    over_times_min: Positive


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


class Restored(BaccaratPart, frozen=True, kw_only=True):
    """The banker's course in a restored hand when his own error made the cloths differ."""

    banker_draws_up_to: Points


class Banco(BaccaratPart, frozen=True, kw_only=True):
    """A banco on both cloths at the start: how often a hand that nobody won is repeated."""

    repeats: Whole


class ShoesOfSession(BaccaratPart, frozen=True, kw_only=True):
    """How many shoes are played in one session."""

    shoes: Positive


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


class PuntoBancaPlay(
    BaccaratPlay, frozen=True, kw_only=True, tag="punto-y-banca", tag_field="family"
):
    """The house is the bank and both hands follow fixed rules."""

    burn: BaccaratPart
    cut: list[HouseCut]
    tables: list[TableKind]
    # Bets must be whole multiples of the table's minimum.
    multiples_of_min: HouseChoice
    standing: HouseChoice
    players_deal: HouseChoice


class CheminPlay(BaccaratPlay, frozen=True, kw_only=True, tag="chemin-de-fer", tag_field="family"):
    """One player is the bank, against whom another holds the cards."""

    banker: BankerDuty
    cut: list[HouseCut]
    line: BaccaratPart
    # A bank without maximum, where authorised.
    unlimited: HouseChoice
    garage: Garage
    # Who sits where, who comes first, who loses his seat.
    places: BaccaratPart
    least_players: Whole
    least_players_article: str


class DosPanosPlay(BaccaratPlay, frozen=True, kw_only=True, tag="dos-panos", tag_field="family"):
    """One player is the bank against two cloths at once."""

    # Absent where only the restored hands survive.
    banker: BankerDuty | None = None
    restored: Restored
    # Absent where the surviving text has no banco.
    banco: Banco | None = None
    cut: list[HouseCut] = field(default_factory=list)
    line: BaccaratPart | None = None
    # How the bank is awarded, left and renewed; who sits at each cloth and has its cards.
    bank: BaccaratPart | None = None
    places: BaccaratPart | None = None
    # The house may set no maximum to the bets under these options.
    free_of_maximum: list[TableKind] = field(default_factory=list)
    # With such a bank.
    open_session: ShoesOfSession | None = None
    # Each cloth.
    least_players: Whole = 0
    least_players_article: str = ""
