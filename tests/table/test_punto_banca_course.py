"""Punto y banca card by card: burns, order, third cards, payment, what may go wrong."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware_py.rehearsal.rehearsal import Rehearsal
from firmware_py.rules.games.baccarat.points import total_of
from firmware_py.rules.games.punto_banca.settlement import PuntoBanca
from firmware_py.table import events as ev
from firmware_py.table.due import CardDue, OpeningDue, PaymentDue, ReshuffleDue, SupervisorDue
from firmware_py.table.effects import Announce, Effect, OpenCards
from firmware_py.table.states import Phase
from firmware_py.table.view import view
from firmware_py.text.codes import dues
from firmware_py.text.render import english
from tests.table.baccarat import LIMITS, PUNTO_BANCA, again, closed, draw_only, report, rulings
from tests.table.playing import aloud, nets, rehearse

# An ace is shown and one card burned before the hand begins.
BURN = "As Kc "
ALL = ((1, "punto", 1000), (2, "banca", 1000), (3, "empate", 1000))
Bets = tuple[tuple[int, str, int], ...]


def hand(cards: str, bets: Bets = ALL, **options: object) -> Rehearsal:
    """Play a whole hand from these cards."""
    table = closed(PUNTO_BANCA, BURN + cards, bets, options)
    table.finish_round()
    return table


@pytest.mark.parametrize("rank", "A23456789TJQK")
def test_the_first_card_shown_says_how_many_are_burned(rank: str) -> None:
    """07.VII and R-76: tens and figures count ten, and the card shown is not one of them."""
    table = closed(PUNTO_BANCA, f"{rank}s", ALL)
    assert table.table.due == CardDue("dead", "up", 1)
    table.draw()
    value = {"A": 1, **dict.fromkeys("TJQK", 10)}.get(rank) or int(rank)
    for ordinal in range(1, value + 1):
        assert table.table.due == CardDue("burn", "down", ordinal)
        table.draw()
    assert table.table.due == CardDue("punto", "down", 1)
    assert table.table.in_round().faces("burn") == ()


def test_nothing_is_burned_in_the_second_hand_of_a_shoe() -> None:
    table = hand("9s 2h Kd 5c")
    table.tell(ev.RoundPaid())
    again(table, *ALL)
    assert table.table.due == CardDue("punto", "down", 1)


def test_punto_bank_punto_bank_face_down_then_the_punto_is_turned_up_first() -> None:
    """07.VII, with the words that the croupier says."""
    table = closed(PUNTO_BANCA, BURN + "4s 2h 2d 5c", ALL)
    table.draw()
    said = draw_only(table, 1)
    assert ("cartas", "07.VII") in aloud(said)
    for place, ordinal in (("punto", 1), ("bank", 1), ("punto", 2), ("bank", 2)):
        assert table.table.due == CardDue(place, "down", ordinal)
        assert not any(isinstance(e, OpenCards) for e in said)
        said = draw_only(table, 1)
    assert OpenCards((3, 5)) in said
    round_ = table.table.in_round()
    assert (round_.numbers("punto"), round_.numbers("bank")) == ((3, 5), (4, 6))
    assert table.table.due == OpeningDue((3, 5), dues.cards_punto())
    hidden = next(place for place in view(table.table).places if place.place == "bank")
    assert hidden.cards == ("??", "??")
    too_soon = table.table.handle(ev.CardOpened(4, table.shoe.face(4)))
    assert too_soon.refusal is not None
    assert too_soon.refusal.code == "face-down"


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        (
            "4s 2h 2d 5c",
            ["jugador, 6", "Banca, 7", "El jugador se planta... 6", "La Banca se planta... 7"],
        ),
        (
            "2s 2h 2d 3c 9d 9s",
            ["jugador, 4", "Banca, 5", "carta para el jugador", "La Banca se planta... 5"],
        ),
        (
            "2s 2h 2d 3c 4d 9s",
            ["jugador, 4", "Banca, 5", "carta para el jugador", "carta para la Banca"],
        ),
        ("4s 2h 4d 3c", ["jugador, 8", "Banca, 5"]),
    ],
)
def test_what_the_croupier_says_in_a_hand(cards: str, words: list[str]) -> None:
    """07.VII: «cartas», each total, who stands with what and who draws, who wins; in that order."""
    table = closed(PUNTO_BANCA, BURN + cards, ALL)
    said: list[Effect] = []
    while not isinstance(table.table.due, PaymentDue):
        said += table.step().effects
    aloud = [effect.words for effect in said if isinstance(effect, Announce)]
    assert aloud[0] == "cartas"
    assert aloud[1:-1] == words
    assert aloud[-1] in ("gana el jugador", "gana la Banca", "empate")
    assert {effect.article for effect in said if isinstance(effect, Announce)} == {"07.VII"}


@pytest.mark.parametrize(
    ("cards", "punto", "bank"),
    [
        # 8 or 9 in two cards ends the hand.
        ("4s 2h 4d 3c", 2, 2),
        ("2s 4h 2d 5c", 2, 2),
        # The punto stands on 6; the bank with 5 draws, with 6 it stands.
        ("4s 2h 2d 3c 4h", 2, 3),
        ("4s 2h 2d 4c", 2, 2),
        # The punto draws an 8 and a bank of 3 stands; against a 9 it draws.
        ("2s 2h 3d Ac 8h", 3, 2),
        ("2s 2h 3d Ac 9h 2c", 3, 3),
        # A bank of 6 draws against a 6 or a 7 only.
        ("2s 2h 3d 4c 6h 2c", 3, 3),
        ("2s 2h 3d 4c 5h", 3, 2),
    ],
)
def test_third_cards_by_the_rules(cards: str, punto: int, bank: int) -> None:
    """07.VI.1 and 07.VI.2."""
    round_ = hand(cards).table.in_round()
    assert (len(round_.faces("punto")), len(round_.faces("bank"))) == (punto, bank)


def test_winners_are_paid_after_the_losers_are_collected() -> None:
    """07.III.2 and 07.V: the bank wins, less 5 %."""
    table = hand("2s 4h 2d 5c")
    assert nets(table) == {1: {"punto": -1000}, 2: {"banca": 950}, 3: {"empate": -1000}}
    paid = [(moved.seat, moved.cents) for moved in table.table.in_round().transfers]
    assert paid == [(1, -1000), (3, -1000), (2, 950)]
    assert table.tell(ev.RoundPaid()).phase is Phase.IDLE


def test_a_tie_returns_punto_and_bank_and_pays_eight_to_one() -> None:
    """07.VI.1."""
    expected = {1: {"punto": 0}, 2: {"banca": 0}, 3: {"empate": 8000}}
    assert nets(hand("4s 4h 4d 4c")) == expected


def test_without_commission_a_bank_that_wins_with_six_pays_half() -> None:
    """07.V: 50 % when the bank wins with 6, nothing otherwise."""
    bets: Bets = ((2, "banca", 1000),)
    # 5 against 6: the punto must draw a third card and gets a ten.
    assert nets(hand("2s 2h 3d 4c Kh", bets, no_commission=True)) == {2: {"banca": 500}}
    assert nets(hand("2s 4h 2d 5c", bets, no_commission=True)) == {2: {"banca": 1000}}
    assert nets(hand("2s 4h 2d 5c", bets, commission_pct=3)) == {2: {"banca": 970}}
    assert nets(hand("2s 4h 2d 5c", bets, commission_pct=2.5)) == {2: {"banca": 975}}


def test_several_bettors_at_one_place_are_all_settled() -> None:
    table = closed(PUNTO_BANCA, BURN + "4s 2h 4d 3c", ())
    table.tell(ev.BetLaid(1, "punto", 1000))
    table.tell(ev.BetLaid(1, "banca", 700, "de pie"))
    table.tell(ev.BetsClosed())
    table.finish_round()
    moved = [(t.bettor, t.box, t.cents) for t in table.table.in_round().transfers]
    assert moved == [("de pie", "banca", -700), ("", "punto", 1000)]


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 10**6))
def test_the_table_plays_as_the_rules_say(seed: int) -> None:
    """The same shoe dealt by the pure rules gives the same hands and the same money."""
    table = rehearse(PUNTO_BANCA, limits=LIMITS, seed=seed)
    table.begin_round(new_shoe=True)
    for bet in ALL:
        table.tell(ev.BetLaid(*bet))
    table.finish_round()
    round_ = table.table.in_round()
    law = table.table.game.once(PuntoBanca)
    dealt = [n for n in sorted(round_.cards) if round_.cards[n].place in ("punto", "bank")]
    faces = [table.shoe.face(number) for number in dealt]
    hands = law.play_out(faces + [0] * (6 - len(faces)))
    assert (round_.faces("punto"), round_.faces("bank")) == (hands.punto, hands.bank)
    assert law.finished(hands) == ""
    expected = law.settle({box: cents for _, box, cents in ALL}, hands).net
    assert {t.box: t.cents for t in round_.transfers} == expected
    assert all(0 <= total_of(hand) <= 9 for hand in (hands.punto, hands.bank))


@pytest.mark.parametrize("after", range(7))
def test_the_hand_in_which_the_cut_card_appears_is_the_last(after: int) -> None:
    """07.VII and R-76: at every position of the hand; then only a new shoe goes on."""
    table = closed(PUNTO_BANCA, BURN + "2s 2h 3d Ac 9h 2c", ALL)
    for _ in range(2):
        table.draw()
    for _ in range(after):
        if isinstance(table.table.due, CardDue | OpeningDue):
            table.step()
    decision = table.tell(ev.CutCardShown("shoe"))
    assert decision.accepted
    table.finish_round()
    assert nets(table)[1] == {"punto": -1000}
    table.tell(ev.RoundPaid())
    refused = table.tell(ev.BetsOpened())
    assert refused.refusal is not None
    assert table.tell(ev.BetsOpened(new_shoe=True)).phase is Phase.BETTING


def test_the_cut_card_without_a_hand_in_play_means_a_new_shuffle() -> None:
    """07.VII: no further hand is played from this shoe."""
    table = rehearse(PUNTO_BANCA, limits=LIMITS)
    table.begin_round(new_shoe=True)
    table.tell(report("cut-card"))
    assert rulings(table) == [("cut-card", "reshuffle", ("07.VII",))]
    assert isinstance(table.table.due, ReshuffleDue)
    assert table.step().phase is Phase.BETTING


@pytest.mark.parametrize(
    "name",
    ["too-many-cards", "too-few-cards", "card-exposed", "wrong-order", "on-floor", "in-basket"],
)
def test_the_text_has_no_rule_on_errors_so_the_jefe_de_mesa_decides(name: str) -> None:
    """07.III.1: the direction of the game in all its phases is his."""
    table = closed(PUNTO_BANCA, BURN + "4s 2h 4d 3c", ALL)
    decision = table.tell(report(name, to="punto", place="punto"))
    assert rulings(table) == [(name, "supervisor", ("07.III.1",))]
    assert decision.phase is Phase.HALTED
    assert isinstance(decision.due, SupervisorDue)
    assert decision.due.decided_by == "jefe-de-mesa"
    table.tell(ev.SupervisorDecided("void-round", "nobody can put it right", "jefe"))
    assert nets(table) == {1: {"punto": 0}, 2: {"banca": 0}, 3: {"empate": 0}}


def test_a_card_face_up_is_replaced_when_the_jefe_burns_it() -> None:
    """R-79: the card leaves play, bets stay, the next one takes its place."""
    table = closed(PUNTO_BANCA, BURN + "4s 2h 4d 3c 2c", ALL)
    while table.table.due != CardDue("bank", "down", 2):
        table.step()
    decision = table.tell(ev.FaceUpSeen("shoe", table.shoe.draw(), table.shoe.face(6)))
    assert isinstance(decision.due, SupervisorDue)
    table.tell(ev.SupervisorDecided("burn-card", "face up in the shoe", "jefe"))
    assert table.table.due == CardDue("bank", "down", 2)
    table.finish_round()
    round_ = table.table.in_round()
    assert round_.numbers("burn")[-1] == 6
    assert total_of(round_.faces("bank")) == 4
    assert nets(table)[1] == {"punto": 1000}


def test_a_laid_card_that_was_face_up_is_replaced_before_the_hands_are_opened() -> None:
    table = closed(PUNTO_BANCA, BURN + "4s 2h 4d 3c 2c", ALL)
    table.draw()
    draw_only(table, 5)
    assert english(table.table.due.message()) == "turn up the punto's cards"
    table.tell(ev.FaceUpSeen("shoe", 5, table.shoe.face(5)))
    facts = (("numbers", (5,)),)
    table.tell(ev.SupervisorDecided("burn-card", "face up in the shoe", "jefe", facts))
    assert table.table.due == CardDue("punto", "down", 2)
    table.finish_round()
    round_ = table.table.in_round()
    assert (round_.numbers("punto"), round_.numbers("burn")) == ((3, 7), (2, 5))


def test_devices_that_give_cards_when_none_is_due() -> None:
    """R-78, R-80: a person decides; a card never goes back into the shoe."""
    table = rehearse(PUNTO_BANCA, limits=LIMITS)
    table.begin_round(new_shoe=True)
    table.tell(ev.BetLaid(1, "punto", 1000))
    assert isinstance(table.draw().due, SupervisorDue)
    assert rulings(table) == [("drawn-before-close", "supervisor", ("07.III.1",))]
    table.tell(ev.SupervisorDecided("burn-card", "drawn before «no va más»", "jefe"))
    table.tell(ev.BetsClosed())
    first = table.shoe.draw()
    table.tell(ev.DoubleFed("shoe", (first, table.shoe.draw())))
    assert rulings(table)[-1] == ("stuck-together", "supervisor", ("07.III.1",))
    table.tell(ev.SupervisorDecided("void-round", "two cards stuck together", "jefe"))
    assert nets(table) == {1: {"punto": 0}}


@pytest.mark.parametrize(
    ("options", "bet", "code"),
    [
        ({}, (1, "punto", 499), "limit"),
        ({}, (1, "punto", 50_001), "limit"),
        ({}, (1, "caballo", 1000), "not-in-this-game"),
        ({"multiples_of_min": True}, (1, "banca", 750), "limit"),
        ({"variant": "mini"}, (8, "punto", 500), "limit"),
        ({"variant": "midi"}, (10, "punto", 500), "limit"),
    ],
)
def test_bets_off_the_limits_are_refused(
    options: dict[str, object], bet: tuple[int, str, int], code: str
) -> None:
    """07.V: between the limits, in multiples where required; 07.II.3: seats of the table."""
    table = rehearse(PUNTO_BANCA, options=options, limits=LIMITS)
    table.begin_round(new_shoe=True)
    refused = table.tell(ev.BetLaid(*bet)).refusal
    assert refused is not None
    assert refused.code == code
    assert table.table.in_round().bets == {}


@pytest.mark.parametrize("variant", ["normal", "mini", "midi"])
@pytest.mark.parametrize("source", ["manual", "automatic"])
def test_every_kind_of_table_plays(variant: str, source: str) -> None:
    table = rehearse(PUNTO_BANCA, options={"variant": variant}, source=source, limits=LIMITS)
    table.begin_round(new_shoe=True)
    table.tell(ev.BetLaid(7, "punto", 500))
    table.finish_round()
    assert abs(nets(table)[7]["punto"]) in (0, 500)


def test_nobody_speaks_in_this_game() -> None:
    """Words, wrong openings and bets after the close change nothing."""
    table = closed(PUNTO_BANCA, BURN + "4s 2h 4d 3c", ALL)
    table.draw()
    draw_only(table, 5)
    assert english(table.table.due.message()) == "turn up the punto's cards"
    before = (table.table.due, table.table.phase)
    for event in (
        ev.Said("punto", "carta"),
        ev.CardOpened(99, 0),
        ev.BetLaid(1, "punto", 500),
        ev.BetTakenBack(1, "punto"),
        ev.RoundPaid(),
        ev.DeckReshuffled(),
    ):
        assert table.table.handle(event).refusal is not None
        assert (table.table.due, table.table.phase) == before
