"""The twin answers the published frames byte for byte."""

from __future__ import annotations

import random
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from hil.devices.card_device import CardDeviceTwin
from hil.devices.card_model import DEALING_SHUFFLER, PackState
from hil.devices.card_proofs import SealedCard, key_id, root
from hil.devices.deck import Composition, DeckRecord, Physical
from hil.devices.slave import Identity

ROOT = Path(__file__).parents[2]
VECTORS = tomllib.loads((ROOT / "hil/frames/card_profile.toml").read_text())
VALUES = {row["name"]: bytes.fromhex(row["hex"]) for row in VECTORS["value"]}
EXCHANGES = [
    (row["name"], bytes.fromhex(row["tx"]), bytes.fromhex(row["rx"])) for row in VECTORS["exchange"]
]


class Scripted(random.Random):
    def randbytes(self, n: int) -> bytes:
        assert n == 16
        return VALUES["device nonce"]


def example() -> CardDeviceTwin:
    identity = Identity(
        "Example Maker", "Card Shuffler", "EX-1", 12345678, "1.0.0", serial_length=4
    )
    twin = CardDeviceTwin(DEALING_SHUFFLER, 240, identity, VALUES["device key"])
    twin.random = Scripted()
    twin.boot_count = 7
    record = DeckRecord(9, Composition(1, 0x1FFF, 0), loaded=True)
    sealed = [SealedCard(card, bytes([p]) * 16) for p, card in enumerate(VALUES["order"], 1)]
    record.seal_order(sealed)
    twin.records, twin.deck_number, twin.state = {9: record}, 9, PackState.READY
    twin.pile = [Physical(card) for card in VALUES["order"]]
    twin.events.held.clear()
    twin.events.newest, twin.events.counter = 41, 3
    return twin


def test_every_published_exchange_in_order() -> None:
    twin = example()
    answered = []
    for n, (name, sent, _) in enumerate(EXCHANGES):
        if name == "read events from 42":
            assert twin.draw() == Physical(0x41)
        if name == "confirm session, wrong proof":
            other = example()
            answered.append((name, other.feed(sent, n)[0].data))
            continue
        answered.append((name, b"".join(chunk.data for chunk in twin.feed(sent, n))))
        if name == "acknowledge up to 42":
            assert not twin.events.held
    assert answered == [(name, got) for name, _, got in EXCHANGES]


@pytest.mark.parametrize("name", [name for name, _, _ in EXCHANGES[-13:]])
def test_a_sealed_exchange_with_any_bit_turned_is_never_executed(name: str) -> None:
    twin = example()
    upto = [row[0] for row in EXCHANGES].index(name)
    for n, (before, sent, _) in enumerate(EXCHANGES[:upto]):
        if before != "confirm session, wrong proof":
            twin.feed(sent, n)
    sent = EXCHANGES[upto][1]
    accepted = twin.session.counter if twin.session else 0
    for bit in range(8 * len(sent)):
        spoiled = bytearray(sent)
        spoiled[bit // 8] ^= 1 << bit % 8
        twin.receiver.forget()
        assert twin.feed(bytes(spoiled), upto) == []
    assert twin.session is not None
    assert twin.session.counter == accepted


def test_values_of_the_paper() -> None:
    assert key_id(VALUES["device key"]) == VALUES["key id"]
    record = example().record
    for place, sealed in enumerate(record.order, start=1):
        assert sealed.commitment == VALUES[f"commitment {place}"]
        assert record.leaves[place - 1] == VALUES[f"leaf {place}"]
    assert root(record.leaves) == VALUES["root"]


def test_document_and_data_file_carry_the_same_vectors() -> None:
    text = (ROOT / "docs/card-profile.md").read_text()
    for name, value in VALUES.items():
        assert f"| {name} | `{value.hex()}` |" in text
    for name, sent, got in EXCHANGES:
        assert f"| {name} | `{sent.hex()}` | `{got.hex()}` |" in text


def test_data_file_is_what_the_script_prints() -> None:
    command = [sys.executable, "-m", "hil.frames.card_vectors"]
    printed = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT)
    assert printed.stdout == (ROOT / "hil/frames/card_profile.toml").read_text()
