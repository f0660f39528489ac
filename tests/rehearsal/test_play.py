"""`tapete play`: a dealer at the keyboard, who errs on purpose and reads the ruling."""

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from firmware_py.__main__ import main
from firmware_py.rehearsal.play import COMMANDS, Desk
from firmware_py.rehearsal.rehearsal import Rehearsal
from firmware_py.rehearsal.telling import Teller
from firmware_py.rulebook import shelf
from firmware_py.rulebook.chosen import usual_maximum
from firmware_py.rules.cards import card_text
from firmware_py.table import events as ev
from firmware_py.table.courses.circle_seats import by_blinds
from firmware_py.table.due import CorrectionDue
from firmware_py.table.record import from_text, to_text
from firmware_py.table.states import Phase
from firmware_py.table.table import Table
from tests.table.goldens.scripts import opened, step
from tests.table.playing import rehearse
from tests.table.test_any_events import is_circle, playable, state_of

SIN = "galicia/poker-sin-descarte"


def desk(sheet: str = SIN) -> Desk:
    return Desk(rehearse(sheet), lambda _path, _text: None)


def type_in(at: Desk, *lines: str) -> list[str]:
    return [row for line in lines for row in at.enter(line)]


def test_a_misdeal_on_purpose_shows_the_ruling_and_its_article() -> None:
    at = desk()
    told = type_in(at, "bets", "bet 1 ante 500", "close", "", "", "err too-many-cards to=1")
    assert any("void-round" in row and "[art. 7]" in row for row in told)
    assert any("1 ante: +0" in row for row in told)
    assert type_in(at, "")[-1].startswith("idle")


def test_every_card_that_is_due_is_named_before_it_is_dealt() -> None:
    at = desk()
    told = type_in(at, "bets", "bet 2 ante 500", "close", *[""] * 10)
    assert "dealing: seat 2, card 1, face down" in told
    assert "dealing: bank, card 1, face up" in told
    assert told[-1] == "deciding: seat 2: «voy», «paso», «compra» (voy 1000; compra 500, 1 cards)"


def test_decisions_and_a_bought_card() -> None:
    at = desk()
    type_in(at, "bets", "bet 1 ante 500", "close", *[""] * 10)
    assert type_in(at, "say")[0].startswith("!")
    assert type_in(at, "say compra 9")[0].startswith("!")
    assert type_in(at, "say compra 3")[-1].startswith("dealing")
    type_in(at, "")
    assert type_in(at, "say voy")[-1].startswith("settling")


def test_a_word_of_the_casino_is_understood_for_that_of_the_sheet() -> None:
    """CyL 57.2: «ir» o «retirarse», «No Voy»."""
    for spoken, word in (("ir", "voy"), ("no-voy", "paso"), ("retirarse", "paso")):
        at = desk("castilla-y-leon/texas-poker")
        type_in(at, "bets", "bet 1 ante 500", "close", *[""] * 7, f"say {spoken}")
        assert [one.word for one in at.rehearsal.events if isinstance(one, ev.Said)] == [word]


def test_a_person_in_charge_decides_with_a_reason() -> None:
    at = desk()
    type_in(at, "bets", "bet 1 ante 500", "draw")
    assert at.rehearsal.table.phase is Phase.HALTED
    assert type_in(at, "rule burn-card")[0].startswith("!")
    assert type_in(at, "rule burn-card drawn too early")[-1].startswith("betting")


def test_a_card_turned_up_is_told_with_its_place() -> None:
    at = desk()
    told = type_in(at, "bets", "bet 2 ante 500", "close", "", "")
    (bank,) = at.rehearsal.table.in_round().faces("bank")
    assert f"  bank: {card_text(bank)}" in told
    assert not any(row.startswith("  seat 2: ") for row in told)


def test_a_player_looks_at_his_cards_and_the_table_learns_nothing() -> None:
    at = desk("castilla-y-leon/pai-gow")
    type_in(at, "bets", "bet 1 apuesta 500", "close")
    type_in(at, "say 7", *[""] * 14)
    before = state_of(at.rehearsal.table)
    (told,) = type_in(at, "peek")
    faces = [at.rehearsal.shoe.face(n) for n in at.rehearsal.table.in_round().numbers("1")]
    assert told == "  seat 1: " + " ".join(f"{n} {card_text(c)}" for n, c in enumerate(faces, 1))
    assert state_of(at.rehearsal.table) == before
    assert type_in(at, "peek 5")[0].startswith("!")


def test_a_bet_is_taken_back_while_bets_are_open() -> None:
    at = desk()
    type_in(at, "bets", "bet 1 ante 500", "take 1 ante")
    assert type_in(at, "close")[0].startswith("! nobody has bet")


@pytest.mark.parametrize(
    ("word", "first", "phase"),
    [
        ("stuck", "» stuck-together: supervisor", Phase.HALTED),
        ("faceup", "» face-up-in-deck: void-round", Phase.SETTLING),
        ("cut", "» cut-card: supervisor", Phase.HALTED),
        ("lost", "» alarm: sabot does not answer", Phase.HALTED),
        ("draw", "» drawn-by-mistake: supervisor", Phase.HALTED),
    ],
)
def test_what_the_shoe_may_do_wrong(word: str, first: str, phase: Phase) -> None:
    """Gal. 7 voids for an exposed card; what it does not foresee is the jefe de mesa's (4)."""
    at = desk()
    type_in(at, "bets", "bet 1 ante 500", "close", *[""] * 11)
    assert type_in(at, word)[0].startswith(first)
    assert at.rehearsal.table.phase is phase


def test_enter_says_what_to_type_where_nothing_can_be_done() -> None:
    at = desk()
    assert "bets" in type_in(at, "")[0]
    type_in(at, "bets", "bet 1 ante 500", "draw")
    (told,) = type_in(at, "")
    assert "rule RULING REASON" in told
    assert "burn-card" in told


def test_a_deal_is_put_right_card_by_card() -> None:
    sheet = "pais-vasco/chemin-de-fer"
    at = Desk(rehearse(sheet, limits=limits(sheet)), _nothing)
    type_in(at, "bets new", "call 1,2,3,4 se sienta", "bet 1 banca 5000", "bet 2 punto 500")
    type_in(at, "close", "", "", "")
    type_in(at, "err wrong-order by=croupier correctable=true")
    assert isinstance(at.rehearsal.table.due, CorrectionDue)
    type_in(at, "move punto 2 banquero")
    round_ = at.rehearsal.table.in_round()
    assert (len(round_.numbers("punto")), len(round_.numbers("banquero"))) == (1, 2)
    assert type_in(at, "move punto 9 banquero")[0].startswith("!")
    assert type_in(at, "")[-1].startswith("dealing: punto, card 2")


@pytest.mark.parametrize(
    "line",
    ["dance", "take", "call", "call 1", "call 1 pasa", "peek", "peek 1", "move 1", "move 1 1 2",
     "bet", "bet one ante 5", "token 1", "err", "err earthquake", "err advice x=1",
     "say voy", "rule", "save", "auto", 'bet "', "bet 1 river 500"],
)  # fmt: skip
def test_commands_that_make_no_sense_say_so_and_change_nothing(line: str) -> None:
    at = desk()
    before = state_of(at.rehearsal.table)
    assert type_in(at, line)[0].startswith("!")
    assert state_of(at.rehearsal.table) == before


def test_help_names_every_command() -> None:
    (text,) = type_in(desk(), "help")
    assert all(name in text for name in COMMANDS if name)


@pytest.mark.parametrize("sheet", playable())
def test_a_dealer_plays_any_sheet_with_words_alone(sheet: str) -> None:
    """Bets by box, «no va más», then whatever is due, to the paid list."""
    at = Desk(rehearse(sheet, limits=limits(sheet)), _nothing)
    type_in(at, "bets new", *called(sheet), *bets(at))
    told = type_in(at, "close", "auto")
    assert at.rehearsal.table.phase is Phase.SETTLING, told[-3:]
    assert type_in(at, "")[-1].startswith("idle")


def called(sheet: str) -> list[str]:
    """What is said while bets are open, before the first of them."""
    return {
        "pais-vasco/chemin-de-fer": ["call 1,2,3,4 se sienta"],
        "pais-vasco/baccarat-dos-panos": ["call ana toma la banca 20000"],
    }.get(sheet, [])


def limits(sheet: str) -> tuple[int, int]:
    return 500, usual_maximum(shelf.sheet(sheet), 500)


def bets(at: Desk) -> list[str]:
    """What four players bet first; in a circle they sit down with chips."""
    game = at.rehearsal.table.game
    if is_circle(game.name):
        boxes = {"resto": 20_000} | ({} if by_blinds(game) else {"ante": 100})
    else:
        first = [b for b in game.sheet.box if b.placed == "before-deal" and not b.optional]
        boxes = {box.name: 500 for box in first or game.sheet.box[:1]}
    return [f"bet {n} {box} {cents}" for n in (1, 2, 3, 4) for box, cents in boxes.items()]


def _nothing(_path: str, _text: str) -> None:
    return None


def test_a_saved_rehearsal_replays_to_the_same_state(tmp_path: Path) -> None:
    kept: dict[str, str] = {}
    at = Desk(rehearse(SIN), kept.__setitem__)
    type_in(at, "bets", "bet 1 ante 500", "close", "", "", "", "save it")
    again = Table(at.rehearsal.table.game, at.rehearsal.table.setup)
    for event in from_text(kept["it"]):
        again.handle(event)
    assert state_of(again) == state_of(at.rehearsal.table)
    assert to_text(at.rehearsal.events) == kept["it"]


def test_a_replayed_rehearsal_goes_on_with_the_same_cards(tmp_path: Path) -> None:
    """Whoever goes on after a replay gets the cards that the first rehearsal would have got."""
    kept: dict[str, str] = {}
    sheet = "pais-vasco/blackjack"
    first = Desk(rehearse(sheet, limits=limits(sheet)), kept.__setitem__)
    type_in(first, "bets new", "bet 1 apuesta 500", "close", *[""] * 8, "save it")
    again = Desk(rehearse(sheet, limits=limits(sheet), opened=False), _nothing)
    for event in from_text(kept["it"]):
        again.rehearsal.retell(event)
    for at in (first, again):
        type_in(at, "auto", "", "bets", "bet 2 apuesta 500", "close", "auto")
    assert again.rehearsal.events == first.rehearsal.events
    assert state_of(again.rehearsal.table) == state_of(first.rehearsal.table)


def test_events_alone_are_replayed_only_with_the_seed_they_were_played_with(tmp_path: Path) -> None:
    saved = tmp_path / "round.jsonl"
    lines = f"bets\nbet 1 ante 500\nclose\n\n\nsave {saved}\nquit\n"
    CliRunner().invoke(main, ["play", SIN, "--seed", "5"], input=lines)
    saved.write_text(saved.read_text("utf-8").partition("\n")[2], "utf-8")
    words = ["play", SIN, "--replay", str(saved)]
    done = CliRunner().invoke(main, words)
    assert done.exit_code == 1
    assert "--seed" in done.output
    assert CliRunner().invoke(main, [*words, "--seed", "5"], input="quit\n").exit_code == 0


def test_the_command_itself() -> None:
    lines = "bets\nbet 1 ante 500\nclose\n\n\nview\nquit\n"
    done = CliRunner().invoke(main, ["play", SIN, "--lang", "en"], input=lines)
    assert done.exit_code == 0, done.output
    assert "bank, card 1, face up" in done.output
    spanish = CliRunner().invoke(main, ["play", SIN], input=lines)
    assert "reparto: banca, carta 1, descubierta" in spanish.output


def test_a_saved_rehearsal_shows_the_whole_round_again_by_itself(tmp_path: Path) -> None:
    """Sheet, seed, options, limits and source are kept: no other word is needed."""
    saved = tmp_path / "round.jsonl"
    lines = (
        "apuestas\napuesta 1 ante 700\napuesta 2 ante 2000\ncierra\n\n"
        f"error too-many-cards to=1\n\nguarda {saved}\nsalir\n"
    )
    sheet = "castilla-y-leon/poker-sin-descarte"
    words = ["--seed", "9", "--min", "700", "--max", "14000", "--automatic"]
    first = CliRunner().invoke(main, ["play", sheet, *words], input=lines)
    assert first.exit_code == 0, first.output
    again = CliRunner().invoke(main, ["play", "--replay", str(saved)], input="mesa\nsalir\n")
    assert again.exit_code == 0, again.output
    for told in (
        "> bet laid seat=1 box=ante cents=700",
        "> packet drawn",
        "se anula toda la jugada",
        "  1 ante: +0",
        "> round paid",
        "entre jugadas: abrir las apuestas",
    ):
        assert told in again.output, told
    other = CliRunner().invoke(main, ["play", SIN, "--replay", str(saved)])
    assert other.exit_code == 1
    assert "rehearsal of castilla-y-leon/poker-sin-descarte" in other.output


@pytest.mark.parametrize(
    "words",
    [["galicia/canasta"], [SIN, "--max", "501"], [SIN, "--option", "colour=red"]],
)
def test_a_rehearsal_that_cannot_be_set_up_says_why(words: list[str]) -> None:
    done = CliRunner().invoke(main, ["play", *words])
    assert done.exit_code == 1
    assert done.output.startswith("Error: ")


@pytest.mark.parametrize("text", ["", '{"rehearsal":{"sheet":1}}\n', "[]\n", "dance\n"])
def test_a_file_with_a_broken_first_line(tmp_path: Path, text: str) -> None:
    (tmp_path / "x").write_text(text)
    words = ["play", "--replay", str(tmp_path / "x")]
    done = CliRunner().invoke(main, words)
    assert done.exit_code == 1
    assert done.output.startswith("Error: ")


def test_what_each_side_says_is_told_side_by_side() -> None:
    """A fact of each cloth: says.pano1=carta says.pano2=no."""
    at = desk(SIN)
    type_in(at, "bets", "bet 1 ante 500", "close")
    type_in(at, "err unforeseen says.pano1=carta says.pano2=no which=1,2 seen=true")
    (event,) = (one for one in at.rehearsal.events if isinstance(one, ev.IrregularityReported))
    facts = {"says": {"pano1": "carta", "pano2": "no"}, "which": [1, 2], "seen": True}
    assert dict(event.facts) == facts
    assert list(from_text(to_text([event]))) == [
        ev.IrregularityReported(
            "unforeseen", (*list(facts.items())[:1], ("which", (1, 2)), ("seen", True))
        )
    ]
    assert type_in(at, "err unforeseen says=no says.pano1=carta")[0].startswith("!")


def test_other_limits_custody_and_packets_at_the_keyboard() -> None:
    at = desk("castilla-y-leon/poker-sin-descarte")
    assert "cinco últimos pases" in type_in(at, "limits 1000 10000")[0]
    assert type_in(at, "limits 1000")[0].startswith("!")
    assert type_in(at, "step show-empty")[-1].startswith("idle")
    assert "51 cards" in type_in(at, "deck 51")[0]
    assert type_in(at, "bets")[0].startswith("!")
    assert type_in(at, "deck 52", "bets")[-1].startswith("betting")
    told = type_in(at, "bet 1 ante 500", "close", "draw 3")
    assert any("too-many-cards" in row and "[art. 8.3]" in row for row in told), told
    assert type_in(at, "discards 5")[0].startswith("!")


def test_the_person_in_charge_names_another_device() -> None:
    at = desk()
    type_in(at, "bets", "bet 1 ante 500", "close", "", "lost")
    assert "(device-lost)" in type_in(at, "rule continue goes on")[0]
    assert type_in(at, "rule continue device=sabot-2 goes on")[-1].startswith("dealing")


@pytest.mark.parametrize("name", playable())
def test_everything_that_is_due_is_said_in_spanish(name: str) -> None:
    """No English word is left in what a round of any sheet asks for."""
    table, teller = opened(name), Teller(spanish=True)
    said = []
    while table.table.phase is not Phase.SETTLING:
        said.append(teller.now(table))
        step(table)
    words = set(re.findall(r"[a-z]+", " ".join(said).lower()))
    assert not words & {"the", "card", "cards", "seat", "of", "face", "down", "up", "then", "and"}


def test_a_file_that_is_no_rehearsal(tmp_path: Path) -> None:
    (tmp_path / "x").write_text('{"event":"Dance"}\n')
    done = CliRunner().invoke(main, ["play", SIN, "--replay", str(tmp_path / "x")])
    assert done.exit_code == 1
    assert isinstance(rehearse(SIN), Rehearsal)


def spanish_desk(sheet: str = SIN) -> Desk:
    return Desk(rehearse(sheet), lambda _path, _text: None, Teller(spanish=True))


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        (["apuestas", "apuesta 1 ante 3"], "! ante ha de ser al menos 500 (min), no 3 (art. 6.2)"),
        (["apuestas", "apuesta 9 ante 500"], "! la mesa tiene los puestos 1 a 7 (no-seat)"),
        (["apuestas", "apuesta uno ante 500"], "! «uno» no es un número entero"),
        (["apuestas", "apuesta 1 progresivo 100"], "! progresivo se apuesta con una ficha"),
        (["apuestas", "cierra"], "! nadie ha apostado (no-bets)"),
        (["apuestas", "apuesta 1 ante 500", "cierra", "apuesta 1 ante 500"], "! eso no cabe ahora"),
        (["error deck-defective"], "» alarma: deck-defective, lo comunica crupier: la baraja sale"),
        (["falla"], "» alarma: sabot no responde"),
        (["baila"], "! «baila» no es una orden"),
        (["di"], "! di PALABRA"),
        ([""], "! abrir las apuestas (apuestas, ultimas, fin; o ayuda)"),
        (["decide void-round motivo"], "! el responsable no tiene que decidir (not-due)"),
    ],
)
def test_a_refusal_is_said_in_the_language_of_the_table(lines: list[str], told: str) -> None:
    rows = type_in(spanish_desk(), *lines)
    assert any(row.startswith(told) for row in rows), rows


def test_a_file_that_cannot_be_written_is_told_and_the_rehearsal_goes_on(tmp_path: Path) -> None:
    def fail(path: str, text: str) -> None:
        Path(path).write_text(text, "utf-8")

    at = Desk(rehearse(SIN), fail)
    assert type_in(at, f"save {tmp_path / 'nowhere' / 'x'}")[0].startswith("!")
    assert type_in(at, "bets")[-1].startswith("betting")


def test_the_keys_of_a_ruling_are_said_in_spanish() -> None:
    rows = type_in(spanish_desk(), "apuestas", "apuesta 1 ante 500", "saca")
    assert any("decide: el jefe de mesa) [art. 4]" in row for row in rows)


def test_a_replayed_round_shows_who_is_paid_and_what_is_announced(tmp_path: Path) -> None:
    """The list and the croupier's words follow from the last card that is turned up."""
    kept, run = tmp_path / "round.txt", CliRunner()
    lines = ["bets", "bet 1 punto 500", "close", *[""] * 24, f"save {kept}", "quit", ""]
    asked = ["play", "pais-vasco/punto-y-banca", "--lang", "en", "--seed", "5"]
    played = run.invoke(main, asked, input="\n".join(lines)).output
    again = run.invoke(main, ["play", "--replay", str(kept), "--lang", "en"], input="quit\n").output
    rows = [row for row in played.splitlines() if row.startswith(("  1 punto:", "» «"))]
    assert rows
    assert [row for row in again.splitlines() if row in rows] == rows
