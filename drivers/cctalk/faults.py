"""Fault codes of a self-check (header 232; part 3, table 3), each with what to do about it."""

CALL = "Take it out of service and send it to the maker."
CLEAN = "Clean it; if the fault stays, change it."

FAULTS: dict[int, tuple[str, str]] = {
    0: ("no fault", "Nothing to do."),
    1: ("EEPROM checksum", CALL),
    2: ("inductive coils", "Clean the coin path; if the fault stays, change the device."),
    3: ("credit sensor", "Clear the exit of the coin path and clean the sensor."),
    4: ("piezo sensor", "Clean the coin entry; if the fault stays, change the device."),
    5: ("reflective sensor", CLEAN),
    6: ("diameter sensor", CLEAN),
    7: ("wake-up sensor", "Clean the coin entry; remove what blocks it."),
    8: ("sorter exit sensor", "Clear the sorter and clean its sensors."),
    9: ("NVRAM checksum", "Its counters cannot be trusted: compare with the book, then change it."),
    10: ("coin dispensing", "Clear the dispenser."),
    11: ("low level sensor", "Clean the level sensor or fill up."),
    12: ("high level sensor", "Clean the level sensor or empty it."),
    13: ("coin counting", "Count by hand and compare with the book."),
    14: ("keypad", "Check the keypad's plug; a key may be stuck."),
    15: ("button", "A button is stuck: free it."),
    16: ("display", "Check the display's plug."),
    17: ("coin auditing", "Its counters cannot be trusted: compare with the book, then change it."),
    18: ("reject sensor", "Clear the return path and clean its sensor."),
    19: ("coin return mechanism", "Release the return lever."),
    20: ("coin on string", "Open the slot, look for a string, write the incident."),
    21: ("rim sensor", CLEAN),
    22: ("thermistor", CALL),
    23: ("payout motor", "Clear the payout; check its power."),
    24: ("payout timeout", "Clear the payout; it may be empty."),
    25: ("payout jam", "Clear the payout."),
    26: ("payout sensor", "Clean the payout sensor."),
    27: ("payout level", "Check the level of the payout."),
    28: ("personality module missing", "Plug the personality module in."),
    29: ("personality module corrupt", "Change the personality module."),
    30: ("ROM checksum mismatch", "Its program is not what it was: take it out and seal it."),
    31: ("missing slave device", "Check the cable between device and slave."),
    32: ("internal communication", "Switch its power off and on; if the fault stays, change it."),
    33: ("supply voltage", "Measure the supply of the bus."),
    34: ("temperature", "Let it cool; check the air in the cabinet."),
    35: ("dual coin entry", "Clear the dual coin entry."),
    36: ("bill sensor", CLEAN),
    37: ("bill motor", CALL),
    38: ("stacker", "Check the stacker's seat."),
    39: ("bill jam", "Clear the bill path."),
    40: ("RAM test", CALL),
    41: ("string sensor", "Open the slot, look for a string, clean the sensor."),
    42: (
        "accept gate stuck open",
        "Tokens can fall through uncounted: close the slot, free the gate.",
    ),
    43: ("accept gate stuck closed", "Free the accept gate."),
    44: ("stacker missing", "Put the stacker in."),
    45: ("stacker full", "Empty the stacker."),
    46: ("flash erase", CALL),
    47: ("flash write", CALL),
    48: ("slave not responding", "Check the cable between device and slave."),
    49: ("opto sensor", CLEAN),
    50: ("battery", "Change the battery; check clock and counters afterwards."),
    51: ("door open", "Close the door; write the incident if nobody should have opened it."),
    52: ("microswitch", "Check that lids and levers are in place."),
    53: ("real-time clock", "Set the clock; change the battery."),
    54: ("firmware", "Its program is not what it was: take it out and seal it."),
    55: ("initialisation", "Switch its power off and on; if the fault stays, change it."),
    56: ("supply current", "Measure the supply of the bus; a coil may be shorted."),
    57: ("forced bootloader", "Somebody put it in bootloader mode: take it out and seal it."),
    255: ("unspecified fault", "Look the second number up in the device's manual."),
}


def advice_for(code: int, detail: int | None = None) -> str:
    """Return one sentence of fault and one of advice; an unknown code is told as such."""
    name, advice = FAULTS.get(code, (f"fault code {code}", "Look the code up in its manual."))
    which = "" if detail in (None, 0) else f" number {detail}"
    return f"{name[0].upper()}{name[1:]}{which}. {advice}"
