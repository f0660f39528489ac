"""Hands of circle poker through the pure table: six players, everybody calls to the end."""

import time
from collections.abc import Iterator

from bench import circle_peer
from bench.figure import Figure
from firmware_py.rulebook import shelf
from firmware_py.rules.game import choose
from firmware_py.table import events as ev
from firmware_py.table.due import CardDue, Choice, OpeningDue, PaymentDue, WordDue
from firmware_py.table.table import Setup, Table

SECONDS = 3.0
SEATS = (1, 2, 3, 4, 5, 6)
MIN, MAX, ANTE = 1000, 4000, 200
RESTO = 10**12
WANTED = {"holdem": 4000, "omaha": 2000, "seven-stud": 2500, "cubierto-5-descarte": 4000}
# Jacks and more for whoever is dealt first: he can open the draw.
MANO = (0, 6, 12, 18, 24)
OPENERS = (36, 37, 38, 3, 7)


def opened(name: str) -> Table:
    """A table with six players and deep restos; the bets of the first hand are open."""
    setup = Setup(MIN, MAX, opening_steps=(), closing_steps=())
    table = Table(choose(name, shelf.sheet(name), {}), setup)
    table.handle(ev.OpeningAsked("bench"))
    table.handle(ev.DeckChecked("shoe", table.game.deck.size))
    table.handle(ev.DevicesChecked())
    table.handle(ev.BetsOpened())
    for seat in SEATS:
        table.handle(ev.BetLaid(seat, "resto", RESTO))
    return table


def play(table: Table, faces: tuple[int, ...], opens: str) -> None:
    """Play the hand whose bets are open: every ante, card, face and word is an event."""
    handle = table.handle
    for seat in SEATS:
        handle(ev.BetLaid(seat, "ante", ANTE))
    handle(ev.BetsClosed())
    base = number = table.last_number.get("shoe", 0)
    while True:
        due = table.due
        if type(due) is CardDue:
            number += 1
            handle(ev.CardDrawn("shoe", number))
            if due.face == "up":
                handle(ev.CardOpened(number, faces[number - base - 1]))
        elif type(due) is WordDue:
            choice = spoken(due, opens)
            opens = ""
            handle(ev.Said(due.who, choice.word, choice.cents))
        elif type(due) is OpeningDue:
            for hidden in due.numbers:
                handle(ev.CardOpened(hidden, faces[hidden - base - 1]))
        else:
            assert type(due) is PaymentDue, due
            handle(ev.RoundPaid())
            handle(ev.BetsOpened())
            return


def spoken(due: WordDue, opens: str) -> Choice:
    """Check, call or stand pat; the first word may be another one."""
    return next((c for c in due.choices if c.word == opens), due.choices[0])


def pack(table: Table) -> tuple[int, ...]:
    """A mixed pack in which the first to be dealt may open."""
    cards = table.game.deck.cards()
    mixed = [cards[(index * 7) % len(cards)] for index in range(len(cards))]
    for place, card in zip(MANO, OPENERS, strict=True):
        other = mixed.index(card)
        mixed[place], mixed[other] = mixed[other], mixed[place]
    return tuple(mixed)


def rate(name: str, seconds: float = SECONDS) -> float:
    """Hands a second, best of three short runs."""
    table = opened(name)
    faces = pack(table)
    opens = "apostar" if table.game.name.endswith("descarte") else ""
    best = 0.0
    for _ in range(3):
        hands, start = 0, time.process_time()
        while time.process_time() - start < seconds / 3:
            play(table, faces, opens)
            hands += 1
        best = max(best, hands / (time.process_time() - start))
    return best


def run() -> Iterator[Figure]:
    """Hands of the four games that engines are measured by."""
    for game, wanted in WANTED.items():
        figure, peer = rate(f"galicia/{game}"), circle_peer.rate(game, SECONDS / 3)
        yield Figure(f"{game}, six players", figure, "hands/s", peer, wanted=f">= {wanted:,}")
