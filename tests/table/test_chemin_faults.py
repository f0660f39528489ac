"""Every error rule of chemin de fer (08.VIII), reached through events."""

import pytest

from firmware_py.rehearsal.rehearsal import Rehearsal
from firmware_py.table import events as ev
from firmware_py.table.due import PaymentDue, SupervisorDue, WordDue
from firmware_py.table.states import Phase
from tests.table.baccarat import (
    CHEMIN,
    LIMITS,
    Step,
    closed,
    last_ruling,
    needs_correction,
    play,
    report,
    rulings,
    sit,
    words,
)
from tests.table.playing import nets, rehearse

BETS = ((1, "banca", 5000), (2, "punto", 3000), (3, "punto", 1000))
BANK_WINS = {1: {"banca": 3800}, 2: {"punto": -3000}, 3: {"punto": -1000}}
BANK_LOSES = {1: {"banca": -4000}, 2: {"punto": 3000}, 3: {"punto": 1000}}
TIE = {1: {"banca": 0}, 2: {"punto": 0}, 3: {"punto": 0}}


def coup(cards: str, *steps: Step) -> Rehearsal:
    """Play a hand by words and reports."""
    return play(closed(CHEMIN, cards, BETS), *steps)


# 08.VIII.1: the shoe.


@pytest.mark.parametrize("how", ["device", "reported"])
def test_cards_drawn_before_the_close_never_go_back(how: str) -> None:
    """08.VIII.1: the hand must be played with them, and the bank is not taken back."""
    table = rehearse(CHEMIN, stack="5s 2h 4d 4h", limits=LIMITS)
    table.tell(ev.BetsOpened(new_shoe=True))
    sit(table, 1, 2, 3, 4)
    for bet in BETS:
        table.tell(ev.BetLaid(*bet))
    if how == "device":
        table.draw()
        assert last_ruling(table).irregularity == "drawn-before-close"
    else:
        table.tell(report("dealt-before-bets-ended"))
    ruled = last_ruling(table)
    assert (ruled.ruling, ruled.articles, ruled.affects) == (
        "use-as-next",
        ("08.VIII.1",),
        ("banquero",),
    )
    refused = table.tell(ev.BetTakenBack(1, "banca")).refusal
    assert refused is not None
    assert refused.code == "frozen"
    table.tell(ev.BetsClosed())
    play(table, "abate")
    assert table.table.in_round().numbers("punto") == (1, 3)
    assert nets(table) == BANK_LOSES


def test_a_card_face_up_is_dead_and_the_bets_stand() -> None:
    """08.VIII.1: at every position of the deal the next card takes its place."""
    for position in range(4):
        cards = ["5s", "2h", "4d", "4h"]
        cards.insert(position, "Kc")
        table = closed(CHEMIN, " ".join(cards), BETS)
        for _ in range(position):
            table.draw()
        number = table.shoe.draw()
        table.tell(ev.FaceUpSeen("shoe", number, table.shoe.face(number)))
        assert rulings(table) == [("face-up-in-deck", "burn-card", ("08.VIII.1",))]
        assert ("burned", 1) in last_ruling(table).keys
        play(table, "abate")
        assert nets(table) == BANK_LOSES
        assert table.table.in_round().numbers("burn") == (number,)


def test_cards_stuck_together_void_the_hand() -> None:
    """08.VIII.1 and R-80: every stake goes back, and the bank stays where it was."""
    table = closed(CHEMIN, "5s 2h 4d 4h", BETS)
    table.draw()
    first = table.shoe.draw()
    table.tell(ev.DoubleFed("shoe", (first, table.shoe.draw())))
    assert rulings(table) == [("stuck-together", "void-round", ("08.VIII.1",))]
    assert nets(table) == TIE
    assert table.tell(ev.RoundPaid()).phase is Phase.IDLE


def test_a_card_on_the_floor_keeps_its_value_and_stays_hidden() -> None:
    """08.VIII.1 and R-81."""
    table = coup("5s 2h 4d 4h")
    table.tell(report("on-floor", place="punto", which=1))
    assert rulings(table) == [("on-floor", "continue", ("08.VIII.1",))]
    assert table.table.in_round().faces("punto") == ()
    assert nets(play(table, "abate")) == BANK_LOSES


# 08.VIII.2: the croupier.


def test_both_cards_of_the_punto_exposed_by_the_croupier() -> None:
    """08.VIII.2: all keep to the rules; the banker follows the cuadro and draws when optional."""
    for name, by in (("croupier-exposed", {}), ("card-exposed", {"by": "croupier"})):
        table = coup("2s 2h 2d Ac 9d")
        table.tell(report(name, place="punto", which=(1, 2), **by))
        assert rulings(table) == [("croupier-exposed", "continue", ("08.VIII.2",))]
        assert len(table.table.in_round().faces("punto")) == 2
        assert words(table) == ["carta"]
        play(table, "carta", "da")
        # 3 against a 9 is optional: he draws.
        assert words(table) == ["carta"]


def test_one_card_exposed_by_the_croupier_takes_the_freedom_of_banco() -> None:
    """08.VIII.2: the punto keeps to the rules even if he makes banco."""
    for name, by in (("croupier-exposed", {}), ("card-exposed", {"by": "croupier"})):
        table = closed(CHEMIN, "2s 2h 2d 3c", ((1, "banca", 5000), (2, "punto", 5000)))
        play(table)
        table.tell(report(name, place="punto", which=1, **by))
        assert rulings(table) == [("croupier-exposed", "continue", ("08.VIII.2",))]
        play(table, "no", "no")
        assert rulings(table)[-1] == ("says-no-below-five", "banker-decides", ("08.IX",))


def test_carta_announced_by_mistake() -> None:
    """08.VIII.2: with 0-5 the first card is the banker's, a second is discarded; 6-7: all are."""
    five, seven = ("2h", "3h"), ("2h", "5h")
    name = "croupier-misannounced-carta"
    table = coup("4s 2h 2d 3h 9d", "no", report(name, bank=five, count=0))
    assert rulings(table) == [(name, "continue", ("08.VIII.2",))]
    assert words(table) == ["carta"]
    assert nets(play(table, "carta")) == BANK_LOSES
    table = coup("4s 2h 2d 3h 4d", "carta", "da", report(name, bank=five, cards=("4d",)))
    assert rulings(table) == [(name, "use-as-next", ("08.VIII.2",))]
    round_ = table.table.in_round()
    assert (round_.numbers("punto"), round_.numbers("banquero")) == ((1, 3), (2, 4, 5))
    assert nets(table) == BANK_WINS
    table = coup("4s 2h 2d 5h 9d", "carta", "da", report(name, bank=seven, count=1))
    assert rulings(table) == [(name, "burn-card", ("08.VIII.2",))]
    assert words(table) == ["no"]
    assert nets(play(table, "no")) == BANK_WINS
    assert table.table.in_round().numbers("burn") == (5,)
    table = coup("4s 2h 2d 5h", "no", report(name, bank=seven, count=0))
    assert words(table) == ["no"]
    assert rulings(table) == [(name, "continue", ("08.VIII.2",))]


def test_two_cards_drawn_after_a_wrong_carta() -> None:
    """08.VIII.2: the second one is seen by the device and explained by the dealer."""
    table = coup("4s 2h 2d 3h 4d 9c", "carta", "da")
    table.draw()
    assert isinstance(table.table.due, SupervisorDue)
    table.tell(report("croupier-misannounced-carta", bank=("2h", "3h"), cards=("4d", "9c")))
    assert rulings(table)[-1][1:] == ("use-as-next", ("08.VIII.2",))
    round_ = table.table.in_round()
    assert (round_.numbers("banquero"), round_.numbers("burn")) == ((2, 4, 5), (6,))
    assert nets(table) == BANK_WINS


@pytest.mark.parametrize(
    ("name", "facts"),
    [
        ("croupier-other-fault", {}),
        ("wrong-order", {"by": "croupier"}),
        ("too-many-cards", {"by": "croupier", "to": "punto"}),
        ("too-few-cards", {"by": "croupier", "to": "punto"}),
        ("in-basket", {"by": "croupier", "whose": "punto"}),
        ("cards-to-wrong-player", {"banco_seguido": False}),
    ],
)
def test_another_fault_of_the_croupier(name: str, facts: dict[str, object]) -> None:
    """08.VIII.2: put right where nobody is harmed, or the hand is void."""
    table = coup("5s 2h 4d 4h", report(name, correctable=True, **facts))
    assert rulings(table) == [(name, "correct-in-sequence", ("08.VIII.2",))]
    assert needs_correction(table) or isinstance(table.table.due, WordDue)
    assert nets(play(table, "abate")) == BANK_LOSES
    table = coup("5s 2h 4d 4h", report(name, correctable=False, **facts))
    assert rulings(table) == [(name, "void-round", ("08.VIII.2",))]
    assert nets(table) == TIE


# 08.VIII.3: the banker.


def test_a_fifth_card_drawn_early_is_the_bankers_if_the_punto_stands() -> None:
    """08.VIII.3, seen by the shoe while the punto still thinks."""
    table = coup("3s 2h 3d 4h 2c")
    table.draw()
    assert rulings(table) == [("banker-fifth-card", "use-as-next", ("08.VIII.3",))]
    play(table, "no")
    assert table.table.in_round().numbers("banquero") == (2, 4, 5)
    assert nets(table) == BANK_WINS
    table = coup("2s 2h 2d 4h 2c")
    table.draw()
    play(table, "carta", "no")
    assert table.table.in_round().numbers("punto") == (1, 3, 5)
    assert nets(table) == TIE


def test_a_fifth_card_drawn_after_the_word() -> None:
    """08.VIII.3: «no» makes it the banker's, «carta» the punto's."""
    for word, place in (("no", "banquero"), ("carta", "punto")):
        table = coup("3s 2h 2d 4h 2c", word)
        table.draw()
        assert last_ruling(table).articles == ("08.VIII.3",)
        assert ("to", place) in last_ruling(table).keys
        assert len(table.table.in_round().numbers(place)) == 3


def test_more_than_two_first_cards_count_nothing() -> None:
    """08.VIII.3: bacará, but he may still draw, and may not show."""
    table = coup("3s 4h 3d 4c 9c 7c")
    table.draw()
    table.tell(report("banker-three-cards"))
    assert rulings(table)[-1] == ("banker-three-cards", "continue", ("08.VIII.3",))
    assert table.table.in_round().numbers("banquero") == (2, 4, 5)
    play(table, "no")
    assert words(table) == ["carta", "no"]
    assert nets(play(table, "carta")) == BANK_WINS
    table = closed(CHEMIN, "3s 4h 3d 4c", BETS)
    table.draw()
    table.tell(report("too-many-cards", to="banquero"))
    assert rulings(table) == [("banker-three-cards", "continue", ("08.VIII.3",))]


def test_two_third_cards_to_the_punto() -> None:
    """08.VIII.3: he keeps the one that gives him more."""
    table = coup("2s 2h 2d 4h 2c 5c", "carta", "da")
    table.draw()
    assert isinstance(table.table.due, SupervisorDue)
    table.tell(
        report("banker-two-third-cards", to="punto", cards=("2c", "5c"), player=("2s", "2d"))
    )
    assert rulings(table)[-1] == ("banker-two-third-cards", "continue", ("08.VIII.3",))
    assert ("total", 9) in last_ruling(table).keys
    assert nets(play(table, "no")) == BANK_LOSES
    assert len(table.table.in_round().numbers("burn")) == 1


def test_two_third_cards_to_the_banker() -> None:
    """08.VIII.3: for himself he keeps the one that gives him less."""
    table = coup("3s 2h 3d 2c", "no", "carta")
    assert isinstance(table.table.due, PaymentDue)
    table = closed(CHEMIN, "3s 2h 3d 2c 5c 3c", BETS)
    play(table, "no")
    table.table.handle(ev.Said("banquero", "carta"))
    for _ in range(2):
        table.table.handle(ev.CardDrawn("shoe", table.shoe.draw()))
    table.tell(
        report("banker-two-third-cards", to="banquero", cards=("5c", "3c"), bank=("2h", "2c"))
    )
    assert ("total", 7) in last_ruling(table).keys
    assert rulings(table)[-1] == ("banker-two-third-cards", "continue", ("08.VIII.3",))
    assert nets(play(table)) == BANK_WINS


def test_cards_of_the_punto_lost_by_the_banker() -> None:
    """08.VIII.3: the first ones make nine at once; the third nine, and a 7 may not draw."""
    first = report("in-basket", whose="punto", by="banquero", which=1, seen=False)
    table = coup("2s 4h 2d 4c", first)
    assert rulings(table) == [("in-basket", "continue", ("08.VIII.3",))]
    assert nets(table) == BANK_LOSES
    assert table.table.in_round().faces("punto") == ()
    third = report(
        "in-basket", whose="punto", by="banquero", which=3, seen=False, bank=("2h", "5h")
    )
    table = coup("2s 2h 2d 5h 9c", "carta", "da", third)
    assert words(table) == ["no"]
    assert nets(play(table, "no")) == BANK_LOSES
    third = report(
        "in-basket", whose="punto", by="banquero", which=3, seen=False, bank=("2h", "4h")
    )
    table = coup("2s 2h 2d 4h 9c 3c", "carta", "da", third)
    assert nets(play(table, "carta")) == TIE


@pytest.mark.parametrize(
    ("by", "article", "paid"),
    [("banquero", "08.VIII.3", BANK_LOSES), ("punto", "08.IX", BANK_WINS)],
)
def test_cards_thrown_away_unseen_lose_the_hand(
    by: str, article: str, paid: dict[int | str, dict[str, int]]
) -> None:
    table = coup("2s 4h 2d 4c", "no", report("in-basket", whose=by, by=by, seen=False))
    assert rulings(table) == [("in-basket", "forfeit", (article,))]
    assert nets(table) == paid
    table = coup("2s 2h 3d 4c", "no", report("in-basket", whose=by, by=by, seen=True))
    assert rulings(table) == [("in-basket", "continue", (article,))]
    assert nets(play(table, "no")) == BANK_WINS


@pytest.mark.parametrize("name", ["banker-exposed-punto", "card-exposed"])
def test_a_banker_who_exposes_a_card_of_the_punto_shows_his_own(name: str) -> None:
    """08.VIII.3: the second for the first, the fourth for the third; both: the cuadro."""
    more = {"by": "banquero", "place": "punto"} if name == "card-exposed" else {}
    table = coup("2s 4h 3d 2c", report(name, which=1, **more))
    assert rulings(table) == [("banker-exposed-punto", "continue", ("08.VIII.3",))]
    round_ = table.table.in_round()
    assert (len(round_.faces("punto")), len(round_.faces("banquero"))) == (1, 1)
    assert words(table) == ["carta", "no", "abate"]
    table = coup("2s 4h 3d 2c", report(name, which=(1, 2), **more))
    round_ = table.table.in_round()
    assert (len(round_.faces("punto")), len(round_.faces("banquero"))) == (2, 2)
    play(table, "no")
    assert words(table) == ["no"]


def test_a_banker_who_shows_before_the_punto_speaks() -> None:
    """08.VIII.3: stakes may be withdrawn, each by its owner."""
    table = coup("4s 2h 2d 6h", report("banker-shows-before-punto"))
    assert rulings(table) == [("banker-shows-before-punto", "continue", ("08.VIII.3",))]
    assert words(table) == ["deja", "retira"]
    play(table, "deja", "retira")
    assert nets(table) == {1: {"banca": 2850}, 2: {"punto": -3000}, 3: {"punto": 0}}
    table = coup("4s 2h 2d 6h", report("banker-shows-before-punto"), "retira", "retira")
    assert nets(table) == TIE


def test_a_banker_with_eight_who_offers_cards_may_not_show() -> None:
    """08.VIII.3."""
    table = coup("4s 2h 2d 6h", "no", report("banker-offers-with-natural"))
    assert rulings(table) == [("banker-offers-with-natural", "continue", ("08.VIII.3",))]
    assert words(table) == ["carta", "no"]


def test_no_claim_once_the_hand_is_paid() -> None:
    """08.VIII.3: the list stays as it is."""
    table = coup("5s 2h 4d 4h", "abate")
    table.tell(report("claim-after-settlement"))
    assert rulings(table) == [("claim-after-settlement", "continue", ("08.VIII.3",))]
    assert nets(table) == BANK_LOSES


def test_two_third_cards_of_which_the_text_says_nothing_are_the_inspectors() -> None:
    """08.IX: to neither hand; nothing is counted before he has decided."""
    table = coup("2s 2h 2d 4h Kd 3c", "carta", "da")
    table.tell(report("banker-two-third-cards", to="dead"))
    assert last_ruling(table).ruling == "supervisor"
    assert isinstance(table.table.due, SupervisorDue)
    table.tell(ev.SupervisorDecided("continue", "only one was given", "inspector"))
    assert words(table) == ["carta", "no", "cuadro"]
