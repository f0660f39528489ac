"""What a sheet says of chemin de fer beyond the common parts."""

from firmware_py.rules.games.baccarat.play import (
    BaccaratPart,
    BaccaratPlay,
    BankerDuty,
    HouseChoice,
    HouseCut,
)
from firmware_py.rules.kinds import Positive, Whole


class Garage(BaccaratPart, frozen=True, kw_only=True):
    """Winnings above so many times the punto's minimum may be kept out of the bank."""

    over_times_min: Positive


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
