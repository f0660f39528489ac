"""What a sheet says of the game of two cloths beyond the common parts."""

from msgspec import field

from firmware_py.rules.games.baccarat.play import (
    BaccaratPart,
    BaccaratPlay,
    BankerDuty,
    HouseCut,
    TableKind,
)
from firmware_py.rules.kinds import Points, Positive, Whole


class Restored(BaccaratPart, frozen=True, kw_only=True):
    """The banker's course in a restored hand when his own error made the cloths differ."""

    banker_draws_up_to: Points


class Banco(BaccaratPart, frozen=True, kw_only=True):
    """A banco on both cloths at the start: how often a hand that nobody won is repeated."""

    repeats: Whole


class ShoesOfSession(BaccaratPart, frozen=True, kw_only=True):
    """How many shoes are played in one session."""

    shoes: Positive


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
