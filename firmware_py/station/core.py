"""The station's heart without threads: table and jackpot together, one input at a time.

An input gives entries for the journal, effects to release once they are durable, and an
answer for whoever asked. Feeding the recorded inputs again gives the same state.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from firmware_py.jackpot import progressive as jp
from firmware_py.jackpot.level import Level
from firmware_py.jackpot.meters import MeterRefusedError
from firmware_py.rules.awards import Winner
from firmware_py.table import events as ev
from firmware_py.table.decision import Decision, Refusal
from firmware_py.table.effects import AwardJackpot, Effect, ReturnTokens, Settle
from firmware_py.table.record import from_fields, to_fields
from firmware_py.table.table import Table


@dataclass(frozen=True, slots=True)
class HitConfirmed:
    """A person confirms a jackpot hit; the second one pays it."""

    number: int
    by: str


@dataclass(frozen=True, slots=True)
class HitDisputed:
    """Two people freeze a hit, or release it."""

    number: int
    disputed: bool
    people: tuple[str, str]


@dataclass(frozen=True, slots=True)
class MeterCorrected:
    """Two people correct the display, with a reason."""

    cents: int
    people: tuple[str, str]
    reason: str


JackpotInput = HitConfirmed | HitDisputed | MeterCorrected
Input = ev.Event | JackpotInput
# What stands beside an input in its entry: who told it, and where the table stood after it.
ASIDES = frozenset({"told_by", "now", "next"})
_JACKPOT: dict[str, type[Any]] = {
    kind.__name__: kind for kind in (HitConfirmed, HitDisputed, MeterCorrected)
}


# What waits while a hit is disputed: the state stays as it was when it was disputed.
_FREEZES = (
    ev.OpeningAsked,
    ev.BetsOpened,
    ev.LastRoundsAnnounced,
    ev.ClosingAsked,
    MeterCorrected,
)


@dataclass(frozen=True, slots=True)
class Line:
    """What goes into the journal: a kind and plain values."""

    kind: str
    payload: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What follows from one input."""

    lines: tuple[Line, ...]
    effects: tuple[Effect, ...] = ()
    refusal: Refusal | None = None
    decision: Decision | None = None


@dataclass(slots=True)
class Core:
    """Table and jackpot as the recorded inputs have made them."""

    table: Table
    progressive: jp.Progressive | None = None
    # A session has been closed since the day began: the day can end.
    session_over: bool = False

    @classmethod
    def fresh(cls, table: Table, level: Level | None) -> "Core":
        """Begin with a closed table and a jackpot at its seed."""
        return cls(table, jp.opened(level) if level else None)

    def take(self, event: Input) -> Outcome:
        """Decide on one input."""
        if isinstance(event, HitConfirmed | HitDisputed | MeterCorrected):
            frozen = None if isinstance(event, HitDisputed) else self._frozen(event)
            return _refused(event, frozen) if frozen else self._jackpot(event)
        early = self._frozen(event) or self._refused_token(event)
        if early is not None:
            return _refused(event, early)
        decision = self.table.handle(event)
        if decision.refusal is not None:
            return _refused(event, decision.refusal, decision)
        return self._accepted(event, decision)

    def _frozen(self, event: Input) -> Refusal | None:
        """Keep the evidence of a disputed hit: nothing begins, ends or is set anew (R-111)."""
        pending = self.progressive.pending if self.progressive else ()
        disputed = [str(hit.number) for hit in pending if hit.disputed]
        if not disputed or not isinstance(event, _FREEZES):
            return None
        why = f"hit {', '.join(disputed)} is disputed: two people release it first"
        return Refusal("frozen", why)

    def _refused_token(self, event: Input) -> Refusal | None:
        """Refuse a token that the jackpot cannot take, before the table counts it."""
        if not isinstance(event, ev.TokenDropped) or event.seat in self._held():
            return None
        if self.progressive is None:
            return Refusal("no-jackpot", "this table has no progressive")
        try:
            jp.hold(self.progressive, event.seat, event.cents)
        except MeterRefusedError as error:
            return Refusal(error.code, str(error))
        return None

    def _held(self) -> Mapping[int, int]:
        return self.progressive.held if self.progressive else {}

    def _accepted(self, event: ev.Event, decision: Decision) -> Outcome:
        self.session_over |= isinstance(event, ev.ClosingAsked)
        now = {"now": str(decision.phase), "next": decision.due.text()}
        lines = [Line("event", {**to_fields(event), **now})]
        lines += [Line("ruling", msgspec.to_builtins(ruling)) for ruling in decision.rulings]
        lines += self._meter_lines(event, decision)
        if isinstance(event, ev.RoundPaid):
            lines.append(Line("round", {"number": self.table.rounds_played}))
        return Outcome(tuple(lines), decision.effects, None, decision)

    def _meter_lines(self, event: ev.Event, decision: Decision) -> list[Line]:
        """Let the jackpot follow the table: hold, release, feed, pay."""
        found: list[Line] = []
        for effect in decision.effects:
            if isinstance(effect, Settle):
                found += [
                    Line("payment", {"round": self._round(), **msgspec.to_builtins(transfer)})
                    for transfer in effect.transfers
                ]
        state = self.progressive
        if state is None:
            return found
        self.progressive = self._followed(state, event, decision)
        if self.progressive != state:
            found.append(self._meter_line())
        return found

    def _round(self) -> int:
        return self.table.round.number if self.table.round else self.table.rounds_played

    def _followed(
        self, state: jp.Progressive, event: ev.Event, decision: Decision
    ) -> jp.Progressive:
        round_ = self.table.round
        counted = round_.tokens.keys() - state.held.keys() if round_ else set()
        if isinstance(event, ev.TokenDropped) and event.seat in counted:
            return jp.hold(state, event.seat, event.cents)
        for effect in decision.effects:
            if isinstance(effect, ReturnTokens):
                state = jp.release(state)
            elif isinstance(effect, Settle) and round_ and round_.outcome == "played":
                state = jp.feed(state)
            elif isinstance(effect, AwardJackpot):
                winners = [Winner(*winner) for winner in effect.winners]
                state, _ = jp.pay_round(state, self.table.game, self._round(), winners)
        return state

    def _meter_line(self) -> Line:
        state = self.progressive
        assert state is not None
        meters = state.meters
        return Line(
            "meter",
            {
                "shown_cents": meters.shown_cents,
                "display": str(meters.display),
                "in_cents": meters.in_cents,
                "wins_cents": meters.wins_cents,
                "hits": meters.hits,
                "overflow": str(meters.overflow),
                "reserve": str(meters.reserve),
                "pending": [[hit.number, hit.seat, hit.cents] for hit in state.pending],
            },
        )

    def _jackpot(self, event: JackpotInput) -> Outcome:
        state = self.progressive
        if state is None:
            return _refused(event, Refusal("no-jackpot", "this table has no progressive"))
        try:
            if isinstance(event, HitConfirmed):
                self.progressive = jp.confirm(state, event.number, event.by)
            elif isinstance(event, HitDisputed):
                self.progressive = jp.dispute(state, event.number, disputed=event.disputed)
            else:
                self.progressive = jp.correct(state, event.cents, event.people, event.reason)
        except MeterRefusedError as error:
            return _refused(event, Refusal(error.code, str(error)))
        return Outcome((Line("event", input_fields(event)), self._meter_line()))


def input_fields(event: Input) -> dict[str, Any]:
    """Write any input as plain values."""
    if isinstance(event, HitConfirmed | HitDisputed | MeterCorrected):
        return {"event": type(event).__name__, **msgspec.to_builtins(event)}
    return to_fields(event)


def input_of(given: Mapping[str, Any]) -> Input:
    """Read an input back from the plain values of its entry."""
    fields = {key: value for key, value in given.items() if key not in ASIDES}
    kind = _JACKPOT.get(str(fields.get("event")))
    if kind is None:
        return from_fields(fields)
    rest = {key: value for key, value in fields.items() if key != "event"}
    found: Input = msgspec.convert(rest, kind)
    return found


def _refused(event: Input, refusal: Refusal, decision: Decision | None = None) -> Outcome:
    fields = input_fields(event)
    if isinstance(event, ev.CardOpened):
        # A face that was refused may lie face down: it is not written anywhere.
        del fields["card"]
    payload = {**fields, "code": refusal.code, "why": refusal.message}
    return Outcome((Line("refused", payload),), (), refusal, decision)
