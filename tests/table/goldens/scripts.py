"""What is played in the playthroughs: a seeded shoe, two players, plain choices."""

from collections.abc import Iterator, Mapping
from functools import cache

from firmware_py.rehearsal.shoe import Shoe
from firmware_py.rulebook import library
from firmware_py.rules.game import Game, choose
from firmware_py.rules.games.family import law_of
from firmware_py.rules.sheet.model import Box, Sheet
from firmware_py.table import events as ev
from firmware_py.table.decision import Decision
from firmware_py.table.due import BetsDue, WordDue
from firmware_py.table.games.circle.players import by_blinds
from firmware_py.table.table import Setup, Table
from firmware_py.text.render import english
from tests.table.goldens.writer import Told

# What the house has chosen, by name; empty: the sheet's defaults.
Options = tuple[tuple[str, str | int | float | bool], ...]

MOST_SEEDS = 200
MIN_CENTS = 1000
SIDE_CENTS = 500
RESTO_CENTS = 20_000
ANTE_CENTS = 200
MOST_EVENTS = 500
# Games whose boxes are sides of one bet: each player takes another one.
SIDES: Mapping[str, tuple[ev.Event, ...]] = {
    "punto-y-banca": (ev.BetLaid(1, "punto", 1000), ev.BetLaid(2, "banca", 1000)),
    "treinta-y-cuarenta": (ev.BetLaid(1, "negro", 1000), ev.BetLaid(2, "color", 1000)),
    "dos-panos": (
        *(ev.Said(seat, "pano1") for seat in (1, 2)),
        *(ev.Said(seat, "pano2") for seat in (3, 4)),
        ev.Said("ana", "toma la banca", 20_000),
        ev.BetLaid(1, "pano1", 1000),
        ev.BetLaid(3, "pano2", 1000),
    ),
    "chemin-de-fer": (
        *(ev.Said(seat, "se sienta") for seat in (1, 2, 3, 4)),
        ev.BetLaid(1, "banca", 10000),
        ev.BetLaid(2, "punto", 1000),
    ),
}


@cache
def clean_seed(name: str, options: Options = ()) -> int:
    """Find the first shuffle with which these choices break no rule (nobody draws to a six)."""
    for seed in range(1, MOST_SEEDS):
        table = opened(name, seed, options)
        while not table.over and not table.ruled:
            step(table)
        if not table.ruled:
            return seed
    raise RuntimeError(f"{name}: no shuffle gives a clean round")


def idle(name: str, options: Options = (), seed: int = 1) -> Told:
    """Open a table; no bet is taken yet."""
    sheet = library.sheet(name)
    game = choose(name, sheet, dict(options))
    setup = Setup(MIN_CENTS, law_of(sheet).usual_maximum(sheet, MIN_CENTS))
    table = Told(game, setup, Shoe(game.deck, seed))
    table.begin()
    table.open_table()
    return table


def opened(name: str, seed: int = 0, options: Options = ()) -> Told:
    """Open a table with its bets laid, ready for «no va más»."""
    sheet = library.sheet(name)
    table = idle(name, options, seed or clean_seed(name, options))
    game = table.table.game
    table.tell(ev.BetsOpened(new_shoe=True))
    table.lines.clear()
    for event in _bets(sheet, game):
        _accepted(table, table.tell(event))
    return table


def _bets(sheet: Sheet, game: Game) -> Iterator[ev.Event]:
    tag = str(type(sheet.play).__struct_config__.tag)
    first = [box for box in sheet.box if box.placed == "before-deal" and _is_laid(box)]
    if tag in SIDES:
        yield from SIDES[tag]
        return
    if tag == "circle":
        yield from _circle(game)
        return
    for seat in (1, 2):
        for box in first:
            if not box.optional or (seat == 1 and box.settles != "jackpot"):
                yield ev.BetLaid(seat, box.name, _cents(box))


def _circle(game: Game) -> Iterator[ev.BetLaid]:
    """Four players sit down with chips; each posts the ante, unless blinds open the hand."""
    for seat in (1, 2, 3, 4):
        yield ev.BetLaid(seat, "resto", RESTO_CENTS)
        if not by_blinds(game):
            yield ev.BetLaid(seat, "ante", ANTE_CENTS)


def _is_laid(box: Box) -> bool:
    return box.settles not in ("bonus", "price") and not box.posted


def _cents(box: Box) -> int:
    small = any("min/2" in limit.at_most for limit in box.limits)
    return SIDE_CENTS if small else MIN_CENTS


def step(table: Told) -> None:
    """Do what is due; bets are closed, words are chosen."""
    if isinstance(table.table.due, BetsDue):
        decision = table.tell(ev.BetsClosed())
    else:
        decision = table.step(chosen)
    _accepted(table, decision)
    if len(table.events) > MOST_EVENTS:
        raise RuntimeError("the round does not end")


def _accepted(table: Told, decision: Decision) -> None:
    """A clean round has no refusals."""
    if decision.refusal is not None:
        raise RuntimeError(f"{english(table.table.due.message())}: {decision.refusal.message}")


def chosen(table: Table, due: WordDue) -> ev.Said:
    """The first player takes the first word, the second the last that needs no cards.

    Cards are changed where they can be.
    """
    plain = [choice for choice in due.choices if not choice.cards] or list(due.choices)
    choice = plain[-1] if due.who == 2 else due.choices[-1 if due.stage == "draw" else 0]
    own = table.in_round().numbers(due.who)
    return ev.Said(due.who, choice.word, choice.cents, own[: choice.cards])


def played_to(name: str, moment: int, options: Options = ()) -> Told:
    """Open the table and do so many steps."""
    table = opened(name, options=options)
    for _ in range(moment):
        step(table)
    return table
