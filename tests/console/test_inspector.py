"""The inspector's commands: they read, say what is wrong, and leave everything as it was."""

import hashlib
import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
)

from firmware_py.__main__ import main
from firmware_py.console.jackpot_page import jackpot_page
from firmware_py.journal.day_files import DayFiles
from firmware_py.station.status import jackpot_page as jackpot_data
from firmware_py.table import events as ev
from tests.journal.scene import triggers_off
from tests.station.playing import begun, closed, on_disk, paid, played, royal_order, won
from tests.station.test_core import Play

READING = ("verify", "book", "meters", "rounds", "wins", "displays", "shoes", "replay")


def tapete(*words: object) -> Result:
    return CliRunner().invoke(main, [str(word) for word in words])


@pytest.fixture
def shelf(tmp_path: Path) -> DayFiles:
    play = begun()
    played(play, 1)
    closed(play)
    return on_disk(play, tmp_path)


def fingerprint(folder: Path) -> dict[str, str]:
    files = [path for path in folder.rglob("*") if path.is_file()]
    return {str(path): hashlib.sha256(path.read_bytes()).hexdigest() for path in files}


def test_reading_alters_nothing(shelf: DayFiles) -> None:
    """R-26: the same bytes before and after every tool, and no file more."""
    before = fingerprint(shelf.root)
    for command in READING:
        for words in ((), ("--json",)):
            found = tapete("journal", command, "--dir", shelf.root, *words)
            assert found.exit_code == 0, found.output
            if words and command != "replay":
                json.loads(found.output)
    assert tapete("journal", "replay", "--at", 5, "--dir", shelf.root).exit_code == 0
    assert fingerprint(shelf.root) == before


def test_totals_come_from_the_second_copy_alone(shelf: DayFiles) -> None:
    """R-25: the database is gone, the text is not."""
    words = ("--dir", shelf.root, "--json")
    whole = {name: tapete("journal", name, *words).output for name in ("book", "meters")}
    copy = shelf.copy_of(shelf.day())
    shelf.day().unlink()
    for name, page in whole.items():
        assert tapete("journal", name, "--from", copy, "--json").output == page
    assert tapete("journal", "book", *words).exit_code == 1
    lost = tapete("journal", "book", "--from", shelf.root / "none.jsonl")
    assert (lost.exit_code, "there is no" in lost.output) == (1, True)


def test_a_damaged_copy_is_restored_from_the_good_one_and_kept(shelf: DayFiles) -> None:
    """R-23: corrupt one of two."""
    agree = tapete("journal", "repair", "--dir", shelf.root)
    assert "no se ha cambiado nada" in agree.output
    copy = shelf.copy_of(shelf.day())
    good = copy.read_bytes()
    copy.write_bytes(good.replace(b"anticipo", b"enticipo", 1))
    found = tapete("journal", "repair", "--dir", shelf.root, "--json")
    assert found.exit_code == 0, found.output
    assert json.loads(found.output)["restored"] == copy.name
    assert copy.read_bytes() == good
    assert list((shelf.copies / "damaged").iterdir())


def test_two_damaged_copies_are_left_alone(shelf: DayFiles) -> None:
    """R-23: corrupt both: stop and say so, never guess."""
    copy = shelf.copy_of(shelf.day())
    copy.write_bytes(copy.read_bytes().replace(b"anticipo", b"enticipo", 1))
    with triggers_off(shelf.day()) as database:
        database.execute("UPDATE entry SET payload = '{}' WHERE seq = 3")
    before = fingerprint(shelf.root)
    found = tapete("journal", "repair", "--dir", shelf.root)
    assert found.exit_code == 1
    assert "Neither copy" in found.output
    assert {k: v for k, v in fingerprint(shelf.root).items() if "lock" not in k} == {
        k: v for k, v in before.items() if "lock" not in k
    }


def test_an_export_is_checked_with_the_digits_on_the_report(
    shelf: DayFiles, tmp_path: Path
) -> None:
    key, out, public = tmp_path / "key.pem", tmp_path / "day.jsonl", tmp_path / "key.pub"
    private = Ed25519PrivateKey.generate()
    key.write_bytes(private.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
    pem = private.public_key().public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo)
    public.write_bytes(pem)
    made = tapete("journal", "export", out, "--key", key, "--dir", shelf.root, "--json")
    digits = json.loads(made.output)["public_key"]
    for given in (digits, public):
        found = tapete("journal", "check-export", out, "--key", given)
        assert (found.exit_code, "la firma vale" in found.output) == (0, True)
    out.write_bytes(out.read_bytes().replace(b"anticipo", b"enticipo", 1))
    bad = tapete("journal", "check-export", out, "--key", digits, "--json")
    assert bad.exit_code == 1
    assert json.loads(bad.output)["fault"]["wrong"] == "edited"
    other = Ed25519PrivateKey.generate().public_key().public_bytes_raw().hex()
    assert tapete("journal", "check-export", out, "--key", other).exit_code == 1
    assert "no public key" in tapete("journal", "check-export", out, "--key", key).output
    assert "there is no" in tapete("journal", "check-export", tmp_path / "x", "--key", key).output


def test_the_same_shoe_in_consecutive_sessions_is_flagged(tmp_path: Path) -> None:
    """R-2: five sessions, with one shoe twice in a row."""
    play = Play()
    for number in ("12", "7", "7", "12", ""):
        play.tell(ev.OpeningAsked("jose"))
        for step in play.core.table.setup.opening_steps:
            play.tell(ev.CustodyStepDone(step, "jose", number if step == "set-number" else ""))
        play.tell(ev.DeckChecked("shoe", 52))
        play.tell(ev.DevicesChecked())
        closed(play)
    shelf = on_disk(play, tmp_path)
    found = json.loads(tapete("journal", "shoes", "--dir", shelf.root, "--json").output)
    assert [session["number"] for session in found] == ["12", "7", "7", "12", ""]
    assert [session["again"] for session in found] == [False, False, True, False, False]
    page = tapete("journal", "shoes", "--dir", shelf.root).output
    assert page.count("¡EL MISMO") == 1


@pytest.mark.parametrize("command", READING)
def test_no_journal_is_said_in_words(command: str, tmp_path: Path) -> None:
    found = tapete("journal", command, "--dir", tmp_path / "none")
    assert found.exit_code == 1
    assert "there is no journal" in found.output


def test_entries_are_said_in_spanish_with_their_codes(shelf: DayFiles) -> None:
    page = tapete("journal", "replay", "--dir", shelf.root, "--kind", "round").output
    assert "R09" in page
    assert "Jugada 1: completa" in page
    (line,) = tapete(
        "journal", "replay", "--dir", shelf.root, "--kind", "round", "--json"
    ).output.splitlines()
    said = json.loads(line)
    assert said["code"] == "R09"
    assert (said["date"], len(said["hash"])) == ("2025-11-13", 64)


def test_the_jackpot_is_printed_with_pending_and_paid_prizes() -> None:
    """R-43."""
    play = begun(royal_order())
    number = won(play)
    waiting = jackpot_page(jackpot_data(play.core.progressive))
    assert "pendiente 1: jugada 1, plaza 1, escalera real" in waiting
    assert "firman: nadie todavía" in waiting
    paid(play, number)
    page = jackpot_page(jackpot_data(play.core.progressive))
    assert "pagado    1: jugada 1, plaza 1" in page
    assert "firman: jose, dora" in page
    assert "visor     3.000,00 €" in page
    assert "al visor 7/10" in page
    assert jackpot_page({}) == "esta mesa no tiene progresivo"


def test_what_only_the_damaged_record_holds_is_counted_not_guessed(shelf: DayFiles) -> None:
    """R-23: the copy ends before the record, and the record is damaged before that."""
    copy = shelf.copy_of(shelf.day())
    lines = copy.read_bytes().splitlines(keepends=True)
    copy.write_bytes(b"".join(lines[:-2]))
    with triggers_off(shelf.day()) as database:
        database.execute("UPDATE entry SET payload = '{}' WHERE seq = 3")
        last = database.execute("SELECT max(seq) FROM entry").fetchone()[0]
        database.execute("UPDATE entry SET payload = '{}' WHERE seq = ?", (last - 1,))
    found = tapete("journal", "repair", "--dir", shelf.root)
    assert found.exit_code == 0, found.output
    assert "2 apuntes que siguen" in found.output
    assert list((shelf.root / "damaged").iterdir())
