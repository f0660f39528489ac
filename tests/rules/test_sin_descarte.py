"""Póker sin descarte settled by the articles, in every jurisdiction that has its text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_py.rules.cards import card_text
from tests.lab.asking import answer, ask, cards, refusal

PLACES = ["galicia", "castilla-y-leon", "pais-vasco", "castilla-la-mancha"]
LOW_BANK, ACE_KING, PAIR_BANK = "Ac Qd 9c 3d 2h", "Ac Kd 9c 3d 2h", "3c 3h 9d 8c 2h"


def settle(place: str, player: str, bank: str, **more: object) -> dict[str, object]:
    given = {"bets": {"ante": 100}, "decision": "voy", **more}
    return answer(
        f"{place}/poker-sin-descarte", "settle", player=cards(player), bank=cards(bank), **given
    )


@pytest.mark.parametrize("place", PLACES)
def test_a_bank_below_ace_king_pays_the_ante_and_returns_the_second(place: str) -> None:
    """Gal. 7, CyL 8.2, PV 11.V.3: evens on the first bet, whatever the player holds."""
    for player in ("7s 6s 4d 3c 2d", "As Ks Qs Js Ts"):
        found = settle(place, player, LOW_BANK)
        assert found == {"net": {"ante": 100, "segunda": 0}, "bank_plays": False}


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize(
    ("player", "times"),
    [
        ("As Ks Qs Js Ts", 100),
        ("9s 8s 7s 6s 5s", 25),
        ("As 2s 3s 4s 5s", 25),
        ("As Ah Ad 7c 7s", 7),
        ("8s 8h 8d 8c 7s", 20),
        ("As Js 9s 4s 2s", 5),
        ("9s 8h 7d 6c 5s", 4),
        ("As 2c 3h 4c 5s", 4),
        ("Qs Qh Qd 7c 2s", 3),
        ("Js Jh Td Tc 5s", 2),
        ("9s 9h 5d 4c 2s", 1),
        ("As Ks 9h 4c 2s", 1),
    ],
)
def test_second_bet_table(place: str, player: str, times: int) -> None:
    """Gal. 6.1, CyL 6.1, PV 11.V.1, CLM 9.2: 100/25/20/7/5/4/3/2/1/1."""
    found = settle(place, player, ACE_KING)
    assert found == {"net": {"ante": 100, "segunda": 200 * times}, "bank_plays": True}


@pytest.mark.parametrize("place", PLACES)
def test_a_lower_hand_loses_both_and_an_equal_one_keeps_both(place: str) -> None:
    assert settle(place, "As Qs 9h 4c 2s", ACE_KING)["net"] == {"ante": -100, "segunda": -200}
    assert settle(place, "As Ks 9h 3c 2s", ACE_KING)["net"] == {"ante": 0, "segunda": 0}


@pytest.mark.parametrize(
    ("higher", "lower"),
    [
        # Gal. 6.1 second list, a) to g).
        ("Ks Kh Kd Kc 2s", "Qs Qh Qd Qc As"),
        ("Ks Kh Kd 2c 2s", "Qs Qh Qd Ac As"),
        ("7s 6h 5d 4c 3s", "6s 5h 4d 3c 2s"),
        ("6s 5h 4d 3c 2s", "Ac 2d 3h 4s 5c"),
        ("As 9s 6s 5s 3s", "Ah 9h 6h 5h 2h"),
        ("4s 4h 4d 3c 2s", "3s 3h 3d Kc As"),
        ("Ks Kh 7d 7c 2s", "Kd Kc 6d 6c As"),
        ("Ks Kh 7d 7c 3s", "Kd Kc 7h 7s 2s"),
        ("9s 9h Ad 4c 2s", "9d 9c Kd Qc Js"),
    ],
)
def test_ties_in_rank_by_the_articles(higher: str, lower: str) -> None:
    reply = ask("galicia/poker-sin-descarte", "rank", hands=[cards(higher), cards(lower)])
    assert reply["answer"]["order"] == "first"
    assert reply["answer"]["names"][0] == reply["answer"]["names"][1]


@pytest.mark.parametrize("place", PLACES)
def test_paso_loses_the_ante_at_once(place: str) -> None:
    sheet = f"{place}/poker-sin-descarte"
    assert answer(sheet, "settle", bets={"ante": 100}, decision="paso")["net"] == {"ante": -100}


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize(
    ("player", "net"),
    [
        ("As Ks Qs Js Ts", 100_000),
        ("9s 8s 7s 6s 5s", 50_000),
        ("8s 8h 8d 8c 7s", 15_000),
        ("As Ah Ad 7c 7s", 5_000),
        ("As Js 9s 4s 2s", -50),
    ],
)
@pytest.mark.parametrize("bank", [LOW_BANK, "Kc Kh Kd 2c 2h"])
def test_seguro_depends_on_the_player_alone(place: str, player: str, net: int, bank: str) -> None:
    """Gal. 8.a: «independientemente que la banca obtenga o no jugada mínima»."""
    found = settle(place, player, bank, bets={"ante": 100, "seguro": 50})
    assert found["net"]["seguro"] == net  # type: ignore[index]


@pytest.mark.parametrize(
    ("place", "kept"),
    [
        ("galicia", False),
        ("castilla-y-leon", False),
        ("castilla-la-mancha", False),
        ("pais-vasco", True),
    ],
)
def test_seguro_of_a_player_who_passes(place: str, kept: bool) -> None:
    bets = {"ante": 100, "seguro": 50}
    sheet = f"{place}/poker-sin-descarte"
    full = cards("As Ah Ad 7c 7s")
    found = answer(sheet, "settle", bets=bets, player=full, decision="paso")
    assert found["net"] == {"ante": -100, "seguro": 5000 if kept else -50}


@pytest.mark.parametrize(
    ("place", "options", "net"),
    [
        ("galicia", {}, 5000),
        ("galicia", {"seguro_cards": "final"}, -50),
        ("castilla-y-leon", {}, -50),
        ("castilla-y-leon", {"seguro_cards": "dealt"}, 5000),
        ("castilla-la-mancha", {}, 5000),
        ("pais-vasco", {}, -50),
    ],
)
def test_seguro_after_a_bought_card(place: str, options: dict[str, object], net: int) -> None:
    """A full is dealt and broken; PV 11.VI.3 ends the bet, the others are silent."""
    found = settle(
        place,
        "As Ah Ad 7c 2s",
        ACE_KING.replace("Ac", "Qc"),
        bets={"ante": 100, "seguro": 50, "compra": 100},
        dealt=cards("As Ah Ad 7c 7s"),
        options=options,
    )
    assert found["net"]["seguro"] == net  # type: ignore[index]
    assert found["net"]["compra"] == -100  # type: ignore[index]


def test_the_token_of_the_progresivo_stays_in_the_slot() -> None:
    found = settle("galicia", "As Ks Qs Js Ts", LOW_BANK, bets={"ante": 100, "progresivo": 50})
    assert found["net"]["progresivo"] == -50  # type: ignore[index]


def test_every_ruling_of_a_settlement_is_cited() -> None:
    reply = ask(
        "castilla-y-leon/poker-sin-descarte",
        "settle",
        bets={"ante": 100, "seguro": 50},
        player=cards("As Ah Ad 7c 7s"),
        bank=cards(PAIR_BANK),
        decision="voy",
    )
    assert reply["articles"] == ["art. 8.2", "art. 9.1.a", "art. 6.1.d"]


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"player": cards("As Ks Qs Js")}, "bad-request"),
        ({"player": cards("As Ks Qs Js Ts 9s")}, "bad-request"),
        ({"player": cards("As As Qs Js Ts")}, "bad-cards"),
        ({"player": cards("As Ks Qs Js Zs")}, "bad-cards"),
        ({"player": cards("As Ks Qs Js Jk")}, "bad-cards"),
        ({"player": cards("As Ks Qs Js ??")}, "bad-cards"),
        ({"bank": cards("As Kd 9c 3d 2h")}, "bad-cards"),
        ({"bank": []}, "bad-request"),
        ({"bets": {}}, "bad-request"),
        ({"bets": {"seguro": 50}}, "bad-request"),
        ({"bets": {"ante": 0}}, "bad-request"),
        ({"bets": {"ante": -5}}, "bad-request"),
        ({"bets": {"ante": 1.5}}, "bad-request"),
        ({"bets": {"ante": 100, "segunda": 100}}, "bad-request"),
        ({"bets": {"ante": 100, "river": 100}}, "not-in-this-game"),
        ({"decision": "quizás"}, "bad-request"),
        ({"decision": None}, "bad-request"),
        ({"bets": {"ante": 100, "segunda": 200}, "decision": "paso"}, "bad-request"),
        ({"dealt": cards("9s Ks Qs Js Ts")}, "bad-request"),
        ({"board": cards("2d")}, "bad-request"),
        ({"lucky": True}, "bad-request"),
    ],
)
def test_bad_input(changes: dict[str, object], code: str) -> None:
    given: dict[str, object] = {
        "bets": {"ante": 100},
        "player": cards("As Ks Qs Js Ts"),
        "bank": cards(ACE_KING),
        "decision": "voy",
        **changes,
    }
    assert refusal("galicia/poker-sin-descarte", "settle", **given)[0] == code


def test_bank_question() -> None:
    """Gal. 7: «como mínimo un As y un Rey, o una combinación superior»."""
    sheet = "galicia/poker-sin-descarte"
    for hand, plays in ((LOW_BANK, False), (ACE_KING, True), (PAIR_BANK, True)):
        assert answer(sheet, "bank", question="plays", bank=cards(hand)) == {"plays": plays}
    assert refusal(sheet, "bank", question="draws", bank=cards(ACE_KING))[0] == "not-in-this-game"


TEN = st.lists(st.integers(0, 51), min_size=10, max_size=10, unique=True)


@given(TEN, st.permutations(range(4)), st.sampled_from(PLACES))
def test_permuting_suits_changes_nothing(drawn: list[int], suits: list[int], place: str) -> None:
    def settled(hand: list[int]) -> object:
        texts = [card_text(card) for card in hand]
        return answer(
            f"{place}/poker-sin-descarte",
            "settle",
            bets={"ante": 100, "seguro": 50},
            player=texts[:5],
            bank=texts[5:],
            decision="voy",
        )

    assert settled(drawn) == settled([card // 4 * 4 + suits[card % 4] for card in drawn])


@given(TEN, st.lists(st.integers(0, 51), min_size=5, max_size=5, unique=True))
def test_a_better_hand_is_never_paid_less(drawn: list[int], other: list[int]) -> None:
    if set(other) & set(drawn):
        return
    bank = [card_text(card) for card in drawn[5:]]
    hands = [[card_text(card) for card in hand] for hand in (drawn[:5], other)]
    sheet = "galicia/poker-sin-descarte"
    order = answer(sheet, "rank", hands=hands)["order"]
    nets = [
        answer(sheet, "settle", bets={"ante": 100}, player=hand, bank=bank, decision="voy")["net"]
        for hand in hands
    ]
    better, worse = (nets[0], nets[1]) if order == "first" else (nets[1], nets[0])
    assert all(better[box] >= worse[box] for box in better)
