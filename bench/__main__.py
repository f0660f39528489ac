"""Print measured figures: `python -m bench` for all, `python -m bench ranking` for some."""

import importlib
import pkgutil
import sys
from collections.abc import Callable, Iterator

import bench
from bench.figure import Figure

COLUMNS = "{:<44} {:>14} {:<10} {:>14} {:>8}  {}"


def main(names: list[str]) -> int:
    """Run the named benches, or every one there is."""
    found = dict(_benches(names))
    unknown = sorted(set(names) - set(found))
    if unknown:
        print(f"no such bench: {', '.join(unknown)}", file=sys.stderr)
        return 2
    print(COLUMNS.format("name", "value", "unit", "peer", "ratio", "wanted"))
    for name, run in found.items():
        for figure in run():
            print(_line(name, figure), flush=True)
    return 0


def _benches(names: list[str]) -> Iterator[tuple[str, Callable[[], Iterator[Figure]]]]:
    for module in pkgutil.iter_modules(bench.__path__):
        if module.name == "__main__" or (names and module.name not in names):
            continue
        run = getattr(importlib.import_module(f"bench.{module.name}"), "run", None)
        if run is not None:
            yield module.name, run


def _line(name: str, figure: Figure) -> str:
    peer = "" if figure.peer is None else f"{figure.peer:,.3f}"
    ratio = "" if figure.ratio is None else f"{figure.ratio:.2f} x"
    full_name = f"{name}: {figure.name}"
    value = f"{figure.value:,.3f}"
    return COLUMNS.format(full_name, value, figure.unit, peer, ratio, figure.wanted).rstrip()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
