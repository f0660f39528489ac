"""Faces that the rules have turned up, asked of the card device that committed to them."""

from collections.abc import Sequence
from concurrent.futures import Future
from contextlib import suppress
from functools import partial
from typing import Any

from drivers.cards.contract import Capability, CardUnknown, OpenedCard
from firmware_py.rules.cards import CardsError, parse_card
from firmware_py.station import device_record
from firmware_py.station.cards.deck import DeckCycle
from firmware_py.station.cards.port import CardPort
from firmware_py.table import events as ev


class Openings:
    """Asks one card device for faces, each once at a time."""

    def __init__(self, port: CardPort, packs: DeckCycle) -> None:
        self._port = port
        self._packs = packs
        # Faces that were asked for and have not come yet.
        self._asked: set[int] = set()

    def ask(self, numbers: Sequence[int]) -> None:
        """Ask for faces that the rules have turned up."""
        link, device = self._port.link, self._port.device
        if not self._port.can(Capability.READS):
            # The dealer reads them.
            return
        for number in numbers:
            if number in self._asked or link is None:
                continue
            self._asked.add(number)
            future = link.submit(partial(device.open_card, *device_record.place_of(number)))
            future.add_done_callback(partial(self._answered, number))

    def _answered(self, number: int, done: "Future[Any]") -> None:
        self._asked.discard(number)
        if done.exception() is not None:
            # The link tells its own story; the opening is asked again when it is back.
            return
        found: OpenedCard | CardUnknown = done.result()
        event: ev.Event = ev.OpeningFailed(number)
        if isinstance(found, OpenedCard):
            with suppress(CardsError):
                event = ev.CardOpened(number, parse_card(found.card))
                self._packs.faces[found.draw] = found.card
        self._port.tell(event, ())
