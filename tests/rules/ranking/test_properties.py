"""What holds for every hand of every ranking."""

from itertools import permutations

from hypothesis import given, settings
from hypothesis import strategies as st

from firmware_py.rules.cards import JOKER
from firmware_py.rules.ranking import Ranker, Ranking, ranker
from tests.rules.ranking import samples
from tests.rules.ranking.every_choice import card_score

RANKINGS = [
    samples.FIVE,
    samples.ACE_HIGH_ONLY,
    samples.COVERED,
    samples.PACK_32,
    samples.THREE,
    samples.FOUR,
    samples.TWO,
    samples.PAI_GOW,
]
UNTIMED = settings(deadline=None)  # the first hand of a ranking builds its tables
SUIT_CHANGES = list(permutations(range(4)))


def pack(ranking: Ranking) -> range:
    return range(4 * (13 - len(ranking.ranks)), JOKER + ranking.joker)


@st.composite
def deals(draw: st.DrawFn, hands: int = 1) -> tuple[Ranker, list[list[int]]]:
    """Draw a ranking and hands of the same number of cards, each from a full pack."""
    ranking = draw(st.sampled_from(RANKINGS))
    count = draw(st.integers(ranking.size, 7))
    hand = st.lists(st.sampled_from(pack(ranking)), min_size=count, max_size=count, unique=True)
    return ranker(ranking), [draw(hand) for _ in range(hands)]


@UNTIMED
@given(deals(), st.randoms(use_true_random=False))
def test_the_order_of_the_cards_changes_nothing(
    deal: tuple[Ranker, list[list[int]]], random: object
) -> None:
    asked, (hand,) = deal
    shuffled = list(hand)
    random.shuffle(shuffled)  # type: ignore[attr-defined]
    assert asked.value(shuffled) == asked.value(hand)


@UNTIMED
@given(deals(), st.sampled_from(SUIT_CHANGES))
def test_no_suit_is_worth_more_than_another(
    deal: tuple[Ranker, list[list[int]]], suits: tuple[int, ...]
) -> None:
    asked, (hand,) = deal
    changed = [card if card == JOKER else card & ~3 | suits[card & 3] for card in hand]
    assert asked.value(changed) == asked.value(hand)


@UNTIMED
@given(deals(hands=2))
def test_fast_values_stand_as_the_reference_scores_do(
    deal: tuple[Ranker, list[list[int]]],
) -> None:
    asked, (one, other) = deal
    values = asked.value(one), asked.value(other)
    scores = card_score(asked.ranking, one), card_score(asked.ranking, other)
    assert (values[0] < values[1]) == (scores[0] < scores[1])
    assert (values[0] == values[1]) == (scores[0] == scores[1])


@UNTIMED
@given(deals(hands=3))
def test_the_order_is_total_and_transitive(deal: tuple[Ranker, list[list[int]]]) -> None:
    asked, hands = deal
    low, middle, high = sorted(hands, key=lambda hand: card_score(asked.ranking, hand))
    assert asked.value(low) <= asked.value(middle) <= asked.value(high)
    assert asked.value(low) <= asked.value(high)


@UNTIMED
@given(deals())
def test_one_more_card_never_hurts(deal: tuple[Ranker, list[list[int]]]) -> None:
    asked, (hand,) = deal
    if len(hand) > asked.ranking.size:
        assert asked.value(hand) >= asked.value(hand[:-1])


@UNTIMED
@given(deals())
def test_used_cards_are_held_and_worth_the_same(deal: tuple[Ranker, list[list[int]]]) -> None:
    asked, (hand,) = deal
    used = asked.used(hand)
    assert len(used) == asked.ranking.size
    assert set(used) <= set(hand)
    assert asked.value(used) == asked.value(hand)


@UNTIMED
@given(deals())
def test_the_name_and_its_floor_agree(deal: tuple[Ranker, list[list[int]]]) -> None:
    asked, (hand,) = deal
    value = asked.value(hand)
    name = asked.name(value)
    assert asked.floor(name) <= value
    later = asked.ranking.order[asked.ranking.order.index(name) + 1 :]
    assert all(value < asked.floor(better) for better in later)
