"""Cards that stayed face down and are proved for a dispute, after their round (S-4).

What a card was committed to is on record; its face only the device knows, for as many decks as it
keeps. So the device is asked until it answers, also after a restart or with its cable pulled.
"""

from collections.abc import Sequence
from concurrent.futures import Future
from functools import partial
from typing import Any

from drivers.cards.contract import CardUnknown, OpenedCard
from drivers.cards.faults import CommandRefused
from drivers.cards.profile import ReplyStatus
from firmware_py.rules.cards import CardsError, parse_card
from firmware_py.station.cards.port import CardPort
from firmware_py.station.device_messages import name_of
from firmware_py.station.device_record import number_of
from firmware_py.table import events as ev
from firmware_py.text.codes import cards as codes

# A draw at the table is its deck and its place in it, side by side.
PLACES = number_of(1, 0)


class Proofs:
    """Asks one card device for faces, each as long as nobody has answered."""

    def __init__(self, port: CardPort) -> None:
        self._port = port
        self._asked: set[int] = set()

    def fetch(self, wanted: Sequence[tuple[int, str]]) -> None:
        """Ask for every draw that is wanted and not on its way."""
        # What is answered stays here until the record has taken it in.
        self._asked &= {number for number, _ in wanted}
        for number, commitment in wanted:
            if number in self._asked or not self._port.is_up:
                continue
            deck, draw = divmod(number, PLACES)
            work = partial(self._port.device.prove_card, deck, draw, bytes.fromhex(commitment))
            future = self._port.do(work)
            if future is not None:
                self._asked.add(number)
                future.add_done_callback(partial(self._answered, number))

    def _answered(self, number: int, done: "Future[Any]") -> None:
        error = done.exception()
        if error is None:
            self._opened(number, done.result())
        elif isinstance(error, CommandRefused) and error.status is ReplyStatus.UNSUPPORTED:
            self._failed(number, "reads-no-cards")
        else:
            # The link is away or the device busy: it is asked again at the next look.
            self._asked.discard(number)

    def _opened(self, number: int, found: OpenedCard | CardUnknown) -> None:
        if isinstance(found, CardUnknown):
            self._failed(number, name_of(found.reason))
            return
        try:
            self._port.tell(ev.CardOpened(number, parse_card(found.card)), ())
        except CardsError:
            self._failed(number, "no-card-of-this-table")

    def _failed(self, number: int, why: str) -> None:
        said = codes.draw_not_proved(number=number, unproved=why)
        self._port.tell(ev.OpeningFailed(number), (self._port.alarm(said),))
