"""Messages of `messages/links.toml`, made by `make codes`."""

from firmware_py.text.message import Message


def warned_port_name(*, role: str, port_text: str) -> Message:
    """{role}: {port_text} is a name that changes at replug; use one of /dev/station or /dev/serial/by-path (deploy/70-tapete-ports.rules)."""
    return Message("warned.port-name", (("role", role), ("port_text", port_text),))


def warned_uncopied(*, days_text: str, folder_text: str) -> Message:
    """The second copies of {days_text} are not in {folder_text}: mount their medium, or stop the station and run `tapete journal repair --day N`."""
    return Message("warned.uncopied", (("days_text", days_text), ("folder_text", folder_text),))


def warned_traces(*, folder_text: str, system_text: str) -> Message:
    """Traces of ports that fail cannot be written to {folder_text}: {system_text}."""
    return Message("warned.traces", (("folder_text", folder_text), ("system_text", system_text),))


def warned_duty(*, where_text: str) -> Message:
    """A duty beside the table failed: {where_text}."""
    return Message("warned.duty", (("where_text", where_text),))


def link_no_port(*, role: str) -> Message:
    """{role}: no port with this name. Plug it in."""
    return Message("link.no-port", (("role", role),))


def link_opening(*, role: str, port_text: str) -> Message:
    """{role}: opening {port_text}."""
    return Message("link.opening", (("role", role), ("port_text", port_text),))


def link_asking(*, role: str, port_text: str) -> Message:
    """{role}: asking who is at {port_text}."""
    return Message("link.asking", (("role", role), ("port_text", port_text),))


def link_up(*, role: str) -> Message:
    """{role}: up."""
    return Message("link.up", (("role", role),))


def link_stops() -> Message:
    """The station stops."""
    return Message("link.stops")


def wire_fault_told(*, device_message: Message, what_message: Message, port_text: str, command: str, advice_message: Message) -> Message:
    """{device_message}: {what_message} on {port_text} (command: {command}). {advice_message}."""
    return Message("wire-fault.told", (("device_message", device_message), ("what_message", what_message), ("port_text", port_text), ("command", command), ("advice_message", advice_message),))


def wire_device_alone(*, role: str) -> Message:
    """{role}."""
    return Message("wire-device.alone", (("role", role),))


def wire_device_at_address(*, role: str, address_number: int) -> Message:
    """{role} address {address_number}."""
    return Message("wire-device.at-address", (("role", role), ("address_number", address_number),))


def wire_no_reply(*, wait_number: int, tries_count: int) -> Message:
    """No reply in {wait_number} ms ({tries_count} tries)."""
    return Message("wire.no-reply", (("wait_number", wait_number), ("tries_count", tries_count),))


def wire_no_echo(*, wait_number: int, tries_count: int) -> Message:
    """No reply in {wait_number} ms ({tries_count} tries), not even the echo came back."""
    return Message("wire.no-echo", (("wait_number", wait_number), ("tries_count", tries_count),))


def wire_no_valid_reply(*, tries_count: int) -> Message:
    """No valid reply ({tries_count} tries)."""
    return Message("wire.no-valid-reply", (("tries_count", tries_count),))


def wire_busy(*, tries_count: int) -> Message:
    """Busy ({tries_count} tries)."""
    return Message("wire.busy", (("tries_count", tries_count),))


def wire_refused() -> Message:
    """The device refused."""
    return Message("wire.refused")


def wire_odd_size(*, bytes_count: int) -> Message:
    """An answer of {bytes_count} bytes that this command does not have."""
    return Message("wire.odd-size", (("bytes_count", bytes_count),))


def wire_echo_differs() -> Message:
    """The echo differs from what was sent."""
    return Message("wire.echo-differs")


def wire_contradiction() -> Message:
    """Two answers in a row contradict each other."""
    return Message("wire.contradiction")


def wire_port_taken() -> Message:
    """The port failed: in use already."""
    return Message("wire.port-taken")


def wire_port_failed(*, system_text: str) -> Message:
    """The port failed: {system_text}."""
    return Message("wire.port-failed", (("system_text", system_text),))


def wire_no_slot() -> Message:
    """No slot of ours answers."""
    return Message("wire.no-slot")


def wire_internal(*, error_text: str) -> Message:
    """Internal error, {error_text}."""
    return Message("wire.internal", (("error_text", error_text),))


def wire_do_power() -> Message:
    """Check the device's power and its cable."""
    return Message("wire-do.power")


def wire_do_echo_off() -> Message:
    """The line is cut, shorted or without power, or the adapter gives no echo: set it off."""
    return Message("wire-do.echo-off")


def wire_do_ground() -> Message:
    """Check the common ground and the cable; two devices may share one address, or the checksum mode of the device may be the other one."""
    return Message("wire-do.ground")


def wire_do_let_finish() -> Message:
    """Let the device finish what it is doing; if it stays busy, restart it."""
    return Message("wire-do.let-finish")


def wire_do_self_check() -> Message:
    """Read the device's self-check before trying again."""
    return Message("wire-do.self-check")


def wire_do_revision() -> Message:
    """The device differs from its paper: check its software revision."""
    return Message("wire-do.revision")


def wire_do_echo() -> Message:
    """Somebody else may be on the wire, or the echo setting of the port is wrong."""
    return Message("wire-do.echo")


def wire_do_stop_others() -> Message:
    """Another program holds this port: stop it (ModemManager, brltty, a terminal)."""
    return Message("wire-do.stop-others")


def wire_do_adapter() -> Message:
    """Check that the adapter is plugged in and its light is on."""
    return Message("wire-do.adapter")


def wire_do_absent() -> Message:
    """The adapter is not plugged in, or it has another name: check the port's role."""
    return Message("wire-do.absent")


def wire_do_forbidden() -> Message:
    """The station may not open this port: add its user to the group of the device."""
    return Message("wire-do.forbidden")


def wire_do_dead() -> Message:
    """The adapter was unplugged or has died: plug it in again or change it."""
    return Message("wire-do.dead")


def wire_do_no_serial() -> Message:
    """This is not a serial port: check the path of the role."""
    return Message("wire-do.no-serial")


def wire_do_settings() -> Message:
    """The adapter does not take these line settings: check baud rate and parity."""
    return Message("wire-do.settings")


def wire_do_list() -> Message:
    """Compare maker, product and serial number with the station's list."""
    return Message("wire-do.list")


def wire_do_starts_over() -> Message:
    """The link starts over by itself; send the trace to the maker."""
    return Message("wire-do.starts-over")


def wire_do_homologated() -> Message:
    """Use a homologated device, or have the registry brought up to date."""
    return Message("wire-do.homologated")


def wire_do_stop_these(*, holders_text: str) -> Message:
    """Another program holds this port: stop {holders_text}."""
    return Message("wire-do.stop-these", (("holders_text", holders_text),))


def unadmitted_bad_signature() -> Message:
    """The homologation registry is not signed by the key this station trusts."""
    return Message("unadmitted.bad-signature")


def unadmitted_wrong_purpose_live() -> Message:
    """This station is set up for live play and the registry is for tests."""
    return Message("unadmitted.wrong-purpose-live")


def unadmitted_wrong_purpose_test() -> Message:
    """This station is set up for tests and the registry is for live play."""
    return Message("unadmitted.wrong-purpose-test")


def unadmitted_old_edition(*, edition_number: int, last_number: int) -> Message:
    """The registry is edition {edition_number}; edition {last_number} was in use before."""
    return Message("unadmitted.old-edition", (("edition_number", edition_number), ("last_number", last_number),))


def unadmitted_unknown_product(*, product_text: str) -> Message:
    """{product_text} is not homologated."""
    return Message("unadmitted.unknown-product", (("product_text", product_text),))


def unadmitted_unknown_serial(*, name_message: Message) -> Message:
    """{name_message} is not in the registry."""
    return Message("unadmitted.unknown-serial", (("name_message", name_message),))


def unadmitted_wrong_firmware(*, name_message: Message, runs_text: str, listed_text: str) -> Message:
    """{name_message} runs {runs_text}; homologated is {listed_text}."""
    return Message("unadmitted.wrong-firmware", (("name_message", name_message), ("runs_text", runs_text), ("listed_text", listed_text),))


def unadmitted_wrong_rom(*, name_message: Message, has_text: str, listed_text: str) -> Message:
    """{name_message} has ROM checksum {has_text}; homologated is {listed_text}."""
    return Message("unadmitted.wrong-rom", (("name_message", name_message), ("has_text", has_text), ("listed_text", listed_text),))


def unadmitted_lacks_check(*, name_message: Message, lacking_text: str) -> Message:
    """{name_message} lacks {lacking_text}; its certificate does not allow that."""
    return Message("unadmitted.lacks-check", (("name_message", name_message), ("lacking_text", lacking_text),))


def unadmitted_out_of_date(*, certificate_text: str, name_message: Message, from_text: str, to_text: str, today_text: str) -> Message:
    """Certificate {certificate_text} of {name_message} is valid from {from_text} to {to_text}; today is {today_text}."""
    return Message("unadmitted.out-of-date", (("certificate_text", certificate_text), ("name_message", name_message), ("from_text", from_text), ("to_text", to_text), ("today_text", today_text),))


def unadmitted_no_key(*, key_text: str, name_message: Message) -> Message:
    """The station has no key {key_text} for {name_message}."""
    return Message("unadmitted.no-key", (("key_text", key_text), ("name_message", name_message),))


def unadmitted_unproven(*, name_message: Message) -> Message:
    """{name_message} could not prove that it is itself."""
    return Message("unadmitted.unproven", (("name_message", name_message),))


def device_name_serial(*, product_text: str, serial_number: int) -> Message:
    """{product_text} serial {serial_number}."""
    return Message("device-name.serial", (("product_text", product_text), ("serial_number", serial_number),))


def device_name_unnumbered(*, product_text: str) -> Message:
    """{product_text} without a serial number."""
    return Message("device-name.unnumbered", (("product_text", product_text),))


def device_name_product(*, product_text: str) -> Message:
    """{product_text}."""
    return Message("device-name.product", (("product_text", product_text),))

