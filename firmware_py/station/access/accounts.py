"""Who may do what: one account per person, a PIN, a role, and a lock after failures.

PINs have few values, so the hash alone does not save them: a pepper kept apart from
the accounts goes into it, and few tries are allowed (R-97, S-7, S-11).
"""

import hashlib
import hmac
import re
import time
from collections.abc import Callable, Collection, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from enum import StrEnum

from firmware_py.station.access.locks import NOWHERE, TRIES, Locks, user_of
from firmware_py.station.access.peers import PeerCredentials
from firmware_py.text.codes import station as codes
from firmware_py.text.message import Message
from firmware_py.text.render import english

# About 50 ms and 16 MiB on a small board; the parameters are kept with each hash.
_N, _R, _P = 2**14, 8, 1
_SALT, _DERIVED = 16, 32
# What a hash may ask for: the memory that ours takes (a block is 128 bytes), four times its work.
_MOST_BLOCKS, _MOST_WORK = _N * _R, 4 * _N * _R
# The least length of a PIN that may be chosen; its hash says that it was asked for.
LEAST_PIN = 6


class Role(StrEnum):
    """What a person is at the table."""

    CRUPIER = "crupier"
    JEFE = "jefe-de-mesa"
    DIRECTOR = "director"
    TECNICO = "tecnico"
    INSPECTOR = "inspector"


# What somebody in charge of a table may ask for, whoever it is.
_CHARGE = frozenset(
    {"chips", "face", "rule", "open", "close", "suspend", "confirm", "dispute", "evidence"}
)
# What a technician does alone: examine devices, look at the wire, say that he has seen an alarm.
_TECHNICAL = frozenset({"diagnose", "look", "acknowledge"})
# What each role may ask of the station; everybody who is known may look.
MAY: Mapping[Role, frozenset[str]] = {
    Role.CRUPIER: frozenset({"play", "report", "chips", "face"}),
    Role.JEFE: _CHARGE | _TECHNICAL | {"play", "report", "service"},
    Role.DIRECTOR: _CHARGE | _TECHNICAL | {"correct", "configure", "service"},
    Role.TECNICO: _TECHNICAL | {"service"},
    # Reads everything, changes nothing, and cannot be locked out by the operator.
    Role.INSPECTOR: frozenset({"audit", "look"}),
}
# What takes two different people at once, each with the right to it (R-4, S-11). A hit is
# confirmed by two people one after the other: the jackpot itself sees to that.
TWO_PEOPLE = frozenset({"correct", "configure", "dispute", "chips", "evidence", "service", "face"})
# A hidden card is opened by two roles, not by two of a kind (S-4).
TWO_ROLES = frozenset({"evidence"})
_IN_CHARGE = frozenset({Role.JEFE, Role.DIRECTOR})
# Chips move before a dealer and somebody in charge (PV, disposición adicional séptima); a counter
# is replaced, and a card named that no device opens, before one.
IN_CHARGE: Mapping[str, frozenset[Role]] = dict.fromkeys(("chips", "service", "face"), _IN_CHARGE)


class NotAllowedError(Exception):
    """Why a person may not do something."""

    def __init__(self, said: Message) -> None:
        super().__init__(english(said))
        self.said = said

    @property
    def code(self) -> str:
        """Give the coarse code that programs branch on."""
        return self.said.family


@dataclass(frozen=True, slots=True)
class Account:
    """One person: name, role and the hash of the PIN, as kept on disk."""

    name: str
    role: Role
    pin_hash: str
    # The licence that a technician's visits are recorded with.
    licence: str = ""


@dataclass(frozen=True, slots=True)
class Known:
    """Somebody who gave the right PIN, and whether that is worth an entry."""

    account: Account
    is_new: bool


def hash_pin(pin: str, salt: bytes, pepper: bytes, least: int = 0) -> str:
    """Hash a PIN with its salt and the station's pepper; `least` is the length asked of it.

    The least length goes into the hash: written beside an older one it makes that one wrong.
    """
    derived = hashlib.scrypt(
        _keyed(pin, pepper, least), salt=salt, n=_N, r=_R, p=_P, dklen=_DERIVED
    )
    asked = f"${least}" if least else ""
    return f"scrypt${_N}${_R}${_P}${salt.hex()}${derived.hex()}{asked}"


def _keyed(pin: str, pepper: bytes, least: int) -> bytes:
    asked = f"\0{least}" if least else ""
    return hmac.new(pepper, f"{pin}{asked}".encode(), hashlib.sha256).digest()


_HASH = re.compile(
    r"scrypt\$(\d{1,7})\$(\d{1,3})\$(\d{1,3})\$((?:[0-9a-f]{2})+)\$((?:[0-9a-f]{2})+)(?:\$(\d{1,2}))?"
)


def is_hash(text: str) -> bool:
    """Tell whether a text is the hash of a PIN as it is kept here."""
    return _HASH.fullmatch(text) is not None


def is_workable(text: str) -> bool:
    """Tell whether a hash can be tried here, in time and within the memory of the unit."""
    found = _HASH.fullmatch(text)
    assert found is not None
    n, r, p = map(int, found.groups()[:3])
    is_power = n > 1 and n & (n - 1) == 0
    return is_power and r > 0 and p > 0 and n * r <= _MOST_BLOCKS and n * r * p <= _MOST_WORK


def weakness(text: str) -> str:
    """Say why a hash is too weak for live play, or nothing."""
    found = _HASH.fullmatch(text)
    assert found is not None
    n, r, _, salt, derived, least = found.groups()
    if int(n) * int(r) < _N * _R or len(salt) < 2 * _SALT or len(derived) < 2 * _DERIVED:
        return "it takes too little work to try PINs at it"
    if int(least or 0) < LEAST_PIN:
        return f"nobody asked for a PIN of at least {LEAST_PIN} characters"
    return ""


def matches(pin: str, kept: str, pepper: bytes) -> bool:
    """Tell whether a PIN is the one behind a kept hash, in constant time."""
    kind, n, r, p, salt, derived, *least = kept.split("$")
    if kind != "scrypt":
        return False
    keyed = _keyed(pin, pepper, int(least[0]) if least else 0)
    found = hashlib.scrypt(keyed, salt=bytes.fromhex(salt), n=int(n), r=int(r), p=int(p), dklen=32)
    return hmac.compare_digest(found.hex(), derived)


@dataclass(frozen=True, slots=True)
class Accounts:
    """The accounts of a table, and who has failed to be known by a PIN."""

    accounts: Mapping[str, Account]
    pepper: bytes
    locks: Locks = field(default_factory=Locks)
    now_s: Callable[[], float] = time.monotonic
    # Whose account came with settings that nobody has accepted, and the hashes that still hold.
    newcomers: Callable[[], Collection[str]] = frozenset
    former: Mapping[str, str] = field(default_factory=dict)
    # One PIN is tried at a time: guesses side by side would be more than allowed. In one thread,
    # for each thread that ever hashed keeps 16 MiB.
    _turn: ThreadPoolExecutor = field(default_factory=lambda: ThreadPoolExecutor(1, "pin"))

    def identify(self, name: str, pin: str, peer: PeerCredentials = NOWHERE) -> Known:
        """Know a person by PIN, or refuse; failures slow a caller down, then lock him out."""
        return self._turn.submit(self._identify, name, pin, peer).result()

    def _identify(self, name: str, pin: str, peer: PeerCredentials) -> Known:
        account, now_s = self.accounts.get(name), self.now_s()
        if account is not None and self.is_locked(name, peer):
            raise NotAllowedError(codes.locked_here(name=name, tries_count=TRIES))
        _refuse_haste(self.locks.alone.wait_s(self.locks.holder(peer, name), now_s))
        if account is None:
            self.locks.alone.slow_down(user_of(peer), now_s)
            raise _unknown(name)
        if not matches(pin, self._hash_of(account), self.pepper):
            raise NotAllowedError(self._wrong_pin(account, peer, now_s))
        return Known(account, self.locks.accepted(peer, name))

    def _hash_of(self, account: Account) -> str:
        """Give the hash that holds: a new one does when its settings were accepted, not before.

        Otherwise whoever changes the config would accept his own change.
        """
        if account.name not in self.newcomers():
            return account.pin_hash
        if account.name in self.former:
            return self.former[account.name]
        raise NotAllowedError(codes.settings_newcomer(name=account.name))

    def _wrong_pin(self, account: Account, peer: PeerCredentials, now_s: float) -> Message:
        left = TRIES - self.locks.failed(peer, account.name, now_s)
        if account.role is Role.INSPECTOR:
            return codes.wrong_pin_wrong()
        if left <= 0:
            return codes.wrong_pin_locked_now(name=account.name)
        return codes.wrong_pin_left(left_count=left)

    def identify_two(
        self, given: Sequence[tuple[str, str]], peer: PeerCredentials
    ) -> tuple[Account, ...]:
        """Know two people who may unlock together, locked out or not: the way back.

        It unlocks neither of them, does not say which of the two was wrong, and needs no lock:
        who guesses must guess both, or be in charge himself and wait ever longer.
        """
        return self._turn.submit(self._identify_two, given, peer).result()

    def _identify_two(
        self, given: Sequence[tuple[str, str]], peer: PeerCredentials
    ) -> tuple[Account, ...]:
        people = tuple(self.accounts[name] for name, _ in given if self.has(name))
        if len(people) < len(given) or not _may_unlock("", people):
            raise NotAllowedError(codes.not_allowed_way_back())
        pace, now_s = self.locks.together, self.now_s()
        holder = self.locks.holder(peer, *(name for name, _ in given))
        _refuse_haste(pace.wait_s(holder, now_s))
        # Both are looked at, whatever the first says: an answer takes as long for one as for two.
        hashes = [self._hash_of(account) for account in people]
        right = [
            matches(pin, kept, self.pepper) for (_, pin), kept in zip(given, hashes, strict=True)
        ]
        if not all(right):
            pace.slow_down(holder, now_s)
            raise NotAllowedError(codes.wrong_pin_one_of_two())
        pace.forget(holder)
        return people

    def has(self, name: str) -> bool:
        """Tell whether somebody here is called so."""
        return name in self.accounts

    def is_locked(self, name: str, peer: PeerCredentials = NOWHERE) -> bool:
        """Tell whether an account is locked for a caller; an inspector never is (R-10)."""
        account = self.accounts.get(name)
        spared = account is not None and account.role is Role.INSPECTOR
        return not spared and self.locks.is_locked(peer, name)

    def unlock(self, name: str, *by: Account, peer: PeerCredentials = NOWHERE) -> None:
        """Unlock an account: another director, or two who stand at the table together."""
        if not _may_unlock(name, by):
            raise NotAllowedError(codes.not_allowed_way_back())
        if not self.has(name):
            raise _unknown(name)
        self._turn.submit(self.locks.unlock, name, peer).result()

    def locked(self) -> list[str]:
        """Name what is locked, and for whom."""
        return self._turn.submit(self.locks.locked).result()


def _refuse_haste(wait_s: int) -> None:
    if wait_s:
        raise NotAllowedError(codes.too_soon_wait(wait_number=wait_s))


def _may_unlock(name: str, by: Sequence[Account]) -> bool:
    roles = {person.role for person in by}
    if len({person.name for person in by}) < 2:
        return roles == {Role.DIRECTOR} and by[0].name != name
    return roles <= _IN_CHARGE or roles == {Role.DIRECTOR, Role.TECNICO}


def _unknown(name: str) -> NotAllowedError:
    if not name:
        return NotAllowedError(codes.unknown_person_not_named())
    return NotAllowedError(codes.unknown_person_called(name=name))


def allow(act: str, *people: Account) -> None:
    """Refuse an act that these people may not do together."""
    if not people:
        raise NotAllowedError(codes.nobody_identified())
    for person in people:
        if act not in MAY[person.role]:
            raise NotAllowedError(
                codes.not_allowed_role(
                    name=person.name, as_word=str(person.role), right=act, may_choice=_may(act)
                )
            )
    if act in TWO_PEOPLE and len({person.name for person in people}) < 2:
        raise NotAllowedError(codes.two_people_needed(right=act))
    roles = {person.role for person in people}
    if act in TWO_ROLES and len(roles) < 2:
        raise NotAllowedError(codes.two_roles_needed(right=act, may_names=_may(act)))
    if act in IN_CHARGE and not roles & IN_CHARGE[act]:
        raise NotAllowedError(codes.not_allowed_in_charge(right=act, may_choice=_may("rule")))


def _may(act: str) -> tuple[str, ...]:
    """Name the roles that have a right."""
    return tuple(str(role) for role in Role if act in MAY[role])
