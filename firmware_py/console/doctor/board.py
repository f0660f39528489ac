"""T27, T29: the board's supply and heat, its memory, and what looks after the station."""

from collections.abc import Iterator
from pathlib import Path

from firmware_py.console.doctor.case import Case
from firmware_py.console.doctor.finding import NotSeenError, Sign, fault, warning
from firmware_py.console.doctor.looks import still_standing
from firmware_py.console.doctor.programs import manager, station_pid, told_by, unit
from firmware_py.console.doctor.roots import Roots, number_in, text_in
from firmware_py.console.doctor.source import Answer
from firmware_py.text.codes import doctor_machine as codes

# What the board's firmware notes of its supply: now, and since it was switched on.
LOW_NOW, SLOWED_NOW, LOW_BEFORE = 0x1, 0xE, 0x10000
SUPPLY = "rpi_volt"
WARM_MC, HOT_MC = 80_000, 85_000
MOST_RSS_KIB, LEAST_FREE_KIB = 120 * 1024, 64 * 1024
MANY_RESTARTS = 4
STILL_S = 10
OFF = frozenset({"0", "infinity"})


def is_voltage_low(case: Case) -> Iterator[Sign]:
    """Ask the board for its supply; where it does not tell, the kernel's sensor."""
    try:
        found = told_by(case.roots, "vcgencmd", "get_throttled").strip()
        bits = int(found.partition("=")[2], 16)
    except (NotSeenError, ValueError):
        found, bits = _of_sensor(case.roots)
    if bits & LOW_NOW:
        yield fault(codes.doctor_voltage_low(), found)
    elif bits & LOW_BEFORE:
        yield warning(codes.doctor_voltage_was_low(), found)
    if bits & SLOWED_NOW:
        yield warning(codes.doctor_slowed(), found)


def _of_sensor(roots: Roots) -> tuple[str, int]:
    for folder in sorted((roots.sys / "class" / "hwmon").glob("*")):
        if text_in(folder / "name") == SUPPLY:
            alarm = number_in(folder / "in0_lcrit_alarm")
            if alarm is not None:
                return f"{folder / 'in0_lcrit_alarm'} = {alarm}", LOW_NOW if alarm else 0
    raise NotSeenError("the board does not tell of its supply")


def is_hot(case: Case) -> Iterator[Sign]:
    """Read the board's temperature."""
    path = case.roots.sys / "class" / "thermal" / "thermal_zone0" / "temp"
    found = number_in(path)
    if found is None:
        raise NotSeenError(f"{path}: not there")
    if found >= WARM_MC:
        sign = fault if found >= HOT_MC else warning
        yield sign(codes.doctor_hot(degrees_text=str(found // 1000)), f"{path} = {found}")


def is_station_fat(case: Case) -> Iterator[Sign]:
    """Look how much memory the station has taken."""
    pid = station_pid(case.roots)
    found = _kib(case.roots.proc / pid / "status", "VmRSS") if pid else None
    if found is None:
        raise NotSeenError("the station's process is not known")
    if found > MOST_RSS_KIB:
        said = codes.doctor_station_memory(mib_text=str(found // 1024))
        yield warning(said, f"VmRSS {found} kB")


def is_memory_short(case: Case) -> Iterator[Sign]:
    """Look how much memory the board has left, and whether it ever had none."""
    free = _kib(case.roots.proc / "meminfo", "MemAvailable")
    if free is None:
        raise NotSeenError("no meminfo")
    if free < LEAST_FREE_KIB:
        said = codes.doctor_memory_short(mib_text=str(free // 1024))
        yield warning(said, f"MemAvailable {free} kB")
    killed = _vmstat(case.roots.proc / "vmstat", "oom_kill")
    if killed:
        yield fault(codes.doctor_out_of_memory(times_text=str(killed)), f"oom_kill {killed}")


def _kib(path: Path, name: str) -> int | None:
    for line in text_in(path).splitlines():
        key, _, rest = line.partition(":")
        if key == name:
            return int(rest.split()[0])
    return None


def _vmstat(path: Path, name: str) -> int:
    rows = (line.split() for line in text_in(path).splitlines())
    return next((int(row[1]) for row in rows if row[:1] == [name]), 0)


def was_restarted(case: Case) -> Iterator[Sign]:
    """Ask systemd how often it had to start the station again."""
    found = unit(case.roots).get("NRestarts", "")
    if not found.isdecimal():
        raise NotSeenError("systemd does not tell of restarts")
    times = int(found)
    if times:
        sign = fault if times >= MANY_RESTARTS else warning
        yield sign(codes.doctor_restarted(times_text=found), f"NRestarts {found}")


def does_thread_stand(case: Case) -> Iterator[Sign]:
    """Look whether every thread of the station turns."""
    first = case.source.health().get("beats")
    if not isinstance(first, dict):
        raise NotSeenError("the station does not tell of its threads")

    def as_at_first(health: Answer) -> frozenset[str]:
        beats = health.get("beats")
        now = beats if isinstance(beats, dict) else {}
        return frozenset(name for name, beat in first.items() if now.get(name) == beat)

    for name in sorted(still_standing(case, as_at_first, STILL_S)):
        said = codes.doctor_thread_still(name=name)
        yield fault(said, f"{name}: {first[name]}, {STILL_S} s", name)


def is_unguarded(case: Case) -> Iterator[Sign]:
    """Look whether systemd guards the station, and the board's watchdog systemd."""
    if unit(case.roots).get("WatchdogUSec") in OFF:
        yield warning(codes.doctor_no_watchdog(name="WatchdogSec"), "WatchdogUSec off")
    if manager(case.roots).get("RuntimeWatchdogUSec") in OFF:
        said = codes.doctor_no_watchdog(name="RuntimeWatchdogSec")
        yield warning(said, "RuntimeWatchdogUSec off")
