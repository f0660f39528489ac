"""T15, T30: faults that devices find in themselves, and what waits for people."""

from collections.abc import Iterator

from firmware_py.console.doctor.case import Case, count, parts, state_of, words
from firmware_py.console.doctor.finding import Sign, fault, warning
from firmware_py.console.doctor.source import Answer
from firmware_py.text.codes import doctor as codes
from firmware_py.text.codes import doctor_machine as machine

FAULTY, OUT_OF_USE = "faulty", "out-of-use"
# What links and slots are called when nothing can be read of them: other checks tell of those.
OF_LINKS = frozenset({"silent", "noisy", "wrong-device", "not-identified-yet", "two-answer"})
# Codes of a self-check (header 232) that are told before anything is lost.
BATTERY, CLOCK = 50, 53
LONGEST_VISIT_US = 30 * 60_000_000


def is_faulty(case: Case) -> Iterator[Sign]:
    """Tell of what a self-check found."""
    for role, row in case.source.devices().items():
        slots = parts(row, "slots")
        yield from (_of_slot(slot) for slot in slots or [] if state_of(slot) == FAULTY)
        for one in parts(row, "parts") or []:
            name, state = words(one, "part"), state_of(one)
            # A bus that gives its slots has told of them already.
            if state in OF_LINKS | {OUT_OF_USE} or (slots is not None and name != role):
                continue
            why = words(one, "why") or state
            said = codes.doctor_part_fault(part_role=name, why_text=why)
            yield fault(said, f"{name}: {state}", role)


def _of_slot(slot: Answer) -> Sign:
    """Tell a slot's fault by its code; a station that gives none has only its sentence."""
    seat, code, why = count(slot, "seat"), slot.get("fault"), words(slot, "why") or FAULTY
    at = f"r{seat}"
    if not isinstance(code, int):
        return fault(codes.doctor_slot_unwell(seat=seat, why_text=why), why, at)
    sign = warning if code in (BATTERY, CLOCK) else fault
    return sign(codes.doctor_slot_fault(seat=seat, fault=code), f"232: {code}, {why}", at)


def is_out_of_use(case: Case) -> Iterator[Sign]:
    """Tell of devices that only two people let in again."""
    for role, row in case.source.devices().items():
        for one in parts(row, "parts") or []:
            if state_of(one) == OUT_OF_USE:
                why = words(one, "why") or OUT_OF_USE
                yield warning(machine.doctor_out_of_use(role=role), why, role)


def do_settings_wait(case: Case) -> Iterator[Sign]:
    """Tell of settings that two directors have not accepted."""
    if why := words(case.source.status(), "waits_for"):
        yield warning(machine.doctor_settings_wait(why_text=why), why)


def is_visit_open(case: Case) -> Iterator[Sign]:
    """Tell of a visit that nobody has ended."""
    for visit in case.source.visits():
        for_us = case.roots.now() - count(visit, "began_us")
        if visit.get("ended_us") is None and for_us > LONGEST_VISIT_US:
            number, who = count(visit, "number"), words(visit, "person")
            said = machine.doctor_visit_open(
                visit_number=number, name=who, minutes_text=str(for_us // 60_000_000)
            )
            yield warning(said, f"visit {number}, {who}")


def is_frozen(case: Case) -> Iterator[Sign]:
    """Tell of evidence that is frozen."""
    for hold in parts(case.source.table(), "holds") or []:
        if hold.get("what") == "frozen" and not hold.get("ok"):
            why = words(hold, "text")
            yield warning(machine.doctor_frozen(why_text=why), why)
