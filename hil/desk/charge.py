"""What those in charge say at the simulated table: prizes, evidence, chips, settings, service.

The simulated table has one PIN for everybody; the two people whom a command takes are named here.
"""

from collections.abc import Callable, Mapping
from typing import Any

from hil.desk.dealer import Tell

DEALER, BOSS, DIRECTOR, OTHER = "ana", "jose", "dora", "dani"
HELP = """\
open / step NAME [DETAIL] open the table: seal, spread, count, set-number 17
tokens SEAT…              confirm the tokens on the table       paid   the list is paid
card N FACE / move N PLACE   a face that the dealer reads; a draw that lies elsewhere
counted N / discards N    cards counted by hand; cards put back  shuffled / corrected
hit WHO N [WINNER]        WHO signs a prize: two people, one after the other: jose, dora
dispute N / undispute N   freeze a prize, release it     freeze REASON / unfreeze REASON
prove N REASON            prove a card that stayed face down     readmit ROLE REASON
replace SEAT REASON       another slot takes a seat's place     unlock NAME
chips WHAT CENTS          anticipo, reposicion, devolucion, efectivo, propinas, recuento
meter CENTS REASON        correct the display      repair REASON   the jackpot takes bets again
accept REASON             accept changed settings"""


def _words(rest: list[str]) -> str:
    return " ".join(rest)


def _step(rest: list[str]) -> Tell:
    name = " ".join(rest[:2]) if rest[0] == "device-seal" else rest[0]
    detail = _words(rest[len(name.split()) :])
    return Tell("step", {"step": name} | ({"detail": detail} if detail else {}), BOSS)


def _hit(rest: list[str]) -> Tell:
    winner = {"winner": _words(rest[2:])} if rest[2:] else {}
    return Tell("confirm-hit", {"number": int(rest[1]), **winner}, rest[0])


def _unlock(rest: list[str]) -> Tell:
    """Unlock an account; a director does, and never his own."""
    return Tell("unlock", {"name": rest[0]}, OTHER if rest[0] == DIRECTOR else DIRECTOR)


def _two(command: str, fields: Mapping[str, Any], by: str = BOSS, second: str = DIRECTOR) -> Tell:
    return Tell(command, fields, by, second)


def _why(rest: list[str]) -> dict[str, str]:
    return {"reason": _words(rest)}


CHARGE: Mapping[str, Callable[[list[str]], Tell]] = {
    "open": lambda _: Tell("open", {}, BOSS),
    "step": _step,
    "tokens": lambda rest: Tell("tokens", {"seats": [int(seat) for seat in rest]}),
    "card": lambda rest: Tell("card", {"number": int(rest[0]), "card": rest[1]}),
    "move": lambda rest: Tell("move", {"number": int(rest[0]), "place": rest[1]}),
    "corrected": lambda _: Tell("corrected"),
    "shuffled": lambda _: Tell("shuffled"),
    "paid": lambda _: Tell("paid"),
    "counted": lambda rest: Tell("counted", {"count": int(rest[0])}),
    "discards": lambda rest: Tell("discards", {"count": int(rest[0])}),
    "hit": _hit,
    "dispute": lambda rest: _two("dispute-hit", {"number": int(rest[0]), "disputed": True}),
    "undispute": lambda rest: _two("dispute-hit", {"number": int(rest[0]), "disputed": False}),
    "freeze": lambda rest: _two("freeze", {"frozen": True, **_why(rest)}),
    "unfreeze": lambda rest: _two("freeze", {"frozen": False, **_why(rest)}),
    "prove": lambda rest: _two("prove-card", {"number": int(rest[0]), **_why(rest[1:])}),
    "readmit": lambda rest: _two("readmit", {"role": rest[0], **_why(rest[1:])}),
    "replace": lambda rest: _two("replace-slot", {"seat": int(rest[0]), **_why(rest[1:])}),
    "unlock": _unlock,
    "chips": lambda rest: _two("chips", {"what": rest[0], "cents": int(rest[1])}, DEALER, BOSS),
    "meter": lambda rest: _two(
        "correct-meter", {"cents": int(rest[0]), **_why(rest[1:])}, DIRECTOR, OTHER
    ),
    "repair": lambda rest: _two("repair-jackpot", _why(rest), DIRECTOR, OTHER),
    "accept": lambda rest: _two("accept-settings", _why(rest), DIRECTOR, OTHER),
}
