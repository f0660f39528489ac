"""Cards and words: what was due happened, or something else did."""

from typing import TYPE_CHECKING

from firmware_py.table import bets, irregularities
from firmware_py.table import events as ev
from firmware_py.table.decision import RefusedEventError
from firmware_py.table.due import CardDue, Choice, OpeningDue, WordDue
from firmware_py.table.effects import OpenCards
from firmware_py.table.round import DealtCard, Round
from firmware_py.table.typed_faces_check import compared
from firmware_py.text.codes import bets as bet_codes
from firmware_py.text.codes import dues
from firmware_py.text.codes import rulings as codes
from firmware_py.text.message import Message

if TYPE_CHECKING:
    from firmware_py.table.table import Table

_NONE_DUE = OpeningDue((), dues.cards_open())


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
        raise RefusedEventError(codes.empty_packet_told(role=event.source))
    if table.round is not None and not table.round.cards.keys().isdisjoint(numbers[1:]):
        raise RefusedEventError(codes.number_taken_packet(first_number=event.first))
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
        raise RefusedEventError(codes.seen_before_recorded(role=source, number=number))
    if table.round is not None and number in table.round.cards:
        raise RefusedEventError(codes.number_taken_other_device(number=number))
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
        raise RefusedEventError(codes.unknown_draw_not_there(number=number))
    if drawn.card is not None:
        if number in round_.typed and type(event) is ev.CardOpened:
            compared(table, round_, number, card)
            return
        raise RefusedEventError(codes.open_already_told(number=number))
    due = table.due if type(table.due) is OpeningDue else None
    if drawn.face != "up" and number not in (due or kept_due(table)).numbers:
        raise RefusedEventError(codes.face_down_told(number=number))
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
        who = codes.out_of_turn_told(next_name=str(due.who), given_name=str(event.who))
        raise RefusedEventError(who)
    word = event.word
    for choice in due.choices:
        if choice.word == word:
            break
    else:
        words = ", ".join(choice.word for choice in due.choices)
        name = str(event.who)
        why = codes.not_offered_words(name=name, offered_text=words, said_word=event.word)
        raise RefusedEventError(why)
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
        raise RefusedEventError(_lays(choice, most, event.cents))
    if event.cents % choice.step_cents:
        step = choice.step_cents
        why = bet_codes.limit_whole_multiples(word=choice.word, step_amount=step)
        raise RefusedEventError(why)


def _lays(choice: Choice, most: int, given: int) -> Message:
    word, least = choice.word, choice.cents
    if most == least:
        return bet_codes.limit_lays_exactly(word=word, least_amount=least, given_cents=given)
    return bet_codes.limit_lays_within(
        word=word, least_cents=least, most_amount=most, given_cents=given
    )


def _goes_with(word: str, least: int, most: int) -> Message:
    if least == most:
        return codes.cards_exactly(word=word, cards_count=most)
    return codes.cards_how_many(word=word, least_number=least, most_count=most)


def _check_numbers(round_: Round, choice: Choice, event: ev.Said) -> None:
    most = max(choice.most_cards, choice.cards)
    if not choice.cards <= len(event.numbers) <= most:
        raise RefusedEventError(_goes_with(choice.word, choice.cards, most))
    own = round_.numbers(event.who)
    if len(set(event.numbers)) != len(event.numbers) or not set(event.numbers) <= set(own):
        raise RefusedEventError(codes.cards_not_his(name=str(event.who)))
