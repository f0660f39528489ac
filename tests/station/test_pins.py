"""Which PINs may be chosen, and which hashes a live table takes."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_py.station.access.accounts import LEAST_PIN, hash_pin, is_hash, matches, weakness
from firmware_py.station.access.pins import PinRefusedError, new_hash, pin_fault
from firmware_py.station.config import ConfigError, read_config
from tests.station.test_config import CONFIG

PEPPER = b"a pepper for tests alone"
TRIVIAL = {
    "0000": "at least 6", "1234": "at least 6", "24681": "at least 6",
    "000000": "different", "112112": "different", "121212": "different",
    "123456": "run", "987654": "run", "789012": "run", "246802": "run", "abcdef": "run",
    "123123": "repeats", "19841984": "repeats",
    "112233": "run", "998877": "run", "aabbcc": "run", "11223344": "run",
    "123321": "both ways", "2468642": "both ways",
    "147258": "keys", "258369": "keys", "159753": "keys", "qwerty": "keys", "ytrewq": "keys",
    "Asdfgh": "keys", "123654": "keys", "789456123": "keys",
    "198407": "year", "311984": "year", "072026": "year",
    " 482913": "spaces", "48\t2913": "seen",
}  # fmt: skip


@pytest.mark.parametrize(("pin", "why"), TRIVIAL.items())
def test_a_pin_that_is_tried_first_is_refused_in_words(pin: str, why: str) -> None:
    assert why in pin_fault(pin)
    with pytest.raises(PinRefusedError, match="choose another one"):
        new_hash(pin, PEPPER)


@pytest.mark.parametrize("pin", ["482913", "907314", "mesa-7-azul", "28460173"])
def test_an_ordinary_pin_is_taken_and_its_hash_says_what_was_asked(pin: str) -> None:
    kept = new_hash(pin, PEPPER)
    assert matches(pin, kept, PEPPER)
    assert kept.endswith(f"${LEAST_PIN}")
    assert weakness(kept) == ""
    assert kept != new_hash(pin, PEPPER)


@given(st.text("0123456789", min_size=LEAST_PIN, max_size=8))
def test_few_pins_of_digits_are_refused(pin: str) -> None:
    """Whoever is refused is told why, and what is taken has three different digits."""
    assert pin_fault(pin) or len(set(pin)) >= 3


def test_the_length_that_was_asked_for_cannot_be_written_beside_an_older_hash() -> None:
    old = hash_pin("1234", b"0123456789abcdef", PEPPER)
    claimed = f"{old}${LEAST_PIN}"
    assert is_hash(claimed)
    assert not matches("1234", claimed, PEPPER)


@pytest.mark.parametrize(
    ("kept", "why"),
    [
        (hash_pin("1234", b"0123456789abcdef", PEPPER), "nobody asked"),
        ("scrypt$2$1$1$" + "00" * 16 + "$" + "00" * 32 + "$6", "too little work"),
        ("scrypt$16384$8$1$00$" + "00" * 32 + "$6", "too little work"),
    ],
)
def test_live_play_refuses_a_weak_hash_and_a_simulation_takes_it(kept: str, why: str) -> None:
    account = f'[[account]]\nname = "ana"\nrole = "crupier"\npin_hash = "{kept}"\n'
    assert read_config(CONFIG + account)
    with pytest.raises(ConfigError, match=why):
        read_config(CONFIG.replace('"test"', '"live"') + account)


@pytest.mark.parametrize(
    ("figures", "least"),
    [
        ("65536$8$1", "$6"), ("1048576$8$1", "$6"), ("16385$8$1", "$6"), ("1$8$1", ""),
        ("16384$0$1", ""), ("16384$8$0", "$6"), ("16384$8$999", "$6"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("key", ["pin_hash", "former_pin_hash"])
def test_a_hash_that_cannot_be_worked_out_is_refused_with_the_config(
    figures: str, least: str, key: str
) -> None:
    """It would fail, or take all memory or time, when somebody gives his PIN."""
    good = hash_pin("482913", b"0123456789abcdef", PEPPER, LEAST_PIN)
    kept = f"scrypt${figures}${'00' * 16}${'00' * 32}{least}"
    hashes = {"pin_hash": good, key: kept}
    rows = "".join(f'{name} = "{text}"\n' for name, text in hashes.items())
    with pytest.raises(ConfigError, match=f"{key} cannot be worked out"):
        read_config(f'{CONFIG}[[account]]\nname = "ana"\nrole = "crupier"\n{rows}')


def test_nobody_is_made_director_by_a_config_of_the_page() -> None:
    """The example of docs/config.md has hashes of the right form that no PIN opens."""
    page = Path(__file__).parents[2] / "docs" / "config.md"
    config = read_config(page.read_text("utf-8").split("```toml\n", 1)[1].split("```", 1)[0])
    assert not any(matches("482913", one.pin_hash, PEPPER) for one in config.account)
