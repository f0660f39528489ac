"""Which devices a station takes: its registry, its editions, its purpose, its seals."""

import json
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from drivers.homologation.decision import Accepted, NotHomologated, Reason, Verdict
from drivers.homologation.registry import Purpose, RegistryEntry
from drivers.identity import DeviceIdentity
from firmware_py.station.access.locks import Locks
from firmware_py.station.device_record import DeviceRecords
from firmware_py.station.handlers.custody import Custody, taken
from firmware_py.station.inbox import Inbox
from firmware_py.station.links.equipment import Equipment
from firmware_py.station.links.links import Links
from firmware_py.station.links.readiness import seal_faults
from firmware_py.station.links.registry import Edition, HomologationRegistry
from firmware_py.station.recovery.checkpoint import newest, restore, write_checkpoint
from firmware_py.table import events as ev
from firmware_py.table.effects import Alarm
from firmware_py.text.render import english
from hil.registry import make
from tests.station.test_core import fresh

SIGNER = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))
KEY = SIGNER.public_key().public_bytes_raw()
MAKER = "Maker"


def issue(folder: Path, edition: int, purpose: str = "live", maker: str = MAKER) -> None:
    """Sign a registry as the authority would."""
    content = json.loads(make.registry(purpose))
    content["edition"] = edition
    for entry in content["devices"]:
        entry["maker"] = maker
    data = json.dumps(content).encode()
    (folder / "registry.json").write_bytes(data)
    (folder / "registry.json.sig").write_text(SIGNER.sign(data).hex() + "\n")


def slot(folder: Path, maker: str = MAKER) -> DeviceIdentity:
    entries = json.loads((folder / "registry.json").read_bytes())["devices"]
    one = entries[0]
    return DeviceIdentity(
        one["category"], maker, one["product"], one["serial"], one["firmware"], one["build"],
        one["rom_checksum"],
    )  # fmt: skip


@dataclass
class Office:
    """A station's papers over a folder."""

    folder: Path
    inbox: Inbox
    papers: HomologationRegistry

    def ask(self, maker: str = MAKER) -> Verdict:
        admit = self.papers.admission(lambda: date(2026, 11, 16), frozenset())
        return admit(slot(self.folder, maker))


def office(folder: Path, purpose: Purpose = Purpose.LIVE, edition: int = 0) -> Office:
    inbox = Inbox()
    path, known = folder / "registry.json", Edition(edition)
    return Office(folder, inbox, HomologationRegistry(path, KEY, purpose, known, inbox))


def reason(verdict: Verdict) -> Reason | None:
    return verdict.reason if isinstance(verdict, NotHomologated) else None


def test_an_edition_in_use_is_on_record_and_no_older_one_follows_it(tmp_path: Path) -> None:
    issue(tmp_path, 5)
    first = office(tmp_path)
    assert isinstance(first.ask(), Accepted)
    told = first.inbox.take(0)
    assert told is not None
    (note,) = told.notes
    assert (note.kind, note.payload["edition"]) == ("registry", 5)
    # In the same run, and after a restart that knows only the journal.
    issue(tmp_path, 4)
    assert reason(first.ask()) is Reason.OLD_EDITION
    memories = DeviceRecords().fold(note.kind, note.payload)
    again = office(tmp_path, edition=memories.edition)
    assert reason(again.ask()) is Reason.OLD_EDITION
    issue(tmp_path, 6)
    assert isinstance(again.ask(), Accepted)


def test_an_edition_is_noted_once_and_only_of_a_registry_that_may_be_used(tmp_path: Path) -> None:
    issue(tmp_path, 5, "test")
    wrong = office(tmp_path)
    assert reason(wrong.ask()) is Reason.WRONG_PURPOSE
    assert wrong.inbox.waiting == 0
    (tmp_path / "registry.json.sig").write_text("00" * 64 + "\n")
    assert reason(office(tmp_path).ask()) is Reason.BAD_SIGNATURE
    issue(tmp_path, 5)
    for _ in range(3):
        assert isinstance(wrong.ask(), Accepted)
    assert wrong.inbox.waiting == 1


@pytest.mark.parametrize("purpose", list(Purpose))
def test_live_and_simulation_refuse_each_other(tmp_path: Path, purpose: Purpose) -> None:
    """S-13, both ways: the other's registry, and a simulated device in a live registry."""
    other = Purpose.TEST if purpose is Purpose.LIVE else Purpose.LIVE
    issue(tmp_path, 1, other.value)
    assert reason(office(tmp_path, purpose).ask()) is Reason.WRONG_PURPOSE
    issue(tmp_path, 1, purpose.value, maker="Tapete HIL")
    smuggled = office(tmp_path, purpose).ask("Tapete HIL")
    assert isinstance(smuggled, Accepted) is (purpose is Purpose.TEST)


def sealed() -> Links:
    entry = next(e for e in json.loads(make.registry())["devices"] if e["seal"])
    plain = {**entry, "valid_from": date(2026, 1, 1), "valid_to": date(2035, 1, 1)}

    class Display:
        accepted = Accepted(RegistryEntry(**plain), frozenset({"SEAL-0001"}))

    shown: dict[str, Any] = {"visor-1": Display()}
    return Links(Inbox(), Equipment(sealed=shown))


def test_the_table_opens_with_the_seal_that_the_registry_names() -> None:
    devices = sealed()
    assert seal_faults(devices, ()) is None
    assert seal_faults(devices, (("visor-1", "SEAL-0001"),)) == ()
    (fault,) = seal_faults(devices, (("visor-1", "SEAL-9999"),)) or ()
    assert "SEAL-9999" in english(fault)


def test_seals_are_read_anew_at_every_opening() -> None:
    read = ev.CustodyStepDone("device-seal visor-1", "jose", " SEAL-0001 ")
    custody, _ = taken(Custody(), read)
    assert custody.seals == (("visor-1", "SEAL-0001"),)
    custody, _ = taken(custody, ev.OpeningAsked("jose"))
    assert custody.seals == ()


def test_a_set_that_is_at_the_table_in_two_sessions_running_is_an_alarm() -> None:
    """R-2: five sessions with one shoe."""
    custody, alarms = Custody(), []
    for number in ("7", "7", "8", "7", "7"):
        custody, _ = taken(custody, ev.OpeningAsked("jose"))
        custody, why = taken(custody, ev.CustodyStepDone("set-number", "jose", number))
        alarms.append(bool(why))
    assert alarms == [False, True, False, False, True]


def test_the_set_of_the_last_session_is_known_on_the_next_day_and_its_return_is_on_record() -> None:
    first = fresh()
    for event in (ev.OpeningAsked("jose"), ev.CustodyStepDone("set-number", "jose", "12")):
        assert first.take(event).refusal is None
    # The set is counted and is short: the table closes again, and the day with it.
    assert first.take(ev.DeckChecked("sabot", 51)).refusal is None
    kept = write_checkpoint(first, DeviceRecords(edition=5), Locks())
    assert kept is not None
    second = fresh()
    assert restore(kept, second, Locks()).edition == 5
    second.take(ev.OpeningAsked("jose"))
    outcome = second.take(ev.CustodyStepDone("set-number", "jose", "12"))
    texts = [line.payload["text"] for line in outcome.lines if line.kind == "alarm"]
    assert texts == ["set 12 was at this table in the last session too "
                     "(Catálogo de Juegos 1979, 03 II.2)"]  # fmt: skip
    assert [
        english(effect.said) for effect in outcome.effects if isinstance(effect, Alarm)
    ] == texts


def test_only_the_last_deck_of_a_device_is_kept_for_the_next_day() -> None:
    numbers = {"sabot/1": 1015, "sabot/2": 2015, "shuffler/9": 9001, "sabot/10": 10_004}
    assert newest(numbers) == {"sabot/10": 10_004, "shuffler/9": 9001}
