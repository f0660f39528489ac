"""A config that contradicts its sheet does not start, with the article or the number that binds."""

from pathlib import Path

import pytest

from tests.station.bench_table import config_text, pin_hash, prepare
from tests.station.test_process import SHEET, tapete

CONFIG_EXIT = 2
CIRCLE = "galicia/holdem"


@pytest.fixture
def good(tmp_path: Path) -> str:
    prepare(tmp_path)
    roles = {
        role: {"port": str(tmp_path / role), "addresses": [address]}
        for role, address in (("slots", 2), ("sabot", 240), ("visor-1", 0))
    }
    return config_text(roles, SHEET)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("max_cents = 5000", "max_cents = 6000", "10, 20, 25"),
        ("bet_cents = 250", "bet_cents = 300", "half"),
        ("seed_cents = 300000", "seed_cents = 1", "art. 9.2"),
        ("display_pct = 70", "display_pct = 50", "70 %"),
        (SHEET, "galicia/canasta", "no sheet"),
        (f'sheet = "{SHEET}"', f'sheet = "{CIRCLE}"', "20 to 40 %"),
        ('source = "manual"', 'source = "manual"\noptions = { colour = true }', "colour"),
        ("addresses = [2]", "addresses = [2, 2]", "device slots: addresses: two slots"),
        ("addresses = [2]", "addresses = []", "device slots: addresses is empty"),
        (
            "[table]",
            "[table]\ncut_told = true",
            "table: there is no key cut_told; is cuts_told meant?",
        ),
        ("min_cents = 500\n", "", "table: the key min_cents is missing"),
        ("min_cents = 500", 'min_cents = "500"', "table.min_cents is a whole number, not a text"),
        ('role = "crupier"', 'role = "waiter"', "account 1.role cannot be 'waiter'"),
        (pin_hash(), "2468", "account ana: pin_hash is none: make it with `tapete station pin"),
        ('model = "escpos"', 'model = "laser"', "device visor-1: model 'laser' is none of escpos"),
        (
            'model = "profile"',
            'model = "laser"',
            "device sabot: No installed package has a model 'laser'",
        ),
        ('pepper_file = "pepper"', 'pepper_file = "salt"', "pepper_file: "),
        ('socket = "station.sock"', 'socket = "no/folder/s"', "make its folder"),
        ('socket = "station.sock"', f'socket = "{"x" * 200}"', "a short path"),
        ('journal_dir = "journal"', 'journal_dir = "pepper"', "journal_dir: "),
        ('journal_dir = "journal"', 'journal_dir = "/proc/x"', "is its disk mounted"),
    ],
)
def test_the_station_does_not_start_and_names_what_binds(
    tmp_path: Path, good: str, old: str, new: str, said: str
) -> None:
    """R-6, R-9: refused, and nothing falls back to a default."""
    assert old in good
    (tmp_path / "station.toml").write_text(good.replace(old, new))
    found = tapete("station", "--config", tmp_path / "station.toml")
    assert found.exit_code == CONFIG_EXIT
    assert said in found.output
    assert not (tmp_path / "station.sock").exists()
