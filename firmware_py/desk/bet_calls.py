"""What is said at the simulated table while bets are open: who sits, who takes the bank."""

from collections.abc import Mapping, Set
from typing import Any

# Round, who and word: each is said once in a round, and each seat taken once.
Said = tuple[int, int | str, str]
# Who sits where, by the word for it: chemin de fer, then the two cloths.
SEATS = (
    *((seat, "se sienta") for seat in (1, 2, 3, 4)),
    *((seat, "pano1") for seat in (1, 2)),
    *((seat, "pano2") for seat in (3, 4)),
)
# Somebody who takes the bank of two cloths, and for how many times the least.
BANKER, TIMES = "luis", 20
# The seat that the bank is offered to takes it instead of passing it.
LAYS = "banca"


def called(seen: Mapping[str, Any], said: Set[Said]) -> tuple[int | str, str, int] | None:
    """Say who speaks next, his word and his chips; none when the bets may be laid."""
    # What the players lay is no word.
    offered = {offer["act"]: offer for offer in seen["offers"] if offer["who"] != "players"}
    number, taken = seen["round_number"], {(who, word) for _, who, word in said}
    for seat, word in SEATS:
        if word in offered and (seat, word) not in taken:
            return seat, word, 0
    for word, who in (("toma la banca", BANKER), ("renueva", "banquero")):
        if word in offered and (number, who, word) not in said:
            return who, word, TIMES * max(offered[word]["least_cents"], seen["min_cents"])
    # At punto y banca only the shoe is passed.
    return _bank_taken(seen, offered, said) if SEATS[0][1] in offered else None


def _bank_taken(
    seen: Mapping[str, Any], offered: Mapping[str, Any], said: Set[Said]
) -> tuple[int | str, str, int] | None:
    """Let the seat that the bank of chemin de fer is offered to take it."""
    who = offered.get("pasa", {}).get("who", "")
    laid = {bet[1] for place in seen["places"] for bet in place["bets"]}
    key = (seen["round_number"], int(who), LAYS) if who.isdigit() else None
    if key is None or "banca" in laid or key in said:
        return None
    return int(who), LAYS, TIMES * seen["min_cents"]
