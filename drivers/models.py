"""Device models of other makers, found by name among the installed packages.

A package announces a model in its `pyproject.toml`:

    [project.entry-points."tapete.drivers"]
    acme-shoe-7 = "acme_tapete.shoe7:Shoe7"

The object named there is given to the link like one of ours. Our own names cannot be taken.
"""

from collections.abc import Callable, Iterable
from importlib.metadata import EntryPoint, entry_points
from typing import Any

GROUP = "tapete.drivers"
OWN_NAMES = frozenset({"escpos", "cd5220", "cctalk-display", "coin-acceptor", "sabot", "shuffler"})

Factory = Callable[..., Any]


class UnknownModelError(LookupError):
    """No model can be used under this name; the text says why."""


def installed() -> tuple[EntryPoint, ...]:
    """Every model announced by an installed package."""
    return tuple(entry_points(group=GROUP))


def further_model(name: str, announced: Iterable[EntryPoint] | None = None) -> Factory:
    """Load the model of this name; a name announced twice is refused, never picked."""
    known = installed() if announced is None else tuple(announced)
    if name in OWN_NAMES:
        raise UnknownModelError(
            f"Model {name!r} is one of ours; another package cannot replace it."
        )
    found = [entry for entry in known if entry.name == name]
    if not found:
        names = ", ".join(sorted({entry.name for entry in known})) or "none"
        raise UnknownModelError(f"No installed package has a model {name!r}. Known ones: {names}.")
    if len(found) > 1:
        places = ", ".join(sorted(entry.value for entry in found))
        raise UnknownModelError(
            f"Model {name!r} is announced twice ({places}). Remove one package."
        )
    return _load(found[0])


def _load(entry: EntryPoint) -> Factory:
    try:
        loaded = entry.load()
    except (ImportError, AttributeError) as error:
        raise UnknownModelError(
            f"Model {entry.name!r} cannot be loaded from {entry.value}: {error}."
            " Install its package again."
        ) from error
    if not callable(loaded):
        raise UnknownModelError(f"Model {entry.name!r}: {entry.value} is not a class or function.")
    return loaded  # type: ignore[no-any-return]
