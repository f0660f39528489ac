"""What a baccarat table shows beside cards and bets: bank, cover, words, whose the cards are."""

from typing import Any

from firmware_py.rehearsal.rehearsal import Rehearsal
from firmware_py.table import events as ev
from firmware_py.table.view import Audience, view
from firmware_py.table.view_json import view_json
from tests.table.baccarat import CHEMIN, DOS_PANOS, LIMITS, PUNTO_BANCA, again, play
from tests.table.playing import rehearse


def test_the_bank_of_chemin_de_fer_what_is_covered_and_what_lies_on_the_line() -> None:
    """08.V and 08.IX."""
    table = rehearse(CHEMIN, stack="3s 2h 2d 4h", limits=LIMITS)
    bets = (
        ev.BetLaid(1, "banca", 5000),
        ev.BetLaid(2, "punto", 3000, on_line=True),
        ev.BetLaid(3, "punto", 1050, "ana"),
    )
    again(table, *bets)
    play(table, "carta")
    seen = view(table.table)
    assert view_json(seen)["facts"] == [
        ("Banca", "50"),
        ("cubierto", "25,50"),
        ("queda", "24,50"),
        ("cartas", "2"),
        ("sobre la raya: 2 punto", "15 de 30"),
    ]
    assert seen.words == (("punto", "carta"),)
    assert view(table.table, Audience.PUBLIC).words == seen.words
    blind = view(table.table, Audience.TECHNICIAN)
    assert (blind.words, blind.facts) == ((), ())


def facts_of(table: Rehearsal) -> Any:
    return view_json(view(table.table))["facts"]


def test_the_bank_of_two_cloths_and_whose_the_cards_of_each_are() -> None:
    """09.I and 09.IV."""
    table = rehearse(DOS_PANOS, stack="2s 3h 2d 2c 3d 4h", limits=LIMITS)
    again(table, (1, "pano1", 1000), (5, "pano2", 1000))
    play(table, "nadie", "carta")
    seen = view(table.table)
    assert view_json(seen)["facts"] == [
        ("banquero", "ana"),
        ("Banca", "1000"),
        ("cartas pano1", "1"),
        ("cartas pano2", "5"),
    ]
    assert seen.words == (("croupier", "nadie"), ("pano1", "carta"))


def test_the_highest_stake_has_the_cards_of_the_player_at_punto_y_banca() -> None:
    """07.IV: the croupier where nobody stakes on that hand."""
    table = rehearse(PUNTO_BANCA, limits=LIMITS)
    table.begin_round(new_shoe=True)
    table.tell(ev.BetLaid(1, "banca", 5000))
    assert facts_of(table) == [("sabot", "1"), ("cartas del jugador", "croupier")]
    table.tell(ev.BetLaid(2, "punto", 1000))
    table.tell(ev.BetLaid(3, "punto", 2000, "ana"))
    assert facts_of(table) == [("sabot", "1"), ("cartas del jugador", "3 (ana)")]
