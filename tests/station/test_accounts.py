"""Roles, PINs, lock-outs, and what takes two people."""

from itertools import count

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware_py.station.access.accounts import (
    MAY,
    Account,
    Accounts,
    NotAllowedError,
    Role,
    allow,
    hash_pin,
    matches,
)
from firmware_py.station.access.locks import SLOWEST_S, TRIES

PEPPER = b"kept apart"
SALT = bytes(range(16))


def account(name: str, role: Role, pin: str = "1234") -> Account:
    return Account(name, role, hash_pin(pin, SALT, PEPPER))


def staff() -> Accounts:
    named = [account(role.value, role) for role in Role] + [account("second", Role.DIRECTOR)]
    # Whoever tries here has waited as long as he must.
    waited = count(0, SLOWEST_S + 1)
    accounts = {person.name: person for person in named}
    return Accounts(accounts, PEPPER, now_s=lambda: float(next(waited)))


@settings(max_examples=3, deadline=None)
@given(st.text(max_size=8), st.text(max_size=8), st.binary(min_size=16, max_size=16))
def test_only_the_same_pin_and_pepper_match(pin: str, other: str, salt: bytes) -> None:
    kept = hash_pin(pin, salt, PEPPER)
    assert matches(pin, kept, PEPPER)
    assert matches(other, kept, PEPPER) is (other == pin)
    assert not matches(pin, kept, b"another station")


def test_a_person_is_known_by_pin_and_locked_after_failures() -> None:
    people = staff()
    assert people.identify("crupier", "1234").account.role is Role.CRUPIER
    for left in range(TRIES - 1, -1, -1):
        with pytest.raises(NotAllowedError, match=f"{left} tr|locked here now"):
            people.identify("crupier", "0000")
    with pytest.raises(NotAllowedError) as caught:
        people.identify("crupier", "1234")
    assert caught.value.code == "locked"


def test_a_success_forgets_earlier_failures() -> None:
    people = staff()
    for _ in range(TRIES - 1):
        with pytest.raises(NotAllowedError):
            people.identify("crupier", "0000")
    people.identify("crupier", "1234")
    assert people.locks.wrong == {}


def test_the_operator_cannot_lock_the_inspector_out() -> None:
    """R-10."""
    people = staff()
    for _ in range(TRIES + 3):
        with pytest.raises(NotAllowedError, match="wrong PIN"):
            people.identify("inspector", "0000")
    assert people.identify("inspector", "1234").account.role is Role.INSPECTOR


def test_only_another_director_unlocks() -> None:
    people = staff()
    people.locks.wrong["director"] = {"user -1": TRIES}
    for by in ("jefe-de-mesa", "director"):
        with pytest.raises(NotAllowedError):
            people.unlock("director", people.accounts[by])
    people.unlock("director", people.accounts["second"])
    assert not people.is_locked("director")


def test_unknown_people_are_refused() -> None:
    with pytest.raises(NotAllowedError) as caught:
        staff().identify("ghost", "1234")
    assert caught.value.code == "unknown-person"


def test_the_inspector_and_the_technician_change_nothing_at_the_table() -> None:
    """R-10, S-14."""
    table = {"play", "report", "rule", "open", "close", "correct", "configure", "confirm"}
    assert not MAY[Role.INSPECTOR] & table
    assert not MAY[Role.TECNICO] & table


@pytest.mark.parametrize("act", ["correct", "configure"])
def test_power_takes_two_different_people(act: str) -> None:
    """R-4, R-60, S-11."""
    people = staff().accounts
    for present in ([], ["director"], ["director", "director"], ["director", "crupier"]):
        with pytest.raises(NotAllowedError):
            allow(act, *(people[name] for name in present))
    allow(act, people["director"], people["second"])
