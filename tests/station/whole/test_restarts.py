"""The power goes in every phase of a session, and before its acts, under every kind of config."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Any

import pytest
from msgspec import structs

from firmware_py.rulebook import library
from firmware_py.rules.game import choose
from firmware_py.rules.games.family import law_of
from firmware_py.station.config import Config, RakeConfig
from firmware_py.table import events as ev
from firmware_py.table.decision import Decision
from firmware_py.table.states import Phase
from firmware_py.table.table import Table
from firmware_py.table.trial import trial_fault
from hil.devices.card_model import PackState
from tests.station.whole.card_devices import READING, CardDevices
from tests.station.whole.rounds import PLANS, Outcome, difference
from tests.station.whole.session import Session
from tests.station.whole.story import MOST_ACTS, outcome
from tests.station.whole.tables import BACCARAT, BANK_POKER, BLACKJACK, CIRCLE, config_of
from tests.station.whole.world import World

COUNTING = CardDevices("counting-sabot")
CARRIED = CardDevices("reading-sabot", "shuffler")
PACKETS = CardDevices("none", "dealing-shuffler")
CHIPS = PLANS["a circle"].chips


@dataclass(frozen=True, slots=True)
class Kind:
    """What a config may say: the game, what gives the cards, and what stands beside."""

    sheet: str
    cards: CardDevices = READING
    said: Mapping[str, Any] = field(default_factory=dict)
    jackpot: bool = False
    rounds: int = 1
    # What such a table records and others do not.
    telling: str = "RoundPaid"


KINDS: Mapping[str, Kind] = {
    # Every family.
    "bank poker with tokens": Kind(BANK_POKER, jackpot=True, telling="TokenDropped"),
    "blackjack": Kind(BLACKJACK),
    "punto y banca": Kind(BACCARAT),
    "chemin de fer": Kind("pais-vasco/chemin-de-fer"),
    "two cloths": Kind("pais-vasco/baccarat-dos-panos"),
    "pai gow": Kind("castilla-y-leon/pai-gow"),
    "treinta y cuarenta": Kind("pais-vasco/treinta-y-cuarenta"),
    "a circle": Kind(CIRCLE),
    # What gives the cards.
    "faces typed": Kind(BANK_POKER, COUNTING, telling="FaceTyped"),
    "packs carried": Kind(BANK_POKER, CARRIED),
    "packets": Kind(BANK_POKER, PACKETS, telling="PacketDrawn"),
    "two packs": Kind("galicia/poker-sin-descarte", CARRIED, rounds=2),
    # What else a table may be told.
    "no jackpot": Kind(BANK_POKER),
    "counted by hand": Kind(BANK_POKER, said={"counted_every_rounds": 1}),
    "counted now and then": Kind(BANK_POKER, said={"counted_every_rounds": 2}, rounds=2),
    "shown empty": Kind(BANK_POKER, said={"show_empty": True}),
    "other options": Kind(BANK_POKER, said={"options": {"side_bets_after_paso": "lost"}}),
    "a shoe counted by hand": Kind(BLACKJACK, said={"counted_every_rounds": 1}),
    "a circle counted by hand": Kind(CIRCLE, said={"counted_every_rounds": 1}),
    "a circle with a cut": Kind(CIRCLE, said={"rake": RakeConfig(kind="pot", pct=5)}),
}
# In these nobody is asked anything once the bets are closed.
UNASKED = frozenset({"punto-y-banca", "treinta-y-cuarenta"})


def config(kind: Kind) -> Config:
    found = config_of(kind.sheet, kind.cards)
    table = structs.replace(found.table, **kind.said)
    if kind.jackpot:
        return structs.replace(found, table=table)
    devices = [device for device in found.device if device.kind != "slots"]
    return structs.replace(found, table=table, jackpot=None, device=devices)


def session_of(kind: Kind) -> Session:
    circle = kind.sheet == CIRCLE
    world = World(config(kind), cards=kind.cards)
    players = (1, 2, 3, 4) if circle else (1, 2)
    return Session(world, players, kind.rounds, CHIPS if circle else ())


def family(sheet: str) -> str:
    return law_of(library.sheet(sheet)).tag


def phases_of(tag: str) -> set[Phase]:
    """Name every phase that a table of a family can have."""
    return set(Phase) - ({Phase.DECIDING} if tag in UNASKED else set())


# A device that is stuck is lost once more to a station that comes back; what it is to play stays.
AGAIN = frozenset({"PastFound", "DeviceLost", "DeviceBack"})


def came_out(session: Session) -> Outcome:
    """Give what came of a session; the deck that ends it is counted whenever it is in."""
    found = outcome(session.world, without=AGAIN)
    ends = [payload.get("event") for _, payload in found[1:]].index("ClosingAsked") + 1
    return found[:ends] + [(kind, _anywhere(payload)) for kind, payload in found[ends:]]


def _anywhere(payload: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in payload.items() if key not in ("now", "next")}


def calmly(kind: Kind) -> Outcome:
    session = session_of(kind)
    session.play()
    found = came_out(session)
    assert kind.telling in {payload.get("event") for _, payload in found[1:]}
    return found


# One of each family, and of what gives the cards.
CHEAP = tuple(KINDS)[:12]


@pytest.mark.parametrize(
    "name",
    [pytest.param(one, marks=() if one in CHEAP else pytest.mark.sweep) for one in KINDS],
)
def test_a_session_survives_a_restart_in_every_phase(name: str) -> None:
    calm, session = calmly(KINDS[name]), session_of(KINDS[name])
    restarted: set[Phase] = set()

    def cut_once_in_each() -> None:
        phase = Phase(session.seen()["phase"])
        if phase not in restarted:
            restarted.add(phase)
            restart(session)

    session.world.watch = cut_once_in_each
    session.play()
    assert restarted == phases_of(family(KINDS[name].sheet))
    assert not difference(calm, came_out(session))


def restart(session: Session) -> None:
    """Cut the power; the station does by the clock what it does before it has met a device."""
    session.world.cut_power()
    session.world.run(session.world.station.tick)


# What differs most: people's hands and tokens, and a device that gives packets by itself.
SHORT = ("bank poker with tokens", "packets")


@pytest.mark.parametrize(
    "name",
    [pytest.param(one, marks=() if one in SHORT else pytest.mark.sweep) for one in KINDS],
)
def test_a_session_survives_a_restart_before_every_act(name: str) -> None:
    calm, session = calmly(KINDS[name]), session_of(KINDS[name])
    for _ in range(MOST_ACTS):
        session.world.settle()
        restart(session)
        session.world.settle()
        if session.over():
            break
        session.act()
    assert session.over()
    assert not difference(calm, came_out(session))


def test_of_two_packs_one_is_shuffled_while_the_other_is_played() -> None:
    session = session_of(KINDS["two packs"])
    stood: set[tuple[Phase, PackState]] = set()
    shuffler = session.world.twins.cards["shuffler"]
    session.world.watch = lambda: stood.add((Phase(session.seen()["phase"]), shuffler.state))
    session.play()
    assert (Phase.DECIDING, PackState.READY) in stood
    assert alternates(session)
    assert not alternates(session_of(KINDS["packs carried"]))


def alternates(session: Session) -> bool:
    return session.world.station.parts.links.equipment.core.alternates


PLAYED = frozenset(kind.sheet for kind in KINDS.values())


@pytest.mark.parametrize(
    "sheets",
    [
        pytest.param(PLAYED, id="those played here"),
        pytest.param(frozenset(library.names()), id="all", marks=pytest.mark.sweep),
    ],
)
def test_every_family_is_played_and_has_the_phases_that_it_is_said_to_have(
    monkeypatch: pytest.MonkeyPatch, sheets: Collection[str]
) -> None:
    """What a trial of every sheet shows: where a table stands after each event."""
    stood: dict[str, set[Phase]] = {}
    handle = Table.handle

    def noted(table: Table, event: ev.Event) -> Decision:
        decision = handle(table, event)
        stood.setdefault(law_of(table.game.sheet).tag, set()).add(table.phase)
        return decision

    monkeypatch.setattr(Table, "handle", noted)
    for name in sheets:
        trial_fault(choose(name, library.sheet(name), {}), quick=True)
    # People and devices stop a table, and close it.
    others = {Phase.CLOSED, Phase.HALTED, Phase.SUSPENDED, Phase.CLOSING}
    assert {tag: found | others for tag, found in stood.items()} == {
        tag: phases_of(tag) for tag in stood
    }
    assert set(map(family, library.names())) == set(map(family, PLAYED))
