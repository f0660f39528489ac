"""The dealer of the simulated table plays every baccarat sheet by itself, round after round."""

from typing import Any

import msgspec
import pytest

from firmware_py.rehearsal.rehearsal import Rehearsal
from firmware_py.rulebook import shelf
from firmware_py.rulebook.chosen import usual_maximum
from firmware_py.station.words import COMMANDS
from firmware_py.table import events as ev
from firmware_py.table.view import view
from hil.desk.dealer import Ask, Dealer, Pull, Tell
from hil.desk.keyboard import KeyboardError, act_of
from tests.table.playing import rehearse

SHEETS = (
    "pais-vasco/chemin-de-fer",
    "pais-vasco/baccarat-dos-panos",
    "pais-vasco/punto-y-banca",
)


def snapshot(table: Rehearsal) -> dict[str, Any]:
    """What the station would show of this table."""
    due = table.table.due
    kind = type(due).__name__.removesuffix("Due").lower()
    return {
        **msgspec.to_builtins(view(table.table)),
        "due_now": {"kind": kind, **msgspec.to_builtins(due)},
        "steps": [],
        "deck_needed": False,
        "jackpot_cents": None,
        "min_cents": table.table.setup.min_cents,
    }


def act(table: Rehearsal, dealer: Dealer) -> None:
    """Do what the dealer does next."""
    found = dealer.next(snapshot(table))
    if isinstance(found, Pull):
        table.draw()
    elif isinstance(found, Tell):
        event = COMMANDS[found.command].make(found.fields, (found.by,))
        decision = table.tell(event)  # type: ignore[arg-type]  # no input of a jackpot
        if not decision.accepted:
            dealer.refused(found.command)
    else:
        assert not isinstance(found, Ask), found.what
        table.step()


@pytest.mark.parametrize("sheet", SHEETS)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_baccarat_sheet_plays_by_itself(sheet: str, seed: int) -> None:
    """Banks are taken, lost and passed on; ten hands without anybody's help."""
    most = usual_maximum(shelf.sheet(sheet), 500)
    table, dealer = rehearse(sheet, limits=(500, most), seed=seed), Dealer()
    for _ in range(1000):
        if table.table.rounds_played == 10:
            break
        act(table, dealer)
    assert table.table.rounds_played == 10
    laid = {event.cents for event in table.events if isinstance(event, ev.BetLaid)}
    # Only a bank is more than the minimum.
    assert laid <= ({500, 10_000} if sheet.endswith("chemin-de-fer") else {500})


@pytest.mark.parametrize(
    ("line", "fields"),
    [
        ("call 2 se sienta", {"who": 2, "word": "se sienta", "cents": 0}),
        ("call 3/ana banco con la mesa", {"who": "3/ana", "word": "banco con la mesa", "cents": 0}),
        ("call luis toma la banca 20000", {"who": "luis", "word": "toma la banca", "cents": 20000}),
        (
            "bet 2 punto 500 ana line",
            {"seat": 2, "box": "punto", "cents": 500, "bettor": "ana", "on_line": True},
        ),
        ("bet 2 punto 500 line", {"seat": 2, "box": "punto", "cents": 500, "on_line": True}),
        ("bet 2 punto 500", {"seat": 2, "box": "punto", "cents": 500}),
    ],
)
def test_the_keyboard_says_words_and_lays_stakes_on_the_line(
    line: str, fields: dict[str, object]
) -> None:
    found = act_of(line, {"due_now": {"kind": "bets"}}, Dealer())
    assert isinstance(found, Tell)
    assert found.fields == fields


@pytest.mark.parametrize("line", ["call", "call 2", "call 2 500"])
def test_a_call_without_words_is_not_understood(line: str) -> None:
    with pytest.raises(KeyboardError):
        act_of(line, {"due_now": {"kind": "bets"}}, Dealer())
