"""What devices must be reminded of after a restart, folded from the journal's notes."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from drivers.cards.contract import DeckMemory, Reconciled, Resume, RootAnnounced
from drivers.cards.deck import DeckSpec
from drivers.slot.contract import SlotMemory
from firmware_py.station.entries import NewEntry
from firmware_py.station.inputs import SEQUENCE

DRAW, DECK, ROOT, PROVED, BOOT, SLOT, ADMITTED, REPLACED, OUT, READMITTED, REGISTRY = (
    "card-draw",
    "card-deck",
    "card-root",
    "card-proved",
    "card-boot",
    "slot-memory",
    "slot-admitted",
    "slot-replaced",
    "card-out",
    "card-readmitted",
    "registry",
)
SLOTS = frozenset({SLOT, ADMITTED, REPLACED})
NOTES = SLOTS | {DRAW, DECK, ROOT, PROVED, BOOT, OUT, READMITTED, REGISTRY}
# No deck has as many cards.
_DECK = 1_000


def number_of(deck: int, draw: int) -> int:
    """Name a draw at the table."""
    return deck * _DECK + draw


def place_of(number: int) -> tuple[int, int]:
    """Give deck and draw of a number at the table."""
    return divmod(number, _DECK)


def draw_note(role: str, sequence: int, deck: int, draw: int, commitment: bytes) -> NewEntry:
    """Note an event of a card device; draw 0 stands for an event that is no draw."""
    fields = {"role": role, "sequence": sequence, "deck": deck, "draw": draw}
    return NewEntry(DRAW, {**fields, "commitment": commitment.hex()})


def deck_note(role: str, deck: int, spec: DeckSpec) -> NewEntry:
    """Note which deck a device was told to expect."""
    fields = {"packs": spec.packs, "ranks": spec.ranks, "jokers": spec.jokers_per_pack}
    return NewEntry(DECK, {"role": role, "deck": deck, **fields})


def root_note(role: str, root: RootAnnounced) -> NewEntry:
    """Note the root that binds a device to an order."""
    fields = {"deck": root.deck, "cards": root.cards, "root": root.root.hex()}
    return NewEntry(ROOT, {"role": role, **fields})


def proved_note(role: str, deck: int, draw: int) -> NewEntry:
    """Note that a draw's place was proved."""
    return NewEntry(PROVED, {"role": role, "deck": deck, "draw": draw})


def boot_note(role: str, boot_count: int) -> NewEntry:
    """Note how often the device had been started when it was met."""
    return NewEntry(BOOT, {"role": role, "boot_count": boot_count})


def out_note(role: str, *, forgot: bool) -> NewEntry:
    """Note that a device was put out of use; `forgot` if it does not know its own past."""
    return NewEntry(OUT, {"role": role, "forgot": forgot})


def readmitted_note(role: str) -> NewEntry:
    """Note that two people let a device in again: one that forgot is met as a new one."""
    return NewEntry(READMITTED, {"role": role})


def registry_note(edition: int, digest: str) -> NewEntry:
    """Note the registry in use: an older edition is refused from now on."""
    return NewEntry(REGISTRY, {"edition": edition, "sha256": digest})


def met_note(role: str, met: Reconciled) -> NewEntry:
    """Note what a device had counted when it was met; for people, nothing is folded from it."""
    counts = {"deck": met.deck, "drawn": met.cards_drawn, "newest": met.newest_sequence}
    ever = met.cards_since_installation
    return NewEntry("reconciled", {"role": role, **counts, "since_installation": ever})


def slot_note(role: str, seat: int, memory: SlotMemory) -> NewEntry:
    """Note what a slot had counted."""
    return NewEntry(SLOT, {"role": role, "seat": seat, **slot_fields(memory)})


def slot_fields(memory: SlotMemory) -> dict[str, Any]:
    """Write serial, counters and last events of a slot as plain values."""
    return {
        "serial": memory.serial,
        "buffer": memory.buffer.hex(),
        "accepted": memory.accepted,
        "inserted": memory.inserted,
        "by_position": [list(pair) for pair in memory.by_position],
    }


def _slot_of(fields: Mapping[str, Any]) -> SlotMemory:
    return SlotMemory(
        fields["serial"],
        bytes.fromhex(fields["buffer"]),
        fields["accepted"],
        fields["inserted"],
        tuple((a, b) for a, b in fields["by_position"]),
    )


def admitted_note(seat: int) -> NewEntry:
    """Note that another device may take a seat's place: it is met as a new one."""
    return NewEntry(ADMITTED, {"seat": seat})


def replaced_note(role: str, seat: int, old: SlotMemory, new: SlotMemory) -> NewEntry:
    """Note the counters of the slot that left and of the one that came (R-24, R-33)."""
    both = {"old": slot_fields(old), "new": slot_fields(new)}
    return NewEntry(REPLACED, {"role": role, "seat": seat, **both})


@dataclass(slots=True)
class DeviceRecords:
    """Everything noted of every device so far."""

    cards: dict[str, Resume] = field(default_factory=dict)
    slots: dict[int, SlotMemory] = field(default_factory=dict)
    # Slots that may be replaced and whose successor has not come yet, and those that were.
    leaving: dict[int, SlotMemory] = field(default_factory=dict)
    former: dict[int, tuple[SlotMemory, ...]] = field(default_factory=dict)
    # Card devices that have forgotten what the journal knows of them.
    forgot: set[str] = field(default_factory=set)
    # The newest registry that was in use, and its content.
    edition: int = 0
    registry: str = ""

    def note(self, kind: str, payload: Mapping[str, Any]) -> None:
        """Take a note up."""
        if kind in SLOTS:
            self._note_slot(kind, payload)
            return
        if kind == REGISTRY:
            self.edition, self.registry = payload["edition"], payload["sha256"]
            return
        role = payload["role"]
        if kind in (OUT, READMITTED):
            self._put_out(kind, payload)
            return
        kept = self.cards.get(role, Resume(0, 0))
        self.cards[role] = _FOLDS[kind](kept, payload)

    def note_card(self, payload: Mapping[str, Any]) -> None:
        """Take a drawn card up from its own entry."""
        deck, draw = place_of(payload["number"])
        fields = {"role": payload["told_by"], "deck": deck, "draw": draw}
        commitment, sequence = payload["commitment"], payload[SEQUENCE]
        self.note(DRAW, {**fields, "commitment": commitment, "sequence": sequence})

    def _note_slot(self, kind: str, payload: Mapping[str, Any]) -> None:
        seat = payload["seat"]
        if kind == SLOT:
            self.slots[seat] = _slot_of(payload)
        elif kind == REPLACED:
            self.leaving.pop(seat, None)
            self.former[seat] = (*self.former.get(seat, ()), _slot_of(payload["old"]))
        elif seat in self.slots:
            self.leaving[seat] = self.slots.pop(seat)

    def _put_out(self, kind: str, payload: Mapping[str, Any]) -> None:
        role = payload["role"]
        if kind == OUT and payload["forgot"]:
            self.forgot.add(role)
        elif kind == READMITTED and role in self.forgot:
            self.forgot.discard(role)
            self.cards.pop(role, None)


def _with_deck(kept: Resume, deck: int, **changes: Any) -> Resume:
    memory = replace(kept.decks.get(deck, DeckMemory()), **changes)
    return replace(kept, deck=max(kept.deck, deck), decks={**kept.decks, deck: memory})


def _drawn(kept: Resume, payload: Mapping[str, Any]) -> Resume:
    kept = replace(kept, last_sequence=max(kept.last_sequence, payload["sequence"]))
    deck, draw = payload["deck"], payload["draw"]
    if not draw:
        return kept
    memory = kept.decks.get(deck, DeckMemory())
    draws = {**memory.draws}
    if payload["commitment"]:
        draws[draw] = bytes.fromhex(payload["commitment"])
    return _with_deck(kept, deck, draws=draws, last_draw=max(memory.last_draw, draw))


def _declared(kept: Resume, payload: Mapping[str, Any]) -> Resume:
    spec = DeckSpec(payload["packs"], payload["ranks"], payload["jokers"])
    # Only the deck in play is needed: older ones have left the table.
    return _with_deck(replace(kept, decks={}), payload["deck"], spec=spec)


def _rooted(kept: Resume, payload: Mapping[str, Any]) -> Resume:
    root = RootAnnounced(payload["deck"], payload["cards"], bytes.fromhex(payload["root"]))
    return _with_deck(kept, payload["deck"], root=root)


def _proved(kept: Resume, payload: Mapping[str, Any]) -> Resume:
    proved = kept.decks.get(payload["deck"], DeckMemory()).proved | {payload["draw"]}
    return _with_deck(kept, payload["deck"], proved=proved)


def _met(kept: Resume, payload: Mapping[str, Any]) -> Resume:
    return replace(kept, boot_count=payload["boot_count"])


_FOLDS = {DRAW: _drawn, DECK: _declared, ROOT: _rooted, PROVED: _proved, BOOT: _met}
