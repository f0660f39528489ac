"""Faces that a card device told when it was asked: of cards that the rules turned up, or proofs.

What a card was committed to is on record; its face only the device knows, for as many decks as it
keeps. So a proof for a dispute is asked for until it is answered, also after a restart or with the
cable pulled (S-4).
"""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field

from drivers.cards.contract import CardUnknown, OpenedCard
from drivers.cards.faults import CommandRefused
from drivers.cards.profile import ReplyStatus
from firmware_py.rules.cards import CardsError, parse_card
from firmware_py.station.cards.deck import DeckCycle
from firmware_py.station.cards.messages import ProveCard
from firmware_py.station.cards.turn import CardTurn
from firmware_py.station.device_io import CommandDone
from firmware_py.station.device_messages import name_of
from firmware_py.table import events as ev
from firmware_py.text.codes import cards as codes


def opened(turn: CardTurn, packs: DeckCycle, number: int, done: CommandDone) -> None:
    """Hand in a face that the rules have turned up, or that the device does not know it."""
    if done.error is not None:
        # The link says for itself what is wrong; the opening is asked again when it is back.
        return
    event: ev.Event = ev.OpeningFailed(number)
    if isinstance(done.result, OpenedCard):
        with suppress(CardsError):
            event = ev.CardOpened(number, parse_card(done.result.card))
            packs.turned_up(done.result.draw, done.result.card)
    turn.tell(event, ())


@dataclass(slots=True)
class Proofs:
    """Asks one card device for faces, each as long as nobody has answered."""

    turn: CardTurn
    asked: set[int] = field(default_factory=set)

    def fetch(self, wanted: Sequence[tuple[int, str]]) -> None:
        """Ask for every draw that is wanted and not on its way."""
        # What is answered stays here until the record has taken it in.
        self.asked &= {number for number, _ in wanted}
        for number, commitment in wanted:
            if number not in self.asked:
                self.asked.add(number)
                self.turn.do(ProveCard(self.turn.role, number, commitment))

    def done(self, number: int, done: CommandDone) -> None:
        """Hand in a face, or why there is none."""
        error, found = done.error, done.result
        if error is None and isinstance(found, OpenedCard | CardUnknown):
            self._opened(number, found)
        elif isinstance(error, CommandRefused) and error.status is ReplyStatus.UNSUPPORTED:
            self._failed(number, "reads-no-cards")
        else:
            # The link is away or the device busy: it is asked again at the next look.
            self.asked.discard(number)

    def _opened(self, number: int, found: OpenedCard | CardUnknown) -> None:
        if isinstance(found, CardUnknown):
            self._failed(number, name_of(found.reason))
            return
        try:
            self.turn.tell(ev.CardOpened(number, parse_card(found.card)), ())
        except CardsError:
            self._failed(number, "no-card-of-this-table")

    def _failed(self, number: int, why: str) -> None:
        said = codes.draw_not_proved(number=number, unproved=why)
        self.turn.tell(ev.OpeningFailed(number), (self.turn.alarm(said),))
