"""What a sheet says of punto y banca beyond the common parts."""

from firmware_py.rules.games.baccarat.play import (
    BaccaratPart,
    BaccaratPlay,
    HouseChoice,
    HouseCut,
    TableKind,
)


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
