"""Cards and words: what was due happened, or something else did."""

from typing import TYPE_CHECKING

from firmware_py.table import bets, irregularities
from firmware_py.table import events as ev
from firmware_py.table.decision import RefusedEventError
from firmware_py.table.due import CardDue, Choice, OpeningDue, WordDue
from firmware_py.table.effects import OpenCards
from firmware_py.table.round import DealtCard, Round
from firmware_py.table.typed_faces_check import compared

if TYPE_CHECKING:
    from firmware_py.table.table import Table

_NONE_DUE = OpeningDue((), "")


def lay_waiting(table: "Table", round_: Round, due: CardDue) -> None:
    """Take a card that came too early and waits for its place."""
    number = round_.waiting.pop(0)
    round_.move(number, due.place)
    if due.face == "up":
        round_.cards[number].face = "up"
        table.effects.append(OpenCards((number,)))
    table.advance(number)


def card_drawn(table: "Table", event: ev.CardDrawn) -> None:
    """Lay the card where it is due; anything else is an irregularity."""
    number, source, last_number = event.number, event.source, table.last_number
    due, round_ = table.due, table.round
    # Nearly every draw is due and plainly the next of its source; others are looked into.
    if (
        type(due) is not CardDue
        or round_ is None
        or number in round_.cards
        or last_number.get(source) != number - 1
    ):
        if not follows(table, source, number, (event.commitment,)):
            return
        if type(due) is not CardDue or round_ is None:
            irregularities.drawn_when_not_due(table, event)
            return
    last_number[source] = number
    # As `put` does, for every card.
    place, face = due.place, due.face
    round_.cards[number] = DealtCard(number, place, face, event.commitment)
    round_.places[place].append(number)
    if face == "up":
        table.effects.append(OpenCards((number,)))
    table.advance(number)


def packet_drawn(table: "Table", event: ev.PacketDrawn) -> None:
    """Lay a packet; one of another size is a deal with too many or too few cards."""
    numbers = range(event.first, event.first + len(event.commitments))
    if not numbers:
        raise RefusedEventError("empty-packet", f"{event.source}: a packet without cards")
    if table.round is not None and not table.round.cards.keys().isdisjoint(numbers[1:]):
        raise RefusedEventError("number-taken", f"of draws from {event.first} on some lie there")
    if not follows(table, event.source, event.first, event.commitments):
        return
    due = table.due
    if type(due) is not CardDue or table.round is None:
        irregularities.packet_when_not_due(table, event)
        return
    if len(event.commitments) != due.packet:
        irregularities.packet_of_wrong_size(table, event, due)
        return
    for offset, commitment in enumerate(event.commitments):
        card_drawn(table, ev.CardDrawn(event.source, event.first + offset, commitment))


def follows(table: "Table", source: str, number: int, commitments: tuple[str, ...]) -> bool:
    """Refuse a draw that was told before; one that skips a number halts the table."""
    last = table.last_number.get(source)
    if last is not None and number <= last:
        raise RefusedEventError("seen-before", f"{source}: draw {number} is recorded already")
    if table.round is not None and number in table.round.cards:
        raise RefusedEventError("number-taken", f"draw {number} lies there from another device")
    if last is None:
        table.shoe_began[source] = number - 1
    elif number != last + 1:
        numbers = tuple(range(number, number + len(commitments)))
        irregularities.draws_missed(table, source, last, numbers, commitments)
        return False
    return True


def card_opened(table: "Table", event: ev.CardOpened | ev.FaceTyped) -> None:
    """Learn a face that the rules have turned up; nothing else is ever taken in."""
    round_, number, card = table.round or table.in_round(), event.number, event.card
    drawn = round_.cards.get(number)
    if drawn is None:
        raise RefusedEventError("unknown-draw", f"draw {number} is not on the table")
    if drawn.card is not None:
        if number in round_.typed and type(event) is ev.CardOpened:
            compared(table, round_, number, card)
            return
        raise RefusedEventError("open-already", f"draw {number} is turned up already")
    due = table.due if type(table.due) is OpeningDue else None
    if drawn.face != "up" and number not in (due or kept_due(table)).numbers:
        raise RefusedEventError("face-down", f"draw {number} lies face down")
    known = table.shoe_known
    seen = known.get(card, 0)
    if seen >= table.copies[card]:
        irregularities.impossible_card(table, event)
        return
    drawn.card = card
    known[card] = seen + 1
    if due is not None and round_.all_open(due.numbers):
        table.advance(event)


def kept_due(table: "Table") -> OpeningDue:
    """Give the cards that were being turned up when play was halted, or none."""
    due = table.before[1] if table.before is not None else None
    return due if isinstance(due, OpeningDue) else _NONE_DUE


def said(table: "Table", event: ev.Said) -> None:
    """Take a decision that is offered, from whom it is due, with its chips and cards."""
    due = table.due
    if type(due) is not WordDue:
        bets.said(table, event)
        return
    if event.who != due.who:
        raise RefusedEventError("out-of-turn", f"it is the turn of {due.who}, not of {event.who}")
    word = event.word
    for choice in due.choices:
        if choice.word == word:
            break
    else:
        words = ", ".join(choice.word for choice in due.choices)
        raise RefusedEventError("not-offered", f"{event.who} may say {words}, not {event.word!r}")
    if event.cents != choice.cents or choice.step_cents != 1:
        _check_chips(choice, event)
    if event.numbers or choice.cards:
        _check_numbers(table.in_round(), choice, event)
    round_ = table.round
    if round_ is not None and round_.cards:
        round_.spoken = True
    table.advance(event)


def _check_chips(choice: Choice, event: ev.Said) -> None:
    most = max(choice.most_cents, choice.cents)
    if not choice.cents <= event.cents <= most:
        span = f"{choice.cents}" if most == choice.cents else f"{choice.cents} to {most}"
        raise RefusedEventError("limit", f"«{choice.word}» lays {span} cents, not {event.cents}")
    if event.cents % choice.step_cents:
        step = choice.step_cents
        raise RefusedEventError("limit", f"«{choice.word}» lays whole multiples of {step} cents")


def _check_numbers(round_: Round, choice: Choice, event: ev.Said) -> None:
    most = max(choice.most_cards, choice.cards)
    if not choice.cards <= len(event.numbers) <= most:
        raise RefusedEventError(
            "cards", f"«{choice.word}» goes with {choice.cards} to {most} cards"
        )
    own = round_.numbers(event.who)
    if len(set(event.numbers)) != len(event.numbers) or not set(event.numbers) <= set(own):
        raise RefusedEventError("cards", f"these are not cards of {event.who}")
