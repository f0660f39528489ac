"""The socket's commands: plain JSON into inputs, each with the right it takes.

Who acts is never a field: the names are those of the people who gave their PINs.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, get_args

import msgspec

from firmware_py.rules.cards import parse_card
from firmware_py.station.access.validation import explain
from firmware_py.station.inputs import (
    OWN,
    AlarmAcknowledged,
    CardAsked,
    ChipsMoved,
    DaysArchived,
    DeviceReadmitted,
    EvidenceFrozen,
    HitConfirmed,
    HitDisputed,
    Input,
    JackpotRepaired,
    MeterCorrected,
    RecordBegun,
    SettingsAccepted,
    SlotReplaced,
)
from firmware_py.station.moment import MOMENT, Moment, moment_of
from firmware_py.table import events as ev

# What a line has beside its command and its fields.
SIGNED = frozenset({"id", "by", "pin", "with", "with_pin", MOMENT})
# Given to the door itself: it is about accounts, not about the table.
UNLOCK = "unlock"
# What begins, tells or stops something and holds at any moment; everything else moves money or is
# a decision, and names the moment that it was made for.
AT_ANY_MOMENT = frozenset(
    """
    open step bets report suspend discards last-rounds close dispute-hit freeze prove-card
    acknowledge
    """.split()
)
# The fact that may be told side by side.
SAYS = "says"
# Who gave a PIN for this command, the one who acts first.
Names = tuple[str, ...]


class CommandError(ValueError):
    """A command that cannot be understood, with what it takes."""


@dataclass(frozen=True, slots=True)
class Command:
    """The right that a command takes, its fields, and the input it makes."""

    right: str
    fields: tuple[str, ...]
    make: Callable[[Mapping[str, Any], Names], Input]
    optional: tuple[str, ...] = ()


def _listed(given: Mapping[str, Any], name: str) -> tuple[Any, ...]:
    found = given.get(name, [])
    if not isinstance(found, list):
        raise CommandError(f"{given['command']}: {name} is a list")
    return tuple(found)


def _said(given: Mapping[str, Any], _by: Names) -> Input:
    numbers = _listed(given, "numbers")
    return ev.Said(given["who"], given["word"], given.get("cents", 0), numbers)


def _report(given: Mapping[str, Any], by: Names) -> Input:
    facts = given.get("facts", {})
    if not isinstance(facts, dict):
        raise CommandError('report: facts is an object, such as {"to": 3}')
    frozen = tuple((key, _fact(key, value)) for key, value in facts.items())
    return ev.IrregularityReported(given["name"], frozen, by[0])


def _fact(key: str, value: object) -> object:
    if key == SAYS and isinstance(value, dict):
        # What each side said: {"pano1": "carta", "pano2": "no"}.
        return {side: _fact(key, told) for side, told in value.items()}
    parts = value if isinstance(value, list) else [value]
    if not all(isinstance(part, str | int) for part in parts):
        raise CommandError(f"the fact {key} is a number, a word, true or false, or a list of them")
    return tuple(parts) if isinstance(value, list) else value


def _rule(given: Mapping[str, Any], by: Names) -> Input:
    named = ("seats", "numbers", "device", "stakes")
    facts = tuple((key, _fact(key, given[key])) for key in named if given.get(key))
    return ev.SupervisorDecided(given["ruling"], given["reason"], by[0], facts)


def _bet(given: Mapping[str, Any], _by: Names) -> Input:
    whose, on_line = given.get("bettor", ""), given.get("on_line", False)
    return ev.BetLaid(given["seat"], given["box"], given["cents"], whose, on_line)


def _step(given: Mapping[str, Any], by: Names) -> Input:
    # The number of the set or shoe goes here.
    return ev.CustodyStepDone(given["step"], by[0], given.get("detail", ""))


def _card(given: Mapping[str, Any], by: Names) -> Input:
    """The dealer reads a card alone, whoever stands beside him (`rule-card` is for two)."""
    return ev.FaceTyped(given["number"], parse_card(given["card"]), by[:1])


def _rule_card(given: Mapping[str, Any], by: Names) -> Input:
    """Two people name a card that its device does not open."""
    number, card = given["number"], parse_card(given["card"])
    return ev.FaceTyped(number, card, _two(by), given["reason"])


def _counted(given: Mapping[str, Any], by: Names) -> Input:
    """The dealer counted the cards by hand, because no device does (R-86)."""
    missing, twice = (
        tuple(map(parse_card, _listed(given, name))) for name in ("missing", "duplicate")
    )
    foreign, face_up = given.get("foreign", 0), given.get("face_up", 0)
    backs = _listed(given, "backs")
    return ev.DeckChecked(by[0], given["count"], missing, twice, foreign, face_up, backs, True)


def _record_begun(given: Mapping[str, Any], by: Names) -> Input:
    meters, slots = given.get("meters", {}), given.get("slots", {})
    return RecordBegun(given["rounds"], given["head"], _two(by), given["reason"], meters, slots)


def _two(by: Names) -> tuple[str, str]:
    if len(by) < 2:
        raise CommandError("this takes two people: give with and with_pin too")
    return by[0], by[1]


COMMANDS: dict[str, Command] = {
    "open": Command("open", (), lambda _, by: ev.OpeningAsked(by[0])),
    "step": Command("open", ("step",), _step, ("detail",)),
    "bets": Command(
        "play", (), lambda g, _: ev.BetsOpened(g.get("new_shoe", False)), ("new_shoe",)
    ),
    "bet": Command("play", ("seat", "box", "cents"), _bet, ("bettor", "on_line")),
    "take-back": Command(
        "play",
        ("seat", "box"),
        lambda g, _: ev.BetTakenBack(g["seat"], g["box"], g.get("bettor", "")),
        ("bettor",),
    ),
    "no-va-mas": Command("play", (), lambda _g, _by: ev.BetsClosed(reads_slots=True)),
    "tokens": Command("play", ("seats",), lambda g, _: ev.TokensConfirmed(_listed(g, "seats"))),
    "say": Command("play", ("who", "word"), _said, ("cents", "numbers")),
    "card": Command("play", ("number", "card"), _card),
    "rule-card": Command("face", ("number", "card", "reason"), _rule_card),
    "report": Command("report", ("name",), _report, ("facts",)),
    "rule": Command("rule", ("ruling", "reason"), _rule, ("seats", "numbers", "device", "stakes")),
    "move": Command(
        "play", ("number", "place"), lambda g, _: ev.CardMoved(g["number"], g["place"])
    ),
    "corrected": Command("play", (), lambda _g, _by: ev.CorrectionDone()),
    "shuffled": Command("play", (), lambda _g, _by: ev.DeckReshuffled()),
    "paid": Command("play", (), lambda _g, _by: ev.RoundPaid()),
    "suspend": Command(
        "suspend", ("reason",), lambda g, by: ev.SuspensionAsked(g["reason"], by[0])
    ),
    "resume": Command("suspend", (), lambda _, by: ev.ResumptionAsked(by[0])),
    "discards": Command("play", ("count",), lambda g, by: ev.DiscardsInserted(by[0], g["count"])),
    "cut": Command(
        "play", ("who",), lambda g, _: ev.PackCut(g["who"], g.get("exposed", False)), ("exposed",)
    ),
    "limits": Command(
        "open",
        ("min_cents", "max_cents"),
        lambda g, by: ev.LimitsAnnounced(g["min_cents"], g["max_cents"], by[0]),
    ),
    "last-rounds": Command("close", (), lambda _, by: ev.LastRoundsAnnounced(by[0])),
    "close": Command("close", (), lambda _, by: ev.ClosingAsked(by[0])),
    "confirm-hit": Command(
        "confirm",
        ("number",),
        lambda g, by: HitConfirmed(g["number"], by[0], g.get("winner", "")),
        ("winner",),
    ),
    "dispute-hit": Command(
        "dispute",
        ("number", "disputed"),
        lambda g, by: HitDisputed(g["number"], g["disputed"], _two(by)),
    ),
    "correct-meter": Command(
        "correct",
        ("cents", "reason"),
        lambda g, by: MeterCorrected(g["cents"], _two(by), g["reason"]),
    ),
    "repair-jackpot": Command(
        "correct", ("reason",), lambda g, by: JackpotRepaired(_two(by), g["reason"])
    ),
    "freeze": Command(
        "dispute",
        ("frozen", "reason"),
        lambda g, by: EvidenceFrozen(g["frozen"], _two(by), g["reason"]),
    ),
    "prove-card": Command(
        "evidence",
        ("number", "reason"),
        lambda g, by: CardAsked(g["number"], _two(by), g["reason"]),
    ),
    "readmit": Command(
        "dispute",
        ("role", "reason"),
        lambda g, by: DeviceReadmitted(g["role"], _two(by), g["reason"]),
    ),
    "replace-slot": Command(
        "service",
        ("seat", "reason"),
        lambda g, by: SlotReplaced(g["seat"], _two(by), g["reason"]),
    ),
    "counted": Command(
        "play", ("count",), _counted, ("missing", "duplicate", "foreign", "face_up", "backs")
    ),
    "chips": Command(
        "chips",
        ("what", "cents"),
        lambda g, by: ChipsMoved(g["what"], g["cents"], _two(by), g.get("detail", "")),
        ("detail",),
    ),
    "accept-settings": Command(
        "configure", ("reason",), lambda g, by: SettingsAccepted(_two(by), g["reason"])
    ),
    "archive": Command(
        "configure",
        ("through", "where"),
        lambda g, by: DaysArchived(g["through"], _two(by), g["where"]),
    ),
    "acknowledge": Command(
        "acknowledge", ("seq",), lambda g, by: AlarmAcknowledged(g["seq"], by[0])
    ),
    "begin-record": Command(
        "configure", ("rounds", "head", "reason"), _record_begun, ("meters", "slots")
    ),
}


# Looked at while this is imported: msgspec 0.22 looks at a type when it is first converted to, and
# two callers who do so at once crash the process.
for _kind in (*get_args(ev.Event), *OWN.values()):
    msgspec.json.Decoder(_kind)


def command_of(given: Mapping[str, Any]) -> Command:
    """Find the command that a line names."""
    name = given.get("command")
    command = COMMANDS.get(str(name))
    if command is None:
        known = ", ".join((*COMMANDS, UNLOCK))
        raise CommandError(f"no command is called {name!r}; the commands are {known}")
    return command


def parse_command(given: Mapping[str, Any], by: Names) -> tuple[Command, Input]:
    """Turn a command into an input; a field that it does not have is refused."""
    name, command = given.get("command"), command_of(given)
    fields = set(given) - SIGNED - {"command"}
    unknown = fields - set(command.fields) - set(command.optional)
    missing = set(command.fields) - fields
    if unknown or missing:
        what = f"does not take {sorted(unknown)[0]}" if unknown else f"needs {sorted(missing)[0]}"
        raise CommandError(f"{name} {what}: {name} takes {_fields(command)}")
    try:
        made = command.make(given, by)
        # The table trusts its events: a text where a number belongs is stopped here.
        return command, msgspec.convert(msgspec.to_builtins(made), type(made))
    except CommandError:
        raise
    except msgspec.ValidationError as error:
        raise CommandError(f"{name}: {explain(str(error))}") from error
    except (TypeError, KeyError, ValueError) as error:
        raise CommandError(f"{name}: a field has the wrong form ({error})") from error


def made_for(given: Mapping[str, Any]) -> Moment | None:
    """Read the moment that a command was made for; most must name one."""
    name = given["command"]
    try:
        named = moment_of(given)
    except msgspec.ValidationError as error:
        raise CommandError(f"{name}: {explain(str(error))}") from error
    if named is None and name not in AT_ANY_MOMENT:
        raise CommandError(f"{name} needs {MOMENT}: as it stands in the snapshot you decided on")
    return named


def _fields(command: Command) -> str:
    """Name what a command takes, what may be left out in brackets."""
    optional = f" ({', '.join(command.optional)})" if command.optional else ""
    return f"{', '.join(command.fields) or 'nothing'}{optional}"
