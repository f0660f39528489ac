"""Messages of `messages/doctor_machine.toml`, made by `make codes`."""

from firmware_py.text.message import Message


def doctor_disk_low(*, path_text: str, mib_text: str) -> Message:
    """The disk is almost full: {mib_text} MiB left in {path_text}."""
    return Message("doctor.disk-low", (("path_text", path_text), ("mib_text", mib_text),))


def doctor_disk_days(*, path_text: str, days_text: str) -> Message:
    """At this pace the disk of {path_text} lasts, in days: {days_text}."""
    return Message("doctor.disk-days", (("path_text", path_text), ("days_text", days_text),))


def doctor_no_inodes(*, path_text: str) -> Message:
    """The disk of {path_text} takes no further file."""
    return Message("doctor.no-inodes", (("path_text", path_text),))


def doctor_read_only(*, path_text: str) -> Message:
    """The disk of {path_text} is mounted read-only."""
    return Message("doctor.read-only", (("path_text", path_text),))


def doctor_disk_slow(*, ms_text: str) -> Message:
    """The disk is slow: one entry in a hundred waits {ms_text} ms or more."""
    return Message("doctor.disk-slow", (("ms_text", ms_text),))


def doctor_disk_stalls(*, ms_text: str) -> Message:
    """The disk stalls: an entry has taken {ms_text} ms."""
    return Message("doctor.disk-stalls", (("ms_text", ms_text),))


def doctor_disk_late(*, state_text: str, pace_text: str) -> Message:
    """The record does not keep up: {state_text}, {pace_text}."""
    return Message("doctor.disk-late", (("state_text", state_text), ("pace_text", pace_text),))


def doctor_no_copy(*, path_text: str) -> Message:
    """The second copy of the record is missing in {path_text}."""
    return Message("doctor.no-copy", (("path_text", path_text),))


def doctor_copy_same_disk(*, path_text: str) -> Message:
    """The copy {path_text} is on the disk of the record."""
    return Message("doctor.copy-same-disk", (("path_text", path_text),))


def doctor_copy_late() -> Message:
    """The copy stays behind the record."""
    return Message("doctor.copy-late")


def doctor_journal_unread(*, why_text: str) -> Message:
    """The record cannot be read: {why_text}."""
    return Message("doctor.journal-unread", (("why_text", why_text),))


def doctor_no_log(*, name: str) -> Message:
    """{name} is not written with a log ahead (WAL)."""
    return Message("doctor.no-log", (("name", name),))


def doctor_journal_shape(*, name: str) -> Message:
    """{name} does not declare what a record of ours does."""
    return Message("doctor.journal-shape", (("name", name),))


def doctor_log_long(*, name: str, mib_text: str) -> Message:
    """The log {name} has grown to {mib_text} MiB."""
    return Message("doctor.log-long", (("name", name), ("mib_text", mib_text),))


def doctor_chain_broken(*, entry_number: int, name: str) -> Message:
    """The record does not chain at entry {entry_number} of {name}."""
    return Message("doctor.chain-broken", (("entry_number", entry_number), ("name", name),))


def doctor_copy_differs(*, entry_number: int, name: str) -> Message:
    """The copy does not say the same at entry {entry_number} of {name}."""
    return Message("doctor.copy-differs", (("entry_number", entry_number), ("name", name),))


def doctor_clock_old(*, date_text: str) -> Message:
    """The clock has lost the date: it says {date_text}."""
    return Message("doctor.clock-old", (("date_text", date_text),))


def doctor_clock_behind(*, seconds_text: str) -> Message:
    """The clock is {seconds_text} s behind the record."""
    return Message("doctor.clock-behind", (("seconds_text", seconds_text),))


def doctor_clock_alone() -> Message:
    """No time server keeps the clock right."""
    return Message("doctor.clock-alone")


def doctor_no_rtc() -> Message:
    """The board has no clock with a battery: without power it loses the time."""
    return Message("doctor.no-rtc")


def doctor_clock_stepped(*, times_text: str) -> Message:
    """The clock was moved while the station ran; times: {times_text}."""
    return Message("doctor.clock-stepped", (("times_text", times_text),))


def doctor_voltage_low() -> Message:
    """Low voltage now."""
    return Message("doctor.voltage-low")


def doctor_voltage_was_low() -> Message:
    """The voltage has been low since the start."""
    return Message("doctor.voltage-was-low")


def doctor_slowed() -> Message:
    """The board runs slower than it can, for heat or voltage."""
    return Message("doctor.slowed")


def doctor_hot(*, degrees_text: str) -> Message:
    """The board is at {degrees_text} °C."""
    return Message("doctor.hot", (("degrees_text", degrees_text),))


def doctor_latency(*, role: str, latency_text: str) -> Message:
    """The adapter of {role} holds bytes back for {latency_text} ms."""
    return Message("doctor.latency", (("role", role), ("latency_text", latency_text),))


def doctor_sleeps(*, role: str) -> Message:
    """The adapter of {role} may fall asleep."""
    return Message("doctor.sleeps", (("role", role),))


def doctor_station_memory(*, mib_text: str) -> Message:
    """The station takes {mib_text} MiB of memory."""
    return Message("doctor.station-memory", (("mib_text", mib_text),))


def doctor_memory_short(*, mib_text: str) -> Message:
    """The board has {mib_text} MiB of memory left."""
    return Message("doctor.memory-short", (("mib_text", mib_text),))


def doctor_out_of_memory(*, times_text: str) -> Message:
    """Memory ran out and the kernel closed programs; times: {times_text}."""
    return Message("doctor.out-of-memory", (("times_text", times_text),))


def doctor_restarted(*, times_text: str) -> Message:
    """The station has been started again by itself; times: {times_text}."""
    return Message("doctor.restarted", (("times_text", times_text),))


def doctor_thread_still(*, name: str) -> Message:
    """The thread {name} does not turn."""
    return Message("doctor.thread-still", (("name", name),))


def doctor_no_watchdog(*, name: str) -> Message:
    """The watchdog {name} is off."""
    return Message("doctor.no-watchdog", (("name", name),))


def doctor_out_of_use(*, role: str) -> Message:
    """{role} waits for two people to readmit it."""
    return Message("doctor.out-of-use", (("role", role),))


def doctor_settings_wait(*, why_text: str) -> Message:
    """There are settings that nobody has accepted: {why_text}."""
    return Message("doctor.settings-wait", (("why_text", why_text),))


def doctor_visit_open(*, visit_number: int, name: str, minutes_text: str) -> Message:
    """Visit {visit_number} of {name} has been open for {minutes_text} min."""
    return Message("doctor.visit-open", (("visit_number", visit_number), ("name", name), ("minutes_text", minutes_text),))


def doctor_frozen(*, why_text: str) -> Message:
    """The evidence is frozen: {why_text}."""
    return Message("doctor.frozen", (("why_text", why_text),))


def doctor_radio(*, name: str) -> Message:
    """A radio is on: {name}."""
    return Message("doctor.radio", (("name", name),))


def doctor_usb_disk(*, name: str) -> Message:
    """There is a USB disk that is not the table's: {name}."""
    return Message("doctor.usb-disk", (("name", name),))

