"""The session around the rounds: opening, custody, suspension, closing."""

from typing import TYPE_CHECKING

from firmware_py.table import custody, hand_without_bets, limit_changes, no_more_bets, stopping
from firmware_py.table import events as ev
from firmware_py.table.decision import RefusedEventError
from firmware_py.table.devices import OUT_OF_USE, Need
from firmware_py.table.due import NothingDue, SupervisorDue
from firmware_py.table.effects import Alarm, Announce, UnlockSabot
from firmware_py.table.round import Round
from firmware_py.table.states import OPEN, PLAY, Phase, Trigger
from firmware_py.text.codes import alarms, dues, faults
from firmware_py.text.codes import session as codes
from firmware_py.text.message import Message

if TYPE_CHECKING:
    from firmware_py.table.table import Table

# A member of an enum is looked up by name each time: what every round asks for is kept.
_FINISH = Trigger.FINISH


def opening_asked(table: "Table", _event: ev.OpeningAsked) -> None:
    """Begin the checks: custody of the cards, deck, devices."""
    table.move(Trigger.CHECK)
    table.steps_done.clear()
    table.deck_ok = table.devices_ok = False
    table.card_set.number = ""
    table.rounds_left = table.shoes_left = None
    custody.still_to_check(table)


def round_paid(table: "Table", _event: ev.RoundPaid) -> None:
    """End the round once everything on the list is collected and paid."""
    table.move(_FINISH)
    round_ = table.in_round()
    if round_.outcome == "played":
        table.carried = round_.carries
    table.round = table.listing = None
    table.rounds_played += 1
    custody.lay_off(table, round_)
    if round_.outcome != hand_without_bets.OUTCOME:
        _count_down(table)
    _deck_after_round(table)
    table.due = custody.between_rounds(table)
    if hand_without_bets.PLACE in round_.places and not table.last_shoe:
        exposed = hand_without_bets.left_by(round_)
        if exposed:
            hand_without_bets.begin(table, round_, exposed)


def _deck_after_round(table: "Table") -> None:
    """One pack is checked again before every round, or counted by hand now and then (R-86)."""
    every = table.setup.counted_every_rounds
    again = table.setup.checks_every_round and table.game.deck.packs == 1
    if again or (every and table.rounds_played % every == 0):
        table.deck_ok = False


def _count_down(table: "Table") -> None:
    """Count a round that was played with bets."""
    if table.limits_next is not None:
        limit_changes.round_is_over(table)
    if table.rounds_left is not None:
        table.rounds_left = max(0, table.rounds_left - 1)


def device_lost(table: "Table", event: ev.DeviceLost) -> None:
    """Stop a round that depends on a device; the others only keep new bets out."""
    table.lost.add(event.role)
    table.effects.append(Alarm(waited_for(event.role)))
    need = table.setup.need_of(event.role)
    if need is Need.TOKENS:
        no_more_bets.begin_deal(table)
    elif need is Need.CARDS and table.phase in OPEN:
        table.halt(_device_due(table, event.role))


def waited_for(role: str) -> Message:
    """Say why play waits for a device: it is silent, or people must readmit it."""
    name = role.removesuffix(OUT_OF_USE)
    silent = name == role
    return alarms.device_silent(role=name) if silent else alarms.device_out_of_use(role=name)


def is_waited_for(said: Message) -> bool:
    """Tell whether something says of some device that play waits for it."""
    return said.family == "device"


def _device_due(table: "Table", role: str) -> NothingDue | SupervisorDue:
    """Wait for a device; a round it stopped may be ended by the person in charge (R-88)."""
    if table.round is None:
        return NothingDue(dues.wait_device(role=role), "deal")
    sheet = table.game.sheet
    why = waited_for(role)
    return SupervisorDue(why, sheet.decided_by, sheet.unforeseen, waits_for=role)


def device_back(table: "Table", event: ev.DeviceBack) -> None:
    """Go on where play stopped, once the device agrees with what was recorded."""
    if event.role not in table.lost:
        raise RefusedEventError(codes.not_lost_told(role=event.role))
    table.lost.discard(event.role)
    waited = table.phase is Phase.HALTED and stopping.waits_for_device(table.due)
    if waited and not lost_for(table, Need.CARDS):
        table.resume()


def lost_for(table: "Table", need: Need) -> list[str]:
    """Name the devices that are lost and needed for one thing."""
    return sorted(name for name in table.lost if table.setup.need_of(name) is need)


def wait_for_devices(table: "Table") -> None:
    """Let nothing go on that needs cards while the device that gives them is lost (R-88)."""
    lost = lost_for(table, Need.CARDS)
    if lost and table.phase in (Phase.BETTING, *PLAY):
        table.effects = [one for one in table.effects if not isinstance(one, UnlockSabot)]
        table.halt(_device_due(table, lost[0]))


def play_stopped(table: "Table", event: ev.PlayStopped) -> None:
    """Halt a round that cannot go on by itself, and name the stakes that wait for a person."""
    if table.round is None:
        table.effects.append(Alarm(event.said))
        return
    why, sheet = _with_stakes(event.said, table.round), table.game.sheet
    table.effects.append(Alarm(why))
    stopping.stop(table, SupervisorDue(why, sheet.decided_by, sheet.unforeseen))


def _with_stakes(why: Message, round_: Round) -> Message:
    """Name every stake with its seat and box."""
    stakes = tuple(
        faults.stake_laid(
            at_name=f"{seat}/{bettor}" if bettor else f"{seat}", box=box, laid_euros=cents
        )
        for (seat, bettor), boxes in sorted(round_.bets.items())
        for box, cents in boxes.items()
    )
    if not stakes:
        return faults.stopped_no_stakes(why_message=why)
    return faults.stopped_stakes(why_message=why, stakes_row=stakes)


def suspension_asked(table: "Table", event: ev.SuspensionAsked) -> None:
    """Close the table for a while; the round is kept."""
    before = (table.phase, table.due)
    table.move(Trigger.SUSPEND, event)
    table.before = before
    table.due = NothingDue(dues.suspended_reason(reason_text=event.reason))


def resumption_asked(table: "Table", _event: ev.ResumptionAsked) -> None:
    """Take up play after a suspension."""
    table.resume(by=Trigger.RESUME)
    stopping.stop_next(table)


def last_rounds_announced(table: "Table", _event: ev.LastRoundsAnnounced) -> None:
    """Announce the last rounds of the session, as many as the sheet says."""
    closing = table.game.sheet.closing
    if closing is None:
        raise RefusedEventError(codes.no_announcement_last_rounds())
    if table.rounds_left is not None or table.shoes_left is not None:
        raise RefusedEventError(codes.announced_last_rounds())
    table.needs_phase(*OPEN)
    if _announce_last_shoe(table):
        return
    # A round in course is not one of them.
    table.rounds_left = closing.rounds + (table.phase is not Phase.IDLE)
    table.effects.append(Announce(closing.words, closing.article))


def _announce_last_shoe(table: "Table") -> bool:
    """Where shoes are filled by hand and the sheet counts by them: this one is the last."""
    said = [said for said in table.game.sheet.announcement if said.moment == "last-shoe"]
    if not said or table.setup.source != "manual":
        return False
    between = table.phase is Phase.IDLE and (table.last_shoe or table.rounds_played == 0)
    table.shoes_left = 1 if between else 0
    table.effects.append(Announce(said[0].words, said[0].article))
    return True


def closing_asked(table: "Table", _event: ev.ClosingAsked) -> None:
    """Begin the closing: after the announced rounds, or when nobody plays."""
    if table.round is not None:
        number, due = table.round.number, table.due.message()
        raise RefusedEventError(codes.wrong_phase_round_in_play(number=number, due_message=due))
    table.move(Trigger.BEGIN_CLOSING)
    table.steps_done.clear()
    table.deck_ok = False
    custody.still_to_close(table)
