"""R-76 to R-82 at the baccarat tables, in each position of a hand."""

import pytest

from firmware_py.rehearsal.rehearsal import Rehearsal
from firmware_py.rules.games.baccarat.points import points_of
from firmware_py.table import events as ev
from firmware_py.table.due import CardDue, CorrectionDue, PaymentDue, SupervisorDue
from firmware_py.table.effects import Alarm
from firmware_py.table.states import Phase
from firmware_py.text.codes import dues
from tests.table.baccarat import (
    CHEMIN,
    DOS_PANOS,
    LIMITS,
    PUNTO_BANCA,
    closed,
    last_ruling,
    report,
)
from tests.table.playing import rehearse

BETS = {
    CHEMIN: ((1, "banca", 5000), (2, "punto", 3000), (3, "punto", 1000)),
    DOS_PANOS: ((1, "pano1", 1000), (5, "pano2", 2000), (6, "caballo", 501)),
    PUNTO_BANCA: ((1, "punto", 1000), (2, "banca", 1000), (3, "empate", 1000)),
}
# First cards of a hand; third cards may follow.
FIRST_CARDS = {CHEMIN: 4, DOS_PANOS: 6}
POSITIONS = [(sheet, n) for sheet, count in FIRST_CARDS.items() for n in range(count)]
ARTICLE = {CHEMIN: "08.VIII.1", DOS_PANOS: "09.VIII.1"}


def dealt(sheet: str, count: int) -> Rehearsal:
    """Close the bets and deal so many cards."""
    table = closed(sheet, "", BETS[sheet])
    if sheet == DOS_PANOS:
        table.tell(ev.Said("croupier", "nadie"))
    for _ in range(count):
        table.draw()
    return table


def opened(sheet: str) -> Rehearsal:
    """Lay the bets and leave them open."""
    table = rehearse(sheet, limits=LIMITS)
    table.tell(ev.BetsOpened(new_shoe=True))
    for bet in BETS[sheet]:
        table.tell(ev.BetLaid(*bet))
    return table


@pytest.mark.parametrize("sheet", BETS)
def test_a_card_drawn_before_the_close_is_flagged_and_never_goes_back(sheet: str) -> None:
    """R-78: it lies aside; no event puts it back into the shoe or gives its number anew."""
    table = opened(sheet)
    decision = table.draw()
    round_ = table.table.in_round()
    assert last_ruling(table).irregularity == "drawn-before-close"
    assert decision.rulings or isinstance(table.table.due, SupervisorDue)
    for place in ("shoe", "sabot", "deck"):
        assert table.tell(ev.CardMoved(1, place)).refusal is not None
    assert table.tell(ev.CardDrawn(table.shoe.name, 1)).refusal is not None
    assert set(round_.cards) == {1}


@pytest.mark.parametrize(("sheet", "position"), POSITIONS)
def test_a_card_face_up_is_dead_in_every_position_and_bets_stand(sheet: str, position: int) -> None:
    """R-79: the place that it would have had gets the next card."""
    table = dealt(sheet, position)
    due, bets = table.table.due, dict(table.table.in_round().bets)
    number = table.shoe.draw()
    table.tell(ev.FaceUpSeen(table.shoe.name, number, table.shoe.face(number)))
    assert last_ruling(table).articles == (ARTICLE[sheet],)
    round_ = table.table.in_round()
    assert round_.cards[number].place == "burn"
    assert table.table.due == due
    assert round_.bets == bets
    table.finish_round()
    assert isinstance(table.table.due, PaymentDue)


@pytest.mark.parametrize(("sheet", "position"), POSITIONS)
def test_two_cards_together_void_the_hand_in_every_position(sheet: str, position: int) -> None:
    """R-80: every stake goes back."""
    table = dealt(sheet, position)
    table.tell(ev.DoubleFed(table.shoe.name, (table.shoe.draw(), table.shoe.draw())))
    round_ = table.table.in_round()
    assert last_ruling(table).articles == (ARTICLE[sheet],)
    assert round_.outcome == "void"
    assert sorted((t.seat, t.box, t.cents) for t in round_.transfers) == sorted(
        (seat, box, 0) for seat, box, _ in BETS[sheet]
    )


def test_two_cards_together_are_the_jefes_at_punto_y_banca() -> None:
    """R-80 and 07.III.1: the text has no rule on errors; no hand goes on without his word."""
    table = dealt(PUNTO_BANCA, 1)
    table.tell(ev.DoubleFed(table.shoe.name, (table.shoe.draw(), table.shoe.draw())))
    assert isinstance(table.table.due, SupervisorDue)
    table.tell(ev.SupervisorDecided("void-round", "stuck", "jefe de mesa"))
    assert table.table.in_round().outcome == "void"


@pytest.mark.parametrize(("sheet", "position"), [(s, n) for s, n in POSITIONS if n])
def test_a_card_on_the_floor_pauses_play_and_keeps_its_value(sheet: str, position: int) -> None:
    """R-81: no card may leave meanwhile; then play goes on where it was, the card still hidden."""
    table = dealt(sheet, position)
    due, cards = table.table.due, dict(table.table.in_round().cards)
    decision = table.tell(report("on-floor", place=str(cards[position].place)))
    assert (decision.phase, table.table.due) == (
        Phase.HALTED,
        CorrectionDue(what=dues.correction_floor()),
    )
    assert last_ruling(table).ruling == "continue"
    assert table.tell(ev.CorrectionDone()).accepted
    assert table.table.due == due
    assert table.table.in_round().cards == cards
    assert list(table.table.in_round().known()) == []


@pytest.mark.parametrize("sheet", FIRST_CARDS)
@pytest.mark.parametrize("correctable", [True, False])
@pytest.mark.parametrize("name", ["wrong-order", "too-many-cards", "too-few-cards"])
def test_a_misdeal_is_put_right_if_evident_and_otherwise_void(
    sheet: str, correctable: bool, name: str
) -> None:
    """R-82: each branch names its rule, who reported it, and the facts that it rests on."""
    table = dealt(sheet, 3)
    told = {"by": "croupier", "correctable": correctable, "to": "banquero"}
    facts = told if name == "wrong-order" or sheet == DOS_PANOS else {**told, "to": "punto"}
    table.tell(report(name, **facts))
    ruled = last_ruling(table)
    assert ruled.ruling == ("correct-in-sequence" if correctable else "void-round")
    assert ruled.articles == (ARTICLE[sheet].replace("VIII.1", "VIII.2"),)
    assert (ruled.by, dict(ruled.facts)["correctable"]) == ("crupier", correctable)
    wanted = CorrectionDue if correctable else PaymentDue
    assert isinstance(table.table.due, wanted)


def test_what_is_neither_evident_nor_not_is_asked_for() -> None:
    """R-82: the sheet says which fact it needs and nothing changes."""
    table = dealt(DOS_PANOS, 3)
    refused = table.tell(report("wrong-order")).refusal
    assert refused is not None
    assert "correctable" in refused.message
    assert isinstance(table.table.due, CardDue)


# at the table: an independent table of the bank's draws (bank, third card).
DRAWS = {3: "01234567 9", 4: "  234567  ", 5: "    4567  ", 6: "      67  "}


def bank_should_draw(bank: int, third: int | None) -> bool:
    if bank <= 2:
        return True
    if third is None:
        return bank <= 5
    return str(third) in DRAWS.get(bank, "")


@pytest.mark.parametrize("bank", range(8))
@pytest.mark.parametrize("third", [None, *range(10)])
def test_the_bank_draws_as_an_independent_table_says(bank: int, third: int | None) -> None:
    """R-77: every total of the bank against every third card of the punto, and against none."""
    punto = "6s Kd" if third is None else "2s Kd"
    first, second = punto.split()
    drawn = "" if third is None else f"{_rank(third)}h "
    stack = f"As Ac {first} {_rank(bank)}h {second} Kc {drawn}5d"
    table = closed(PUNTO_BANCA, stack, BETS[PUNTO_BANCA])
    table.finish_round()
    round_ = table.table.in_round()
    assert (len(round_.faces("bank")) == 3) == bank_should_draw(bank, third)
    assert len(round_.faces("punto")) == (2 if third is None else 3)
    assert all(0 <= points_of(card) <= 9 for card in round_.faces("punto"))


def _rank(points: int) -> str:
    return "T" if points == 0 else "A" if points == 1 else str(points)


def test_the_cut_card_must_leave_seven_cards() -> None:
    """R-76 and 07.VII: seven below it; with fewer the station calls the person in charge."""
    for left, alarmed in ((7, False), (6, True)):
        table = closed(PUNTO_BANCA, "As Ac", BETS[PUNTO_BANCA])
        table.table.last_number["shoe"] = 312 - left
        table.table.shoe_began["shoe"] = 0
        effects = table.tell(ev.CutCardShown("shoe")).effects
        assert any(isinstance(effect, Alarm) for effect in effects) is alarmed
