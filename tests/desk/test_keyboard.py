"""The keyboard knows every command that the station's socket has, in both languages."""

from typing import Any

import pytest

from firmware_py.desk.acts import Act, Drop, Hands, Pull, Tell
from firmware_py.desk.backend import RefusalError
from firmware_py.desk.dealer import Dealer
from firmware_py.desk.help import PAGES
from firmware_py.desk.in_charge import CHARGE
from firmware_py.desk.keyboard import Own, act_of
from firmware_py.desk.line import KeyboardError
from firmware_py.desk.voice import Voice
from firmware_py.desk.words import texts
from firmware_py.rules.rulings import FACTS, NAMES, RULINGS
from firmware_py.station.access.accounts import MAY, TWO_PEOPLE, Role
from firmware_py.station.access.commands import COMMANDS, SIGNED, parse_command
from firmware_py.table.states import Phase
from firmware_py.table.view import may_go_wrong
from firmware_py.text.catalogue import LANGUAGES
from firmware_py.text.codes import asking, dues
from firmware_py.text.codes.limits import bad_request_lacks_fact
from hil.simulated.folder import PEOPLE
from tests.desk.moments import moment, offer, place
from tests.table.goldens.scripts import opened, step

# What a person types, once for each command of the socket, in Spanish and in English.
TYPED = (
    ("abre", "open"), ("custodia set-number 17", "step set-number 17"),
    ("custodia device-seal visor-1 S-17", "step device-seal visor-1 S-17"),
    ("apuestas", "bets"), ("apuestas sabot", "bets new"),
    ("apuesta 1 ante 5,00", "bet 1 ante 5.00"), ("retira 1 ante", "take 1 ante"),
    ("no-va-mas", "close"), ("fichas 1 3", "tokens 1 3"), ("canta 2 pasa", "call 2 pasa"),
    ("cara 1003 As", "card 1003 As"), ("mueve bank 1 burn", "move bank 1 burn"),
    ("error cartas de más a=3", "err too-many-cards to=3"),
    ("decide void-round puestos=1 falta", "rule void-round seats=1 foul"),
    ("corregido", "corrected"), ("barajada", "shuffled"), ("paga", "paid"),
    ("suspende fuego", "suspend fire"), ("sigue", "resume"), ("descartes 12", "discards 12"),
    ("contadas 52", "counted 52"), ("corta 3", "cutpack 3"),
    ("corta crupier vista", "cutpack crupier seen"), ("limites 5 50", "limits 5 50"),
    ("ultimas", "last"), ("fin", "end"), ("firma jose 1", "hit jose 1"),
    ("firma dora 1 Pedro Gil", "hit dora 1 Pedro Gil"), ("disputa 1", "dispute 1"),
    ("resuelta 1", "undispute 1"), ("congela fuego", "freeze fire"),
    ("descongela ya", "unfreeze over"), ("prueba 1003 disputa", "prove 1003 dispute"),
    ("nombra 1003 As rota", "name 1003 As dead"),
    ("readmite sabot visto", "readmit sabot seen"), ("ranura 3 rota", "replace 3 broken"),
    ("desbloquea ana", "unlock ana"), ("desbloquea dora", "unlock dora"),
    ("caja anticipo 5.000,00", "chips anticipo 5,000.00"),
    ("contador -5 mal leído", "meter -5 typed wrong"), ("repara visto", "repair looked at"),
    ("acepta límites", "accept new limits"), ("archiva 3 caja 7", "archive 3 caja 7"),
    ("empieza 731 4.000,00 disco perdido", "begin 731 4,000.00 disk lost"),
    ("empieza 0 0 mesa nueva", "begin 0 0 new table"), ("reconoce 48102", "seen 48102"),
)  # fmt: skip
SPANISH, ENGLISH = ([pair[n] for pair in TYPED] for n in (0, 1))
# Done by the door itself, so it is not among the table's commands.
UNLOCK = "unlock"
LYING = [place("bank", cards=["??"], numbers=[1003])]


def typed(line: str, seen: dict[str, Any] | None = None, language: str = "es") -> Act | Own:
    found = seen or moment("dealing", "card", places=LYING)
    return act_of(line, found, Dealer(), Voice(language))


def told(line: str, language: str) -> Tell:
    act = typed(line, language=language)
    assert isinstance(act, Tell), line
    return act


@pytest.mark.parametrize(("language", "lines"), [("es", SPANISH), ("en", ENGLISH)])
def test_every_command_of_the_socket_can_be_typed_and_no_other(
    language: str, lines: list[str]
) -> None:
    assert {told(line, language).command for line in lines} == set(COMMANDS) | {UNLOCK}


@pytest.mark.parametrize(("spanish", "english"), TYPED)
def test_both_languages_mean_the_same(spanish: str, english: str) -> None:
    one, other = told(spanish, "es"), told(english, "en")
    assert (one.command, one.by, one.second) == (other.command, other.by, other.second)
    words = {"reason", "detail"}
    assert {k: v for k, v in one.fields.items() if k not in words} == {
        k: v for k, v in other.fields.items() if k not in words
    }


@pytest.mark.parametrize("line", SPANISH)
def test_what_is_typed_is_a_command_that_these_people_may_give(line: str) -> None:
    """The station takes its fields, and whoever gives it has the right, alone or with another."""
    act = told(line, "es")
    people = [name for name in (act.by, act.second) if name]
    if act.command == UNLOCK:
        assert PEOPLE[act.by] == Role.DIRECTOR
        assert act.fields["name"] != act.by
        return
    command, _ = parse_command({"command": act.command, **act.fields}, tuple(people))
    assert not set(act.fields) & SIGNED
    assert all(command.right in MAY[Role(PEOPLE[name])] for name in people)
    assert len(set(people)) == (2 if command.right in TWO_PEOPLE else 1)


WORD = {
    "kind": "word",
    "who": 1,
    "about": "",
    "own": [1001, 1004],
    "choices": [
        {"word": "voy", "cents": 1000, "most_cents": 1000, "cards": 0, "most_cards": 0},
        {"word": "cambio", "cents": 500, "most_cents": 900, "cards": 1, "most_cards": 2},
        {"word": "hace banco", "cents": 0, "most_cents": 0, "cards": 0, "most_cards": 0},
    ],
}


@pytest.mark.parametrize(
    ("line", "word", "cents", "numbers"),
    [
        ("voy", "voy", 1000, []),
        ("VOY", "voy", 1000, []),
        ("ir", "voy", 1000, []),
        ("di voy", "voy", 1000, []),
        ("cambio 7,50 2", "cambio", 750, [1004]),
        ("hace banco", "hace banco", 0, []),
    ],
)
def test_a_word_that_is_due_is_said_alone(
    line: str, word: str, cents: int, numbers: list[int]
) -> None:
    said = typed(line, moment("deciding", "word", due_now=WORD, due_said=ASKED))
    fields = {"who": 1, "word": word, "cents": cents, "numbers": numbers}
    assert said == Tell("say", fields)


@pytest.mark.parametrize("line", ["", "no", "di no", "cambio 7,50 3"])
def test_a_word_that_is_not_due_is_answered_with_those_that_are(line: str) -> None:
    with pytest.raises(KeyboardError, match=r"voy|1 a 2"):
        typed(line, moment("deciding", "word", due_now=WORD, due_said=ASKED))


@pytest.mark.parametrize(
    ("line", "act"),
    [
        ("1 ante 5", Tell("bet", {"seat": 1, "box": "ante", "cents": 500})),
        ("1 ANTE 1.234,50 €", Tell("bet", {"seat": 1, "box": "ante", "cents": 123450})),
        ("2 pasa", Tell("say", {"who": 2, "word": "pasa", "cents": 0})),
        ("3/ana banco", Tell("say", {"who": "3/ana", "word": "banco", "cents": 0})),
        (
            "canta luis toma la banca 200",
            Tell("say", {"who": "luis", "word": "toma la banca", "cents": 20000}),
        ),
        (
            "apuesta 2 b 5 ana raya",
            Tell("bet", {"seat": 2, "box": "b", "cents": 500, "bettor": "ana", "on_line": True}),
        ),
        ("ficha 3", Drop(3)),
        ("no va más", Tell("no-va-mas")),
        ("", Tell("no-va-mas")),
    ],
)
def test_while_bets_are_open(line: str, act: Act) -> None:
    seen = moment("betting", "bets", offers=[offer("ante"), offer("b"), offer("pasa")])
    seen["offers"][2]["who"] = "2"
    assert typed(line.replace(" €", "€"), seen) == act


def test_hands_do_things_to_the_table_itself() -> None:
    assert typed("") == Pull()
    assert typed("saca 3") == Pull(3)
    assert typed("desenchufa sabot") == Hands("unplug sabot")
    assert typed("percance jam") == Hands("mishap sabot jam")
    assert typed("percance ilegible") == Hands("mishap sabot unreadable")
    assert typed("puerta sabot abierta") == Hands("door sabot open")
    assert typed("averia ranuras ruido") == Hands("fault slots babble")
    assert typed("pegadas") == Hands("mishap sabot double-feed")
    assert typed("ayuda mando") == Own("help", ("mando",))


@pytest.mark.parametrize(
    ("phase", "more", "says"),
    [
        ("closed", {}, "«abre» la abre"),
        ("suspended", {}, "«sigue» la reanuda; Intro no"),
        ("idle", {"frozen": "disputa"}, "congelado \\(disputa\\)"),
    ],
)
def test_enter_neither_opens_nor_resumes_nor_releases(
    phase: str, more: dict[str, Any], says: str
) -> None:
    with pytest.raises(KeyboardError, match=says):
        typed("", moment(phase, "nothing", **more))


ASKED = dues.due_word(
    who_place="1", words_message=asking.words_offered(said_spoken=("voy",))
).as_json()
SUPERVISOR = {
    "kind": "supervisor", "why": "cut-card", "decided_by": "jefe-de-mesa", "article": "art. 4",
    "waits_for": "",
}  # fmt: skip


@pytest.mark.parametrize("line", ["error", "error terremoto"])
def test_irregularities_of_the_moment_are_listed_in_spanish(line: str) -> None:
    seen = moment("dealing", "card", may_go_wrong=["too-few-cards", "too-many-cards"])
    with pytest.raises(KeyboardError) as told:
        typed(line, seen)
    assert "2  cartas de más" in str(told.value)
    assert "too-many-cards" not in str(told.value)


@pytest.mark.parametrize(
    "line", ["error 2 a=3", "error cartas de mas a=3", "err too-many-cards to=3"]
)
def test_an_irregularity_is_named_by_number_words_or_name(line: str) -> None:
    seen = moment("dealing", "card", may_go_wrong=["too-few-cards", "too-many-cards"])
    assert typed(line, seen) == Tell("report", {"name": "too-many-cards", "facts": {"to": 3}})


@pytest.mark.parametrize("line", ["", "decide", "decide bailar porque"])
def test_decisions_are_listed_in_spanish(line: str) -> None:
    with pytest.raises(KeyboardError, match="se anula toda la jugada"):
        typed(line, moment("halted", "supervisor", due_now=SUPERVISOR))


def test_a_decision_is_named_by_its_number_among_those_of_the_moment() -> None:
    act = typed("decide 2 motivo", moment("halted", "supervisor", due_now=SUPERVISOR))
    assert isinstance(act, Tell)
    assert act.fields["ruling"] == "void-round"


def test_facts_are_typed_in_people_s_words() -> None:
    act = typed(
        "error unforeseen dice.paño1=carta dice.paño2=no cual=1,2 vista=sí por-igualar=2,50"
    )
    assert isinstance(act, Tell)
    assert act.fields["facts"] == {
        "says": {"pano1": "carta", "pano2": "no"}, "which": [1, 2], "seen": True, "to_call": 250,
    }  # fmt: skip
    for wrong in (
        "error unforeseen x=1",
        "error unforeseen vista",
        "error unforeseen dice=no dice.paño1=no",
    ):
        with pytest.raises(KeyboardError, match="no es un dato"):
            typed(wrong)


@pytest.mark.parametrize(
    "line",
    ["baila", "apuesta 1", "apuesta uno ante 5", "apuesta 1 ante 5.50", "retira 2", "limites 5",
     "corta", "corta 3 dos", "firma jose", "mueve x 1 bank", "mueve bank 9 burn", "caja anticipo",
     "custodia", "prueba 7", "suspende", "canta 2", "decide void-round"],
)  # fmt: skip
def test_a_line_that_says_too_little_or_nonsense_is_answered_with_its_form(line: str) -> None:
    with pytest.raises(KeyboardError) as told:
        typed(line, moment("dealing", "card", places=LYING))
    assert str(told.value)
    assert "{" not in str(told.value)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_help_has_every_word_and_fits_a_small_screen(language: str) -> None:
    shown = [name for page in PAGES.values() for name in page]
    assert sorted(shown) == sorted(texts(language).tables["typed"])
    assert set(CHARGE) <= set(shown)
    for page in PAGES.values():
        # A terminal of 24 rows, less heading, hint and the typed line.
        assert len(page) <= 24 - 3
    rows = texts(language).tables
    assert max(max(34, len(rows["usage"][n])) + 1 + len(rows["about"][n]) for n in shown) < 80


def test_every_fact_irregularity_and_decision_has_people_s_words() -> None:
    meant = set(texts("es").tables["fact"].values())
    assert set(FACTS) - meant <= {"banco"}
    voice = Voice("es")
    assert not [name for name in NAMES | RULINGS if voice.word(name) == name]


def at_bets(line: str) -> Act | Own:
    offers = [offer("apuesta", least_cents=500), offer("parejas", least_cents=250)]
    return typed(line, moment("betting", "bets", offers=offers))


def test_a_bet_without_its_box_is_answered_with_how_one_is_written() -> None:
    with pytest.raises(KeyboardError, match=r"casillas: apuesta, parejas.*1 apuesta 5,00"):
        at_bets("1 10")
    assert at_bets("1 apuesta 10") == Tell("bet", {"seat": 1, "box": "apuesta", "cents": 1000})
    assert at_bets("3 ficha") == at_bets("ficha 3") == Drop(3)


def test_a_list_of_irregularities_speaks_one_language_and_fits_a_small_terminal() -> None:
    table = opened("galicia/holdem")
    while table.table.phase is not Phase.DECIDING:
        step(table)
    seen = moment("deciding", "card", may_go_wrong=may_go_wrong(table.table))
    with pytest.raises(KeyboardError) as told_:
        typed("error", seen)
    rows = str(told_.value).splitlines()
    assert len(rows) <= 16
    assert max(map(len, rows[1:-1])) < 80
    assert "card-exposed" not in str(told_.value)


def test_a_fact_that_is_missing_is_asked_for_by_the_name_that_is_typed() -> None:
    lacking = RefusalError("bad-request", "", bad_request_lacks_fact(fact_key="to"))
    assert "a=VALOR" in Voice("es").refused(lacking)
    assert "to=VALUE" in Voice("en").refused(lacking)
