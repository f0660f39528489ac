"""What each check may say: every sentence with its severities and what to do about it."""

from collections.abc import Callable
from dataclasses import dataclass

from firmware_py.console.doctor.finding import Severity
from firmware_py.text.codes import doctor_advice as do
from firmware_py.text.message import Message


@dataclass(frozen=True, slots=True)
class DoctorSentence:
    """A sentence by its code, how bad it may be, and what to do; several share an advice."""

    code: str
    severities: str
    advice: Callable[[], Message]


# Check, sentence, severities, advice.
_ROWS = (
    ("T01", "doctor.config-refused", "F", do.doctor_do_key),
    ("T02", "doctor.dead-socket", "F", do.doctor_do_start),
    ("T02", "doctor.mute-station", "F", do.doctor_do_hung),
    ("T03", "doctor.station-stopped", "F", do.doctor_do_log),
    ("T04", "doctor.no-port", "F", do.doctor_do_plug_in),
    ("T04", "doctor.no-port-others", "F", do.doctor_do_name_port),
    ("T04", "doctor.kernel-name", "A", do.doctor_do_name_port),
    ("T05", "doctor.port-closed", "F", do.doctor_do_group_dialout),
    ("T05", "doctor.socket-closed", "F", do.doctor_do_group_socket),
    ("T05", "doctor.traces-closed", "F", do.doctor_do_traces),
    ("T06", "doctor.port-held", "F", do.doctor_do_close_program),
    ("T07", "doctor.ports-swapped", "F", do.doctor_do_swap),
    ("T08", "doctor.echo-differs", "F", do.doctor_do_echo),
    ("T09", "doctor.wrong-speed", "F", do.doctor_do_speed),
    ("T10", "doctor.two-answer", "F", do.doctor_do_unplug_one),
    ("T10", "doctor.two-answer-at", "F", do.doctor_do_unplug_one),
    ("T11", "doctor.slot-silent", "F", do.doctor_do_slot_plug),
    ("T12", "doctor.line-dead", "F", do.doctor_do_line_power),
    ("T12", "doctor.line-dead-beyond", "F", do.doctor_do_line_beyond),
    ("T12", "doctor.line-dead-adapter", "F", do.doctor_do_line_adapter),
    ("T13", "doctor.line-noisy", "AF", do.doctor_do_ground),
    ("T14", "doctor.somebody-else", "F", do.doctor_do_open_cabinet),
    ("T15", "doctor.slot-fault", "AF", do.doctor_do_slot_fault),
    ("T15", "doctor.slot-unwell", "F", do.doctor_do_slot_fault),
    ("T15", "doctor.part-fault", "F", do.doctor_do_clear_fault),
    ("T16", "doctor.certificate-ended", "F", do.doctor_do_certificate),
    ("T16", "doctor.certificate-ends", "A", do.doctor_do_certificate),
    ("T17", "doctor.no-key", "F", do.doctor_do_enrol),
    ("T17", "doctor.unproven", "F", do.doctor_do_check_device),
    ("T18", "doctor.wrong-rom", "F", do.doctor_do_listed_device),
    ("T18", "doctor.wrong-firmware", "F", do.doctor_do_listed_device),
    ("T18", "doctor.not-listed", "F", do.doctor_do_listed_device),
    ("T19", "doctor.registry-refused", "F", do.doctor_do_registry),
    ("T19", "doctor.registry-old", "F", do.doctor_do_registry),
    ("T19", "doctor.secret-open", "F", do.doctor_do_mode),
    ("T20", "doctor.no-euro", "A", do.doctor_do_escpos),
    ("T21", "doctor.visor-stale", "F", do.doctor_do_visor),
    ("T22", "doctor.disk-low", "AF", do.doctor_do_make_room),
    ("T22", "doctor.disk-days", "AF", do.doctor_do_make_room),
    ("T22", "doctor.no-inodes", "F", do.doctor_do_make_room),
    ("T22", "doctor.read-only", "F", do.doctor_do_medium),
    ("T23", "doctor.disk-slow", "A", do.doctor_do_medium),
    ("T23", "doctor.disk-stalls", "F", do.doctor_do_medium),
    ("T23", "doctor.disk-late", "F", do.doctor_do_medium),
    ("T24", "doctor.no-copy", "F", do.doctor_do_mount_copy),
    ("T24", "doctor.copy-same-disk", "A", do.doctor_do_mount_copy),
    ("T24", "doctor.copy-late", "F", do.doctor_do_mount_copy),
    ("T25", "doctor.journal-unread", "F", do.doctor_do_keep_copies),
    ("T25", "doctor.no-log", "F", do.doctor_do_keep_copies),
    ("T25", "doctor.journal-shape", "F", do.doctor_do_keep_copies),
    ("T25", "doctor.log-long", "A", do.doctor_do_close_reader),
    ("T25", "doctor.chain-broken", "F", do.doctor_do_keep_copies),
    ("T25", "doctor.copy-differs", "F", do.doctor_do_keep_copies),
    ("T26", "doctor.clock-old", "F", do.doctor_do_set_clock),
    ("T26", "doctor.clock-behind", "F", do.doctor_do_set_clock),
    ("T26", "doctor.clock-alone", "A", do.doctor_do_time_server),
    ("T26", "doctor.no-rtc", "A", do.doctor_do_rtc),
    ("T26", "doctor.clock-stepped", "A", do.doctor_do_steps),
    ("T27", "doctor.voltage-low", "F", do.doctor_do_supply),
    ("T27", "doctor.voltage-was-low", "A", do.doctor_do_supply),
    ("T27", "doctor.slowed", "A", do.doctor_do_cool),
    ("T27", "doctor.hot", "AF", do.doctor_do_cool),
    ("T28", "doctor.latency", "A", do.doctor_do_udev_adapter),
    ("T28", "doctor.sleeps", "A", do.doctor_do_udev_adapter),
    ("T29", "doctor.station-memory", "A", do.doctor_do_bundle),
    ("T29", "doctor.memory-short", "A", do.doctor_do_memory),
    ("T29", "doctor.out-of-memory", "F", do.doctor_do_memory),
    ("T29", "doctor.restarted", "AF", do.doctor_do_log),
    ("T29", "doctor.thread-still", "F", do.doctor_do_bundle),
    ("T29", "doctor.no-watchdog", "A", do.doctor_do_watchdog),
    ("T30", "doctor.out-of-use", "A", do.doctor_do_readmit),
    ("T30", "doctor.settings-wait", "A", do.doctor_do_accept),
    ("T30", "doctor.visit-open", "A", do.doctor_do_end_visit),
    ("T30", "doctor.frozen", "A", do.doctor_do_release),
    ("T31", "doctor.radio", "F", do.doctor_do_radio_off),
    ("T31", "doctor.usb-disk", "F", do.doctor_do_unplug_disk),
)
SENTENCES: dict[str, tuple[DoctorSentence, ...]] = {
    check: tuple(
        DoctorSentence(code, severities, advice)
        for owner, code, severities, advice in _ROWS
        if owner == check
    )
    for check, *_ in _ROWS
}
_ADVICE = {one.code: one.advice for found in SENTENCES.values() for one in found}


def advice_for(said: Message) -> Message:
    """Say what to do about a sentence."""
    return _ADVICE[said.code]()


def may_say(check: str, said: Message, severity: Severity) -> bool:
    """Tell whether a check is known for a sentence of that severity."""
    found = SENTENCES[check]
    return any(one.code == said.code and severity.value in one.severities for one in found)
