from hypothesis import given
from hypothesis import strategies as st

from drivers.slot.counter_check import CONFIRMATIONS, MODULUS, CounterCheck, CounterFinding, signed


def audit(
    ledger: CounterCheck, counter: int, credits_before_judging: int = 0
) -> tuple[CounterCheck, CounterFinding]:
    return ledger.counted(counter).credited(credits_before_judging).judged(quiet=True)


def test_what_was_reported_is_explained() -> None:
    ledger = CounterCheck(100).credited(3)
    ledger, finding = audit(ledger, 103)
    assert finding == CounterFinding()
    assert not ledger.suspicious


def test_a_token_that_falls_around_the_reading_is_no_finding() -> None:
    """Counted before it is reported, or reported after the counter was read: both are usual."""
    for counter in (101, 100):
        ledger, finding = audit(CounterCheck(100), counter, credits_before_judging=1)
        assert finding == CounterFinding()
        assert not ledger.suspicious


def test_a_token_never_reported_is_found_after_three_audits_and_told_once() -> None:
    ledger = CounterCheck(100)
    findings = []
    for _ in range(CONFIRMATIONS + 3):
        ledger, finding = audit(ledger, 102)
        findings.append(finding)
    assert findings.count(CounterFinding(unexplained=2)) == 1
    assert findings[CONFIRMATIONS - 1] == CounterFinding(unexplained=2)
    assert ledger.explained == 102


def test_a_token_reported_and_never_counted_is_found() -> None:
    ledger = CounterCheck(100).credited(2)
    for _ in range(CONFIRMATIONS):
        ledger, finding = audit(ledger, 101)
    assert finding == CounterFinding(phantom=1)
    assert ledger.explained == 101


def test_while_tokens_fall_a_surplus_proves_nothing() -> None:
    ledger = CounterCheck(100)
    for _ in range(10):
        ledger, finding = ledger.counted(101).judged(quiet=False)
        assert finding == CounterFinding()
        assert ledger.suspicious


def test_one_strange_reading_is_not_believed() -> None:
    ledger = CounterCheck(100)
    for counter in (100, 7_000_000, 100, 102, 100, 103, 102):
        ledger, finding = audit(ledger, counter)
        assert finding == CounterFinding()


def test_nothing_is_judged_without_a_reading() -> None:
    assert CounterCheck(5).judged(quiet=True) == (CounterCheck(5), CounterFinding())


@given(st.integers(0, MODULUS - 1), st.integers(0, 1_000))
def test_the_counter_may_wrap(start: int, count: int) -> None:
    ledger = CounterCheck(start).credited(count)
    assert audit(ledger, (start + count) % MODULUS)[1] == CounterFinding()


@given(st.integers(-(1 << 23), (1 << 23) - 1), st.integers(0, MODULUS - 1))
def test_a_difference_is_the_nearest_one(difference: int, start: int) -> None:
    assert signed((start + difference) % MODULUS - start) == difference
