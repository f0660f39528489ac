from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from drivers.cards.device import CardSetup
from drivers.cards.sabot import Sabot
from drivers.homologation.decision import NotHomologated, Reason
from drivers.models import GROUP, UnknownModelError, further_model, installed, make_further

OURS = frozenset({"profile"})


def entry(name: str, value: str) -> EntryPoint:
    return EntryPoint(name, value, GROUP)


def test_a_model_is_found_by_its_name() -> None:
    announced = [entry("acme", "fractions:Fraction"), entry("other", "no.such:thing")]
    assert further_model("acme", OURS, announced)(1, 2) == 0.5


def test_an_unknown_name_lists_the_known_ones() -> None:
    with pytest.raises(UnknownModelError, match=r"'x'. Known ones: a, b\."):
        further_model("x", OURS, [entry("b", "m:o"), entry("a", "m:o")])


def test_an_unknown_name_when_nothing_is_installed() -> None:
    with pytest.raises(UnknownModelError, match="Known ones: none"):
        further_model("x", OURS, [])


def test_our_own_names_cannot_be_taken() -> None:
    with pytest.raises(UnknownModelError, match="one of ours"):
        further_model("profile", OURS, [entry("profile", "fractions:Fraction")])


def test_a_name_announced_twice_is_refused() -> None:
    with pytest.raises(UnknownModelError, match="announced twice"):
        further_model("x", OURS, [entry("x", "fractions:Fraction"), entry("x", "decimal:Decimal")])


@pytest.mark.parametrize("value", ["no.such.module:thing", "fractions:Nothing"])
def test_a_model_that_cannot_be_loaded(value: str) -> None:
    with pytest.raises(UnknownModelError, match="cannot be loaded"):
        further_model("x", OURS, [entry("x", value)])


def test_a_model_must_be_something_to_call() -> None:
    with pytest.raises(UnknownModelError, match="not a class or function"):
        further_model("x", OURS, [entry("x", "math:pi")])


def test_the_installed_group_can_be_read() -> None:
    assert all(found.group == GROUP for found in installed())


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("raise RuntimeError('no licence\\nfor this board.')", "RuntimeError: no licence for this"),
        ("import sys; sys.exit(3)", "SystemExit: 3"),
        ("def broken(:", "SyntaxError: "),
        ("raise NotImplementedError", "NotImplementedError."),
        ("import nothing_of_this_name", "ModuleNotFoundError: No module named"),
    ],
)
def test_whatever_a_package_throws_is_one_sentence(
    source: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = f"broken_maker_{tmp_path.name}"
    (tmp_path / f"{name}.py").write_text(source)
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(UnknownModelError) as refused:
        further_model("x", OURS, [entry("x", f"{name}:Shoe")])
    words = str(refused.value)
    assert words.startswith(f"Model 'x' cannot be loaded from {name}:Shoe: ")
    assert said in words
    assert "\n" not in words


SETUP = CardSetup(1, lambda _: NotHomologated(Reason.UNKNOWN_PRODUCT, "Not in the list."), {})


def test_a_model_is_made_for_its_place() -> None:
    made = make_further("x", OURS, SETUP, [entry("x", "drivers.cards.sabot:Sabot")])
    assert isinstance(made, Sabot)


def test_a_model_that_cannot_be_made() -> None:
    with pytest.raises(UnknownModelError, match="'x' cannot be made: TypeError: "):
        make_further("x", OURS, SETUP, [entry("x", "fractions:Fraction")])


def test_a_model_that_lacks_commands_names_them() -> None:
    with pytest.raises(UnknownModelError, match="'x' lacks profile, attach, identify, poll, "):
        make_further("x", OURS, SETUP, [entry("x", "builtins:repr")])
