"""What every circle sheet on the shelf must fulfil, and questions of any shape."""

from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware_py.rulebook import library
from firmware_py.rules.deal import parse_steps
from firmware_py.rules.game import Game, choose
from firmware_py.rules.games.circle.deal import plan_from
from firmware_py.rules.games.circle.limits import CircleBet, judge
from firmware_py.rules.games.circle.openers import least_to_open
from firmware_py.rules.games.circle.order import goes_left, intervals, play_of
from firmware_py.rules.games.circle.play import CirclePlay
from firmware_py.rules.rulings import FACTS, NAMES, STAGES
from tests.lab.asking import ask

SHEETS = [name for name in library.names() if isinstance(library.sheet(name).play, CirclePlay)]


def variants(name: str) -> list[Game]:
    """The game under every combination of the options that are lists."""
    sheet = library.sheet(name)
    listed = {rule.name: rule.values for rule in sheet.option if rule.values is not None}
    return [
        choose(name, sheet, dict(zip(listed, chosen, strict=True)))
        for chosen in product(*listed.values())
    ]


@pytest.mark.one_of_each("name")
@pytest.mark.parametrize("name", SHEETS)
def test_plans_stop_for_the_intervals_of_the_record(name: str) -> None:
    for table in variants(name):
        wanted = [f"|interval-{number + 1}" for number in range(len(intervals(table)))]
        for source in table.sheet.deal:
            words = parse_steps(plan_from(table, source).steps)
            stops = [word.place for word in words if word.is_stop]
            assert [stop for stop in stops if stop != "|draw"] == wanted
            assert stops.count("|draw") == (play_of(table).draw is not None)


@pytest.mark.parametrize("name", SHEETS)
def test_plans_deal_the_cards_of_the_record(name: str) -> None:
    sheet = library.sheet(name)
    play = play_of(choose(name, sheet, {}))
    for plan in [plan for plans in sheet.deal.values() for plan in plans]:
        words = [word for word in parse_steps(plan.steps) if not word.is_stop]
        own = sum(word.count for word in words if word.place == "seats")
        common = sum(word.count for word in words if word.place.startswith("board"))
        assert (own, common) == (play.hole, play.board * play.lines)


@pytest.mark.sweep
@pytest.mark.parametrize("name", SHEETS)
def test_every_option_can_be_dealt_bet_and_opened(name: str) -> None:
    for table in variants(name):
        goes_left(table)
        least = least_to_open(table, 0)
        assert least is None or table.ranker.floor(least)
        for number, box in product(range(1, len(intervals(table)) + 1), ("apuesta", "subida")):
            bet = CircleBet(
                min_cents=400,
                max_cents=1000,
                box=box,
                amount_cents=400,
                interval=number,
                pot_cents=5000,
                players=3,
            )
            assert judge(table, bet).accepted, (table.options, number, box)


any_value = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 60),
    st.sampled_from(["", "1", "x", "As", "board", "pot", "up"]),
    st.lists(st.one_of(st.integers(-1, 11), st.sampled_from(["As", "2h", "??"])), max_size=3),
    st.dictionaries(st.sampled_from(["1", "3", "x", "kind", "draws", "pct"]), st.integers(-2, 9)),
)
FIELDS = {
    "deal": ["seats", "mano", "source", "says"],
    "pots": ["contributed", "folded", "hands", "board", "rake", "mano", "carried"],
    "limit": ["min", "max", "box", "amount", "interval", "pot", "raises", "bets", "on_box"],
    "rank": ["hands", "board"],
}


@pytest.mark.one_of_each("name")
@pytest.mark.parametrize("name", SHEETS)
@settings(max_examples=40)
@given(st.sampled_from(sorted(FIELDS)), st.data())
def test_a_question_of_any_shape_is_answered_or_refused(
    name: str, question: str, data: st.DataObject
) -> None:
    keys = data.draw(st.sets(st.sampled_from(FIELDS[question])))
    given_fields: dict[str, Any] = {key: data.draw(any_value) for key in sorted(keys)}
    reply = ask(name, question, **given_fields)
    assert ("answer" in reply) != ("error" in reply)


@pytest.mark.one_of_each("name")
@pytest.mark.parametrize("name", SHEETS)
@settings(max_examples=60)
@given(st.sampled_from(sorted(NAMES)), st.sampled_from(sorted(STAGES)), st.data())
def test_an_irregularity_with_any_facts_is_ruled_on_or_refused(
    name: str, irregularity: str, stage: str, data: st.DataObject
) -> None:
    keys = data.draw(st.sets(st.sampled_from(sorted(FACTS)), max_size=5))
    facts: dict[str, Any] = {key: data.draw(any_value) for key in sorted(keys)}
    reply = ask(name, "rule", irregularity=irregularity, stage=stage, **facts)
    assert ("answer" in reply) != ("error" in reply)
