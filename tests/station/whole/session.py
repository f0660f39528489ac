"""A whole session: opened, a round with a jam and a break, closed; the same people all the way."""

from dataclasses import dataclass
from typing import Any

from firmware_py.desk.acts import Act, Tell, Wait
from firmware_py.station.config import dealing_kind
from firmware_py.station.device_record import number_of
from firmware_py.table.states import Phase
from tests.station.whole.card_devices import reads
from tests.station.whole.story import Story


@dataclass
class Session(Story):
    """Reaches every phase that its table can have; people remember what they have done."""

    _suspended: bool = False
    _jammed: bool = False
    _closed: bool = False

    def __post_init__(self) -> None:
        super().__post_init__()
        self._deals = dealing_kind(self.world.config)
        # What people see of a card that no device reads, by the table's number.
        self._faces: dict[int, str] = {}

    def over(self) -> bool:
        """Whether the table is closed again."""
        seen = self.seen()
        return bool(self._closed and seen["phase"] == "closed" and not seen["deck_needed"])

    def act(self) -> None:
        """Do what is due, or what stops play."""
        # Nobody is new after a power cut.
        self._cuts = self.world.cuts
        seen = self.seen()
        act = self._stopped(seen) or self._typed() or self._ended(seen)
        if act is None:
            super().act()
        else:
            self._do(act)

    def _stopped(self, seen: dict[str, Any]) -> Act | None:
        """Take a break while bets are open, and let the first card of the round get stuck."""
        phase = seen["phase"]
        if phase == Phase.BETTING and not self._suspended:
            self._suspended = True
            return Tell("suspend", {"reason": "smoke"}, "jose")
        if phase == Phase.SUSPENDED:
            return Tell("resume", by="jose")
        if phase == Phase.BETTING and not self._jammed:
            self._jammed = True
            self.world.hands.obey(f"mishap {self._deals} jam")
        if phase == Phase.HALTED:
            self.world.hands.obey(f"clear-jam {self._deals}")
            return Wait()
        return None

    def _typed(self) -> Act | None:
        """Type the face of a card that lies open, where its device reads none."""
        faces = self.world.station.parts.loop.seen.wanted.faces
        if not faces or reads(self.world.twins.cards[self._deals]):
            return None
        return Tell("card", {"number": faces[0], "card": self._faces[faces[0]]})

    def _pull(self) -> None:
        twin = self.world.twins.cards[self._deals]
        number = number_of(twin.deck_number, len(twin.record.drawn) + 1)
        self._faces[number] = self.world.hands.obey("draw 1")

    def _ended(self, seen: dict[str, Any]) -> Act | None:
        played = seen["round_number"] >= self.rounds
        if seen["phase"] == Phase.IDLE and played and not self._closed:
            self._closed = True
            return Tell("close", by="jose")
        return None
