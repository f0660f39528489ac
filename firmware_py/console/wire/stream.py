"""The station's stream of the wire: logged in, asked for, read line by line."""

from collections.abc import Iterator, Sequence

from firmware_py.console.client import Client, StationError
from firmware_py.console.wire.records import RecordError, WireLine, line_of

BATCH = 64
"""What the station sends at once; less than that, and its ring is read to the end."""
QUIET_S = 2.0
LONGEST_PAST = 2_000


class WireStream:
    """A connection that follows the wire; the station takes nothing else on it from then on."""

    def __init__(self, client: Client) -> None:
        self._client = client

    def log_in(self, by: str, pin: str) -> None:
        """Say who looks; the right `look` is asked of him."""
        self._client.send({"login": {"by": by, "pin": pin}})

    def follow(self, roles: Sequence[str], *, with_past: bool) -> None:
        """Ask for the wires of some devices, or all; with what the station still has of them."""
        named = list(roles) or sorted(self._client.ask("devices"))
        asked = {"follow": "wire", "roles": named}
        past = {"after": dict.fromkeys(named, 0)} if with_past else {}
        self._client.send({**asked, **past})

    def lines(self) -> Iterator[WireLine]:
        """Give lines as they come, as long as the station is there."""
        while True:
            line = self._next(None)
            if line is not None:
                yield line

    def past(self) -> Iterator[WireLine]:
        """Give what the station has kept, up to now."""
        for _ in range(LONGEST_PAST):
            line = self._next(QUIET_S)
            if line is None:
                return
            yield line
            if len(line.records) < BATCH:
                return

    def _next(self, patience_s: float | None) -> WireLine | None:
        found = self._client.receive(patience_s)
        if found is None:
            return None
        try:
            return line_of(found)
        except RecordError as error:
            raise StationError("bad-wire", f"the station sends what is no wire: {error}") from error
