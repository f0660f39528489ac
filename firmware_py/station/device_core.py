"""The devices of a table as one value: message by message, without thread, port or clock.

What is durable of it is folded from entries by `device_record`; the rest begins anew whenever a
device is met. It is decided on the table's thread; links and threads only carry.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from firmware_py.station.cards.device import CardSide
from firmware_py.station.cards.messages import DeviceSaid
from firmware_py.station.device_io import (
    CommandDone,
    DeviceCommand,
    Handed,
    Handled,
    LinkTurned,
    Tick,
    turned,
)
from firmware_py.station.slots.device import SlotSide
from firmware_py.station.slots.messages import SlotsSaid
from firmware_py.station.targets import Targets
from firmware_py.table.effects import AdmitSlot, Effect

DeviceMessage = DeviceSaid | SlotsSaid | LinkTurned | CommandDone | Tick


@dataclass(frozen=True, slots=True)
class DeviceCore:
    """The device that deals, a shuffler whose packs are carried to it, and the slots."""

    dealing: CardSide | None = None
    shuffler: CardSide | None = None
    slots: SlotSide | None = None
    # Two packs alternate: the next one is shuffled while the other is played.
    alternates: bool = False

    @property
    def cards(self) -> tuple[CardSide, ...]:
        """Every card device that there is, a shuffler first."""
        return tuple(side for side in (self.shuffler, self.dealing) if side is not None)

    @property
    def _sides(self) -> tuple[CardSide | SlotSide, ...]:
        return self.cards if self.slots is None else (*self.cards, self.slots)

    def card_side(self, role: str) -> CardSide | None:
        """Give a card device by its role."""
        return next((side for side in self.cards if side.turn.role == role), None)

    def handle(self, message: DeviceMessage, targets: Callable[[], Targets]) -> Handled:
        """Decide what a message means; what it gives is for the table, the record and devices."""
        self._aim(targets)
        if isinstance(message, DeviceSaid):
            # Most of what comes: a card.
            if (side := self.card_side(message.role)) is not None:
                side.handle(message)
        elif isinstance(message, SlotsSaid):
            if self.slots is not None:
                self.slots.handle(message)
        elif isinstance(message, Tick):
            self._tick(message)
        elif isinstance(message, CommandDone):
            if (done := self._side(message.role)) is not None:
                done.done(message)
        elif (linked := self._side(message.role)) is not None:
            linked.turned(message)
        else:
            # A display has nothing to tell but whether it is there.
            given = turned(message, targets())
            return Handled(() if given is None else (Handed(message.role, given),))
        return self._given()

    def _side(self, role: str) -> CardSide | SlotSide | None:
        if self.slots is not None and self.slots.role == role:
            return self.slots
        return self.card_side(role)

    def decided(self, effects: Sequence[Effect]) -> None:
        """Take in what was decided that devices do not read off their targets."""
        for effect in effects:
            if isinstance(effect, AdmitSlot) and self.slots is not None:
                self.slots.admit(effect.seat)

    def follow(self, targets: Targets) -> tuple[DeviceCommand, ...]:
        """Say what must be done now that the table has decided: slots, packs, packets, proofs."""
        self._aim(lambda: targets)
        self._follow()
        return self._given().commands

    def _aim(self, targets: Callable[[], Targets]) -> None:
        for side in self._sides:
            side.turn.look = targets

    def _tick(self, tick: Tick) -> None:
        """Ask again for what is due; while the disk is late a card may be out that nobody knows."""
        if tick.settled:
            if self.slots is not None:
                self.slots.tick()
            self._follow()
            for side in self.cards:
                side.tick()

    def _follow(self) -> None:
        if self.slots is not None:
            self.slots.follow()
        if self.dealing is not None:
            self._prepare(self.dealing)
            if self.dealing.health.is_met:
                self.dealing.proofs.fetch(self.dealing.turn.targets.proofs)
        for side in self.cards:
            side.follow()

    def _prepare(self, cards: CardSide) -> None:
        """See that the device that deals has a pack where one is needed."""
        targets, pack = cards.turn.targets, cards.packs.pack
        spent = (targets.refill and pack.is_used) or (targets.whole and pack.is_retired)
        needed = targets.deck or spent
        if self.shuffler is not None:
            if self.shuffler.health.is_well:
                self.shuffler.packs.prepare_ahead(needed=needed, ahead=self.alternates)
            needed = needed and self.shuffler.packs.is_ready
        if cards.health.is_well:
            cards.packs.prepare(needed=needed)

    def _given(self) -> Handled:
        parts = [side.turn.take_all() for side in self._sides]
        told: tuple[Handed, ...] = tuple(one for part in parts for one in part.told)
        return Handled(told, tuple(one for part in parts for one in part.commands))
