import pickle

import pytest

from drivers import errors


@pytest.mark.parametrize(
    "kind",
    [
        errors.LinkDown,
        errors.NoReply,
        errors.BadFrame,
        errors.EchoMismatch,
        errors.Refused,
        errors.DeviceBusy,
        errors.WrongDevice,
    ],
)
def test_every_error_says_where_who_what_and_what_to_do(kind: type[errors.DriverError]) -> None:
    error = kind("no reply in 100 ms", port="/dev/station/slots", device="slot 3", command="poll")
    for word in ("/dev/station/slots", "slot 3", "poll", "no reply in 100 ms", kind.default_advice):
        assert word in str(error)
    assert str(pickle.loads(pickle.dumps(error))) == str(error)


def test_advice_of_the_case_goes_before_the_usual_one() -> None:
    error = errors.LinkDown("gone", port="p", device="d", command="c", advice="Plug it in.")
    assert str(error).endswith("Plug it in.")
