"""One token slot: who it is, what fell into it, and whether it stands as it was told to."""

from collections import deque
from collections.abc import Collection
from dataclasses import replace
from enum import Enum, auto

from drivers.cctalk import core
from drivers.cctalk.host import Host, Peer
from drivers.deadline import Deadline
from drivers.identity import DeviceIdentity
from drivers.slot import acceptor
from drivers.slot.abilities import Ability
from drivers.slot.acceptor import LampKind
from drivers.slot.codes import CodeKind, meaning_of
from drivers.slot.contract import (
    CountersDisagreed,
    SlotAlarmed,
    SlotEvent,
    SlotEventsMissed,
    SlotIdentified,
    SlotMemory,
    SlotPlace,
    SlotRemembered,
    SlotRestarted,
    SlotState,
    SlotStateChanged,
    SlotTrouble,
    TokenAccepted,
    TokenRefused,
)
from drivers.slot.counter import Buffer, Doubt, Result, read
from drivers.slot.credit_gate import Worth, is_stringing, weigh
from drivers.slot.identification import Approve, Between, Identification, contradiction
from drivers.slot.reconciliation import Reconciliation
from drivers.slot.slot_targets import SlotSetting

READ_OUT = 64
"""Polls after which a slot that always has something new is not read any further."""


class Duty(Enum):
    """What is looked at now and then besides the tokens."""

    AUDIT = auto()
    INHIBITS = auto()
    HEALTH = auto()
    IDENTITY = auto()


class Slot:
    """A coin acceptor at one seat; belongs to the thread of its bus."""

    def __init__(
        self,
        place: SlotPlace,
        *,
        approve: Approve = lambda _: "",
        lamp: LampKind = LampKind.LAMP,
        lamp_line: int = 1,
        memory: SlotMemory | None = None,
    ) -> None:
        self.place = place
        self.state = SlotState.UNKNOWN
        self.who = Identification(place.serial, approve)
        self.setting = SlotSetting(lamp, lamp_line)
        self.urgent: deque[Duty] = deque()
        self._kept = memory
        self._last: Buffer | None = None
        self._tally = Reconciliation(place.seat)
        # Why it stands as it does, and what a technician should do about it.
        self.reason = ""
        self.advice = ""
        self._outbox: list[SlotEvent] = []
        self._peer: Peer | None = None

    @property
    def peer(self) -> Peer:
        """The device; only between attaching and losing the port."""
        if self._peer is None:
            raise RuntimeError(f"slot {self.place.seat} has no port yet")
        return self._peer

    @property
    def identity(self) -> DeviceIdentity | None:
        """Who the device is, once it was approved."""
        return self.who.identity

    @property
    def tokens(self) -> dict[int, str]:
        """Which token kinds the device knows, by position."""
        return self.who.tokens

    def attach(self, host: Host) -> None:
        """Take a freshly opened bus."""
        self._peer = Peer(host, self.place.address)

    def take_events(self) -> list[SlotEvent]:
        """Return what there is to tell, once; a fault half-way through a poll loses nothing."""
        told, self._outbox = self._outbox, []
        if told:
            told.append(SlotRemembered(self.place.seat, self.memory()))
        return told

    def mask_for(self, tokens: Collection[str]) -> int:
        """Return the inhibit mask that opens these token ids and no other."""
        return sum(1 << place - 1 for place, name in self.tokens.items() if name in tokens)

    def forget(self) -> None:
        """Let another device take this place; the technician's decision."""
        self.who.forget()
        self._last = self._kept = None
        self._tally = Reconciliation(self.place.seat)

    def memory(self) -> SlotMemory:
        """Return what to keep: of a device that has not answered yet, what was kept before."""
        if self._last is None and self._kept is not None:
            return self._kept
        ledger = self._tally.ledger
        return SlotMemory(
            self.who.serial,
            self._last.pack() if self._last else b"",
            ledger.explained if ledger else None,
            self._tally.inserted,
            tuple(self._tally.by_position.items()),
        )

    def identify(self, deadline: Deadline, between: Between = lambda: None) -> None:
        """Make sure the right device is here, catch up with it and set it as wanted.

        It takes dozens of exchanges; `between` is called now and then so that others are polled.
        """
        identity = self.who.meet(self.peer, deadline, between)
        able = self._tally.abilities = self.who.abilities
        self.setting.can_limit = Ability.ACCEPT_LIMIT in able.has
        self._outbox.append(SlotIdentified(self.place.seat, identity))
        self.shut(deadline)
        self.who.learn_tokens(self.peer, deadline, between)
        self._catch_up(deadline)
        between()
        self._look_at_health(deadline)
        if self.state is not SlotState.FAULTY:
            self.setting.send_all(self.peer, deadline)
            self.turn(SlotState.IN_SERVICE, "Slot is in service.")
        self.hurry(Duty.AUDIT)

    def read_out(self, deadline: Deadline, tries: int) -> None:
        """Poll until nothing new comes: a device may release its events a few at a time."""
        for _ in range(READ_OUT):
            if self.poll(deadline, tries):
                return
        raise contradiction(self.peer, "read buffered credit 229 to the end")

    def poll(self, deadline: Deadline, tries: int) -> bool:
        """Ask what fell since the last poll; each token is told once, True if nothing was new."""
        now = acceptor.read_buffer(self.peer, deadline, tries)
        quiet = now == self._last
        if not quiet:
            self._consume(self._confirm(now, deadline), deadline, recovered=False)
            if self.setting.is_overfull and self.state is SlotState.IN_SERVICE:
                self.setting.send_master(self.peer, deadline)
        self._outbox += self._tally.judge(self.peer, deadline, quiet=quiet)
        if self._tally.suspicious:
            # Another device may answer here: who it is comes before what it has counted.
            self.hurry(Duty.IDENTITY, Duty.AUDIT)
        return quiet

    def attend(self, duty: Duty, deadline: Deadline) -> None:
        """Do one of the duties."""
        if duty is Duty.AUDIT:
            self._outbox += self._tally.look(self.peer, deadline)
        elif duty is Duty.INHIBITS:
            self._verify_setting(deadline)
        elif duty is Duty.HEALTH:
            self._look_at_health(deadline)
        else:
            self.who.verify(self.peer, deadline)

    def hurry(self, *duties: Duty) -> None:
        """Have duties done before those that merely come round."""
        self.urgent.extend(duty for duty in duties if duty not in self.urgent)

    def open(self, mask: int, limit: int, deadline: Deadline) -> None:
        """Open the slot for the token kinds of the mask, for `limit` tokens (0: any number)."""
        must_send_kinds = self.setting.want_open(mask, limit)
        if self.state is SlotState.IN_SERVICE:
            if must_send_kinds:
                self.setting.send_kinds(self.peer, deadline)
            self.setting.send_master(self.peer, deadline)

    def close(self, deadline: Deadline) -> None:
        """Close the slot; also tried on one that is faulty."""
        self.setting.want_closed()
        if self.state in (SlotState.IN_SERVICE, SlotState.FAULTY):
            self.setting.send_master(self.peer, deadline)

    def shut(self, deadline: Deadline) -> None:
        """Close the slot whatever is wanted of it."""
        acceptor.set_master(self.peer, deadline, is_open=False)

    def show_accepted(self, count: int, deadline: Deadline) -> None:
        """Light the lamp if and only if tokens stand accepted at this seat (RD 2110, 13.5)."""
        self.setting.want_lamp(is_on=count > 0)
        if self.state is SlotState.IN_SERVICE:
            self.setting.send_lamp(self.peer, deadline)

    def turn(self, state: SlotState, sentence: str, advice: str = "") -> None:
        """Come into service or leave it; told on change, though the reason may be another then."""
        self.reason, self.advice = sentence, advice
        if state is not self.state:
            self.state = state
            self._outbox.append(SlotStateChanged(self.place.seat, state, sentence))

    def _catch_up(self, deadline: Deadline) -> None:
        """Read the first buffer: of a known device what is new in it counts, of another nothing."""
        if self._last is None and self._kept is not None:
            self._resume(self._kept)
            self._kept = None
        now = acceptor.read_buffer(self.peer, deadline, tries=3)
        if self._last is None:
            # Between the two readings of the buffer: if they agree, the counters belong to them.
            self._tally.start(self.peer, list(self.tokens), deadline)
        self._consume(self._confirm(now, deadline), deadline, recovered=True)

    def _resume(self, kept: SlotMemory) -> None:
        if kept.serial != self.who.serial:
            serials = kept.serial or 0, self.who.serial or 0
            changed = CountersDisagreed(self.place.seat, SlotTrouble.SERIAL_CHANGED, serials)
            self._outbox.append(changed)
        elif kept.buffer:
            self._last = Buffer.parse(kept.buffer)
            self._tally.resume(kept.accepted, kept.inserted, dict(kept.by_position))

    def _confirm(self, first: Buffer, deadline: Deadline) -> Buffer:
        """Read again before believing anything new: eight bits of checksum let some noise pass.

        A small clean step is believed if the second answer follows it; a jump, a restart or a
        contradiction only if the second answer is the same.
        """
        second = acceptor.read_buffer(self.peer, deadline, tries=2)
        step, after = read(self._last, first), read(first, second)
        if second == first or (step.new and step.is_plain_step and after.is_plain_step):
            return first
        raise contradiction(self.peer, "read buffered credit 229")

    def _consume(self, now: Buffer, deadline: Deadline, *, recovered: bool) -> None:
        reading = read(self._last, now)
        worth = weigh(self.peer, self._tally, reading.new, deadline)
        self._last = now
        if reading.restarted:
            self._outbox.append(SlotRestarted(self.place.seat, _RESTARTED[reading.doubt]))
            self.hurry(Duty.INHIBITS, Duty.AUDIT, Duty.IDENTITY)
        if reading.missed:
            self._outbox.append(SlotEventsMissed(self.place.seat, reading.missed))
            self.hurry(Duty.AUDIT)
        for number, result, value in zip(reading.numbers(now), reading.new, worth, strict=True):
            event = self._event_of(result, number, value)
            if isinstance(event, TokenAccepted):
                event = replace(event, recovered=recovered)
            self._outbox.append(event)

    def _event_of(self, result: Result, number: int, worth: Worth) -> SlotEvent:
        if result.is_credit or is_stringing(result):
            self._tally.note_pass()
        if result.is_credit:
            return self._credit(result, number, worth)
        kind, sentence = meaning_of(result.second)
        if kind is CodeKind.INHIBITED and self.setting.wanted.is_open:
            self.hurry(Duty.INHIBITS)
        if kind is CodeKind.ALARM:
            self.hurry(Duty.AUDIT)
            return SlotAlarmed(self.place.seat, result.second, sentence)
        return TokenRefused(self.place.seat, result.second, sentence)

    def _credit(self, result: Result, number: int, worth: Worth) -> SlotEvent:
        seat, position = self.place.seat, result.first
        if worth is Worth.REPEATED:
            self.hurry(Duty.AUDIT)
            return _alarmed(seat, SlotTrouble.CREDIT_WITHOUT_TOKEN, number, position)
        self._tally.credit(position)
        if worth is Worth.STRINGED:
            return _alarmed(seat, SlotTrouble.CREDIT_ON_STRING, number, position)
        if position not in self.tokens:
            return _alarmed(seat, SlotTrouble.KIND_NOT_HAD, position)
        self.setting.accepted_since_open += 1
        expected = self.setting.expects(position)
        token, path = self.tokens[position], result.second
        return TokenAccepted(seat, position, token, path, number, expected, recovered=False)

    def _verify_setting(self, deadline: Deadline) -> None:
        """Set again what a device forgot: a restart before the first event shows nowhere else."""
        if self.state is not SlotState.IN_SERVICE or self.setting.holds(self.peer, deadline):
            return
        self.setting.send_all(self.peer, deadline)
        self._outbox.append(SlotRestarted(self.place.seat, SlotTrouble.SETTING_LOST))
        self.hurry(Duty.AUDIT, Duty.IDENTITY)
        if not self.setting.holds(self.peer, deadline):
            self.turn(SlotState.FAULTY, "The slot does not stay as it is set: change it.")

    def _look_at_health(self, deadline: Deadline) -> None:
        check = core.self_check(self.peer, deadline)
        if not check.ok:
            # One strange answer may be noise; a fault is there the second time as well.
            if core.self_check(self.peer, deadline) == check:
                self.shut(deadline)
                self.turn(SlotState.FAULTY, check.sentence)
        elif self.state is SlotState.FAULTY:
            self.setting.send_all(self.peer, deadline)
            if self.setting.holds(self.peer, deadline):
                self.turn(SlotState.IN_SERVICE, "Slot is in service again.")


_RESTARTED = {
    Doubt.NONE: SlotTrouble.RESTARTED_AT_ZERO,
    Doubt.NOT_EMPTY: SlotTrouble.RESTARTED_NOT_EMPTY,
    Doubt.BACK: SlotTrouble.RESTARTED_BACK,
    Doubt.BEYOND: SlotTrouble.RESTARTED_BEYOND,
    Doubt.OTHERWISE: SlotTrouble.RESTARTED_OTHERWISE,
}


def _alarmed(seat: int, trouble: SlotTrouble, *numbers: int) -> SlotAlarmed:
    return SlotAlarmed(seat, 0, trouble.value.format(*numbers), trouble, numbers)
