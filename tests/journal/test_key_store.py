"""Where keys of the seal are kept: hidden, never over others, whole after a power cut."""

from pathlib import Path

import pytest

from firmware_py.journal import maintenance
from firmware_py.journal.errors import JournalDamaged, JournalError, SealBroken
from firmware_py.journal.key_store import Vault, make_keys, read_key
from firmware_py.journal.seal_check import resume
from firmware_py.journal.sealing import Sealing
from tests.journal.scene import drafts
from tests.journal.sealed import forge, keys, opened, sealed, sealing, stopped, write
from tests.journal.test_seal import CORRECTION, judged


def test_a_state_of_another_unit_or_none_is_refused_with_what_to_do(tmp_path: Path) -> None:
    sealed(tmp_path, 5)
    (tmp_path / "other").mkdir()
    keys(tmp_path / "other")
    with pytest.raises(SealBroken, match="another unit's secret"):
        Sealing(Vault(tmp_path / "seal.state", read_key(tmp_path / "other" / "unit.key")))
    (tmp_path / "seal.state").unlink()
    with pytest.raises(SealBroken, match="seal-key --resume"):
        sealing(tmp_path)


def test_the_key_on_disk_is_hidden_and_the_one_before_is_gone(tmp_path: Path) -> None:
    sealed(tmp_path, 5)
    first = read_key(tmp_path / "first.key")
    state = tmp_path / "seal.state"
    now = sealing(tmp_path)._key.secret
    for secret in (first, now, now.hex().encode()):
        assert secret not in state.read_bytes()
    assert state.stat().st_mode & 0o077 == 0
    before = state.read_bytes()
    day = opened(tmp_path)
    write(day, drafts(2))
    stopped(day)
    after = state.read_bytes()
    assert [before[at : at + 100] in after for at in (20, 4_116)] == [False, False]
    assert len(before) == len(after)


@pytest.mark.parametrize("torn", [0, 4_096])
@pytest.mark.parametrize("how", [bytes(4_096), b"\xff" * 4_096])
def test_a_key_half_kept_is_the_one_before_or_the_new_one(
    tmp_path: Path, torn: int, how: bytes
) -> None:
    """The power goes while one of the two places is written."""
    sealed(tmp_path, 5)
    state = tmp_path / "seal.state"
    before = state.read_bytes()
    day = opened(tmp_path)
    write(day, drafts(2))
    stopped(day)
    after = state.read_bytes()
    parts = {0: [how, before[4_096:]], 4_096: [after[:4_096], how]}[torn]
    state.write_bytes(b"".join(parts))
    again = opened(tmp_path)
    write(again, drafts(1))
    stopped(again)
    assert {verdict.fault for verdict in judged(tmp_path)} == {None}


def test_a_lost_state_is_made_anew_from_the_first_key(tmp_path: Path) -> None:
    shelf = sealed(tmp_path, 5)
    (tmp_path / "seal.state").unlink()
    vault = Vault(tmp_path / "seal.state", read_key(tmp_path / "unit.key"))
    resume(shelf, read_key(tmp_path / "first.key"), vault)
    day = opened(tmp_path)
    write(day, drafts(2))
    stopped(day)
    assert [(verdict.through, verdict.fault) for verdict in judged(tmp_path)] == [(8, None)] * 2


def test_the_command_makes_a_lost_state_anew_and_gives_its_head(tmp_path: Path) -> None:
    shelf = sealed(tmp_path, 5)
    state, unit, first = (tmp_path / name for name in ("seal.state", "unit.key", "first.key"))
    with pytest.raises(JournalError, match="exists: set it aside"):
        maintenance.resume_seal(shelf, state, unit, first)
    before = sealing(tmp_path)
    state.unlink()
    printed = maintenance.resume_seal(shelf, state, unit, first)
    again = sealing(tmp_path)
    assert (again.name, again._head, again._key) == (before.name, before._head, before._key)
    assert maintenance.read_head(printed) == again._head
    opened(tmp_path).close()


def test_no_state_is_made_over_forged_entries(tmp_path: Path) -> None:
    shelf = sealed(tmp_path, 5)
    forge(shelf, [CORRECTION])
    vault = Vault(tmp_path / "another.state", read_key(tmp_path / "unit.key"))
    with pytest.raises(JournalDamaged, match="entry 6 has a seal and what follows has none"):
        resume(shelf, read_key(tmp_path / "first.key"), vault)
    assert not (tmp_path / "another.state").exists()


def test_nothing_is_made_over_keys_that_are_there(tmp_path: Path) -> None:
    first = keys(tmp_path)
    before = first.read_bytes()
    with pytest.raises(JournalError, match="exists"):
        make_keys(tmp_path / "seal.state", tmp_path / "u", tmp_path / "o")
    with pytest.raises(JournalError, match="exists"):
        make_keys(tmp_path / "s", tmp_path / "u", first)
    assert first.read_bytes() == before
    made = sorted(path.name for path in tmp_path.iterdir())
    assert made == ["first.key", "seal.state", "unit.key"]
