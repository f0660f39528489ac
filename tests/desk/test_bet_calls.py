"""The dealer of the simulated table plays every baccarat sheet by itself, round after round."""

import pytest

from firmware_py.desk.acts import Ask, Pull, Tell
from firmware_py.desk.dealer import Dealer
from firmware_py.desk.rehearsed import Rehearsed
from firmware_py.rehearsal.rehearsal import Rehearsal
from firmware_py.rulebook import library
from firmware_py.rules.games.family import law_of
from firmware_py.station.access.commands import COMMANDS
from firmware_py.table import events as ev
from tests.table.playing import rehearse

SHEETS = (
    "pais-vasco/chemin-de-fer",
    "pais-vasco/baccarat-dos-panos",
    "pais-vasco/punto-y-banca",
)


def act(table: Rehearsal, dealer: Dealer) -> None:
    """Do what the dealer does next."""
    found = dealer.next(Rehearsed(table, "es").snapshot())
    if isinstance(found, Pull):
        table.draw()
    elif isinstance(found, Tell):
        event = COMMANDS[found.command].make(found.fields, (found.by,))
        decision = table.tell(event)  # type: ignore[arg-type]  # no input of a jackpot
        if not decision.accepted:
            dealer.refused(found.command)
    else:
        assert not isinstance(found, Ask)
        table.step()


@pytest.mark.parametrize("sheet", SHEETS)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_baccarat_sheet_plays_by_itself(sheet: str, seed: int) -> None:
    """Banks are taken, lost and passed on; ten hands without anybody's help."""
    most = law_of(library.sheet(sheet)).usual_maximum(library.sheet(sheet), 500)
    table, dealer = rehearse(sheet, limits=(500, most), seed=seed), Dealer()
    for _ in range(1000):
        if table.table.rounds_played == 10:
            break
        act(table, dealer)
    assert table.table.rounds_played == 10
    laid = {event.cents for event in table.events if isinstance(event, ev.BetLaid)}
    # Only a bank is more than the minimum.
    assert laid <= ({500, 10_000} if sheet.endswith("chemin-de-fer") else {500})
