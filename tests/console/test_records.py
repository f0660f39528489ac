"""The journal's commands: what they say of a good record, a bad one, and none."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

from firmware_py.__main__ import main
from firmware_py.journal.chain import canonical
from firmware_py.journal.closing import close_day
from firmware_py.journal.day_files import DayFiles, begin_day, open_day
from firmware_py.journal.entry import Draft, Stamp

KINDS = ("event", "ruling", "event", "payment")


def tapete(*words: object) -> Result:
    return CliRunner().invoke(main, [str(word) for word in words])


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A journal of one day with four entries."""
    shelf = DayFiles(tmp_path / "journal", tmp_path / "journal" / "copies")
    begin_day(shelf, "2026-11-16", "mesa-1")
    day = open_day(shelf)
    drafts = [
        Draft(kind, canonical({"n": n}), Stamp("0" * 32, n, n)) for n, kind in enumerate(KINDS)
    ]
    day.store.append(drafts)
    day.mirror.catch_up(day.store)
    day.close()
    return shelf.root


def test_a_good_record_is_said_to_be_good(folder: Path) -> None:
    found = tapete("journal", "verify", "--dir", folder)
    assert found.exit_code == 0
    assert "4 apuntes" in found.output
    plain = json.loads(tapete("journal", "verify", "--dir", folder, "--json").output)
    assert plain[0]["first"]["fault"] is None


def test_a_changed_copy_is_named_with_its_entry(folder: Path) -> None:
    copy = next((folder / "copies").glob("*.jsonl"))
    copy.write_text(copy.read_text().replace('"n":2', '"n":9'))
    found = tapete("journal", "verify", "--dir", folder)
    assert found.exit_code == 1
    assert "en el apunte 3" in found.output
    assert copy.name in found.output
    assert "tapete journal repair" in found.output


def test_a_head_from_a_report_is_held_against_the_record(folder: Path) -> None:
    found = tapete("journal", "verify", "--dir", folder, "--head", "4:" + "0" * 64)
    assert found.exit_code == 1
    assert "no head" in tapete("journal", "verify", "--dir", folder, "--head", "four").output


def test_entries_are_read_again(folder: Path) -> None:
    lines = tapete("journal", "replay", "--dir", folder, "--json").output.splitlines()
    assert [json.loads(line)["kind"] for line in lines] == list(KINDS)
    some = tapete(
        "journal", "replay", "--raw", "--dir", folder, "--after", 1, "--kind", "event"
    ).output
    assert some.split() == ["3", "event", '{"n":2}']


def test_a_day_is_exported_with_a_signature(folder: Path, tmp_path: Path) -> None:
    key = tmp_path / "key.pem"
    pem = Ed25519PrivateKey.generate().private_bytes(
        Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()
    )
    key.write_bytes(pem)
    words = ("journal", "export", "--dir", folder, tmp_path / "day.jsonl", "--key", key)
    found = tapete(*words, "--json")
    assert json.loads(found.output)["entries"] == 4
    again = tapete(*words)
    assert again.exit_code == 1
    assert "exists" in again.output


def test_no_journal_is_said_in_words(tmp_path: Path) -> None:
    for command in ("verify", "replay"):
        found = tapete("journal", command, "--dir", tmp_path / "none")
        assert found.exit_code == 1
        assert "there is no journal" in found.output


def test_a_missing_second_copy_is_a_warning(folder: Path) -> None:
    """R-23: the record is good, but there is only one of it; nothing else shows a cut end."""
    next((folder / "copies").glob("*.jsonl")).unlink()
    found = tapete("journal", "verify", "--dir", folder)
    assert found.exit_code == 0
    assert found.output.startswith("bien")
    warning = next(row for row in found.output.splitlines() if row.startswith("AVISO"))
    assert str(folder / "copies") in warning
    assert "tapete journal repair" in warning
    plain = json.loads(tapete("journal", "verify", "--dir", folder, "--json").output)
    assert plain[0]["copy"] is None
    assert plain[0]["warning"].startswith("its second copy")
    assert tapete("journal", "repair", "--dir", folder).exit_code == 0
    mended = json.loads(tapete("journal", "verify", "--dir", folder, "--json").output)
    assert mended[0]["warning"] == ""


def test_a_day_that_only_its_copy_still_knows_is_missing(folder: Path) -> None:
    shelf = DayFiles(folder, folder / "copies")
    close_day(shelf)
    second = begin_day(shelf, "2026-11-17", "mesa-1")
    open_day(shelf).close()
    second.unlink()
    found = tapete("journal", "verify", "--dir", folder)
    assert found.exit_code == 1
    assert "000002-2026-11-17.db: falta" in found.output
    assert "tapete journal repair" in found.output


def test_a_journal_of_copies_alone_is_missing_and_not_nothing(folder: Path) -> None:
    next(folder.glob("*.db")).unlink()
    found = tapete("journal", "verify", "--dir", folder, "--json")
    assert found.exit_code == 1
    assert json.loads(found.output)[0]["first"]["fault"]["wrong"] == "missing"


def test_past_events_are_read_in_spanish_whole(tmp_path: Path) -> None:
    """R-104: also what a step, a ruling, a refusal and an alarm are called."""
    shelf = DayFiles(tmp_path / "journal", tmp_path / "journal" / "copies")
    begin_day(shelf, "2026-11-16", "mesa-1")
    day = open_day(shelf)
    told: list[tuple[str, dict[str, object]]] = [
        ("event", {"event": "CustodyStepDone", "step": "set-number", "by": "jose", "detail": "17"}),
        ("event", {"event": "IrregularityReported", "name": "too-many-cards", "by": "ana"}),
        ("ruling", {"irregularity": "too-many-cards", "ruling": "void-round", "articles": ["8"]}),
        ("refused", {"event": "BetsClosed", "code": "no-bets", "why": "nobody has bet"}),
        ("alarm", {"role": "slots", "text": "slot 3: Token going backwards: look for a string."}),
        ("link", {"role": "slot 3", "state": "in service", "why": "Slot is in service."}),
        ("event", {"event": "SuspensionAsked", "reason": "the chips are late", "by": "jose"}),
    ]
    drafts = [Draft(k, canonical(f), Stamp("0" * 32, n, n)) for n, (k, f) in enumerate(told)]
    day.store.append(drafts)
    day.mirror.catch_up(day.store)
    day.close()
    said = tapete("journal", "replay", "--dir", shelf.root).output
    for words in (
        "Custodia de naipes: número del juego (jose) 17",
        "Irregularidad comunicada: cartas de más (ana)",
        "Jugada anulada: cartas de más (8)",
        "No admitido: no va más, nadie ha apostado",
        "Alarma: ranura 3: Ficha hacia atrás: buscar un hilo.",
        "Enlace en servicio: Ranura en servicio.",
        # What a person wrote stays as he wrote it.
        "Mesa suspendida: the chips are late (jose)",
    ):
        assert words in said
