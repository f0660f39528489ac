"""Messages of `messages/doctor.toml`, made by `make codes`."""

from firmware_py.text.message import Message


def doctor_config_refused(*, why_text: str) -> Message:
    """The config does not hold: {why_text}."""
    return Message("doctor.config-refused", (("why_text", why_text),))


def doctor_dead_socket(*, path_text: str) -> Message:
    """The socket {path_text} was left by a station that died."""
    return Message("doctor.dead-socket", (("path_text", path_text),))


def doctor_mute_station(*, path_text: str) -> Message:
    """The station has {path_text} open and does not answer."""
    return Message("doctor.mute-station", (("path_text", path_text),))


def doctor_station_stopped(*, state_text: str, code_text: str, why_message: Message) -> Message:
    """The station is stopped ({state_text}), code {code_text}: {why_message}."""
    return Message("doctor.station-stopped", (("state_text", state_text), ("code_text", code_text), ("why_message", why_message),))


def doctor_no_port(*, role: str, port_text: str) -> Message:
    """There is no port «{port_text}» for {role}."""
    return Message("doctor.no-port", (("role", role), ("port_text", port_text),))


def doctor_no_port_others(*, role: str, port_text: str, others_text: str) -> Message:
    """There is no port «{port_text}» for {role}; there are ports of nobody: {others_text}."""
    return Message("doctor.no-port-others", (("role", role), ("port_text", port_text), ("others_text", others_text),))


def doctor_kernel_name(*, role: str, port_text: str) -> Message:
    """{role} uses {port_text}, a name that changes at replug."""
    return Message("doctor.kernel-name", (("role", role), ("port_text", port_text),))


def doctor_port_closed(*, role: str, path_text: str, name: str) -> Message:
    """The station ({name}) cannot open {path_text}, the port of {role}."""
    return Message("doctor.port-closed", (("role", role), ("path_text", path_text), ("name", name),))


def doctor_socket_closed(*, path_text: str, name: str) -> Message:
    """You may not speak to the station: {path_text} belongs to the group {name}."""
    return Message("doctor.socket-closed", (("path_text", path_text), ("name", name),))


def doctor_traces_closed(*, path_text: str) -> Message:
    """Traces of ports that fail are not kept: the station cannot write to {path_text}."""
    return Message("doctor.traces-closed", (("path_text", path_text),))


def doctor_port_held(*, role: str, name: str, pid_text: str) -> Message:
    """Another program has the port of {role}: {name} ({pid_text})."""
    return Message("doctor.port-held", (("role", role), ("name", name), ("pid_text", pid_text),))


def doctor_ports_swapped(*, role: str, other_role: str) -> Message:
    """{role} and {other_role} may be on each other's port."""
    return Message("doctor.ports-swapped", (("role", role), ("other_role", other_role),))


def doctor_echo_differs(*, role: str, set_text: str, found_text: str) -> Message:
    """The echo of {role} is not as configured: it says {set_text} and the line does {found_text}."""
    return Message("doctor.echo-differs", (("role", role), ("set_text", set_text), ("found_text", found_text),))


def doctor_wrong_speed(*, role: str, speed_text: str) -> Message:
    """The speed {speed_text} is not that of the device {role}."""
    return Message("doctor.wrong-speed", (("role", role), ("speed_text", speed_text),))


def doctor_two_answer(*, role: str) -> Message:
    """Two devices answer the same question on {role}."""
    return Message("doctor.two-answer", (("role", role),))


def doctor_two_answer_at(*, role: str, address_text: str) -> Message:
    """Two devices answer at address {address_text} of {role}."""
    return Message("doctor.two-answer-at", (("role", role), ("address_text", address_text),))


def doctor_slot_silent(*, seat: int) -> Message:
    """Slot {seat} does not answer; the bus is well."""
    return Message("doctor.slot-silent", (("seat", seat),))


def doctor_line_dead(*, role: str) -> Message:
    """Nobody answers on {role}: no power, or the adapter's cable."""
    return Message("doctor.line-dead", (("role", role),))


def doctor_line_dead_beyond(*, role: str) -> Message:
    """Nobody answers on {role} and the echo comes: no power, or the data wire beyond the adapter."""
    return Message("doctor.line-dead-beyond", (("role", role),))


def doctor_line_dead_adapter(*, role: str) -> Message:
    """Nobody answers on {role} and no echo comes: the fault is on the adapter's side."""
    return Message("doctor.line-dead-adapter", (("role", role),))


def doctor_line_noisy(*, role: str, percent_text: str) -> Message:
    """Noise on the line of {role}: errors in {percent_text} % of the exchanges."""
    return Message("doctor.line-noisy", (("role", role), ("percent_text", percent_text),))


def doctor_somebody_else(*, role: str, tamper: str) -> Message:
    """Somebody else is on the bus of {role}: {tamper}."""
    return Message("doctor.somebody-else", (("role", role), ("tamper", tamper),))


def doctor_slot_fault(*, seat: int, fault: int) -> Message:
    """Slot {seat}: {fault}."""
    return Message("doctor.slot-fault", (("seat", seat), ("fault", fault),))


def doctor_slot_unwell(*, seat: int, why_text: str) -> Message:
    """Slot {seat} finds itself faulty: {why_text}."""
    return Message("doctor.slot-unwell", (("seat", seat), ("why_text", why_text),))


def doctor_part_fault(*, part_role: str, why_text: str) -> Message:
    """{part_role} finds itself faulty: {why_text}."""
    return Message("doctor.part-fault", (("part_role", part_role), ("why_text", why_text),))


def doctor_certificate_ended(*, name: str, date_text: str) -> Message:
    """Certificate {name} ended on {date_text}."""
    return Message("doctor.certificate-ended", (("name", name), ("date_text", date_text),))


def doctor_certificate_ends(*, name: str, date_text: str) -> Message:
    """Certificate {name} ends on {date_text}."""
    return Message("doctor.certificate-ends", (("name", name), ("date_text", date_text),))


def doctor_no_key(*, role: str) -> Message:
    """The station has no key of {role}."""
    return Message("doctor.no-key", (("role", role),))


def doctor_unproven(*, role: str) -> Message:
    """{role} has not proved that it is itself."""
    return Message("doctor.unproven", (("role", role),))


def doctor_wrong_rom(*, role: str, found_text: str, listed_text: str) -> Message:
    """{role} answers ROM {found_text}; homologated is {listed_text}."""
    return Message("doctor.wrong-rom", (("role", role), ("found_text", found_text), ("listed_text", listed_text),))


def doctor_wrong_firmware(*, role: str, found_text: str, listed_text: str) -> Message:
    """{role} answers program {found_text}; homologated is {listed_text}."""
    return Message("doctor.wrong-firmware", (("role", role), ("found_text", found_text), ("listed_text", listed_text),))


def doctor_not_listed(*, role: str, why_text: str) -> Message:
    """{role} is not the homologated one: {why_text}."""
    return Message("doctor.not-listed", (("role", role), ("why_text", why_text),))


def doctor_registry_refused(*, why_text: str) -> Message:
    """The homologation registry does not hold: {why_text}."""
    return Message("doctor.registry-refused", (("why_text", why_text),))


def doctor_registry_old(*, edition_number: int, used_number: int) -> Message:
    """The registry is edition {edition_number}; edition {used_number} was in use before."""
    return Message("doctor.registry-old", (("edition_number", edition_number), ("used_number", used_number),))


def doctor_secret_open(*, path_text: str, mode_text: str) -> Message:
    """Others can read {path_text} (mode {mode_text})."""
    return Message("doctor.secret-open", (("path_text", path_text), ("mode_text", mode_text),))


def doctor_no_euro(*, role: str, model_text: str) -> Message:
    """{role} lacks the code page of {model_text}: no € is seen."""
    return Message("doctor.no-euro", (("role", role), ("model_text", model_text),))


def doctor_visor_stale(*, role: str, seconds_text: str) -> Message:
    """Nothing has been written to {role} for {seconds_text} s."""
    return Message("doctor.visor-stale", (("role", role), ("seconds_text", seconds_text),))


def doctor_exit_clean() -> Message:
    """It stopped cleanly."""
    return Message("doctor-exit.clean")


def doctor_exit_config() -> Message:
    """The config, the registry or a file beside it cannot be used."""
    return Message("doctor-exit.config")


def doctor_exit_journal() -> Message:
    """The journal is damaged, or another station writes it."""
    return Message("doctor-exit.journal")


def doctor_exit_failed() -> Message:
    """A thread failed, or did not end in time."""
    return Message("doctor-exit.failed")


def doctor_exit_other() -> Message:
    """It is no code of the station."""
    return Message("doctor-exit.other")


def doctor_page_warning() -> Message:
    """Warning."""
    return Message("doctor-page.warning")


def doctor_page_fault() -> Message:
    """Fault."""
    return Message("doctor-page.fault")


def doctor_page_seen(*, evidence_text: str) -> Message:
    """Seen       {evidence_text}."""
    return Message("doctor-page.seen", (("evidence_text", evidence_text),))


def doctor_page_do(*, do_message: Message) -> Message:
    """What to do {do_message}."""
    return Message("doctor-page.do", (("do_message", do_message),))


def doctor_page_screen(*, screen_text: str) -> Message:
    """Screen     {screen_text}."""
    return Message("doctor-page.screen", (("screen_text", screen_text),))


def doctor_page_clean() -> Message:
    """Nothing found."""
    return Message("doctor-page.clean")


def doctor_page_unseen(*, checks_text: str) -> Message:
    """No datum: {checks_text}."""
    return Message("doctor-page.unseen", (("checks_text", checks_text),))


def doctor_page_counted(*, faults_text: str, warnings_text: str, looked_text: str, checks_text: str) -> Message:
    """Faults: {faults_text} · warnings: {warnings_text} · looked at: {looked_text} of {checks_text}."""
    return Message("doctor-page.counted", (("faults_text", faults_text), ("warnings_text", warnings_text), ("looked_text", looked_text), ("checks_text", checks_text),))

