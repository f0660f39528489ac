"""R-18: what a production image holds does not need the simulation, and says so without it."""

from pathlib import Path

import pytest
from pytest_mock import MockerFixture

from firmware_py.console import simulated
from firmware_py.console.client import StationError
from firmware_py.console.simulated import SimulatedTable


def test_without_the_simulated_devices_a_simulated_table_says_what_is_missing(
    tmp_path: Path, mocker: MockerFixture
) -> None:
    mocker.patch.object(simulated, "find_spec", return_value=None)
    with pytest.raises(StationError, match="production image leaves them out"):
        SimulatedTable(tmp_path, 1)
    assert not list(tmp_path.iterdir())
