"""Triple blackjack: 03.01."""

from typing import Any

import pytest

from tests.rules.games.blackjack.asking import TRIPLE, ask, refused

ALL = {"casilla1": 1000, "casilla2": 500, "casilla3": 300}


def rows(*bank: str) -> list[list[str]]:
    return [row.split() for row in bank]


def net(bets: dict[str, int], player: Any, *bank: str, **more: Any) -> dict[str, int]:
    hand = player.split() if isinstance(player, str) else player
    answer, _ = ask(TRIPLE, "settle", bets=bets, player=hand, bank=rows(*bank), **more)
    found = answer["net"]
    assert isinstance(found, dict)
    return found


def no_net(bets: dict[str, int], player: str, *bank: str, **more: Any) -> str:
    code, why = refused(
        TRIPLE, "settle", bets=bets, player=player.split(), bank=rows(*bank), **more
    )
    assert code == "bad-request"
    return why


def test_the_bank_draws_anew_for_each_box() -> None:
    gained = net(ALL, "Ts 9d", "8c Td", "8c 2h Ks", "8c 3d 8h")
    assert gained == {"casilla1": 1000, "casilla2": -500, "casilla3": 0}


def test_a_hand_over_21_loses_all_boxes_at_once() -> None:
    answer, articles = ask(TRIPLE, "settle", bets=ALL, player=["Ts", "6d", "Kd"], bank=[])
    assert answer["net"] == {"casilla1": -1000, "casilla2": -500, "casilla3": -300}
    assert articles == ["03.01.1.a"]


def test_a_blackjack_pays_three_for_two_in_every_box() -> None:
    gained = net(ALL, "As Kd", "Ah Td", "Ah 6d", "Ah 5c 5d")
    assert gained == {"casilla1": 0, "casilla2": 750, "casilla3": 450}


def test_boxes_may_be_left_empty() -> None:
    gained = net({"casilla1": 1000, "casilla3": 300}, "Ts 9d", "8c Td", "", "8c 2h Ks")
    assert gained == {"casilla1": 1000, "casilla3": -300}
    assert net({"casilla1": 1000}, "Ts 9d", "8c Td") == {"casilla1": 1000}
    assert net({"casilla2": 1000}, "Ts 9d", "8c Td", "8c 2h Ks") == {"casilla2": -1000}


def test_each_box_has_its_own_insurance() -> None:
    bets = {**ALL, "seguro1": 500, "seguro2": 250, "seguro3": 10}
    gained = net(bets, "Ts 9d", "Ah Td", "Ah 6d", "Ah Qd")
    assert gained == {
        **{"casilla1": -1000, "casilla2": 500, "casilla3": -300},
        **{"seguro1": 1000, "seguro2": -250, "seguro3": 20},
    }
    assert "at most 250" in no_net({**ALL, "seguro2": 251}, "Ts 9d", "Ah Td", "Ah 6d", "Ah Qd")
    assert "needs a bet on casilla2" in no_net(
        {"casilla1": 1000, "seguro2": 10}, "Ts 9d", "Ah Td", "Ah 6d"
    )
    assert "is an ace" in no_net({**ALL, "seguro2": 1}, "Ts 9d", "8h Td", "8h Kd", "8h Qd")


@pytest.mark.parametrize(
    ("bank", "why"),
    [
        (("8c Td", "9c Ks", "8c Td"), "the same"),
        (("8c Td", "8c Ks"), "give all its cards for casilla3"),
        (("8c Td", "", "8c Td"), "give all its cards for casilla2"),
        (("8c Td", "8c 5d", "8c Td"), "give all its cards for casilla2"),
        (("8c Td", "8c Ks 2d", "8c Td"), "a card too many"),
        (("8c Td",) * 4, "one hand for each box"),
    ],
)
def test_a_bank_that_could_not_have_been_is_refused(bank: tuple[str, ...], why: str) -> None:
    assert why in no_net(ALL, "Ts 9d", *bank)


def test_the_bank_s_first_card_is_one_card() -> None:
    bank = [["8c", "Td"], ["8c", "Td"], ["8c", "Td"]]
    six = ["8c", *["2d"] * 6]
    assert ask(TRIPLE, "settle", bets=ALL, player=six, bank=bank)[0]["net"]["casilla1"] == 1000
    code, _ = refused(TRIPLE, "settle", bets=ALL, player=["2d"] * 7, bank=bank)
    assert code == "bad-cards"


def test_doubles_and_splits_match_every_box() -> None:
    banks = ("8c Td", "8c 2h As", "8c Kd")
    gained = net(ALL, "5s 6d 9c", *banks, decision="doblar")
    assert gained == {"casilla1": 1000, "casilla2": -500, "casilla3": 300, "doble": 800}
    hands = {"mano1": ["9s", "Td"], "mano2": ["9h", "8c"]}
    split = net(ALL, hands, "8c Td", "8c 2h Ks", "8c Kd", decision="separar")
    assert split == {"casilla1": 1000, "casilla2": -500, "casilla3": 300, "mano2": -1800}
    named = net({**ALL, "mano2": 1800}, hands, "8c Td", "8c 2h Ks", "8c Kd")
    assert named == split
    assert "equals the bet" in no_net({**ALL, "doble": 1000}, "5s 6d 9c", *banks)


def test_a_house_may_do_without_doubles_and_splits() -> None:
    options = {"split_and_double": "no"}
    banks = ("8c Td", "8c 2h As", "8c Kd")
    assert "does not double" in no_net(ALL, "5s 6d 9c", *banks, decision="doblar", options=options)
    given = {"min": 500, "max": 12500, "decision": "separar", "player": ["8s", "8d"]}
    assert ask(TRIPLE, "limit", **given)[0]["accepted"]
    assert not ask(TRIPLE, "limit", **given, options=options)[0]["accepted"]


def test_retiro_and_par_hold_for_every_box() -> None:
    lost = net(ALL, "Ts 6d", "9h", decision="retiro")
    assert lost == {"casilla1": -500, "casilla2": -250, "casilla3": -150}
    paid = net(ALL, "As Kd", "Ah", decision="pago-a-la-par")
    assert paid == ALL


def test_the_accumulated_bet_is_played_with_the_first_box() -> None:
    gained = net({**ALL, "acumulada": 100}, "7h 7c 3d", "8c Td", "8c 9d", "8c Kd")
    assert gained["acumulada"] == 1000


@pytest.mark.parametrize(
    ("given", "accepted"),
    [
        ({"box": "casilla2", "amount": 500}, True),
        ({"box": "casilla2", "amount": 499}, False),
        ({"box": "casilla3", "amount": 12500, "bets": {"casilla1": 12500}}, True),
        ({"box": "casilla1", "amount": 500, "on_box": [500]}, False),
        ({"box": "seguro2", "amount": 250, "bets": {"casilla2": 500}}, True),
        ({"box": "seguro2", "amount": 250, "bets": {"casilla1": 500}}, False),
        ({"box": "doble", "amount": 1100, "bets": {"casilla1": 500, "casilla3": 600}}, True),
        ({"box": "doble", "amount": 500, "bets": {"casilla1": 500, "casilla3": 600}}, False),
    ],
)
def test_limits_are_by_box(given: dict[str, Any], accepted: bool) -> None:
    answer, _ = ask(TRIPLE, "limit", min=500, max=12500, **given)
    assert answer["accepted"] is accepted, answer


def test_a_flat_bank_is_that_of_the_first_box() -> None:
    answer, _ = ask(TRIPLE, "settle", bets={"casilla1": 5}, player=["Ts", "9d"], bank=["Th", "8c"])
    assert answer["net"] == {"casilla1": 5}
    code, _ = refused(TRIPLE, "settle", bets=ALL, player=["Ts", "9d"], bank=["Th", "8c"])
    assert code == "bad-request"


def test_the_one_box_table_takes_no_bank_by_box() -> None:
    code, _ = refused(
        "pais-vasco/blackjack",
        "settle",
        bets={"apuesta": 5},
        player=["Ts", "9d"],
        bank=[["Th", "8c"]],
    )
    assert code == "bad-request"
