"""Chemin de fer card by card: words, the cuadro, who has the cards, the passing bank."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware_py.rehearsal.rehearsal import Rehearsal
from firmware_py.rules.games.baccarat.points import total_of
from firmware_py.table import events as ev
from firmware_py.table.due import CardDue, PaymentDue, WordDue
from firmware_py.table.effects import Announce, Effect
from firmware_py.table.states import Phase
from firmware_py.table.table import Table
from tests.table.baccarat import CHEMIN, LIMITS, again, closed, play, rulings, sit, words
from tests.table.playing import aloud, nets, rehearse

# Seat 1 holds a bank of 50; two puntos against it.
BETS = ((1, "banca", 5000), (2, "punto", 3000), (3, "punto", 1000))


def coup(cards: str, *steps: str, **options: object) -> Rehearsal:
    """Play a hand by these words."""
    return play(closed(CHEMIN, cards, BETS, options), *steps)


def test_four_cards_face_down_and_then_the_punto_speaks() -> None:
    """08.VII: one by one, punto first; 08.VI: the words."""
    table = closed(CHEMIN, "3s 2h 2d 4h", BETS)
    for place, ordinal in (("punto", 1), ("banquero", 1), ("punto", 2), ("banquero", 2)):
        assert table.table.due == CardDue(place, "down", ordinal)
        table.draw()
    assert isinstance(table.table.due, WordDue)
    assert table.table.due.who == "punto"
    assert words(table) == ["carta", "no", "abate"]
    round_ = table.table.in_round()
    assert round_.faces("punto") == round_.faces("banquero") == ()


def test_a_nine_is_shown_and_ends_the_hand() -> None:
    """08.VI: the other must show as well; the bank pays what the puntos covered."""
    table = coup("5s 2h 4d 4h", "abate")
    assert nets(table) == {1: {"banca": -4000}, 2: {"punto": 3000}, 3: {"punto": 1000}}
    assert len(table.table.in_round().faces("banquero")) == 2


def test_the_banker_shows_an_eight_instead_of_giving_a_card() -> None:
    table = coup("3s 4h 2d 4c", "carta", "abate")
    assert nets(table) == {1: {"banca": 3800}, 2: {"punto": -3000}, 3: {"punto": -1000}}
    assert len(table.table.in_round().faces("punto")) == 2


def test_third_cards_are_dealt_face_up_and_the_house_takes_five_per_cent() -> None:
    """08.VI and 08.V: 4,000 won, less 200."""
    table = closed(CHEMIN, "2s 2h 2d 4h Kd 3c", BETS)
    play(table, "carta")
    play(table, "da")
    round_ = table.table.in_round()
    assert len(round_.faces("punto")) == 1
    assert round_.faces("banquero") == ()
    play(table, "carta")
    assert nets(table) == {1: {"banca": 3800}, 2: {"punto": -3000}, 3: {"punto": -1000}}
    collected = [moved.cents for moved in round_.transfers]
    assert collected == [-3000, -1000, 3800]


def test_the_banker_is_free_where_he_has_not_asked_for_the_cuadro() -> None:
    """08.VI: he may stand with 3 after a card of 4, or draw with 6 after a «no»."""
    assert nets(coup("2s Ah 2d 2c 4d", "carta", "da", "no"))[1] == {"banca": -4000}
    assert nets(coup("3s 2h 3d 4c 3d", "no", "carta"))[1] == {"banca": 3800}


def test_who_asks_for_the_cuadro_must_follow_it() -> None:
    """08.VI: his cards lie open then, and only the lawful word is offered."""
    for third, lawful in (("8d", ["no"]), ("9d", ["carta", "no"]), ("4d", ["carta"])):
        table = coup(f"2s Ah 2d 2c {third}", "carta", "da", "cuadro")
        assert words(table) == lawful
        assert len(table.table.in_round().faces("banquero")) == 2
        other = table.tell(ev.Said("banquero", "abate"))
        assert other.refusal is not None
        assert other.refusal.code == "not-offered"


def test_a_banker_with_nothing_must_draw_whatever_he_said() -> None:
    """08.VI: «Bacarra» obliges him to a third card."""
    table = coup("3s Th 3d Kh 9d", "no", "no")
    assert len(table.table.in_round().faces("banquero")) == 3
    assert nets(table)[1] == {"banca": 3800}


def test_a_punto_who_makes_banco_is_free() -> None:
    """08.VI: he may stand with 4 if the director allows it; without leave it is an error."""
    bets = ((1, "banca", 5000), (2, "punto", 5000))
    table = play(closed(CHEMIN, "2s 2h 2d 3c", bets), "no", "no")
    assert rulings(table) == []
    table = play(closed(CHEMIN, "2s 2h 2d 3c", bets, {"banco_free": False}), "no", "no")
    assert rulings(table) == [("says-no-below-five", "banker-decides", ("08.IX",))]


def said_at_close(bets: tuple[tuple[int, str, int], ...]) -> list[Effect]:
    """What is announced when the bets are closed."""
    table = rehearse(CHEMIN, limits=LIMITS)
    return list(again(table, *bets).effects)


@pytest.mark.parametrize(
    ("bets", "words"),
    [
        (((1, "banca", 5000), (3, "punto", 5000)), "banco: cartas al 3"),
        (BETS, "mayor apuesta: cartas al 2"),
        # Equal stakes: the nearest to the banker's right, in the order of the numbers.
        (
            ((3, "banca", 5000), (2, "punto", 1000), (4, "punto", 1000)),
            "mayor apuesta: cartas al 4",
        ),
    ],
)
def test_whose_the_cards_are(bets: tuple[tuple[int, str, int], ...], words: str) -> None:
    """08.VII and the order of priority of 08.IV."""
    assert (words, "08.VII") in aloud(said_at_close(bets))


def test_banco_con_la_mesa_gives_the_cards_even_to_one_who_stands() -> None:
    """08.VII: half the bank; who completes the other half with these words comes first."""
    for way, owner in (
        ("mayor apuesta", "2"),
        ("banco con la mesa", "2"),
        ("con la mesa y último completo", "3 (de pie)"),
    ):
        table = rehearse(CHEMIN, limits=LIMITS)
        table.begin_round(new_shoe=True)
        sit(table, 1, 2, 3, 4)
        table.tell(ev.BetLaid(1, "banca", 4000))
        table.tell(ev.BetLaid(2, "punto", 2000))
        table.tell(ev.BetLaid(3, "punto", 2000, "de pie"))
        table.tell(ev.BetsClosed())
        assert words(table) == [
            "mayor apuesta",
            "banco con la mesa",
            "con la mesa y último completo",
        ]
        decision = table.tell(ev.Said("croupier", way))
        assert (f"{way}: cartas al {owner}", "08.VII") in aloud(decision.effects)


@pytest.mark.parametrize(
    ("bets", "bet"),
    [
        ((), (1, "punto", 1000)),
        ((), (1, "banca", 50_001)),
        ((), (1, "banca", 499)),
        (((1, "banca", 5000),), (2, "banca", 5000)),
        (((1, "banca", 5000),), (1, "punto", 1000)),
        (((1, "banca", 5000),), (2, "punto", 5001)),
        (((1, "banca", 5000), (2, "punto", 3000)), (3, "punto", 2001)),
        (((1, "banca", 5000),), (2, "punto", 499)),
    ],
)
def test_stakes_that_cannot_be_laid(
    bets: tuple[tuple[int, str, int], ...], bet: tuple[int, str, int]
) -> None:
    """08.V: the bank first, up to a hundred times the minimum, and covered at most once."""
    table = rehearse(CHEMIN, limits=LIMITS)
    table.begin_round(new_shoe=True)
    for laid in bets:
        assert table.tell(ev.BetLaid(*laid)).accepted
    refused = table.tell(ev.BetLaid(*bet)).refusal
    assert refused is not None
    assert refused.code == "limit"
    assert "08.V" in refused.message


def test_no_hand_without_a_bank_or_without_a_punto() -> None:
    table = rehearse(CHEMIN, limits=LIMITS)
    table.begin_round(new_shoe=True)
    sit(table, 1, 2, 3, 4)
    table.tell(ev.BetLaid(1, "banca", 5000))
    refused = table.tell(ev.BetsClosed()).refusal
    assert refused is not None
    assert refused.code == "no-bets"
    table.tell(ev.BetLaid(2, "punto", 500))
    table.tell(ev.BetTakenBack(1, "banca"))
    assert table.tell(ev.BetsClosed()).refusal is not None
    assert table.table.phase is Phase.BETTING


def test_the_last_hand_of_a_shoe() -> None:
    """08.VII: the hand in which the cut card appears is finished."""
    table = closed(CHEMIN, "3s 4h 2d 4c", BETS)
    table.draw()
    table.tell(ev.CutCardShown("shoe"))
    play(table, "carta", "abate")
    table.tell(ev.RoundPaid())
    assert table.tell(ev.BetsOpened()).refusal is not None
    assert table.tell(ev.BetsOpened(new_shoe=True)).accepted


@pytest.mark.parametrize(
    ("event", "code"),
    [
        (ev.Said("banquero", "abate"), "out-of-turn"),
        (ev.Said("punto", "cuadro"), "not-offered"),
        (ev.Said("punto", "carta", 500), "limit"),
        (ev.BetLaid(4, "punto", 500), "wrong-phase"),
        (ev.BetTakenBack(2, "punto"), "wrong-phase"),
        (ev.CardOpened(1, 0), "face-down"),
    ],
)
def test_refused_events_change_nothing(event: ev.Event, code: str) -> None:
    table = play(closed(CHEMIN, "3s 2h 2d 4h", BETS))
    before = (table.table.due, dict(table.table.in_round().bets))
    refused = table.tell(event).refusal
    assert refused is not None
    assert refused.code == code
    assert (table.table.due, table.table.in_round().bets) == before


@settings(max_examples=80, deadline=None)
@given(seed=st.integers(0, 10**6), data=st.data())
def test_money_is_conserved_whatever_is_said(seed: int, data: st.DataObject) -> None:
    """What the puntos lose the bank wins less the house's cut, and never more than 5 %."""
    table = rehearse(CHEMIN, limits=LIMITS, seed=seed)
    again(table, *BETS)
    for _ in range(60):
        due = table.table.due
        if isinstance(due, PaymentDue):
            break
        if isinstance(due, WordDue):
            word = data.draw(st.sampled_from([choice.word for choice in due.choices]))
            assert table.tell(ev.Said(due.who, word)).accepted
        else:
            table.step()
    moved = table.table.in_round().transfers
    house = -sum(transfer.cents for transfer in moved)
    assert 0 <= house <= 200
    assert abs(nets(table)[1]["banca"]) <= 4000
    totals = [total_of(table.table.in_round().faces(p)) for p in ("punto", "banquero")]
    if not rulings(table):
        sign = (totals[0] > totals[1]) - (totals[0] < totals[1])
        assert nets(table)[2] == {"punto": 3000 * sign}
    again_played = Table(table.table.game, table.table.setup)
    for event in table.events:
        again_played.handle(event)
    assert again_played.in_round().transfers == moved


def test_what_the_croupier_says_and_in_which_order() -> None:
    """08.VII and 08.VI: the cards, the bank, «no va más apuestas», whose they are, the points."""
    table = rehearse(CHEMIN, stack="2s 2h 2d 4h Kd 3c", limits=LIMITS)
    effects = list(table.tell(ev.BetsOpened(new_shoe=True)).effects)
    sit(table, 1, 2, 3, 4)
    for bet in BETS:
        effects += table.tell(ev.BetLaid(*bet)).effects
    effects += table.tell(ev.BetsClosed()).effects
    play(table, "carta", "da")
    effects += table.tell(ev.Said("banquero", "no")).effects
    said = [(effect.words, effect.article) for effect in effects if isinstance(effect, Announce)]
    assert said == [
        ("señores, las cartas pasan", "08.VII"),
        ("hay 50 euros en la Banca", "08.VII"),
        ("no va más apuestas", "08.VII"),
        ("mayor apuesta: cartas al 2", "08.VII"),
        ("punto 4, Banca 6", "08.VI"),
    ]
