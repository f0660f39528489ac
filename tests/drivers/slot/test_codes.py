import pytest

from drivers.slot.codes import CODES, CodeKind, meaning_of


def test_every_code_of_the_paper_has_a_sentence() -> None:
    assert set(CODES) == {*range(1, 41), 253, 254, 255}
    for code in range(1, 256):
        assert meaning_of(code)[1].endswith(".")


@pytest.mark.parametrize("code", [16, 17, 18, 19, 20, 22, 23, 24, 38])
def test_what_the_paper_calls_possible_fraud_is_an_alarm(code: int) -> None:
    assert meaning_of(code)[0] is CodeKind.ALARM


@pytest.mark.parametrize("code", [36, 160, 191, 41, 127, 200, 254])
def test_swallowed_cancelled_and_unknown_are_alarms_too(code: int) -> None:
    assert meaning_of(code)[0] is CodeKind.ALARM


@pytest.mark.parametrize("code", [2, 128, 159])
def test_an_inhibited_kind_is_told_as_such(code: int) -> None:
    assert meaning_of(code)[0] is CodeKind.INHIBITED
