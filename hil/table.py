"""A whole simulated table on pseudo-terminals: slots, sabot, shuffler, visors."""

from __future__ import annotations

import contextlib
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Final

from hil import catalogue
from hil.bus import Bus
from hil.devices.bad_cards import BAD_DEVICES
from hil.devices.card_device import CardDeviceTwin
from hil.devices.card_model import MODELS, Timings
from hil.devices.cctalk_display import CcTalkDisplayTwin
from hil.devices.cd5220_display import Cd5220Display
from hil.devices.coin_acceptor import CoinAcceptor
from hil.devices.device import Twin
from hil.devices.escpos_display import EscPosDisplay
from hil.pty_line import PtyLine

Visor = EscPosDisplay | Cd5220Display | CcTalkDisplayTwin
VISORS: Final[dict[str, type[EscPosDisplay] | type[Cd5220Display]]] = {
    "escpos": EscPosDisplay,
    "cd5220": Cd5220Display,
}
HUMAN_PACE: Final = Timings(check_ms=1_000, shuffle_ms=3_000, card_ms=150)


@dataclass(frozen=True, slots=True)
class Layout:
    """What stands on the table."""

    slots: int = 7
    sabot: str = "reading-sabot"
    sabot_defect: str = "honest"
    shuffler: str = "shuffler"
    shuffler_defect: str = "honest"
    visors: tuple[str, ...] = ("escpos", "cd5220", "cctalk")
    baud: int | None = 9_600
    echo: bool = True
    seed: int = 1
    pace: Timings = HUMAN_PACE


class TwinTable:
    """The devices by role, each behind a port of its own; the slots share one bus."""

    def __init__(self, directory: Path, layout: Layout | None = None) -> None:
        self.directory = directory
        self.layout = layout or Layout()
        self.slots = [_slot(seat) for seat in range(1, self.layout.slots + 1)]
        self.visors: dict[str, Visor] = {
            f"visor-{n}": _visor(kind) for n, kind in enumerate(self.layout.visors, start=1)
        }
        self.cards = self._card_devices()
        self.bus = Bus(self.slots)
        self.lines: dict[str, PtyLine] = {"slots": self._line("slots", self.bus, echo=True)}
        for role, device in {**self.cards, **self.visors}.items():
            self.lines[role] = self._line(role, device, echo=False)

    def __enter__(self) -> TwinTable:
        with contextlib.ExitStack() as stack:
            for line in self.lines.values():
                stack.enter_context(line)
            self._running = stack.pop_all()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._running.__exit__(kind, error, trace)

    def roles(self) -> dict[str, dict[str, object]]:
        """Tell for each role its port and what speaks there."""
        return {role: self._role(role, line) for role, line in self.lines.items()}

    def _role(self, role: str, line: PtyLine) -> dict[str, object]:
        found: dict[str, object] = {"port": str(line.path), "protocol": "cctalk", "echo": line.echo}
        found["kind"] = "visor" if role in self.visors else role
        found["baud"] = self.layout.baud or 9_600
        if role == "slots":
            found |= {"checksum": "simple", "addresses": [slot.address for slot in self.slots]}
        elif role in self.cards:
            found |= {"checksum": "crc16", "addresses": [self.cards[role].address]}
        elif isinstance(visor := self.visors[role], CcTalkDisplayTwin):
            found |= {"checksum": "simple", "addresses": [visor.address]}
        else:
            found["protocol"] = "escpos" if isinstance(visor, EscPosDisplay) else "cd5220"
        return found

    def _card_devices(self) -> dict[str, CardDeviceTwin]:
        layout = self.layout
        wanted = {
            "sabot": (layout.sabot, layout.sabot_defect, layout.seed),
            "shuffler": (layout.shuffler, layout.shuffler_defect, layout.seed + 1),
        }
        return {
            role: _card_device(model, defect, seed, layout.pace)
            for role, (model, defect, seed) in wanted.items()
            if model != "none"
        }

    def _line(self, role: str, device: Twin, *, echo: bool) -> PtyLine:
        loop_back = echo and self.layout.echo
        return PtyLine(role, device, self.directory, baud=self.layout.baud, echo=loop_back)


def _slot(seat: int) -> CoinAcceptor:
    return CoinAcceptor(
        catalogue.SLOT_ADDRESSES[seat - 1], catalogue.slot_identity(seat), seed=seat
    )


def _visor(kind: str) -> Visor:
    return (
        CcTalkDisplayTwin(identity=catalogue.visor_identity())
        if kind == "cctalk"
        else VISORS[kind]()
    )


def _card_device(model: str, defect: str, seed: int, pace: Timings) -> CardDeviceTwin:
    known = MODELS[model]
    address, identity = catalogue.CARD_ADDRESSES[known.category], catalogue.card_identity(model)
    build = BAD_DEVICES[defect]
    return build(known, address, identity, catalogue.card_key(model), seed=seed, pace=pace)
