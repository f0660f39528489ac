"""A table at hand for tests: opened, with a shoe that tests may stack."""

from collections.abc import Mapping, Sequence

from firmware_py.rehearsal.rehearsal import Rehearsal
from firmware_py.rehearsal.shoe import Shoe
from firmware_py.rulebook import library
from firmware_py.rules.cards import parse_card
from firmware_py.rules.game import choose
from firmware_py.table import events as ev
from firmware_py.table.custody import set_steps
from firmware_py.table.decision import Decision
from firmware_py.table.devices import Need
from firmware_py.table.effects import Announce, Effect
from firmware_py.table.states import Phase
from firmware_py.table.table import Setup, Table

NEEDS = {"sabot": Need.CARDS, "slots": Need.TOKENS, "visor": Need.NOTHING}


def rehearse(
    sheet: str,
    *,
    stack: str | Sequence[str] = (),
    options: Mapping[str, object] | None = None,
    source: str = "manual",
    limits: tuple[int, int] = (500, 5000),
    seed: int = 1,
    opened: bool = True,
) -> Rehearsal:
    """Open a table; `stack` puts cards on top of the shoe in the order they will come."""
    game = choose(sheet, library.sheet(sheet), options or {})
    setup = Setup(*limits, source=source, needs=NEEDS)
    top = [parse_card(t) for t in (stack.split() if isinstance(stack, str) else stack)]
    table = Rehearsal(game, setup, Shoe(game.deck, seed, stacked(list(game.deck.cards()), top)))
    if opened:
        table.open_table()
    return table


def aloud(effects: Sequence[Effect]) -> list[tuple[str, str]]:
    """Give what is said aloud, in the table's words, with its article."""
    return [(one.words, one.article) for one in effects if isinstance(one, Announce)]


def show_set(table: Rehearsal, number: str = "99") -> Decision:
    """Show another set: unsealed, spread, counted, with its number."""
    for step in set_steps(table.table):
        decision = table.tell(ev.CustodyStepDone(step, "jefe", "" if step == "backs" else number))
    return decision


def stacked(cards: list[int], top: list[int]) -> list[int]:
    """Put these cards on top of the others."""
    for card in top:
        cards.remove(card)
    return top + cards


def begin(
    table: Rehearsal, bets: Mapping[int, Mapping[str, int]], *, close: bool = True
) -> Decision:
    """Open the bets without shuffling (a stacked shoe stays), lay bets, say «no va más»."""
    decision = table.tell(ev.BetsOpened(new_shoe=table.table.rounds_played == 0))
    for seat, boxes in bets.items():
        for box, cents in boxes.items():
            decision = table.tell(ev.BetLaid(seat, box, cents))
            assert decision.accepted, decision.refusal
    return table.tell(ev.BetsClosed()) if close else decision


def nets(table: Rehearsal) -> dict[int | str, dict[str, int]]:
    """What the list on the table gives each seat, by box."""
    found: dict[int | str, dict[str, int]] = {}
    assert table.table.round is not None
    for transfer in table.table.round.transfers:
        found.setdefault(transfer.seat, {})[transfer.box] = transfer.cents
    return found


def force(table: Table, phase: Phase) -> None:
    """Put a table into a phase that no step has led to."""
    table._phase = phase
