"""The hand against the bank: 03.V.1.a, and what ends it early (b, g)."""

import pytest

from tests.rules.games.blackjack.asking import ONE, ask, net, no_net, refused

STAKE = {"apuesta": 1000}


@pytest.mark.parametrize(
    ("player", "bank", "gain"),
    [
        ("Ts 9d", "Th 8c", 1000),
        ("Ts 8d", "Th 8c", 0),
        ("Ts 7d", "Th 8c", -1000),
        ("Ts 2d", "Th 6c 9d", 1000),  # the bank passes 21
        ("Ts 6d 8h", "Th 6c 9d", -1000),  # the player passed first
        ("As 7d", "Th 8c", 0),  # an ace as eleven
        ("As 7d 8h", "Th 6c Ac", -1000),  # and as one: 16
        ("As As 9d", "Th Kc", 1000),
        ("7s 7d 7h", "Th Kc", 1000),
    ],
)
def test_the_hand_nearer_21_wins(player: str, bank: str, gain: int) -> None:
    assert net(STAKE, player, bank) == {"apuesta": gain}


def test_a_blackjack_pays_three_for_two_and_beats_any_other_21() -> None:
    assert net(STAKE, "As Kd", "9h 8c") == {"apuesta": 1500}
    assert net(STAKE, "As Kd", "7h 7c 7d") == {"apuesta": 1500}
    assert net(STAKE, "Ks Qd Ah", "Ac Tc") == {"apuesta": -1000}
    assert net(STAKE, "As Kd", "Ac Tc") == {"apuesta": 0}


def test_half_cents_stay_with_the_bank() -> None:
    assert net({"apuesta": 501}, "As Kd", "9h 8c") == {"apuesta": 751}
    assert net({"apuesta": 501}, "Ts 6d", "9h", decision="retiro") == {"apuesta": -251}


@pytest.mark.parametrize("bank", ["Ah 6c", "Ah 2c 4d", "Th 7c", "9h 7c Ad", "Ah 5c Td Ac"])
def test_the_bank_stands_on_every_17(bank: str) -> None:
    assert net(STAKE, "Ts 7d", bank) == {"apuesta": 0}
    answer, articles = ask(ONE, "bank", question="draws", bank=bank.split())
    assert (answer, articles) == ({"draws": False}, ["03.V.1.a"])


@pytest.mark.parametrize("bank", ["2h", "Ah", "Th 6c", "Ah 5c", "Ah 5c Td", "Ah Ac"])
def test_the_bank_draws_below_17(bank: str) -> None:
    assert ask(ONE, "bank", question="draws", bank=bank.split())[0] == {"draws": True}


def test_the_bank_draws_nothing_when_all_are_over() -> None:
    over = ["Ts", "6d", "Kd"]
    assert ask(ONE, "bank", question="draws", bank=["6h"], player=over)[0] == {"draws": False}
    live = {"mano1": ["8s", "6d", "Kd"], "mano2": ["8h", "6d"]}
    assert ask(ONE, "bank", question="draws", bank=["6h"], player=live)[0] == {"draws": True}
    assert net(STAKE, "Ts 6d Kd", "6h") == {"apuesta": -1000}
    assert net(STAKE, "Ts 6d Kd", "") == {"apuesta": -1000}


@pytest.mark.parametrize(
    ("player", "bank", "why"),
    [
        ("Ts", "Th 8c", "at least two cards"),
        ("", "Th 8c", "at least two cards"),
        ("As Kd 2c", "Th 8c", "no card may be asked"),
        ("Ts 5d 6h 2c", "Th 8c", "no card may be asked"),
        ("Ts 9d", "Th 6c", "draws to 17"),
        ("Ts 9d", "Th", "draws to 17"),
        ("Ts 9d", "", "draws to 17"),
        ("Ts 9d", "Th 7c 2d", "a card too many"),
        ("Ts 6d 9h", "Ah 6c 2d", "a card too many"),
    ],
)
def test_hands_that_could_not_have_been_are_refused(player: str, bank: str, why: str) -> None:
    assert why in no_net(STAKE, player, bank)


def test_cards_must_fit_into_six_packs() -> None:
    same = ["2h"] * 7
    code, why = refused(ONE, "settle", bets=STAKE, player=same, bank=["Th", "8c"])
    assert code == "bad-cards"
    assert "the deck holds 6" in why
    code, _ = refused(ONE, "settle", bets=STAKE, player=["Ts", "Jk"], bank=["Th", "8c"])
    assert code == "bad-cards"


@pytest.mark.parametrize(
    ("bets", "code"),
    [
        ({}, "bad-request"),
        ({"parejas": 500}, "bad-request"),
        ({"apuesta": 0}, "bad-request"),
        ({"apuesta": -5}, "bad-request"),
        ({"ante": 500}, "not-in-this-game"),
        ({"casilla1": 500}, "not-in-this-game"),
        ({"apuesta": "500"}, "bad-request"),
    ],
)
def test_bets_that_cannot_be_are_refused(bets: dict[str, int], code: str) -> None:
    found, _ = refused(ONE, "settle", bets=bets, player=["Ts", "9d"], bank=["Th", "8c"])
    assert found == code


def test_words_must_fit_the_cards() -> None:
    assert net(STAKE, "Ts 9d", "Th 8c", decision="plantarse") == {"apuesta": 1000}
    assert net(STAKE, "Ts 5d 4c", "Th 8c", decision="pedir") == {"apuesta": 1000}
    assert "which is not pedir" in no_net(STAKE, "Ts 9d", "Th 8c", decision="pedir")
    assert "is one of" in no_net(STAKE, "Ts 9d", "Th 8c", decision="voy")
    assert "is one of" in no_net(STAKE, "Ts 9d", "Th 8c", decision=["pedir"])


class TestInsurance:
    def test_pays_two_to_one_against_the_bank_s_blackjack(self) -> None:
        bets = {"apuesta": 1000, "seguro": 500}
        assert net(bets, "Ts 9d", "Ah Kc") == {"apuesta": -1000, "seguro": 1000}
        assert net(bets, "As Kd", "Ah Tc") == {"apuesta": 0, "seguro": 1000}
        assert net(bets, "Ts 9d", "Ah 7c") == {"apuesta": 1000, "seguro": -500}
        # Twenty-one with three cards is no blackjack: the insurance is lost.
        assert net(bets, "Ts 9d", "Ah 5c 5d") == {"apuesta": -1000, "seguro": -500}

    def test_is_settled_for_a_hand_over_21_too(self) -> None:
        bets = {"apuesta": 1000, "seguro": 500}
        assert net(bets, "Ts 6d Kd", "Ah Kc") == {"apuesta": -1000, "seguro": 1000}
        assert "first two cards" in no_net(bets, "Ts 6d Kd", "Ah")

    def test_needs_the_bank_s_ace_and_is_at_most_half(self) -> None:
        assert "unless the bank's first" in no_net(
            {"apuesta": 1000, "seguro": 500}, "Ts 9d", "Th 8c"
        )
        assert "at most 500" in no_net({"apuesta": 1000, "seguro": 501}, "Ts 9d", "Ah 8c")
        assert "no bet to play" in no_net({"seguro": 501}, "Ts 9d", "Ah 8c")

    def test_an_ace_drawn_second_opens_no_insurance(self) -> None:
        why = no_net({"apuesta": 1000, "seguro": 500}, "Ts 9d", "Kh Ac")
        assert "unless the bank's first card is an ace" in why

    def test_a_blackjack_may_be_paid_at_par(self) -> None:
        answer, articles = ask(
            ONE,
            "settle",
            bets=STAKE,
            player=["As", "Kd"],
            bank=["Ah"],
            decision="pago-a-la-par",
        )
        assert (answer, articles) == ({"net": {"apuesta": 1000}}, ["03.V.1.b"])
        assert net(STAKE, "As Kd", "Ah Tc", decision="pago-a-la-par") == {"apuesta": 1000}
        assert "only a blackjack" in no_net(STAKE, "As 9s", "Ah", decision="pago-a-la-par")
        assert "only when the bank" in no_net(STAKE, "As Ks", "Th", decision="pago-a-la-par")


class TestRetiro:
    def test_loses_half(self) -> None:
        answer, articles = ask(
            ONE, "settle", bets=STAKE, player=["Ts", "6d"], bank=["Th"], decision="retiro"
        )
        assert (answer, articles) == ({"net": {"apuesta": -500}}, ["03.V.1.g"])

    def test_side_bets_keep_their_own_fate(self) -> None:
        bets = {"apuesta": 1000, "parejas": 500, "acumulada": 100}
        gained = net(bets, "8s 8d", "Th", decision="retiro")
        assert gained == {"apuesta": -500, "parejas": 3000, "acumulada": -100}

    def test_never_against_an_ace_nor_after_a_third_card(self) -> None:
        assert "is an ace" in no_net(STAKE, "Ts 6d", "Ah", decision="retiro")
        assert "first two cards" in no_net(STAKE, "Ts 2d 3c", "Th", decision="retiro")
        assert "first card is needed" in no_net(STAKE, "Ts 6d", "", decision="retiro")

    def test_a_house_need_not_offer_it(self) -> None:
        why = no_net(STAKE, "Ts 6d", "Th", decision="retiro", options={"retiro": False})
        assert "does not offer" in why
