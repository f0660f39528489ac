"""Why a device cannot be asked: the driver's words, and the same in every language."""

import errno
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import date
from functools import partial
from pathlib import Path
from typing import Any, cast

import pytest

from drivers.cctalk.failures import Failure, error_of, size_error
from drivers.echo import EchoDeviationError
from drivers.errors import Cause, DriverError, Fact, LinkDown
from drivers.homologation.admission import refusal
from drivers.homologation.decision import NotHomologated, Reason, judge, unproven
from drivers.homologation.registry import Purpose
from drivers.port import CAUSE_BY_ERRNO, Port
from drivers.slot.bus import SlotBus
from drivers.slot.contract import SlotState
from drivers.wire import Wire
from firmware_py.station.link_messages import TOLD, TOLD_OF_PAPERS, link_said
from firmware_py.text.render import english, sentence
from tests.drivers.homologation.papers import SABOT_IDENTITY, TERMS, registry, signed
from tests.drivers.homologation.test_decision import refused
from tests.drivers.test_link import Bench


@dataclass
class Line:
    """As much of a port as an error names."""

    path: str = "/dev/station/slots"
    device: str = "slots"
    doing: str = "read buffered credit 229"
    echo_missing: bool = False


LINE = cast(Wire, Line())


def told(error: DriverError) -> Fact:
    """Give what a link tells of an error."""
    found = error.fact
    assert found is not None
    named = {"port": error.port, "command": error.command, **found.named}
    return Fact(found.cause, named)


def port_error(number: int) -> LinkDown:
    return Port._link_down(cast(Port, Line(doing="open")), OSError(number, "as it is"))


def bus_error(*states: SlotState) -> DriverError:
    @dataclass
    class Slot:
        state: SlotState

    @dataclass
    class Bus:
        slots: list[Slot]
        _host: Any = None

    return SlotBus._nobody(cast(SlotBus, Bus([Slot(state) for state in states])))


ERRORS: dict[str, Callable[[], DriverError]] = {
    "silence": lambda: error_of(Failure.SILENCE, LINE, 3, 100, 3),
    "no echo": lambda: error_of(Failure.SILENCE, cast(Wire, Line(echo_missing=True)), 3, 100, 3),
    "garbage": lambda: error_of(Failure.GARBAGE, LINE, 3, 100, 2),
    "busy": lambda: error_of(Failure.BUSY, LINE, 3, 100, 5),
    "refused": lambda: error_of(Failure.NAK, LINE, 3, 100, 1),
    "size": lambda: size_error(LINE, 3, 12),
    "echo": lambda: Port._echo_mismatch(cast(Port, Line()), EchoDeviationError(b"", b"")),
    "slots silent": lambda: bus_error(SlotState.SILENT),
    "slots noisy": lambda: bus_error(SlotState.NOISY, SlotState.WRONG),
    "slots wrong": lambda: bus_error(SlotState.WRONG),
    **{f"port {number}": partial(port_error, number) for number in CAUSE_BY_ERRNO},
    "port other": lambda: port_error(errno.EPERM),
}


@pytest.mark.parametrize("name", ERRORS)
def test_an_error_is_told_in_the_drivers_words(name: str) -> None:
    error = ERRORS[name]()
    said = link_said("slots", told(error))
    assert said is not None
    assert english(said) == str(error)
    assert len({sentence(said, language) for language in ("es", "gl", "eu", "en")}) == 4


def test_who_holds_a_port_is_named() -> None:
    named = {"port": "/dev/x", "command": "open", "system": "", "holders": "ModemManager (812)"}
    said = link_said("sabot", Fact(Cause.PORT_TAKEN, named))
    assert said is not None
    assert sentence(said, "gl").endswith(
        "Outro programa ocupa este porto: pechar ModemManager (812)."
    )


def _unsigned() -> NotHomologated:
    verdict = judge(replace(signed(registry()), signature=b""), SABOT_IDENTITY, TERMS)
    assert isinstance(verdict, NotHomologated)
    return verdict


def no_key() -> NotHomologated:
    return refused(terms=replace(TERMS, key_ids=frozenset()))


def lacking() -> NotHomologated:
    return refused(replace(SABOT_IDENTITY, lacks=("the accept counters",)))


VERDICTS: dict[Reason, Callable[[], NotHomologated]] = {
    Reason.BAD_SIGNATURE: _unsigned,
    Reason.WRONG_PURPOSE: lambda: refused(purpose="live"),
    Reason.OLD_EDITION: lambda: refused(terms=replace(TERMS, last_edition=5), edition=3),
    Reason.UNKNOWN_PRODUCT: lambda: refused(replace(SABOT_IDENTITY, maker="Acme")),
    Reason.UNKNOWN_SERIAL: lambda: refused(replace(SABOT_IDENTITY, serial=None)),
    Reason.WRONG_FIRMWARE: lambda: refused(replace(SABOT_IDENTITY, firmware="SIM-1.1")),
    Reason.WRONG_ROM: lambda: refused(replace(SABOT_IDENTITY, rom_checksum=None)),
    Reason.LACKS_CHECK: lacking,
    Reason.NOT_YET_VALID: lambda: refused(terms=replace(TERMS, today=date(2025, 1, 1))),
    Reason.EXPIRED: lambda: refused(terms=replace(TERMS, today=date(2040, 1, 1))),
    Reason.NO_KEY: no_key,
    Reason.UNPROVEN: lambda: unproven(SABOT_IDENTITY),
}


def verdict_on_live_play() -> NotHomologated:
    return refused(terms=replace(TERMS, purpose=Purpose.LIVE))


@pytest.mark.parametrize("verdict", [*VERDICTS.values(), verdict_on_live_play])
def test_a_refusal_of_the_registry_is_told_in_its_words(
    verdict: Callable[[], NotHomologated],
) -> None:
    error = refusal(verdict(), LINE)
    said = link_said("slots", told(error))
    assert said is not None
    assert english(said) == str(error)
    assert len({sentence(said, language) for language in ("es", "gl", "eu", "en")}) == 4


def test_every_reason_of_the_registry_but_one_that_cannot_be_read_has_its_message() -> None:
    assert set(VERDICTS) == TOLD_OF_PAPERS
    assert {reason for reason in Reason if reason not in TOLD_OF_PAPERS} == {Reason.UNREADABLE}
    for reason, verdict in VERDICTS.items():
        assert verdict().reason is reason


def test_every_cause_has_its_message() -> None:
    assert set(Cause) == TOLD


def test_how_a_link_comes_up_and_fails_is_told_in_its_words(tmp_path: Path) -> None:
    bench = Bench(tmp_path)
    bench.path = None
    bench.step()
    bench.path = tmp_path / "slots"
    bench.step(3)
    bench.model.answer = _broken
    bench.step()
    bench.link._shut_down()
    causes = {change.fact.cause for change in bench.changes if change.fact is not None}
    assert causes >= {Cause.NO_PORT, Cause.OPENING, Cause.ASKING, Cause.UP, Cause.STOPS}
    assert Cause.INTERNAL in causes
    for change in bench.changes:
        said = link_said(change.role, change.fact)
        assert said is not None
        assert english(said) == change.reason


def _broken() -> list[str]:
    raise ZeroDivisionError("division by zero")


def test_what_only_a_sentence_knows_has_no_code() -> None:
    assert link_said("slots", None) is None
