"""What the person in charge decides: checked, put on record with its reason, and carried out."""

from typing import TYPE_CHECKING

from firmware_py.rules.rulings import RULINGS
from firmware_py.table import events as ev
from firmware_py.table import stopping
from firmware_py.table.decision import RefusedEventError
from firmware_py.table.devices import OUT_OF_USE, Need, need_of, out_of_use
from firmware_py.table.due import SupervisorDue
from firmware_py.table.round import STRAY, Round, RulingMade
from firmware_py.table.ruling_actions import OUT_OF_HANDS, apply_ruling
from firmware_py.text.codes import faults
from firmware_py.text.codes import rulings as codes
from firmware_py.text.render import english

if TYPE_CHECKING:
    from firmware_py.table.table import Table

# What becomes of the stakes where the decision does not say.
FATES = {
    "void-round": "returned",
    "void-seat": "returned",
    "refund-ante": "returned",
    "forfeit": "lost",
}
# What may be decided while the device that gives the cards is lost.
WITHOUT_CARDS = frozenset(
    {"void-round", "redeal", "reshuffle", "void-seat", "forfeit", "refund-ante", "pot-carried-over"}
)
OF_SEATS = frozenset({"void-seat", "forfeit", "refund-ante"})


def supervisor_decided(table: "Table", event: ev.SupervisorDecided) -> None:
    """Apply what the person in charge decided, with the reason on record."""
    due = _exception(table, event) or table.due
    if not isinstance(due, SupervisorDue):
        raise RefusedEventError(codes.not_due_no_decision())
    if event.ruling not in RULINGS or event.ruling == "supervisor":
        raise RefusedEventError(codes.unknown_ruling_told(word=event.ruling))
    if not event.reason.strip() or not event.by.strip():
        raise RefusedEventError(codes.no_reason_decision())
    stopping.refuse_other(table, event.ruling)
    facts, round_ = dict(event.facts), table.in_round()
    instead = _device_instead(table, due, event.ruling, facts)
    numbers = cards_named(round_, facts, round_.numbers(STRAY))
    seats = _seats_named(round_, facts)
    if event.ruling in OF_SEATS and not seats:
        raise RefusedEventError(codes.no_seat_ruling_needs(word=event.ruling))
    ruling = RulingMade(
        english(due.why), event.ruling, seats or ("all",), _fate(event.ruling, facts),
        (due.article,), event.by, event.reason, (("device", instead),) if instead else (),
        said=due.why,
    )  # fmt: skip
    if instead:
        table.lost.discard(due.waits_for)
        # What it had committed to it will not open: people name those cards.
        round_.unread |= {number for number, one in round_.cards.items() if one.card is None}
    apply_ruling(table, ruling, numbers)


def _exception(table: "Table", event: ev.SupervisorDecided) -> SupervisorDue | None:
    """Let a person discard cards drawn too early where the text leaves him the exception.

    They are not played then, by anybody (08.VIII.1, 09.VIII.1).
    """
    round_ = table.round
    if round_ is None or event.ruling != "burn-card" or not round_.waiting:
        return None
    for ruling in reversed(round_.rulings):
        by = dict(ruling.keys).get("decided_by")
        if ruling.ruling == "use-as-next" and by is not None:
            why = faults.irregularity_named(name_lab=ruling.irregularity)
            return SupervisorDue(why, str(by), ", ".join(ruling.articles))
    return None


def _device_instead(
    table: "Table", due: SupervisorDue, ruling: str, facts: dict[str, object]
) -> str:
    """Name the device that gives the cards instead of a lost one: play needs one (R-88).

    One that was put out of use comes back under no other name: two people readmit it.
    """
    if not due.waits_for or ruling in WITHOUT_CARDS:
        return ""
    named = str(facts.get("device", ""))
    needs = table.setup.needs
    deals = named and need_of(named, needs) is Need.CARDS and not named.endswith(OUT_OF_USE)
    invented = due.waits_for.endswith(OUT_OF_USE) and named not in needs
    if not deals or invented or {named, out_of_use(named)} & table.lost:
        raise RefusedEventError(codes.device_lost_name_another(role=due.waits_for))
    return named


def cards_named(
    round_: Round, facts: dict[str, object], otherwise: tuple[int, ...]
) -> tuple[int, ...]:
    """The draws that a report or decision names; one that does not lie there is refused."""
    if "numbers" not in facts:
        return otherwise
    numbers = _integers(facts["numbers"])
    if numbers is None or any(number not in round_.cards for number in numbers):
        raise RefusedEventError(codes.unknown_draw_these())
    return tuple(dict.fromkeys(numbers))


def _seats_named(round_: Round, facts: dict[str, object]) -> tuple[int | str, ...]:
    """The seats that a decision touches, or the sides whose cards lie on the table."""
    named = facts.get("seats", ())
    known = {seat for seat, _ in round_.bets} | set(round_.places) - OUT_OF_HANDS
    if not isinstance(named, list | tuple) or not set(map(_plain, named)) <= known:
        raise RefusedEventError(codes.no_seat_none_with_bet())
    return tuple(named)


def _plain(named: object) -> object:
    """Something that cannot be a seat's name is none: a list must not break the look-up."""
    return named if isinstance(named, int | str) else None


def _fate(ruling: str, facts: dict[str, object]) -> str:
    fate = facts.get("stakes", FATES.get(ruling, "kept"))
    if fate not in ("returned", "kept", "lost"):
        raise RefusedEventError(codes.stakes_fates())
    return str(fate)


def _integers(found: object) -> tuple[int, ...] | None:
    if not isinstance(found, list | tuple):
        return None
    whole = tuple(one for one in found if isinstance(one, int))
    return whole if len(whole) == len(found) else None
