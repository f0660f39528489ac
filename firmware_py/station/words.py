"""The socket's commands: plain JSON into inputs, each with the right it takes."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from firmware_py.station.core import HitConfirmed, HitDisputed, Input, MeterCorrected
from firmware_py.table import events as ev


class CommandError(ValueError):
    """A command that cannot be understood, with what it takes."""


@dataclass(frozen=True, slots=True)
class Command:
    """The right that a command takes, its fields, and the input it makes."""

    right: str
    fields: tuple[str, ...]
    make: Callable[[Mapping[str, Any], str], Input]
    optional: tuple[str, ...] = ()


def _said(given: Mapping[str, Any], _by: str) -> Input:
    numbers = tuple(given.get("numbers", ()))
    return ev.Said(given["who"], given["word"], given.get("cents", 0), numbers)


def _report(given: Mapping[str, Any], by: str) -> Input:
    facts = given.get("facts", {})
    if not isinstance(facts, dict):
        raise CommandError("facts is an object")
    frozen = tuple((key, tuple(v) if isinstance(v, list) else v) for key, v in facts.items())
    return ev.IrregularityReported(given["name"], frozen, by)


def _rule(given: Mapping[str, Any], by: str) -> Input:
    seats = tuple(given.get("seats", ()))
    facts: tuple[tuple[str, object], ...] = (("seats", seats),) if seats else ()
    return ev.SupervisorDecided(given["ruling"], given["reason"], by, facts)


def _bet(given: Mapping[str, Any], _by: str) -> Input:
    return ev.BetLaid(given["seat"], given["box"], given["cents"], given.get("bettor", ""))


COMMANDS: dict[str, Command] = {
    "open": Command("open", (), lambda _, by: ev.OpeningAsked(by)),
    "step": Command("open", ("step",), lambda g, by: ev.CustodyStepDone(g["step"], by)),
    "bets": Command(
        "play", (), lambda g, _: ev.BetsOpened(g.get("new_shoe", False)), ("new_shoe",)
    ),
    "bet": Command("play", ("seat", "box", "cents"), _bet, ("bettor",)),
    "take-back": Command(
        "play", ("seat", "box"), lambda g, _: ev.BetTakenBack(g["seat"], g["box"])
    ),
    "no-va-mas": Command("play", (), lambda _g, _by: ev.BetsClosed()),
    "tokens": Command("play", ("seats",), lambda g, _: ev.TokensConfirmed(tuple(g["seats"]))),
    "say": Command("play", ("who", "word"), _said, ("cents", "numbers")),
    "card": Command("play", ("number", "card"), lambda g, _: ev.CardOpened(g["number"], g["card"])),
    "report": Command("report", ("name",), _report, ("facts",)),
    "rule": Command("rule", ("ruling", "reason"), _rule, ("seats",)),
    "move": Command(
        "play", ("number", "place"), lambda g, _: ev.CardMoved(g["number"], g["place"])
    ),
    "corrected": Command("play", (), lambda _g, _by: ev.CorrectionDone()),
    "shuffled": Command("play", (), lambda _g, _by: ev.DeckReshuffled()),
    "paid": Command("play", (), lambda _g, _by: ev.RoundPaid()),
    "suspend": Command("suspend", ("reason",), lambda g, by: ev.SuspensionAsked(g["reason"], by)),
    "resume": Command("suspend", (), lambda _, by: ev.ResumptionAsked(by)),
    "last-rounds": Command("close", (), lambda _, by: ev.LastRoundsAnnounced(by)),
    "close": Command("close", (), lambda _, by: ev.ClosingAsked(by)),
    "confirm-hit": Command("confirm", ("number",), lambda g, by: HitConfirmed(g["number"], by)),
    "dispute-hit": Command(
        "dispute",
        ("number", "disputed", "people"),
        lambda g, _: HitDisputed(g["number"], g["disputed"], tuple(g["people"])),
    ),
    "correct-meter": Command(
        "correct",
        ("cents", "people", "reason"),
        lambda g, _: MeterCorrected(g["cents"], tuple(g["people"]), g["reason"]),
    ),
}


def understood(given: Mapping[str, Any], by: str) -> tuple[Command, Input]:
    """Turn a command into an input; a field that it does not have is refused."""
    name = given.get("command")
    command = COMMANDS.get(str(name))
    if command is None:
        raise CommandError(f"no command is called {name!r}: {', '.join(COMMANDS)}")
    fields = set(given) - {"command", "id", "by", "pin", "with", "with_pin"}
    unknown = fields - set(command.fields) - set(command.optional)
    missing = set(command.fields) - fields
    if unknown or missing:
        what = f"does not take {sorted(unknown)[0]}" if unknown else f"needs {sorted(missing)[0]}"
        raise CommandError(f"{name} {what}")
    try:
        return command, command.make(given, by)
    except (TypeError, KeyError) as error:
        raise CommandError(f"{name}: a field has the wrong form ({error})") from error
