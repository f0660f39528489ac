"""The jackpot: prizes and meters in people's hands, and how it follows the table's rounds."""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from firmware_py.jackpot import progressive as jp
from firmware_py.jackpot.level import Level
from firmware_py.jackpot.meters import MeterRefusedError, Meters, started
from firmware_py.rules.awards import Winner
from firmware_py.station.entries import NewEntry, alarm_line, change_line, hit_line, meter_line
from firmware_py.station.inputs import (
    HitConfirmed,
    HitDisputed,
    Input,
    JackpotRepaired,
    MeterCorrected,
    input_fields,
)
from firmware_py.station.outcome import InputRefusedError, Outcome
from firmware_py.table import events as ev
from firmware_py.table.decision import Decision, Refusal
from firmware_py.table.effects import Alarm, AwardJackpot, ReturnTokens, Settle
from firmware_py.table.round import Round
from firmware_py.text.codes import jackpot as codes
from firmware_py.text.codes import station
from firmware_py.text.message import Message

if TYPE_CHECKING:
    from firmware_py.station.core import Core


@dataclass(frozen=True, slots=True)
class JackpotState:
    """The progressive and what the table holds it against."""

    progressive: jp.Progressive | None = None
    # Bets that the table has counted into the jackpot: the meter must say the same.
    counted_cents: int = 0
    # The round being paid and the jackpot before it: a list may be made anew.
    unsettled: tuple[int, jp.Progressive] | None = None


def _jackpot(core: "Core") -> jp.Progressive:
    if core.progressive is None:
        raise InputRefusedError(codes.no_jackpot_none())
    return core.progressive


def _moved(core: "Core", event: Input, after: jp.Progressive, *more: NewEntry) -> Outcome:
    before = _jackpot(core).meters
    put(core, after)
    return Outcome((NewEntry("event", input_fields(event)), *more, meter_line(after, before)))


def put(core: "Core", progressive: jp.Progressive) -> None:
    """Let a jackpot stand as it does after what has happened."""
    core.jackpot = replace(core.jackpot, progressive=progressive)


def hit_confirmed(core: "Core", event: HitConfirmed) -> Outcome:
    """Let a person confirm a prize; the second confirmation pays it."""
    after = jp.confirm(_jackpot(core), event.number, event.by, event.winner)
    paid = [hit for hit in after.history[-1:] if hit.number == event.number]
    names = _register_names(core)
    return _moved(core, event, after, *(hit_line("hit-paid", hit, names) for hit in paid))


def hit_disputed(core: "Core", event: HitDisputed) -> Outcome:
    """Freeze a prize that is disputed, or release it; two people do."""
    jp.refuse_alone(event.people, "disputed", "dispute")
    return _moved(core, event, jp.dispute(_jackpot(core), event.number, disputed=event.disputed))


def jackpot_repaired(core: "Core", event: JackpotRepaired) -> Outcome:
    """Take bets again; a count that differed is settled on record, meters never are."""
    jp.refuse_alone(event.people, event.reason, "repair")
    state = _jackpot(core)
    if not state.fault and core.jackpot.counted_cents == state.meters.in_cents:
        raise InputRefusedError(station.as_it_is_no_fault())
    after = jp.repaired(state)
    counted, now = core.jackpot.counted_cents, after.meters.in_cents
    core.jackpot = replace(core.jackpot, counted_cents=now)
    changed = {"counted_cents": [counted, now]}
    if counted == now:
        return _moved(core, event, after)
    return _moved(core, event, after, change_line(changed, event.people, event.reason))


def meter_corrected(core: "Core", event: MeterCorrected) -> Outcome:
    """Correct the display between rounds; old and new value stand beside who and why (R-4)."""
    state = _jackpot(core)
    if core.table.round is not None:
        raise InputRefusedError(station.in_play_correction_waits())
    after = jp.correct(state, event.cents, event.people, event.reason)
    changed = {"display_cents": [state.meters.shown_cents, after.meters.shown_cents]}
    return _moved(core, event, after, change_line(changed, event.people, event.reason))


def has_moved(core: "Core") -> bool:
    """Tell whether the meters stand otherwise than at a jackpot's start."""
    state = core.progressive
    return state is not None and state.meters != started(state.level)


def set_level(core: "Core", level: Level, *, had: bool) -> NewEntry:
    """Run the jackpot as the record says: a new one starts, an old one stays where it is."""
    state = core.progressive
    if state is None or not had:
        opened = jp.opened(level)
        put(core, opened)
        return meter_line(opened, Meters())
    after = replace(state, level=level)
    put(core, after)
    return meter_line(after, state.meters)


def refused_token(core: "Core", event: ev.TokenDropped) -> Refusal | None:
    """Refuse a token that the jackpot cannot take, before the table counts it (R-47, R-53)."""
    state = core.progressive
    if state is None:
        return Refusal(codes.no_jackpot_none())
    if event.seat in state.held:
        return None
    try:
        jp.hold(state, event.seat, event.cents)
    except MeterRefusedError as error:
        return Refusal(error.said)
    return None


def told_shut(core: "Core") -> list[Alarm]:
    """Say why the slots stay shut while the jackpot takes no bets (R-53)."""
    state = core.progressive
    if state is None or state.takes_bets:
        return []
    return [Alarm(codes.jackpot_no_bets(why_message=_why_shut(state)))]


def _why_shut(state: jp.Progressive) -> Message:
    return jp.fault_said(state) if state.fault else codes.closed_disputed()


def follow(core: "Core", event: ev.Event, decision: Decision, lines: list[NewEntry]) -> list[Alarm]:
    """Hold, release, feed and pay as the table's decision says; a failure is the jackpot's."""
    state = core.progressive
    if state is None:
        return []
    try:
        now = _followed(core, state, event, decision)
    except MeterRefusedError as error:
        now = jp.failed(state, error.said)
    if now is state:
        return []
    put(core, now)
    known = {hit.number for hit in state.pending}
    hits = [hit for hit in now.pending if hit.number not in known]
    if _tells(state) != _tells(now):
        lines.append(meter_line(now, state.meters))
    lines += [hit_line("hit", hit, _register_names(core)) for hit in hits]
    alarms = [Alarm(jp.fault_said(now))] if now.fault != state.fault else []
    return [*alarms, *(Alarm(codes.jackpot_wins(seat=hit.seat)) for hit in hits)]


def _register_names(core: "Core") -> dict[str, str]:
    """Name table and game for a register."""
    level = core.progressive.level.name if core.progressive else ""
    return {"table": level, "game": core.table.game.name}


def _followed(
    core: "Core", state: jp.Progressive, event: ev.Event, decision: Decision
) -> jp.Progressive:
    round_ = core.table.round
    if isinstance(event, ev.TokenDropped):
        counted = round_ is not None and event.seat in round_.tokens.keys() - state.held.keys()
        return jp.hold(state, event.seat, event.cents) if counted else state
    if isinstance(event, ev.TokensConfirmed) and round_ is not None:
        _refuse_uncounted(state, round_)
    for effect in decision.effects:
        if isinstance(effect, ReturnTokens):
            state = jp.release(state)
        elif isinstance(effect, Settle) and round_ is not None and round_.outcome:
            state = settled(core, state, round_)
        elif isinstance(effect, AwardJackpot):
            winners = [Winner(*winner) for winner in effect.winners]
            named = tuple(sorted(round_.typed)) if round_ is not None else ()
            state, _ = jp.pay_round(state, core.table.game, core.round_number, winners, named)
    return state


def settled(core: "Core", state: jp.Progressive, round_: Round) -> jp.Progressive:
    """Feed the meter; a list that is made anew begins again with the jackpot before it."""
    before = core.jackpot.unsettled
    if before is not None and before[0] == round_.number:
        if any(hit.confirmed_by for hit in state.pending if hit.round_number == round_.number):
            raise MeterRefusedError(codes.confirmed_new_list())
        state = before[1]
    core.jackpot = replace(core.jackpot, unsettled=(round_.number, state))
    if round_.outcome != "played":
        return state
    return jp.feed(state, round_.number, _back(round_))


def compare(core: "Core", lines: list[NewEntry]) -> list[Alarm]:
    """Compare the table's count with the meter after every round; a difference is a fault."""
    state, fed = core.progressive, lines[-1].payload["tokens"]
    assert isinstance(fed, list)
    counted = core.jackpot.counted_cents + sum(token["cents"] for token in fed)
    # The round is paid: its list is not made anew.
    core.jackpot = JackpotState(state, counted)
    if state is None or state.fault or not (wrong := jp.mismatch(state, counted)):
        return []
    after = jp.failed(state, wrong)
    put(core, after)
    lines.append(meter_line(after, state.meters))
    lines.append(alarm_line("jackpot", wrong))
    return [Alarm(codes.jackpot_out_of_order(why_message=wrong))]


def _tells(state: jp.Progressive) -> object:
    """What of a jackpot is worth an entry: tokens that are only held have their own."""
    return state.meters, state.pending, state.fault


def _refuse_uncounted(state: jp.Progressive, round_: Round) -> None:
    """Before the first card the jackpot holds the tokens that the table has counted (R-56)."""
    if dict(round_.tokens) != dict(state.held):
        table, meter = str(sorted(round_.tokens)), str(sorted(state.held))
        raise MeterRefusedError(codes.meters_tokens_differ(table_text=table, meter_text=meter))


def _back(round_: Round) -> set[int]:
    """Seats whose token goes back with their stakes though the round was played."""
    return {seat for seat, fate in round_.out.items() if fate == "returned"}
