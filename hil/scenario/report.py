"""What came of a story: every step, what was expected and found, the rounds, the journal's head."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class StepResult:
    """One step: done or not, and for an expectation what was expected and found."""

    line: int
    text: str
    passed: bool
    expected: str = ""
    found: str = ""


@dataclass(frozen=True, slots=True)
class ScenarioReport:
    """One story."""

    story: str
    title: str
    sheet: str
    passed: bool
    steps: tuple[StepResult, ...]
    # Places, rulings and payments of every round as they stood when it was paid.
    rounds: tuple[Mapping[str, Any], ...] = ()
    # Head of the journal after a clean stop, as `sequence:hash`; empty if it was never reached.
    journal_head: str = ""
    seconds: float = 0.0
    folder: str = ""

    @property
    def failure(self) -> str:
        """Say in a sentence why the story failed; nothing if it passed."""
        bad = next((step for step in self.steps if not step.passed), None)
        if bad is None:
            return ""
        wanted = f"expected {bad.expected}, " if bad.expected else ""
        return f"{self.story}:{bad.line}: {bad.text}: {wanted}found {bad.found}"


def row_of(report: ScenarioReport) -> str:
    """Write one line for a story, and the sentence of what failed."""
    mark = "passed" if report.passed else "FAILED"
    head = f", journal {report.journal_head[:20]}…" if report.journal_head else ""
    row = f"{mark}  {report.title} ({report.seconds:.1f} s{head})"
    return row if report.passed else f"{row}\n        {report.failure}"


def sum_of(reports: Sequence[ScenarioReport]) -> str:
    """Say how many stories there were, and how many failed."""
    failed = sum(not report.passed for report in reports)
    count = f"{len(reports)} {'story' if len(reports) == 1 else 'stories'}"
    return f"{count}, {failed} failed" if failed else f"{count} passed"


def data_of(reports: Iterable[ScenarioReport]) -> dict[str, Any]:
    """Give everything as plain data."""
    found = [asdict(report) | {"failure": report.failure} for report in reports]
    return {"passed": all(row["passed"] for row in found), "stories": found}
