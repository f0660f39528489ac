"""Stakes on the line play half (08.IX, 09.VII), as the lab settles them."""

from collections.abc import Mapping

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware_py.rehearsal.rehearsal import Rehearsal
from firmware_py.rules.cards import card_text
from firmware_py.rules.games.family import law_of
from firmware_py.table import events as ev
from tests.table.baccarat import CHEMIN, DOS_PANOS, LIMITS, PUNTO_BANCA, again, play
from tests.table.playing import nets, rehearse

# The punto's 9 in two cards against a bank of 6.
NINE = "5s 2h 4d 4h"


def laid(sheet: str, stack: str, *bets: ev.BetLaid) -> Rehearsal:
    """Lay these stakes and close."""
    table = rehearse(sheet, stack=stack, limits=LIMITS)
    assert again(table, *bets).accepted
    return table


def test_half_of_a_stake_on_the_line_plays_against_the_bank() -> None:
    """08.IX: 1,500 of 3,000 are in play; the other stake plays whole."""
    bets = (
        ev.BetLaid(1, "banca", 5000),
        ev.BetLaid(2, "punto", 3000, on_line=True),
        ev.BetLaid(3, "punto", 1000),
    )
    table = play(laid(CHEMIN, NINE, *bets), "abate")
    assert nets(table) == {1: {"banca": -2500}, 2: {"punto": 1500}, 3: {"punto": 1000}}
    assert any("08.IX" in moved.article for moved in table.table.in_round().transfers)


def test_only_what_plays_counts_against_the_bank() -> None:
    """08.V: the puntos cover at most the bank; 4,000 on the line play 2,000."""
    table = rehearse(CHEMIN, limits=LIMITS)
    table.begin_round(new_shoe=True)
    table.tell(ev.BetLaid(1, "banca", 2500))
    assert table.tell(ev.BetLaid(2, "punto", 5002, on_line=True)).refusal is not None
    assert table.tell(ev.BetLaid(2, "punto", 4000, on_line=True)).accepted
    assert table.tell(ev.BetLaid(3, "punto", 501)).refusal is not None
    assert table.tell(ev.BetLaid(3, "punto", 500)).accepted
    assert table.tell(ev.BetLaid(4, "punto", 500)).refusal is not None


@pytest.mark.parametrize(
    ("sheet", "bets", "code"),
    [
        (CHEMIN, (ev.BetLaid(1, "banca", 5000, on_line=True),), "not-in-this-game"),
        (PUNTO_BANCA, (ev.BetLaid(1, "punto", 1000, on_line=True),), "not-in-this-game"),
        (DOS_PANOS, (ev.BetLaid(1, "pano1", 499, on_line=True),), "limit"),
        (
            DOS_PANOS,
            (ev.BetLaid(1, "pano1", 1000), ev.BetLaid(1, "pano1", 1000, on_line=True)),
            "line",
        ),
        (
            DOS_PANOS,
            (ev.BetLaid(1, "pano1", 1000, on_line=True), ev.BetLaid(1, "pano1", 1000)),
            "line",
        ),
    ],
)
def test_what_may_not_lie_on_a_line(sheet: str, bets: tuple[ev.BetLaid, ...], code: str) -> None:
    table = rehearse(sheet, limits=LIMITS)
    table.begin_round(new_shoe=True)
    for bet in bets[:-1]:
        assert table.tell(bet).accepted
    before = dict(table.table.in_round().bets), set(table.table.in_round().on_line)
    refused = table.tell(bets[-1]).refusal
    assert refused is not None
    assert refused.code == code
    assert (table.table.in_round().bets, table.table.in_round().on_line) == before


def test_a_stake_taken_back_may_be_laid_off_the_line() -> None:
    table = rehearse(DOS_PANOS, limits=LIMITS)
    table.begin_round(new_shoe=True)
    table.tell(ev.BetLaid(1, "pano1", 1000, on_line=True))
    table.tell(ev.BetTakenBack(1, "pano1"))
    assert table.tell(ev.BetLaid(1, "pano1", 1000)).accepted
    assert table.table.in_round().on_line == set()


def settled_by_lab(
    table: Rehearsal, bets: Mapping[str, int], lines: list[str]
) -> Mapping[str, int]:
    """What the lab says of the same stakes and cards."""
    round_ = table.table.in_round()
    hands = {
        name: [card_text(card) for card in round_.faces(place)]
        for name, place in (("pano1", "pano1"), ("pano2", "pano2"), ("bank", "banquero"))
    }
    asked = {"bets": dict(bets), "on_line": lines, "unit": 1, **hands}
    found = law_of(table.table.game.sheet).answers.settle(table.table.game, asked).answer["net"]
    assert isinstance(found, Mapping)
    return found


@settings(max_examples=40, deadline=None)
@given(
    seed=st.integers(0, 10**6),
    bets=st.fixed_dictionaries(
        {name: st.integers(500, 5000) for name in ("pano1", "pano2", "caballo")}
    ),
    lines=st.sets(st.sampled_from(["pano1", "pano2", "caballo"])),
)
def test_two_cloths_are_settled_as_the_lab_does(
    seed: int, bets: dict[str, int], lines: set[str]
) -> None:
    """09.VII: half on the line; between the cloths in two parts, the larger on the first."""
    table = rehearse(DOS_PANOS, seed=seed, limits=LIMITS)
    stakes = [ev.BetLaid(1, box, cents, on_line=box in lines) for box, cents in bets.items()]
    assert again(table, *stakes).accepted
    table.finish_round()
    if table.table.in_round().rulings:
        return
    wanted = settled_by_lab(table, bets, sorted(lines))
    mine = nets(table)
    assert mine[1] == {box: wanted[box] for box in bets}
    assert mine["banquero"] == {"banquero": wanted["banquero"]}
