"""What people do at the simulated table, as short commands: tokens, cards, cables, accidents."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from hil.catalogue import SLOT_COUNT, slot_identity
from hil.devices import optics
from hil.devices.card_device import CardDeviceTwin
from hil.devices.card_model import Mishap, PackState
from hil.devices.coin_acceptor import AcceptorCounters, CoinAcceptor
from hil.devices.deck import JOKERS, Physical
from hil.devices.slave import Identity
from hil.faults import OF_A_PLUG, OF_THE_PORT, LineFault, Tap
from hil.table import TwinTable

TRACES: Final = {
    "forward": optics.FORWARD,
    "backward": optics.BACKWARD,
    "bouncing": optics.BOUNCING,
    "stringing": optics.STRINGING,
    "partial": optics.PARTIAL,
    "stuck": optics.STUCK,
}
RANKS: Final = "?A23456789TJQK"
SUITS: Final = "?cdhs"
FOREIGN: Final = JOKERS[1]  # no game here is played with a second joker
HELP: Final = """\
drop SEAT [POSITION] [forward|backward|bouncing|stringing|partial|stuck]
slot-fault SEAT CODE               self-check fault of a slot, 0 clears it
lack SEAT HEADER …                 the slot does not have these headers from now on
ground                             a null byte before the host's next frame to the slots
draw [N] [force]                   the dealer pulls cards from the sabot
stack ROLE CARD …                  the next deck there has these cards on top
spoil ROLE missing|extra|duplicate|foreign|face-up     one card of the next deck is wrong
insert ROLE                        puts the declared deck in, mixed if it is a sabot
carry                              carries the shuffled deck from the shuffler to the sabot
mishap ROLE double-feed|face-up|unreadable|jam     for the next card
pace ROLE CARD_MS                  how long each card of a packet takes from now on
door ROLE open|close    jam ROLE    clear-jam ROLE    cut ROLE [AFTER]    empty ROLE
fault ROLE[/SEAT] NAME [VALUE]     NAME as in hil/README.md
clear [ROLE[/SEAT]]                ends the faults there, or all there are
unplug ROLE[/SEAT]    replug ROLE[/SEAT]     slots/3 is the slot of seat 3 alone
swap ROLE                          another device of the model is put there; again: the first one
swap slots/SEAT                    the spare slot, which is homologated, is put at a seat
show ROLE                          what a person sees there
help    quit"""


class Operator:
    """Runs commands against a table; every answer is text, refusals are ValueErrors."""

    def __init__(self, table: TwinTable) -> None:
        self.table = table
        # By role: what is wrong with the next deck that is put in.
        self._spoiled: dict[str, str] = {}
        # By role: who the device was before another one was put there.
        self._taken_away: dict[str, Identity] = {}
        self._commands: dict[str, Callable[[Sequence[str]], str]] = {
            "drop": self._drop,
            "slot-fault": self._slot_fault,
            "lack": self._lack,
            "ground": self._ground,
            "draw": self._draw,
            "stack": self._stack,
            "spoil": self._spoil,
            "insert": self._insert,
            "carry": self._carry,
            "mishap": self._mishap,
            "pace": self._pace,
            "door": self._door,
            "jam": lambda words: self._on_cards(words, CardDeviceTwin.jam),
            "clear-jam": lambda words: self._on_cards(words, CardDeviceTwin.clear_jam),
            "cut": self._cut,
            "empty": self._empty,
            "fault": self._fault,
            "clear": self._clear,
            "unplug": lambda words: self._fault([*words[:1], "unplug"]),
            "replug": lambda words: self._fault([*words[:1], "replug"]),
            "swap": self._swap,
            "show": self._show,
            "help": lambda _: HELP,
        }

    def obey(self, text: str) -> str:
        """Run one command line and say what came of it."""
        words = text.split()
        if not words:
            return ""
        if words[0] not in self._commands:
            raise ValueError(f"There is no command {words[0]!r}; try help.")
        try:
            return self._commands[words[0]](words[1:])
        except IndexError as error:
            raise ValueError(f"{words[0]} needs more words; try help.") from error
        except KeyError as error:
            raise ValueError(f"There is no {error}; roles: {', '.join(self._roles())}.") from error

    def help_along(self) -> None:
        """Put declared decks in by itself: into the shuffler first, then carried to the sabot."""
        cards = self.table.cards
        shuffler, sabot = cards.get("shuffler"), cards.get("sabot")
        if shuffler and waits_for_cards(shuffler):
            self._insert(["shuffler"])
        if shuffler and shuffler.model.kind != 3:
            self.carry_along()
        elif sabot and waits_for_cards(sabot):
            self._insert(["sabot"])

    def carry_along(self) -> None:
        """Carry a deck that lies ready in the shuffler to a sabot that waits for it."""
        shuffler, sabot = self.table.cards["shuffler"], self.table.cards.get("sabot")
        ready = shuffler.state is PackState.READY and shuffler.pile
        if sabot and waits_for_cards(sabot) and ready:
            self._carry([])

    def _roles(self) -> list[str]:
        return list(self.table.lines)

    def _drop(self, words: Sequence[str]) -> str:
        slot = self._slot(words[0])
        position = int(words[1]) if len(words) > 1 else 1
        trace = TRACES[words[2]] if len(words) > 2 else optics.FORWARD
        accepted = self.table.lines["slots"].act(lambda: slot.drop_token(position, trace))
        return "accepted" if accepted else "given back"

    def _slot(self, seat: str) -> CoinAcceptor:
        number = int(seat)
        if not 1 <= number <= len(self.table.slots):
            raise ValueError(f"There is no seat {seat}.")
        return self.table.slots[number - 1]

    def _slot_fault(self, words: Sequence[str]) -> str:
        slot, code = self._slot(words[0]), int(words[1])
        self.table.lines["slots"].act(lambda: slot.fail(code))
        return "ok"

    def _lack(self, words: Sequence[str]) -> str:
        slot, headers = self._slot(words[0]), [int(word) for word in words[1:]]
        self.table.lines["slots"].act(lambda: slot.lack(*headers))
        return "ok"

    def _ground(self, _: Sequence[str]) -> str:
        self.table.lines["slots"].act(self.table.bus.ground_before_next)
        return "ok"

    def _draw(self, words: Sequence[str]) -> str:
        sabot = self.table.cards["sabot"]
        count = int(words[0]) if words and words[0] != "force" else 1
        act = self.table.lines["sabot"].act
        given = [act(lambda: sabot.draw(force="force" in words)) for _ in range(count)]
        return " ".join(spoken(card) for card in given)

    def _insert(self, words: Sequence[str]) -> str:
        device, spoiled = self.table.cards[words[0]], self._spoiled.pop(words[0], "")
        return self.table.lines[words[0]].act(lambda: _put_in(device, spoiled))

    def _stack(self, words: Sequence[str]) -> str:
        codes = tuple(map(card_code, words[1:]))

        def does(device: CardDeviceTwin) -> None:
            device.stacked = codes

        return self._on_cards(words, does)

    def _spoil(self, words: Sequence[str]) -> str:
        if words[1] not in SPOILED:
            raise ValueError(f"A deck can be spoilt by {', '.join(SPOILED)}.")
        self.table.cards[words[0]]  # a role without cards is refused
        self._spoiled[words[0]] = words[1]
        return "ok"

    def _carry(self, _: Sequence[str]) -> str:
        shuffler, sabot = self.table.cards["shuffler"], self.table.cards["sabot"]
        if not waits_for_cards(sabot):
            raise ValueError("The sabot does not wait for cards: declare a deck there first.")
        pile = self.table.lines["shuffler"].act(shuffler.take_out)
        self.table.lines["sabot"].act(lambda: sabot.insert(pile))
        return f"{len(pile)} cards carried"

    def _mishap(self, words: Sequence[str]) -> str:
        return self._on_cards(words, lambda device: device.next_card(Mishap(words[1])))

    def _pace(self, words: Sequence[str]) -> str:
        card_ms = int(words[1])

        def does(device: CardDeviceTwin) -> None:
            device.pace = replace(device.pace, card_ms=card_ms)

        return self._on_cards(words, does)

    def _door(self, words: Sequence[str]) -> str:
        if words[1] not in ("open", "close"):
            raise ValueError("A door can be told to open or to close.")
        does = CardDeviceTwin.open_door if words[1] == "open" else CardDeviceTwin.close_door
        return self._on_cards(words, does)

    def _cut(self, words: Sequence[str]) -> str:
        after = int(words[1]) if len(words) > 1 else None
        return self._on_cards(words, lambda device: device.place_cut_card(after))

    def _empty(self, words: Sequence[str]) -> str:
        return self._on_cards(words, lambda device: device.take_out())

    def _on_cards(self, words: Sequence[str], does: Callable[[CardDeviceTwin], object]) -> str:
        device = self.table.cards[words[0]]
        self.table.lines[words[0]].act(lambda: does(device))
        return "ok"

    def _fault(self, words: Sequence[str]) -> str:
        role, _, seat = words[0].partition("/")
        line, fault = self.table.lines[role], _named_fault(words[1])
        value = int(words[2]) if len(words) > 2 else None
        if not seat or (fault in OF_THE_PORT and fault not in OF_A_PLUG):
            line.switch_on(fault, value)
        else:
            tap = self._tap(role, seat)
            line.act(lambda: tap.switch_on(fault, value))
        return "ok"

    def _tap(self, role: str, seat: str) -> Tap:
        """Find one slot of the bus; no other device has seats."""
        self._slot(seat)
        if role != "slots":
            raise ValueError(f"{role} has no seats: only slots/SEAT does.")
        return self.table.bus.taps[int(seat) - 1]

    def _swap(self, words: Sequence[str]) -> str:
        role, _, seat = words[0].partition("/")
        if role == "slots":
            slot = self._slot(seat)
            return self.table.lines[role].act(lambda: _put_spare(slot))
        device, line = self.table.cards[words[0]], self.table.lines[words[0]]
        first = self._taken_away.pop(words[0], None)
        if first is None:
            self._taken_away[words[0]] = device.identity
            line.act(device.disguise)
        else:
            line.act(lambda: setattr(device, "identity", first))
        line.replug()
        return "ok"

    def _clear(self, words: Sequence[str]) -> str:
        """End the faults of one slot, of one role, or of the whole table."""
        role, _, seat = (words[0] if words else "").partition("/")
        if seat:
            self.table.lines[role].act(self._tap(role, seat).clear)
        for name in [] if seat else [role] if role else self._roles():
            self.table.lines[name].clear_faults()
        for number in [seat] if seat else self._seats() if role in ("", "slots") else []:
            self._slot_fault([number, "0"])
        return "ok"

    def _seats(self) -> list[str]:
        return [str(number) for number, _ in enumerate(self.table.slots, 1)]

    def _show(self, words: Sequence[str]) -> str:
        role = words[0]
        if role in self.table.visors:
            visor = self.table.visors[role]
            return "\n".join(f"|{line}|" for line in visor.screen.lines)
        if role == "slots":
            return "\n".join(_counted(*one) for one in enumerate(self.table.slots, 1))
        device = self.table.cards[role]
        lock = "locked" if device.locked else "open"
        return f"{device.state.name.lower()}, {len(device.pile)} cards, {lock}"


def _put_spare(slot: CoinAcceptor) -> str:
    """Put another acceptor in a slot's place: it has its own serial number and has counted."""
    slot.identity = slot_identity(SLOT_COUNT)
    slot.counters = AcceptorCounters(insertions=40, accepted=30, rejected=10)
    slot.by_position = [30, *slot.by_position[1:]]
    slot.restart(slot.now_ns)
    return "ok"


def _counted(seat: int, slot: CoinAcceptor) -> str:
    count, lit = slot.counters, any(mode > 1 for mode in slot.lamps.values())
    return (
        f"seat {seat}: {count.insertions} put in, {count.accepted} accepted, "
        f"{count.rejected} given back, {count.frauds} suspicious, lamp {'on' if lit else 'off'}"
    )


def waits_for_cards(device: CardDeviceTwin) -> bool:
    """Tell whether a deck was declared and is not in yet."""
    return device.state is PackState.DECLARED and not device.record.loaded


def spoken(card: Physical | None) -> str:
    """Write a card as people do."""
    if card is None:
        return "none"
    if card.card > 0x50:
        return "joker"
    return RANKS[card.card & 15] + SUITS[card.card >> 4]


def card_code(word: str) -> int:
    """Read a card as people write it: rank and suit like Th, or Jk."""
    if word == "Jk":
        return JOKERS[0]
    if len(word) != 2 or word[0] not in RANKS[1:] or word[1] not in SUITS[1:]:
        raise ValueError(f"{word!r} is no card: write rank and suit like Th, or Jk.")
    return SUITS.index(word[1]) << 4 | RANKS.index(word[0])


def _named_fault(name: str) -> LineFault:
    known = {fault.value: fault for fault in LineFault}
    if name not in known:
        raise ValueError(f"There is no fault {name!r}; there are {', '.join(known)}.")
    return known[name]


def _put_in(device: CardDeviceTwin, spoiled: str = "") -> str:
    if device.state is not PackState.DECLARED:
        raise ValueError("The device does not wait for cards: declare a deck first.")
    cards = [Physical(code) for code in device.record.composition.cards()]
    if not device.model.capabilities & 1 << 3:
        device.random.shuffle(cards)  # nobody deals a sabot in factory order
        cards = device.arranged(cards)
    cards = SPOILED[spoiled](cards) if spoiled else cards
    device.insert(cards)
    return f"{len(cards)} cards put in"


# What may be wrong with a deck: one card of it, the last.
SPOILED: Final[dict[str, Callable[[list[Physical]], list[Physical]]]] = {
    "missing": lambda cards: cards[:-1],
    "extra": lambda cards: [*cards, cards[0]],
    "duplicate": lambda cards: [*cards[:-1], cards[0]],
    "foreign": lambda cards: [*cards[:-1], Physical(FOREIGN)],
    "face-up": lambda cards: [*cards[:-1], Physical(cards[-1].card, face_up=True)],
}
