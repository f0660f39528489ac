"""Everything a running station is made of; nothing of it is replaced while it runs."""

from dataclasses import dataclass, field

from firmware_py.clock import RecordClock
from firmware_py.station.access.accounts import Accounts
from firmware_py.station.clock_check import Timekeeping
from firmware_py.station.config import Config
from firmware_py.station.core import Core
from firmware_py.station.health import HealthLog
from firmware_py.station.inbox import Inbox
from firmware_py.station.input_failure import Guard
from firmware_py.station.links.links import Links
from firmware_py.station.links.registry import HomologationRegistry
from firmware_py.station.loop import Loop
from firmware_py.station.recovery.recovery import Recovered
from firmware_py.station.settings_check import Fitting
from firmware_py.station.status import PartTimes
from firmware_py.text.message import Message


@dataclass(frozen=True, slots=True)
class Parts:
    """The table's core, its thread and its devices, and who looks at them."""

    config: Config
    clock: RecordClock
    time: Timekeeping
    recovered: Recovered
    # What play must still be stopped for, once somebody can be told.
    to_stop: tuple[Message, ...]
    inbox: Inbox
    people: Accounts
    links: Links
    loop: Loop
    log: HealthLog
    fitting: Fitting
    registry: HomologationRegistry
    guard: Guard = field(default_factory=Guard)
    times: PartTimes = field(default_factory=PartTimes)

    @property
    def core(self) -> Core:
        """Table and jackpot; only the table's thread changes them."""
        return self.loop.core
