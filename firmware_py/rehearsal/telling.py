"""What a rehearsal tells at the keyboard: rulings, words, faces, payments, what is due."""

from collections.abc import Iterator, Sequence

from firmware_py.rehearsal.rehearsal import Rehearsal
from firmware_py.rules.cards import card_text
from firmware_py.table import events as ev
from firmware_py.table.decision import Decision
from firmware_py.table.due import Choice, Due, SupervisorDue, WordDue, place_text
from firmware_py.table.effects import (
    Alarm,
    Announce,
    AwardJackpot,
    Effect,
    ReturnTokens,
    Settle,
    Transfer,
)
from firmware_py.table.view import Offer, view


def told(rehearsal: Rehearsal, decision: Decision) -> Iterator[str]:
    """Tell a decision: refusal, rulings with their articles, words, payments, what is due."""
    if decision.refusal is not None:
        yield f"! {decision.refusal.message} ({decision.refusal.code})"
    for ruling in decision.rulings:
        whom = ", ".join(map(str, ruling.affects))
        keys = "".join(f", {key} {value}" for key, value in ruling.keys)
        result = f"{ruling.ruling} ({whom}; stakes {ruling.stakes}{keys})"
        yield f"» {ruling.irregularity}: {result} [{', '.join(ruling.articles)}]"
    for effect in decision.effects:
        yield from _effect(effect)
    yield f"{decision.phase}: {due_text(rehearsal.table.due)}"


def due_text(due: Due) -> str:
    """Say what is due, with the chips and cards that go with each word."""
    if isinstance(due, SupervisorDue):
        return f"{due.text()} [{due.article}]"
    if not isinstance(due, WordDue):
        return due.text()
    taken = [_taken(choice) for choice in due.choices if choice.cents or choice.most_cards]
    return due.text() + (f" ({'; '.join(taken)})" if taken else "")


def _taken(choice: Choice) -> str:
    """What a word takes: «voy» 500 to 1000, «descarte» 1 to 5 cards."""
    parts = []
    if choice.cents or choice.most_cents:
        parts.append(_span(choice.cents, choice.most_cents))
    if choice.most_cards:
        parts.append(f"{_span(choice.cards, choice.most_cards)} cards")
    return f"{choice.word} {', '.join(parts)}"


def _span(least: int, most: int) -> str:
    return f"{least} to {most}" if most > least else f"{least}"


def turned_up(rehearsal: Rehearsal, happened: Sequence[ev.Event]) -> Iterator[str]:
    """Tell the faces that became known, place by place."""
    round_ = rehearsal.table.round
    faces: dict[str, list[str]] = {}
    for event in happened:
        if round_ is not None and isinstance(event, ev.CardOpened) and event.number in round_.cards:
            place = round_.cards[event.number].place
            faces.setdefault(place, []).append(card_text(event.card))
    for place, cards in faces.items():
        yield f"  {place_text(place)}: {' '.join(cards)}"


def _amount(offer: Offer) -> str:
    if offer.most_cents:
        return _span(offer.least_cents, offer.most_cents)
    return f"from {offer.least_cents}" if offer.least_cents else ""


def _effect(effect: Effect) -> Iterator[str]:
    if isinstance(effect, Announce):
        yield f"» «{effect.words}» [{effect.article}]"
    if isinstance(effect, Settle):
        yield from map(transfer_text, effect.transfers)
    if isinstance(effect, AwardJackpot):
        seats = ", ".join(str(winner[0]) for winner in effect.winners)
        yield f"» jackpot: seats {seats} [{effect.article}]"
    if isinstance(effect, Alarm):
        yield f"» alarm: {effect.text}"
    if isinstance(effect, ReturnTokens):
        yield f"» give back the tokens of seats {', '.join(map(str, effect.seats))}"


def transfer_text(moved: Transfer) -> str:
    """Write what is paid or collected, with its article."""
    who = f"{moved.seat} ({moved.bettor})" if moved.bettor else f"{moved.seat}"
    return f"  {who} {moved.box}: {moved.cents:+d} [{moved.article}]"


def shown(rehearsal: Rehearsal) -> str:
    """Show the table as its dealer sees it."""
    seen = view(rehearsal.table)
    due = due_text(rehearsal.table.due)
    rows = [f"{seen.sheet} · round {seen.round_number} · {seen.phase} · {due}"]
    for place in seen.places:
        bets = " ".join(f"{box}={cents}" for _, box, cents in place.bets)
        rows.append(f"  {place.place:>8} {' '.join(place.cards):<24} {bets} {place.state}".rstrip())
    rows += [f"  may: {o.who} {o.act} {_amount(o)}".rstrip() for o in seen.offers]
    if seen.may_go_wrong:
        rows.append(f"  may go wrong (err NAME): {', '.join(seen.may_go_wrong)}")
    return "\n".join(rows)
