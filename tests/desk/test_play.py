"""`tapete play`: a dealer at the desk, who errs on purpose and reads the ruling."""

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from firmware_py.__main__ import main
from firmware_py.desk.rehearsed import Rehearsed
from firmware_py.desk.voice import Voice
from firmware_py.rulebook import library
from firmware_py.rules.games.family import law_of
from firmware_py.table import events as ev
from firmware_py.table.decision import Decision
from firmware_py.table.due import CorrectionDue
from firmware_py.table.effects import AwardJackpot, ReturnTokens
from firmware_py.table.event_json import from_text, to_text
from firmware_py.table.games.circle.players import by_blinds
from firmware_py.table.states import Phase
from firmware_py.table.table import Table
from tests.desk.moments import SIN, Desk, at_desk, type_in
from tests.table.goldens.scripts import opened, step
from tests.table.playing import rehearse
from tests.table.test_any_events import is_circle, playable, state_of

DEALT = ("bets", "bet 1 ante 5", "close", *[""] * 10)


def limits(sheet: str) -> tuple[int, int]:
    return 500, law_of(library.sheet(sheet)).usual_maximum(library.sheet(sheet), 500)


def test_a_misdeal_on_purpose_shows_the_ruling_its_article_and_the_sums() -> None:
    at = at_desk(language="es")
    told = type_in(
        at,
        "",
        "1 ante 5",
        "3 ante 1.000,50",
        "2 ante 20",
        "no va más",
        "",
        "error cartas de más a=1",
    )
    assert any("se anula toda la jugada" in row and "[art. 7]" in row for row in told)
    assert any("se devuelven: puesto 1 5,00 €, puesto 2 20,00 €" in row for row in told)
    assert "  puesto 1 ante: se le devuelve 5,00 € [art. 7]" in told
    assert type_in(at, "")[-1].startswith("entre jugadas")


def test_every_card_that_is_due_is_named_before_it_is_dealt() -> None:
    at = at_desk()
    due = [type_in(at, line)[-1] for line in ("bets", "bet 2 ante 5", "close", *[""] * 10)]
    assert "deal: seat 2, card 1, face down" in due
    assert "deal: bank, card 1, face up" in due
    assert due[-1] == (
        "decisions: seat 2: «voy» (lays €10.00), «paso», «compra» (lays €5.00, with a card)"
    )


def test_decisions_and_a_bought_card() -> None:
    at = at_desk()
    type_in(at, *DEALT)
    for wrong in ("", "say", "compra 9", "voy 9.99", "cubrir 10"):
        assert type_in(at, wrong)[0].startswith("!"), wrong
    assert type_in(at, "compra 3")[-1].startswith("deal")
    type_in(at, "")
    assert type_in(at, "voy 10.00")[-1].startswith("payment")


def test_a_word_of_the_casino_is_understood_for_that_of_the_sheet() -> None:
    """CyL 57.2: «ir» o «retirarse», «No Voy»."""
    for spoken, word in (("ir", "voy"), ("no voy", "paso"), ("retirarse", "paso")):
        at = at_desk("castilla-y-leon/texas-poker")
        type_in(at, "bets", "bet 1 ante 5", "close", *[""] * 7, spoken)
        assert [one.word for one in at.rehearsal.events if isinstance(one, ev.Said)] == [word]


def test_a_circle_bet_of_one_amount_is_said_with_it() -> None:
    """Galicia 22.3: half a pot of 8 is below the minimum, so that 5 is all that may be bet."""
    at = at_desk(rehearsal=rehearse("galicia/holdem", limits=(500, 2000)))
    laid = [f"bet {seat} {box}" for seat in (1, 2, 3, 4) for box in ("resto 200", "ante 2")]
    type_in(at, "bets", *laid, "close", *[""] * 8)
    assert "lays €5.00, not €5.01" in type_in(at, "apostar 5.01")[0]
    assert type_in(at, "apostar 5")[-1].startswith("decisions: seat 3: «cubrir»")


def test_a_person_in_charge_decides_with_a_reason() -> None:
    at = at_desk()
    type_in(at, "bets", "bet 1 ante 5", "draw")
    assert at.rehearsal.table.phase is Phase.HALTED
    assert type_in(at, "rule burn-card")[0].startswith("!")
    assert type_in(at, "rule burn-card drawn too early")[-1].startswith("bets open")


def test_a_card_turned_up_is_told_with_its_place() -> None:
    at = at_desk(language="es")
    told = type_in(at, "apuestas", "2 ante 5", "", "", "")
    (bank,) = at.rehearsal.table.in_round().faces("bank")
    rank = "23456789TJQKA"[bank >> 2].replace("T", "10")
    assert any(row.startswith(f"banca: {rank}") for row in told)
    assert "cartas: puesto 2" in told


def test_a_player_looks_at_his_cards_and_the_table_learns_nothing() -> None:
    at = at_desk("castilla-y-leon/pai-gow")
    type_in(at, "bets", "bet 1 apuesta 5", "close", "pasa", "7", *[""] * 14)
    before = state_of(at.rehearsal.table)
    told = type_in(at, "peek")[0]
    assert len(re.findall(r"\d: \S+", told)) == 7
    assert state_of(at.rehearsal.table) == before
    assert type_in(at, "peek 5")[0].startswith("!")


def test_a_bet_is_taken_back_while_bets_are_open() -> None:
    at = at_desk()
    type_in(at, "bets", "bet 1 ante 5", "take 1 ante")
    assert "! nobody has bet" in type_in(at, "close")


@pytest.mark.parametrize(
    ("word", "told", "phase"),
    [
        ("pegadas", "cartas pegadas: decide el responsable", Phase.HALTED),
        ("vuelta", "carta boca arriba en la baraja: se anula toda la jugada", Phase.SETTLING),
        ("corte", "aparece la carta de corte: decide el responsable", Phase.HALTED),
        ("falla", "alarma: sabot no responde", Phase.HALTED),
        ("saca", "carta sacada por error: decide el responsable", Phase.HALTED),
    ],
)
def test_what_the_shoe_may_do_wrong(word: str, told: str, phase: Phase) -> None:
    """Gal. 7 voids for an exposed card; what it does not foresee is the jefe de mesa's (4)."""
    at = at_desk(language="es")
    type_in(at, *DEALT, "")
    assert any(told in row for row in type_in(at, word))
    assert at.rehearsal.table.phase is phase


def test_a_deal_is_put_right_card_by_card() -> None:
    sheet = "pais-vasco/chemin-de-fer"
    at = at_desk(rehearsal=rehearse(sheet, limits=limits(sheet)))
    seats = [f"{seat} se sienta" for seat in (1, 2, 3, 4)]
    type_in(at, "bets new", *seats, "1 banca 50", "2 punto 5", "close", "", "", "")
    type_in(at, "err wrong-order by=croupier correctable=yes")
    assert isinstance(at.rehearsal.table.due, CorrectionDue)
    type_in(at, "move punto 2 banquero")
    round_ = at.rehearsal.table.in_round()
    assert (len(round_.numbers("punto")), len(round_.numbers("banquero"))) == (1, 2)
    assert type_in(at, "move punto 9 banquero")[0].startswith("!")
    assert type_in(at, "")[-1].startswith("deal: punto, card 2")


@pytest.mark.parametrize(
    "line",
    ["dance", "take", "call", "call 1", "call 1 pasa", "peek", "peek 1", "move 1", "move 1 1 2",
     "bet", "bet one ante 5", "token", "err", "err earthquake", "err advice x=1", "say voy",
     "rule", "save", 'bet "', "bet 1 river 5", "kill", "freeze why", "chips anticipo 50"],
)  # fmt: skip
def test_commands_that_make_no_sense_say_so_and_change_nothing(line: str) -> None:
    at = at_desk()
    before = state_of(at.rehearsal.table)
    assert type_in(at, line)[0].startswith("!")
    assert state_of(at.rehearsal.table) == before


@pytest.mark.parametrize("sheet", playable())
def test_a_dealer_plays_any_sheet_with_words_alone(sheet: str) -> None:
    """Bets by box, «no va más», then whatever is due, to the list; Enter pays it."""
    at = at_desk(rehearsal=rehearse(sheet, limits=limits(sheet)))
    type_in(at, "bets new", *called(sheet), *bets(at))
    told = type_in(at, "close", "auto")
    assert at.rehearsal.table.phase is Phase.SETTLING, told[-3:]
    assert type_in(at, "")[-1].startswith("between rounds")


def called(sheet: str) -> list[str]:
    """What is said while bets are open, before the first of them."""
    return {
        "pais-vasco/chemin-de-fer": [f"call {seat} se sienta" for seat in (1, 2, 3, 4)],
        "pais-vasco/baccarat-dos-panos": ["call ana toma la banca 200"],
    }.get(sheet, [])


def bets(at: Desk) -> list[str]:
    """What four players bet first; in a circle they sit down with chips."""
    game = at.rehearsal.table.game
    if is_circle(game.name):
        boxes = {"resto": 200} | ({} if by_blinds(game) else {"ante": 1})
    else:
        first = [b for b in game.sheet.box if b.placed == "before-deal" and not b.optional]
        boxes = {box.name: 5 for box in first or game.sheet.box[:1]}
    return [f"bet {n} {box} {amount}" for n in (1, 2, 3, 4) for box, amount in boxes.items()]


def test_a_saved_rehearsal_replays_to_the_same_state() -> None:
    kept: dict[str, str] = {}
    at = at_desk(kept=kept.__setitem__)
    type_in(at, "bets", "bet 1 ante 5", "close", "", "", "", "save it")
    again = Table(at.rehearsal.table.game, at.rehearsal.table.setup)
    for event in from_text(kept["it"]):
        again.handle(event)
    assert state_of(again) == state_of(at.rehearsal.table)
    assert to_text(at.rehearsal.events) == kept["it"]


def test_a_replayed_rehearsal_goes_on_with_the_same_cards() -> None:
    """Whoever goes on after a replay gets the cards that the first rehearsal would have got."""
    kept: dict[str, str] = {}
    sheet = "pais-vasco/blackjack"
    first = at_desk(rehearsal=rehearse(sheet, limits=limits(sheet)), kept=kept.__setitem__)
    type_in(first, "bets new", "bet 1 apuesta 5", "close", *[""] * 8, "save it")
    again = at_desk(rehearsal=rehearse(sheet, limits=limits(sheet), opened=False))
    for event in from_text(kept["it"]):
        again.rehearsal.retell(event)
    for at in (first, again):
        type_in(at, "auto", "", "bets", "bet 2 apuesta 5", "close", "auto")
    assert again.rehearsal.events == first.rehearsal.events
    assert state_of(again.rehearsal.table) == state_of(first.rehearsal.table)


def test_events_alone_are_replayed_only_with_the_seed_they_were_played_with(tmp_path: Path) -> None:
    saved = tmp_path / "round.jsonl"
    lines = f"bets\nbet 1 ante 5\nclose\n\n\nsave {saved}\nquit\n"
    CliRunner().invoke(main, ["play", SIN, "--seed", "5"], input=lines)
    saved.write_text(saved.read_text("utf-8").partition("\n")[2], "utf-8")
    words = ["play", SIN, "--replay", str(saved)]
    done = CliRunner().invoke(main, words)
    assert done.exit_code == 1
    assert "--seed" in done.output
    assert CliRunner().invoke(main, [*words, "--seed", "5"], input="quit\n").exit_code == 0


def test_the_command_itself_in_both_languages() -> None:
    lines = "bets\nbet 1 ante 5\nclose\n\n\nview\nquit\n"
    done = CliRunner().invoke(main, ["play", SIN, "--lang", "en"], input=lines)
    assert done.exit_code == 0, done.output
    assert "bank, card 1, face up" in done.output
    spanish = CliRunner().invoke(main, ["play", SIN], input=lines)
    assert "banca, carta 1, boca arriba" in spanish.output
    assert "SIMULACIÓN · jugada 1 · reparto" in spanish.output


def test_a_saved_rehearsal_shows_the_whole_round_again_by_itself(tmp_path: Path) -> None:
    """Sheet, seed, options, limits and source are kept: no other word is needed."""
    saved = tmp_path / "round.jsonl"
    lines = (
        "apuestas\n1 ante 7,00\n2 ante 20\nno va más\n\n"
        f"error too-many-cards a=1\n\nguarda {saved}\nsalir\n"
    )
    sheet = "castilla-y-leon/poker-sin-descarte"
    words = ["--seed", "9", "--min", "7", "--max", "140,00", "--automatic"]
    first = CliRunner().invoke(main, ["play", sheet, *words], input=lines)
    assert first.exit_code == 0, first.output
    again = CliRunner().invoke(main, ["play", "--replay", str(saved)], input="mesa\nsalir\n")
    assert again.exit_code == 0, again.output
    for told in (
        "> puesto 1: 7,00 € en ante",
        "cartas: puesto 1",
        "se anula toda la jugada",
        "puesto 1 ante: se le devuelve 7,00 €",
        "> lista pagada",
        "entre jugadas",
    ):
        assert told in again.output, told
    other = CliRunner().invoke(main, ["play", SIN, "--replay", str(saved)])
    assert other.exit_code == 1
    assert "rehearsal of castilla-y-leon/poker-sin-descarte" in other.output


@pytest.mark.parametrize(
    "words",
    [["galicia/canasta"], [SIN, "--max", "5,01"], [SIN, "--option", "colour=red"]],
)
def test_a_rehearsal_that_cannot_be_set_up_says_why(words: list[str]) -> None:
    done = CliRunner().invoke(main, ["play", *words])
    assert done.exit_code == 1
    assert done.output.startswith("Error: ")


@pytest.mark.parametrize(
    "text", ["", '{"rehearsal":{"sheet":1}}\n', "[]\n", "dance\n", '{"event":"Dance"}\n']
)
def test_a_file_that_is_no_rehearsal(tmp_path: Path, text: str) -> None:
    (tmp_path / "x").write_text(text)
    done = CliRunner().invoke(main, ["play", "--replay", str(tmp_path / "x")])
    assert done.exit_code == 1
    assert done.output.startswith("Error: ")


def test_other_limits_custody_and_packets_at_the_keyboard() -> None:
    at = at_desk("castilla-y-leon/poker-sin-descarte")
    assert any("cinco últimos pases" in row for row in type_in(at, "limits 10 100"))
    assert type_in(at, "limits 10")[0].startswith("!")
    assert type_in(at, "step show-empty")[-1].startswith("between rounds")
    # The shoe counts here: nobody counts by hand beside it.
    assert type_in(at, "counted 51")[0].startswith("!")
    assert type_in(at, "bets")[-1].startswith("bets open")
    told = type_in(at, "bet 1 ante 5", "close", "draw 3")
    assert any("too many cards" in row and "[art. 8.3]" in row for row in told), told
    assert type_in(at, "discards 5")[0].startswith("!")


def test_the_person_in_charge_names_another_device() -> None:
    at = at_desk()
    type_in(at, "bets", "bet 1 ante 5", "close", "", "lost")
    assert "name another device" in type_in(at, "rule continue goes on")[0]
    assert type_in(at, "rule continue device=sabot-2 goes on")[-1].startswith("deal")


@pytest.mark.parametrize("name", playable())
def test_everything_that_is_due_is_said_in_the_table_s_languages(name: str) -> None:
    """No English word is left in what a round of any sheet asks for."""
    table = opened(name)
    behind, said = Rehearsed(table, "es"), []
    while table.table.phase is not Phase.SETTLING:
        seen = behind.snapshot()
        said += [Voice(language).due(seen) for language in ("es", "gl", "eu")]
        step(table)
    words = set(re.findall(r"[a-z]+", " ".join(said).lower()))
    assert not words & {"the", "card", "cards", "seat", "of", "face", "down", "up", "then", "and"}


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        (["apuestas", "1 ante 0,03"], "! ante ha de ser al menos 5,00 € (mínimo), no 0,03 €"),
        (["apuestas", "9 ante 5"], "! la mesa tiene los puestos 1 a 7"),
        (["apuestas", "apuesta uno ante 5"], "! «uno» no es un número"),
        (["apuestas", "apuesta 1 ante 5.5"], "! «5.5» no es un importe: escribe 20 o 20,50"),
        (["apuestas", "1 progresivo 1"], "! progresivo se apuesta con una ficha"),
        (["apuestas", ""], "! nadie ha apostado"),
        (["apuestas", "1 ante 5", "", "1 ante 5"], "! «1» no es una orden"),
        (["error deck-defective"], "! alarma: baraja defectuosa, lo comunica ana; la baraja sale"),
        (["falla"], "! alarma: sabot no responde"),
        (["baila"], "! «baila» no es una orden"),
        (["di"], "! nadie tiene la palabra"),
        (["decide void-round motivo"], "! el responsable no tiene que decidir"),
        (["suspende fuego", ""], "! La mesa está suspendida (suspendida: fuego)"),
        (["corriente"], "! «kill» no cabe aquí: solo en la mesa simulada"),
    ],
)
def test_what_is_refused_is_said_in_the_language_of_the_table(lines: list[str], told: str) -> None:
    rows = type_in(at_desk(language="es"), *lines)
    assert any(row.startswith(told) for row in rows), rows


def test_a_file_that_cannot_be_written_is_told_and_the_rehearsal_goes_on(tmp_path: Path) -> None:
    def fail(path: str, text: str) -> None:
        Path(path).write_text(text, "utf-8")

    at = at_desk(kept=fail)
    assert type_in(at, f"save {tmp_path / 'nowhere' / 'x'}")[0].startswith("!")
    assert type_in(at, "bets")[-1].startswith("bets open")


def test_a_closed_table_is_not_opened_by_enter() -> None:
    at = at_desk(language="es")
    type_in(at, "fin", *[""] * 8)
    assert at.rehearsal.table.phase is Phase.CLOSED
    assert "«abre» la abre" in type_in(at, "")[0]
    assert at.rehearsal.table.phase is Phase.CLOSED
    assert type_in(at, "abre")[-1].startswith("comprobaciones")


def test_a_replayed_round_shows_who_is_paid_and_what_is_announced(tmp_path: Path) -> None:
    """The list and the croupier's words follow from the last card that is turned up."""
    kept, run = tmp_path / "round.txt", CliRunner()
    lines = ["bets", "bet 1 punto 5", "close", *[""] * 24, f"save {kept}", "quit", ""]
    asked = ["play", "pais-vasco/punto-y-banca", "--lang", "en", "--seed", "5"]
    played = run.invoke(main, asked, input="\n".join(lines)).output
    again = run.invoke(main, ["play", "--replay", str(kept), "--lang", "en"], input="quit\n").output
    rows = [row for row in played.splitlines() if row.startswith(("  seat 1 punto:", "«"))]
    assert rows
    assert [row for row in again.splitlines() if row in rows] == rows


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("es", ["progresivo: puesto 2", "se devuelven las fichas: puestos 2 y 5"]),
        ("gl", ["progresivo: posto 2", "devólvense as fichas: postos 2 e 5"]),
        ("eu", ["progresiboa: 2. postua", "fitxak itzultzen dira: 2 eta 5 postuak"]),
        ("en", ["jackpot: seat 2", "the tokens are given back: seats 2 and 5"]),
    ],
)
def test_what_a_station_would_do_with_tokens_is_told_in_the_language_of_the_desk(
    language: str, said: list[str]
) -> None:
    at = at_desk(language=language)
    backend = Rehearsed(at.rehearsal, language)
    effects = (AwardJackpot(((2, (), (), False),), "art. 9"), ReturnTokens((2, 5)))
    backend._heard(Decision(Phase.IDLE, at.rehearsal.table.due, effects))
    told = backend.snapshot()["announcements_said"]
    assert [at.voice.told(one) for one in told] == said
    assert [one["article"] for one in told] == ["art. 9", ""]
