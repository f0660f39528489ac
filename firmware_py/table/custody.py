"""The cards' custody: steps that are shown, packs that are checked, discards that stay out."""

from collections import Counter
from collections.abc import Iterator
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
from firmware_py.text.codes import custody as codes
from firmware_py.text.codes import dues, faults
from firmware_py.text.message import Message

if TYPE_CHECKING:
    from firmware_py.table.table import Table

IDLE = NothingDue(dues.open_bets_now())
CLOSED = NothingDue(dues.open_table_now())
WITHDRAWN = NothingDue(dues.other_set_withdrawn())
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
        raise RefusedEventError(codes.unknown_step_steps(steps=steps))
    if event.step == INCIDENT and not event.detail.strip():
        raise RefusedEventError(codes.no_reason_incident())
    fault = _backs_fault(table.game, _counts(event.detail)) if event.step == BACKS else None
    if fault is not None:
        withdraw(table, faults.set_fault_looked(by_name=event.by, fault_message=fault))
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
        raise RefusedEventError(codes.set_gone_this_session(name=number))
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
    wrong = tuple(_deck_faults(table.game, event))
    if wrong:
        withdraw(table, faults.set_fault_deck(role=event.source, faults_reasons=wrong))
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
        return NothingDue(dues.close_table_last_round())
    if table.last_shoe:
        return NothingDue(dues.new_shoe_last_hand())
    if table.card_set.is_out:
        return NothingDue(dues.other_set_lacks(left_steps=lacks(table)))
    if table.deck_ok or setup.checks_every_round or deck_count.who_counts(table):
        return IDLE
    if setup.counted_every_rounds and table.rounds_played % setup.counted_every_rounds == 0:
        return NothingDue(dues.count_cards_by_hand())
    return WITHDRAWN


def withdraw(table: "Table", why: Message) -> None:
    """Take a set out of play: whatever is dealt next needs another one (R-85, R-87)."""
    set_leaves(table, why)
    if table.phase is Phase.CHECKING:
        table.move(Trigger.FAIL_CHECK)
    elif table.phase is Phase.CLOSING:
        table.steps_done.add(AT_FAULT)
        still_to_close(table)
    elif table.phase is Phase.IDLE:
        table.due = between_rounds(table)


def set_leaves(table: "Table", why: Message) -> None:
    """Call the person in charge: the set leaves the table, and the circumstances are on record."""
    table.effects.append(Alarm(faults.set_leaves_told(why_message=why)))
    table.deck_ok = False
    if table.phase is Phase.CLOSING:
        # At the end it may be counted once more; tomorrow every set is shown.
        return
    table.card_set.is_out = True
    table.steps_done -= OF_A_SET
    if table.card_set.number:
        table.card_set.gone.add(table.card_set.number)


def _deck_faults(game: Game, event: ev.DeckChecked) -> Iterator[Message]:
    right = game.deck.size
    if event.count != right:
        yield faults.deck_fault_count(counted_count=event.count, right_number=right)
    if event.missing:
        yield faults.deck_fault_missing(cards_text=_cards(event.missing))
    if event.duplicate:
        yield faults.deck_fault_too_many(cards_text=_cards(event.duplicate))
    if event.foreign:
        yield faults.deck_fault_foreign(cards_count=event.foreign)
    if event.face_up:
        yield faults.deck_fault_face_up(cards_count=event.face_up)
    if (fault := _backs_fault(game, event.backs)) is not None:
        yield fault


def _cards(found: tuple[int, ...]) -> str:
    return " ".join(map(card_text, found))


def _backs_fault(game: Game, backs: tuple[int, ...]) -> Message | None:
    """Say that the cards are not as many of each colour as the sheet wants, or nothing."""
    wanted = [packs * game.deck.size // game.deck.packs for packs in game.deck_rule.backs]
    if not backs or not wanted or sorted(backs) == sorted(wanted):
        return None
    counted, right = (tuple(map(str, found)) for found in (backs, wanted))
    return faults.deck_fault_backs(counted_names=counted, right_names=right)


def _counts(detail: str) -> tuple[int, ...]:
    """Read how many cards of each colour somebody has counted."""
    words = detail.replace(",", " ").split()
    if not all(word.isdecimal() for word in words):
        raise RefusedEventError(codes.bad_count_colours())
    return tuple(map(int, words))


def devices_checked(table: "Table", event: ev.DevicesChecked) -> None:
    """Open only with devices that are who they should be, sound, and set for this game (R-1)."""
    table.needs_phase(Phase.CHECKING)
    wrong = [*event.messages(), *_wrong_modes(table.game, event)]
    if wrong:
        table.effects.extend(map(Alarm, wrong))
        table.move(Trigger.FAIL_CHECK)
        return
    table.devices_ok = True
    still_to_check(table)


def mode_of(game: Game, cards: int | None = None) -> str:
    """The setting that a device must have for a game: its name and its cards (R-90).

    Given other cards it names the setting of a device that is set for those.
    """
    return f"{game.name.partition('/')[2]} {game.deck.size if cards is None else cards}"


def _wrong_modes(game: Game, event: ev.DevicesChecked) -> list[Message]:
    wanted = mode_of(game)
    return [
        faults.device_mode_other(role=role, mode_name=mode, wanted_name=wanted)
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
        raise RefusedEventError(codes.no_discards_not_here())
    if event.count != table.discards_count:
        lay = table.discards_count
        said = faults.discards_counted(role=event.source, put_count=event.count, lay_number=lay)
        table.effects.append(Alarm(said))
    phase, due = table.before or (table.phase, table.due)
    dealing = isinstance(due, CardDue) and due.stage == "deal"
    if dealing or phase in (Phase.IDLE, Phase.BETTING):
        table.effects.append(Alarm(faults.discards_too_soon(role=event.source)))
    _forget(table)


def left_to_check(table: "Table") -> tuple[str, ...]:
    """Name what the opening still lacks."""
    steps = [step for step in table.setup.opening_steps if step not in table.steps_done]
    deck = [] if table.deck_ok else ["deck check"]
    return (*steps, *deck, *([] if table.devices_ok else ["device check"]))


def left_to_close(table: "Table") -> tuple[str, ...]:
    """Name what the closing still lacks (R-92)."""
    done = table.steps_done
    steps = [step for step in table.setup.closing_steps if step not in done]
    if not table.deck_ok and INCIDENT not in done:
        steps.append("deck check again or incident" if AT_FAULT in done else "deck check")
    return tuple(steps)


def still_to_check(table: "Table") -> None:
    """Say what the opening still lacks; with nothing left the table is open."""
    if held := table.blocking(Trigger.PASS_CHECK):
        table.due = NothingDue(held[0])
        return
    table.move(Trigger.PASS_CHECK)
    table.card_set.is_out = False
    table.due = IDLE


def still_to_close(table: "Table") -> None:
    """Say what the closing still lacks; with nothing left the table is closed."""
    if held := table.blocking(Trigger.CLOSE):
        table.due = NothingDue(held[0])
        return
    table.move(Trigger.CLOSE)
    # Everybody takes his chips: a bank or restos that were kept are not there tomorrow.
    table.carried = ()
    table.card_set.is_out = False
    table.card_set.gone.clear()
    limit_changes.back_to_standing(table)
