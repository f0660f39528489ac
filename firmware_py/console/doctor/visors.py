"""T20, T21: is the euro sign on the visor, is what it shows still true."""

from collections.abc import Iterator

from firmware_py.console.doctor.case import Case, parts, state_of, words
from firmware_py.console.doctor.finding import NotSeenError, Sign, fault, warning
from firmware_py.console.doctor.source import Answer
from firmware_py.text.codes import doctor as codes

# Models that ask a display for a code page with the euro (docs/visors.md).
WITH_EURO = frozenset({"escpos-1252", "escpos-858"})
STALE_S = 5
PATTERN = "pattern"
NO = frozenset({"no", False})


def lacks_euro(case: Case) -> Iterator[Sign]:
    """Find visors whose last pattern a person saw without the euro sign."""
    models = {device.role: device.model for device in case.devices()}
    for role, answer in _last_patterns(case).items():
        model = models.get(role, "")
        if answer in NO and model in WITH_EURO:
            said = codes.doctor_no_euro(role=role, model_text=model)
            yield warning(said, f'model = "{model}", {PATTERN}: no', role)


def _last_patterns(case: Case) -> dict[str, object]:
    """Give what was last answered to the question for the euro, by visor."""
    visits = sorted(case.source.visits(), key=lambda visit: visit.get("began_us") or 0)
    acts = [act for visit in visits for act in parts(visit, "acts") or []]
    found = {words(act, "role"): act.get("answer") for act in acts if _is_pattern(act)}
    if not found:
        raise NotSeenError("no pattern was shown in a visit")
    return found


def _is_pattern(act: Answer) -> bool:
    return act.get("act") == PATTERN and act.get("answer") is not None


def is_stale(case: Case) -> Iterator[Sign]:
    """Find visors to which nothing is written although their link is up."""
    told = False
    for role, row in case.source.devices().items():
        shown = row.get("shown")
        age = shown.get("age_s") if isinstance(shown, dict) else None
        told = told or "shown" in row
        if state_of(row) == "up" and isinstance(age, int | float) and age > STALE_S:
            said = codes.doctor_visor_stale(role=role, seconds_text=f"{age:.0f}")
            yield fault(said, f"age_s {age}", role)
    if not told:
        raise NotSeenError("the station does not tell what visors show")
