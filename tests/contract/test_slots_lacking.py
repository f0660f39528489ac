"""Slots that lack optional headers: what they have is used, and what cannot be checked is said."""

import pytest

from drivers.errors import WrongDevice
from drivers.identity import DeviceIdentity
from drivers.slot.abilities import Abilities, Ability, Count
from drivers.slot.contract import (
    CountersDisagreed,
    SlotAlarmed,
    SlotIdentified,
    SlotState,
    TokensUnexplained,
)
from hil.devices.bad_acceptors import DoubleCounting
from hil.devices.coin_acceptor import CoinAcceptor
from tests.contract.slots_bench import ADDRESSES, TOKENS, SlotsBench, identity

# The least set of a coin acceptor: part 3, appendix 13.
LEAST = {254, 246, 245, 244, 242, 241, 232, 231, 230, 229, 228, 227, 216, 197, 192, 184, 4, 1}
OPTIONAL = sorted(set(CoinAcceptor().handlers) - LEAST)
COUNTS = {225, 150, 226, 194}


class Swallowing(CoinAcceptor):
    """Counts tokens that it never reports."""

    def swallow(self, count: int) -> None:
        waiting = list(self.waiting)
        for _ in range(count):
            self._count("insertions")
            self._accept(1)
        self.waiting.clear()
        self.waiting.extend(waiting)


def lacking(*headers: int, count: int = 2, kind: type[CoinAcceptor] = Swallowing) -> SlotsBench:
    """Slots of which the first lacks some headers."""
    twins = [kind(ADDRESSES[n], identity(n), TOKENS) for n in range(count)]
    twins[0].lack(*headers)
    return SlotsBench(twins)


@pytest.mark.parametrize("header", OPTIONAL)
def test_without_any_one_optional_header_a_slot_plays(header: int) -> None:
    bench = lacking(header).start(limit=1)
    assert [slot.state for slot in bench.slots] == [SlotState.IN_SERVICE] * 2
    for _ in range(3):
        assert bench.drop(0)
        bench.poll_ms(1_500)
        assert bench.bus.close_and_read(bench.soon()) == (1, 2)
        assert not bench.drop(0)
        bench.bus.open_slots([1, 2], 0b11, 1, bench.soon())
        bench.poll_ms(1_500)
    assert bench.tokens() == [(1, 1)] * 3
    assert bench.states() == []
    assert bench.told(CountersDisagreed) == []
    assert bench.told(TokensUnexplained) == []


@pytest.mark.parametrize("header", sorted(COUNTS))
def test_without_any_one_counter_swallowed_tokens_are_noticed(header: int) -> None:
    bench = lacking(header).start()
    twin = bench.twins[0]
    assert isinstance(twin, Swallowing)
    assert bench.drop(0)
    bench.poll_ms(2_000)
    twin.swallow(5)
    bench.poll_ms(30_000)
    assert [(e.seat, e.count) for e in bench.told(TokensUnexplained)] == [(1, 5)]
    assert bench.tokens() == [(1, 1)]


@pytest.mark.parametrize("headers", [(225,), (225, 150)], ids=["150", "226 less 194"])
def test_a_repeated_credit_is_seen_by_what_counts_instead(headers: tuple[int, ...]) -> None:
    bench = lacking(*headers, count=1, kind=DoubleCounting).start()
    for _ in range(5):
        bench.drop(0)
        bench.poll_ms(1_500)
    bench.poll_ms(30_000)
    found = sum(event.count for event in bench.told(TokensUnexplained))
    assert len(bench.tokens()) + found == 5, "which of two credits is genuine 150 alone can tell"
    assert bench.told(SlotAlarmed)


def test_a_slot_that_does_not_close_itself_is_closed_when_its_token_was_read() -> None:
    bench = lacking(135, count=1).start(limit=1)
    assert bench.drop(0)
    bench.poll_ms(500)
    assert not bench.twins[0].master
    bench.poll_ms(20_000)
    assert not bench.twins[0].master
    assert (bench.tokens(), bench.states()) == ([(1, 1)], [])
    bench.bus.open_slots([1], 0b11, 1, bench.soon())
    assert bench.drop(0)


def test_what_a_slot_lacks_is_asked_for_once_and_costs_nothing_later() -> None:
    bench, whole = lacking(*COUNTS, 135, count=1), lacking(count=1)
    for one in (bench, whole):
        one.start(limit=1)
        one.poll_ms(5_000)
    retries = bench.slots[0].peer.host.retries
    cycles = bench.bus.cycles, whole.bus.cycles
    bench.poll_ms(5_000)
    whole.poll_ms(5_000)
    assert bench.slots[0].peer.host.retries == retries
    assert bench.bus.cycles - cycles[0] >= whole.bus.cycles - cycles[1]


@pytest.mark.parametrize(
    ("header", "name"),
    [(135, "accept-limit"), (226, "insertion-counter"), (225, "accept-counter")],
)
def test_a_slot_that_loses_a_header_is_another_than_it_was(header: int, name: str) -> None:
    bench = lacking().start(limit=1)
    bench.twins[0].lack(header)
    for _ in range(4):
        bench.bus.close_slots(bench.soon())
        bench.bus.open_slots([1, 2], 0b11, 1, bench.soon())
        bench.drop(0)
        bench.poll_ms(30_000)
    slot = bench.slots[0]
    assert slot.state is SlotState.WRONG, slot.reason
    assert f"it no longer answers {name} on" in slot.reason
    assert bench.slots[1].state is SlotState.IN_SERVICE


def test_the_identity_says_what_cannot_be_checked() -> None:
    bench = lacking(135, 226)
    bench.bus.identify(bench.soon())
    (found,) = [e.identity for e in bench.bus.take_events() if isinstance(e, SlotIdentified)]
    assert found.lacks == ("accept-limit", "insertion-counter")
    able = bench.slots[0].who.abilities
    assert able.count is Count.ACCEPTED
    assert len(able.unchecked()) == 2
    assert "(226)" in able.unchecked()[1]


@pytest.mark.parametrize(
    ("lost", "count", "lacks"),
    [
        ((), Count.ACCEPTED, ()),
        ((Ability.REJECT_COUNTER,), Count.ACCEPTED, ()),
        ((Ability.ACCEPT_COUNTER,), Count.BY_KIND, ()),
        ((Ability.ACCEPT_COUNTER, Ability.KIND_COUNTERS), Count.PASSED, ("kind-counters",)),
        (tuple(Ability)[1:], Count.NOTHING,
         ("insertion-counter", "accept-counter", "reject-counter", "kind-counters")),
    ],
)  # fmt: skip
def test_tokens_are_counted_from_the_best_there_is(
    lost: tuple[Ability, ...], count: Count, lacks: tuple[str, ...]
) -> None:
    able = Abilities(frozenset(Ability) - set(lost))
    assert (able.count, able.lacks) == (count, lacks)
    assert len(able.unchecked()) >= len(lacks)


def test_what_is_not_counted_is_said_in_words() -> None:
    nothing = Abilities(frozenset(Ability) - set(tuple(Ability)[1:]))
    assert "swallowed tokens go unnoticed: it counts no accepted" in nothing.unchecked()[1]
    by_kind = Abilities(frozenset(Ability) - {Ability.ACCEPT_COUNTER})
    assert by_kind.unchecked() == (
        "it counts no accepted tokens (225): they are read from counters 150, added up",
    )


def test_a_slot_that_is_not_enough_stays_out_with_the_reason() -> None:
    def approve(found: DeviceIdentity) -> str:
        return f"it lacks {', '.join(found.lacks)}" if found.lacks else ""

    twin = CoinAcceptor(2, identity(0), TOKENS)
    twin.lack(*COUNTS)
    bench = SlotsBench([twin], approve=approve)
    with pytest.raises(WrongDevice, match="lacks insertion-counter, accept-counter"):
        bench.bus.identify(bench.soon())
    assert bench.slots[0].state is SlotState.WRONG
