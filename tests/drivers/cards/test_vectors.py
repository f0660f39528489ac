"""Every value and frame that the profile prints, reproduced by the host's side."""

import hmac
from collections.abc import Callable, Iterator

import pytest

from drivers.cards.channel import Channel, MessageSealing
from drivers.cards.commitment import OpeningVerdict, check_opening, commitment
from drivers.cards.events import CardLeft, DrawFlag
from drivers.cards.faults import CommandRefused
from drivers.cards.hashes import key_id
from drivers.cards.merkle import deck_root, leaf, proves
from drivers.cards.paging import OrderReading, PathReading
from drivers.cards.profile import (
    CardHeader,
    DeviceKind,
    ReplyStatus,
    parse_dispense,
    parse_lock,
    parse_opened,
    parse_profile,
    parse_status,
)
from drivers.cards.records import parse_events
from drivers.cards.session import Greeting, identity_digest
from drivers.cctalk.host import Host, Peer
from drivers.framing.cctalk import Checksum
from tests.drivers.answering_wire import AnsweringWire

from .vectors import EXCHANGES, SEALED, VALUES

ORDER = VALUES["order"]
COMMITMENTS = [VALUES[f"commitment {place}"] for place in range(1, 6)]


@pytest.fixture
def wire() -> AnsweringWire:
    """A device that knows nothing but the printed exchanges."""
    printed = dict(EXCHANGES.values())
    return AnsweringWire(lambda frame: printed[frame])


@pytest.fixture
def channel(wire: AnsweringWire) -> Channel:
    return Channel(Peer(Host(wire, Checksum.CRC16, clock=wire.clock), 240))


def opened(wire: AnsweringWire, channel: Channel) -> Channel:
    answers = channel.read_identity(wire.deadline())
    channel.open(answers, VALUES["device key"], VALUES["host nonce"], wire.deadline())
    return channel


def test_all_vectors_were_found() -> None:
    assert len(VALUES) == 22
    assert len(EXCHANGES) == 26
    assert set(SEALED) < set(EXCHANGES)


def test_key_id_identity_and_session_keys(wire: AnsweringWire, channel: Channel) -> None:
    answers = channel.read_identity(wire.deadline())
    assert key_id(VALUES["device key"]) == VALUES["key id"]
    assert identity_digest(answers) == VALUES["identity digest"]
    greeting = Greeting(240, VALUES["host nonce"], identity_digest(answers), VALUES["device key"])
    answer = VALUES["device nonce"] + bytes((7, 0, 0, 0)) + VALUES["device proof"]
    meeting = greeting.meet(answer)
    assert meeting.boot_count == 7
    assert meeting.confirmation == VALUES["host proof"]
    sealing = MessageSealing(240, meeting.command_key, meeting.answer_key)
    sent = sealing.seal(95, b"")
    body = bytes((240, 95)) + sent[:4]
    assert sent[4:] == hmac.digest(VALUES["key host-to-device"], body, "sha256")[:8]
    answer = sent[:4] + b"\x00"
    seal = hmac.digest(VALUES["key device-to-host"], bytes((240, 95)) + answer, "sha256")[:8]
    assert sealing.unseal(95, answer + seal) == (0, b"")


def test_commitments_leaves_and_root() -> None:
    for place, card in enumerate(ORDER, start=1):
        nonce = bytes((place,)) * 16
        assert commitment(card, nonce) == COMMITMENTS[place - 1]
        assert check_opening(COMMITMENTS[place - 1], card, nonce) is OpeningVerdict.PROVED
        assert leaf(9, place, COMMITMENTS[place - 1]) == VALUES[f"leaf {place}"]
    assert deck_root(9, COMMITMENTS) == VALUES["root"]


def test_profile_answer() -> None:
    profile = parse_profile(EXCHANGES["request profile"][1][4:-1])
    assert profile.kind is DeviceKind.DEALING_SHUFFLER
    assert sum(profile.capabilities) == 0xFFF
    assert profile.packet_sizes == {1, 3, 5}
    assert (profile.capacity, profile.events_held, profile.line_rate) == (440, 512, 1)


def conversation() -> Iterator[tuple[str, CardHeader, bytes]]:
    deck = bytes((9, 0, 0, 0))
    yield "status", CardHeader.STATUS, b""
    yield "deck root", CardHeader.DECK_ROOT, deck
    yield "unlock for one card", CardHeader.LOCK, bytes((0, 1))
    yield "read events from 42", CardHeader.READ_EVENTS, bytes((42, 0, 0, 0))
    yield "acknowledge up to 42", CardHeader.ACKNOWLEDGE_EVENTS, bytes((42, 0, 0, 0))
    yield "prove place of draw 1", CardHeader.PROVE_PLACE, deck + bytes((1, 0, 0))
    yield "open draw 1", CardHeader.OPEN_CARD, deck + bytes((1, 0))
    yield "open draw 2, not drawn", CardHeader.OPEN_CARD, deck + bytes((2, 0))
    yield "open order, deck in play", CardHeader.OPEN_ORDER, deck + bytes((1, 0))
    yield "dispense three", CardHeader.DISPENSE, bytes((3,))
    yield "retire deck", CardHeader.RETIRE_DECK, deck
    yield "open order", CardHeader.OPEN_ORDER, deck + bytes((1, 0))
    yield "end session", CardHeader.END_SESSION, b""


def test_the_whole_conversation_byte_for_byte(wire: AnsweringWire, channel: Channel) -> None:
    opened(wire, channel)
    assert wire.written[-2:] == [EXCHANGES["open session"][0], EXCHANGES["confirm session"][0]]
    answers: dict[str, bytes] = {}
    refused: dict[str, ReplyStatus] = {}
    for name, header, payload in conversation():
        try:
            answers[name] = channel.command(header, payload, wire.deadline())
        except CommandRefused as error:
            refused[name] = error.status
        assert wire.written[-1] == EXCHANGES[name][0]
    assert refused == {
        "open draw 2, not drawn": ReplyStatus.NO_SUCH_DRAW,
        "open order, deck in play": ReplyStatus.IN_PLAY,
    }
    _check_answers(answers)


def _check_answers(answers: dict[str, bytes]) -> None:
    status = parse_status(answers["status"])
    assert (status.state.name, status.progress, status.locked) == ("READY", 100, True)
    assert (status.deck, status.cards_inside, status.cards_drawn) == (9, 5, 0)
    assert (status.newest, status.oldest, status.event_counter, status.boot_count) == (41, 42, 3, 7)
    assert answers["deck root"][6:] == VALUES["root"]
    lock = parse_lock(answers["unlock for one card"])
    assert (lock.locked, lock.allowed) == (False, 1)
    page = parse_events(answers["read events from 42"])
    assert page.records == (CardLeft(42, 9, 1, DrawFlag(0), COMMITMENTS[0]),)
    path = PathReading(9, 1)
    assert path.take(answers["prove place of draw 1"])
    assert proves(path.path, 1, 5, VALUES["leaf 1"], VALUES["root"])
    card = parse_opened(answers["open draw 1"], 9, 1)
    assert (card.card, card.nonce) == (0x41, b"\x01" * 16)
    assert parse_dispense(answers["dispense three"]).first_draw == 2
    order = OrderReading(9, 5)
    assert order.take(answers["open order"])
    assert bytes(card for card, _ in order.places) == ORDER


@pytest.mark.parametrize("name", SEALED)
def test_any_flipped_bit_of_a_sealed_answer_is_refused(name: str) -> None:
    """Whole frames die of their CRC; with the CRC made right again, of their seal."""
    for unsealed in _flipped_answers(name):
        assert unsealed is None


def _flipped_answers(name: str) -> Iterator[tuple[int, bytes] | None]:
    sent, answered = EXCHANGES[name]
    header, data = sent[3], answered[4:-1]
    unseal = _unsealer(SEALED.index(name) + 1)
    assert unseal(header, data) is not None
    for bit in range(len(data) * 8):
        changed = bytearray(data)
        changed[bit // 8] ^= 1 << bit % 8
        yield unseal(header, bytes(changed))
    for cut in range(len(data)):
        yield unseal(header, data[:cut])
    yield unseal(header ^ 1, data)
    yield _unsealer(SEALED.index(name))(header, data)
    yield _unsealer(SEALED.index(name) + 2)(header, data)


def _unsealer(count: int) -> Callable[[int, bytes], tuple[int, bytes] | None]:
    greeting = Greeting(240, VALUES["host nonce"], VALUES["identity digest"], VALUES["device key"])
    answer = VALUES["device nonce"] + bytes((7, 0, 0, 0)) + VALUES["device proof"]
    meeting = greeting.meet(answer)
    sealing = MessageSealing(240, meeting.command_key, meeting.answer_key)
    for _ in range(count):
        sealing.seal(CardHeader.STATUS, b"")
    return sealing.unseal
