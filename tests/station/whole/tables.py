"""The configs of the tables that are played here: one game of each family."""

from functools import cache
from pathlib import Path

from msgspec import structs

from firmware_py.station.config import Config, read_config
from firmware_py.station.config_template import Chosen, table_text
from hil.simulated.folder import config_text
from hil.table import Layout, TwinTable
from tests.station.whole.card_devices import READING, CardDevices

BANK_POKER = "castilla-y-leon/poker-sin-descarte"
BACCARAT = "pais-vasco/punto-y-banca"
BLACKJACK = "pais-vasco/blackjack"
CIRCLE = "galicia/holdem"
SHEETS = (BANK_POKER, BACCARAT, BLACKJACK, CIRCLE)


@cache
def config_of(sheet: str, cards: CardDevices = READING) -> Config:
    """Write the config as `tapete run` does, and read it back."""
    layout = Layout(slots=3, sabot=cards.sabot, shuffler=cards.shuffler, visors=("escpos",))
    roles = TwinTable(Path("simulated"), layout).roles()
    source = "manual" if "sabot" in roles else "automatic"
    text = table_text(Chosen(sheet, source=source))
    config = read_config(config_text(text, roles, b"a pepper of the tests"))
    if sheet == BLACKJACK:
        # Slots need a jackpot: without one there are none.
        others = [device for device in config.device if device.kind != "slots"]
        return structs.replace(config, jackpot=None, device=others)
    if sheet == CIRCLE:
        table = structs.replace(config.table, max_cents=config.table.min_cents * 4)
        return structs.replace(config, table=table)
    return config
