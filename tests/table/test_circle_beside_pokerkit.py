"""A few random hands of every circle sheet beside pokerkit; `make crosscheck` plays 100,000."""

import pytest

pytest.importorskip("pokerkit", reason="pokerkit is installed with the bench extra")

from bench import circle_articles, circle_pair
from bench import circle_crosscheck as beside
from bench.circle_games import CHECKS, Check


@pytest.mark.parametrize("check", CHECKS, ids=lambda c: f"{c.sheet} {c.limit} {c.rake_pct}")
def test_turns_pots_and_payouts_are_pokerkits_or_an_articles(check: Check) -> None:
    assert sum(beside.play_check(check, 8).values()) <= 2 * 8


def test_every_circle_sheet_is_played_beside_pokerkit() -> None:
    assert len({check.sheet for check in CHECKS}) == 30


def test_a_lower_hand_paid_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The comparison itself must be able to fail: pokerkit is told other cards than ours."""
    turned = {number: circle_pair.CARDS[51 - number] for number in range(52)}
    monkeypatch.setattr(circle_pair, "CARDS", turned)
    with pytest.raises(circle_articles.DifferenceError):
        beside.play_check(CHECKS[0], 20)
