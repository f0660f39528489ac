"""An error on the port of a card device says in words what was asked of it."""

import pytest

from drivers.cards.channel import ASKED, WORDS
from drivers.cards.faults import CommandRefused
from drivers.cards.profile import CardHeader
from drivers.errors import NoReply
from tests.contract.card_bench import CardBench


def test_every_command_of_the_profile_has_words() -> None:
    assert set(WORDS) == set(CardHeader)
    assert len(set(WORDS.values())) == len(WORDS)
    assert ASKED[87] == "lock or unlock"
    assert ASKED[254] == "simple poll 254"


def test_a_silent_device_is_named_with_what_was_asked() -> None:
    bench = CardBench("reading-sabot")
    bench.identify()
    bench.say = lambda _: b""
    with pytest.raises(NoReply, match="lock or unlock"):
        bench.do(bench.driver.lock)


def test_a_refused_command_is_named_with_what_was_asked() -> None:
    bench = CardBench("reading-sabot")
    bench.identify()
    with pytest.raises(CommandRefused, match="open a card"):
        bench.do(bench.driver.open_card, 1, 1)
