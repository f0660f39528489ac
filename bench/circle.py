"""Hands of circle poker through the pure table: six players, everybody calls to the end.

What is measured is `Table.handle` alone. The events of some hundred hands, each from another
mixed pack, are made beforehand, as devices and the dealer would tell them: every ante, every
card, every face and every word is one event. They are then handled from the opening of the
table on; every answer holds what is due, who may say what and for how much. Restos, mano and
winners change from hand to hand. They are handled several times, and the best time of every few
hands counts: whatever else the machine does in between is left out, for ours as for the peers.
Beside them the same hands in other engines, which deal for themselves and are asked at each turn
what may be done.
"""

import random
import time
from collections.abc import Callable, Iterator

from bench import circle_peer, circle_peers
from bench.figure import Figure
from firmware_py.rulebook import library
from firmware_py.rules.game import choose
from firmware_py.table import events as ev
from firmware_py.table.due import CardDue, Choice, OpeningDue, PaymentDue, WordDue
from firmware_py.table.table import Setup, Table

# Hands that are timed together, how many times as many there are, and how often they are handled.
HANDS, PARTS, RUNS = 6, 50, 15
PEER_SECONDS = 1.0
SEATS = (1, 2, 3, 4, 5, 6)
MIN, MAX, ANTE = 1000, 4000, 200
RESTO = 10**9
WANTED = {"holdem": 4000, "omaha": 2000, "seven-stud": 2500, "cubierto-5-descarte": 4000}
# A pair of jacks for whoever is dealt first: he can open the draw.
OPENERS = ((0, 36), (6, 37))

Handle = Callable[[ev.Event], object]


def opened(name: str) -> Table:
    """A table with six players and deep restos; the bets of the first hand are open."""
    setup = Setup(MIN, MAX, opening_steps=(), closing_steps=())
    table = Table(choose(name, library.sheet(name), {}), setup)
    table.handle(ev.OpeningAsked("bench"))
    table.handle(ev.DeckChecked("shoe", table.game.deck.size))
    table.handle(ev.DevicesChecked())
    table.handle(ev.BetsOpened())
    for seat in SEATS:
        table.handle(ev.BetLaid(seat, "resto", RESTO))
    return table


def play(table: Table, handle: Handle, faces: tuple[int, ...], opens: str) -> None:
    """Play the hand whose bets are open: every ante, card, face and word is an event."""
    for seat in SEATS:
        handle(ev.BetLaid(seat, "ante", ANTE))
    handle(ev.BetsClosed())
    base = number = table.last_number.get("shoe", 0)
    while not isinstance(due := table.due, PaymentDue):
        if isinstance(due, CardDue):
            number += 1
            handle(ev.CardDrawn("shoe", number))
            if due.face == "up":
                handle(ev.CardOpened(number, faces[number - base - 1]))
        elif isinstance(due, WordDue):
            choice = spoken(due, opens)
            opens = ""
            handle(ev.Said(due.who, choice.word, choice.cents))
        else:
            assert isinstance(due, OpeningDue), due
            for hidden in due.numbers:
                handle(ev.CardOpened(hidden, faces[hidden - base - 1]))
    handle(ev.RoundPaid())
    handle(ev.BetsOpened())


def spoken(due: WordDue, opens: str) -> Choice:
    """Check, call or stand pat; the first word may be another one."""
    return next((c for c in due.choices if c.word == opens), due.choices[0])


def pack(table: Table, mixer: random.Random) -> tuple[int, ...]:
    """A mixed pack in which the first to be dealt may open."""
    mixed = list(table.game.deck.cards())
    mixer.shuffle(mixed)
    for place, card in OPENERS:
        other = mixed.index(card)
        mixed[place], mixed[other] = mixed[other], mixed[place]
    return tuple(mixed)


def recorded(name: str) -> list[list[ev.Event]]:
    """The events of some hundred hands at a table that has just opened, a few hands together."""
    table, mixer = opened(name), random.Random(6)
    opens = "apostar" if table.game.name.endswith("descarte") else ""
    parts: list[list[ev.Event]] = []

    def told(event: ev.Event) -> None:
        parts[-1].append(event)
        assert table.handle(event).accepted

    for hand in range(HANDS * PARTS):
        if hand % HANDS == 0:
            parts.append([])
        play(table, told, pack(table, mixer), opens)
    return parts


def rate(name: str) -> float:
    """Hands a second of one core."""
    parts = recorded(name)
    best = [float("inf")] * PARTS
    for _ in range(RUNS):
        handle = opened(name).handle
        for at, events in enumerate(parts):
            best[at] = min(best[at], handled(handle, events))
    return HANDS * PARTS / sum(best)


def handled(handle: Handle, events: list[ev.Event]) -> float:
    """Time the events of a few hands."""
    start = time.perf_counter()
    for event in events:
        handle(event)
    return time.perf_counter() - start


def run() -> Iterator[Figure]:
    """Hands of the four games that engines are measured by."""
    for game, wanted in WANTED.items():
        ours, peer = rate(f"galicia/{game}"), circle_peer.rate(game, PEER_SECONDS)
        yield Figure(f"{game}, beside pokerkit", ours, "hands/s", peer, wanted=f">= {wanted:,}")
        for name, hands in circle_peers.rates(game, PEER_SECONDS):
            yield Figure(f"{game}, beside {name}", ours, "hands/s", hands, wanted="> 1 x")
