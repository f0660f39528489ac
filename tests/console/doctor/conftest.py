"""A table that is well, for each test to make ill."""

from pathlib import Path

import pytest

from tests.console.doctor.patient import Patient, healthy


@pytest.fixture
def patient(tmp_path: Path) -> Patient:
    return healthy(tmp_path)
