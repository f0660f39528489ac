"""Print measured figures: `python -m bench` for all, `python -m bench ranking` for some."""

import argparse
import importlib
import pkgutil
import sys
from collections.abc import Callable, Iterator

import bench
from bench.figure import Figure

COLUMNS = "{:<44} {:>14} {:<10} {:>14} {:>8}  {}"


def main(words: list[str] | None = None) -> int:
    """Run the named benches, or every one there is."""
    benches = dict(_benches())
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(benches))
    names = parser.parse_args(words).names or list(benches)
    if unknown := sorted(set(names) - set(benches)):
        parser.error(f"no such bench: {', '.join(unknown)}; there are {', '.join(benches)}")
    print(COLUMNS.format("name", "value", "unit", "peer", "ratio", "wanted"))
    for name in names:
        for figure in benches[name]():
            print(_line(name, figure), flush=True)
    return 0


def _benches() -> Iterator[tuple[str, Callable[[], Iterator[Figure]]]]:
    """Find the modules that measure: those with a `run` that gives figures."""
    for module in pkgutil.iter_modules(bench.__path__):
        if module.name == "__main__":
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
    sys.exit(main())
