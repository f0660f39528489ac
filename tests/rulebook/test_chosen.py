"""What a command line may choose for a table: options, limits, the house's cut."""

import pytest

from firmware_py.rulebook import library
from firmware_py.rulebook.chosen import read_options, read_rake
from firmware_py.rules.finding import RefusedError
from firmware_py.rules.games.family import law_of


def test_options_have_the_types_of_the_sheet() -> None:
    words = ("limit=pot", "raises=0")
    assert read_options("pais-vasco/omaha-hi-lo", words) == {"limit": "pot", "raises": 0}


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("kind=pot,pct=5", {"kind": "pot", "pct": 5}),
        ("kind=pot,pct=2.5,cap_cents=800", {"kind": "pot", "pct": 2.5, "cap_cents": 800}),
        ("pct=10,kind=session,base=resto", {"pct": 10, "kind": "session", "base": "resto"}),
    ],
)
def test_the_cut_has_the_keys_of_the_config(text: str, found: dict[str, object]) -> None:
    assert read_rake(text) == found


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "each once, not ''"),
        ("pot", "each once, not 'pot'"),
        ("kind=pot", "needs pct"),
        ("pct=5", "needs kind"),
        ("kind=pot,pct=5,pct=6", "each once, not 'pct=6'"),
        ("kind=pot,pct=5,rate=6", "each once, not 'rate=6'"),
        ("kind=pot,pct=-5", "pct is a number"),
        ("kind=pot,pct=٣", "pct is a number"),
        ("kind=pot,pct=1.2.3", "pct is a number"),
        ("kind=pot,pct=.", "pct is a number"),
        ("kind=pot,pct=5,cap_cents=8.5", "whole cents"),
    ],
)
def test_a_cut_that_cannot_be_read_says_how_it_is_written(text: str, why: str) -> None:
    with pytest.raises(RefusedError) as caught:
        read_rake(text)
    assert why in caught.value.message


def test_a_usual_maximum_is_lawful() -> None:
    """Circle poker: the minimum is at least 20 % of it; bank games by their multiples."""
    for name, most in (("galicia/holdem", 2500), ("castilla-y-leon/holdem", 10_000)):
        sheet = library.sheet(name)
        assert law_of(sheet).usual_maximum(sheet, 500) == most


def test_a_part_of_a_per_cent_has_a_point_or_a_comma() -> None:
    for text in ("2.5", "2,5"):
        assert read_options("pais-vasco/punto-y-banca", (f"commission_pct={text}",)) == {
            "commission_pct": 2.5
        }
