"""The catalogue of checks as data: what each looks at, with what, and where to go on."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from firmware_py.console.doctor import (
    board,
    clock,
    config,
    devices,
    disk,
    journal,
    line,
    network,
    permissions,
    ports,
    registry,
    station,
    visors,
    wiring,
)
from firmware_py.console.doctor.case import Case
from firmware_py.console.doctor.finding import Sign

Look = Callable[[Case], Iterable[Sign]]


@dataclass(frozen=True, slots=True)
class DoctorCheck:
    """One check: its looks are made in order, and each may see nothing for itself."""

    id: str
    looks: tuple[Look, ...]
    # What is looked at, for the page of the catalogue.
    at: str
    # Screen of the console where it is seen closer.
    screen: str


CHECKS = (
    DoctorCheck("T01", (config.is_refused,), "the config, read by the station's own code", "salud"),
    DoctorCheck("T02", (station.is_socket_dead,), "the socket: does anybody listen", "salud"),
    DoctorCheck(
        "T03", (station.is_stopped,), "`systemctl show`: state, exit code, restarts", "salud"
    ),
    DoctorCheck(
        "T04", (ports.is_missing, ports.is_kernels_name),
        "every `port` of the config in `/dev`, and which adapters nobody has named", "puertos",
    ),
    DoctorCheck(
        "T05",
        (permissions.is_port_closed, permissions.is_socket_closed, permissions.are_traces_closed),
        "modes of ports, socket and trace folder against the unit's user and your groups",
        "puertos",
    ),
    DoctorCheck("T06", (ports.is_held,), "`/proc/*/fd`: who else has a port open", "puertos"),
    DoctorCheck(
        "T07", (wiring.are_swapped,),
        "`devices`, `lines`: two lines that never answered, or a device of another place", "linea",
    ),
    DoctorCheck(
        "T08", (wiring.is_echo_wrong,),
        "`echo` of the config against `lines` and own commands that were read back", "linea",
    ),
    DoctorCheck(
        "T09", (line.is_of_another_speed,), "`lines`: garbage or bad frames over half", "linea"
    ),
    DoctorCheck(
        "T10", (wiring.do_two_answer, wiring.two_at_a_seat),
        "`alarms` of second replies, slots where two answer", "aparatos",
    ),
    DoctorCheck(
        "T11", (wiring.is_plug_out,), "`devices`: a slot silent while others answer", "aparatos"
    ),
    DoctorCheck(
        "T12", (line.is_dead,), "`devices`, `lines`: a silent line, with echo or without", "linea"
    ),
    DoctorCheck(
        "T13", (line.is_noisy,),
        "`lines`: errors of ten minutes over exchanges, above 1 % A, above 5 % F", "linea",
    ),
    DoctorCheck(
        "T14", (wiring.is_somebody_else,),
        "`alarms` of 24 hours: foreign commands, address changes, null bytes, wrong echoes",
        "alarmas",
    ),
    DoctorCheck(
        "T15", (devices.is_faulty,),
        "`devices`: what a self-check found; battery and clock A, the rest F", "aparatos",
    ),
    DoctorCheck(
        "T16", (registry.does_certificate_end,),
        "`valid_to` of the devices in use, of the whole registry where no station answers",
        "aparatos",
    ),
    DoctorCheck(
        "T17", (registry.is_unproved,), "`devices`: no key, or identity not proved", "aparatos"
    ),
    DoctorCheck(
        "T18", (registry.is_another,),
        "`devices`: ROM, firmware or serial number that are not the listed ones", "aparatos",
    ),
    DoctorCheck(
        "T19", (config.is_unsigned, config.is_older, config.are_secrets_open),
        "signature, purpose and edition of the registry; modes of device keys and pepper",
        "aparatos",
    ),
    DoctorCheck(
        "T20", (visors.lacks_euro,), "`visits`: the last pattern on a visor with €", "aparatos"
    ),
    DoctorCheck("T21", (visors.is_stale,), "`devices`: `shown` older than 5 s on a link that is up",
          "aparatos"),
    DoctorCheck(
        "T22", (disk.is_low, disk.does_not_last),
        "room, inodes and mount of the journal's disks; below 1 %, one day: F", "salud",
    ),
    DoctorCheck(
        "T23", (disk.is_slow, disk.is_late),
        "`health`: p99 over 250 ms A, worst over 2 s F; `status`: pace of the journal", "salud",
    ),
    DoctorCheck(
        "T24", (disk.is_copy_missing, disk.is_copy_late),
        "the second copies: there, on a medium of their own, not behind for 5 s", "salud",
    ),
    DoctorCheck(
        "T25",
        (journal.is_unreadable, journal.is_mode_wrong, journal.is_shape_wrong,
         journal.is_log_long, journal.is_broken, journal.does_copy_differ),
        "the newest day: `journal_mode`, shape, log, chain of the last 500, end of the copy",
        "registro",
    ),
    DoctorCheck(
        "T26",
        (clock.is_old, clock.is_behind, clock.is_not_kept, clock.has_no_battery, clock.was_set),
        "the clock against the record, its time server, its battery, its steps", "salud",
    ),
    DoctorCheck(
        "T27", (board.is_voltage_low, board.is_hot),
        "`vcgencmd get_throttled`, else the kernel's sensor; temperature from 80 °C A, 85 °C F",
        "salud",
    ),
    DoctorCheck(
        "T28", (ports.holds_back, ports.sleeps),
        "`latency_timer` and `power/control` of the adapters", "puertos",
    ),
    DoctorCheck(
        "T29",
        (board.is_station_fat, board.is_memory_short, board.was_restarted,
         board.does_thread_stand, board.is_unguarded),
        "memory, restarts, threads that do not turn for 10 s, watchdogs", "salud",
    ),
    DoctorCheck(
        "T30",
        (devices.is_out_of_use, devices.do_settings_wait, devices.is_visit_open,
         devices.is_frozen),
        "what waits for people: devices out of use, settings, visits, frozen evidence", "mesa",
    ),
    DoctorCheck(
        "T31", (network.is_radio_on, network.is_disk_foreign),
        "radios that are on, foreign disks on USB (S-8, S-9)", "salud",
    ),
)  # fmt: skip
IDS = tuple(check.id for check in CHECKS)
