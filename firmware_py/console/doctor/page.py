"""The report as a page for people and as plain data."""

from collections.abc import Iterator
from typing import Any

from firmware_py.console.doctor.catalogue import DoctorCheck
from firmware_py.console.doctor.examine import Report
from firmware_py.console.doctor.finding import Severity, Sign
from firmware_py.console.doctor.sentences import advice_for
from firmware_py.text.codes import doctor as codes
from firmware_py.text.message import Message
from firmware_py.text.render import sentence

SIGNS = {Severity.WARNING: "▲", Severity.FAULT: "✕"}
# For a terminal without these characters.
PLAIN = {Severity.WARNING: "!", Severity.FAULT: "X"}
NAMES = {Severity.WARNING: codes.doctor_page_warning, Severity.FAULT: codes.doctor_page_fault}


def report_page(report: Report, language: str, *, plain: bool = False) -> str:
    """Write the findings, the worst first, and what could not be looked at."""
    rows = [row for found in report.signs for row in _rows(*found, language, plain)]
    rows += [sentence(told, language) for told in _ends(report)]
    return "\n".join(rows)


def _rows(check: DoctorCheck, sign: Sign, language: str, plain: bool) -> Iterator[str]:
    mark = (PLAIN if plain else SIGNS)[sign.severity]
    kind = sentence(NAMES[sign.severity](), language)
    yield f"{mark} {check.id} {kind}: {sentence(sign.said, language)}"
    screen = f"{check.screen} {sign.at}".rstrip()
    for told in (
        codes.doctor_page_seen(evidence_text=sign.evidence),
        codes.doctor_page_do(do_message=advice_for(sign.said)),
        codes.doctor_page_screen(screen_text=screen),
    ):
        yield f"      {sentence(told, language)}"


def _ends(report: Report) -> Iterator[Message]:
    if not report.signs and report.unseen != list(report.looked):
        yield codes.doctor_page_clean()
    if unseen := report.unseen:
        yield codes.doctor_page_unseen(checks_text=" ".join(one.check.id for one in unseen))
    yield codes.doctor_page_counted(
        faults_text=str(report.count(Severity.FAULT)),
        warnings_text=str(report.count(Severity.WARNING)),
        looked_text=str(len(report.looked) - len(report.unseen)),
        checks_text=str(len(report.looked)),
    )


def report_data(report: Report, language: str) -> dict[str, Any]:
    """Give everything as plain data; sentences in the language, codes beside them."""
    return {
        "verdict": report.verdict.value,
        "findings": [_data(check, sign, language) for check, sign in report.signs],
        "not_seen": {one.check.id: list(one.not_seen) for one in report.looked if one.not_seen},
        "not_looked": [one.check.id for one in report.unseen],
    }


def _data(check: DoctorCheck, sign: Sign, language: str) -> dict[str, Any]:
    do = advice_for(sign.said)
    return {
        "id": check.id,
        "severity": sign.severity.value,
        "evidence": sign.evidence,
        "text": sentence(sign.said, language),
        "said": sign.said.as_json(),
        "do": sentence(do, language),
        "do_said": do.as_json(),
        "screen": check.screen,
        "at": sign.at,
    }
