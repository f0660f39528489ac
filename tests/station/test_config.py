"""The config against its sheet, its papers and its ports."""

import base64
from pathlib import Path

import pytest

from firmware_py.station.config import (
    ConfigError,
    game_of,
    read_config,
    setup_of,
    sheet_digest,
    table_of,
)
from firmware_py.station.links.build import dealing_role
from firmware_py.station.links.registry import SIMULATION_KEY, trusted_key
from firmware_py.station.settings_record import settings_of
from firmware_py.station.status import unstable
from firmware_py.text.render import english

CONFIG = """
purpose = "test"
journal_dir = "journal"
socket = "station.sock"
registry_dir = "registry"
device_keys = "keys.json"
pepper_file = "pepper"
[table]
name = "mesa 1"
sheet = "galicia/poker-sin-descarte"
min_cents = 500
max_cents = 5000
"""
CIRCLE = CONFIG.replace("poker-sin-descarte", "holdem").replace("5000", "2000")
KEY = bytes(range(32))


def device(role: str, kind: str, more: str = "") -> str:
    model = "escpos" if kind == "visor" else "profile"
    return (
        f'[[device]]\nrole = "{role}"\nkind = "{kind}"\nmodel = "{model}"\n'
        f'port = "/dev/station/{role}"\n{more}'
    )


PLATE = '[device.declared]\nmaker = "Epson"\nproduct = "DM-D110"\nfirmware = "1"\n'


def test_an_unknown_or_missing_sheet_is_refused() -> None:
    """R-9: no fall back to anything."""
    with pytest.raises(ConfigError, match="there is no sheet"):
        game_of(read_config(CONFIG.replace("galicia/poker", "atlantida/poker")))


def test_the_hash_of_the_sheet_is_among_the_settings_on_record() -> None:
    """R-9: an altered sheet is another setting, which two people must accept."""
    config = read_config(CONFIG)
    digest = sheet_digest(config.table.sheet)
    assert digest in settings_of(config, game_of(config))
    assert digest != sheet_digest("castilla-y-leon/poker-sin-descarte")


def test_a_dealer_counts_every_few_rounds_where_no_device_does() -> None:
    """R-86."""
    text = CONFIG.replace("max_cents", "counted_every_rounds = 5\nmax_cents")
    setup = setup_of(read_config(text + device("sabot", "sabot")))
    assert (setup.counted_every_rounds, setup.checks_every_round) == (5, False)
    assert setup_of(read_config(CONFIG + device("sabot", "sabot"))).checks_every_round


@pytest.mark.parametrize(
    ("rake", "reason"),
    [
        ('kind = "pot"\npct = 5', ""),
        ('kind = "pot"\npct = 60', "%"),
        ('kind = "tip"\npct = 5', "rake.kind"),
    ],
)
def test_a_cut_is_checked_against_the_sheet(rake: str, reason: str) -> None:
    text = CIRCLE + f"[table.rake]\n{rake}\n"
    if not reason:
        config = read_config(text)
        chosen = table_of(config, game_of(config)).setup.rake
        assert chosen is not None
        assert (chosen.kind, chosen.pct) == ("pot", 5)
        return
    with pytest.raises(ConfigError, match=reason):
        table_of(config := read_config(text), game_of(config))


def test_a_game_without_a_pot_takes_no_cut() -> None:
    config = read_config(CONFIG + '[table.rake]\nkind = "pot"\npct = 5\n')
    with pytest.raises(ConfigError, match="no pot"):
        table_of(config, game_of(config))


def live(key: str) -> str:
    return CONFIG.replace('"test"', '"live"').replace("[table]", f'trusted_key = "{key}"\n[table]')


def test_live_play_needs_a_key_from_the_config() -> None:
    with pytest.raises(ConfigError, match="live play needs the public key"):
        trusted_key(read_config(CONFIG.replace('"test"', '"live"')), Path("/nowhere"))


@pytest.mark.parametrize("text", [KEY.hex(), base64.b64encode(KEY).decode()])
def test_the_key_may_be_written_out(text: str) -> None:
    assert trusted_key(read_config(live(text)), Path("/nowhere")) == KEY


def test_the_key_may_lie_in_a_file_but_not_beside_the_registry(tmp_path: Path) -> None:
    (tmp_path / "registry").mkdir()
    for name in ("signer.pub", "registry/registry.pub"):
        (tmp_path / name).write_text(KEY.hex() + "\n")
    assert trusted_key(read_config(live("signer.pub")), tmp_path) == KEY
    with pytest.raises(ConfigError, match="apart from the folder"):
        trusted_key(read_config(live("registry/registry.pub")), tmp_path)
    with pytest.raises(ConfigError, match="cannot be read"):
        trusted_key(read_config(live("nothing.pub")), tmp_path)
    # A test station takes the key that lies beside its registry.
    assert trusted_key(read_config(CONFIG), tmp_path) == KEY


def test_the_key_of_the_simulated_devices_never_serves_live_play() -> None:
    """S-13."""
    with pytest.raises(ConfigError, match="simulated devices"):
        trusted_key(read_config(live(SIMULATION_KEY)), Path("/nowhere"))


def test_the_seal_of_a_live_display_is_a_step_of_the_opening() -> None:
    text = live(KEY.hex()) + device("visor-1", "visor", PLATE) + device("sabot", "sabot")
    assert setup_of(read_config(text)).opening_steps[-1] == "device-seal visor-1"
    assert len(setup_of(read_config(CONFIG + device("visor-1", "visor", PLATE))).opening_steps) == 4


def test_a_table_of_packets_needs_a_shuffler_and_one_alone() -> None:
    packets = CONFIG.replace("[table]", '[table]\nsource = "automatic"')
    assert dealing_role(read_config(packets + device("mixer", "shuffler"))) == "mixer"
    assert dealing_role(read_config(CONFIG)) == ""
    with pytest.raises(ConfigError, match="needs a shuffler"):
        dealing_role(read_config(packets + device("sabot", "sabot")))
    two = device("sabot", "sabot") + device("sabot-2", "sabot")
    with pytest.raises(ConfigError, match="sabot deals already"):
        dealing_role(read_config(CONFIG + two))


def test_ports_under_the_kernels_names_are_warned_of() -> None:
    (warning,) = unstable({"sabot": "/dev/ttyUSB0", "slots": "/dev/station/slots"})
    assert english(warning).startswith("sabot: /dev/ttyUSB0")
    assert "by-path" in english(warning)
