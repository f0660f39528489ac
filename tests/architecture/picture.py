"""Draws rooms and threads from the code into docs/rooms.svg, the picture of the README."""

import argparse
from collections.abc import Iterator
from pathlib import Path

from tests.architecture import picture_rooms as rooms
from tests.architecture import picture_threads as threads

DOCUMENT = Path(__file__).resolve().parents[2] / "docs" / "rooms.svg"
WIDTH, ROOMS_TOP, MARGIN = 1116, 74, 30
STYLE = """
text { font: 13px "DejaVu Sans", Verdana, sans-serif; fill: #1d2a33; text-anchor: middle }
.head { font-size: 16px; font-weight: bold; text-anchor: start }
.say { font-size: 11px; fill: #55636d }
.left { text-anchor: start }
.box { fill: #eef2f5; stroke: #8797a3 }
.pure { fill: #e0f0e3; stroke: #6fa37b }
.process { fill: none; stroke: #b9c3ca; stroke-dasharray: 6 4 }
.core { fill: #fbf5e6; stroke: #d9bf7a }
.queue { fill: #dfe9f6; stroke: #7f9cc4 }
.arrow { fill: none; stroke: #6d7f8c; marker-end: url(#tip) }
.both { marker-start: url(#tip) }
"""
TIP = (
    '<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8"'
    ' orient="auto-start-reverse"><path d="M0 0L8 4L0 8z" fill="#6d7f8c"/></marker></defs>'
)


def drawn() -> str:
    """Write the whole picture."""
    edges = rooms.telling(rooms.imports())
    spots = rooms.laid_out(edges, MARGIN, ROOMS_TOP, WIDTH - 2 * MARGIN)
    below = round(max(spot.y for spot in spots.values())) + rooms.HEIGHT + 50
    height = below + threads.HEIGHT
    size = f'width="{WIDTH}" height="{height}" viewBox="0 0 {WIDTH} {height}"'
    title = "<title>Rooms of the code and threads of the station</title>"
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{title}',
            f"<style>{STYLE}</style>{TIP}",
            '<rect width="100%" height="100%" fill="#fff"/>',
            *_rooms(edges, spots),
            *threads.drawn(MARGIN, below),
            "</svg>\n",
        ]
    )


def _rooms(edges: set[rooms.Edge], spots: dict[str, rooms.Spot]) -> Iterator[str]:
    yield f'<text class="head" x="{MARGIN}" y="30">Rooms: an arrow is an import</text>'
    say = "green: pure, no I/O, no clock, no thread · a way through a third room stands for both"
    yield f'<text class="say left" x="{MARGIN}" y="50">{say}</text>'
    for _, way in sorted(rooms.chains(edges).items()):
        yield f'<path class="arrow" d="{"".join(rooms.path(way, spots))}"/>'
    for name in sorted(rooms.HOLDS):
        yield from _room(name, spots[name])


def _room(name: str, spot: rooms.Spot) -> Iterator[str]:
    kind = "pure" if rooms.is_pure(name) else "box"
    middle = spot.x + spot.width / 2
    yield (
        f'<rect class="{kind}" x="{spot.x:.0f}" y="{spot.y:.0f}" rx="6"'
        f' width="{rooms.WIDTH}" height="{rooms.HEIGHT}"/>'
    )
    yield f'<text x="{middle:.0f}" y="{spot.y + 19:.0f}">{name}</text>'
    yield f'<text class="say" x="{middle:.0f}" y="{spot.y + 35:.0f}">{rooms.HOLDS[name]}</text>'


if __name__ == "__main__":
    argparse.ArgumentParser(description=__doc__).parse_args()
    DOCUMENT.write_text(drawn(), "utf-8")
