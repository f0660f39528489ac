"""Who may do what: one account per person, a PIN, a role, and a lock after failures.

PINs have few values, so the hash alone does not save them: a pepper kept apart from
the accounts goes into it, and few tries are allowed (R-97, S-7, S-11).
"""

import hashlib
import hmac
import re
import threading
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

# About 50 ms and 16 MiB on a small board; the parameters are kept with each hash.
_N, _R, _P = 2**14, 8, 1
TRIES = 5
# What is recorded of PINs: a wrong one, the first right one after it, and an unlocking.
FAILED, ACCEPTED, UNLOCKED = "pin-failed", "pin-accepted", "account-unlocked"
TRACKED = frozenset({FAILED, ACCEPTED, UNLOCKED})


class Role(StrEnum):
    """What a person is at the table."""

    CRUPIER = "crupier"
    JEFE = "jefe-de-mesa"
    DIRECTOR = "director"
    TECNICO = "tecnico"
    INSPECTOR = "inspector"


# What somebody in charge of a table may ask for, whoever it is.
_CHARGE = frozenset({"chips", "rule", "open", "close", "suspend", "confirm", "dispute", "evidence"})
# What each role may ask of the station; everybody who is known may look.
MAY: Mapping[Role, frozenset[str]] = {
    Role.CRUPIER: frozenset({"play", "report", "chips"}),
    Role.JEFE: _CHARGE | {"play", "report", "service"},
    Role.DIRECTOR: _CHARGE | {"correct", "configure", "service"},
    Role.TECNICO: frozenset({"service"}),
    # Reads everything, changes nothing, and cannot be locked out by the operator.
    Role.INSPECTOR: frozenset({"audit"}),
}
# What takes two different people at once, each with the right to it (R-4, S-11). A hit is
# confirmed by two people one after the other: the jackpot itself sees to that.
TWO_PEOPLE = frozenset({"correct", "configure", "dispute", "chips", "evidence", "service"})
# A hidden card is opened by two roles, not by two of a kind (S-4).
TWO_ROLES = frozenset({"evidence"})
_IN_CHARGE = frozenset({Role.JEFE, Role.DIRECTOR})
# Chips move before a dealer and somebody in charge (PV, disposición adicional séptima), and a
# counter is replaced before one.
IN_CHARGE: Mapping[str, frozenset[Role]] = {"chips": _IN_CHARGE, "service": _IN_CHARGE}


class NotAllowedError(Exception):
    """Why a person may not do something, with a code and a sentence."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


@dataclass(frozen=True, slots=True)
class Account:
    """One person: name, role and the hash of the PIN, as kept on disk."""

    name: str
    role: Role
    pin_hash: str


def hash_pin(pin: str, salt: bytes, pepper: bytes) -> str:
    """Hash a PIN with its salt and the station's pepper."""
    keyed = hmac.new(pepper, pin.encode(), hashlib.sha256).digest()
    derived = hashlib.scrypt(keyed, salt=salt, n=_N, r=_R, p=_P, dklen=32)
    return f"scrypt${_N}${_R}${_P}${salt.hex()}${derived.hex()}"


_HASH = re.compile(r"scrypt\$\d{1,7}\$\d{1,3}\$\d{1,3}\$(?:[0-9a-f]{2})+\$(?:[0-9a-f]{2})+")


def is_hash(text: str) -> bool:
    """Tell whether a text is the hash of a PIN as it is kept here."""
    return _HASH.fullmatch(text) is not None


def matches(pin: str, kept: str, pepper: bytes) -> bool:
    """Tell whether a PIN is the one behind a kept hash, in constant time."""
    kind, n, r, p, salt, derived = kept.split("$")
    if kind != "scrypt":
        return False
    keyed = hmac.new(pepper, pin.encode(), hashlib.sha256).digest()
    found = hashlib.scrypt(keyed, salt=bytes.fromhex(salt), n=int(n), r=int(r), p=int(p), dklen=32)
    return hmac.compare_digest(found.hex(), derived)


@dataclass(slots=True)
class People:
    """The accounts of a table, and how often each has failed since the last success."""

    accounts: Mapping[str, Account]
    pepper: bytes
    failures: dict[str, int] = field(default_factory=dict)
    # One PIN is tried at a time: guesses side by side would be more than allowed.
    _turn: threading.Lock = field(default_factory=threading.Lock)

    def identify(self, name: str, pin: str) -> Account:
        """Know a person by PIN, or refuse; too many failures lock the account."""
        with self._turn:
            return self._identify(name, pin)

    def _identify(self, name: str, pin: str) -> Account:
        account = self.accounts.get(name)
        if account is None:
            raise _unknown(name)
        if self.is_locked(name):
            why = f"{name} is locked after {TRIES} wrong PINs: {_unlocker(account)}"
            raise NotAllowedError("locked", why)
        if not matches(pin, account.pin_hash, self.pepper):
            self.failures[name] = self.failures.get(name, 0) + 1
            raise NotAllowedError("wrong-pin", self._wrong_pin(account))
        self.failures.pop(name, None)
        return account

    def _wrong_pin(self, account: Account) -> str:
        left = TRIES - self.failures[account.name]
        if account.role is Role.INSPECTOR:
            return "wrong PIN"
        if left <= 0:
            return f"wrong PIN: {account.name} is locked now; {_unlocker(account)}"
        return f"wrong PIN; {left} {'try' if left == 1 else 'tries'} left"

    def is_locked(self, name: str) -> bool:
        """Tell whether an account is locked; an inspector never is."""
        account = self.accounts.get(name)
        spared = account is not None and account.role is Role.INSPECTOR
        return not spared and self.failures.get(name, 0) >= TRIES

    def unlock(self, name: str, by: Account) -> None:
        """Unlock an account; only a director may, and not his own."""
        if by.role is not Role.DIRECTOR or by.name == name:
            raise NotAllowedError("not-allowed", "another director unlocks an account")
        if name not in self.accounts:
            raise _unknown(name)
        self.failures.pop(name, None)


def _unlocker(account: Account) -> str:
    who = "another director" if account.role is Role.DIRECTOR else "a director"
    return f"{who} unlocks the account (unlock)"


def _unknown(name: str) -> NotAllowedError:
    missing = "nobody is named: give by and pin"
    return NotAllowedError("unknown-person", f"nobody here is called {name!r}" if name else missing)


def recall(people: People, kind: str, name: str) -> None:
    """Take up a recorded try, success or unlocking: a restart unlocks nobody."""
    if kind == FAILED:
        people.failures[name] = people.failures.get(name, 0) + 1
    else:
        people.failures.pop(name, None)


def allow(act: str, *people: Account) -> None:
    """Refuse an act that these people may not do together."""
    if not people:
        raise NotAllowedError("nobody", "nobody is identified")
    for person in people:
        if act not in MAY[person.role]:
            who = f"{person.name} ({person.role}) may not {act}"
            raise NotAllowedError("not-allowed", f"{who}: {_may(act)} may")
    if act in TWO_PEOPLE and len({person.name for person in people}) < 2:
        why = f"{act} takes two different people: name the second with `with` and `with_pin`"
        raise NotAllowedError("two-people", why)
    roles = {person.role for person in people}
    if act in TWO_ROLES and len(roles) < 2:
        why = f"{act} takes people of two roles: {_may(act, ' and ')}"
        raise NotAllowedError("two-roles", why)
    if act in IN_CHARGE and not roles & IN_CHARGE[act]:
        why = f"to {act}, {_may('rule')} must be one of them"
        raise NotAllowedError("not-allowed", why)


def _may(act: str, joined: str = " or ") -> str:
    """Name the roles that have a right."""
    return joined.join(role for role in Role if act in MAY[role])
