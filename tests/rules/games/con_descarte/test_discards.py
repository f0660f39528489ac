"""The bank's obligatory draw: CyL art. 50.3 a to g, PV 12.VII.7.3 1 to 7."""

from collections import Counter
from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_py.rulebook import library
from firmware_py.rules.cards import card_text, rank_of, suit_of
from firmware_py.rules.game import choose
from firmware_py.rules.games.bank_poker.changes import BankChanges
from tests.rules.games.con_descarte.asking import CYL, PV, SHEETS, ask, cards, refused

GAME = choose(CYL, library.sheet(CYL), {})
CHANGES = GAME.once(BankChanges)
HANDS = st.lists(st.integers(0, 51), min_size=5, max_size=5, unique=True).map(tuple)

EXAMPLES = [
    # a) escalera or better: nothing
    ("5s 6h 7d 8c 9s", "", 0),
    ("As 2h 3d 4c 5s", "", 0),
    ("2s 9s Js Ks 4s", "", 0),
    ("7s 7h 7d 2c 2s", "", 0),
    ("7s 7h 7d 7c 2s", "", 0),
    ("As Ks Qs Js Ts", "", 0),
    # b) trío: the other two
    ("9s 9h 9d Kc 2s", "Kc 2s", 1),
    # c) doble pareja: the fifth
    ("9s 9h Ad 4c 4s", "Ad", 2),
    # d) pareja: the two lowest of the others, even with four of a suit or in sequence
    ("2s 2h Kd 9c 5s", "9c 5s", 3),
    ("2s Ks 9s 5s 2h", "9s 5s", 3),
    ("5s 6h 7d 8c 8s", "5s 6h", 3),
    ("3s 3h Ad 2c Ks", "2c Ks", 3),
    # e) four of a suit: the fifth, even with four in sequence
    ("2s 9s Js Ks 4h", "4h", 4),
    ("5s 6s 7s 8h Ks", "8h", 4),
    # f) four in sequence from the 2 up: the fifth
    ("5s 6h 7d 8c Ks", "Ks", 5),
    ("Js Qh Kd Ac 2s", "2s", 5),
    ("2s 3h 4d 5c 9s", "9s", 5),
    # g) otherwise the two lowest: neither A-2-3-4 nor a row with a gap counts
    ("As 2h 3d 4c 9s", "2h 3d", 6),
    ("5s 6h 8d 9c Ks", "5s 6h", 6),
    ("As Kh 9d 4c 3s", "4c 3s", 6),
]


@pytest.mark.parametrize(("hand", "changed", "rule"), EXAMPLES)
def test_the_seven_rules(hand: str, changed: str, rule: int) -> None:
    answer, articles = ask(CYL, "bank", question="discards", bank=cards(hand))
    assert answer == {"discards": cards(changed)}
    assert articles == [f"art. 50.3.{'abcdefg'[rule]}"]
    answer, articles = ask(PV, "bank", question="discards", bank=cards(hand))
    assert answer == {"discards": cards(changed)}
    assert articles == [f"12.VII.7.3.{rule + 1}"]


def test_without_a_low_ace_a_wheel_is_four_in_sequence() -> None:
    answer, articles = ask(
        CYL,
        "bank",
        question="discards",
        bank=cards("As 2h 3d 4c 5s"),
        options={"ace_low": "no"},
    )
    assert answer == {"discards": ["As"]}
    assert articles == ["art. 50.3.f"]


@pytest.mark.parametrize("sheet", SHEETS)
def test_bad_hands_are_refused(sheet: str) -> None:
    ask_discards = {"question": "discards"}
    code, why = refused(sheet, "bank", **ask_discards, bank=cards("As Ks Qs Js"))
    assert (code, why) == ("bad-request", "bank has 4 cards, not 5")
    assert refused(sheet, "bank", **ask_discards, bank=cards("As As Qs Js 2h"))[0] == "bad-cards"
    assert refused(sheet, "bank", **ask_discards, bank=cards("As Jk Qs Js 2h"))[0] == "bad-cards"
    assert refused(sheet, "bank", question="draws", bank=cards("As Ks Qs Js 2h"))[0] == (
        "not-in-this-game"
    )


def test_only_this_game_has_a_draw() -> None:
    code, _ = refused(
        "galicia/poker-sin-descarte", "bank", question="discards", bank=cards("As Ks Qs Js 2h")
    )
    assert code == "not-in-this-game"


def _by_the_text(hand: tuple[int, ...]) -> set[int]:
    """The rules once more, each sentence of the article on its own."""
    by_rank = sorted(hand, key=rank_of)
    ranks = [rank_of(card) for card in by_rank]
    copies = Counter(ranks)
    name = GAME.ranker.name(GAME.ranker.value(hand))
    if name not in ("trio", "doble-pareja", "pareja", "carta-mayor"):
        return set()
    if name != "carta-mayor":
        return set([card for card in by_rank if copies[rank_of(card)] == 1][:2])
    for odd in hand:
        if len({suit_of(card) for card in hand if card != odd}) == 1:
            return {odd}
    if ranks[3] - ranks[0] == 3:
        return {by_rank[4]}
    if ranks[4] - ranks[1] == 3:
        return {by_rank[0]}
    return set(by_rank[:2])


@given(HANDS)
def test_agrees_with_the_text_read_again(hand: tuple[int, ...]) -> None:
    assert set(CHANGES.draw(hand).discards) == _by_the_text(hand)


@given(HANDS, st.permutations(range(4)))
def test_suits_have_no_order(hand: tuple[int, ...], suits: list[int]) -> None:
    def moved(card: int) -> int:
        return rank_of(card) * 4 + suits[suit_of(card)]

    before, after = CHANGES.draw(hand), CHANGES.draw(tuple(moved(card) for card in hand))
    assert after.discards == tuple(moved(card) for card in before.discards)
    assert after.article == before.article


@given(HANDS.flatmap(lambda hand: st.tuples(st.just(hand), st.permutations(hand))))
def test_the_place_of_a_card_does_not_matter(
    hands: tuple[tuple[int, ...], list[int]],
) -> None:
    first, second = hands
    assert set(CHANGES.draw(first).discards) == set(CHANGES.draw(tuple(second)).discards)


def test_how_often_each_rule_applies_to_hands_without_a_pair() -> None:
    """Hands of five different ranks: 1287 sets of ranks, 1024 suits each.

    Ten sets are straights and four suits of each other set a flush: 10 * 1024 + 1277 * 4.
    Exactly four of a suit: 1277 sets * 5 places * 4 * 3 suits = 76,620.
    Four in sequence and no straight: 7 fifth ranks for 2345 (not 6, not A), 7 for each of
    3456 to TJQK, 8 for JQKA: 71 sets, with 1024 - 4 - 60 suits each = 68,160.
    The rest, 1206 sets with 960 suits each, changes its two lowest: 1,157,760.
    """
    counted: Counter[str] = Counter()
    patterns = Counter(_canonical(suits) for suits in product(range(4), repeat=5))
    for ranks in combinations(range(13), 5):
        for suits, weight in patterns.items():
            hand = tuple(rank * 4 + suit for rank, suit in zip(ranks, suits, strict=True))
            counted[CHANGES.draw(hand).article[-1]] += weight
    assert counted == {
        "a": 10 * 1024 + 1277 * 4,
        "e": 76_620,
        "f": 68_160,
        "g": 1_157_760,
    }


def _canonical(suits: tuple[int, ...]) -> tuple[int, ...]:
    """Name suits in the order they appear: hands that differ in suits' names alone are one."""
    names: dict[int, int] = {}
    return tuple(names.setdefault(suit, len(names)) for suit in suits)


def test_cards_come_back_as_they_lie() -> None:
    answer, _ = ask(CYL, "bank", question="discards", bank=cards("3s As 4c Kh 9d"))
    assert answer["discards"] == ["3s", "4c"]
    assert card_text(CHANGES.draw((4, 48, 9, 47, 30)).discards[0]) == "3s"
