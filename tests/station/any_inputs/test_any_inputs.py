"""Whatever is told, in whatever phase of whatever game: refused or decided, never an exception."""

import pytest

from firmware_py.station.core import Core, Input, Outcome
from firmware_py.table import events as ev
from tests.station.any_inputs.finds import config_of
from tests.station.any_inputs.run import Found, play, runs, shrunk
from tests.station.any_inputs.tables import playable

# More of them: `make soak`.
INPUTS, LENGTH = 5_000, 160


@pytest.mark.parametrize(
    "seed", [1, *(pytest.param(seed, marks=pytest.mark.sweep) for seed in range(2, 6))]
)
def test_any_input_is_refused_or_decided(seed: int) -> None:
    told, found = runs(seed, playable(), INPUTS, LENGTH)
    assert told >= INPUTS
    assert not found, "\n".join(shrunk(one).text() for one in found)


def test_a_fault_is_found_and_told_in_as_few_inputs_as_show_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A table that breaks at the second bet: what is left are the opening and two bets."""
    take = Core.take

    def breaking(core: Core, event: Input) -> Outcome:
        outcome = take(core, event)
        round_ = core.table.round
        if isinstance(event, ev.BetLaid) and round_ is not None and len(round_.bets) == 2:
            raise ZeroDivisionError
        return outcome

    monkeypatch.setattr(Core, "take", breaking)
    found = play(config_of("galicia/poker-sin-descarte", 20_000), 1, 400, 0.2)
    assert isinstance(found, Found)
    assert found.what.startswith("ZeroDivisionError")
    kinds = [type(one).__name__ for one in shrunk(found).inputs]
    assert kinds.count("BetLaid") == 2
    assert len(kinds) <= 10


def test_the_same_seed_tells_the_same() -> None:
    config = config_of("galicia/holdem")
    one, other = (play(config, 7, 80, 0.3) for _ in range(2))
    assert list(one.inputs) == list(other.inputs)
