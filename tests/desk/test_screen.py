"""The picture of a table: it fits, it names hands and sums, and it says what stands in the way."""

import re
from typing import Any

import pytest

from firmware_py.desk.happened import happened, since
from firmware_py.desk.rehearsed import Rehearsed
from firmware_py.desk.screen import page, picture, place_row
from firmware_py.desk.voice import Voice
from firmware_py.table.due import SupervisorDue
from firmware_py.table.states import Phase
from firmware_py.table.view_json import due_json
from firmware_py.text.codes import dues
from firmware_py.text.codes.alarms import device_silent
from firmware_py.text.codes.facts import fact_cuts, fact_mano
from tests.desk.moments import at_desk, moment, offer, place, type_in
from tests.table.goldens.scripts import opened, step
from tests.table.test_any_events import playable

ES = Voice("es")


def drawn(seen: dict[str, Any], size: tuple[int, int] = (80, 24)) -> str:
    return "\n".join(picture(ES, seen, [], ["lo último"], size))


def settled() -> dict[str, Any]:
    bank = place("bank", cards=["3c", "Tc", "Qh", "Jd", "6c"], hand=["carta-mayor", "Q", "J"])
    seat = place("1", ("ante", 1050), cards=["Kh", "Ks", "9d", "8c", "2h"], hand=["pareja", "K"])
    moved = {"seat": 1, "bettor": "", "box": "ante", "cents": 123450, "article": "art. 8"}
    places = [seat, {**bank, "state": "not-qualified"}]
    return moment("settling", "payment", places=places, transfers=[moved])


def test_a_payment_is_shown_with_hands_names_and_the_bank_s_result() -> None:
    shown = drawn(settled())
    for words in (
        "SIMULACIÓN", "K♥ K♠ 9♦ 8♣ 2♥", "pareja de reyes", "banca", "no juega", "10♣",
        "puesto 1 ante: gana 1.234,50 € [art. 8]", "resultado de la banca: -1.234,50 €",
        "Intro paga la lista", "lo último",
    ):  # fmt: skip
        assert words in shown, words


def test_stakes_that_are_returned_are_shown_with_their_sums() -> None:
    ruling = {
        "irregularity": "too-many-cards", "ruling": "void-round", "affects": ["all"],
        "stakes": "returned", "articles": ["art. 7"],
    }  # fmt: skip
    places = [place("1", ("ante", 500)), place("3", ("ante", 2050), ("seguro", 100))]
    seen = moment("settling", "payment", places=places, rulings=[ruling])
    shown = " ".join(drawn(seen).split())
    assert "se devuelven: puesto 1 5,00 €, puesto 3 21,50 € [art. 7]" in shown


@pytest.mark.parametrize(
    ("more", "says"),
    [
        ({"frozen": "disputa"}, "PRUEBAS CONGELADAS: disputa"),
        ({"saving": "disco lento"}, "SIN JUGADA NUEVA: disco lento"),
        ({"lost_devices": ["sabot"]}, "NO RESPONDE: sabot"),
        ({"jackpot_cents": 300175}, "3.001,75 €"),
        ({"pending_hits": [[4, 2, 100000]]}, "premio 4: puesto 2, 1.000,00 €"),
        (
            {"facts_said": [fact_mano(seat=1).as_json(), fact_cuts(seat=4).as_json()]},
            "mano: 1 · corta: 4",
        ),
        ({"pots": [{"cents": 1200, "seats": [1, 2]}]}, "12,00 € (puestos 1, 2)"),
    ],
)
def test_what_matters_is_in_sight(more: dict[str, Any], says: str) -> None:
    assert says in drawn(moment("idle", "nothing", **more))


@pytest.mark.one_of_each("name")
@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
@pytest.mark.parametrize("name", playable())
def test_every_moment_of_a_round_fits_the_screen_and_no_cent_is_written(
    name: str, size: tuple[int, int]
) -> None:
    """The log below and a line for typing included; what is due is never cut off."""
    table = opened(name)
    behind = Rehearsed(table, "es")
    while True:
        seen = behind.snapshot()
        rows = picture(ES, seen, [], ["algo"] * 50, size)
        assert len(rows) <= size[1] - 2
        assert max(map(len, rows)) < size[0]
        assert any(row.startswith("AHORA") for row in rows)
        assert not re.search(r"\b\d{3,} cents|céntimos", "\n".join(rows))
        if table.table.phase is Phase.SETTLING:
            return
        step(table)


def test_what_was_announced_is_told_once() -> None:
    first, second, third = ["a", ""], ["b", "art. 1"], ["a", ""]
    assert since([], [first]) == [first]
    assert since([first, second], [first, second, third]) == [third]
    # Only the last are kept: the first is gone from the list.
    assert since([first, second], [second, third]) == [third]
    # The station was started again.
    assert since([first, second], []) == []


def test_the_log_tells_what_happened_in_order() -> None:
    at = at_desk(language="es")
    type_in(at, "", "1 ante 5", "no va más", *[""] * 10, "voy")
    told = list(at.told)
    order = [
        "── jugada 1: se abren las apuestas ──", "puesto 1: 5,00 € en ante",
        "se cierran las apuestas", "«no va más» [art. 7]", "cartas: puesto 1 · banca",
        "puesto 1: «voy», 10,00 €", "lista de pagos de la jugada 1:",
    ]  # fmt: skip
    found = [next(n for n, row in enumerate(told) if row.startswith(words)) for words in order]
    assert found == sorted(found)
    # Hands are told before the list.
    assert any(row.startswith("banca: ") for row in told[: found[-1]])


def test_devices_and_halts_are_told() -> None:
    before = moment("dealing", "card")
    due = SupervisorDue(device_silent(role="sabot"), "jefe-de-mesa", "art. 4", waits_for="sabot")
    now = moment(
        "halted", "supervisor", due_now=due_json(due), due_said=due.message().as_json(),
        lost_devices=["sabot"],
    )  # fmt: skip
    rows = list(happened(ES, before, now))
    assert rows[0] == "! no responde: sabot"
    assert rows[-1].startswith("! mesa detenida: se espera a sabot, o decide el jefe de mesa")
    assert "vuelve a responder: sabot" in list(happened(ES, now, before))


def test_offers_are_said_with_their_amounts() -> None:
    raised = {**offer("subir"), "who": "2", "least_cents": 500, "most_cents": 900}
    shown = drawn(moment("betting", "bets", offers=[raised, offer("ante")]))
    assert "puesto 2: subir 5,00 € a 9,00 € · ante" in shown


@pytest.mark.parametrize("article", ["", "art. 23.1"])
def test_a_cut_is_asked_for_with_its_article_where_there_is_one(article: str) -> None:
    due = dues.due_cut(by_order=(1, "jefe-de-mesa"), cited=article, then_message=dues.due_bets())
    told = ES.due(moment("betting", "bets", due_said=due.as_json()))
    who = "el puesto 1 o, si no, el jefe de mesa"
    assert told.startswith(f"que corte la baraja {who}")
    assert (f" ({article}); después, " if article else f"{who}; después, ") in told
    assert "()" not in told
    assert " ;" not in told


def test_both_hands_and_the_intervals_of_circle_poker_are_named() -> None:
    both = place(
        "1", ("apuesta/2", 500), hand=["pareja", "K"], second=["baja", "8", "6", "4", "2", "A"]
    )
    row = place_row(Voice("es"), both)
    assert "pareja de reyes; baja 8-6-4-2-A" in row
    assert "intervalo 2 5,00 €" in row


def test_a_page_that_is_cut_says_so() -> None:
    rows = page(Voice("es"), moment("idle", "nothing"), ["fila"] * 40, (80, 24))
    assert len(rows) == 22
    assert "20 líneas más" in rows[-1]
