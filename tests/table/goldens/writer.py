"""A rehearsal that writes down what happens, in short lines."""

from collections.abc import Iterator

from firmware_py.rehearsal.rehearsal import Rehearsal
from firmware_py.rules.cards import card_text
from firmware_py.table import events as ev
from firmware_py.table.decision import Decision
from firmware_py.table.due import Choice, Due, PaymentDue, WordDue
from firmware_py.table.effects import (
    Alarm,
    Announce,
    AwardJackpot,
    Effect,
    OpenCards,
    Settle,
    Transfer,
)
from firmware_py.table.round import RulingMade
from firmware_py.text.render import english

WIDTH = 96


class Told(Rehearsal):
    """Every event leaves a line; runs of cards and of bets share one."""

    lines: list[str]
    listed = False
    over = False
    ruled = False
    _kind = ""
    _run: list[str]

    def begin(self) -> None:
        """Start writing."""
        self.lines, self._run = [], []

    def tell(self, event: ev.Event) -> Decision:
        """Tell the table an event, write it down, and turn up the cards it asks for."""
        due = self.table.due
        decision = self.table.handle(event)
        self.events.append(event)
        self._write(due, event, decision)
        for effect in decision.effects:
            if isinstance(effect, OpenCards):
                decision = self._open(effect.numbers, decision)
        return decision

    def flush(self) -> None:
        """End a run of cards or bets."""
        if self._run:
            self.lines += _wrapped(self._kind, self._run)
        self._run = []

    def _write(self, due: Due, event: ev.Event, decision: Decision) -> None:
        if not (isinstance(event, ev.CardOpened) and self._joined(event)):
            kind, words = self._short(due, event)
            if kind != self._kind or kind not in ("bets", "cards", "shows"):
                self.flush()
            self._kind = kind
            self._run += words
        found = list(_followed(decision))
        if found:
            self.flush()
            self.lines += found
        self.listed = self.listed or isinstance(decision.due, PaymentDue)
        self.ruled = self.ruled or bool(decision.rulings)
        self.over = self.over or isinstance(event, ev.RoundPaid)

    def _joined(self, event: ev.CardOpened) -> bool:
        """Write a face behind the card that was just laid open, or behind its neighbours."""
        face = card_text(event.card)
        place = self.table.in_round().cards[event.number].place
        if not self._run:
            return False
        if self._kind == "cards" and event.number == max(self.table.in_round().cards):
            self._run[-1] += face
        elif self._kind == "shows" and self._run[-1].startswith(f"{place} "):
            self._run[-1] += f" {face}"
        else:
            return False
        return True

    def _short(self, due: Due, event: ev.Event) -> tuple[str, list[str]]:
        if isinstance(event, ev.BetLaid):
            return "bets", [f"{event.seat} {event.box} {event.cents}"]
        if isinstance(event, ev.CardDrawn):
            return "cards", [self._laid(event.number)]
        if isinstance(event, ev.CardOpened):
            place = self.table.in_round().cards[event.number].place
            return "shows", [f"{place} {card_text(event.card)}"]
        if isinstance(event, ev.Said):
            return "says", [_said(due, event)]
        if isinstance(event, ev.IrregularityReported):
            return "told", [f"{key} {_plain(value)}" for key, value in event.facts]
        kind = {ev.BetsClosed: "close", ev.RoundPaid: "paid"}.get(type(event), "")
        return kind, [""] if kind else []

    def _laid(self, number: int) -> str:
        drawn = self.table.in_round().cards[number]
        return f"{drawn.place}{'↑' if drawn.face == 'up' else '↓'}"


def _said(due: Due, event: ev.Said) -> str:
    cents = f" {event.cents}" if event.cents else ""
    if not isinstance(due, WordDue):
        return f"{_who(event.who)} «{event.word}»{cents}"
    cards = f" (draws {', '.join(map(str, event.numbers))})" if event.numbers else ""
    others = ", ".join(_offer(choice) for choice in due.choices[:6])
    more = ", …" if len(due.choices) > 6 else ""
    return f"{_who(event.who)} «{event.word}»{cents}{cards}; may: {others}{more}"


def _who(place: int | str) -> str:
    seat, further = str(place).partition("/")[::2]
    if not seat.isdigit():
        return seat
    return f"seat {seat}, {f'hand {further}' if further.isdigit() else further}".rstrip(", ")


def _offer(choice: Choice) -> str:
    most = f"-{choice.most_cents}" if choice.most_cents > choice.cents else ""
    return f"{choice.word}{f' {choice.cents}{most}' if choice.cents or most else ''}"


def _followed(decision: Decision) -> Iterator[str]:
    if decision.refusal is not None:
        yield f"  refused {decision.refusal.code}: {decision.refusal.message}"
    for ruling in decision.rulings:
        yield _ruled(ruling)
    for effect in decision.effects:
        yield from _effect(effect)


def _ruled(ruling: RulingMade) -> str:
    whom = ", ".join(map(str, ruling.affects)) or "nobody"
    keys = "".join(f", {key} {_plain(value)}" for key, value in ruling.keys)
    return (
        f"  ruled  {ruling.ruling}: {whom}, stakes {ruling.stakes}{keys}"
        f" [{', '.join(ruling.articles)}]"
    )


def _plain(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def _effect(effect: Effect) -> Iterator[str]:
    if isinstance(effect, Announce):
        yield f"  aloud  «{effect.words}» [{effect.article}]"
    if isinstance(effect, Alarm):
        yield f"  alarm  {english(effect.said)}"
    if isinstance(effect, AwardJackpot):
        seats = ", ".join(str(winner[0]) for winner in effect.winners)
        yield f"  award  seats {seats} [{effect.article}]"
    if isinstance(effect, Settle):
        yield from _list(effect.transfers)


def _list(transfers: tuple[Transfer, ...]) -> Iterator[str]:
    """The list in its order; neighbours with one article share a line."""
    run: list[str] = []
    for index, row in enumerate(transfers):
        who = f"{row.seat} {row.bettor}" if row.bettor else f"{row.seat}"
        run.append(f"{who} {row.box} {row.cents:+d}")
        last = index + 1 == len(transfers) or transfers[index + 1].article != row.article
        if last:
            yield f"  list   {', '.join(run)} [{row.article}]"
            run = []


def _wrapped(kind: str, words: list[str]) -> Iterator[str]:
    """Write a run in as many lines as it needs."""
    between = " " if kind == "cards" else ", "
    line = ""
    for word in words:
        if line and len(line) + len(word) > WIDTH:
            yield f"  {kind:<6} {line}".rstrip()
            line = ""
        line += f"{between if line else ''}{word}"
    yield f"  {kind:<6} {line}".rstrip()
