"""What devices, jackpot and station write down is said in Spanish, whole."""

import re

import pytest

from drivers.cards.channel import WORDS as QUESTIONS
from drivers.cards.contract import ADVICE as CARD_ADVICE
from drivers.cards.contract import AlarmKind, CardAlarm
from drivers.cards.faults import FAULTS as CARD_FAULTS
from drivers.cards.faults import advice_for as card_advice
from drivers.cards.order import OrderFault
from drivers.cctalk.alarms import ADVICE as TAMPER_ADVICE
from drivers.cctalk.alarms import TamperAlarm, TamperKind
from drivers.cctalk.faults import FAULTS, advice_for
from drivers.errors import (
    BadFrame,
    DeviceBusy,
    DriverError,
    EchoMismatch,
    LinkDown,
    NoReply,
    Refused,
    WrongDevice,
)
from drivers.link import LinkState
from drivers.slot.codes import CODES, meaning_of
from drivers.slot.contract import SlotState
from firmware_py.journal.status import JournalState, Pace
from firmware_py.table.table import Setup
from firmware_py.text.catalogue import known_word
from firmware_py.text.entries import WORDS
from firmware_py.text.legacy import say

ENGLISH = re.compile(
    r"\b(the|of|and|is|are|was|it|its|not|with|for|by|or|if|may|look|check|take|card|cards|"
    r"slot|token|device|deck|draw)\b",
    re.IGNORECASE,
)
ERRORS = (BadFrame, DeviceBusy, DriverError, EchoMismatch, LinkDown, NoReply, Refused, WrongDevice)
RECORDED = (
    *(f"slot 3: {meaning_of(code)[1]}" for code in (*CODES, 130, 170, 77)),
    *(advice_for(code) for code in FAULTS),
    advice_for(3, 2),
    *(card_advice(code) for code in (*CARD_FAULTS, 99)),
    *(CardAlarm(kind, 3, 17, 40).sentence for kind in AlarmKind),
    *(CardAlarm(kind).sentence for kind in CARD_ADVICE),
    *(TamperAlarm(kind, "/dev/x", "sabot", 2, "estado", "").sentence for kind in TamperKind),
    *TAMPER_ADVICE.values(),
    *(
        str(kind("no reply in 120 ms (3 tries)", port="/dev/x", device="sabot", command="estado"))
        for kind in ERRORS
    ),
    *(
        str(WrongDevice(what, port="/dev/x", device="slots address 13", command="identificar"))
        for what in (
            "no slot of ours answers",
            "it no longer answers accept-limit, accept-counter",
            "no reply in 100 ms (1 tries), not even the echo came back",
            "two answers in a row contradict each other",
            "the device refused",
            "the counters do not say clearly whether a credit is genuine",
            "a 'Display' answers where a slot should be",
            "a 'Coin Acceptor' answers where a display belongs",
            "ROM checksum 0a0b where 0c0d was",
            "Tapete HIL SIM-7 (Coin Acceptor), serial 8, SIM-1.0 answers instead of "
            "Tapete HIL SIM-7 (Coin Acceptor), serial 4, SIM-1.0",
            "the device's names are not plain text",
            "no sabot of card profile 1 answers",
            "the device has not been identified",
            "no key for a shuffler of this name",
            "not homologated: SIM-7 has ROM checksum 0a0b; homologated is 0c0d",
            "not homologated: SIM-7 lacks accept-limit; its certificate does not allow that",
        )
    ),
    "The slot answers only in part: it is asked again what it has.",
    "traces of ports that fail cannot be written to /var/lib/x: Read-only file system",
    *(f"Deck 3: {fault.value}. Keep the deck and the journal." for fault in OrderFault),
    *(
        f"The shuffle of deck 3 stopped at 40 per cent: {why}. Take the set out of play, count and "
        "examine it, and put in another one."
        for why in (
            "cards are stuck",
            "the cards are not those that were checked",
            "the door was opened",
        )
    ),
    "round 3, draw 9001: jose and dora typed As, the device opened Kd",
    "draw 9001 of round 3 stays as two people typed it: the device does not prove it",
    "draw 9001 is opened by the device that committed to it: nobody types its face",
    "the device that read draw 9001 does not open it: two people name the card, one of them in "
    "charge, with a reason",
    "Draw 3 of deck 9 came without a commitment from a device that reads: nobody could prove the "
    "card. Let the supervisor rule; take the device out.",
    "slots does not answer",
    "slot 3 does not answer",
    "sabot is out of use",
    "second token at seat 3: give it back",
    "token after «no va más» at seat 3: give it back",
    "token at seat 3: the bet is 250, not 500",
    "sabot/3: draw 3017 outside a round",
    "draw 3017 is not proved: unreadable, or not what was committed to",
    "deck of sabot: 51 cards instead of 52; missing As Kd; the set leaves the table",
    "set 17 was at this table in the last session too (Catálogo de Juegos 1979, 03 II.2)",
    "jackpot: seat 3 wins",
    "no jackpot bets: the meters do not balance",
    "the jackpot is out of order: the table counted 500 cents of bets, the meter 250",
    "the chips differ from the record by -500 cents",
    "slots: opening /dev/station/slots",
    "visor-1: no port with this name. Plug it in.",
    "evidence is frozen, hit 3 is disputed: two people release it first (freeze, or dispute-hit)",
)


@pytest.mark.parametrize("text", RECORDED)
def test_no_english_is_left_in_a_sentence(text: str) -> None:
    assert ENGLISH.findall(say(text)) == [], say(text)


def test_what_is_not_known_stays_as_it_was_written() -> None:
    for text in ("", "Pedro se ha caído.", "a. b. c", "half a sentence nobody has seen"):
        assert say(text) == text


@pytest.mark.parametrize(
    ("field", "values"),
    [
        ("state", [state.value for kind in (LinkState, SlotState, JournalState) for state in kind]),
        ("pace", [pace.value for pace in Pace]),
        ("step", [*Setup(0, 0).opening_steps, *Setup(0, 0).closing_steps, "backs", "show-empty"]),
    ],
)
def test_every_word_of_a_field_has_its_spanish_one(field: str, values: list[str]) -> None:
    assert [value for value in values if not known_word(WORDS[field], value, "es")] == []


@pytest.mark.parametrize("asked", QUESTIONS.values())
def test_what_was_asked_when_a_port_failed_is_said_in_spanish(asked: str) -> None:
    told = f"sabot: the port failed: input/output error on /dev/x (command: {asked}). Plug it in."
    assert say(told).startswith("sabot: falla el puerto: error de entrada y salida en /dev/x (")
    assert asked not in say(told)
