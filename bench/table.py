"""Rounds played through the pure table, card by card.

Events are made as they are told: every bet, card, face and word is one. A few rounds are timed
together and the best time counts: whatever else the machine does in between is left out.
"""

from collections.abc import Iterator

from bench.figure import Figure, best_rate
from firmware_py.rulebook import library
from firmware_py.rules.game import choose
from firmware_py.table import events as ev
from firmware_py.table.due import CardDue, OpeningDue, PaymentDue, WordDue
from firmware_py.table.table import Setup, Table

SECONDS = 2.0
ROUNDS = 5


def opened(name: str) -> Table:
    """A table that is ready for its first round."""
    sheet = library.sheet(name)
    multiples = sheet.limits.multiples if sheet.limits else []
    most = 1000 * (multiples[0] if multiples else 20)
    setup = Setup(1000, most, opening_steps=(), closing_steps=())
    table = Table(choose(name, sheet, {}), setup)
    table.handle(ev.OpeningAsked("bench"))
    table.handle(ev.DeckChecked("shoe", table.game.deck.size))
    table.handle(ev.DevicesChecked())
    return table


def play(table: Table, faces: tuple[int, ...], box: str, seats: int) -> None:
    """Play one round: bets, every card as an event, every face as an event, payment."""
    handle = table.handle
    handle(ev.BetsOpened())
    for seat in range(1, seats + 1):
        handle(ev.BetLaid(seat, box, 1000))
    handle(ev.BetsClosed())
    base = number = table.last_number.get("shoe", 0)
    while True:
        due = table.due
        if type(due) is CardDue:
            number += 1
            handle(ev.CardDrawn("shoe", number))
            if due.face == "up":
                handle(ev.CardOpened(number, faces[number - base - 1]))
        elif type(due) is OpeningDue:
            for hidden in due.numbers:
                handle(ev.CardOpened(hidden, faces[hidden - base - 1]))
        elif type(due) is WordDue:
            choice = due.choices[0]
            handle(ev.Said(due.who, choice.word, choice.cents))
        else:
            assert type(due) is PaymentDue, due
            handle(ev.RoundPaid())
            return


def fixed_faces(table: Table) -> tuple[int, ...]:
    """Any fixed order will do; a stride keeps ranks and suits mixed."""
    cards = table.game.deck.cards()
    return tuple(cards[(index * 7) % len(cards)] for index in range(len(cards)))


def rate(name: str, box: str, seats: int) -> float:
    """Rounds a second of one core."""
    table = opened(name)
    faces = fixed_faces(table)

    def rounds() -> None:
        for _ in range(ROUNDS):
            table.shoe_known.clear()
            play(table, faces, box, seats)

    return best_rate(rounds, ROUNDS, SECONDS)


def run() -> Iterator[Figure]:
    """Rounds of two families, and how time grows with players."""
    sheet = "galicia/poker-sin-descarte"
    rates = {seats: rate(sheet, "ante", seats) for seats in (1, 4, 7)}
    yield Figure("póker sin descarte, seven players", rates[7], "rounds/s", wanted=">= 1,500")
    one, four, seven = (1e6 / rates[seats] for seats in (1, 4, 7))
    yield Figure("one more player, from 1 to 4", (four - one) / 3, "µs")
    yield Figure("one more player, from 4 to 7", (seven - four) / 3, "µs", wanted="as 1 to 4")
    try:
        punto = rate("pais-vasco/punto-y-banca", "punto", 1)
    except KeyError:
        return
    yield Figure("punto y banca, one player", punto, "rounds/s", wanted=">= 10,000")
