"""Device models of other makers, found by name among the installed packages.

A package announces a model in its `pyproject.toml`:

    [project.entry-points."tapete.drivers"]
    acme-shoe-7 = "acme_tapete.shoe7:Shoe7"

The object named there makes a card device: it is called with a `CardSetup`, what it gives keeps to
`cards.contract.CardDevice` and runs on the link like one of ours. Our own names cannot be taken.
What is wrong with a package is said in one sentence, whatever it throws.
"""

from collections.abc import Callable, Collection, Iterable
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from drivers.cards.contract import CardDevice
from drivers.cards.device import CardSetup

GROUP = "tapete.drivers"

ADVICE = "Install its package again, or ask its maker."
NEEDED = tuple(name for name in vars(CardDevice) if not name.startswith("_"))

Factory = Callable[..., Any]


class UnknownModelError(LookupError):
    """No model can be used under this name; the text says why."""


def installed() -> tuple[EntryPoint, ...]:
    """Every model announced by an installed package."""
    return tuple(entry_points(group=GROUP))


def further_model(
    name: str, ours: Collection[str], announced: Iterable[EntryPoint] | None = None
) -> Factory:
    """Load the model of this name; one announced twice is refused, and so is one of ours."""
    known = installed() if announced is None else tuple(announced)
    if name in ours:
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


def make_further(
    name: str,
    ours: Collection[str],
    setup: CardSetup,
    announced: Iterable[EntryPoint] | None = None,
) -> CardDevice:
    """Make a card device of another maker's model; one that lacks a command is refused."""
    factory = further_model(name, ours, announced)
    try:
        device: CardDevice = factory(setup)
    except (Exception, SystemExit) as error:  # the package is not ours: anything may come
        raise UnknownModelError(
            f"Model {name!r} cannot be made: {_in_words(error)}. {ADVICE}"
        ) from error
    lacking = [needed for needed in NEEDED if not hasattr(device, needed)]
    if lacking:
        raise UnknownModelError(f"Model {name!r} lacks {', '.join(lacking)}. {ADVICE}")
    return device


def _load(entry: EntryPoint) -> Factory:
    try:
        loaded = entry.load()
    except (Exception, SystemExit) as error:  # whatever a package does while it is imported
        what = f"Model {entry.name!r} cannot be loaded from {entry.value}"
        raise UnknownModelError(f"{what}: {_in_words(error)}. {ADVICE}") from error
    if not callable(loaded):
        raise UnknownModelError(f"Model {entry.name!r}: {entry.value} is not a class or function.")
    return loaded  # type: ignore[no-any-return]


def _in_words(error: BaseException) -> str:
    """Say an exception on one line; some have no words, others many lines."""
    words = " ".join(str(error).split()).rstrip(".")
    return f"{type(error).__name__}: {words}" if words else type(error).__name__
