"""Exports: signed, and checked by a stranger from the file and a public key alone."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
)

from firmware_py.journal import maintenance
from firmware_py.journal.chain import ChainWrong
from firmware_py.journal.errors import JournalDamaged, JournalError
from firmware_py.journal.export import export_day, verify_export
from firmware_py.journal.reader import Reader
from tests.journal.scene import filled, triggers_off
from tests.journal.sealed import sealed
from tests.journal.test_day_files import three_days

KEY = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))
OTHER = Ed25519PrivateKey.from_private_bytes(bytes(range(1, 33)))
DOCUMENT = Path(__file__).parents[2] / "docs" / "journal.md"


@pytest.fixture(params=["sealed", "not sealed"])
def export(tmp_path: Path, request: pytest.FixtureRequest) -> Path:
    shelf = sealed(tmp_path, 29) if request.param == "sealed" else filled(tmp_path, 30)
    export_day(shelf.day(), tmp_path / "day.jsonl", KEY)
    return tmp_path / "day.jsonl"


def fault(path: Path) -> tuple[int, ChainWrong] | None:
    found = verify_export(path, KEY.public_key()).fault
    return (found.seq, found.wrong) if found else None


def test_an_export_says_what_the_report_prints(tmp_path: Path) -> None:
    shelf = filled(tmp_path, 30)
    done = export_day(shelf.day(), tmp_path / "day.jsonl", KEY)
    with Reader(shelf.day()) as reader:
        assert done.head == reader.head()
    assert done.entries == 30
    assert done.public_key == KEY.public_key().public_bytes_raw().hex()
    verdict = verify_export(done.path, KEY.public_key())
    assert (verdict.good, verdict.entries, verdict.head) == (True, 30, done.head)


def test_every_line_is_json_and_holds_the_payload(export: Path) -> None:
    day, *entries, seal = map(json.loads, export.read_text().splitlines())
    assert day["day"]["station"] == "table-7"
    numbers = [line["entry"]["payload"].get("number") for line in entries]
    # The first entry of a sealed record has no number: it names the key.
    assert numbers in ([*range(30)], [None, *range(29)])
    assert seal["seal"]["entries"] == 30


def test_another_key_did_not_sign_it(export: Path) -> None:
    found = verify_export(export, OTHER.public_key()).fault
    assert found is not None
    assert found.wrong is ChainWrong.UNSIGNED


def test_a_file_sealed_by_another_is_refused(tmp_path: Path) -> None:
    shelf = filled(tmp_path, 30)
    export_day(shelf.day(), tmp_path / "forged.jsonl", OTHER)
    assert fault(tmp_path / "forged.jsonl") == (30, ChainWrong.UNSIGNED)


def test_every_line_taken_out_is_found(export: Path) -> None:
    lines = export.read_bytes().splitlines(keepends=True)
    for gone in range(len(lines)):
        export.write_bytes(b"".join(lines[:gone] + lines[gone + 1 :]))
        assert fault(export) is not None


def test_every_end_cut_off_is_found(export: Path) -> None:
    whole = export.read_bytes()
    for cut in (0, 1, 100, len(whole) // 2, len(whole) - 200, len(whole) - 2, len(whole) - 1):
        export.write_bytes(whole[:cut])
        assert fault(export) is not None


def test_an_export_without_its_last_line_is_cut_off(export: Path) -> None:
    export.write_bytes(b"".join(export.read_bytes().splitlines(keepends=True)[:-1]))
    assert fault(export) == (31, ChainWrong.TRUNCATED)


def test_every_byte_changed_is_found(export: Path) -> None:
    whole = export.read_bytes()
    for at in (*range(0, len(whole), 211), len(whole) - 1):
        changed = bytearray(whole)
        changed[at] ^= 1
        export.write_bytes(changed)
        assert fault(export) is not None, at


def test_lines_exchanged_or_added_are_found(export: Path) -> None:
    lines = export.read_bytes().splitlines(keepends=True)
    export.write_bytes(b"".join([*lines[:5], lines[6], lines[5], *lines[7:]]))
    assert fault(export) == (5, ChainWrong.MISSING)
    export.write_bytes(b"".join([*lines, lines[-2]]))
    assert fault(export) == (31, ChainWrong.EDITED)
    export.write_bytes(b"".join([*lines, b"\n"]))
    assert fault(export) == (31, ChainWrong.EDITED)


def test_a_shorter_chain_under_the_same_seal_is_found(export: Path) -> None:
    lines = export.read_bytes().splitlines(keepends=True)
    export.write_bytes(b"".join([*lines[:21], lines[-1]]))
    assert fault(export) == (21, ChainWrong.TRUNCATED)


def test_a_damaged_day_is_not_exported(tmp_path: Path) -> None:
    shelf = filled(tmp_path, 30)
    with triggers_off(shelf.day()) as conn:
        conn.execute("UPDATE entry SET payload = '{}' WHERE seq = 9")
    with pytest.raises(JournalDamaged) as caught:
        export_day(shelf.day(), tmp_path / "day.jsonl", KEY)
    assert caught.value.seq == 9
    assert not (tmp_path / "day.jsonl").exists()


def test_a_stranger_checks_it_with_the_program_of_the_document(export: Path) -> None:
    (program,) = re.findall(r"```python\n(.*?)```", DOCUMENT.read_text("utf-8"), re.DOTALL)
    public = KEY.public_key().public_bytes_raw().hex()

    def ask(key: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-I", "-c", program, str(export), key]
        return subprocess.run(command, capture_output=True, text=True, check=False)

    good = ask(public)
    assert good.returncode == 0, good.stderr
    assert good.stdout.startswith("good: 30 entries")
    assert ask(OTHER.public_key().public_bytes_raw().hex()).returncode != 0
    export.write_bytes(export.read_bytes().replace(b'"number":7,', b'"number":8,'))
    assert ask(public).returncode != 0


def test_the_tools_of_the_command_line(tmp_path: Path) -> None:
    shelf = three_days(tmp_path)
    key_file, public_file = tmp_path / "key.pem", tmp_path / "public.pem"
    key_file.write_bytes(KEY.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
    public_file.write_bytes(
        KEY.public_key().public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo)
    )
    done = maintenance.export(shelf, tmp_path / "out.jsonl", key_file, 2)
    assert maintenance.verify_export(tmp_path / "out.jsonl", public_file).good
    head = f"{done.head.seq}:{done.head.hash}"
    assert all(verdict.fault is None for verdict in maintenance.verify(shelf, head))
    assert [entry.seq for entry in maintenance.replay(shelf, 3, 7, "card.drawn")] == [4, 5, 6, 7]
    assert list(maintenance.replay(shelf, kind="bet.laid")) == []
    assert maintenance.repair(shelf, 2) is None
    plain = maintenance.plain(maintenance.verify(shelf))
    assert json.loads(json.dumps(plain))[0]["first"]["entries"] == 5
    with pytest.raises(JournalError, match="exists"):
        maintenance.export(shelf, tmp_path / "out.jsonl", key_file)


def test_a_fault_is_told_in_plain_words(tmp_path: Path) -> None:
    shelf = filled(tmp_path, 30)
    with triggers_off(shelf.day()) as conn:
        conn.execute("UPDATE entry SET payload = '{}' WHERE seq = 9")
    (told,) = json.loads(json.dumps(maintenance.plain(maintenance.verify(shelf))))
    assert (told["first"]["fault"]["seq"], told["first"]["fault"]["wrong"]) == (9, "edited")


@pytest.mark.parametrize("text", ["", "12", "x:" + "a" * 64, "12:abc", "-1:" + "a" * 64])
def test_what_is_no_head_is_refused(text: str) -> None:
    with pytest.raises(JournalError, match="no head"):
        maintenance.read_head(text)


def test_what_is_no_key_is_refused(tmp_path: Path) -> None:
    (tmp_path / "key.pem").write_text("nothing")
    with pytest.raises(JournalError, match="no private key"):
        maintenance.read_private_key(tmp_path / "key.pem")
    with pytest.raises(JournalError, match="no public key"):
        maintenance.read_public_key(tmp_path / "gone.pem")


def test_an_empty_folder_is_no_journal(tmp_path: Path) -> None:
    with pytest.raises(JournalError, match="no journal"):
        maintenance.verify(filled(tmp_path).__class__(tmp_path / "x", tmp_path / "y"))
