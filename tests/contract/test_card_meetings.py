"""Meeting a card device: locked first, held again when it was cut short, read whatever happens."""

import pytest
from pytest_mock import MockerFixture

from drivers.cards import events as told
from drivers.cards.contract import AlarmKind, Reconciled
from drivers.cards.profile import CardHeader
from drivers.cctalk.headers import Header
from drivers.errors import NoReply

from .card_bench import CardBench


def test_a_device_that_is_met_anew_is_locked_before_its_cards_are_counted(
    sabot: CardBench,
) -> None:
    """One that was left open would give a card between the count and the next unlock."""
    sabot.do(sabot.driver.unlock, 2)
    sabot.new_driver(None)
    sabot.identify()
    assert (sabot.twin.locked, sabot.twin.allowance) == (True, 0)


def test_cards_are_told_though_the_status_cannot_be_read(
    sabot: CardBench, mocker: MockerFixture
) -> None:
    mocker.patch.object(sabot.twin, "status", return_value=b"?")
    sabot.poll(8)
    assert set(sabot.alarms()) == {AlarmKind.MISBEHAVED}
    for _ in range(3):
        sabot.twin.draw()
    sabot.poll(4)
    assert [event.draw for event in sabot.told(told.CardLeft)] == [1, 2, 3]


@pytest.mark.parametrize(
    "header",
    [CardHeader.LOCK, Header.PERFORM_SELF_CHECK, CardHeader.STATUS, CardHeader.COUNTERS],
)
def test_a_meeting_that_the_line_cut_short_is_held_again(sabot: CardBench, header: int) -> None:
    """A device that restarted is met to the end, or its cards would never be due again."""
    met = len(sabot.told(Reconciled))
    sabot.twin.restart(sabot.wire.now_ns)
    sabot.poll()
    sabot.hear = lambda frame: b"" if frame[3] == header else frame
    with pytest.raises(NoReply):
        sabot.poll()
    sabot.hear = lambda frame: frame
    sabot.poll(3)
    assert [event.boot_count for event in sabot.told(Reconciled)[met:]] == [2]
