"""The session around the rounds: opening, custody, suspension, closing."""

from typing import TYPE_CHECKING

from firmware_py.rules.cards import card_text
from firmware_py.table import dummy, limits
from firmware_py.table import events as ev
from firmware_py.table.decision import RefusedEventError
from firmware_py.table.due import NothingDue, SupervisorDue
from firmware_py.table.effects import Alarm, Announce, InhibitSlots, UnlockSabot
from firmware_py.table.states import PLAY, Phase, Trigger

if TYPE_CHECKING:
    from firmware_py.table.table import Table

IDLE = NothingDue("open the bets")
CLOSED = NothingDue("open the table")
# How the roles of devices begin that give cards.
CARD_DEVICES = ("sabot", "shuffler")
# How a device is named that two people must readmit before it is used again.
OUT_OF_USE = " (out of use)"


def opening_asked(table: "Table", _event: ev.OpeningAsked) -> None:
    """Begin the checks: custody of the cards, deck, devices."""
    table.move(Trigger.CHECK)
    table.steps_done.clear()
    table.deck_ok = table.devices_ok = False
    table.rounds_left = table.shoes_left = None
    limits.session_begins(table)
    _still_to_check(table)


def custody_step_done(table: "Table", event: ev.CustodyStepDone) -> None:
    """Confirm a step of the cards' custody (Reglamento de Casinos 1979, arts. 44-45)."""
    table.needs_phase(Phase.CHECKING, Phase.CLOSING)
    opening = table.phase is Phase.CHECKING
    steps = table.setup.opening_steps if opening else table.setup.closing_steps
    if event.step not in steps:
        raise RefusedEventError("unknown-step", f"the steps are {', '.join(steps)}")
    table.steps_done.add(event.step)
    _still_to_check(table) if opening else _still_to_close(table)


def deck_checked(table: "Table", event: ev.DeckChecked) -> None:
    """Look at count and composition: a count alone proves nothing (R-71, R-85, R-87)."""
    table.needs_phase(Phase.CHECKING, Phase.CLOSING, Phase.IDLE)
    faults = _deck_faults(table, event)
    if faults:
        text = f"deck of {event.source}: {'; '.join(faults)}; the set leaves the table"
        table.effects.append(Alarm(text))
        table.deck_ok = False
        if table.phase is Phase.CHECKING:
            table.move(Trigger.FAIL_CHECK)
            table.due = CLOSED
        return
    table.deck_ok = True
    table.shoe_known.clear()
    if table.phase is Phase.CHECKING:
        _still_to_check(table)
    elif table.phase is Phase.CLOSING:
        _still_to_close(table)


def _deck_faults(table: "Table", event: ev.DeckChecked) -> list[str]:
    faults = []
    if event.count != table.game.deck.size:
        faults.append(f"{event.count} cards instead of {table.game.deck.size}")
    if event.missing:
        faults.append(f"missing {' '.join(map(card_text, event.missing))}")
    if event.duplicate:
        faults.append(f"too many {' '.join(map(card_text, event.duplicate))}")
    if event.foreign:
        faults.append(f"{event.foreign} foreign")
    if event.face_up:
        faults.append(f"{event.face_up} face up")
    return faults


def devices_checked(table: "Table", event: ev.DevicesChecked) -> None:
    """Open only with devices that are who they should be, homologated and sound (R-1)."""
    table.needs_phase(Phase.CHECKING)
    if event.faults:
        table.effects.extend(Alarm(fault) for fault in event.faults)
        table.move(Trigger.FAIL_CHECK)
        table.due = CLOSED
        return
    table.devices_ok = True
    _still_to_check(table)


def _still_to_check(table: "Table") -> None:
    missing = [step for step in table.setup.opening_steps if step not in table.steps_done]
    missing += [] if table.deck_ok else ["deck check"]
    missing += [] if table.devices_ok else ["device check"]
    if missing:
        table.due = NothingDue(f"still to check: {', '.join(missing)}")
        return
    table.move(Trigger.PASS_CHECK)
    table.due = IDLE


def round_paid(table: "Table", _event: ev.RoundPaid) -> None:
    """End the round once everything on the list is collected and paid."""
    table.needs_phase(Phase.SETTLING)
    table.move(Trigger.FINISH)
    round_ = table.in_round()
    if round_.outcome == "played":
        table.carried = round_.carries
    table.round = None
    table.rounds_played += 1
    if round_.outcome != dummy.OUTCOME:
        _count_down(table)
    if table.setup.checks_every_round and table.game.deck.packs == 1:
        table.deck_ok = False
    table.due = IDLE
    every = table.setup.counted_every_rounds
    if every and table.rounds_played % every == 0:
        table.deck_ok = False
        table.due = NothingDue("count the cards by hand: the shuffler does not")
    if table.last_shoe:
        table.due = NothingDue("put in a new shoe: the last hand of this one is over")
    if table.rounds_left == 0 or (table.last_shoe and table.shoes_left == 0):
        table.due = NothingDue("close the table: the last round is over")
    exposed = dummy.left_by(round_)
    if exposed and not table.last_shoe:
        dummy.begin(table, exposed)


def _count_down(table: "Table") -> None:
    """Count a round that was played with bets."""
    limits.round_is_over(table)
    if table.rounds_left is not None:
        table.rounds_left = max(0, table.rounds_left - 1)


def device_lost(table: "Table", event: ev.DeviceLost) -> None:
    """Stop a round that depends on a device; the others only keep new bets out."""
    table.lost.add(event.role)
    table.effects.append(Alarm(plight(event.role)))
    if event.role.startswith("slot"):
        table.effects.append(InhibitSlots())
    elif event.role.startswith(CARD_DEVICES) and table.can(Trigger.HALT):
        table.halt(_device_due(table, event.role))


def plight(role: str) -> str:
    """Say why play waits for a device: it is silent, or people must readmit it."""
    name, mark, _ = role.partition(OUT_OF_USE)
    return f"{name} is out of use" if mark else f"{role} does not answer"


def _device_due(table: "Table", role: str) -> NothingDue | SupervisorDue:
    """Wait for a device; a round it stopped may be ended by the person in charge (R-88)."""
    if table.round is None:
        return NothingDue(f"wait for {role}", "deal")
    sheet = table.game.sheet
    why = plight(role)
    return SupervisorDue(why, sheet.decided_by, sheet.unforeseen, waits_for=role)


def device_back(table: "Table", event: ev.DeviceBack) -> None:
    """Go on where play stopped, once the device agrees with what was recorded."""
    if event.role not in table.lost:
        raise RefusedEventError("not-lost", f"{event.role} was not lost")
    table.lost.discard(event.role)
    due = table.due
    waited = isinstance(due, NothingDue) or (isinstance(due, SupervisorDue) and due.waits_for)
    if table.phase is Phase.HALTED and waited and not _card_devices_lost(table):
        table.resume()


def _card_devices_lost(table: "Table") -> list[str]:
    return sorted(role for role in table.lost if role.startswith(CARD_DEVICES))


def wait_for_devices(table: "Table") -> None:
    """Let nothing go on that needs cards while the device that gives them is lost (R-88)."""
    lost = _card_devices_lost(table)
    if lost and table.phase in (Phase.BETTING, *PLAY):
        table.effects = [one for one in table.effects if not isinstance(one, UnlockSabot)]
        table.halt(_device_due(table, lost[0]))


def suspension_asked(table: "Table", event: ev.SuspensionAsked) -> None:
    """Close the table for a while; the round is kept."""
    if not event.reason.strip():
        raise RefusedEventError("no-reason", "a suspension needs a reason")
    before = (table.phase, table.due)
    table.move(Trigger.SUSPEND)
    table.before = before
    table.due = NothingDue(f"suspended: {event.reason}")
    table.effects.append(InhibitSlots())


def resumption_asked(table: "Table", _event: ev.ResumptionAsked) -> None:
    """Take up play after a suspension."""
    table.needs_phase(Phase.SUSPENDED)
    table.resume()


def last_rounds_announced(table: "Table", _event: ev.LastRoundsAnnounced) -> None:
    """Announce the last rounds of the session, as many as the sheet says."""
    closing = table.game.sheet.closing
    if closing is None:
        raise RefusedEventError("no-announcement", "the sheet announces no last rounds")
    if table.rounds_left is not None or table.shoes_left is not None:
        raise RefusedEventError("announced", "the last rounds are announced already")
    table.needs_phase(Phase.IDLE, Phase.BETTING, Phase.DEALING, Phase.DECIDING, Phase.SETTLING)
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
    if table.rounds_left:
        left = table.rounds_left
        raise RefusedEventError("rounds-left", f"{left} announced rounds are still to be played")
    if table.undecided:
        raise RefusedEventError("carried", "stakes wait for the next round: play it first")
    table.move(Trigger.BEGIN_CLOSING)
    table.steps_done.clear()
    table.deck_ok = False
    _still_to_close(table)


def _still_to_close(table: "Table") -> None:
    missing = [step for step in table.setup.closing_steps if step not in table.steps_done]
    missing += [] if table.deck_ok else ["deck check"]
    if missing:
        table.due = NothingDue(f"still to do: {', '.join(missing)}")
        return
    table.move(Trigger.CLOSE)
    table.due = CLOSED
