"""When an input raises: it alone is refused and put on record, and a person ends what it stopped.

What the table held before comes back from the record, so nothing half done is left of it.
"""

import traceback
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from firmware_py.journal.chain import canonical
from firmware_py.journal.errors import JournalError, NotCanonical
from firmware_py.station.core import Core
from firmware_py.station.entries import NewEntry
from firmware_py.station.inputs import Input
from firmware_py.station.outcome import Outcome, refused
from firmware_py.table.decision import Refusal
from firmware_py.table.events import PlayStopped
from firmware_py.text.codes import station as codes
from firmware_py.text.codes.links import warned_duty
from firmware_py.text.message import Message

_ROOT = Path(__file__).parents[2]


def where(error: BaseException) -> str:
    """Say what was raised and where; never its message, which could name a hidden card."""
    frames = traceback.extract_tb(error.__traceback__)
    if not frames:
        return type(error).__name__
    file = Path(frames[-1].filename)
    name = file.relative_to(_ROOT) if file.is_relative_to(_ROOT) else file.name
    return f"{type(error).__name__} at {name}:{frames[-1].lineno}"


def why_stopped(event: Input | Mapping[str, Any], error: BaseException) -> Message:
    """Say what could not be taken in, as it came or as its entry has it."""
    name = event.get("event") if isinstance(event, Mapping) else type(event).__name__
    return codes.broken_untold(event=str(name), where_text=where(error))


def stopped(core: Core, event: Input, error: BaseException) -> Outcome:
    """Refuse an input that raised and halt the round; `core` is as it was before."""
    why = why_stopped(event, error)
    said = codes.broken_input(event=type(event).__name__, where_text=where(error))
    refusal = Refusal(said)
    first = refused(event, refusal)
    then = core.take(PlayStopped.because(why))
    lines = NewEntry("refused", _writable(event, first.lines[0].payload)), *then.lines
    return Outcome(lines, then.effects, refusal, then.decision)


def _writable(event: Input, payload: Mapping[str, object]) -> Mapping[str, Any]:
    """Leave out what no entry can hold: that may be what was wrong with it."""
    try:
        canonical(payload)
    except NotCanonical:
        kept = ("code", "why")
        return {"event": type(event).__name__, **{key: payload[key] for key in kept}}
    return payload


class Guard:
    """Keeps duties beside the table from ending it: what raises is told once."""

    def __init__(self) -> None:
        self._places: set[str] = set()
        self._to_warn: list[Message] = []

    def run(self, work: Callable[[], None]) -> None:
        """Do something around the table; only a record that fails goes on up."""
        try:
            work()
        except JournalError:
            raise
        except Exception as error:  # noqa: BLE001  # no duty beside the table may end it
            self.note(error)

    def note(self, error: Exception) -> None:
        """Keep what a duty raised, to be told once."""
        if (place := where(error)) not in self._places:
            self._places.add(place)
            self._to_warn.append(warned_duty(where_text=place))

    def warnings(self) -> list[Message]:
        """Give what is still to be put on record; who does the work may be who records it."""
        told, self._to_warn = self._to_warn, []
        return told
