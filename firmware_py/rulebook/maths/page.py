"""The figures of a sheet as a page to read and as plain data."""

from collections.abc import Iterator
from fractions import Fraction

from firmware_py.rulebook.maths.study import EdgeReport, Figure, Study, StudyCase, digits, percent

# Longer fractions are left to the plain data.
_LONGEST = 48


def text_of(report: EdgeReport) -> str:
    """Write a report for people."""
    lines = [report.sheet]
    for name, value in report.options.items():
        lines.append(f"  {name} = {str(value).lower() if isinstance(value, bool) else value}")
    for study in report.studies:
        lines += ["", *_study_lines(study)]
    lines += ["", *report.notes] if report.notes else []
    return "\n".join(lines)


def _study_lines(study: Study) -> Iterator[str]:
    yield f"{study.name} ({study.article})"
    rows = [_row(case, study.total) for case in study.cases]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for name, ways, chance, pays, article in rows:
        cells = (
            name.ljust(widths[0]),
            ways.rjust(widths[1]),
            chance.rjust(widths[2]),
            pays.rjust(widths[3]),
            article,
        )
        yield ("  " + "  ".join(cells)).rstrip()
    for figure in study.figures:
        yield f"  {figure.name}: {_shown(figure)}"
    for sentence in study.supposes:
        yield f"  · {sentence}"


def _row(case: StudyCase, total: int) -> tuple[str, str, str, str, str]:
    return (
        case.name,
        f"{case.ways:,}",
        percent(Fraction(case.ways, total)),
        case.pays,
        case.article,
    )


def _shown(figure: Figure) -> str:
    fraction = str(figure.value)
    return f"{fraction} = {digits(figure)}" if len(fraction) <= _LONGEST else digits(figure)


def data_of(report: EdgeReport) -> dict[str, object]:
    """Give a report as plain data; exact numbers are written as fractions."""
    return {
        "sheet": report.sheet,
        "options": dict(report.options),
        "bets": [_study_data(study) for study in report.studies],
        "notes": list(report.notes),
    }


def _study_data(study: Study) -> dict[str, object]:
    return {
        "bet": study.name,
        "article": study.article,
        "ways": study.total,
        "cases": [
            {"case": case.name, "ways": case.ways, "pays": case.pays, "article": case.article}
            for case in study.cases
        ],
        "figures": [
            {"figure": one.name, "exact": str(one.value), "shown": digits(one)}
            for one in study.figures
        ],
        "supposes": list(study.supposes),
    }
