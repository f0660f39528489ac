"""Pages for people: every word Spanish, one form of amounts, local time beside UTC, tables."""

import csv
import io
import json
import re
from dataclasses import fields
from pathlib import Path
from typing import Any, get_args

import pytest
from click.testing import CliRunner, Result

from firmware_py.__main__ import main
from firmware_py.console.round_page import folded
from firmware_py.console.rounds import past_rounds
from firmware_py.jackpot.meters import Meters
from firmware_py.journal.day_files import DayFiles
from firmware_py.journal.local_time import Calendar, calendar_of, zone_named
from firmware_py.station.config import game_of, read_config
from firmware_py.station.inputs import (
    MeterCorrected,
    RecordBegun,
    SettingsAccepted,
    SettingsFound,
)
from firmware_py.station.settings import Settings, differences
from firmware_py.station.settings_record import settings_of
from firmware_py.table import events as ev
from firmware_py.table.event_json import to_fields
from firmware_py.table.states import Phase
from firmware_py.text.catalogue import known_word
from firmware_py.text.entries import CODES, KINDS, describe
from firmware_py.text.record_words import RecordWords
from tests.station.playing import TWO, begun, closed, code, on_disk, paid, played, royal_order, won
from tests.station.test_core import CONFIG, Play
from tests.station.test_settings import PEOPLE, of
from tests.station.test_settings_record import WHOLE
from tests.station.test_significant import entry

# What no Spanish page has: names of the program, and words that only English has.
NAMES = re.compile(r"\b[A-Z][a-z]+[A-Z]\w*|\b[a-z]+_[a-z_]+\b")
ENGLISH = re.compile(
    r"\b(the|of|is|are|was|and|with|seat|round|void|void-round|played|draw|cards?|bank|board|"
    r"none|shown|paid|pending|by|due|next|place|ruling|sheet|display|hits?|fed|deducted|cents|"
    r"returned|kept|lost|folded|out|all|in play|dealing|settling|idle|halted)\b"
)
AMOUNT = re.compile(r"-?\d{1,3}(?:\.\d{3})*,\d\d(?! ?€)\b|\d[.,]?\d* céntimos|\d+\.\d\d\b")
PAGES = ("book", "meters", "rounds", "round 1", "round 2", "round 3", "wins", "displays", "shoes",
         "replay", "replay --at 40", "replay --at 20")  # fmt: skip
TABLES = ("book", "meters", "rounds", "wins", "displays", "shoes")


def tapete(*words: object) -> Result:
    return CliRunner().invoke(main, [str(word) for word in words])


def page(shelf: DayFiles, command: str, *more: object) -> str:
    found = tapete("journal", *command.split(), "--dir", shelf.root, *more)
    assert found.exit_code == 0, found.output
    return found.output


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> DayFiles:
    """A prize, a reported irregularity, a decision, a correction, a close, changed settings."""
    play = begun(royal_order())
    paid(play, won(play))
    assert code(play.tell(MeterCorrected(500, TWO, "contado de más"))) == "done"
    play.bet()
    play.tell(ev.IrregularityReported("too-many-cards", (("to", 1),), "ana"))
    play.tell(ev.RoundPaid())
    play.tell(ev.DeckChecked("shoe", 52))
    _decided(play)
    closed(play)
    other = CONFIG.replace("display_pct = 70", "display_pct = 80") + PEOPLE
    read = read_config(other)
    play.tell(SettingsFound(settings_of(read, game_of(read))))
    return on_disk(play, tmp_path_factory.mktemp("pages"))


def _decided(play: Play) -> None:
    """A round that a person ends."""
    play.bet()
    steps = play.steps()
    next(steps)
    play.tell(ev.IrregularityReported("unforeseen", (), "ana"))
    if play.core.table.phase is Phase.HALTED:
        play.tell(ev.SupervisorDecided("void-round", "se cayó el sabot", "jose"))
    play.tell(ev.RoundPaid())
    play.tell(ev.DeckChecked("shoe", 52))


@pytest.mark.parametrize("command", PAGES)
def test_no_page_has_a_word_of_english_or_of_the_program(shelf: DayFiles, command: str) -> None:
    text = page(shelf, command)
    assert not NAMES.findall(text)
    assert not ENGLISH.findall(text)


@pytest.mark.parametrize(
    ("language", "says"),
    [
        ("gl", ("XOGADA 1 · completa", "Resultado da casa", "Ábrense as apostas", "remata")),
        (
            "eu",
            ("1. JOKALDIA · osoa", "Etxearen emaitza", "Apustuak irekitzen dira", "amaitzen da"),
        ),
        ("en", ("ROUND 1 · played", "Result of the house", "Bets are opened", "ends")),
    ],
)
def test_rounds_and_entries_are_read_in_the_language_that_is_asked_for(
    shelf: DayFiles, language: str, says: tuple[str, ...]
) -> None:
    commands = ("round 1", "replay", "replay --at 40")
    told = {command: page(shelf, f"{command} --lang {language}") for command in commands}
    for words in says:
        assert words in "".join(told.values()), words
    for command, text in told.items():
        assert text != page(shelf, command)
        assert not NAMES.findall(text) or language == "en"


@pytest.mark.parametrize("command", PAGES)
def test_every_amount_has_the_one_form(shelf: DayFiles, command: str) -> None:
    assert not AMOUNT.findall(page(shelf, command))


@pytest.mark.parametrize("command", [name for name in PAGES if not name.startswith("replay")])
def test_pages_fit_a_terminal(shelf: DayFiles, command: str) -> None:
    assert max(map(len, page(shelf, command).splitlines())) <= 80


@pytest.mark.parametrize("name", sorted(CODES))
def test_every_text_says_its_fields_in_spanish(name: str) -> None:
    """With what an entry of the program may hold in the fields that the text names."""
    kind, _, part = name.partition(".")
    kind = name if name in KINDS else kind
    values: dict[str, Any] = {
        "event": part, "what": part if kind in ("alarm", "power") else "anticipo",
        "state": "up", "outcome": "void",
        "house_cents": -500, "cents": 1_234_50, "counted_cents": 5, "shown_cents": 3, "by_us": 5,
        "behind_us": 9_000_000, "min_cents": 500, "max_cents": 1_000, "hand": "escalera-real",
        "changed": [{"what": "jackpot.seed_cents", "old": 300_000, "new": None}],
        "old": {"serial": 7, "accepted": 3, "inserted": 4}, "new": {"serial": 8, "accepted": 0},
        "meters": {"display": "812345/2", "seeds_cents": 5}, "counted": {"slot 3": {"accepted": 1}},
        "place": "bank", "frozen": True,
    }  # fmt: skip
    text = describe(entry(kind, values)).text
    assert not NAMES.findall(text)
    assert not AMOUNT.findall(text)
    assert not set(ENGLISH.findall(text)) - {"sheet"}


def test_every_event_of_the_table_is_named_in_spanish() -> None:
    for event in get_args(ev.Event):
        assert f"event.{event.__name__}" in CODES, event


def test_every_setting_and_every_meter_has_a_name() -> None:
    whole = settings_of(WHOLE, game_of(WHOLE))
    changed = differences(Settings(whole, of(CONFIG)))
    changed |= differences(Settings(whole, "{}"))
    parts = {part for what in changed for part in what.split(".")}
    people = {"jose", "dora", "ana"}
    assert [part for part in sorted(parts - people) if not known_word("setting", part, "es")] == []
    assert [one.name for one in fields(Meters) if not known_word("meter", one.name, "es")] == []
    assert [phase for phase in Phase if not known_word("phase", phase, "es")] == []


def test_a_change_is_said_with_old_and_new() -> None:
    play = Play()
    play.tell(SettingsFound(of(CONFIG)))
    play.tell(SettingsFound(of(CONFIG.replace("seed_cents = 300000", "seed_cents = 400000"))))
    play.tell(SettingsAccepted(TWO, "temporada"))
    text = next(describe(entry(k, p)).text for k, p in play.lines if k == "change")
    assert text == "Cambio: progresivo · base: 3.000,00 € → 4.000,00 €, temporada (jose, dora)"


# One round whole.


def test_a_round_says_who_reported_who_ruled_and_what_was_paid(shelf: DayFiles) -> None:
    text = " ".join(page(shelf, "round 2").split())
    assert "JUGADA 2 · anulada · jornada 1 (2026-11-16)" in text
    assert "cartas de más (comunica ana)" in text
    assert re.search(r"resuelve la norma \[art\. \S+\]: se anula toda la jugada", text)
    assert "apuestas devueltas" in text
    assert re.search(r"plaza 1 ante devuelta \d+,\d\d € art\.", text)
    first = page(shelf, "round 1")
    assert "escalera real" in first
    assert "3.001,75 €" in first
    assert re.search(r"plaza 1 +ante +\+5,00 €   art\.", first)


def test_a_decision_of_a_person_names_the_person_and_the_reason(shelf: DayFiles) -> None:
    text = page(shelf, "round 3")
    assert "resuelve jose" in text
    assert "«se cayó el sabot»" in text


def test_what_a_device_told_is_not_said_to_be_reported_by_who_ruled_on_it() -> None:
    play = Play()
    play.open_table()
    play.bet()
    play.tell(ev.IrregularityReported("advice", (("seat", 1),), "ana"))
    play.tell(ev.DeviceLost("shoe"))
    play.tell(ev.SupervisorDecided("void-round", "se cayó", "jose"))
    (found,) = past_rounds(entry(kind, payload) for kind, payload in play.lines)
    ruled = found.rulings[-1]
    assert (ruled["reported_by"], ruled["ruled_by"]) == ("shoe", "jose")


def test_hands_lie_by_place_and_the_entry_shows_them_again(shelf: DayFiles) -> None:
    text = page(shelf, "round 1")
    assert re.search(r"plaza 1 +(\S\S ){4}\S\S +escalera real\n", text)
    assert re.search(r"banca +(\S\S ){4}\S\S +(pareja|doble pareja|trío|full|póker) de ", text)
    seq = int(text.rsplit("--at ", 1)[1])
    assert "pago " in page(shelf, f"replay --at {seq}")


def test_a_round_that_is_not_there_names_those_that_are(shelf: DayFiles) -> None:
    found = tapete("journal", "round", 9, "--dir", shelf.root)
    assert (found.exit_code, "1 to 3" in found.output) == (1, True)
    plain = json.loads(page(shelf, "round 2", "--json"))
    assert plain["rulings"][0]["reported_by"] == "ana"
    assert plain["rulings"][0]["ruled_by"] == "sheet"


def test_rounds_go_on_from_the_record_before() -> None:
    play = Play()
    play.tell(RecordBegun(731, "none", TWO, "disco perdido", {"display": 300_000}))
    play.open_table()
    played(play, 1)
    assert play.core.table.rounds_played == 732


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (("pareja", "K", "A", "9", "2"), "pareja de reyes"),
        (("full", "T", "7"), "full de dieces y sietes"),
        (("carta-mayor", "A", "J"), "carta mayor, as y jota"),
        (("soft", "17", "7"), "suma 7 o 17"),
        (("points", "7"), "7 puntos"),
        (("over", "24"), "se pasa con 24"),
        (("un-nombre-nuevo",), "un nombre nuevo"),
        ((), ""),
    ],
)
def test_a_hand_is_named(value: tuple[str, ...], words: str) -> None:
    assert RecordWords().worths({"hand": value}) == words


# Time.


def test_local_time_stands_beside_utc(shelf: DayFiles) -> None:
    """2025-11-13 is winter time in Madrid, one hour ahead; the Canaries keep UTC."""
    text = page(shelf, "round 1")
    assert re.search(r"empieza  2025-11-13 03:\d\d:\d\d \+01:00 \(UTC 02:\d\d:\d\d\)", text)
    island = page(shelf, "round 1", "--zone", "Atlantic/Canary")
    assert re.search(r"2025-11-13 02:\d\d:\d\d \+00:00", island)
    assert "── jornada 1 (2026-11-16)" in page(shelf, "replay")
    wrong = tapete("journal", "rounds", "--dir", shelf.root, "--zone", "Atlantis")
    assert (wrong.exit_code, "no time zone is called" in wrong.output) == (1, True)


def test_the_zone_is_that_of_the_settings_on_record(tmp_path: Path) -> None:
    play = Play()
    read = read_config('timezone = "Atlantic/Canary"\n' + CONFIG)
    play.tell(SettingsFound(settings_of(read, game_of(read))))
    calendar = calendar_of(on_disk(play, tmp_path))
    assert calendar.zone == zone_named("Atlantic/Canary")
    assert Calendar().day_of(5) == ""


def test_summer_time_is_two_hours_ahead() -> None:
    calendar = Calendar(zone_named("Europe/Madrid"))
    assert f"{calendar.local(1_752_000_000_000_000):%H:%M %z}" == "20:40 +0200"


# Tables.


def rows_of(text: str) -> list[list[str]]:
    assert text.startswith("\ufeff")
    return list(csv.reader(io.StringIO(text[1:]), delimiter=";"))


@pytest.mark.parametrize("command", TABLES)
def test_every_register_is_a_table_too(shelf: DayFiles, command: str) -> None:
    head, *rows = rows_of(page(shelf, command, "--csv"))
    assert all(len(row) == len(head) for row in rows)
    assert not ENGLISH.findall(";".join(head))
    assert not NAMES.findall(page(shelf, command, "--csv"))


def test_payments_are_a_table_whose_sum_is_the_book(shelf: DayFiles) -> None:
    head, *rows = rows_of(page(shelf, "payments"))
    at = {name: n for n, name in enumerate(head)}
    played_ = [row for row in rows if row[at["clase"]] == "jugada"]
    cents = sum(int(row[at["importe"]].replace(",", "")) for row in played_)
    book = json.loads(page(shelf, "book", "--json"))
    result = sum(line["net_cents"] for line in book["lines"] if line["account"] == "resultado")
    assert cents == result
    assert any(row[at["clase"]] == "premio" for row in rows)


def test_an_unknown_kind_is_an_error_that_lists_the_kinds(shelf: DayFiles) -> None:
    found = tapete("journal", "replay", "--dir", shelf.root, "--kind", "rulings")
    assert found.exit_code == 1
    assert "no entry is of the kind 'rulings'" in found.output
    assert "ruling, slot-admitted" in found.output
    assert page(shelf, "replay --kind ruling").count("R0") >= 1


@pytest.mark.parametrize(
    ("cents", "text"),
    [(0, "0,00 €"), (-5, "-0,05 €"), (123_450, "1.234,50 €"), (10**9, "10.000.000,00 €")],
)
def test_an_amount_as_spain_writes_it(cents: int, text: str) -> None:
    assert RecordWords().euros(cents) == text


def test_places_and_words_are_those_of_a_table() -> None:
    said = to_fields(ev.Said("bank/baja", "pasa"))
    assert describe(entry("event", said)).text == "Decide banca (baja): pasa"
    raised = to_fields(ev.Said(3, "subo", 1_000))
    assert describe(entry("event", raised)).text == "Decide plaza 3: subo 10,00 €"
    assert folded(f"  apuestas {'plaza 1 ante 5,00 €  ' * 6}").count(",00 €") == 6


def test_what_the_table_tells_is_written_by_its_fields() -> None:
    told = to_fields(ev.BetLaid(1, "ante", 500))
    assert describe(entry("event", told)).text == "Apuesta de 5,00 € en ante, plaza 1"
