from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from drivers.homologation.admission import NotAdmitted, admission, approval, load_signed, require
from drivers.homologation.decision import Accepted, Reason
from tests.drivers.answering_wire import AnsweringWire

from .papers import SABOT_IDENTITY, TERMS, TRUSTED, registry, signed

WIRE = AnsweringWire(lambda _: b"")


def written(directory: Path) -> Path:
    files = signed(registry())
    path = directory / "registry.json"
    path.write_bytes(files.data)
    (directory / "registry.json.sig").write_bytes(files.signature)
    return path


def test_files_and_date_are_read_anew_at_every_connection(tmp_path: Path) -> None:
    path, terms = written(tmp_path), [TERMS]
    admit = admission(lambda: load_signed(path, TRUSTED), lambda: terms[0])
    assert isinstance(require(admit, SABOT_IDENTITY, WIRE), Accepted)
    assert approval(admit)(SABOT_IDENTITY) == ""
    terms[0] = replace(TERMS, today=date(2036, 1, 1))
    with pytest.raises(NotAdmitted, match="today is 2036-01-01") as caught:
        require(admit, SABOT_IDENTITY, WIRE)
    assert caught.value.verdict.reason is Reason.EXPIRED
    assert approval(admit)(SABOT_IDENTITY).startswith("Certificate TEST-0001")
    terms[0] = TERMS
    path.write_bytes(path.read_bytes() + b" ")
    with pytest.raises(NotAdmitted, match="not signed by the key"):
        require(admit, SABOT_IDENTITY, WIRE)


@pytest.mark.parametrize("gone", ["registry.json", "registry.json.sig"])
def test_a_registry_that_is_not_there_admits_nobody(tmp_path: Path, gone: str) -> None:
    path = written(tmp_path)
    (tmp_path / gone).unlink()
    admit = admission(lambda: load_signed(path, TRUSTED), lambda: TERMS)
    with pytest.raises(NotAdmitted) as caught:
        require(admit, SABOT_IDENTITY, WIRE)
    assert caught.value.verdict.reason is Reason.BAD_SIGNATURE
