"""The station's heart without threads: table and jackpot together, one input at a time.

An input gives entries for the journal, effects to release once they are durable, and an
answer for whoever asked. Feeding the recorded inputs again gives the same state.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from typing import Any

import msgspec

from firmware_py.jackpot import progressive as jp
from firmware_py.jackpot.level import Level, bet_fault
from firmware_py.station.alarms import AlarmBook, ToldEntry
from firmware_py.station.entries import (
    NewEntry,
    alarm_line,
    charge_line,
    meter_line,
    next_words,
    round_line,
    token_lines,
)
from firmware_py.station.handlers import custody, dispatch, evidence, jackpot
from firmware_py.station.handlers import typed_faces as typed
from firmware_py.station.handlers.chips import Tray, played
from firmware_py.station.handlers.custody import Custody
from firmware_py.station.handlers.evidence import FREEZES, Evidence
from firmware_py.station.handlers.jackpot import JackpotState
from firmware_py.station.handlers.new_record import Beginning, undecided
from firmware_py.station.handlers.typed_faces import TELLING
from firmware_py.station.inputs import AlarmAcknowledged, Input, input_of, is_own
from firmware_py.station.moment import LAID, Moment
from firmware_py.station.outcome import Outcome, refused
from firmware_py.station.settings import Settings
from firmware_py.table import events as ev
from firmware_py.table.decision import Decision, Refusal
from firmware_py.table.due import BetsDue
from firmware_py.table.effects import Alarm, AwardJackpot, Effect, ReturnTokens, Settle
from firmware_py.table.event_json import to_fields
from firmware_py.table.round import Round
from firmware_py.table.states import Phase
from firmware_py.table.table import Table
from firmware_py.table.view_json import ruling_json
from firmware_py.text.codes import jackpot as jackpot_codes
from firmware_py.text.codes import station as codes
from firmware_py.text.message import Message

__all__ = ["Core", "Input", "NewEntry", "Outcome", "input_of"]

# What may have to wait at all: everything else is decided at once.
_GUARDED = FREEZES | {ev.LimitsAnnounced}


# What moves the jackpot: by itself, or by what follows from it.
_JACKPOT_EVENTS = frozenset({ev.TokenDropped, ev.TokensConfirmed})
_JACKPOT_EFFECTS = frozenset({ReturnTokens, Settle, AwardJackpot})


@dataclass(frozen=True, slots=True)
class Session:
    """What people have counted and read, and whether a session was closed since the day began."""

    # The day can end.
    is_over: bool = False
    tray: Tray = field(default_factory=Tray)
    # Numbers that people read off sets and seals while they opened the table.
    custody: Custody = field(default_factory=Custody)


@dataclass(frozen=True, slots=True)
class Terms:
    """Under what is played: the settings that hold, and how this record began."""

    settings: Settings = field(default_factory=Settings)
    beginning: Beginning = field(default_factory=Beginning)


@dataclass(slots=True)
class Core:
    """Table and jackpot as the recorded inputs have made them; each value is replaced whole."""

    table: Table
    jackpot: JackpotState = field(default_factory=JackpotState)
    session: Session = field(default_factory=Session)
    terms: Terms = field(default_factory=Terms)
    evidence: Evidence = field(default_factory=Evidence)
    # How many inputs there have been after which people must look again.
    sequence: int = 0
    # By the numbers of their entries, so followed as entries get theirs.
    alarms: AlarmBook = field(default_factory=AlarmBook)

    @classmethod
    def fresh(cls, table: Table, level: Level | None) -> "Core":
        """Begin with a closed table and a jackpot at its seed."""
        return cls(table, JackpotState(jp.opened(level) if level else None))

    @property
    def progressive(self) -> jp.Progressive | None:
        """The jackpot, where the table has one."""
        return self.jackpot.progressive

    @property
    def settings(self) -> Settings:
        """The settings that hold, and those that wait."""
        return self.terms.settings

    def become(self, other: "Core") -> None:
        """Be as another one is: who holds this one need not be told."""
        for part in fields(self):
            setattr(self, part.name, getattr(other, part.name))

    def follow(
        self, told: ToldEntry, kind: str, payload: Mapping[str, Any], effects: Sequence[Effect]
    ) -> None:
        """Take in the number and the time of an entry, and what its input led to."""
        self.alarms = self.alarms.follow(told, kind, payload, effects)

    def take(self, event: Input) -> Outcome:
        """Decide on one input; one that turns the table ends the moment."""
        outcome = self._decided(event)
        is_laid = type(event) in LAID and isinstance(self.table.due, BetsDue)
        if outcome.refusal is None and not is_laid and type(event) is not AlarmAcknowledged:
            self.sequence += 1
        return outcome

    def _decided(self, event: Input) -> Outcome:
        if type(event) is ev.CardDrawn:
            # Most of what comes, and nothing below is about it.
            return self._played(event)
        if type(event) in _GUARDED and (early := self._too_early(event)):
            return refused(event, early)
        if is_own(event):
            return dispatch.handle(self, event)
        if evidence.is_proof(self, event):
            return evidence.proved(self, event)  # type: ignore[arg-type]  # one of two
        if isinstance(event, ev.TokenDropped) and (refusal := jackpot.refused_token(self, event)):
            told = codes.token_refused_told(seat=event.seat, why_message=refusal.said)
            return refused(event, refusal, None, (Alarm(told),))
        return self._played(event)  # type: ignore[arg-type]  # the station's own are dealt with

    @property
    def moment(self) -> Moment:
        """The moment that a command must have been made for."""
        return Moment(self.round_number, self.sequence)

    # What may not happen now.

    @property
    def frozen(self) -> Message | None:
        """Why evidence is frozen, or nothing (R-111); a reason of people is in their words."""
        pending = self.progressive.pending if self.progressive else ()
        disputed = tuple(hit.number for hit in pending if hit.disputed)
        if disputed:
            return codes.hit_disputed(numbers=disputed)
        return self.evidence.incident

    @property
    def waits_for(self) -> Message | None:
        """Why a closed table is not opened before two directors have decided, or nothing."""
        found = undecided(self)
        return found.said if found is not None else None

    def _too_early(self, event: Input) -> Refusal | None:
        return evidence.refuse_frozen(self, event) or self._locked(event)

    def _locked(self, event: Input) -> Refusal | None:
        """Begin nothing with unpaid prizes (R-51), unaccepted settings (R-4) or a past unknown."""
        if isinstance(event, ev.OpeningAsked | ev.BetsOpened) and (wait := undecided(self)):
            return wait
        pending = self.progressive.pending if self.progressive else ()
        if isinstance(event, ev.BetsOpened) and pending:
            numbers = tuple(hit.number for hit in pending)
            return Refusal(jackpot_codes.hit_pending_confirm_first(numbers=numbers))
        if isinstance(event, ev.LimitsAnnounced) and self.progressive is not None:
            level = self.progressive.level
            if fault := bet_fault(level, self.table.game, event.min_cents):
                return Refusal(fault)
        return None

    # The table's events.

    def _played(self, event: ev.Event) -> Outcome:
        round_, before = self.table.round, self.table.phase
        decision = self.table.handle(event)
        if decision.refusal is not None:
            return refused(event, decision.refusal, decision)
        kinds = set(map(type, decision.effects))
        lines = self._lines(event, decision, kinds)
        alarms: list[Alarm] = []
        if type(event) in _JACKPOT_EVENTS or not _JACKPOT_EFFECTS.isdisjoint(kinds):
            alarms += jackpot.follow(self, event, decision, lines)
        if type(event) in custody.READINGS:
            alarms += self._read(event, lines)
        if type(event) is ev.FaceTyped or (self.evidence.typed and type(event) in TELLING):
            lines += typed.followed(self, event, decision.effects)
        if isinstance(event, ev.RoundPaid):
            assert round_ is not None
            alarms += self._round_over(round_, lines)
        if decision.phase is not before and Phase.CLOSED in (decision.phase, before):
            self._session_turned(decision.phase, lines)
        if isinstance(event, ev.ClosingAsked):
            self.session = replace(self.session, is_over=True)
        if isinstance(event, ev.BetsOpened):
            alarms += jackpot.told_shut(self)
        effects = decision.effects if not alarms else (*decision.effects, *alarms)
        return Outcome(tuple(lines), effects, None, decision)

    def _lines(
        self, event: ev.Event, decision: Decision, kinds: set[type[Effect]]
    ) -> list[NewEntry]:
        """Write the event with what is due next, its rulings, and what it moves."""
        now = {"now": str(decision.phase), "next": next_words(decision.due)}
        lines = [NewEntry("event", {**to_fields(event), **now})]
        for ruling in decision.rulings:
            lines.append(NewEntry("ruling", ruling_json(ruling)))
        if isinstance(event, ev.CardDrawn):
            lines += self._burned(event)
        if Settle in kinds:
            lines += self._payments(decision)
        if isinstance(event, ev.TokenDropped):
            lines += token_lines(event, decision.effects)
        return lines

    def _read(self, event: ev.Event, lines: list[NewEntry]) -> list[Alarm]:
        """Take up what people read off sets and seals."""
        read, again = custody.taken(self.session.custody, event)
        self.session = replace(self.session, custody=read)
        if again is None:
            return []
        lines.append(alarm_line("station", again))
        return [Alarm(again)]

    def _burned(self, event: ev.CardDrawn) -> list[NewEntry]:
        """Name a card that was burned as it came: the event alone does not say where it went."""
        round_ = self.table.round
        if round_ is None:
            return []
        drawn = round_.cards.get(event.number)
        burned = drawn is not None and drawn.place == "burn"
        return [NewEntry("burn", {"number": event.number})] if burned else []

    def _payments(self, decision: Decision) -> list[NewEntry]:
        """Write every list down; one that is not a round's payment is charged at once."""
        lists = [effect.transfers for effect in decision.effects if isinstance(effect, Settle)]
        lines = [
            NewEntry("payment", {"round": self.round_number, **msgspec.to_builtins(transfer)})
            for transfers in lists
            for transfer in transfers
        ]
        for transfers in lists if decision.phase is not Phase.SETTLING else ():
            lines.append(charge_line(self.round_number, transfers))
            self._into_tray(lines[-1])
        return lines

    def _into_tray(self, line: NewEntry) -> None:
        house = line.payload["house_cents"]
        assert isinstance(house, int)
        self.session = replace(self.session, tray=played(self.session.tray, house))

    @property
    def round_number(self) -> int:
        """The round in play, or the last one."""
        return self.table.round.number if self.table.round else self.table.rounds_played

    def _round_over(self, round_: Round, lines: list[NewEntry]) -> list[Alarm]:
        boxes = {box.name for box in self.table.game.sheet.box if box.settles == "jackpot"}
        line = round_line(round_, boxes)
        lines.append(line)
        self._into_tray(line)
        evidence.keep_commitments(self, round_)
        return jackpot.compare(self, lines)

    def _session_turned(self, phase: Phase, lines: list[NewEntry]) -> None:
        """At the opening and the close the display goes on record (R-61)."""
        if phase is Phase.CLOSED and self.session.is_over:
            self.session = replace(self.session, tray=Tray())
        if self.progressive is not None:
            lines.append(meter_line(self.progressive, self.progressive.meters))
