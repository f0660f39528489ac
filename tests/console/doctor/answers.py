"""What a station answers at which nothing is wrong, in the words of its socket."""

from typing import Any

THREADS = ("table", "journal", "door", "link-slots", "link-sabot")


def well(now: int) -> dict[str, Any]:
    """Give every answer anew."""
    return {
        "devices": {"slots": slots(), "sabot": sabot(), "visor-1": visor()},
        "lines": {role: line() for role in ("slots", "sabot")} | {"visor-1": {"exchanges": 0}},
        "health": Health(now),
        "status": {"journal": {"state": "ready", "pace": "on time", "why": ""}, "waits_for": ""},
        "table": {"holds": [{"what": "frozen", "ok": True, "text": ""}]},
        "alarms": [],
        "visits": [visit(now, answer="yes")],
    }


class Health(dict[str, Any]):
    """Every look finds that the threads have turned."""

    def __init__(self, now: int, **other: Any) -> None:
        super().__init__(
            p99_us=1_900, worst_us=5_580, copied=600, durable=600, clock_steps=0,
            boot_utc=now - 3_600_000_000, **other,
        )  # fmt: skip
        self._turns = 0

    def get(self, key: str, default: Any = None) -> Any:
        if key != "beats" or key in self:
            return super().get(key, default)
        self._turns += 1
        return dict.fromkeys(THREADS, self._turns)


def device(**other: Any) -> dict[str, Any]:
    """Give a device whose link is up."""
    listed = {"certificate": "G-1", "valid_to": "2035-12-31", "reason": None, "product": "SB-2"}
    return {
        "port": "p", "path": "/dev/ttyUSB0", "state": "up", "why": "", "parts": [],
        "identity": None, "listed": listed, "slots": [], "shown": None, **other,
    }  # fmt: skip


def slots(**seat_3: Any) -> dict[str, Any]:
    """Give a bus of three slots, of which seat 3 may be otherwise."""
    usual = [
        {"seat": seat, "address": 10 + seat, "state": "in service", "why": ""} for seat in (1, 2, 3)
    ]
    return device(slots=[*usual[:2], {**usual[2], **seat_3}])


def sabot(**other: Any) -> dict[str, Any]:
    """Give the sabot."""
    identity = {"maker": "Ejemplo", "category": "Card Sabot", "firmware": "2.4", "rom": "1a2b3c4d"}
    return device(**{"identity": identity, **other})


def visor(age_s: float = 0.4) -> dict[str, Any]:
    """Give a visor."""
    return device(shown={"rows": ["PROGRESIVO", "5.007,00 €"], "age_s": age_s}, slots=None)


def line(**other: Any) -> dict[str, Any]:
    """Give a line's counters after an hour."""
    usual = {
        "exchanges": 60_000, "retries": 3, "silences": 1, "garbage": 0, "echo": 0,
        "per_min": [0] * 60, "echo_mode": "auto", "settings": "9600 8N1", "uart": None,
    }  # fmt: skip
    return {**usual, **other}


def tampering(now: int, kind: str, role: str = "slots", ago_s: int = 60) -> dict[str, Any]:
    """Give an alarm that somebody else is on a wire."""
    said = {"message": "tamper-sign.told", "fields": {"role": role, "tamper": kind}}
    return {
        "seq": 48102, "utc_us": now - ago_s * 1_000_000, "role": role, "text": kind, "said": said,
    }  # fmt: skip


def visit(now: int, *, answer: str = "", ended: bool = True, ago_min: int = 40) -> dict[str, Any]:
    """Give a visit, with what was answered to a visor's pattern."""
    began = now - ago_min * 60_000_000
    acts = [{"act": "pattern", "role": "visor-1", "answer": answer}] if answer else []
    return {
        "number": 31, "person": "luis", "began_us": began,
        "ended_us": began + 1 if ended else None, "acts": acts,
    }  # fmt: skip
