"""R-32, R-53, R-88: each device unplugged at each stage, on the real process.

The whole matrix is `python -m tests.station.unplugging`; here each device is pulled at some stages
and each stage has some devices pulled, and it is held that the stories come to every cell.
"""

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from firmware_py.table.states import Phase
from hil.__main__ import VISOR_KINDS
from hil.devices.card_model import MODELS
from tests.station.crashing import Told
from tests.station.unplugging import ROWS, STAGES, calmly, pulled

# Stages of a device in the short run; each stage is somebody's.
EACH = 2
PLAN = {
    name: frozenset(STAGES[(number + step * len(ROWS)) % len(STAGES)] for step in range(EACH))
    for number, name in enumerate(ROWS)
}


def test_the_matrix_has_every_phase_of_a_table_and_every_kind_of_device() -> None:
    assert set(STAGES) == {"deck", *Phase}
    # An open sabot is a reading one without a lock: the same link.
    assert set(ROWS) == {"slots", *VISOR_KINDS.choices, *MODELS} - {"open-sabot"}


def test_the_short_run_has_every_device_and_every_stage() -> None:
    assert set(PLAN) == set(ROWS)
    assert frozenset().union(*PLAN.values()) == set(STAGES)


@cache
def calm(story: str) -> Told:
    """Play a story undisturbed, once for all its devices."""
    name = next(name for name, row in ROWS.items() if row.story == story)
    with TemporaryDirectory(prefix="tapete-calm-") as folder:
        return calmly(name, Path(folder) / "calm")


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=() if name in ("slots", "shuffler") else pytest.mark.sweep)
        for name in ROWS
    ],
)
def test_an_unplugged_device_changes_nothing_in_the_end(tmp_path: Path, name: str) -> None:
    found = pulled(name, calm(ROWS[name].story), tmp_path / "rough", PLAN[name])
    assert found.wrong == ""
    assert found.stages == PLAN[name]
    # The long run has no hole: the story comes to every stage.
    assert found.passed == set(STAGES)
