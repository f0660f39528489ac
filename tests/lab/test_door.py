"""The door itself: one line in, one line out, whatever comes."""

import json
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pytest_mock import MockerFixture

from firmware_py.lab import UNWORKED, Lab, serve
from tests.lab.asking import ask, refusal

SHEET = "galicia/poker-sin-descarte"
EXAMPLE = (
    b'{"id":1,"sheet":"galicia/poker-sin-descarte","ask":"deal",'
    b'"with":{"seats":[2,5],"source":"automatic"}}'
)
EXAMPLE_ANSWER = (
    b'{"id":1,"answer":{"steps":["2:down","2:down","2:down","2:down","2:down",'
    b'"5:down","5:down","5:down","5:down","5:down","bank:down","bank:down","bank:down",'
    b'"bank:down","bank:up","|decisions"]},"articles":["art. 7"]}\n'
)


def test_the_published_example_to_the_byte() -> None:
    assert list(serve([EXAMPLE])) == [EXAMPLE_ANSWER]


def test_the_command_answers_in_order_and_exits_with_0() -> None:
    lines = b"\n".join([EXAMPLE, b"{not json", b"", b"[1]", EXAMPLE])
    done = subprocess.run(
        [sys.executable, "-m", "firmware_py", "lab"], input=lines, capture_output=True, check=True
    )
    replies = [json.loads(line) for line in done.stdout.splitlines()]
    assert [reply.get("error", {}).get("code", "ok") for reply in replies] == [
        "ok",
        "bad-json",
        "bad-request",
        "ok",
    ]
    assert done.stderr == b""


@pytest.mark.parametrize(
    ("question", "code"),
    [
        ({"id": 1}, "unknown-ask"),
        ({"id": 1, "ask": "deal"}, "unknown-sheet"),
        ({"id": 1, "ask": "deal", "sheet": "galicia/canasta"}, "unknown-sheet"),
        ({"id": 1, "ask": "deal", "sheet": "../galicia/trijoker"}, "unknown-sheet"),
        ({"id": 1, "ask": "deal", "sheet": 7}, "unknown-sheet"),
        ({"id": 1, "ask": "shuffle", "sheet": SHEET}, "unknown-ask"),
        ({"id": 1, "ask": ["deal"], "sheet": SHEET}, "unknown-ask"),
        ({"id": 1, "ask": "deal", "sheet": SHEET, "with": [1]}, "bad-request"),
        ({"id": 1, "ask": "deal", "sheet": SHEET, "with": {"options": 3}}, "bad-request"),
        ({"id": 1, "ask": "deal", "sheet": SHEET, "extra": 1}, "bad-request"),
        ({"id": 1, "ask": "pots", "sheet": SHEET, "with": {}}, "not-in-this-game"),
    ],
)
def test_questions_that_cannot_be_taken(question: dict[str, object], code: str) -> None:
    reply = Lab().answer(question)
    assert reply["id"] == 1
    assert reply["error"]["code"] == code
    assert reply["error"]["message"]


@pytest.mark.parametrize("options", [{"colour": 1}, {"seguro_cards": "blue"}, {"seguro_cards": 1}])
def test_an_option_the_sheet_does_not_have_is_refused(options: dict[str, object]) -> None:
    assert refusal(SHEET, "deck", options=options)[0] == "bad-request"


def test_every_sheet_of_the_shelf_is_listed_with_its_kind() -> None:
    reply = ask("", "sheets")
    rows = {row["sheet"]: row for row in reply["answer"]["sheets"]}
    assert rows[SHEET]["kind"] == "contrapartida"
    assert all(set(row) == {"sheet", "title", "law", "kind"} for row in rows.values())


def test_options_carry_values_default_article_and_why() -> None:
    rows = ask("castilla-y-leon/poker-sin-descarte", "options")["answer"]["options"]
    assert {row["name"] for row in rows} >= {"ace_low", "side_bets_after_paso"}
    for row in rows:
        assert set(row) == {"name", "values", "default", "article", "why"}
        assert row["default"] in row["values"]


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5) | st.floats(allow_nan=False),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4)
    ),
    max_leaves=8,
)
FIELDS = ["seats", "source", "bets", "player", "bank", "board", "decision", "hands", "min", "max",
          "box", "amount", "meter", "seed", "bet", "winners", "irregularity", "stage", "seat",
          "to", "place", "card", "cards", "question", "options"]  # fmt: skip


@given(
    sheet=st.sampled_from(["galicia/poker-sin-descarte", "castilla-la-mancha/let-it-ride"]),
    question=st.sampled_from(sorted({"deal", "rank", "settle", "award", "limit", "bank", "rule"})),
    fields=st.dictionaries(st.sampled_from(FIELDS), JSON, max_size=6),
)
def test_no_question_crashes_the_lab(sheet: str, question: str, fields: dict[str, object]) -> None:
    reply = Lab().answer({"id": 9, "sheet": sheet, "ask": question, "with": fields})
    assert ("answer" in reply) != ("error" in reply)
    assert UNWORKED not in str(reply)


def test_a_fault_of_our_own_ends_no_other_answer(mocker: MockerFixture) -> None:
    """The last resort: the line gets an error, the next one its answer."""
    mocker.patch("firmware_py.lab.plain.deck", side_effect=ZeroDivisionError)
    broken = b'{"id":1,"sheet":"galicia/trijoker","ask":"deck"}'
    replies = [json.loads(line) for line in serve([broken, EXAMPLE])]
    assert UNWORKED in replies[0]["error"]["message"]
    assert "answer" in replies[1]
