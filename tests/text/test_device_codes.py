"""Every number and enumeration of the drivers that people are told has its words in all languages.

The English words of a code are the driver's own, so that record and trace say the same.
"""

from collections.abc import Iterable
from enum import Enum

import pytest

from drivers.cards.channel import WORDS
from drivers.cards.contract import ADVICE, AlarmKind, CardAlarm, SelfCheckFailed, Unproved
from drivers.cards.events import StopReason
from drivers.cards.faults import FAULTS as CARD_FAULTS
from drivers.cards.faults import advice_for as card_advice
from drivers.cards.order import OrderFault
from drivers.cctalk.alarms import ADVICE as TAMPER_ADVICE
from drivers.cctalk.alarms import TamperAlarm, TamperKind
from drivers.cctalk.faults import FAULTS, advice_for
from drivers.slot.codes import CODES, meaning_of
from drivers.slot.contract import SlotTrouble
from firmware_py.station.device_messages import (
    ORDER_FAULTS,
    SLOT_TROUBLES,
    card_alarm,
    card_fault,
    fault,
    name_of,
    self_check,
    slot_code,
    slot_trouble,
    tamper_sign,
)
from firmware_py.text.catalogue import slug
from firmware_py.text.render import english
from tests.text.sources import messages

CODES_WRITTEN = {one.code for one in messages()}
KINDS: dict[str, Iterable[str | int]] = {
    "alarm": map(name_of, AlarmKind),
    "tamper": map(name_of, TamperKind),
    "stop": map(name_of, StopReason),
    "cardfault": CARD_FAULTS,
    "fault": FAULTS,
    "slotcode": CODES,
    "command": map(slug, WORDS.values()),
    "unproved": [*map(name_of, Unproved), "reads-no-cards", "no-card-of-this-table"],
    "advice": [
        *(f"alarm-{name_of(kind)}" for kind in ADVICE),
        *(f"tamper-{name_of(kind)}" for kind in TAMPER_ADVICE),
        *(f"cardfault-{code}" for code in CARD_FAULTS),
        *(f"fault-{code}" for code in FAULTS),
    ],
}


@pytest.mark.parametrize("kind", KINDS)
def test_every_member_has_its_word_and_no_word_is_left_over(kind: str) -> None:
    written = {code for code in CODES_WRITTEN if code.partition(".")[0] == kind}
    assert written == {f"{kind}.{name}" for name in KINDS[kind]}


@pytest.mark.parametrize("code", [*FAULTS, 200])
def test_a_fault_is_told_in_the_drivers_words(code: int) -> None:
    assert english(fault(code)) == advice_for(code)
    assert english(fault(code, 3)) == advice_for(code, 3)
    assert english(self_check(SelfCheckFailed(code, 0, ""))) == advice_for(code)


@pytest.mark.parametrize("code", [*CARD_FAULTS, 99])
def test_a_fault_of_a_card_device_too(code: int) -> None:
    assert english(card_fault(code)) == card_advice(code)


@pytest.mark.parametrize("code", CARD_FAULTS)
def test_what_to_do_about_it_is_the_drivers_advice_too(code: int) -> None:
    wanted = {one.code: one.do for one in messages()}
    advice = CARD_FAULTS[code][1]
    assert {wanted[f"cardfault.{code}"], wanted[f"advice.cardfault-{code}"]} == {advice}


@pytest.mark.parametrize("kind", AlarmKind)
@pytest.mark.parametrize("places", [(), (3,), (3, 17), (3, 17, 40), (None, None, 40)])
def test_an_alarm_of_a_card_device_too(kind: AlarmKind, places: tuple[int, ...]) -> None:
    event = CardAlarm(kind, *places)
    assert english(card_alarm(event)) == event.sentence


@pytest.mark.parametrize("kind", TamperKind)
def test_a_sign_of_tampering_too(kind: TamperKind) -> None:
    event = TamperAlarm(kind, "/dev/x", "slots", 3, "read buffered credit 229", "")
    assert english(tamper_sign(event)) == event.sentence


@pytest.mark.parametrize("code", [*CODES, 128, 159, 160, 191, 77])
def test_an_event_of_a_slot_too(code: int) -> None:
    assert english(slot_code(code)) == meaning_of(code)[1]


@pytest.mark.parametrize("trouble", SlotTrouble)
def test_a_trouble_of_a_slot_too(trouble: SlotTrouble) -> None:
    numbers = tuple(range(4, 4 + trouble.value.count("{}")))
    assert english(slot_trouble(trouble, numbers)) == trouble.value.format(*numbers)


@pytest.mark.parametrize("kind", [OrderFault, SlotTrouble])
def test_every_member_has_its_message(kind: type[Enum]) -> None:
    assert set(kind) == set(ORDER_FAULTS if kind is OrderFault else SLOT_TROUBLES)
