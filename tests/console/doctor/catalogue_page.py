"""The catalogue of docs/doctor.md, made from the checks' data (`make codes`)."""

from collections.abc import Iterator
from pathlib import Path

from firmware_py.console.doctor.catalogue import CHECKS
from firmware_py.console.doctor.sentences import SENTENCES, DoctorSentence
from tests.text.catalogues import forms

PAGE = Path(__file__).parents[3] / "docs" / "doctor.md"
BEGIN, END = "<!-- checks: begin -->\n", "<!-- checks: end -->"


def table() -> str:
    """Write every check with what it looks at, and below it all that it may say."""
    return "\n".join([*_checks(), "", *_sentences(), ""])


def _checks() -> Iterator[str]:
    yield "| id | looked at | screen |"
    yield "|---|---|---|"
    yield from (f"| {check.id} | {check.at} | `{check.screen}` |" for check in CHECKS)


def _sentences() -> Iterator[str]:
    yield "| id | | sentence | in Spanish | what to do |"
    yield "|---|---|---|---|---|"
    for check in CHECKS:
        yield from (_row(check.id, one) for one in SENTENCES[check.id])


def _row(check: str, one: DoctorSentence) -> str:
    english, spanish = (forms(language)[one.code][-1] for language in ("en", "es"))
    severities = "/".join(one.severities)
    do = forms("en")[one.advice().code][-1]
    return f"| {check} | {severities} | {english} | {spanish} | {do} |"


def written() -> str:
    """Give the page with the table as it should be."""
    before, _, rest = PAGE.read_text("utf-8").partition(BEGIN)
    return f"{before}{BEGIN}{table()}{END}{rest.partition(END)[2]}"


if __name__ == "__main__":
    PAGE.write_text(written(), "utf-8")
