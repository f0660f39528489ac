"""The table's book and its meters: out of the entries alone, balanced, and made again at will."""

import json
import sqlite3
from collections import Counter
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from firmware_py.__main__ import main
from firmware_py.journal.book import Book, Posting, rebuilt
from firmware_py.journal.book_postings import BOOK, METERS
from firmware_py.journal.day_files import DayFiles
from firmware_py.journal.export import export_day
from firmware_py.journal.replay import entries
from firmware_py.rehearsal.rehearsal import first_choice
from firmware_py.rules.games.family import law_of
from firmware_py.rules.games.pot import RakeChosen
from firmware_py.station.core import Core
from firmware_py.station.entries import round_line
from firmware_py.station.inputs import ChipsMoved, MeterCorrected
from firmware_py.table import events as ev
from firmware_py.table.due import PaymentDue
from tests.station.playing import TWO, begun, closed, code, on_disk, paid, played, royal_order, won
from tests.station.test_core import Play
from tests.table.circle import circle_sheets, next_hand, open_circle
from tests.table.playing import rehearse


def a_session() -> Play:
    """Two rounds with a jackpot win, chips in every direction, a count that lacks 100."""
    play = begun(royal_order())
    number = won(play)
    paid(play, number)
    for what, cents in (
        ("reposicion", 50_000),
        ("devolucion", 20_000),
        ("efectivo", 5_000),
        ("propinas", 700),
    ):
        assert code(play.tell(ChipsMoved(what, cents, TWO))) == "done"
    played(play, 1, 2)
    counted = play.core.session.tray.cents - 100
    assert code(play.tell(ChipsMoved("recuento", counted, TWO))) == "done"
    closed(play)
    return play


@pytest.fixture(scope="module")
def session(tmp_path_factory: pytest.TempPathFactory) -> tuple[Play, DayFiles]:
    play = a_session()
    return play, on_disk(play, tmp_path_factory.mktemp("book"))


def test_the_book_balances_and_says_what_was_done(session: tuple[Play, DayFiles]) -> None:
    play, shelf = session
    book = rebuilt(BOOK, entries(shelf))
    assert book.balance() == 0
    house = -sum(
        int(str(payload["cents"]))
        for kind, payload in play.lines
        if kind == "payment" and payload["box"] != "progresivo"
    )
    assert -book.total("resultado").net_cents == house
    assert book.total("rondas").count == 2
    assert book.total("efectivo").net_cents == 5_000
    assert book.total("propinas").net_cents == 700
    assert book.total("caja").net_cents == -1_000_000 - 50_000 + 20_000 - 300_175
    assert book.total("diferencias").net_cents == 100
    # Galicia: «consignarse en el libro de contabilidad de la mesa las cantidades abonadas».
    assert book.total("premios de jackpot").net_cents == 300_175
    assert book.total("ranuras").net_cents == 3 * 250
    float_ = 1_000_000 + 50_000 - 20_000 - 5_000 + house - 100
    assert book.total("fichas").net_cents == float_


def test_a_list_that_was_made_anew_is_booked_once() -> None:
    """The payments of a list that a ruling replaced are on record, not in the book."""
    play = begun()
    play.bet(1)
    assert list(play.steps())
    lists = [line for line in play.lines if line[0] == "payment"]
    assert code(play.tell(ev.RoundPaid())) == "done"
    rounds = [payload for kind, payload in play.lines if kind == "round"]
    assert len(rounds) == 1
    moved = [*rounds[0]["moves"], *rounds[0]["tokens"]]  # type: ignore[misc]
    assert len(moved) == len(lists)


@pytest.mark.parametrize("plan", [BOOK, METERS])
def test_made_again_it_is_the_book_that_was_kept(
    session: tuple[Play, DayFiles], plan: tuple[Posting, ...]
) -> None:
    """Kept along the way, or thrown away and made from the entries: the same in every line."""
    _, shelf = session
    live = Book(plan)
    for entry in entries(shelf):
        live.post(entry)
    kept = live.lines()
    del live
    assert rebuilt(plan, entries(shelf)).lines() == kept


def test_the_meters_add_up_to_what_the_jackpot_says(session: tuple[Play, DayFiles]) -> None:
    play, shelf = session
    assert play.core.progressive is not None
    now = play.core.progressive.meters
    found = rebuilt(METERS, entries(shelf))
    sums = {line.key[1]: line.total.net_cents for line in found.lines("progresivo")}
    assert sums["display"] == now.display
    assert sums["in_cents"] == now.in_cents == 750
    assert sums["wins_cents"] == now.wins_cents == 300_175
    assert sums["paid_cents"] == 300_175
    assert sums["hits"] == 1
    assert sums["seeds_cents"] == 600_000
    assert sums["deducted"] == Fraction(3, 10) * 750


@pytest.mark.parametrize(
    ("what", "cents", "phase", "why"),
    [
        ("anticipo", 100, "idle", "float-given"),
        ("reposicion", 0, "idle", "amount"),
        ("efectivo", -5, "idle", "amount"),
        ("soborno", 5, "idle", "unknown-movement"),
        ("reposicion", 5, "betting", "wrong-phase"),
        ("devolucion", 5, "betting", "wrong-phase"),
        ("recuento", 5, "betting", "wrong-phase"),
        ("efectivo", 5, "betting", "done"),
        ("propinas", 5, "betting", "done"),
    ],
)
def test_chips_move_when_the_texts_let_them(what: str, cents: int, phase: str, why: str) -> None:
    play = begun()
    if phase == "betting":
        play.tell(ev.BetsOpened())
    assert play.core.table.phase == phase
    assert code(play.tell(ChipsMoved(what, cents, TWO))) == why


def test_no_chips_without_a_float_and_none_by_one_person() -> None:
    play = Play()
    play.open_table()
    assert code(play.tell(ChipsMoved("efectivo", 5, TWO))) == "no-float"
    assert code(play.tell(ChipsMoved("anticipo", 5, ("jose", "jose")))) == "same-person"


def test_a_difference_of_the_count_is_an_alarm_and_the_count_holds() -> None:
    play = begun()
    outcome = play.tell(ChipsMoved("recuento", 999_900, TWO))
    assert [type(effect).__name__ for effect in outcome.effects] == ["Alarm"]
    assert play.core.session.tray.cents == 999_900
    assert play.lines[-1][1]["expected_cents"] == 1_000_000
    assert not play.tell(ChipsMoved("recuento", 999_900, TWO)).effects


def test_an_auditor_without_our_programs_finds_the_same_totals(
    session: tuple[Play, DayFiles], tmp_path: Path
) -> None:
    """R-112: an export and a second reading with plain JSON and SQLite, none of it ours."""
    _, shelf = session
    out = tmp_path / "day.jsonl"
    export_day(shelf.day(), out, Ed25519PrivateKey.generate())
    theirs: Counter[str] = Counter()
    for line in out.read_text("utf-8").splitlines()[1:-1]:
        entry = json.loads(line)["entry"]
        _audit(theirs, entry["kind"], entry["payload"])
    again: Counter[str] = Counter()
    with sqlite3.connect(shelf.day()) as database:
        for kind, text in database.execute("SELECT kind, payload FROM entry ORDER BY seq"):
            _audit(again, kind, json.loads(text))
    database.close()
    book = rebuilt(BOOK, entries(shelf))
    ours = {
        "result": -book.total("resultado").net_cents,
        "prizes": book.total("premios de jackpot").net_cents,
        "tokens": book.total("ranuras").net_cents,
        "bets": book.total("apuestas").net_cents,
        "rounds": book.total("rondas").count,
    }
    assert theirs == again == ours


def _audit(totals: Counter[str], kind: str, payload: dict[str, Any]) -> None:
    """What the documents say of `round` and `hit-paid`, read by somebody else."""
    if kind == "round":
        totals["rounds"] += 1
        totals["result"] += sum(move["house_cents"] for move in payload["moves"])
        totals["tokens"] += sum(token["cents"] for token in payload["tokens"])
        totals["bets"] += sum(bet["cents"] for bet in payload["bets"])
    elif kind == "hit-paid":
        totals["prizes"] += payload["cents"]


def tapete(shelf: DayFiles, *words: object) -> str:
    given = ["journal", *map(str, words), "--dir", str(shelf.root)]
    found = CliRunner().invoke(main, given)
    assert found.exit_code == 0, found.output
    return found.output


def test_the_printed_book(session: tuple[Play, DayFiles]) -> None:
    _, shelf = session
    page = tapete(shelf, "book", "--day", 1)
    assert "LIBRO DE CONTABILIDAD DE LA MESA · día 1" in page
    assert "3.001,75" in page
    (balance,) = [row for row in page.splitlines() if row.startswith("cuadre")]
    assert balance.split() == ["cuadre", "0,00", "€"]
    plain = json.loads(tapete(shelf, "book", "--json"))
    assert plain["balance_cents"] == 0
    assert json.loads(tapete(shelf, "meters", "--json"))["through"] == plain["through"]
    assert "progresivo · mesa 1 · apostado" in tapete(shelf, "meters")


def test_the_registers_of_the_visor_and_of_wins(session: tuple[Play, DayFiles]) -> None:
    """R-61: game, table, combination, date, hour, amount, winner, two signatories."""
    _, shelf = session
    (win,) = json.loads(tapete(shelf, "wins", "--json"))
    assert (win["cents"], win["seat"], win["winner"]) == (300_175, 1, "Ana García")
    assert win["signed"] == list(TWO)
    assert win["paid"]
    assert (win["table"], win["game"]) == ("mesa 1", "castilla-y-leon/poker-sin-descarte")
    assert win["hand"]
    assert win["date"] == "2025-11-13"
    assert "firman: jose, dora" in tapete(shelf, "wins")
    (shown,) = json.loads(tapete(shelf, "displays", "--json"))
    assert (shown["first_cents"], shown["last_cents"]) == (300_000, 300_350)
    assert "3.003,50" in tapete(shelf, "displays")


def test_past_rounds_are_recalled_whole(session: tuple[Play, DayFiles]) -> None:
    """R-108: cards in order, bets, result, decisions, jackpot; the recall equals the record."""
    play, shelf = session
    rounds = json.loads(tapete(shelf, "rounds", "--json"))
    assert [one["number"] for one in rounds] == [1, 2]
    drawn = [p["number"] for k, p in play.lines if k == "event" and p["event"] == "CardDrawn"]
    assert [card["number"] for one in rounds for card in one["cards"]] == drawn
    faces = {
        p["number"]: p["card"] for k, p in play.lines if k == "event" and p["event"] == "CardOpened"
    }
    for one in rounds:
        for card in one["cards"]:
            assert card["card"] == faces.get(card["number"], "??")
    assert rounds[0]["jackpot_cents"] == 300_000
    assert rounds[0]["hits"][0]["cents"] == 300_175
    assert [len(one["bets"]) for one in rounds] == [5, 6]
    assert len(json.loads(tapete(shelf, "rounds", "1", "--json"))) == 1
    assert "Jugada 2" in tapete(shelf, "rounds")


def test_overrides_and_rulings_stand_in_the_recall(tmp_path: Path) -> None:
    play = begun()
    play.bet(1)
    play.tell(ev.TokensConfirmed((1,)))
    play.tell(ev.IrregularityReported("too-many-cards", (("to", 1),)))
    shelf = on_disk(play, tmp_path)
    (one,) = json.loads(tapete(shelf, "rounds", "--json"))
    assert one["rulings"][0]["irregularity"] == "too-many-cards"
    assert one["rulings"][0]["articles"]
    assert one["outcome"] == "in play"


def test_the_table_as_it_stood_after_any_entry(session: tuple[Play, DayFiles]) -> None:
    """Replay to any past moment: every recorded phase comes back, and no hidden face."""
    play, shelf = session
    for seq, (kind, payload) in enumerate(play.lines, 1):
        if kind == "event" and "now" in payload and seq % 7 == 0:
            seen = json.loads(tapete(shelf, "replay", "--at", seq, "--json"))
            assert (seen["phase"], seen["due"]) == (payload["now"], payload["next"])
    first = next(n for n, (_, p) in enumerate(play.lines, 1) if p.get("event") == "CardDrawn")
    seen = json.loads(tapete(shelf, "replay", "--at", first, "--json"))
    assert [place["cards"] for place in seen["places"] if place["cards"]] == [["??"]]
    assert "jugada 1 · reparto" in tapete(shelf, "replay", "--at", first)
    beyond = CliRunner().invoke(
        main, ["journal", "replay", "--at", "99999", "--dir", str(shelf.root)]
    )
    assert beyond.exit_code == 1
    assert "there is no entry" in beyond.output


def test_a_correction_stands_with_old_and_new_value_who_and_why() -> None:
    """R-4: and with a round open it is refused (R-5)."""
    play = begun()
    play.tell(ev.BetsOpened())
    assert code(play.tell(MeterCorrected(-500, TWO, "counted twice"))) == "in-play"
    play = begun()
    assert code(play.tell(MeterCorrected(-500, TWO, "counted twice"))) == "done"
    change = next(payload for kind, payload in play.lines if kind == "change")
    assert change["changed"] == [{"what": "display_cents", "old": 300_000, "new": 299_500}]
    assert (change["people"], change["reason"]) == (list(TWO), "counted twice")


@pytest.mark.parametrize("sheet", circle_sheets())
@pytest.mark.parametrize("rake", [None, RakeChosen("pot", 5)])
def test_what_players_win_from_each_other_leaves_the_house_its_cut(
    sheet: str, rake: RakeChosen | None
) -> None:
    """In circle games the house's result is its cut, whoever wins the pot."""
    table = open_circle(sheet, rake=None)
    if rake is not None:
        if law_of(table.table.game.sheet).rake_fault(table.table.game, rake):
            pytest.skip("this sheet takes its cut otherwise")
        table = open_circle(sheet, rake=rake)
    assert next_hand(table, shuffled=False, restos=(1, 2, 3, 4)).accepted
    while not isinstance(table.table.due, PaymentDue):
        assert table.step(first_choice).accepted
    round_ = table.table.in_round()
    found = round_line(round_, ()).payload
    cut = sum(row["cents"] for row in found["cut"])  # type: ignore[attr-defined]
    carried = sum(getattr(record, "pot_cents", 0) for record in round_.carries)
    assert found["house_cents"] == cut + carried
    assert bool(cut) <= (rake is not None)


def test_the_fee_of_a_session_is_booked_when_it_is_charged() -> None:
    """A session at 10 % of the maximum of 40 euro, from everybody; the hand is not touched."""
    table = open_circle("galicia/holdem", rake=RakeChosen("session", 10))
    core = Core.fresh(table.table, None)
    core.take(ev.BetsOpened())
    for seat in (1, 2, 3, 4):
        core.take(ev.BetLaid(seat, "resto", 50_000))
    outcome = core.take(ev.Said("croupier", "cobra la sesión"))
    (charge,) = [line.payload for line in outcome.lines if line.kind == "charge"]
    assert charge["house_cents"] == 4 * 400
    assert [row["cents"] for row in charge["cut"]] == [1600]  # type: ignore[attr-defined]
    assert core.session.tray.cents == 1600
    assert core.table.phase == "betting"


@pytest.mark.parametrize(("sheet", "times"), [("poker-sin-descarte", 10_000), ("pai-gow", 15_000)])
def test_the_least_float_of_the_basque_country(sheet: str, times: int) -> None:
    """DA sexta 2: 10.000 and 15.000 times the table's minimum."""
    core = Core.fresh(rehearse(f"pais-vasco/{sheet}").table, None)
    low = core.take(ChipsMoved("anticipo", times * 500 - 1, TWO))
    assert low.refusal is not None
    assert low.refusal.code == "float-low"
    assert "DA 6.2" in low.refusal.message
    assert code(core.take(ChipsMoved("anticipo", times * 500, TWO))) == "done"
