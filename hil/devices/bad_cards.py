"""Card devices that cheat or are broken, each by the name of what it does."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from hashlib import sha256
from typing import Final

from hil.devices.card_device import CardDeviceTwin, Result
from hil.devices.card_events import EventKind, four, two
from hil.devices.card_model import PackState
from hil.devices.card_proofs import SealedCard
from hil.devices.deck import DeckRecord, Physical

MAKERS_OWN: Final = 0x90
# Where the status answer has the cards drawn (docs/card-profile.md, 5.2).
STATUS: Final = 96
DRAWN_AT: Final = 11
HONEST_DRAWS: Final = 3


class Leak(Enum):
    """Where a device hides the identity of cards that nobody has seen."""

    RECORD = "record"  # in an event kind of the maker's
    STATUS = "status"  # behind the end of the status answer
    FACE_UP = "face-up"  # as the opening of a draw that has not happened
    OPENING = "opening"  # behind the end of an asked opening
    ANOTHER = "another"  # as the opening of the next draw instead of the one asked for


class LeaksOrder(CardDeviceTwin):
    """Tells the next cards, in the way that `leak` says."""

    leak = Leak.RECORD

    def execute(self, header: int, payload: bytes) -> Result:
        """Answer, and leak along with it while the deck is in play."""
        if self.state is PackState.READY and self.pile:
            self._leak_events(header)
        status, answer = super().execute(header, payload)
        wanted = {Leak.STATUS: 96, Leak.OPENING: 93, Leak.ANOTHER: 93}.get(self.leak)
        if header == wanted and status == 0 and self.state is PackState.READY:
            answer = self._leaking(answer)
        return status, answer

    def _leaking(self, answer: bytes) -> bytes:
        if self.leak is not Leak.ANOTHER:
            return answer + bytes(card.card for card in self.pile[:20])
        ahead = two(int.from_bytes(answer[4:6], "little") + 1)
        return answer[:4] + ahead + told_ahead(self.pile[0].card).opened()

    def _leak_events(self, header: int) -> None:
        if header != 95:
            return
        if self.leak is Leak.RECORD:
            self.log(MAKERS_OWN, bytes(card.card for card in self.pile[:20]))
        elif self.leak is Leak.FACE_UP:
            ahead = four(self.deck_number) + two(len(self.record.drawn) + 1)
            self.log(EventKind.FACE_UP, ahead + told_ahead(self.pile[0].card).opened())


def told_ahead(card: int) -> SealedCard:
    """Give a card that nobody may know, with a nonce that a search of memory can look for."""
    return SealedCard(card, sha256(b"told ahead" + bytes([card])).digest()[:16])


class LeaksInStatus(LeaksOrder):
    """Tells the next cards behind its status."""

    leak = Leak.STATUS


class LeaksFaceUp(LeaksOrder):
    """Opens the next card as one that left face up."""

    leak = Leak.FACE_UP


class LeaksBehindOpening(LeaksOrder):
    """Tells the next cards behind an opening that was asked for."""

    leak = Leak.OPENING


class OpensAnother(LeaksOrder):
    """Opens the next draw instead of the one that was asked for."""

    leak = Leak.ANOTHER


class WrongOpening(CardDeviceTwin):
    """Opens each card as another one, with the right nonce."""

    def opening(self, record: DeckRecord, draw: int) -> bytes:
        """Give a card that was not committed to."""
        true = super().opening(record, draw)
        return bytes([0x14 if true[0] == 0x41 else 0x41]) + true[1:]


class OpensHidden(CardDeviceTwin):
    """Opens the first card of the deck under the number of every later one."""

    def opening(self, record: DeckRecord, draw: int) -> bytes:
        """Give a card that lies face down, as if it were the one that was asked for."""
        return super().opening(record, 1)


class DuplicateCard(CardDeviceTwin):
    """Gives the first card of each deck twice: the second one was another card."""

    def shuffled(self, pile: list[Physical]) -> list[Physical]:
        """Mix, then put a copy of the first card in the place of the second."""
        mixed = super().shuffled(pile)
        return [mixed[0], mixed[0], *mixed[2:]]

    def insert(self, cards: Sequence[Physical | int]) -> None:
        """Take a deck; a device that does not shuffle swaps the card here."""
        super().insert(cards)
        if not self.pile or self.model.kind != 1:
            return
        self.pile[1] = self.pile[0]


class MissingCard(CardDeviceTwin):
    """Makes the last card of each deck disappear, and says nothing."""

    def _finish_shuffle(self) -> None:
        super()._finish_shuffle()
        if self.record.order:
            self.record.seal_order(self.record.order[:-1])
        self.pile = self.pile[:-1]

    def _finish_check(self) -> None:
        super()._finish_check()
        if self.model.kind == 1:
            self.pile = self.pile[:-1]


class ChoosesLate(CardDeviceTwin):
    """Swaps the next two cards after the root was announced, when it likes the bets."""

    swap = True

    def _commit(self, card: Physical, *, unread: bool) -> SealedCard | None:
        order, drawn = self.record.order, len(self.record.drawn)
        if self.swap and drawn + 1 < len(order):
            order[drawn], order[drawn + 1] = order[drawn + 1], order[drawn]
            self.swap = False
        return super()._commit(card, unread=unread)


class Miscounts(CardDeviceTwin):
    """Counts one card more than it has told, from the third of each deck on."""

    def execute(self, header: int, payload: bytes) -> Result:
        """Answer; the status says more cards than there were events."""
        status, answer = super().execute(header, payload)
        record = self.records.get(self.deck_number)
        drawn = len(record.drawn) if record is not None else 0
        if header == STATUS and status == 0 and drawn >= HONEST_DRAWS:
            answer = answer[:DRAWN_AT] + two(drawn + 1) + answer[DRAWN_AT + 2 :]
        return status, answer


BAD_DEVICES: Final[dict[str, type[CardDeviceTwin]]] = {
    "honest": CardDeviceTwin,
    "leaks-order": LeaksOrder,
    "leaks-in-status": LeaksInStatus,
    "leaks-face-up": LeaksFaceUp,
    "leaks-behind-opening": LeaksBehindOpening,
    "opens-another": OpensAnother,
    "opens-hidden": OpensHidden,
    "wrong-opening": WrongOpening,
    "duplicate-card": DuplicateCard,
    "missing-card": MissingCard,
    "chooses-late": ChoosesLate,
    "miscounts": Miscounts,
}
