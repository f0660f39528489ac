"""Card devices that cheat: every one is found, and what it leaked is nowhere."""

import gc
import logging
from collections.abc import Iterable, Iterator
from types import FunctionType, MethodType, ModuleType

import pytest

from drivers.cards import events as told
from drivers.cards.contract import (
    AlarmKind,
    CardAlarm,
    CardUnknown,
    OpenedCard,
    OrderOpened,
    RootAnnounced,
    Unproved,
)
from drivers.cards.deck import DeckSpec
from drivers.cards.faults import OutOfUse
from drivers.cards.order import OrderFault
from drivers.cards.profile import Opened
from drivers.cards.records import FaceUpOpened
from drivers.cctalk.alarms import TamperAlarm
from drivers.framing.cctalk import CcTalkMessage, Checksum, encode
from hil.devices.bad_cards import ChoosesLate, Leak, LeaksOrder, told_ahead
from hil.devices.card_device import CardDeviceTwin

from .card_bench import CardBench

PACK = DeckSpec(1)


def loaded(model: str, conduct: str, leak: Leak | None = None) -> CardBench:
    bench = CardBench(model, conduct)
    if leak is not None:
        assert isinstance(bench.twin, LeaksOrder)
        bench.twin.leak = leak
    bench.identify()
    bench.load(PACK)
    return bench


def reachable(roots: Iterable[object], beyond: Iterable[object]) -> Iterator[object]:
    """Every object that can be reached from the roots without passing through `beyond`."""
    seen = {id(one) for one in beyond}
    waiting = list(roots)
    while waiting:
        one = waiting.pop()
        if id(one) in seen or isinstance(one, type | ModuleType):
            continue
        seen.add(id(one))
        yield one
        if isinstance(one, FunctionType):  # its globals are the whole program
            waiting.extend(one.__closure__ or ())
        elif isinstance(one, MethodType):
            waiting.append(one.__self__)
        else:
            waiting.extend(gc.get_referents(one))


def remains(bench: CardBench) -> list[object]:
    """What the host's side keeps: driver, events, trace, and nothing of the twin."""
    roots = [bench.driver, bench.events, bench.trace]
    return list(reachable(roots, [bench.twin, bench.wire]))


def openings() -> int:
    """How many half-checked cards are alive anywhere in this process."""
    return sum(isinstance(one, FaceUpOpened | Opened) for one in gc.get_objects())


def holds(objects: Iterable[object], secret: bytes) -> bool:
    texts = (secret.hex(), secret.hex(" "))
    return any(
        (isinstance(one, bytes | bytearray) and secret in one)
        or (isinstance(one, str) and any(text in one.lower() for text in texts))
        for one in objects
    )


@pytest.mark.parametrize("leak", [Leak.RECORD, Leak.STATUS, Leak.FACE_UP])
@pytest.mark.parametrize("model", ["reading-sabot", "dealing-shuffler"])
def test_a_device_that_leaks_is_out_of_use_and_its_bytes_are_gone(
    model: str, leak: Leak, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    before = openings()
    bench = loaded(model, "leaks-order", leak)
    if bench.driver.banned is None:
        bench.poll(6)
    assert AlarmKind.UNDEALT_CARD_SENT in bench.alarms()
    with pytest.raises(OutOfUse, match="may be an undealt card") as caught:
        bench.poll()
    kept = [*remains(bench), str(caught.value), repr(bench.events), caplog.text]
    undealt = bytes(card.card for card in bench.twin.pile)
    assert len(undealt) == 52
    assert not any(holds(kept, undealt[at : at + 3]) for at in range(0, 20, 3))
    for sealed in bench.twin.record.order:
        assert not holds(kept, sealed.nonce)
    assert openings() == before


def test_the_scan_itself_would_find_a_leak() -> None:
    bench = loaded("reading-sabot", "honest")
    undealt = bytes(card.card for card in bench.twin.pile)
    bench.events.append(CardAlarm(AlarmKind.MISBEHAVED))
    assert not holds(remains(bench), undealt[:3])
    bench.driver._kept = {"page": [b"x" + undealt[:4]]}  # type: ignore[attr-defined]
    assert holds(remains(bench), undealt[:3])


def test_an_opening_with_a_tail_of_undealt_cards_is_dropped_whole() -> None:
    bench = loaded("reading-sabot", "leaks-order", Leak.OPENING)
    bench.do(bench.driver.unlock, 0)
    bench.twin.draw()
    bench.poll()
    found = bench.do(bench.driver.open_card, 1, 1)
    assert found == CardUnknown(1, 1, Unproved.ANSWER_DROPPED)
    bench.poll()
    assert bench.alarms() == [AlarmKind.UNDEALT_CARD_SENT]
    undealt = bytes(card.card for card in bench.twin.pile)
    assert not holds([*remains(bench), found], undealt[:3])


def test_an_error_that_is_kept_keeps_no_bytes() -> None:
    """A kept exception keeps its frames: none of them may hold what was dropped."""
    bench = loaded("reading-sabot", "leaks-order", Leak.STATUS)
    bench.driver.readmit()
    undealt = bytes(card.card for card in bench.twin.pile)
    with pytest.raises(Exception, match="the answer was dropped") as caught:
        bench.do(bench.driver.status)
    error: BaseException | None = caught.value
    frames: list[object] = []
    while error is not None:
        trace = error.__traceback__
        while trace is not None:
            frames.extend(trace.tb_frame.f_locals.values())
            trace = trace.tb_next
        error = error.__context__
    kept = reachable(frames, [bench.twin, bench.wire, bench, undealt, frames])
    assert not holds(kept, undealt[:3])


def test_an_unasked_frame_is_an_alarm_without_its_bytes() -> None:
    bench = loaded("dealing-shuffler", "honest")
    undealt = bytes(card.card for card in bench.twin.pile)
    bench.wire.push(encode(CcTalkMessage(1, 0, 0, undealt), Checksum.CRC16))
    bench.poll()
    alarms = bench.told(TamperAlarm)
    assert [alarm.data_hex for alarm in alarms] == [""]
    assert bench.driver.banned is None  # nobody knows who sent it
    assert not holds(remains(bench), undealt[:3])


@pytest.mark.parametrize("conduct", ["opens-another", "opens-hidden"])
def test_the_opening_of_another_draw_is_dropped_and_the_device_put_out(conduct: str) -> None:
    """Profile, 8.3: under its own number, or under the number that was asked for."""
    before = openings()
    bench = loaded("reading-sabot", conduct)
    bench.do(bench.driver.unlock, 0)
    for _ in range(2):
        bench.twin.draw()
    bench.poll()
    found = bench.do(bench.driver.open_card, 1, 2)
    assert isinstance(found, CardUnknown)
    bench.poll()
    assert bench.alarms() == [AlarmKind.UNDEALT_CARD_SENT]
    assert bench.driver.banned is not None
    hidden = bench.twin.record.drawn[0]
    assert hidden is not None
    secrets = [hidden.nonce, told_ahead(bench.twin.pile[0].card).nonce]
    assert not any(holds([*remains(bench), found], secret) for secret in secrets)
    assert openings() == before


@pytest.mark.parametrize("model", ["reading-sabot", "dealing-shuffler"])
def test_a_wrong_opening_is_an_alarm_and_the_card_unknown(model: str) -> None:
    bench = loaded(model, "wrong-opening")
    bench.do(bench.driver.unlock, 0)
    bench.twin.draw()
    bench.poll(3)
    found = bench.do(bench.driver.open_card, 1, 1)
    assert isinstance(found, CardUnknown)
    bench.poll()
    assert bench.alarms() == [AlarmKind.OPENING_REFUTED]


def test_a_card_chosen_after_the_root_is_found_before_it_is_turned() -> None:
    bench = loaded("dealing-shuffler", "chooses-late")
    assert isinstance(bench.twin, ChoosesLate)
    bench.do(bench.driver.dispense, 1)
    bench.poll(3)
    assert AlarmKind.PLACE_REFUTED in bench.alarms()
    found = bench.do(bench.driver.open_card, 1, 1)
    assert found == CardUnknown(1, 1, Unproved.OUT_OF_PLACE)


@pytest.mark.parametrize("conduct", ["duplicate-card", "missing-card"])
def test_a_deck_changed_inside_the_shuffler_is_found_when_its_order_is_opened(
    conduct: str,
) -> None:
    bench = loaded("dealing-shuffler", conduct)
    (root,) = bench.told(RootAnnounced)
    bench.do(bench.driver.dispense, 3)
    bench.poll(6)
    bench.do(bench.driver.retire_deck, root.deck)
    bench.do(bench.driver.open_order, root.deck)
    bench.poll(6)
    (whole,) = bench.told(OrderOpened)
    assert whole.faults == (OrderFault.COMPOSITION,)
    assert bench.alarms() == [AlarmKind.ORDER_REFUTED]


def test_an_honest_device_raises_no_alarm_over_a_whole_deck() -> None:
    bench = loaded("dealing-shuffler", "honest")
    for _ in range(10):
        bench.do(bench.driver.dispense, 5)
        bench.poll(6)
    draws = bench.told(told.CardLeft)
    assert len(draws) == 50
    cards = [bench.do(bench.driver.open_card, draw.deck, draw.draw) for draw in draws]
    assert all(isinstance(card, OpenedCard) for card in cards)
    assert len({card.card for card in cards if isinstance(card, OpenedCard)}) == 50
    assert bench.alarms() == []
    assert isinstance(bench.twin, CardDeviceTwin)
