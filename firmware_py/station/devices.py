"""The devices of a table: one link each, effects out, changes of a link in."""

from collections.abc import Callable, Sequence
from typing import Any

from drivers.deadline import Deadline
from drivers.echo import EchoMode
from drivers.link import Device, Link, LinkChanged, LinkPlan, LinkState
from drivers.names import find
from drivers.port import LineSettings, Port
from drivers.trace import Trace
from drivers.visor.contract import Visor, VisorContent
from firmware_py.station.card_adapter import CardAdapter
from firmware_py.station.config import DeviceConfig
from firmware_py.station.core import Line
from firmware_py.station.inbox import Inbox, Told
from firmware_py.station.slot_adapter import SlotAdapter
from firmware_py.table import events as ev
from firmware_py.table.effects import (
    Alarm,
    Effect,
    InhibitSlots,
    LockSabot,
    OpenCards,
    OpenSlots,
    Reshuffle,
    UnlockSabot,
)

# A card device locks itself after a second without a word.
PAUSE_MS = {"slots": 0.0, "sabot": 20.0, "shuffler": 100.0, "visor": 200.0}


class Devices:
    """Starts and stops the links, and hands effects to the adapters."""

    def __init__(self, inbox: Inbox) -> None:
        self.inbox = inbox
        self.links: dict[str, Link[Any]] = {}
        self.cards: CardAdapter | None = None
        self.slots: SlotAdapter | None = None
        self.visors: list[Visor] = []
        self._up: set[str] = set()
        self._alarms: list[str] = []

    def add(
        self,
        config: DeviceConfig,
        device: Device[Any],
        heard: Callable[[Sequence[Any]], None],
        trace: Trace,
    ) -> Link[Any]:
        """Give a device its link."""
        echo = EchoMode(config.echo)
        settings = LineSettings(baud=config.baud)
        plan = LinkPlan(
            role=config.role,
            device=device,
            find=lambda: find(config.port),
            open_port=lambda path: Port(path, config.role, settings=settings, echo=echo),
            on_events=heard,
            on_change=self._changed,
            trace=trace,
            pause_ms=PAUSE_MS[config.kind],
        )
        self.links[config.role] = Link(plan)
        return self.links[config.role]

    def start(self) -> None:
        """Start every link's thread."""
        for link in self.links.values():
            link.start()

    def stop(self, deadline: Deadline) -> bool:
        """Stop every link; True if all ended in time."""
        # Every link is told to stop, also after one that did not end in time.
        ended = [link.stop(deadline) for link in self.links.values()]
        return all(ended)

    def _changed(self, change: LinkChanged) -> None:
        note = Line(
            "link", {"role": change.role, "state": change.state.value, "why": change.reason}
        )
        event: ev.Event | None = None
        if change.state is LinkState.UP:
            event = ev.DeviceBack(change.role) if change.role in self._up else None
            self._up.add(change.role)
        elif change.previous is LinkState.UP and change.state is not LinkState.STOPPED:
            event = ev.DeviceLost(change.role)
        self.inbox.put(Told(event, change.role, (note,)))

    def faults(self) -> tuple[str, ...]:
        """Say of every device that is not ready why it is not."""
        return tuple(
            link.reason or f"{role}: {link.state.value}"
            for role, link in self.links.items()
            if link.state is not LinkState.UP
        )

    def release(self, effects: Sequence[Effect]) -> None:
        """Do what was decided and is now recorded."""
        for effect in effects:
            if self.slots is not None:
                _to_slots(self.slots, effect)
            if self.cards is not None:
                _to_cards(self.cards, effect)
            if isinstance(effect, Alarm):
                self._alarms.append(effect.text)

    def show(self, content: VisorContent) -> None:
        """Put a content on every visor."""
        for visor in self.visors:
            visor.show(content)

    def alarms(self) -> tuple[str, ...]:
        """The last alarms, newest last."""
        return tuple(self._alarms[-20:])


def _to_slots(slots: SlotAdapter, effect: Effect) -> None:
    if isinstance(effect, OpenSlots):
        slots.open()
    elif isinstance(effect, InhibitSlots):
        slots.close()


def _to_cards(cards: CardAdapter, effect: Effect) -> None:
    if isinstance(effect, UnlockSabot):
        cards.unlock(effect.count)
    elif isinstance(effect, LockSabot):
        cards.lock()
    elif isinstance(effect, OpenCards):
        cards.open_cards(effect.numbers)
    elif isinstance(effect, Reshuffle):
        cards.new_deck()


def silent(_events: Sequence[Any]) -> None:
    """Hear nothing: a visor tells nothing that the table needs."""
