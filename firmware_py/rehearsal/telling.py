"""What a rehearsal tells at the keyboard: rulings, words, faces, payments, what is due."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from firmware_py.rehearsal import spanish
from firmware_py.rehearsal.refusals import refused
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
from firmware_py.table.record import to_fields
from firmware_py.table.round import Held, Ruled
from firmware_py.table.view import Offer, PlaceView, View, view


@dataclass(frozen=True, slots=True)
class Teller:
    """Tells what happens, in Spanish or in English."""

    spanish: bool = False

    def told(self, rehearsal: Rehearsal, decision: Decision) -> Iterator[str]:
        """Tell a decision: refusal, rulings with their articles, words, payments, what is due."""
        if decision.refusal is not None:
            yield f"! {self.refused(decision.refusal.message)} ({decision.refusal.code})"
        for ruling in decision.rulings:
            yield self.ruling(ruling)
        for effect in decision.effects:
            yield from self._effect(effect)
        yield self.now(rehearsal)

    def followed(self, rehearsal: Rehearsal, decision: Decision) -> Iterator[str]:
        """Tell what followed from a card that was turned up, if anything is to be told."""
        rows = list(self.told(rehearsal, decision))
        return iter(rows if len(rows) > 1 else ())

    def refused(self, message: str) -> str:
        """Say why something is refused, or what is wrong."""
        return refused(message) if self.spanish else message

    def now(self, rehearsal: Rehearsal) -> str:
        """Say where the table stands and what is due."""
        table = rehearsal.table
        phase = spanish.PHASES[table.phase] if self.spanish else str(table.phase)
        return f"{phase}: {self.due(table.due)}"

    def ruling(self, ruling: Ruled) -> str:
        """Tell a ruling with its article; in Spanish the lab's name of the fault comes along."""
        keys = "".join(f", {key} {value}" for key, value in ruling.keys)
        if self.spanish:
            told = (f", {spanish.key(key)}: {spanish.said(value)}" for key, value in ruling.keys)
            keys = "".join(told)
        cited = ", ".join(ruling.articles)
        if not self.spanish:
            whom = ", ".join(map(str, ruling.affects))
            result = f"{ruling.ruling} ({whom}; stakes {ruling.stakes}{keys})"
            return f"» {ruling.irregularity}: {result} [{cited}]"
        whom = ", ".join(spanish.word(str(one)) for one in ruling.affects) or "a nadie"
        fate = f"apuestas: {spanish.word(ruling.stakes)}"
        fault = spanish.sentence(ruling.irregularity)
        return f"» {fault}: {spanish.word(ruling.ruling)} ({whom}; {fate}{keys}) [{cited}]"

    def due(self, due: Due) -> str:
        """Say what is due, with the chips and cards that go with each word."""
        text = spanish.due_words(due) if self.spanish else due.text()
        if isinstance(due, SupervisorDue):
            return f"{text} [{due.article}]"
        if not isinstance(due, WordDue):
            return text
        taken = [self._taken(choice) for choice in due.choices if choice.cents or choice.most_cards]
        return text + (f" ({'; '.join(taken)})" if taken else "")

    def decisions(self, due: SupervisorDue, rulings: Sequence[str]) -> str:
        """Say what the person in charge may decide, and how it is typed."""
        if not self.spanish:
            return f"{self.due(due)}: rule RULING REASON…, one of {', '.join(rulings)}"
        rows = (f"    {name:<22} {spanish.word(name)}" for name in rulings)
        return "\n".join([f"{self.due(due)}: decide DECISIÓN MOTIVO…", *rows])

    def _taken(self, choice: Choice) -> str:
        """What a word takes: «voy» 500 to 1000, «descarte» 1 to 5 cards."""
        parts = []
        if choice.cents or choice.most_cents:
            parts.append(self._span(choice.cents, choice.most_cents))
        if choice.most_cards:
            cards = "cartas" if self.spanish else "cards"
            parts.append(f"{self._span(choice.cards, choice.most_cards)} {cards}")
        return f"{choice.word} {', '.join(parts)}"

    def _span(self, least: int, most: int) -> str:
        return f"{least} {'a' if self.spanish else 'to'} {most}" if most > least else f"{least}"

    def place(self, name: int | str) -> str:
        """Name a place as the dealer would."""
        return spanish.place(name) if self.spanish else place_text(name)

    def turned_up(self, rehearsal: Rehearsal, happened: Sequence[ev.Event]) -> Iterator[str]:
        """Tell the faces that became known, place by place."""
        round_ = rehearsal.table.round
        faces: dict[str, list[str]] = {}
        for event in happened:
            if round_ and isinstance(event, ev.CardOpened) and event.number in round_.cards:
                lies = round_.cards[event.number].place
                faces.setdefault(lies, []).append(card_text(event.card))
        for lies, cards in faces.items():
            yield f"  {self.place(lies)}: {' '.join(cards)}"

    def _effect(self, effect: Effect) -> Iterator[str]:
        if isinstance(effect, Announce):
            cited = f" [{effect.article}]" if effect.article else ""
            yield f"» «{effect.words}»{cited}"
        if isinstance(effect, Settle):
            yield from map(transfer_text, effect.transfers)
        if isinstance(effect, AwardJackpot):
            seats = ", ".join(str(winner[0]) for winner in effect.winners)
            what = "progresivo: puestos" if self.spanish else "jackpot: seats"
            yield f"» {what} {seats} [{effect.article}]"
        if isinstance(effect, Alarm):
            yield f"» {'alarma' if self.spanish else 'alarm'}: {self.refused(effect.text)}"
        if isinstance(effect, ReturnTokens):
            seats = ", ".join(map(str, effect.seats))
            what = "devolver las fichas de" if self.spanish else "give back the tokens of seats"
            yield f"» {what} {seats}"

    def shown(self, rehearsal: Rehearsal) -> str:
        """Show the table as its dealer sees it."""
        seen = view(rehearsal.table)
        title = "jugada" if self.spanish else "round"
        rows = [f"{seen.sheet} · {title} {seen.round_number} · {self.now(rehearsal)}"]
        rows += map(_place_row, seen.places)
        pot = "bote" if self.spanish else "pot"
        rows += [f"  {pot:>8} {one.cents} ({', '.join(map(str, one.seats))})" for one in seen.pots]
        rows += map(_held_row, seen.held)
        rows += [f"  {name}: {text}" for name, text in seen.facts]
        rows += [f"  {who} «{word}»" for who, word in seen.words]
        may = "puede" if self.spanish else "may"
        # What the dealer does next is told above.
        offers = [offer for offer in seen.offers if offer.who != "crupier" or offer.article]
        rows += [
            f"  {may}: {self._who(offer.who)} {offer.act} {self._amount(offer)}" for offer in offers
        ]
        rows += self._may_go_wrong(seen)
        return "\n".join(row.rstrip() for row in rows)

    def _who(self, who: str) -> str:
        if who == "players":
            return "jugadores" if self.spanish else who
        return self.place(who) if self.spanish else who

    def _amount(self, offer: Offer) -> str:
        cited = f" [{offer.article}]" if offer.article else ""
        if offer.most_cents:
            return self._span(offer.least_cents, offer.most_cents) + cited
        start = "desde" if self.spanish else "from"
        return (f"{start} {offer.least_cents}" if offer.least_cents else "") + cited

    def _may_go_wrong(self, seen: View) -> Iterator[str]:
        if not seen.may_go_wrong:
            return
        if not self.spanish:
            yield f"  may go wrong (err NAME): {', '.join(seen.may_go_wrong)}"
            return
        yield "  puede fallar (error NOMBRE):"
        yield from (f"    {name:<28} {spanish.word(name)}" for name in seen.may_go_wrong)


def _place_row(place: PlaceView) -> str:
    bets = " ".join(
        f"{bettor}:{box}={cents}" if bettor else f"{box}={cents}"
        for bettor, box, cents in place.bets
    )
    return f"  {place.place:>8} {' '.join(place.cards):<24} {bets} {place.state}"


def _held_row(held: Held) -> str:
    return f"  {held.seat:>8} {held.why}: {held.box}={held.cents} {held.bettor}"


def transfer_text(moved: Transfer) -> str:
    """Write what is paid or collected, with its article."""
    who = f"{moved.seat} ({moved.bettor})" if moved.bettor else f"{moved.seat}"
    return f"  {who} {moved.box}: {moved.cents:+d} [{moved.article}]"


def typed(event: ev.Event) -> str:
    """Write an event as it might have been typed: its name and what it says."""
    fields = {key: value for key, value in to_fields(event).items() if value not in ("", (), [], 0)}
    name = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", fields.pop("event")).lower()
    shown = (f"{key}={_plain(value)}" for key, value in fields.items() if value is not False)
    return " ".join([name, *shown])


def _plain(value: object) -> str:
    if isinstance(value, list | tuple):
        return ",".join(map(_plain, value))
    return str(value)
