"""Baccarat tables at hand for tests: words and reports as a short script."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from firmware_py.rehearsal.rehearsal import Rehearsal
from firmware_py.rules.games.chemin.bank_offer import BankPlaces
from firmware_py.rules.games.dos_panos.bank import PanoBank
from firmware_py.table import events as ev
from firmware_py.table.decision import Decision
from firmware_py.table.due import CorrectionDue, OpeningDue, PaymentDue, SupervisorDue, WordDue
from firmware_py.table.effects import Effect
from firmware_py.table.round import RulingMade
from tests.table.playing import rehearse

PUNTO_BANCA = "pais-vasco/punto-y-banca"
CHEMIN = "pais-vasco/chemin-de-fer"
DOS_PANOS = "pais-vasco/baccarat-dos-panos"
Step = str | ev.Event
LIMITS = (500, 50_000)
# What lies in the bank of two cloths.
BANK = 100_000


def closed(
    sheet: str,
    stack: str,
    bets: tuple[tuple[int, str, int] | ev.BetLaid, ...],
    options: Mapping[str, object] | None = None,
) -> Rehearsal:
    """Open a table, lay these bets in order and say «no va más»."""
    table = rehearse(sheet, stack=stack, options=options, limits=LIMITS)
    again(table, *bets)
    return table


def again(table: Rehearsal, *bets: tuple[int, str, int] | ev.BetLaid) -> Decision:
    """Begin a further round from the same shoe."""
    table.tell(ev.BetsOpened(new_shoe=table.table.rounds_played == 0))
    laid = [bet if isinstance(bet, ev.BetLaid) else ev.BetLaid(*bet) for bet in bets]
    for event in (*at_the_table(table, laid), *laid):
        decision = table.tell(event)
        assert decision.accepted, decision.refusal
    return table.tell(ev.BetsClosed())


def sit(table: Rehearsal, *seats: int) -> None:
    """Let players sit down at chemin de fer."""
    for seat in seats:
        assert table.tell(ev.Said(seat, "se sienta")).accepted


def at_the_table(table: Rehearsal, laid: Sequence[ev.BetLaid]) -> Iterator[ev.Event]:
    """Seat as many players as the game needs, the first banker first, unless they sit already."""
    if any(isinstance(one, BankPlaces | PanoBank) for one in table.table.carried):
        return
    if table.table.game.name == DOS_PANOS:
        yield from (ev.Said(seat, "pano1") for seat in (1, 2))
        yield from (ev.Said(seat, "pano2") for seat in (5, 6))
        yield ev.Said("ana", "toma la banca", BANK)
    first = next((bet.seat for bet in laid if bet.box == "banca"), 0)
    if table.table.game.name == CHEMIN:
        yield from (ev.Said(seat, "se sienta") for seat in range(first, first + 4))


def carried(table: Rehearsal, kind: type[Any]) -> Any:
    """What is carried to the next hand, of one kind; none if nothing is."""
    return next((one for one in table.table.carried if isinstance(one, kind)), None)


def report(name: str, **facts: object) -> ev.IrregularityReported:
    """Report a fault with its facts."""
    return ev.IrregularityReported(name, tuple(facts.items()))


def play(table: Rehearsal, *steps: Step) -> Rehearsal:
    """Deal and turn up what is due; at every word take the next step of the script."""
    left = list(steps)
    for _ in range(100):
        due = table.table.due
        if isinstance(due, PaymentDue | SupervisorDue) or (isinstance(due, WordDue) and not left):
            break
        if isinstance(due, WordDue):
            step = left.pop(0)
            event = ev.Said(due.who, step) if isinstance(step, str) else step
            decision = table.tell(event)
        elif isinstance(due, OpeningDue):
            decision = table.tell(ev.CardOpened(due.numbers[0], table.shoe.face(due.numbers[0])))
        else:
            decision = table.step()
        assert decision.refusal is None, (due, decision.refusal)
    assert not left, f"still to say: {left}"
    return table


def draw_only(table: Rehearsal, count: int) -> list[Effect]:
    """Draw cards without turning any up, as a table with its own people would."""
    effects: list[Effect] = []
    for _ in range(count):
        event = ev.CardDrawn(table.shoe.name, table.shoe.draw())
        table.events.append(event)
        effects += table.table.handle(event).effects
    return effects


def rulings(table: Rehearsal) -> list[tuple[str, str, tuple[str, ...]]]:
    """What was ruled in this round, with its articles."""
    return [(r.irregularity, r.ruling, r.articles) for r in table.table.in_round().rulings]


def last_ruling(table: Rehearsal) -> RulingMade:
    """The last ruling of this round."""
    return table.table.in_round().rulings[-1]


def words(table: Rehearsal) -> list[str]:
    """The words that are offered now."""
    due = table.table.due
    assert isinstance(due, WordDue), due
    return [choice.word for choice in due.choices]


def needs_correction(table: Rehearsal) -> bool:
    """Tell whether the dealer must put the cards right."""
    return isinstance(table.table.due, CorrectionDue)
