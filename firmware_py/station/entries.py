"""What the station writes into the journal beside its inputs: rounds, meters, prizes, chips."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict
from fractions import Fraction
from functools import lru_cache
from typing import Any

import msgspec
from msgspec import Struct

from firmware_py.jackpot import progressive as jp
from firmware_py.jackpot.meters import Meters, moved
from firmware_py.journal.entry import ARCHIVED
from firmware_py.rules.cards import card_text
from firmware_py.table import events as ev
from firmware_py.table.due import Due
from firmware_py.table.effects import Alarm, Effect, Transfer
from firmware_py.table.round import Round
from firmware_py.text.message import Message
from firmware_py.text.render import english

# The house in a list where players contend for a pot.
HOUSE = "casa"


class NewEntry(Struct, frozen=True):
    """What goes into the journal: a kind and plain values."""

    kind: str
    payload: Mapping[str, object]


ALARM = "alarm"


# Cards are due in the same places again and again, and a card waits for the words of the next.
@lru_cache(maxsize=2_048)
def next_words(due: Due) -> str:
    """Say what is due next, as the record has it."""
    return english(due.message())


def by_code(said: Message | None) -> dict[str, Any]:
    """Give what stands in an entry beside a sentence: its code and fields, where it has them."""
    return {} if said is None else said.as_json()


def alarm_line(role: str, said: Message, what: str = "") -> NewEntry:
    """Write an alarm down; `what` names it where its entry has a code of its own (R-104)."""
    named = {"what": what} if what else {}
    return NewEntry(ALARM, {"role": role, "text": english(said), **named, **said.as_json()})


def token_lines(event: ev.TokenDropped, effects: Sequence[Effect]) -> list[NewEntry]:
    """Say of a token that does not play at which seat it fell and why (R-34, R-36)."""
    alarms = [effect.said for effect in effects if isinstance(effect, Alarm)]
    back = [said for said in alarms if isinstance(said, Message) and said.family == "token-back"]
    return [NewEntry("token-refused", _refused_token(event.seat, said)) for said in back]


def _refused_token(seat: int, said: Message) -> dict[str, Any]:
    return {"seat": seat, "why": english(said), **said.as_json()}


def round_line(round_: Round, jackpot_boxes: Collection[str]) -> NewEntry:
    """Sum a paid round up for the book: bets, what the house won or paid, its cut, tokens.

    Lists may be made anew by a ruling, so only this entry is booked.
    """
    players = [t for t in round_.transfers if t.seat != HOUSE]
    tokens = [t for t in players if t.box in jackpot_boxes and t.cents < 0]
    bets = [
        {"seat": seat, "bettor": bettor, "box": box, "cents": cents}
        for (seat, bettor), boxes in sorted(round_.bets.items())
        for box, cents in boxes.items()
    ]
    return NewEntry(
        "round",
        {
            "number": round_.number,
            "outcome": round_.outcome,
            "bets": bets,
            "tokens": [{"seat": t.seat, "cents": -t.cents} for t in tokens],
            **_moved([t for t in round_.transfers if t not in tokens]),
        },
    )


def charge_line(round_number: int, transfers: Sequence[Transfer]) -> NewEntry:
    """Write what is charged at once and is no payment of a round: the fee of a session."""
    return NewEntry("charge", {"round": round_number, **_moved(transfers)})


def _moved(transfers: Sequence[Transfer]) -> dict[str, Any]:
    """Tell what the house won or paid from what it takes as its cut."""
    moves = [_move(t) for t in transfers if t.seat != HOUSE]
    return {
        "moves": moves,
        "cut": [_move(t) | {"cents": t.cents} for t in transfers if t.seat == HOUSE],
        "house_cents": sum(move["house_cents"] for move in moves),
    }


def _move(transfer: Transfer) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.to_builtins(transfer)
    found["house_cents"] = -found.pop("cents")
    return found


def meter_line(state: jp.Progressive, before: Meters) -> NewEntry:
    """Write the meters as they stand, and what moved: the movements add up to them."""
    meters = state.meters
    level = {"level": state.level.name}
    return NewEntry(
        "meter",
        {
            **level,
            "shown_cents": meters.shown_cents,
            **{name: _plain(value) for name, value in asdict(meters).items()},
            "moved": [
                {"meter": name, "amount": _plain(change), **level}
                for name, change in moved(before, meters).items()
            ],
            "pending": [[hit.number, hit.seat, hit.cents] for hit in state.pending],
            "fault": state.fault,
            **({"fault_said": state.fault_told} if state.fault_told else {}),
        },
    )


def _plain(value: int | Fraction) -> int | str:
    return int(value) if value.denominator == 1 else str(value)


def hit_line(kind: str, hit: jp.Hit, table: Mapping[str, str]) -> NewEntry:
    """Write a prize for the win register: who, what, how much, signed by whom (R-61)."""
    found = asdict(hit)
    found["round"] = found.pop("round_number")
    if not hit.typed:
        # As in a list: only what rests on faces that people named says so.
        del found["typed"]
    return NewEntry(kind, {**table, **found})


def evidence_line(
    number: int, commitment: str, card: int | None, people: Collection[str]
) -> NewEntry:
    """Write what a commitment held once it was opened for a dispute (S-4)."""
    face = None if card is None else card_text(card)
    found = {"number": number, "commitment": commitment, "card": face, "people": list(people)}
    return NewEntry("evidence", found)


def archive_line(through: int, where: str) -> NewEntry:
    """Write which days the journal no longer misses, as its own checks look for it."""
    return NewEntry(ARCHIVED, {"through": through, "where": where})


def change_line(changed: Mapping[str, list[Any]], people: Collection[str], reason: str) -> NewEntry:
    """Put a critical change on record: what, old and new, who, why; when is the entry's."""
    rows = [{"what": key, "old": old, "new": new} for key, (old, new) in changed.items()]
    return NewEntry("change", {"changed": rows, "people": list(people), "reason": reason})
