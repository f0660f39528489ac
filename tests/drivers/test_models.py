from importlib.metadata import EntryPoint

import pytest

from drivers.models import GROUP, UnknownModelError, further_model, installed


def entry(name: str, value: str) -> EntryPoint:
    return EntryPoint(name, value, GROUP)


def test_a_model_is_found_by_its_name() -> None:
    announced = [entry("acme", "fractions:Fraction"), entry("other", "no.such:thing")]
    assert further_model("acme", announced)(1, 2) == 0.5


def test_an_unknown_name_lists_the_known_ones() -> None:
    with pytest.raises(UnknownModelError, match=r"'x'. Known ones: a, b\."):
        further_model("x", [entry("b", "m:o"), entry("a", "m:o")])


def test_an_unknown_name_when_nothing_is_installed() -> None:
    with pytest.raises(UnknownModelError, match="Known ones: none"):
        further_model("x", [])


def test_our_own_names_cannot_be_taken() -> None:
    with pytest.raises(UnknownModelError, match="one of ours"):
        further_model("sabot", [entry("sabot", "fractions:Fraction")])


def test_a_name_announced_twice_is_refused() -> None:
    with pytest.raises(UnknownModelError, match="announced twice"):
        further_model("x", [entry("x", "fractions:Fraction"), entry("x", "decimal:Decimal")])


@pytest.mark.parametrize("value", ["no.such.module:thing", "fractions:Nothing"])
def test_a_model_that_cannot_be_loaded(value: str) -> None:
    with pytest.raises(UnknownModelError, match="cannot be loaded"):
        further_model("x", [entry("x", value)])


def test_a_model_must_be_something_to_call() -> None:
    with pytest.raises(UnknownModelError, match="not a class or function"):
        further_model("x", [entry("x", "math:pi")])


def test_the_installed_group_can_be_read() -> None:
    assert all(found.group == GROUP for found in installed())
