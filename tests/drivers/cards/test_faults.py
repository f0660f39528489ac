"""Every fault, refusal and alarm of a card device says what happened and what to do."""

import re
from pathlib import Path

import pytest

from drivers.cards.contract import AlarmKind, CardAlarm
from drivers.cards.faults import FAULTS, advice_for, refusal_words, self_check_words
from drivers.cards.profile import ReplyStatus

PROFILE = Path(__file__).parents[3] / "docs" / "card-profile.md"


def codes_of_the_document() -> list[int]:
    table = PROFILE.read_text("utf-8").split("### 5.3 Profile fault codes")[1].split("###")[0]
    return [int(code) for code in re.findall(r"^\| (\d+) \|", table, re.MULTILINE)]


def test_every_fault_code_of_the_document_is_named_with_advice() -> None:
    codes = codes_of_the_document()
    assert codes == [*range(10), 255]
    assert sorted(FAULTS) == codes
    assert all(advice_for(code).count(". ") == 1 for code in codes)


def test_a_code_that_is_not_in_the_document_is_told_as_such() -> None:
    assert advice_for(77) == "Fault 77. Look the code up in its manual."


@pytest.mark.parametrize(
    ("code", "profile_code", "words"),
    [(255, 1, "Jam. "), (51, 7, "Door open. "), (1, 0, "EEPROM checksum. "), (255, 0, "Unspec")],
)
def test_the_two_numberings_of_a_self_check_are_kept_apart(
    code: int, profile_code: int, words: str
) -> None:
    assert self_check_words(code, profile_code).startswith(words)


@pytest.mark.parametrize("kind", AlarmKind)
def test_every_alarm_has_advice_and_names_no_card(kind: AlarmKind) -> None:
    alarm = CardAlarm(kind, deck=9, draw=4)
    what, where = alarm.sentence.split(" (deck 9, draw 4). ")
    assert what == f"The card device {kind.value}"
    assert where == alarm.advice
    assert alarm.advice.endswith(".")


@pytest.mark.parametrize("status", [status for status in ReplyStatus if status])
def test_every_refusal_has_advice(status: ReplyStatus) -> None:
    what, advice = refusal_words(status, 0)
    assert what
    assert advice.endswith(".")
