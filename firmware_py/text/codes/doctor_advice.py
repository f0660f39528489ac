"""Messages of `messages/doctor_advice.toml`, made by `make codes`."""

from firmware_py.text.message import Message


def doctor_do_key() -> Message:
    """Correct the key that is named and look again."""
    return Message("doctor-do.key")


def doctor_do_start() -> Message:
    """Start the station; the socket is made anew by itself."""
    return Message("doctor-do.start")


def doctor_do_hung() -> Message:
    """Wait half a minute: systemd starts it again; if it does not, read its log."""
    return Message("doctor-do.hung")


def doctor_do_log() -> Message:
    """Read the last sentence: journalctl -u tapete-station -n 20."""
    return Message("doctor-do.log")


def doctor_do_plug_in() -> Message:
    """Plug the adapter in, or correct the port in the config."""
    return Message("doctor-do.plug-in")


def doctor_do_name_port() -> Message:
    """Give the port a name that stays by a rule of udev (deploy/70-tapete-ports.rules)."""
    return Message("doctor-do.name-port")


def doctor_do_group_dialout() -> Message:
    """Put the unit's user into the port's group (dialout), or correct the rule of udev."""
    return Message("doctor-do.group-dialout")


def doctor_do_group_socket() -> Message:
    """Log in as a user of that group (tapete)."""
    return Message("doctor-do.group-socket")


def doctor_do_traces() -> Message:
    """Give the folder to the unit's user; it belongs beside the journal."""
    return Message("doctor-do.traces")


def doctor_do_close_program() -> Message:
    """Close that program."""
    return Message("doctor-do.close-program")


def doctor_do_swap() -> Message:
    """Exchange the two cables or their rules of udev, and check the power of both."""
    return Message("doctor-do.swap")


def doctor_do_echo() -> Message:
    """Set the echo that the line has in the config, or leave the key out."""
    return Message("doctor-do.echo")


def doctor_do_speed() -> Message:
    """Set baud to the speed of the device."""
    return Message("doctor-do.speed")


def doctor_do_unplug_one() -> Message:
    """Unplug one and read the other; give each an address of its own."""
    return Message("doctor-do.unplug-one")


def doctor_do_slot_plug() -> Message:
    """Check the power and the plug of that slot."""
    return Message("doctor-do.slot-plug")


def doctor_do_line_power() -> Message:
    """Check the power of the device and the adapter's cable."""
    return Message("doctor-do.line-power")


def doctor_do_line_beyond() -> Message:
    """Check the power of the bus and the data wire from the adapter on."""
    return Message("doctor-do.line-beyond")


def doctor_do_line_adapter() -> Message:
    """Check the adapter and its plug; if it never gives an echo, set echo = off."""
    return Message("doctor-do.line-adapter")


def doctor_do_ground() -> Message:
    """Check ground, cable and plugs of the line."""
    return Message("doctor-do.ground")


def doctor_do_open_cabinet() -> Message:
    """Open the cabinet and look at the seals."""
    return Message("doctor-do.open-cabinet")


def doctor_do_slot_fault() -> Message:
    """See to the slot by its manual; after a battery check clock and counters."""
    return Message("doctor-do.slot-fault")


def doctor_do_clear_fault() -> Message:
    """Clear the cause at the device."""
    return Message("doctor-do.clear-fault")


def doctor_do_certificate() -> Message:
    """Ask for the renewal and the new signed edition of the registry."""
    return Message("doctor-do.certificate")


def doctor_do_enrol() -> Message:
    """Enrol the device's key in device-keys.json."""
    return Message("doctor-do.enrol")


def doctor_do_check_device() -> Message:
    """Compare the device's number, seal and key; it may be another one."""
    return Message("doctor-do.check-device")


def doctor_do_listed_device() -> Message:
    """Connect the listed device, or bring a new signed edition."""
    return Message("doctor-do.listed-device")


def doctor_do_registry() -> Message:
    """Put the newest signed edition and its signature in place; never mend it by hand."""
    return Message("doctor-do.registry")


def doctor_do_mode() -> Message:
    """Take the permission away: chmod 600, owned by the unit's user."""
    return Message("doctor-do.mode")


def doctor_do_escpos() -> Message:
    """Use model = escpos, which writes EUR."""
    return Message("doctor-do.escpos")


def doctor_do_visor() -> Message:
    """Check the visor's adapter; unplug it and plug it in."""
    return Message("doctor-do.visor")


def doctor_do_make_room() -> Message:
    """Carry exports away and archive closed days; delete nothing by hand."""
    return Message("doctor-do.make-room")


def doctor_do_medium() -> Message:
    """Check the card or disk and its mount; it may be worn out."""
    return Message("doctor-do.medium")


def doctor_do_mount_copy() -> Message:
    """Mount another medium at the folder of the copies."""
    return Message("doctor-do.mount-copy")


def doctor_do_keep_copies() -> Message:
    """Keep both copies, touch nothing, and run tapete journal verify."""
    return Message("doctor-do.keep-copies")


def doctor_do_close_reader() -> Message:
    """Close whatever reads the record without letting go."""
    return Message("doctor-do.close-reader")


def doctor_do_set_clock() -> Message:
    """Set the clock while the station is stopped."""
    return Message("doctor-do.set-clock")


def doctor_do_time_server() -> Message:
    """Check the time service and its network."""
    return Message("doctor-do.time-server")


def doctor_do_rtc() -> Message:
    """Fit a clock with a battery, or open no table before looking at the time."""
    return Message("doctor-do.rtc")


def doctor_do_steps() -> Message:
    """Find who or what moves the clock."""
    return Message("doctor-do.steps")


def doctor_do_supply() -> Message:
    """Change the board's supply, with less load on USB; the adapters are what fails first."""
    return Message("doctor-do.supply")


def doctor_do_cool() -> Message:
    """Give the board air and check its supply."""
    return Message("doctor-do.cool")


def doctor_do_udev_adapter() -> Message:
    """Set latency_timer to 1 and power/control to on by a rule of udev."""
    return Message("doctor-do.udev-adapter")


def doctor_do_bundle() -> Message:
    """Make a bundle and send it to support."""
    return Message("doctor-do.bundle")


def doctor_do_memory() -> Message:
    """Close what is not the table's."""
    return Message("doctor-do.memory")


def doctor_do_watchdog() -> Message:
    """Switch it on (docs/station.md, On a board)."""
    return Message("doctor-do.watchdog")


def doctor_do_readmit() -> Message:
    """Look at it; then two people readmit it: tapete readmit."""
    return Message("doctor-do.readmit")


def doctor_do_accept() -> Message:
    """Have two directors accept them at a closed table, or go back to the old ones."""
    return Message("doctor-do.accept")


def doctor_do_end_visit() -> Message:
    """End it with its result."""
    return Message("doctor-do.end-visit")


def doctor_do_release() -> Message:
    """Two people release it when the dispute is over."""
    return Message("doctor-do.release")


def doctor_do_radio_off() -> Message:
    """Switch it off in the board's firmware (dtoverlay=disable-wifi, disable-bt)."""
    return Message("doctor-do.radio-off")


def doctor_do_unplug_disk() -> Message:
    """Unplug it and write down whose it is."""
    return Message("doctor-do.unplug-disk")

