from drivers.slot.abilities import Abilities, Ability
from drivers.slot.contract import CountersDisagreed, TokensUnexplained
from drivers.slot.reconciliation import PATIENCE, Reconciliation
from tests.drivers.slot.test_credit_gate import Counting, tally_at


def audit(
    device: Counting, tally: Reconciliation, times: int = 3, *, quiet: bool = True
) -> list[object]:
    events: list[object] = []
    for _ in range(times):
        events += tally.look(device.peer, device.soon)
        events += tally.judge(device.peer, device.soon, quiet=quiet)
    return events


def test_counters_that_agree_say_nothing() -> None:
    device = Counting([10], kinds=(4, 6))
    tally = tally_at(device)
    tally.credit(1)
    device.accepted, device.inserted, device.kinds = [11], 51, (5, 6)
    assert audit(device, tally, 5) == []


def test_a_token_nobody_reported_is_told_with_its_kind() -> None:
    device = Counting([10], kinds=(4, 6))
    tally = tally_at(device)
    device.accepted, device.inserted, device.kinds = [12], 52, (4, 8)
    assert audit(device, tally, 6) == [TokensUnexplained(1, 2, ((2, 2),))]


def test_the_number_waits_until_the_kinds_are_clear_but_not_for_ever() -> None:
    device = Counting([10], kinds=(4, 6))
    tally = tally_at(device)
    device.accepted, device.inserted = [11], 51
    assert audit(device, tally, 10) == []
    assert audit(device, tally, 2 * PATIENCE) == [TokensUnexplained(1, 1, ())]


def test_kinds_that_are_not_told_just_now_are_asked_for_again() -> None:
    device = Counting([10], kinds=(4, 6))
    tally = tally_at(device)
    device.accepted, device.inserted, device.kinds = [11], 51, ()
    assert audit(device, tally, 5) == []
    device.kinds = (5, 6)
    assert audit(device, tally, 3) == [TokensUnexplained(1, 1, ((1, 1),))]


def test_what_was_given_back_was_not_accepted() -> None:
    """A device that counts what is put in and what it gives back: the rest it has taken."""
    device = Counting([0], inserted=50)
    device.rejected = 20
    tally = Reconciliation(
        1, Abilities(frozenset({Ability.INSERTION_COUNTER, Ability.REJECT_COUNTER}))
    )
    tally.start(device.peer, [1, 2], device.soon)
    assert tally.ledger is not None
    assert tally.ledger.explained == 30
    device.inserted, device.rejected = 55, 24
    assert audit(device, tally, 3) == [TokensUnexplained(1, 1, ())]


def test_while_tokens_fall_nothing_is_concluded() -> None:
    device = Counting([10], kinds=(4, 6))
    tally = tally_at(device)
    device.accepted, device.inserted, device.kinds = [11], 51, (5, 6)
    assert audit(device, tally, 10, quiet=False) == []
    assert tally.suspicious


def test_more_reported_than_counted_is_told() -> None:
    device = Counting([10])
    tally = tally_at(device)
    tally.credit(1)
    events = audit(device, tally, 5)
    assert len(events) == 1
    assert isinstance(events[0], CountersDisagreed)
    assert "1 more tokens were reported" in events[0].sentence


def test_more_accepted_than_inserted_is_told() -> None:
    device = Counting([10])
    tally = tally_at(device)
    assert audit(device, tally, 1) == []
    for _ in range(3):
        tally.credit(1)
    device.accepted = [13]
    told = [event for event in audit(device, tally, 5) if isinstance(event, CountersDisagreed)]
    assert "accepted 3 tokens and saw 0 put in" in told[0].sentence


def test_without_an_accept_counter_there_is_nothing_to_hold_against() -> None:
    device = Counting([10])
    assert audit(device, Reconciliation(1), 3) == []
