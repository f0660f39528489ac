"""The cards' custody: steps that are shown, packs that are checked, discards that stay out."""

from collections import Counter
from typing import TYPE_CHECKING

from firmware_py.rules.cards import card_text
from firmware_py.rules.game import Game
from firmware_py.table import deck_count, limit_changes
from firmware_py.table import events as ev
from firmware_py.table.decision import RefusedEventError
from firmware_py.table.due import CardDue, NothingDue, ReshuffleDue
from firmware_py.table.effects import Alarm
from firmware_py.table.round import Round
from firmware_py.table.states import Phase, Trigger

if TYPE_CHECKING:
    from firmware_py.table.table import Table

IDLE = NothingDue("open the bets")
CLOSED = NothingDue("open the table")
WITHDRAWN = NothingDue("put in another set that was checked, or close: this one left the table")
# A device is opened and shown to be empty: at start and end, and when a player asks.
SHOW_EMPTY = "show-empty"
# The backs are looked at, which no device does: empty, or the cards of each colour.
BACKS = "backs"
SET_NUMBER = "set-number"
# What is done to show a set: the other steps are about devices.
OF_A_SET = frozenset({"seal", "spread", "count", SET_NUMBER, BACKS})
# A set that is not whole at the end: it leaves with the circumstances on record.
AT_FAULT, INCIDENT = "at-fault", "incident"


def custody_step_done(table: "Table", event: ev.CustodyStepDone) -> None:
    """Confirm a step of the cards' custody (Reglamento de Casinos 1979, arts. 44-45)."""
    if event.step == SHOW_EMPTY and table.phase is Phase.IDLE:
        # Shown on request, for the record alone.
        return
    another = table.card_set.is_out and table.phase not in (
        Phase.CHECKING,
        Phase.CLOSING,
        Phase.CLOSED,
    )
    if not another:
        table.needs_phase(Phase.CHECKING, Phase.CLOSING)
    opening = table.phase is Phase.CHECKING
    steps = _steps_now(table, another=another, opening=opening)
    if event.step not in steps:
        raise RefusedEventError("unknown-step", f"the steps are {', '.join(steps)}")
    if event.step == INCIDENT and not event.detail.strip():
        raise RefusedEventError("no-reason", "an incident is reported with its circumstances")
    fault = _backs_fault(table.game, _counts(event.detail)) if event.step == BACKS else ""
    if fault:
        withdraw(table, f"the set that {event.by} looked at: {fault}")
        return
    if event.step == SET_NUMBER:
        _take_number(table, event.detail.strip())
    table.steps_done.add(event.step)
    if another:
        another_set(table)
    elif opening:
        still_to_check(table)
    else:
        still_to_close(table)


def _steps_now(table: "Table", *, another: bool, opening: bool) -> tuple[str, ...]:
    if another:
        return set_steps(table)
    return table.setup.opening_steps if opening else _closing_steps(table)


def _take_number(table: "Table", number: str) -> None:
    """Take the number of the set that is shown; one that left is not brought back (R-87)."""
    if number and number in table.card_set.gone:
        why = f"set {number} left the table in this session: another one is brought"
        raise RefusedEventError("set-gone", why)
    table.card_set.number = number


def set_steps(table: "Table") -> tuple[str, ...]:
    """Name the steps by which a set is shown; the others are about devices."""
    return tuple(step for step in table.setup.opening_steps if step in OF_A_SET)


def steps_left(table: "Table") -> tuple[str, ...]:
    """Name the steps by which the set that takes the place of another is still to be shown."""
    if not table.card_set.is_out:
        return ()
    return tuple(step for step in set_steps(table) if step not in table.steps_done)


def lacks(table: "Table") -> tuple[str, ...]:
    """Name what the cards still lack before a round: how a new set is shown, and its check."""
    return (*steps_left(table), *(() if table.deck_ok else ("deck check",)))


def another_set(table: "Table") -> None:
    """Let another set take the place of the one that left, once it was shown and checked."""
    if table.card_set.is_out and table.deck_ok and not steps_left(table):
        table.card_set.is_out = False
    if table.phase is Phase.IDLE and isinstance(table.due, NothingDue):
        table.due = between_rounds(table)


def _closing_steps(table: "Table") -> tuple[str, ...]:
    incident = (INCIDENT,) if AT_FAULT in table.steps_done else ()
    return (*table.setup.closing_steps, *incident)


def deck_checked(table: "Table", event: ev.DeckChecked) -> None:
    """Look at count and composition: a count alone proves nothing (R-71, R-85, R-87)."""
    if not (isinstance(table.due, ReshuffleDue) and table.due.whole):
        table.needs_phase(Phase.CHECKING, Phase.CLOSING, Phase.IDLE)
    if event.by_hand:
        deck_count.refuse_by_hand(table)
    faults = _deck_faults(table.game, event)
    if faults:
        withdraw(table, f"deck of {event.source}: {'; '.join(faults)}")
        return
    withdrawn = not table.deck_ok
    table.deck_ok = True
    table.shoe_known.clear()
    table.discards.clear()
    if table.phase is Phase.CHECKING:
        still_to_check(table)
    elif table.phase is Phase.CLOSING:
        still_to_close(table)
    elif withdrawn:
        another_set(table)


def between_rounds(table: "Table") -> NothingDue:
    """Say what may be started between rounds."""
    setup = table.setup
    if table.rounds_left == 0 or (table.last_shoe and table.shoes_left == 0):
        return NothingDue("close the table: the last round is over")
    if table.last_shoe:
        return NothingDue("put in a new shoe: the last hand of this one is over")
    if table.card_set.is_out:
        return NothingDue(f"{WITHDRAWN.what}; still to do: {', '.join(lacks(table))}")
    if table.deck_ok or setup.checks_every_round or deck_count.who_counts(table):
        return IDLE
    if setup.counted_every_rounds and table.rounds_played % setup.counted_every_rounds == 0:
        return NothingDue("count the cards by hand: the shuffler does not")
    return WITHDRAWN


def withdraw(table: "Table", why: str) -> None:
    """Take a set out of play: whatever is dealt next needs another one (R-85, R-87)."""
    set_leaves(table, why)
    if table.phase is Phase.CHECKING:
        table.move(Trigger.FAIL_CHECK)
        table.due = CLOSED
    elif table.phase is Phase.CLOSING:
        table.steps_done.add(AT_FAULT)
        still_to_close(table)
    elif table.phase is Phase.IDLE:
        table.due = between_rounds(table)


def set_leaves(table: "Table", why: str) -> None:
    """Call the person in charge: the set leaves the table, and the circumstances are on record."""
    table.effects.append(Alarm(f"{why}; the set leaves the table"))
    table.deck_ok = False
    if table.phase is Phase.CLOSING:
        # At the end it may be counted once more; tomorrow every set is shown.
        return
    table.card_set.is_out = True
    table.steps_done -= OF_A_SET
    if table.card_set.number:
        table.card_set.gone.add(table.card_set.number)


def _deck_faults(game: Game, event: ev.DeckChecked) -> list[str]:
    faults = []
    if event.count != game.deck.size:
        faults.append(f"{event.count} cards instead of {game.deck.size}")
    if event.missing:
        faults.append(f"missing {' '.join(map(card_text, event.missing))}")
    if event.duplicate:
        faults.append(f"too many {' '.join(map(card_text, event.duplicate))}")
    if event.foreign:
        faults.append(f"{event.foreign} foreign")
    if event.face_up:
        faults.append(f"{event.face_up} face up")
    if fault := _backs_fault(game, event.backs):
        faults.append(fault)
    return faults


def _backs_fault(game: Game, backs: tuple[int, ...]) -> str:
    """Say that the cards are not as many of each colour as the sheet wants, or nothing."""
    wanted = [packs * game.deck.size // game.deck.packs for packs in game.deck_rule.backs]
    if not backs or not wanted or sorted(backs) == sorted(wanted):
        return ""
    counted, right = (" and ".join(map(str, found)) for found in (backs, wanted))
    return f"{counted} cards by colour of the back instead of {right}"


def _counts(detail: str) -> tuple[int, ...]:
    """Read how many cards of each colour somebody has counted."""
    words = detail.replace(",", " ").split()
    if not all(word.isdecimal() for word in words):
        raise RefusedEventError("bad-count", "write the cards of each colour, as 156 156")
    return tuple(map(int, words))


def devices_checked(table: "Table", event: ev.DevicesChecked) -> None:
    """Open only with devices that are who they should be, sound, and set for this game (R-1)."""
    table.needs_phase(Phase.CHECKING)
    faults = [*event.faults, *_wrong_modes(table.game, event)]
    if faults:
        table.effects.extend(Alarm(fault) for fault in faults)
        table.move(Trigger.FAIL_CHECK)
        table.due = CLOSED
        return
    table.devices_ok = True
    still_to_check(table)


def mode_of(game: Game, cards: int | None = None) -> str:
    """The setting that a device must have for a game: its name and its cards (R-90).

    Given other cards it names the setting of a device that is set for those.
    """
    return f"{game.name.partition('/')[2]} {game.deck.size if cards is None else cards}"


def _wrong_modes(game: Game, event: ev.DevicesChecked) -> list[str]:
    wanted = mode_of(game)
    return [
        f"{role} is set for {mode!r}, not for {wanted!r}"
        for role, mode in event.modes
        if mode != wanted
    ]


def lay_off(table: "Table", round_: Round) -> None:
    """Put the cards of a paid round to the discards.

    Where the device shuffles on and on, those of the round before have gone back by now.
    """
    if not table.setup.shuffles_on(table.game):
        return
    _forget(table)
    table.discards = Counter(round_.known())
    table.discards_count = len(round_.cards)


def _forget(table: "Table") -> None:
    """The discards are in the device again: their faces may come once more."""
    for card, count in table.discards.items():
        table.shoe_known[card] = table.shoe_known.get(card, 0) - count
    table.discards = Counter()
    table.discards_count = 0


def discards_inserted(table: "Table", event: ev.DiscardsInserted) -> None:
    """Take in that discards went back into a device that shuffles on and on (R-89)."""
    if not table.setup.shuffles_on(table.game):
        why = "discards go back into the cards only where a device shuffles on and on"
        raise RefusedEventError("no-discards", why)
    if event.count != table.discards_count:
        text = f"{event.source}: {event.count} discards put in, {table.discards_count} lay there"
        table.effects.append(Alarm(text))
    phase, due = table.before or (table.phase, table.due)
    dealing = isinstance(due, CardDue) and due.stage == "deal"
    if dealing or phase in (Phase.IDLE, Phase.BETTING):
        text = f"{event.source}: discards went in before the next deal was complete"
        table.effects.append(Alarm(text))
    _forget(table)


def still_to_check(table: "Table") -> None:
    """Say what the opening still lacks; with nothing left the table is open."""
    missing = [step for step in table.setup.opening_steps if step not in table.steps_done]
    missing += [] if table.deck_ok else ["deck check"]
    missing += [] if table.devices_ok else ["device check"]
    if missing:
        table.due = NothingDue(f"still to check: {', '.join(missing)}")
        return
    table.move(Trigger.PASS_CHECK)
    table.card_set.is_out = False
    table.due = IDLE


def still_to_close(table: "Table") -> None:
    """Say what the closing still lacks (R-92); with nothing left the table is closed."""
    done = table.steps_done
    missing = [step for step in table.setup.closing_steps if step not in done]
    if not table.deck_ok and INCIDENT not in done:
        missing.append("deck check again or incident" if AT_FAULT in done else "deck check")
    if missing:
        table.due = NothingDue(f"still to do: {', '.join(missing)}")
        return
    table.move(Trigger.CLOSE)
    # Everybody takes his chips: a bank or restos that were kept are not there tomorrow.
    table.carried = ()
    table.card_set.is_out = False
    table.card_set.gone.clear()
    limit_changes.back_to_standing(table)
    table.due = CLOSED
