"""Every command of the socket by every role: what each may do alone, and with whom."""

from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest

from firmware_py.station.access.accounts import (
    IN_CHARGE,
    MAY,
    TWO_PEOPLE,
    TWO_ROLES,
    Account,
    NotAllowedError,
    Role,
    allow,
)
from firmware_py.station.access.commands import COMMANDS
from tests.station.bench_table import PEOPLE, PIN, Caller, prepare, running
from tests.station.test_server import code, text

PLAY = ("crupier", "jefe-de-mesa")
CHARGE = ("jefe-de-mesa", "director")
# The table of docs/station.md, written down a second time: right → roles.
RIGHTS: dict[str, tuple[str, ...]] = {
    "play": PLAY,
    "report": PLAY,
    "chips": ("crupier", *CHARGE),
    "face": ("crupier", *CHARGE),
    "rule": CHARGE,
    "open": CHARGE,
    "close": CHARGE,
    "suspend": CHARGE,
    "confirm": CHARGE,
    "dispute": CHARGE,
    "evidence": CHARGE,
    "service": (*CHARGE, "tecnico"),
    "diagnose": (*CHARGE, "tecnico"),
    "look": (*CHARGE, "tecnico", "inspector"),
    "acknowledge": (*CHARGE, "tecnico"),
    "correct": ("director",),
    "configure": ("director",),
}
ROLES = [role.value for role in Role]


def person(role: str, name: str = "") -> Account:
    return Account(name or role, Role(role), "")


def allowed(right: str, *people: Account) -> str:
    try:
        allow(right, *people)
    except NotAllowedError as error:
        return error.code
    return "yes"


@pytest.mark.parametrize(("name", "role"), [*product(sorted(COMMANDS), ROLES)])
def test_a_role_alone(name: str, role: str) -> None:
    """R-97: the matrix of commands and roles."""
    right = COMMANDS[name].right
    may = role in RIGHTS.get(right, ())
    if right not in RIGHTS:
        # A right that another page lists; nobody has it by chance.
        assert all(right in MAY[Role(r)] or allowed(right, person(r)) != "yes" for r in ROLES)
        return
    answer = allowed(right, person(role))
    if not may:
        assert answer == "not-allowed"
    else:
        assert answer == ("two-people" if right in TWO_PEOPLE else "yes")


@pytest.mark.parametrize("right", sorted(TWO_PEOPLE & RIGHTS.keys()))
@pytest.mark.parametrize(("one", "other"), [*product(ROLES, ROLES)])
def test_two_people(right: str, one: str, other: str) -> None:
    """R-4, S-4, S-11: two different people, each with the right; some rights ask for more."""
    both = {one, other} <= set(RIGHTS[right])
    answer = allowed(right, person(one, "a"), person(other, "b"))
    if not both:
        assert answer == "not-allowed"
    elif right in TWO_ROLES and one == other:
        assert answer == "two-roles"
    elif right in IN_CHARGE and one == other and one not in CHARGE:
        assert answer == "not-allowed"
    else:
        assert answer == "yes"
    if one == other and both:
        assert allowed(right, person(one, "a"), person(one, "a")) == "two-people"


@pytest.fixture(scope="module")
def caller(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Caller]:
    base: Path = tmp_path_factory.mktemp("rights")
    prepare(base)
    with running(base, text(base)) as (_, found):
        yield found


FILL = {
    "step": "seal", "seat": 1, "box": "ante", "cents": 500, "seats": [1], "who": 1, "word": "voy",
    "number": 1, "card": "As", "name": "too-many-cards", "ruling": "void-round", "reason": "x",
    "place": "1", "disputed": True, "frozen": True, "what": "anticipo",
}  # fmt: skip


@pytest.mark.parametrize("name", sorted(COMMANDS))
@pytest.mark.parametrize("who", ["teo", "ines"])
def test_technician_and_inspector_give_no_command_on_the_socket(
    caller: Caller, name: str, who: str
) -> None:
    """R-10, S-14: they look; whatever they send is refused before the table hears of it."""
    assert PEOPLE[who] in ("tecnico", "inspector")
    fields = {key: FILL.get(key, 1) for key in COMMANDS[name].fields}
    if PEOPLE[who] in RIGHTS.get(COMMANDS[name].right, (PEOPLE[who],)):
        pytest.skip("a right of the service's own")
    given = {"command": name, "by": who, "pin": PIN, "with": "dora", "with_pin": PIN, **fields}
    # Fields of the wrong form are refused first; nothing is ever done.
    assert code(caller.send(given)) in ("not-allowed", "bad-request")
    assert caller.send({"ask": "jackpot"})["answer"]["shown_cents"] == 300_000
    assert caller.snapshot()["phase"] == "closed"
