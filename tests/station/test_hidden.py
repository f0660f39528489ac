"""Promise 2: no face-down card in the record, the log, the traffic, a visor or the memory."""

import json
import pickle
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from firmware_py.desk.acts import Pull, Tell
from firmware_py.desk.dealer import Dealer
from firmware_py.journal.day_files import DayFiles
from firmware_py.journal.maintenance import replay
from hil.devices.card_proofs import SealedCard
from hil.devices.deck import DeckRecord
from hil.operator import RANKS, SUITS
from tests.station.bench_table import Caller, Twins, config_text, prepare
from tests.station.processes import StationProcess

SHEET = "castilla-y-leon/poker-sin-descarte"
FACE = re.compile(r"(?<![0-9A-Za-z])[2-9TJQKA][cdhs](?![0-9A-Za-z])")
CHUNK = 1 << 20
GIVES_CARDS = {
    "manual": ("--shuffler", "none"),
    "automatic": ("--sabot", "none", "--shuffler", "dealing-shuffler"),
}


@dataclass
class Watched:
    """A table of which every word on the socket is kept."""

    base: Path
    seed: int
    source: str = "manual"
    heard: list[dict[str, Any]] = field(default_factory=list)

    def __post_init__(self) -> None:
        prepare(self.base)
        state = ("--state", str(self.base / "devices.state"), "--seed", str(self.seed))
        self.twins = Twins(self.base / "ports", *GIVES_CARDS[self.source], *state)
        text = config_text(self.twins.roles, SHEET, self.source)
        (self.base / "station.toml").write_text(text)
        self.station = StationProcess(self.base)
        self.caller: Caller = self.station.caller()

    def deal(self, stop: str, cards: int = 99) -> None:
        """Play until a phase is reached or so many cards lie on the table."""
        dealer = Dealer(players=(1,), tokens=False)
        while True:
            seen = self.caller.snapshot()
            if not self.heard or self.heard[-1] != seen:
                self.heard.append(seen)
            lying = sum(len(place["cards"]) for place in seen["places"])
            if seen["phase"] == stop or lying >= cards:
                return
            act = dealer.next(seen)
            if isinstance(act, Tell):
                assert self.caller.do(act.command, act.by, **act.fields).get("done")
            elif isinstance(act, Pull) and self.twins.tell("draw 1") != "none":
                self.caller.wait(lambda now, old=seen: now["due"] != old["due"])  # type: ignore[misc]

    def drawn(self) -> list[SealedCard]:
        """What the device keeps of the cards that left: faces and nonces."""
        return [card for card in self._record().drawn if card is not None]

    def inside(self) -> list[SealedCard]:
        """What a device that has read its whole deck keeps of the cards that did not leave."""
        record = self._record()
        return list(record.order[len(record.drawn) :])

    def _record(self) -> DeckRecord:
        # The table writes before every turn: what was so at the first answer is on file now.
        role = "sabot" if self.source == "manual" else "shuffler"
        for _ in range(2):
            assert " cards, " in self.twins.tell(f"show {role}")
        parts = pickle.loads((self.base / "devices.state").read_bytes())
        records: dict[int, DeckRecord] = pickle.loads(parts[0])["records"]
        return records[max(records)]

    def entries(self) -> list[tuple[str, dict[str, Any]]]:
        shelf = DayFiles(self.base / "journal", self.base / "journal" / "copies")
        return [(entry.kind, json.loads(entry.payload)) for entry in replay(shelf)]

    def files(self) -> bytes:
        """Every byte of the journal and the log on disk."""
        folders = [self.base / "journal", self.base / "journal" / "copies"]
        paths = [path for folder in folders for path in folder.iterdir() if path.is_file()]
        return b"".join(path.read_bytes() for path in (*paths, self.base / "station.err"))

    def close(self) -> None:
        self.caller.close()
        self.station.kill()
        self.twins.close()


def memory(pid: int) -> Iterator[bytes]:
    """All memory of a process that it may write to, in overlapping pieces."""
    maps = Path(f"/proc/{pid}/maps").read_text().splitlines()
    with Path(f"/proc/{pid}/mem").open("rb", buffering=0) as file:
        for words in (line.split() for line in maps if " rw" in line and "[v" not in line):
            first, last = (int(end, 16) for end in words[0].split("-"))
            for start in range(first, last, CHUNK):
                file.seek(start)
                yield file.read(min(CHUNK + 64, last - start))


def texts(value: object) -> Iterator[str]:
    """Every text in a JSON value; keys too."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield key
            yield from texts(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from texts(inner)


def faces(value: object) -> set[str]:
    """Everything in a value that reads like a card."""
    return {found for text in texts(value) for found in FACE.findall(text)}


def spoken(card: SealedCard) -> str:
    return RANKS[card.card & 15] + SUITS[card.card >> 4]


@pytest.fixture(params=GIVES_CARDS)
def table(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Watched]:
    found = Watched(tmp_path, 3, request.param)
    yield found
    found.close()


def test_nothing_tells_a_face_down_card_before_its_time(table: Watched) -> None:
    table.deal("deciding")
    table.caller.wait(lambda seen: bool(faces(seen["places"])))
    seen = table.caller.snapshot()
    dealt = table.drawn()
    (up,) = faces(seen["places"])
    hidden = [card for card in dealt if spoken(card) != up]
    assert len(dealt) == 10
    assert len(hidden) == 9
    hidden += table.inside()
    # Words: the record, the traffic, the log, the visor.
    assert faces([table.entries()]) <= {up}
    assert faces([*table.heard, seen]) <= {up}
    assert not faces(table.station.errors.read_text())
    assert not faces(table.twins.tell("show visor-1"))
    # Bytes: what would open a commitment is nowhere, on disk or in memory.
    secrets = [form for card in hidden for form in (card.nonce, card.nonce.hex().encode())]
    disk = table.files()
    assert not any(secret in disk for secret in secrets)
    known = max(payload.get("commitment", "") for _, payload in table.entries())
    assert known.encode() in disk
    in_memory = {
        secret
        for piece in memory(table.station.pid)
        for secret in (*secrets, bytes.fromhex(known))
        if secret in piece
    }
    # The search finds what is there: a commitment; and no nonce of a hidden card.
    assert in_memory == {bytes.fromhex(known)}
    _turn_up(table, dealt)


def _turn_up(table: Watched, dealt: list[SealedCard]) -> None:
    """When the cards are turned up, everybody may know them."""
    table.deal("settling")
    assert faces(table.caller.snapshot()["places"]) == {spoken(card) for card in dealt}


def test_other_hidden_cards_give_the_same_record_and_the_same_words(tmp_path: Path) -> None:
    """Until the first face is up only commitments, roots and times differ, and must."""
    told = []
    for seed in (3, 4):
        base = tmp_path / str(seed)
        base.mkdir()
        table = Watched(base, seed)
        try:
            table.deal("deciding", cards=9)
            dealt = [spoken(card) for card in table.drawn()[:9]]
            told.append((dealt, table.heard, [masked(line) for line in table.entries()]))
        finally:
            table.close()
    (one, words, record), (other, same_words, same_record) = told
    assert one != other
    assert without_wire(words[-1]) == without_wire(same_words[-1])
    assert in_order(words) == in_order(same_words)
    assert round_of(record) == round_of(same_record)


def without_wire(seen: dict[str, Any]) -> dict[str, Any]:
    """A snapshot without what the line decides: on a busy machine a reply comes too late.

    That is an alarm about a port, and moments that a device took to come up.
    """
    quiet = [text for text in seen["alarms"] if "/ports/" not in text]
    told = [one for one in seen["alarms_said"] if "/ports/" not in str(one)]
    return {**seen, "alarms": quiet, "alarms_said": told, "moment": seen["moment"]["round"]}


def round_of(record: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """What was decided since the bets opened; before that devices tell at chance moments."""
    start = next(n for n, (_, payload) in enumerate(record) if "BetsOpened" in payload)
    decided = ("event", "ruling", "payment", "meter", "refused")
    return [line for line in record[start:] if line[0] in decided]


def masked(line: tuple[str, dict[str, Any]]) -> tuple[str, str]:
    """Write an entry without what a random nonce decides, and without the folder's name."""
    kind, payload = line
    secret = {"commitment", "root", "why"}
    return kind, json.dumps({k: v for k, v in payload.items() if k not in secret}, sort_keys=True)


def in_order(words: list[dict[str, Any]]) -> list[str]:
    """What was due, step by step: looks in between fall at chance moments."""
    found = [seen["due"] for seen in words if seen["phase"] == "dealing"]
    return [due for n, due in enumerate(found) if n == 0 or found[n - 1] != due]
