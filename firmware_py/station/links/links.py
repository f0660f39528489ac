"""The devices of a table: one link each, effects out, changes of a link in."""

import errno
import os
import threading
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

from drivers.cards.contract import AlarmKind, CardAlarm, SelfCheckFailed
from drivers.cctalk.alarms import TamperAlarm
from drivers.deadline import Deadline
from drivers.echo import EchoMode
from drivers.link import Device, Link, LinkChanged, LinkPlan, LinkState
from drivers.names import ROLE_DIRECTORIES, find
from drivers.port import LineSettings, Port
from drivers.slot.contract import CountersDisagreed, SlotAlarmed, TokensUnexplained
from drivers.trace import Trace
from drivers.visor.contract import Visor, VisorContent
from drivers.visor.write_only import WriteOnlyVisor
from firmware_py.station.cards.device import CardSide
from firmware_py.station.cards.proofs import Proofs
from firmware_py.station.config import DeviceConfig
from firmware_py.station.entries import NewEntry
from firmware_py.station.inbox import Envelope, Inbox
from firmware_py.station.links.wipe import wipe_freed_memory
from firmware_py.station.slots.device import SlotSide
from firmware_py.station.targets import Targets
from firmware_py.table import events as ev
from firmware_py.table.effects import (
    AdmitSlot,
    Alarm,
    Announce,
    Effect,
    InhibitSlots,
    LockSabot,
    OpenCards,
    OpenSlots,
    ReadSlots,
    UnlockSabot,
)
from firmware_py.table.session import is_waited_for, waited_for
from firmware_py.text.message import Message

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


class Links:
    """Starts and stops the links, and hands effects to the adapters."""

    def __init__(self, inbox: Inbox, lost: Iterable[str] = ()) -> None:
        self.inbox = inbox
        # How the devices must stand by what is recorded; the station sets it.
        self.wanted: Callable[[], Targets] = Targets
        self.links: dict[str, Link[Any]] = {}
        # The device that deals, and a shuffler whose packs are carried to it.
        self.cards: CardSide | None = None
        self.mixer: CardSide | None = None
        self.proofs: Proofs | None = None
        # Two packs alternate: the next one is shuffled while the other is played.
        self.alternates = False
        self.slots: SlotSide | None = None
        self.visors: list[Visor] = []
        # Displays that cannot prove who they are: somebody reads their seals.
        self.sealed: dict[str, WriteOnlyVisor] = {}
        # The journal's thread and the main one both look after the packs.
        self._turn = threading.Lock()
        # Roles that the table takes for lost, as the record says.
        self._lost = set(lost)
        # A frame came that nobody had asked for: what was in it may have been a card.
        self._unasked = False
        self._alarms: list[Message | str] = []
        # When each link last came to stand otherwise, and what the installer should mend.
        self.changed_ns: dict[str, int] = {}
        self.warnings: tuple[str, ...] = ()
        self._announced: list[tuple[str, str]] = []
        # Where the last frames of a port are written when something fails there.
        self.trace_directory: Path | None = None
        # Where ports are looked for that are not named from the root on.
        self.port_directories: tuple[Path, ...] = ROLE_DIRECTORIES

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
            find=lambda: find(config.port, self.port_directories),
            open_port=lambda path: Port(path, config.role, settings=settings, echo=echo),
            on_events=heard,
            on_change=self._changed,
            trace=trace,
            trace_directory=self.trace_directory,
            on_untraced=self._untraced,
            is_fault=self._is_fault,
            pause_ms=PAUSE_MS[config.kind],
        )
        self.links[config.role] = Link(plan)
        return self.links[config.role]

    def _is_fault(self, event: object) -> bool:
        # Anybody on the line may have sent it, and often: memory is written over at the next look.
        self._unasked = self._unasked or isinstance(event, TamperAlarm)
        return is_fault(event)

    def warn(self, warnings: Sequence[str]) -> None:
        """Put on record what the installer should mend; the status shows it."""
        fresh = [text for text in warnings if text not in self.warnings]
        self.warnings = (*self.warnings, *fresh)
        notes = tuple(NewEntry("warning", {"text": text}) for text in fresh)
        if notes:
            self.inbox.put(Envelope(None, "station", notes))

    def keep_traces(self, directory: Path) -> None:
        """Have the last frames of a port written there; say so now if that cannot be done."""
        self.trace_directory = directory
        try:
            directory.mkdir(parents=True, exist_ok=True)
            if not os.access(directory, os.W_OK):
                self._untraced(PermissionError(errno.EACCES, os.strerror(errno.EACCES)))
        except OSError as error:
            self._untraced(error)

    def _untraced(self, error: OSError) -> None:
        """Warn once of traces that are not written: a technician would look for them."""
        why = error.strerror or error
        self.warn([f"traces of ports that fail cannot be written to {self.trace_directory}: {why}"])

    def seat_cards(self, adapter: CardSide, *, deals: bool) -> None:
        """Take a card device in: the one that deals, or the shuffler before it."""
        if deals:
            self.cards, self.proofs = adapter, Proofs(adapter.port)
        else:
            self.mixer = adapter
        if self.cards is not None and self.mixer is not None:
            self.cards.packs.source = self.mixer.packs

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
        note = NewEntry(
            "link", {"role": change.role, "state": change.state.value, "why": change.reason}
        )
        self.changed_ns[change.role] = change.at_ns
        adapter = self.card_adapter(change.role)
        if adapter is not None and not _is_up(change):
            adapter.parted()
        if self.slots is not None and self.slots.role == change.role and _is_up(change):
            self.slots.hear_waiting()
        self.inbox.put(Envelope(self._event(change), change.role, (note,)))

    def _event(self, change: LinkChanged) -> ev.Event | None:
        """A link that was never up since the start counts as lost too: play may wait for it."""
        role = change.role
        adapter = self.card_adapter(role)
        if adapter is not None:
            # It is back when it has told what it counted, not when its port is open.
            return adapter.health.parted() if change.state in GONE else None
        if change.state is LinkState.UP and role in self._lost:
            self._lost.discard(role)
            return ev.DeviceBack(role)
        if change.state in GONE and role not in self._lost:
            self._lost.add(role)
            return ev.DeviceLost(role)
        return None

    def card_adapter(self, role: str) -> CardSide | None:
        """Give the adapter of a card device by its role."""
        found = (a for a in (self.cards, self.mixer) if a is not None and a.role == role)
        return next(found, None)

    def prepare(self) -> None:
        """See that the card device has a pack where one is needed, and gives what is due."""
        with self._turn:
            # Read in here: a moment that has passed would ask for a pack that is there already.
            wanted = self.wanted()
            if self.cards is not None:
                self._prepare(self.cards, wanted)
                self.cards.serve(wanted)
            if self.proofs is not None:
                self.proofs.fetch(wanted.proofs)

    def _prepare(self, cards: CardSide, wanted: Targets) -> None:
        needed = wanted.deck or (wanted.refill and cards.packs.is_used)
        if self.mixer is not None:
            if self.mixer.health.is_well:
                self.mixer.packs.prepare_ahead(needed=needed, ahead=self.alternates)
            needed = needed and self.mixer.packs.is_ready
        if cards.health.is_well:
            cards.packs.prepare(needed=needed)

    def stand(self, wanted: Targets) -> None:
        """Tell the devices again how they must stand, where they do not."""
        if self._unasked:
            self._unasked = False
            wipe_freed_memory()
        self.prepare()
        for adapter in (self.cards, self.mixer):
            if adapter is not None:
                adapter.stand(wanted)
        if self.slots is not None:
            self.slots.stand(wanted)

    def faults(self) -> tuple[str, ...]:
        """Say of every device that is not ready why it is not; slots are met one by one."""
        links = (
            link.reason or f"{role}: {link.state.value}"
            for role, link in self.links.items()
            if link.state is not LinkState.UP
        )
        return (*links, *(self.slots.unmet() if self.slots is not None else ()))

    def seal_faults(self, read: Iterable[tuple[str, str]]) -> tuple[str, ...] | None:
        """Hold seals that were read against the registry; None until all are read."""
        numbers = dict(read)
        if any(role not in numbers for role in self.sealed):
            return None
        return tuple(
            f"{role}: seal {numbers[role]} is not the one in the registry: look at the display"
            for role, visor in self.sealed.items()
            if visor.accepted is None or numbers[role] not in visor.accepted.seals
        )

    def modes(self, wanted: Targets) -> tuple[tuple[str, int], ...] | None:
        """Say for how many cards each card device is set; None while one has still to say so."""
        packs = {one.role: one.packs for one in (self.mixer, self.cards) if one is not None}
        found = [(role, pack.set_for) for role, pack in packs.items()]
        known = tuple((role, cards) for role, cards in found if cards is not None)
        # A device that is set otherwise may never ask for the pack that another waits for.
        is_wrong = any(cards != packs[role].spec.cards for role, cards in known)
        if wanted.deck and len(known) < len(packs) and not is_wrong:
            return None
        return known

    def release(self, effects: Sequence[Effect]) -> None:
        """Do what was decided and is now recorded."""
        for effect in effects:
            kind = type(effect)
            if self.cards is not None and kind in _TO_CARDS:
                _TO_CARDS[kind](self.cards, effect)
            if self.slots is not None and kind in _TO_SLOTS:
                _TO_SLOTS[kind](self.slots, effect)
            if kind in _TO_PEOPLE:
                self.recall((effect,))

    def recall(self, effects: Sequence[Effect]) -> None:
        """Show what was to be said and what is wrong; after a restart also what was before it."""
        for effect in effects:
            if isinstance(effect, Alarm):
                self._alarms.append(effect.said)
            if isinstance(effect, Announce):
                self._announced.append((effect.words, effect.article))

    def show(self, content: VisorContent) -> None:
        """Put a content on every visor."""
        for visor in self.visors:
            visor.show(content)

    def alarm(self, said: Message) -> None:
        """Show an alarm that is recorded."""
        self._alarms.append(said)

    def alarms(self) -> tuple[Message | str, ...]:
        """The last alarms, newest last; of a device that is back nothing is shown any more."""
        lost = self.wanted().lost
        standing = set(map(waited_for, lost))
        past = (said for said in self._alarms if said in standing or not is_waited_for(said))
        # Each once, where it was last told: a loose plug hides nothing else.
        return tuple(reversed(dict.fromkeys(reversed(list(past)))))[-20:]

    def announced(self) -> tuple[tuple[str, str], ...]:
        """What was last to be said aloud, with its article, newest last."""
        return tuple(self._announced[-20:])


def is_fault(event: object) -> bool:
    """Whether an event of a device is one after which its trace is wanted."""
    if isinstance(event, CardAlarm) and event.kind in SENT_WRONGLY:
        # Asked on the thread that read it, when nothing holds the bytes any more.
        wipe_freed_memory()
    return isinstance(event, FAULTS)


def _is_up(change: LinkChanged) -> bool:
    return change.state is LinkState.UP


# What is shown and said; no device does anything for it.
_TO_PEOPLE = frozenset({Alarm, Announce})
# What each effect has the slots and the card device do.
_TO_SLOTS: dict[type[Any], Callable[[SlotSide, Any], None]] = {
    OpenSlots: lambda slots, _: slots.open(),
    InhibitSlots: lambda slots, _: slots.close(),
    ReadSlots: lambda slots, _: slots.read_out(),
    AdmitSlot: lambda slots, effect: slots.admit(effect.seat),
}
_TO_CARDS: dict[type[Any], Callable[[CardSide, Any], None]] = {
    UnlockSabot: lambda cards, effect: cards.unlock(effect.count),
    LockSabot: lambda cards, _: cards.lock(),
    OpenCards: lambda cards, effect: cards.open_cards(effect.numbers),
}


def silent(_events: Sequence[Any]) -> None:
    """Hear nothing: a visor tells nothing that the table needs."""
