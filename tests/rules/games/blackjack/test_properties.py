"""What holds in every round of blackjack."""

import random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from firmware_py.rules.cards import card_text
from firmware_py.rules.games.blackjack.choices import counting
from firmware_py.rules.games.blackjack.settlement import Blackjack, PlayedHand, Seat
from firmware_py.rules.games.blackjack.sides import NAMES
from tests.rules.games.blackjack.asking import LAB, ONE
from tests.rules.games.blackjack.rounds import Round, expected, game, play

TABLE = game()
PACKS = TABLE.deck.cards()

shoes = st.integers(0, 2**32).map(lambda seed: random.Random(seed).sample(PACKS, 80))
wishes = st.lists(st.integers(0, 11), max_size=20)
stakes = st.integers(1, 100_000)


def seat_of(played: Round, stake: int) -> Seat:
    pairs = zip(played.hands, played.words, strict=True)
    hands = tuple(PlayedHand(cards, word == "doblar") for cards, word in pairs)
    return Seat({"apuesta": stake}, hands)


def texts(cards: tuple[int, ...]) -> list[str]:
    return [card_text(card) for card in cards]


@given(shoes, wishes, stakes)
def test_a_round_pays_what_counting_every_ace_both_ways_says(
    shoe: list[int], wish: list[int], stake: int
) -> None:
    played = play(TABLE, shoe, wish)
    settled = TABLE.once(Blackjack).settle(seat_of(played, stake), {"apuesta": played.bank})
    assert sum(settled.net.values()) == expected(played, stake)


@given(shoes, wishes, stakes)
def test_the_lab_says_the_same_as_the_engine(shoe: list[int], wish: list[int], stake: int) -> None:
    played = play(TABLE, shoe, wish)
    split = len(played.hands) > 1
    names = [f"mano{number}" for number in range(1, len(played.hands) + 1)]
    player: Any = dict(zip(names, map(texts, played.hands), strict=True))
    decision: Any = dict(zip(names, played.words, strict=True))
    asked = {
        "bets": {"apuesta": stake},
        "player": player if split else player["mano1"],
        "bank": texts(played.bank),
        "decision": decision if split else decision["mano1"],
    }
    found = LAB.answer({"sheet": ONE, "ask": "settle", "with": asked})
    assert sum(found["answer"]["net"].values()) == expected(played, stake)
    placed = set(names if split else ["apuesta"])
    assert set(found["answer"]["net"]) - {"doble"} == placed
    assert ("doble" in found["answer"]["net"]) == ("doblar" in played.words)


@given(shoes, wishes, stakes)
def test_no_box_loses_more_than_its_stake(shoe: list[int], wish: list[int], stake: int) -> None:
    played = play(TABLE, shoe, wish)
    settled = TABLE.once(Blackjack).settle(seat_of(played, stake), {"apuesta": played.bank})
    doubles = played.words.count("doblar")
    for name, cents in settled.net.items():
        assert cents >= -stake * (doubles if name == "doble" else 1)


@given(shoes, wishes, st.permutations(range(4)))
def test_suits_do_not_matter_to_the_hand(
    shoe: list[int], wish: list[int], suits: list[int]
) -> None:
    turned = [card // 4 * 4 + suits[card % 4] for card in shoe]
    before, after = play(TABLE, shoe, wish), play(TABLE, turned, wish)
    table = TABLE.once(Blackjack)
    nets = [table.settle(seat_of(one, 100), {"apuesta": one.bank}).net for one in (before, after)]
    assert nets[0] == nets[1]


@given(st.permutations(PACKS[:52]), st.permutations(range(4)))
def test_sevens_know_suits_only_as_alike(cards: list[int], suits: list[int]) -> None:
    first = tuple(cards[:3])
    turned = tuple(card // 4 * 4 + suits[card % 4] for card in first)
    assert NAMES["acumulada"](first) == NAMES["acumulada"](turned)


@given(st.integers(0, 51), st.integers(0, 51), st.sampled_from([(3, 1, 2, 0), (1, 0, 3, 2)]))
def test_pairs_keep_their_name_when_colours_keep_together(
    first: int, second: int, suits: tuple[int, ...]
) -> None:
    turned = tuple(card // 4 * 4 + suits[card % 4] for card in (first, second))
    assert NAMES["parejas"]((first, second)) == NAMES["parejas"](turned)
    assert NAMES["parejas"]((first, second)) == NAMES["parejas"]((second, first))


@given(shoes, wishes, wishes)
def test_a_better_hand_is_never_paid_less(
    shoe: list[int], wish: list[int], other: list[int]
) -> None:
    count, table = TABLE.once(counting), TABLE.once(Blackjack)
    bank = play(TABLE, shoe, []).bank
    one, two = play(TABLE, shoe[10:], wish), play(TABLE, shoe[10:], other)
    hands = sorted((one.hands[0], two.hands[0]), key=_worth)
    nets = [
        sum(
            table.settle(
                Seat({"apuesta": 100}, (PlayedHand(hand),)), {"apuesta": bank}
            ).net.values()
        )
        for hand in hands
    ]
    assert nets == sorted(nets), (hands, count.points(bank))


def _worth(hand: tuple[int, ...]) -> tuple[int, bool]:
    count = TABLE.once(counting)
    points = count.points(hand)
    return (points if points <= 21 else 0), count.is_natural(hand)


# Words, numbers and cards in every place: whatever comes, there is an answer or a reason.
scraps = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 3000)
    | st.sampled_from(["As", "Kd", "7h", "??", "Jk", "xx", "", "doblar", "separar", "retiro"]),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(["mano1", "mano2", "mano3", "apuesta", "seguro", "doble", "x"]),
            inner,
            max_size=3,
        )
    ),
    max_leaves=8,
)
fields = st.sampled_from(
    "bets player bank decision dealt meter options min max box amount cards on_box "
    "seats source new_shoe question winners seed bet irregularity stage count".split()
)


@settings(max_examples=300)
@given(
    st.sampled_from([ONE, "pais-vasco/triple-blackjack"]),
    st.sampled_from(["settle", "limit", "deal", "bank", "rule", "award"]),
    st.dictionaries(fields, scraps, max_size=6),
)
def test_nonsense_is_refused_with_a_reason(sheet: str, what: str, asked: dict[str, Any]) -> None:
    found = LAB.answer({"sheet": sheet, "ask": what, "with": asked})
    assert "answer" in found or found["error"]["message"]


@settings(max_examples=300)
@given(scraps, scraps, scraps, st.dictionaries(fields, scraps, max_size=2))
def test_nonsense_beside_good_bets_is_refused_too(
    player: object, bank: object, decision: object, more: dict[str, Any]
) -> None:
    asked = {"bets": {"apuesta": 500}, "player": player, "bank": bank, "decision": decision}
    found = LAB.answer({"sheet": ONE, "ask": "settle", "with": {**more, **asked}})
    assert "answer" in found or found["error"]["message"]
