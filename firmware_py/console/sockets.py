"""Where a station is called: the socket that is named, or the one that is found."""

from pathlib import Path

import click

from firmware_py.console.client import StationError

# Beside this folder's config, below a simulated table's folder, and on a board.
PLACES = (
    Path("station.sock"),
    Path("tapete-run/station.sock"),
    Path("/run/tapete/station.sock"),
    Path("/var/lib/tapete/station.sock"),
)
SOCKET = click.option(
    "--socket",
    "at",
    type=click.Path(path_type=Path),
    envvar="TAPETE_SOCKET",
    help=f"The station's socket; if not given the first of {', '.join(map(str, PLACES))}.",
)


def found_at(named: Path | None) -> Path:
    """Give the socket that was named, or the first there is."""
    found = next((place for place in PLACES if place.is_socket()), None)
    if named is None and found is None:
        looked = ", ".join(map(str, PLACES))
        raise StationError(
            "no-station", f"no station is found at {looked}: is it running? Name its --socket"
        )
    return named or found or PLACES[0]
