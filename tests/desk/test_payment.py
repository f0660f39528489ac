"""A payment waits with hands, names and the bank's result in sight, on a small screen too."""

from typing import Any

import pytest

from firmware_py.desk.backend import jackpot_boxes
from firmware_py.desk.payment import paid_rows
from firmware_py.desk.rehearsed import Rehearsed
from firmware_py.desk.screen import hides, picture
from firmware_py.desk.voice import Voice
from firmware_py.station.entries import round_line
from firmware_py.table.due import SupervisorDue
from firmware_py.table.states import Phase
from firmware_py.table.view_json import due_json
from firmware_py.text.codes.alarms import device_out_of_use, device_silent
from tests.desk.moments import moment, place
from tests.table.goldens.scripts import opened, step
from tests.table.test_any_events import playable

ES = Voice("es")
SMALL = (80, 24)
BOXES = ("ante", "segunda")
SUPERVISOR = {
    "kind": "supervisor", "why": "sabot does not answer", "decided_by": "jefe-de-mesa",
    "article": "art. 4", "waits_for": "sabot",
}  # fmt: skip


def moved(seat: int, box: str, cents: int = 123450, **more: Any) -> dict[str, Any]:
    return {"seat": seat, "bettor": "", "box": box, "cents": cents, "article": "art. 8", **more}


def full(**more: Any) -> dict[str, Any]:
    """A full table, two bets at every seat."""
    bank = place("bank", cards=["3c", "Tc", "Qh", "Jd", "6c"], hand=["carta-mayor", "Q", "J"])
    seats = [
        place(
            str(seat),
            *((box, 1050) for box in BOXES),
            cards=["Kh", "Ks", "9d", "8c", "2h"],
            hand=["pareja", "K"],
        )
        for seat in range(1, 8)
    ]
    transfers = [moved(seat, box) for seat in range(1, 8) for box in BOXES]
    places = [*seats, {**bank, "state": "not-qualified"}]
    return moment("settling", "payment", places=places, transfers=transfers, offers=[], **more)


@pytest.mark.parametrize(
    "more",
    [
        {},
        {"jackpot_cents": 500000, "alarms_said": [device_silent(role="visor-1").as_json()]},
        {"lost_devices": ["visor-1"]},
    ],
)
def test_a_full_table_is_paid_from_a_screen_of_24_rows(more: dict[str, Any]) -> None:
    shown = "\n".join(picture(ES, full(**more), ["5.000,00"], ["algo"] * 50, SMALL))
    assert shown.count("pareja de reyes") == 7
    assert "carta mayor, dama y jota  no juega" in shown
    assert "resultado de la banca: -17.283,00 €" in shown
    for seat in range(1, 8):
        assert f"puesto {seat}: ante gana 1.234,50 € · segunda gana 1.234,50 €" in shown
    assert "Intro paga la lista" in shown
    assert len(shown.splitlines()) <= 22


def test_a_list_under_a_halt_keeps_the_bank_s_result() -> None:
    due = SupervisorDue(device_silent(role="sabot"), "jefe-de-mesa", "art. 4")
    seen = full(lost_devices=["sabot"]) | {"phase": "halted", "due_now": due_json(due)}
    seen["due_said"] = due.message().as_json()
    assert "resultado de la banca" in "\n".join(picture(ES, seen, [], ["algo"] * 9, SMALL))


def test_whoever_looks_knows_whether_all_of_it_is_in_sight() -> None:
    assert not hides(ES, full(), [], SMALL)
    assert hides(ES, full(), [], (80, 16))
    assert hides(ES, full(), [], (40, 24))


@pytest.mark.parametrize("name", playable())
def test_every_game_with_a_bank_names_hands_and_the_bank_s_result(name: str) -> None:
    table = opened(name)
    while table.table.phase is not Phase.SETTLING:
        step(table)
    seen = Rehearsed(table, "es").snapshot()
    shown = "\n".join(picture(ES, seen, [], ["algo"] * 9, SMALL))
    assert not hides(ES, seen, [], SMALL)
    circle = any(one["box"] == "resto" for one in seen["transfers"])
    assert ("resultado de la" in shown) is not circle
    round_ = table.table.in_round()
    house = round_line(round_, jackpot_boxes(name)).payload["house_cents"]
    assert isinstance(house, int)
    assert circle or f": {ES.amount(house, sign=house != 0)}" in shown
    for one in seen["places"]:
        assert ES.hands(one) in " ".join(shown.split())


def test_a_bank_that_a_player_holds_leaves_the_house_its_commission() -> None:
    places = [place("1", ("pano1", 1000)), place("banquero")]
    transfers = [moved(1, "pano1", -1000), {**moved(1, "banquero", 950), "seat": "banquero"}]
    rows = paid_rows(ES, moment("settling", "payment", places=places, transfers=transfers))
    assert rows[-1] == "  resultado de la casa: +0,50 €"


def test_a_bank_that_neither_wins_nor_loses_has_no_sign() -> None:
    transfers = [moved(1, "ante", 0)]
    rows = paid_rows(ES, moment("settling", "payment", transfers=transfers))
    assert rows[-1] == "  resultado de la banca: 0,00 €"


@pytest.mark.parametrize(("language", "says"), [("es", "fuera de uso"), ("en", "out of use")])
def test_what_a_device_tells_of_itself_is_said_in_a_language(language: str, says: str) -> None:
    seen = full(alarms_said=[device_out_of_use(role="sabot").as_json()])
    assert f"sabot {'está' if language == 'es' else 'is'} {says}" in "\n".join(
        picture(Voice(language), seen, [], [], (120, 40))
    )


def test_a_list_that_is_cut_off_says_that_enter_shows_it_first() -> None:
    shown = picture(ES, full(), [], [], (80, 16))
    assert any("Intro las enseña antes de pagar" in row for row in shown)


def test_a_token_feeds_the_jackpot_and_not_the_bank() -> None:
    """The list says what the record will."""
    transfers = [moved(1, "ante", -1000), moved(1, "progresivo", -250)]
    seen = moment("settling", "payment", sheet="galicia/poker-sin-descarte", transfers=transfers)
    assert paid_rows(ES, seen)[-1] == "  resultado de la banca: +10,00 €"
