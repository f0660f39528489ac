"""The Acme Shoe 7: reads, locks, lets out so many cards, counts a deck."""

import hmac
from dataclasses import dataclass
from hashlib import sha256

from drivers.cards.contract import (
    AlarmKind,
    Capability,
    CardAlarm,
    CardEvent,
    CardUnknown,
    DeckDeclared,
    DeckReported,
    DeckState,
    DispenseBegun,
    FirstMet,
    LockSet,
    OpenedCard,
    Reconciled,
    StateChanged,
    Unproved,
)
from drivers.cards.deck import DeckSpec
from drivers.cards.device import CardSetup
from drivers.cards.events import CardLeft, CheckResult, DeckCheckEnded, DeckLoaded, DrawFlag
from drivers.cards.profile import CardStatus, DeviceKind, DeviceProfile
from drivers.deadline import Deadline
from drivers.errors import Refused
from drivers.homologation.admission import refusal, require
from drivers.homologation.decision import unproven
from drivers.identity import DeviceIdentity
from drivers.wire import Wire

from .line import AsciiLine

EVENTS_A_POLL = 10
PROFILE = DeviceProfile(
    1,
    0,
    DeviceKind.SABOT,
    frozenset({Capability.READS, Capability.LOCKS, Capability.ALLOWANCE, Capability.CHECKS_COUNT}),
    frozenset(),
    416,
    1000,
    0,
)
STATES = {
    "EMPTY": DeckState.EMPTY,
    "DECLARED": DeckState.DECLARED,
    "LOADED": DeckState.DECLARED,
    "READY": DeckState.READY,
    "RETIRED": DeckState.RETIRED,
}


@dataclass(frozen=True, slots=True)
class Standing:
    """How the shoe stands."""

    boots: int
    state: DeckState
    deck: int
    drawn: int
    locked: bool
    allowed: int
    newest: int
    total: int


class Shoe7:
    """One shoe on its link."""

    def __init__(self, setup: CardSetup) -> None:
        self.profile: DeviceProfile | None = None
        self._setup = setup
        self._line: AsciiLine | None = None
        self._told: list[CardEvent] = []
        self._stood: Standing | None = None
        self._read_upto = -1 if setup.resume is None else setup.resume.last_sequence
        self._cards_due: dict[int, int] = {}
        decks = {} if setup.resume is None else setup.resume.decks
        self._committed = {
            (deck, draw): commitment
            for deck, memory in decks.items()
            for draw, commitment in memory.draws.items()
        }

    def attach(self, wire: Wire) -> None:
        self._line = AsciiLine(wire, self._setup.trace)

    def identify(self, deadline: Deadline) -> None:
        maker, product, serial, firmware, rom = self._ask(deadline, "WHO")
        identity = DeviceIdentity(
            "Card Sabot", maker, product, int(serial), firmware, rom_checksum=rom
        )
        self._prove(identity, deadline)
        self.lock(deadline)
        self._meet(self._standing(deadline))
        self.profile = PROFILE

    def _prove(self, identity: DeviceIdentity, deadline: Deadline) -> None:
        wire = self._open_line().wire
        accepted = require(self._setup.admit, identity, wire)
        key, nonce = self._setup.keys[accepted.entry.key_id or ""], self._setup.nonce()
        (proof,) = self._ask(deadline, "PROVE", nonce.hex())
        if not hmac.compare_digest(proof, hmac.digest(key, nonce, "sha256").hex()):
            raise refusal(unproven(identity), wire)

    def _meet(self, now: Standing) -> None:
        if self._read_upto < 0:
            self._read_upto = now.newest
            self._told.append(FirstMet(now.newest))
        elif now.newest < self._read_upto:
            self._told.append(CardAlarm(AlarmKind.MEMORY_LOST))
        met = Reconciled(now.boots, now.deck, now.drawn, now.newest, now.total)
        self._told.append(met)
        self._stood = now

    def poll(self, deadline: Deadline) -> list[CardEvent]:
        now = self._standing(deadline)
        if self._stood is not None and now.boots != self._stood.boots:
            self.identify(deadline)
        elif now != self._stood:
            self._told.append(StateChanged(now.state, 0, now.deck, now.locked))
            self._stood = now
        for _ in range(EVENTS_A_POLL):
            line = self._ask(deadline, "LOG", self._read_upto)
            if line == ["NONE"]:
                break
            self._take(line)
        told, self._told = self._told, []
        return told

    def _take(self, line: list[str]) -> None:
        number, kind, deck, rest = int(line[0]), line[1], int(line[2]), line[3:]
        self._read_upto = number
        if kind == "IN":
            self._told.append(DeckLoaded(number, deck, int(rest[0])))
        elif kind == "COUNTED":
            counted, due = int(rest[0]), self._cards_due.get(deck, int(rest[0]))
            self._told.append(DeckCheckEnded(number, deck, CheckResult.COUNT_ONLY))
            self._told.append(DeckReported(deck, CheckResult.COUNT_ONLY, counted, due))
        elif kind == "GONE":
            draw, commitment = int(rest[0]), bytes.fromhex(rest[1])
            self._committed[deck, draw] = commitment
            self._told.append(CardLeft(number, deck, draw, DrawFlag(0), commitment))

    def status(self, deadline: Deadline) -> CardStatus:
        now = self._standing(deadline)
        return CardStatus(
            now.state, 0, 0, 0, now.deck, None, now.drawn, now.locked, now.allowed, now.newest, 0,
            0, now.boots,
        )  # fmt: skip

    def acknowledge(self, sequence: int, deadline: Deadline) -> None:
        self._ask(deadline, "DROP", sequence)

    def declare_deck(self, spec: DeckSpec, deadline: Deadline) -> DeckDeclared:
        if spec.jokers_per_pack:
            raise self._cannot("DECK")
        deck, cards = map(int, self._ask(deadline, "DECK", spec.packs, spec.ranks))
        self._cards_due[deck] = cards
        return DeckDeclared(deck, cards)

    def check_deck(self, deck: int, deadline: Deadline) -> None:
        self._ask(deadline, "COUNT", deck)

    def lock(self, deadline: Deadline) -> LockSet:
        self._ask(deadline, "LOCK")
        return LockSet(locked=True, allowed=0)

    def unlock(self, cards: int, deadline: Deadline) -> LockSet:
        self._ask(deadline, "FREE", cards)
        return LockSet(locked=False, allowed=cards)

    def open_card(self, deck: int, draw: int, deadline: Deadline) -> OpenedCard | CardUnknown:
        committed = self._committed.get((deck, draw))
        if committed is None:
            return CardUnknown(deck, draw, Unproved.NO_SUCH_DRAW)
        card, nonce = self._ask(deadline, "TURN", deck, draw)
        shown = sha256(card.encode("ascii") + bytes.fromhex(nonce)).digest()
        if not hmac.compare_digest(shown, committed):
            self._told.append(CardAlarm(AlarmKind.OPENING_REFUTED, deck, draw))
            return CardUnknown(deck, draw, Unproved.REFUTED)
        return OpenedCard(deck, draw, card)

    def prove_card(
        self, deck: int, draw: int, commitment: bytes, deadline: Deadline
    ) -> OpenedCard | CardUnknown:
        self._committed[deck, draw] = commitment
        return self.open_card(deck, draw, deadline)

    def retire_deck(self, deck: int, deadline: Deadline) -> None:
        self._ask(deadline, "OUT", deck)

    def start_shuffle(self, deck: int, deadline: Deadline) -> None:
        raise self._cannot("SHUFFLE")

    def dispense(self, cards: int, deadline: Deadline) -> DispenseBegun:
        raise self._cannot("GIVE")

    def open_order(self, deck: int, deadline: Deadline) -> None:
        raise self._cannot("ORDER")

    def readmit(self) -> None:
        self._read_upto = -1

    def _standing(self, deadline: Deadline) -> Standing:
        boots, state, *rest = self._ask(deadline, "HOW")
        deck, drawn, locked, allowed, newest, total = map(int, rest)
        return Standing(
            int(boots), STATES[state], deck, drawn, bool(locked), allowed, newest, total
        )

    def _ask(self, deadline: Deadline, name: str, *words: object) -> list[str]:
        return self._open_line().ask(deadline, name, *words)

    def _open_line(self) -> AsciiLine:
        assert self._line is not None
        return self._line

    def _cannot(self, name: str) -> Refused:
        wire = self._open_line().wire
        return Refused("the shoe cannot do this", port=wire.path, device=wire.device, command=name)
