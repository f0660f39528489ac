"""The devices of a table: one link each, effects out, changes of a link in."""

import errno
import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from drivers.cards.contract import AlarmKind, CardAlarm, SelfCheckFailed
from drivers.cctalk.alarms import TamperAlarm
from drivers.deadline import Deadline
from drivers.echo import EchoMode
from drivers.link import Link, LinkChanged, LinkPlan, LinkState
from drivers.names import find
from drivers.port import LineSettings, Port
from drivers.slot.contract import CountersDisagreed, SlotAlarmed, TokensUnexplained
from drivers.visor.contract import VisorContent
from firmware_py.station.device_core import DeviceMessage
from firmware_py.station.device_io import DeviceCommand, Handed, Handled, LinkTurned, Tick
from firmware_py.station.entries import ALARM, NewEntry, by_code
from firmware_py.station.inbox import Envelope, Inbox
from firmware_py.station.input_failure import Guard
from firmware_py.station.link_messages import link_said
from firmware_py.station.links.card_carrier import CardCarrier, Post
from firmware_py.station.links.equipment import Equipment, Plug
from firmware_py.station.links.wipe import wipe_freed_memory
from firmware_py.station.loop import Decide
from firmware_py.station.outcome import Outcome
from firmware_py.station.targets import Targets
from firmware_py.table.effects import Alarm, Announce, Effect, LockSabot, OpenCards, UnlockSabot
from firmware_py.table.session import is_waited_for, waited_for
from firmware_py.text.codes import links as codes
from firmware_py.text.message import Message, message_of
from firmware_py.text.render import english

GONE = (LinkState.ABSENT, LinkState.SILENT, LinkState.NOISY, LinkState.WRONG_DEVICE)
FAULTS = (
    TamperAlarm,
    CardAlarm,
    SelfCheckFailed,
    SlotAlarmed,
    CountersDisagreed,
    TokensUnexplained,
)
# Alarms after which bytes were dropped that may have been a card nobody has seen.
SENT_WRONGLY = frozenset(
    {AlarmKind.UNDEALT_CARD_SENT, AlarmKind.OPENING_REFUTED, AlarmKind.MISBEHAVED}
)
# A card device locks itself after a second without a word.
PAUSE_MS = {"slots": 0.0, "sabot": 20.0, "shuffler": 100.0, "visor": 200.0}


@dataclass(frozen=True, slots=True)
class TableSide:
    """What links must know of the table: how devices must stand, and what is on record of it."""

    # By what is decided until now.
    targets: Callable[[], Targets] = Targets
    # By what is recorded.
    recorded: Callable[[], Targets] = Targets
    # Whether everything that was decided is recorded.
    is_settled: Callable[[], bool] = lambda: True
    guard: Guard = field(default_factory=Guard)


class Links:
    """Starts and stops the links, carries what devices say to the table, and commands back."""

    def __init__(
        self, inbox: Inbox, equipment: Equipment | None = None, table: TableSide | None = None
    ) -> None:
        self.inbox = inbox
        self.equipment = equipment or Equipment()
        self.links = {plug.config.role: self._link(plug) for plug in self.equipment.plugs}
        self._table = table or TableSide()
        # A frame came that nobody had asked for: what was in it may have been a card.
        self._unasked = False
        # When each link last came to stand otherwise, and what the installer should mend.
        self.changed_ns: dict[str, int] = {}
        self.warnings: tuple[Message, ...] = ()
        # What people were told of trouble, and what was to be said aloud.
        self._alarms: list[Message] = []
        self._announced: list[Announce] = []

    def _link(self, plug: Plug) -> Link[Any]:
        """Give a device its link."""
        config, places = plug.config, self.equipment.port_directories
        settings, echo = LineSettings(baud=config.baud), EchoMode(config.echo)
        plan = LinkPlan(
            role=config.role,
            device=plug.device,
            find=lambda: find(config.port, places),
            open_port=lambda path: Port(path, config.role, settings=settings, echo=echo),
            on_events=partial(self._carry, plug.handle),
            on_change=self._changed,
            trace=plug.trace,
            trace_directory=self.equipment.trace_directory,
            on_untraced=self._untraced,
            wants_trace=wants_trace,
            pause_ms=PAUSE_MS[config.kind],
        )
        return Link(plan)

    def _carry(self, handle: Callable[[Sequence[Any]], None], events: Sequence[Any]) -> None:
        """Hand in what a device told; on the thread that read it, write over what it dropped."""
        handle(events)
        # Anybody on the line may have sent one, and often: memory is written over at the next look.
        self._unasked = self._unasked or any(isinstance(one, TamperAlarm) for one in events)
        if any(map(has_dropped, events)):
            wipe_freed_memory()

    def warn(self, warnings: Sequence[Message]) -> None:
        """Put on record what the installer should mend; the status shows it."""
        fresh = [said for said in warnings if said not in self.warnings]
        self.warnings = (*self.warnings, *fresh)
        notes = tuple(NewEntry("warning", {"text": english(one), **one.as_json()}) for one in fresh)
        if notes:
            self.inbox.put(Envelope(None, "station", notes))

    def try_traces(self) -> None:
        """Say now if the last frames of a port cannot be written where they should be."""
        directory = self.equipment.trace_directory
        if directory is None:
            return
        try:
            directory.mkdir(parents=True, exist_ok=True)
            if not os.access(directory, os.W_OK):
                self._untraced(PermissionError(errno.EACCES, os.strerror(errno.EACCES)))
        except OSError as error:
            self._untraced(error)

    def _untraced(self, error: OSError) -> None:
        """Warn once of traces that are not written: a technician would look for them."""
        why, where = str(error.strerror or error), str(self.equipment.trace_directory)
        self.warn([codes.warned_traces(folder_text=where, system_text=why)])

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
        told = {"role": change.role, "state": change.state.value, "why": change.reason}
        note = NewEntry("link", told | by_code(link_said(change.role, change.fact)))
        self.changed_ns[change.role] = change.at_ns
        is_up = change.state is LinkState.UP
        slots = self.equipment.slots
        if slots is not None and slots.role == change.role and is_up:
            slots.carry_waiting()
        turned = LinkTurned(change.role, is_up, change.state in GONE)
        self.inbox.put(Envelope(None, change.role, (note,), message=turned))

    # On the table's thread.

    def take_in(self, told: Envelope, decide: Decide) -> None:
        """Have everything decided that a message means, and then do what follows from it."""
        if told.message is None:
            self._decided(decide(told))
        else:
            handled = self._handled(told.message)
            self.send(handled.commands)
            handed = _with_notes(handled.told, told)
            for one in handed:
                self._decided(decide(self._envelope(one)))
            if not handed:
                # Nothing was decided: what has failed is asked for again at the next tick.
                return
        commands = self._follow()
        if commands and self._table.is_settled():
            self.send(commands)
        elif commands:
            decide(Envelope(None, told.by, then=partial(self.send, commands)))

    def _handled(self, message: DeviceMessage) -> Handled:
        """Let no device end the table: what raises is told once and gives nothing."""
        try:
            if isinstance(message, Tick):
                message = Tick(self._table.is_settled())
            return self.equipment.core.handle(message, self._table.targets)
        except Exception as error:  # noqa: BLE001
            self._table.guard.note(error)
            return Handled()

    def _decided(self, outcome: Outcome | None) -> None:
        if outcome is not None:
            self.equipment.core.decided(outcome.effects)

    def _follow(self) -> tuple[DeviceCommand, ...]:
        try:
            return self.equipment.core.follow(self._table.targets())
        except Exception as error:  # noqa: BLE001
            self._table.guard.note(error)
            return ()

    def _envelope(self, handed: Handed) -> Envelope:
        said = [message_of(one.payload) for one in handed.entries if one.kind == ALARM]
        alarms = tuple(one for one in said if one is not None)
        then = partial(self._recorded, alarms, handed.commands)
        is_idle = not alarms and not handed.commands
        return Envelope(
            handed.input, handed.by, handed.entries, handed.marks, None if is_idle else then
        )

    def _recorded(self, alarms: Sequence[Message], commands: Sequence[DeviceCommand]) -> None:
        self._alarms += alarms
        self.send(commands)

    def send(self, commands: Sequence[DeviceCommand]) -> None:
        """Have commands done, each by its device."""
        for command in commands:
            self.equipment.carriers[command.role].send(command, self.links[command.role].post)

    # By the clock.

    def tick(self) -> None:
        """Have the devices told again how they must stand, where they do not."""
        if self._unasked:
            self._unasked = False
            wipe_freed_memory()
        if not self.inbox.waiting:
            # A disk that hangs must not fill the inbox with ticks.
            self.inbox.put(Envelope(None, "station", message=Tick()))

    def release(self, effects: Sequence[Effect]) -> None:
        """Do what was decided and is now recorded."""
        dealing = self.equipment.dealing
        for effect in effects:
            kind = type(effect)
            if kind in _TO_CARDS and dealing is not None:
                _TO_CARDS[kind](dealing, effect, self.links[dealing.role].post)
            if kind in _TO_PEOPLE:
                self.recall((effect,))

    def recall(self, effects: Sequence[Effect]) -> None:
        """Show what was to be said and what is wrong; after a restart also what was before it."""
        for effect in effects:
            if isinstance(effect, Alarm):
                self._alarms.append(effect.said)
            if isinstance(effect, Announce):
                self._announced.append(effect)

    def show(self, content: VisorContent) -> None:
        """Put a content on every visor."""
        for visor in self.equipment.visors:
            visor.show(content)

    def alarms(self) -> tuple[Message, ...]:
        """The last alarms, newest last; of a device that is back nothing is shown any more."""
        lost = self._table.recorded().lost
        standing = set(map(waited_for, lost))
        past = (said for said in self._alarms if said in standing or not is_waited_for(said))
        # Each once, where it was last told: a loose plug hides nothing else.
        return tuple(reversed(dict.fromkeys(reversed(list(past)))))[-20:]

    def announced(self) -> tuple[Announce, ...]:
        """What was last to be said aloud, with its article, newest last."""
        return tuple(self._announced[-20:])


def wants_trace(event: object) -> bool:
    """Whether an event of a device is one after which its trace is wanted."""
    return isinstance(event, FAULTS)


def has_dropped(event: object) -> bool:
    """Whether bytes were dropped with an event that nothing holds any more."""
    return isinstance(event, CardAlarm) and event.kind in SENT_WRONGLY


def _with_notes(told: Sequence[Handed], envelope: Envelope) -> tuple[Handed, ...]:
    """Put what was noted with a message into the first that it gives."""
    if not envelope.notes:
        return tuple(told)
    first, *others = told or (Handed(envelope.by, None),)
    entries = (*envelope.notes, *first.entries)
    return Handed(first.by, first.input, entries, first.marks, first.commands), *others


# What is shown and said; no device does anything for it.
_TO_PEOPLE = frozenset({Alarm, Announce})
# What each effect has the card device do: a card waits for nothing else.
_TO_CARDS: dict[type[Any], Callable[[CardCarrier, Any, Post], None]] = {
    UnlockSabot: lambda cards, effect, post: cards.let_out(effect.count, post),
    LockSabot: lambda cards, _, post: cards.lock(post),
    OpenCards: lambda cards, effect, post: cards.open_faces(effect.numbers, post),
}
