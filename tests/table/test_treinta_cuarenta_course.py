"""Treinta y cuarenta at the table, coup by coup, by epígrafe 05 and the zero of the roulette."""

from collections.abc import Mapping

import pytest

from firmware_py.rehearsal.rehearsal import Rehearsal
from firmware_py.table import events as ev
from firmware_py.table.due import CardDue, PaymentDue, SupervisorDue, WordDue
from firmware_py.table.effects import Announce
from firmware_py.table.states import Phase
from firmware_py.text.render import english
from tests.table.playing import aloud, rehearse

SHEET = "pais-vasco/treinta-y-cuarenta"
LIMITS = (500, 10000)
# 31 to 33: the black row wins; its first card is red, so inverse.
NEGRO = "Kh Qs 9c 2d Ks Qd Jc 3s"
# 34 to 31: the red row wins, and the first card of the black row is red: colour.
ROJO = "Kh Qs 9c 5d Kd Qc 9s 2h"
NULO = "Ks Qs Jc 4d Kd Qc Js 4h"
REFAIT = "Ks Qs Jc Ad Kd Qc Js Ah"

Bets = Mapping[int, Mapping[str, int]]


def coups(*rows: str, options: Mapping[str, object] | None = None) -> Rehearsal:
    """A table whose shoe holds these coups, one after the other."""
    return rehearse(SHEET, stack=" ".join(rows), limits=LIMITS, options=options)


def play(table: Rehearsal, bets: Bets, *words: str) -> list[str]:
    """Play a coup to its list, with these words for those asked; what was called."""
    table.tell(ev.BetsOpened())
    for seat, boxes in bets.items():
        for box, cents in boxes.items():
            assert table.tell(ev.BetLaid(seat, box, cents)).accepted
    assert table.tell(ev.BetsClosed()).accepted
    rest, called = list(words), []
    while not isinstance(due := table.table.due, PaymentDue):
        if isinstance(due, WordDue):
            assert table.tell(ev.Said(due.who, rest.pop(0))).accepted
        else:
            effects = table.step().effects
            called += [effect.words for effect in effects if isinstance(effect, Announce)]
    assert not rest
    return called


def listed(table: Rehearsal) -> list[tuple[int | str, str, int]]:
    """The list of the coup, in its order."""
    return [(t.seat, t.box, t.cents) for t in table.table.in_round().transfers]


def pay(table: Rehearsal) -> None:
    assert table.tell(ev.RoundPaid()).accepted


def test_a_coup_card_by_card() -> None:
    """05.V.3: the black row until 31 or more, then the red row; called, then paid."""
    table = coups(NEGRO)
    table.tell(ev.BetsOpened())
    for seat, box in ((1, "negro"), (2, "rojo"), (3, "color"), (4, "inverso"), (5, "negro")):
        table.tell(ev.BetLaid(seat, box, 1000))
    table.tell(ev.BetsClosed())
    rows = []
    decision = None
    while isinstance(due := table.table.due, CardDue):
        rows.append(f"{due.place}:{due.face}")
        decision = table.draw()
    assert rows == ["negro:up"] * 4 + ["rojo:up"] * 4
    assert decision is not None
    call = "uno negro, tres rojo: negro gana, color pierde"
    assert (call, "05.V.3") in aloud(decision.effects)
    # Losers first; then colour and inverse, then the rows, the farthest first.
    assert [(t.seat, t.box, t.cents, t.article) for t in table.table.in_round().transfers] == [
        (3, "color", -1000, "05.V.1.b"),
        (2, "rojo", -1000, "05.V.1.a"),
        (4, "inverso", 1000, "05.V.1.b"),
        (5, "negro", 1000, "05.V.1.a"),
        (1, "negro", 1000, "05.V.1.a"),
    ]


def test_the_next_card_is_not_due_before_the_last_one_was_read() -> None:
    """The points decide where a row ends: a counting sabot waits for the dealer."""
    table = coups(NEGRO)
    table.tell(ev.BetsOpened())
    table.tell(ev.BetLaid(1, "negro", 1000))
    table.tell(ev.BetsClosed())
    decision = table.table.handle(ev.CardDrawn("shoe", table.shoe.draw()))
    assert decision.phase is Phase.REVEALING
    assert [type(e).__name__ for e in decision.effects].count("OpenCards") == 1
    opened = table.table.handle(ev.CardOpened(1, table.shoe.face(1)))
    assert opened.due == CardDue("negro", "up", 2)


@pytest.mark.parametrize(
    ("row", "call", "won"),
    [
        (ROJO, "cuatro negro, uno rojo: rojo gana, color gana", {"rojo", "color"}),
        ("Ks Qs 9c 2d Ks Qd Jc Ts", "uno negro, cuarenta rojo: negro gana, color gana",
         {"negro", "color"}),
        (NULO, "cuatro negro, cuatro rojo: nulo", set()),
    ],
)  # fmt: skip
def test_the_four_chances_and_the_void_coup(row: str, call: str, won: set[str]) -> None:
    """05.V.1: equal rows other than 31 return every stake."""
    table = coups(row)
    bets = {seat: {box: 1000} for seat, box in enumerate(("negro", "rojo", "color", "inverso"), 1)}
    assert play(table, bets) == [call]
    lost = 0 if not won else -1000
    assert {box: cents for _, box, cents in listed(table)} == {
        box: 1000 if box in won else lost for box in ("negro", "rojo", "color", "inverso")
    }


def test_half_or_prison_is_asked_stake_by_stake() -> None:
    """05.V.1, 01.IV.1.B.b: half at once, or the whole until the next coup."""
    table = coups(REFAIT, NEGRO)
    table.tell(ev.BetsOpened())
    for box in ("negro", "color"):
        table.tell(ev.BetLaid(1, box, 1000))
    table.tell(ev.BetLaid(2, "rojo", 700, "Ana"))
    table.tell(ev.BetsClosed())
    while isinstance(table.table.due, CardDue):
        decision = table.draw()
    call = "uno negro, uno rojo: treinta y uno, mitad o prisión"
    assert (call, "05.V.3") in aloud(decision.effects)
    assert english(table.table.due.message()) == "seat 1, negro, 31-31: «mitad», «prision»"
    assert table.tell(ev.Said(1, "mitad")).refusal is not None
    assert table.tell(ev.Said("1/negro", "half")).refusal is not None
    assert table.tell(ev.Said("1/negro", "mitad", 500)).refusal is not None
    assert table.tell(ev.Said("1/negro", "mitad")).accepted
    assert table.tell(ev.Said("1/color", "prision")).accepted
    assert table.tell(ev.Said("2/rojo (Ana)", "prision")).accepted
    (half,) = table.table.in_round().transfers
    assert (half.box, half.cents, half.article) == ("negro", -500, "05.V.1, 01.IV.1.B.b")
    pay(table)
    # Black and inverse win: colour and red are lost with their prison.
    play(table, {})
    assert listed(table) == [(1, "color", -1000), (2, "rojo", -700)]
    assert table.table.in_round().transfers[1].bettor == "Ana"
    pay(table)
    assert table.table.carried == ()


def test_a_winning_prisoner_goes_free_without_gain_beside_a_new_stake() -> None:
    table = coups(REFAIT, NEGRO)
    play(table, {1: {"negro": 1000}}, "prision")
    assert listed(table) == []
    pay(table)
    play(table, {1: {"negro": 600}})
    assert sorted(listed(table)) == [(1, "negro", 0), (1, "negro", 600)]


def test_a_void_coup_keeps_the_prison() -> None:
    table = coups(REFAIT, NULO, ROJO)
    play(table, {1: {"rojo": 1000}}, "prision")
    pay(table)
    play(table, {2: {"negro": 500}})
    assert listed(table) == [(2, "negro", 0)]
    pay(table)
    play(table, {})
    assert listed(table) == [(1, "rojo", 0)]


@pytest.mark.parametrize(
    ("words", "last", "expected"),
    [
        (("prision", "mitad"), NEGRO, [-3000]),
        (("prision", "prision"), NEGRO, [-2000]),
        (("prision", "prision"), ROJO, [-4000]),
    ],
)
def test_every_further_31_halves_the_stake_again(
    words: tuple[str, str], last: str, expected: list[int]
) -> None:
    """01.IV.1.B.b: a quarter at the second time; free, it is worth the half."""
    table = coups(REFAIT, REFAIT, last)
    play(table, {1: {"negro": 4000}}, words[0])
    pay(table)
    play(table, {}, words[1])
    if words[1] == "prision":
        pay(table)
        play(table, {})
    assert [cents for _, _, cents in listed(table)] == expected


def test_a_stake_worth_less_than_the_minimum_stays_in_prison() -> None:
    """01.IV.1.B.b: 1,000 halved twice is under the minimum of 500: nobody is asked."""
    table = coups(REFAIT, REFAIT, NEGRO)
    play(table, {1: {"negro": 1000}}, "prision")
    pay(table)
    play(table, {})
    assert listed(table) == []
    pay(table)
    play(table, {})
    assert listed(table) == [(1, "negro", -500)]


def test_the_last_coup_of_the_session_gives_the_half_back_unasked() -> None:
    """01.IV.1.B.b: «el jugador viene obligado a aceptar el reintegro de la mitad»."""
    table = coups(REFAIT, NEGRO, REFAIT, REFAIT)
    table.tell(ev.LastRoundsAnnounced("crupier"))
    play(table, {1: {"negro": 1000}}, "prision")
    pay(table)
    play(table, {})
    pay(table)
    play(table, {1: {"rojo": 2000}})
    assert listed(table) == [(1, "rojo", -1000)]
    pay(table)
    assert table.tell(ev.ClosingAsked("jefe")).phase is Phase.CLOSING


def test_a_prison_open_at_a_void_last_coup_returns_what_it_is_worth() -> None:
    table = coups(ROJO, REFAIT, NULO)
    table.tell(ev.LastRoundsAnnounced("crupier"))
    play(table, {1: {"negro": 1000}})
    pay(table)
    play(table, {1: {"negro": 1000}}, "prision")
    pay(table)
    play(table, {})
    assert listed(table) == [(1, "negro", -500)]


def test_the_table_does_not_close_over_stakes_in_prison() -> None:
    table = coups(REFAIT, NEGRO)
    play(table, {1: {"negro": 1000}}, "prision")
    pay(table)
    refused = table.tell(ev.ClosingAsked("jefe"))
    assert refused.refusal is not None
    assert refused.refusal.code == "carried"
    play(table, {})
    pay(table)
    assert table.tell(ev.ClosingAsked("jefe")).accepted
    # Without prisoners a coup needs a bet.
    table = coups(NEGRO)
    table.tell(ev.BetsOpened())
    assert table.tell(ev.BetsClosed()).refusal is not None


@pytest.mark.parametrize(
    ("row", "option", "expected"),
    [
        (REFAIT, "returned", {"negro": 0, "color": 0, "seguro-31": -16}),
        (NEGRO, "returned", {"negro": 1001, "color": -501, "seguro-31": -17}),
        (NULO, "returned", {"negro": 0, "color": 0, "seguro-31": 0}),
        (NULO, "lost", {"negro": 0, "color": 0, "seguro-31": -17}),
    ],
)
def test_the_insurance_of_one_per_cent(row: str, option: str, expected: dict[str, int]) -> None:
    """05.V.1 and its readings: laid with the stake; 31-31 takes the premium alone."""
    table = coups(row, options={"premium_on_void": option})
    stakes = (1000, 501) if row == REFAIT else (1001, 501)
    premium = -expected["seguro-31"] or 17
    play(table, {1: {"negro": stakes[0], "color": stakes[1], "seguro-31": premium}})
    assert {box: cents for _, box, cents in listed(table)} == expected


def test_insurance_is_laid_stake_by_stake() -> None:
    """05.V.1: the small stake is caught by 31-31, the large one beside it is not."""
    table = coups(REFAIT, options={"insured_from": 1000})
    # One word is asked for: the large stake needs none.
    play(table, {1: {"negro": 5000, "seguro-31-negro": 50, "color": 500}}, "mitad")
    paid = {box: cents for _, box, cents in listed(table)}
    assert paid == {"negro": 0, "seguro-31-negro": -50, "color": -250}


def test_the_premium_follows_the_stakes_until_the_close() -> None:
    table = coups(NEGRO, options={"insured_from": 1000})
    table.tell(ev.BetsOpened())
    for cents in (10, 9, 11):
        assert table.tell(ev.BetLaid(1, "seguro-31", cents)).refusal is not None
    table.tell(ev.BetLaid(1, "negro", 1000))
    assert table.tell(ev.BetLaid(1, "seguro-31", 9)).refusal is not None
    assert table.tell(ev.BetLaid(1, "seguro-31", 10)).accepted
    table.tell(ev.BetLaid(1, "negro", 1000))
    closed = table.tell(ev.BetsClosed())
    assert closed.refusal is not None
    assert "exactly 20" in closed.refusal.message
    table.tell(ev.BetTakenBack(1, "seguro-31"))
    table.tell(ev.BetLaid(1, "seguro-31", 20))
    assert table.tell(ev.BetLaid(2, "rojo", 999)).accepted
    assert table.tell(ev.BetLaid(2, "seguro-31", 10)).refusal is not None
    assert table.tell(ev.BetsClosed()).accepted


@pytest.mark.parametrize("position", range(8))
def test_the_red_card_voids_the_coup_and_the_last_five_are_counted(position: int) -> None:
    """05.V.3: at any card of the coup; the stakes return, five cards lie face down."""
    table = coups(NEGRO, NEGRO)
    table.tell(ev.BetsOpened())
    table.tell(ev.BetLaid(1, "negro", 1000))
    table.tell(ev.BetLaid(2, "rojo", 700))
    table.tell(ev.BetsClosed())
    for _ in range(position):
        table.draw()
    decision = table.tell(ev.CutCardShown("shoe"))
    (ruling,) = decision.rulings
    assert (ruling.ruling, ruling.articles) == ("void-round", ("05.V.3",))
    for ordinal in range(1, 6):
        assert table.table.due == CardDue("burn", "down", ordinal)
        table.draw()
    assert listed(table) == [(1, "negro", 0), (2, "rojo", 0)]
    assert table.table.in_round().faces("burn") == ()
    pay(table)
    assert table.tell(ev.BetsOpened()).refusal is not None
    assert table.tell(ev.BetsOpened(new_shoe=True)).accepted


def test_the_red_card_before_the_first_card_and_after_the_rows() -> None:
    table = coups(NEGRO)
    table.tell(ev.BetsOpened())
    table.tell(ev.BetLaid(1, "negro", 1000))
    assert table.tell(ev.CutCardShown("shoe")).rulings[0].ruling == "void-round"
    # A coup whose rows are laid stands.
    table = coups(NEGRO)
    play(table, {1: {"negro": 1000}})
    assert table.tell(ev.CutCardShown("shoe")).rulings == ()
    assert listed(table) == [(1, "negro", 1000)]
    pay(table)
    assert table.tell(ev.BetsOpened()).refusal is not None


def test_a_void_coup_leaves_prisoners_where_they_were() -> None:
    table = coups(REFAIT, NEGRO)
    play(table, {1: {"negro": 1000}}, "prision")
    pay(table)
    table.tell(ev.BetsOpened())
    table.tell(ev.BetLaid(2, "rojo", 700))
    table.tell(ev.BetsClosed())
    table.tell(ev.CutCardShown("shoe"))
    while isinstance(table.table.due, CardDue):
        table.draw()
    assert listed(table) == [(2, "rojo", 0)]
    pay(table)
    (one,) = table.table.carried
    assert (one.seat, one.box, one.stake_cents) == (1, "negro", 1000)


@pytest.mark.parametrize("name", ["wrong-order", "card-exposed", "stuck-together", "card-missing"])
def test_what_the_text_does_not_foresee_is_for_the_person_in_charge(name: str) -> None:
    """05.III.a: the jefe de mesa answers for the play."""
    table = coups(NEGRO)
    table.tell(ev.BetsOpened())
    table.tell(ev.BetLaid(1, "negro", 1000))
    table.tell(ev.BetsClosed())
    table.draw()
    decision = table.tell(ev.IrregularityReported(name, (("place", "negro"), ("count", 2))))
    assert isinstance(decision.due, SupervisorDue)
    assert decision.rulings[0].articles == ("05.III.a",)
    decision = table.tell(ev.SupervisorDecided("continue", "nothing changed", "jefe"))
    assert decision.due == CardDue("negro", "up", 2)


def test_a_seat_put_out_at_31_is_not_asked() -> None:
    """A ruling decides on its stakes; the others say their word."""
    table = coups(REFAIT)
    table.tell(ev.BetsOpened())
    for seat in (1, 2):
        table.tell(ev.BetLaid(seat, "negro", 1000))
    table.tell(ev.BetsClosed())
    while isinstance(table.table.due, CardDue):
        table.draw()
    table.tell(ev.IrregularityReported("unforeseen"))
    facts = (("seats", (1,)),)
    table.tell(ev.SupervisorDecided("void-seat", "he left", "jefe", facts))
    assert isinstance(table.table.due, WordDue)
    assert table.table.due.who == "2/negro"
    table.tell(ev.Said("2/negro", "mitad"))
    assert listed(table) == [(1, "negro", 0), (2, "negro", -500)]
