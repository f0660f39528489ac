"""The seal of a journal that is being written: every commit gets one, and a start checks them.

The key goes on in memory with every entry and is kept on disk in quiet moments. After a crash it
is led over the commits since, and each of their seals has to hold.
"""

from collections.abc import Callable, Generator, Iterable
from contextlib import closing

from msgspec.structs import replace

from firmware_py.journal.chain import Row
from firmware_py.journal.entry import Entry, Head
from firmware_py.journal.errors import SealBroken
from firmware_py.journal.key_store import StoredKey, Vault
from firmware_py.journal.seal import SealWalk

# Entries after a number, through all days.
Rows = Callable[[int], Generator[Row]]
_WHAT_TO_DO = (
    "Nothing after it is believed and nothing was changed: keep the box and both copies as they "
    "are. `tapete journal verify --key FILE` tells, with the first key, to which entry the seal "
    "holds; docs/journal.md says how people go on."
)


class Sealing:
    """Seals commits; used by the one thread that writes."""

    def __init__(self, vault: Vault) -> None:
        self._vault = vault
        kept = vault.load()
        self.name, self._head, self._key = kept.name, kept.head, kept.key
        self._ahead = kept.key
        self._is_kept = True

    @property
    def begun(self) -> bool:
        """Whether an entry has been sealed with this key."""
        return self._head.seq > 0

    def sealed(self, entry: Entry) -> Entry:
        """Seal the last entry of a commit; the key stays until the commit has returned."""
        self._ahead = self._key.at(entry.seq - 1)
        return replace(entry, seal=self._ahead.seal(entry.hash.encode()))

    def move_to(self, head: Head) -> None:
        """Go on after a commit: what was sealed cannot be sealed again."""
        self._key = self._ahead = self._ahead.at(head.seq)
        self._head, self._is_kept = head, False

    def keep(self) -> None:
        """Have the disk keep the key as it stands, and nothing of what it was."""
        if not self._is_kept:
            self._vault.save(StoredKey(self.name, self._head, self._key))
            self._is_kept = True

    def check(self, rows: Rows, last_seq: int) -> None:
        """Go on from the record only where its seals hold, up to its last entry."""
        if last_seq < self._head.seq:
            why = (
                f"The record ends at entry {last_seq}, but {self._head.seq} was sealed. If the "
                "second copy has the rest, `tapete journal repair` brings it back"
            )
            raise _broken(last_seq + 1, why)
        with closing(rows(max(0, self._head.seq - 1))) as past:
            if self.begun:
                self._refuse_another(next(past, None))
            self._follow(SealWalk(self._key, self._head.seq, self._head), past)

    def _refuse_another(self, row: Row | None) -> None:
        seq, hash_ = self._head.seq, self._head.hash.encode()
        if row is None or (row[0], row[7]) != (seq, hash_):
            raise _broken(seq, f"Entry {seq} is not the one that was sealed")

    def _follow(self, walk: SealWalk, rows: Iterable[Row]) -> None:
        """Lead the key over what was committed since it was kept; without a seal so far, over all.

        So the first entry that was ever sealed is found again if the key was not kept after it.
        """
        fault = walk.follow(rows) or walk.end()
        if fault:
            raise _broken(fault.seq, f"The seal holds to entry {walk.through.seq}: {fault.why}")
        if walk.through.seq > self._head.seq:
            self._ahead = walk.key
            self.move_to(walk.through)


def _broken(seq: int, why: str) -> SealBroken:
    return SealBroken(f"{why}. {_WHAT_TO_DO}", seq)


def refuse_seal(seq: int | None) -> None:
    """Refuse to go on without a key where the record has a seal: one taken off is a forgery."""
    if seq is not None:
        raise SealBroken(
            f"Entry {seq} is sealed and the config has no [seal]: the record goes on sealed, or "
            "not at all. Put the key of its seal back into the config.",
            seq,
        )
