from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from drivers.deadline import Deadline
from drivers.errors import WrongDevice
from drivers.homologation.admission import (
    Admit,
    AdmittedDevice,
    NotAdmitted,
    RememberedAdmit,
    admission,
    approval,
    load_signed,
    require,
)
from drivers.homologation.decision import Accepted, Reason
from drivers.identity import DeviceIdentity
from drivers.wire import Wire
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


class Careless:
    """A model that goes on whatever it is answered."""

    def __init__(self, admit: Admit) -> None:
        self.admit = admit
        self.says: DeviceIdentity | None = SABOT_IDENTITY

    def attach(self, wire: Wire) -> None:
        pass

    def identify(self, deadline: Deadline) -> None:
        if self.says is not None:
            self.admit(self.says)

    def poll(self, deadline: Deadline) -> list[int]:
        return [7]


NOW = Deadline.after_ms(1_000)


def careless(category: str = "Card Sabot") -> tuple[Careless, AdmittedDevice[int]]:
    asked = RememberedAdmit(admission(lambda: signed(registry()), lambda: TERMS))
    model = Careless(asked)
    device = AdmittedDevice(model, asked, category)
    device.attach(WIRE)
    return model, device


def test_a_device_that_was_admitted_is_met() -> None:
    _, device = careless()
    device.identify(NOW)
    assert device.poll(NOW) == [7]


def test_a_model_that_overlooks_a_refusal_is_refused() -> None:
    model, device = careless()
    model.says = replace(SABOT_IDENTITY, serial=1)
    with pytest.raises(NotAdmitted, match="is not in the registry"):
        device.identify(NOW)


def test_a_model_that_does_not_ask_is_refused_each_time() -> None:
    model, device = careless()
    device.identify(NOW)
    model.says = None
    with pytest.raises(WrongDevice, match="has not asked"):
        device.identify(NOW)


def test_a_device_of_another_kind_is_refused() -> None:
    _, device = careless("Card Shuffler")
    with pytest.raises(WrongDevice, match="a Card Sabot answers where a Card Shuffler belongs"):
        device.identify(NOW)
