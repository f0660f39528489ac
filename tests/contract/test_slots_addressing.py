"""Multi-drop addressing with twins: who is there, who shares, who moves."""

import pytest

from drivers.cctalk import addressing, core
from drivers.cctalk.host import Peer
from drivers.deadline import Deadline
from drivers.errors import BadFrame
from hil.devices.bad_acceptors import Movable
from hil.devices.coin_acceptor import CoinAcceptor
from tests.contract.slots_bench import SlotsBench, honest, identity


def peer_of(bench: SlotsBench) -> Peer:
    return bench.slots[0].peer


def test_everybody_on_the_bus_is_found() -> None:
    bench = SlotsBench(honest(4))
    found = addressing.discover(peer_of(bench).host, Deadline.after_ms(60_000, bench.clock))
    assert found == {2: False, 11: False, 12: False, 13: False}


def test_two_at_one_address_are_found() -> None:
    bench = SlotsBench(honest(2), others=[CoinAcceptor(11, identity(9), seed=4)])
    found = addressing.discover(peer_of(bench).host, Deadline.after_ms(60_000, bench.clock))
    assert found == {2: False, 11: True}


def test_our_slots_do_not_move_and_old_ones_do() -> None:
    bench = SlotsBench(honest(1))
    with pytest.raises(BadFrame, match="service mode"):
        addressing.change_address(peer_of(bench), 9, bench.soon())
    old = SlotsBench([Movable(2, identity(0))])
    moved = addressing.change_address(peer_of(old), 9, old.soon())
    core.simple_poll(moved, old.soon())
    assert old.twins[0].address == 9


def test_a_noisy_bus_shows_in_the_comms_status() -> None:
    bench = SlotsBench(honest(1))
    before = core.comms_status(peer_of(bench), bench.soon())
    bench.wire.write_all(bytes((2, 0, 1, 254, 7)), bench.soon())
    bench.clock.jump_to(bench.clock() + 100_000_000)
    after = core.comms_status(peer_of(bench), bench.soon())
    assert before is not None
    assert after is not None
    assert after.since(before).bad_checksums == 1


def test_what_a_slot_says_of_its_making() -> None:
    bench = SlotsBench(honest(1))
    peer = peer_of(bench)
    assert core.creation_date(peer, bench.soon()) == (2026, 1, 15)
    assert core.modification_date(peer, bench.soon()) == (2026, 10, 1)
    assert core.comms_revision(peer, bench.soon()) == "1.4.7"
    assert core.address_mode(peer, bench.soon()) == 0b0001_0000
    support = core.encryption_support(peer, bench.soon())
    assert support == core.EncryptionSupport(0, 0, trusted_mode=False)
