"""Whether every device is ready for an opening: met, its seal read, set for its pack (R-90)."""

from collections.abc import Iterable

from drivers.link import LinkState
from firmware_py.rules.game import Game
from firmware_py.station.links.links import Links
from firmware_py.station.targets import Targets
from firmware_py.table import events as ev
from firmware_py.table.custody import mode_of
from firmware_py.text.codes import station as codes
from firmware_py.text.message import Message


def faults(links: Links) -> tuple[str, ...]:
    """Say of every device that is not ready why it is not; slots are met one by one."""
    found = (
        link.reason or f"{role}: {link.state.value}"
        for role, link in links.links.items()
        if link.state is not LinkState.UP
    )
    slots = links.equipment.slots
    return (*found, *(slots.unmet() if slots is not None else ()))


def checked(links: Links, wanted: Targets, game: Game) -> ev.DevicesChecked | None:
    """Tell how the devices were found, once seals are read and every mode is known."""
    wrong, modes = seal_faults(links, wanted.seals), modes_of(links, wanted)
    if wrong is None or modes is None:
        return None
    named = tuple((role, mode_of(game, cards)) for role, cards in modes)
    return ev.DevicesChecked.found(wrong, named)


def seal_faults(links: Links, read: Iterable[tuple[str, str]]) -> tuple[Message, ...] | None:
    """Hold seals that were read against the registry; None until all are read."""
    numbers, sealed = dict(read), links.equipment.sealed
    if any(role not in numbers for role in sealed):
        return None
    return tuple(
        codes.device_seal_other(role=role, seal_name=numbers[role])
        for role, visor in sealed.items()
        if visor.accepted is None or numbers[role] not in visor.accepted.seals
    )


def modes_of(links: Links, wanted: Targets) -> tuple[tuple[str, int], ...] | None:
    """Say for how many cards each card device is set; None while one has still to say so."""
    packs = {side.role: side.packs for side in links.equipment.core.cards}
    found = [(role, pack.set_for) for role, pack in packs.items()]
    known = tuple((role, cards) for role, cards in found if cards is not None)
    # A device that is set otherwise may never ask for the pack that another waits for.
    is_wrong = any(cards != packs[role].spec.cards for role, cards in known)
    if wanted.deck and len(known) < len(packs) and not is_wrong:
        return None
    return known
