"""Places of circle poker: drawn by lot, rested from, lost; the mano, the cut, a session's cut."""

import pytest

from firmware_py.rehearsal.rehearsal import Rehearsal
from firmware_py.rules.games.pot import RakeChosen
from firmware_py.table import events as ev
from firmware_py.table.decision import Decision
from firmware_py.table.effects import Announce, Settle, Transfer
from firmware_py.table.states import Phase
from firmware_py.table.view import offers
from tests.table.circle import (
    ANTE,
    MAX,
    MIN,
    asked,
    circle_sheets,
    deal_on,
    left_over,
    next_hand,
    open_circle,
    play_out,
    seat_players,
    won,
    words,
)

HOLDEM, DRAW = "galicia/holdem", "pais-vasco/cubierto-5-descarte"


def announced(decision: Decision) -> list[tuple[str, str]]:
    return [(e.words, e.article) for e in decision.effects if isinstance(e, Announce)]


def pay_and_open(table: Rehearsal) -> None:
    table.tell(ev.RoundPaid())
    assert table.begin_round().accepted


def say(table: Rehearsal, who: int | str, word: str) -> Decision:
    return table.tell(ev.Said(who, word))


def refused(decision: Decision) -> str:
    assert decision.refusal is not None
    return decision.refusal.message


@pytest.mark.parametrize(
    ("sheet", "article"),
    [
        (HOLDEM, "art. 20"),
        ("pais-vasco/holdem", "17.IV"),
        ("castilla-la-mancha/holdem", "anexo II.3.d"),
        ("castilla-y-leon/holdem", ""),
    ],
)
def test_places_are_drawn_as_the_game_begins_and_given_later(sheet: str, article: str) -> None:
    table = open_circle(sheet)
    told = [one for one in announced(table.begin_round()) if "sortean" in one[0]]
    assert told == ([("se sortean los puestos", article)] if article else [])
    for seat in (1, 2, 3, 4):
        assert not announced(table.tell(ev.BetLaid(seat, "resto", 50 * MIN)))
        table.tell(ev.BetLaid(seat, "ante", ANTE))
    table.tell(ev.BetsClosed())
    play_out(table)
    table.tell(ev.RoundPaid())
    assert not [one for one in announced(table.begin_round()) if "sortean" in one[0]]
    given = announced(table.tell(ev.BetLaid(6, "resto", 50 * MIN)))
    assert "el puesto 6 lo asigna" in given[0][0]
    assert not announced(table.tell(ev.BetLaid(6, "resto", MIN)))


@pytest.mark.parametrize("sheet", circle_sheets())
def test_mano_and_cut_are_said_and_the_mano_passes_on(sheet: str) -> None:
    table = open_circle(sheet)
    first = announced(next_hand(table, (1, 2, 3, 4, 5)))
    play_out(table)
    table.tell(ev.RoundPaid())
    second = announced(next_hand(table))
    mano = [words for words, _ in (*first, *second) if words.startswith("mano")]
    if sheet.startswith("galicia"):
        # Towards lower numbers; who sits at the left of the mano cuts (art. 23.1).
        assert mano == ["mano: puesto 5; corta: puesto 1", "mano: puesto 4; corta: puesto 5"]
    elif sheet.startswith("castilla-y-leon"):
        assert mano == ["mano: puesto 1; corta: puesto 1", "mano: puesto 2; corta: puesto 2"]
    else:
        assert mano == ["mano: puesto 1; corta: puesto 5", "mano: puesto 2; corta: puesto 1"]


@pytest.mark.parametrize(
    ("by", "seat"),
    [("before-mano", 4), ("mano", 1), ("left-of-mano", 2), ("right-of-mano", 4)],
)
@pytest.mark.parametrize("sheet", ["pais-vasco/omaha", "castilla-la-mancha/omaha"])
def test_the_house_says_who_cuts_where_the_text_does_not(sheet: str, by: str, seat: int) -> None:
    table = open_circle(sheet, options={"cut_by": by})
    words = [words for words, _ in announced(next_hand(table, (1, 2, 3, 4)))]
    assert f"mano: puesto 1; corta: puesto {seat}" in words


@pytest.mark.parametrize(("sheet", "hands"), [(HOLDEM, 2), ("pais-vasco/holdem", 3)])
def test_who_rests_keeps_his_place_for_so_many_hands(sheet: str, hands: int) -> None:
    """Art. 20: two hands; 17.IV: three."""
    table = seat_players(sheet, (1, 2, 3, 4, 5))
    play_out(table)
    pay_and_open(table)
    assert announced(say(table, 5, "descansa"))[0][0] == "el puesto 5 descansa"
    assert "rests already" in refused(say(table, 5, "descansa"))
    assert "rests: let it come back" in refused(table.tell(ev.BetLaid(5, "ante", ANTE)))
    resto = dict(left_over(table).restos)[5]
    for hand in range(hands):
        _antes(table, 1, 2, 3, 4)
        assert 5 not in play_out(table)
        assert dict(left_over(table).restos)[5] == resto
        assert dict(left_over(table).rested)[5] == hand + 1
        pay_and_open(table)
    # He comes back and owes nothing for the hands that he has sat out.
    assert say(table, 5, "vuelve").accepted
    assert "does not rest" in refused(say(table, 5, "vuelve"))
    _antes(table, 1, 2, 3, 4, 5)
    assert 5 in play_out(table)
    pay_and_open(table)
    again = say(table, 5, "descansa")
    # In a row (art. 20) he may rest again; of the whole game (17.IV) he has had his hands.
    assert again.accepted == (sheet == HOLDEM)


def _antes(table: Rehearsal, *seats: int) -> None:
    for seat in seats:
        assert table.tell(ev.BetLaid(seat, "ante", ANTE)).accepted
    assert (told := table.tell(ev.BetsClosed())).accepted, told.refusal


def test_who_rests_longer_loses_his_place_and_gets_his_chips() -> None:
    table = seat_players("pais-vasco/holdem", (1, 2, 3, 4, 5))
    play_out(table)
    pay_and_open(table)
    say(table, 5, "descansa")
    for _ in range(4):
        _antes(table, 1, 2, 3, 4)
        play_out(table)
        lost = [t for t in table.table.in_round().transfers if t.article == "17.IV"]
        pay_and_open(table)
    assert lost == [Transfer(5, "", "resto", 0, "17.IV")]
    assert "nobody sits at 5" in refused(say(table, 5, "vuelve"))


def test_a_blind_game_passes_over_who_rests() -> None:
    """17.1.II: without antes a player says that he rests; the mano goes to the next."""
    table = seat_players(DRAW, (1, 2, 3, 4, 5))
    play_out(table)
    pay_and_open(table)
    assert "asked in their turn" in refused(table.tell(ev.BetLaid(1, "ante", MIN)))
    say(table, 2, "descansa")
    table.tell(ev.BetsClosed())
    assert set(play_out(table)) == {1, 3, 4, 5}
    assert left_over(table).mano == 3


def test_too_few_who_play_stop_the_game_until_one_comes_back() -> None:
    """Art. 23."""
    table = seat_players(HOLDEM)
    play_out(table)
    pay_and_open(table)
    say(table, 4, "descansa")
    for seat in (1, 2, 3):
        table.tell(ev.BetLaid(seat, "ante", ANTE))
    assert "stops until there are 4 (art. 23)" in refused(table.tell(ev.BetsClosed()))
    assert say(table, 4, "vuelve").accepted
    _antes(table, 4)


def test_who_takes_his_chips_is_gone() -> None:
    table = seat_players(HOLDEM, (1, 2, 3, 4, 5))
    play_out(table)
    pay_and_open(table)
    say(table, 5, "descansa")
    assert table.tell(ev.BetTakenBack(5, "resto")).accepted
    _antes(table, 1, 2, 3, 4)
    play_out(table)
    assert left_over(table).resting == ()
    assert 5 not in dict(left_over(table).restos)


@pytest.mark.parametrize(
    ("sheet", "rake", "word", "fee"),
    [
        # 10 % of the maximum of 40 euro; a half session is half of it (17.II.3.b).
        (HOLDEM, RakeChosen("session", 10), "cobra la sesión", 400),
        ("pais-vasco/holdem", RakeChosen("session", 20), "cobra la sesión", 800),
        ("pais-vasco/holdem", RakeChosen("session", 20), "cobra media sesión", 400),
        # 10 % of a resto of 500 euro.
        (HOLDEM, RakeChosen("session", 10, base="resto"), "cobra la sesión", 5000),
    ],
)
def test_a_session_is_charged_to_everybody(
    sheet: str, rake: RakeChosen, word: str, fee: int
) -> None:
    table = open_circle(sheet, rake=rake)
    table.begin_round()
    for seat in (1, 2, 3, 4):
        table.tell(ev.BetLaid(seat, "resto", 50 * MIN))
    assert word in [offer.act for offer in offers(table.table) if offer.who == "croupier"]
    decision = say(table, "croupier", word)
    moved = next(e for e in decision.effects if isinstance(e, Settle)).transfers
    assert [(t.seat, t.cents) for t in moved] == [
        *((s, -fee) for s in (1, 2, 3, 4)),
        ("casa", 4 * fee),
    ]
    assert {t.article for t in moved} == {"17.II.3.b" if "vasco" in sheet else "art. 18.3.b"}
    _antes(table, 1, 2, 3, 4)
    play_out(table)
    # Nothing is taken from the pots.
    assert "casa" not in won(table)
    assert sum(cents for _, cents in left_over(table).restos) == 200 * MIN - 4 * fee


def test_who_comes_later_pays_alone_and_a_void_hand_gives_no_fee_back() -> None:
    table = open_circle(HOLDEM, rake=RakeChosen("session", 10))
    next_hand(table, (1, 2, 3, 4))
    play_out(table)
    table.tell(ev.RoundPaid())
    table.begin_round()
    before = {seat: dict(left_over(table).restos)[seat] for seat in (1, 2, 3, 4)}
    assert say(table, "croupier", "cobra la sesión").accepted
    table.tell(ev.BetLaid(5, "resto", 50 * MIN))
    assert say(table, 5, "cobra la sesión").accepted
    assert table.table.in_round().own_bets(5)["resto"] == 50 * MIN - MAX // 10
    _antes(table, 1, 2, 3, 4)
    table.tell(ev.IrregularityReported("turn-skipped", (("seat", 4),)))
    table.tell(ev.SupervisorDecided("void-round", "it cannot be mended", "jefe"))
    table.tell(ev.RoundPaid())
    table.begin_round()
    left = {seat: table.table.in_round().own_bets(seat)["resto"] for seat in before}
    assert left == {seat: cents - MAX // 10 for seat, cents in before.items()}


@pytest.mark.parametrize(
    ("rake", "who", "word", "why"),
    [
        (None, "croupier", "cobra la sesión", "announced no cut by session"),
        (RakeChosen("session", 10), "croupier", "cobra media sesión", "charged whole"),
        (RakeChosen("session", 10), 9, "cobra la sesión", "nobody sits at 9"),
        (RakeChosen("session", 10), "croupier", "cobra la sesión", "lays chips or gives"),
        (None, 9, "descansa", "nobody sits at 9"),
        (None, 1, "pasar", "while bets are open"),
        (None, "croupier", "descansa", "while bets are open"),
    ],
)
def test_what_may_not_be_said_changes_nothing(
    rake: RakeChosen | None, who: int | str, word: str, why: str
) -> None:
    table = open_circle(HOLDEM, rake=rake)
    table.begin_round()
    table.tell(ev.BetLaid(1, "resto", 100))
    before = (dict(table.table.in_round().bets), table.table.carried)
    assert why in refused(say(table, who, word))
    assert (table.table.in_round().bets, table.table.carried) == before


def test_an_ante_that_lies_must_go_before_a_rest() -> None:
    table = seat_players(HOLDEM)
    play_out(table)
    pay_and_open(table)
    table.tell(ev.BetLaid(2, "ante", ANTE))
    assert "take it back first" in refused(say(table, 2, "descansa"))
    table.tell(ev.BetTakenBack(2, "ante"))
    assert say(table, 2, "descansa").accepted
    said = {(offer.who, offer.act) for offer in offers(table.table) if offer.who.isdigit()}
    assert said == {("1", "descansa"), ("2", "vuelve"), ("3", "descansa"), ("4", "descansa")}


@pytest.mark.parametrize(
    ("game", "speaker", "first"),
    [
        # 1 has the mano; 3 bets in the first interval and 2 and 4 call.
        ("holdem", "mano", 1),
        ("holdem", "highest-bettor", 3),
        ("sintetico", "highest-bettor", 3),
        ("sintetico", "mano", 1),
    ],
)
def test_the_organiser_says_who_speaks_first_after_the_first_interval(
    game: str, speaker: str, first: int
) -> None:
    """Castilla-La Mancha, art. 6.1."""
    table = seat_players(f"castilla-la-mancha/{game}", options={"first_speaker": speaker})
    words(table, "pasar", "pasar", "apostar", "cubrir", "cubrir", "cubrir")
    deal_on(table)
    assert asked(table).who == first


@pytest.mark.parametrize(("speaker", "first"), [("lowest-up", 2), ("highest-up", 1)])
def test_the_organiser_says_which_open_card_must_bet(speaker: str, first: int) -> None:
    opened = "Ts Th Td 9s 9h 9d 8s 8h  Kc 2c 5c 7d"
    options = {"first_speaker": speaker}
    table = seat_players("castilla-la-mancha/seven-stud", stack=opened, options=options)
    deal_on(table)
    assert (asked(table).who, [choice.word for choice in asked(table).choices]) == (
        first,
        ["apostar"],
    )


def test_everybody_takes_his_resto_when_the_table_closes() -> None:
    table = seat_players(HOLDEM)
    play_out(table)
    table.tell(ev.RoundPaid())
    assert table.table.carried
    table.tell(ev.ClosingAsked("jefe"))
    for step in table.table.setup.closing_steps:
        table.tell(ev.CustodyStepDone(step, "jefe"))
    closed = table.tell(ev.DeckChecked(table.shoe.name, 52))
    assert (closed.phase, table.table.carried) == (Phase.CLOSED, ())
