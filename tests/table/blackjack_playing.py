"""Blackjack at hand for tests: a shoe with its burn on top, words said in a row."""

from collections.abc import Mapping

from firmware_py.rehearsal.rehearsal import Rehearsal
from firmware_py.table import events as ev
from firmware_py.table.decision import Decision
from firmware_py.table.due import CardDue, PaymentDue, WordDue
from tests.table.playing import begin, rehearse

ONE = "pais-vasco/blackjack"
TRIPLE = "pais-vasco/triple-blackjack"
BURN = "2c 3c 4c 5c 6c"
LIMITS = (500, 12500)

Bets = Mapping[int, Mapping[str, int]]


def dealt(
    cards: str, bets: Bets, *, sheet: str = ONE, options: Mapping[str, object] | None = None
) -> Rehearsal:
    """Open a table, lay bets, and deal until somebody must decide or the list is there."""
    table = rehearse(sheet, stack=f"{BURN} {cards}", limits=LIMITS, options=options)
    begin(table, bets)
    deal_on(table)
    return table


def deal_on(table: Rehearsal) -> None:
    """Deal every card that is due."""
    while isinstance(table.table.due, CardDue):
        table.draw()


def say(table: Rehearsal, *words: str | tuple[str, int]) -> Decision:
    """Say words for whoever is asked, each taken; the cards that follow are dealt."""
    decision = None
    for word in words:
        due = table.table.due
        assert isinstance(due, WordDue), due
        name, cents = word if isinstance(word, tuple) else (word, 0)
        decision = table.tell(ev.Said(due.who, name, cents))
        assert decision.accepted, decision.refusal
        deal_on(table)
    assert decision is not None
    return decision


def who(table: Rehearsal) -> int | str:
    """Whoever is asked."""
    due = table.table.due
    assert isinstance(due, WordDue), due
    return due.who


def offered(table: Rehearsal) -> list[str]:
    """The words that are open to whoever is asked."""
    due = table.table.due
    assert isinstance(due, WordDue), due
    return [choice.word for choice in due.choices]


def sums(table: Rehearsal) -> dict[tuple[int | str, str], dict[str, int]]:
    """What the list gives each bettor, by box, added up."""
    assert isinstance(table.table.due, PaymentDue), table.table.due
    found: dict[tuple[int | str, str], dict[str, int]] = {}
    for transfer in table.table.in_round().transfers:
        boxes = found.setdefault((transfer.seat, transfer.bettor), {})
        boxes[transfer.box] = boxes.get(transfer.box, 0) + transfer.cents
    return found


def net(table: Rehearsal, seat: int = 1, bettor: str = "") -> dict[str, int]:
    """What the list gives one bettor, by box."""
    return sums(table)[(seat, bettor)]
