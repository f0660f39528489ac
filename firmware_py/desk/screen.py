"""The table on a terminal: one picture for each moment, as large as the terminal is."""

import re
import textwrap
from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any

from firmware_py.desk.acts import CLOSE, NEW_SHOE, Snapshot, waits_for
from firmware_py.desk.payment import paid_rows, seat_rows
from firmware_py.desk.voice import Voice

# What the columns of a row take: the place, the cards.
PLACE, CARDS = 18, 22


def picture(
    voice: Voice,
    seen: Snapshot,
    visor: Sequence[str],
    told: Sequence[str],
    size: tuple[int, int] = (80, 200),
) -> list[str]:
    """Draw the table, what is due and may be done, and below as much of the log as fits."""
    width, height = size
    head, foot = frame(voice, seen, width)
    room = height - len(head) - len(foot) - 2
    middle = table_in(voice, seen, visor, (width, room))
    # Of a list to be paid nothing is cut off for the log, which tells it again.
    spare = max(0 if seen["transfers"] else 3, room - len(middle))
    rows = [row for long in told for row in folded(long, width, 4)]
    log = rows[len(rows) - min(spare, len(rows)) :]
    kept = middle[: max(1, room - len(log))]
    if len(kept) < len(middle):
        more = "screen.more-list" if seen["due_now"]["kind"] == "payment" else "screen.more"
        kept[-1] = voice.say(more, count=len(middle) - len(kept) + 1)
    return [cut(row, width - 1) for row in [*head, *kept, *foot, *log][: height - 2]]


def frame(voice: Voice, seen: Snapshot, width: int) -> tuple[list[str], list[str]]:
    """Draw what stands above the table, and what stands below it."""
    rule = "─" * (width - 1)
    head = [heading(voice, seen), *warnings(voice, seen), rule]
    return head, [rule, *now_rows(voice, seen, width), rule]


def table_in(
    voice: Voice, seen: Snapshot, visor: Sequence[str], size: tuple[int, int]
) -> list[str]:
    """Draw the table; a list that would not fit is written shorter, and nothing left out of it."""
    width, room = size
    rows = _folded_rows(table_rows(voice, seen, visor), width)
    if not seen["transfers"] or len(rows) <= room:
        return rows
    return _folded_rows(short_rows(voice, seen, visor), width)


def _folded_rows(rows: Sequence[str], width: int) -> list[str]:
    return [row for long in rows for row in table_row(long, width)]


def hides(voice: Voice, seen: Snapshot, visor: Sequence[str], size: tuple[int, int]) -> bool:
    """Tell whether the screen is too small for everything that lies on the table."""
    width, height = size
    room = height - 2 - sum(map(len, frame(voice, seen, width)))
    return len(table_in(voice, seen, visor, size=(width, room))) > room


def page(
    voice: Voice, seen: Snapshot, rows: Sequence[str], size: tuple[int, int], start: int = 0
) -> list[str]:
    """Draw something that is read instead of the table, from a row on; the heading stays."""
    width, height = size
    shown, room = page_rows(rows, width)[start:], height - 3
    if len(shown) > room:
        shown[room - 1 :] = [voice.say("screen.page-more", count=len(shown) - room + 1)]
    return [cut(row, width - 1) for row in [heading(voice, seen), *shown]]


def page_rows(rows: Sequence[str], width: int) -> list[str]:
    """Fold what is read to the width of the screen."""
    return [row for long in rows for row in folded(long, width, 6)]


def table_row(row: str, width: int) -> list[str]:
    """Fold a row of the table under its last column."""
    cards = row[PLACE + 2 : PLACE + CARDS + 3]
    wide = PLACE + CARDS + 4 if cards.endswith("  ") or not cards.strip() else PLACE + 3
    return folded(row, width, wide)


def folded(row: str, width: int, indent: int) -> list[str]:
    """Fold a row that is too long for the screen, further to the right."""
    if len(row) < width:
        return [row]
    wrapped = textwrap.wrap(
        row, width - 1, subsequent_indent=" " * indent, drop_whitespace=True, initial_indent=""
    )
    return [row[: len(row) - len(row.lstrip())] + wrapped[0].lstrip(), *wrapped[1:]]


def cut(row: str, width: int) -> str:
    """Keep a row within the screen."""
    return row if len(row) <= width else row[: width - 1] + "…"


def heading(voice: Voice, seen: Snapshot) -> str:
    """Say what this is: a simulation, the game, the round, where the table stands."""
    mark = f"{voice.say('screen.simulation')} · " if seen["simulation"] else ""
    number = voice.say("screen.round", number=seen["round_number"])
    return f"{mark}{number} · {voice.say.of('phase', seen['phase'])} · {seen['title']}"


def warnings(voice: Voice, seen: Snapshot) -> list[str]:
    """Say what stands in the way of play, where nobody can miss it."""
    rows = []
    if seen["frozen"]:
        rows.append(voice.say("screen.frozen", why=voice.told(seen["frozen_said"])))
    if seen["saving"]:
        rows.append(voice.say("screen.saving", why=voice.told(seen["saving_said"])))
    if seen["lost_devices"]:
        rows.append(voice.say("screen.lost", devices=", ".join(seen["lost_devices"])))
    return rows


def table_rows(voice: Voice, seen: Snapshot, visor: Sequence[str]) -> list[str]:
    """Draw places, pots, facts, jackpot, rulings and list."""
    rows = [place_row(voice, place) for place in seen["places"]]
    rows = rows or [f"  {voice.say('screen.empty')}"]
    rows += _beside(voice, seen)
    rows += _jackpot(voice, seen, visor)
    rows += [_row(voice, "ruling", voice.ruling(one, stakes(seen))) for one in seen["rulings"]]
    rows += [_row(voice, "pay", row.strip()) for row in paid_rows(voice, seen)]
    return rows + _alarm(voice, seen)


def short_rows(voice: Voice, seen: Snapshot, visor: Sequence[str]) -> list[str]:
    """Draw a list to be paid in few rows: what it rests on first, what may be cut off last."""
    played = [place for place in seen["places"] if place["hand"] or place["bets"]]
    rows = [re.sub(" {3,}", "  ", place_row(voice, {**place, "bets": ()})) for place in played]
    rows += seat_rows(voice, seen)
    rows += [_row(voice, "ruling", voice.ruling(one, stakes(seen))) for one in seen["rulings"]]
    return rows + _alarm(voice, seen) + _beside(voice, seen) + _jackpot(voice, seen, visor)


def _beside(voice: Voice, seen: Snapshot) -> list[str]:
    """Draw pots, stakes that wait, facts, and what was said."""
    rows = [_pot(voice, pot) for pot in seen["pots"]]
    rows += [_held(voice, held) for held in seen["held"]]
    facts = " · ".join(map(voice.told, seen["facts_said"]))
    said = " · ".join(f"{voice.place(who)} «{word}»" for who, word in seen["words"])
    return rows + [f"  {text}" for text in (facts, said) if text]


def _alarm(voice: Voice, seen: Snapshot) -> list[str]:
    return [_row(voice, "alarm", voice.told(one)) for one in seen["alarms_said"][-1:]]


def now_rows(voice: Voice, seen: Snapshot, width: int) -> list[str]:
    """Say what is due now, and what else may be done."""
    label = voice.say("screen.now")
    rows = _labelled(label, f"{voice.due(seen)}  →  {enter_does(voice, seen)}", width)
    shown = [] if seen["due_now"]["kind"] == "word" else offers(voice, seen)
    return rows + (_labelled(voice.say("screen.may"), " · ".join(shown), width) if shown else [])


def _labelled(label: str, text: str, width: int) -> list[str]:
    return folded(f"{label:<7} {text}", width, 8)


def enter_does(voice: Voice, seen: Snapshot) -> str:
    """Say what Enter does, or what is typed instead."""
    return voice.say(f"enter.{_enter(seen)}")


def _enter(seen: Snapshot) -> str:
    kind, phase = str(seen["due_now"]["kind"]), str(seen["phase"])
    waits = phase != "idle" or seen["deck_needed"] or seen["lost_devices"]
    cases = (
        (seen["frozen"], "frozen"),
        (phase in ("closed", "suspended"), phase),
        (seen["steps"], "checking"),
        (kind != "nothing", kind),
        (waits, "waiting"),
        (seen["pending_hits"], "hit"),
        (waits_for(seen) == CLOSE, "idle-close"),
        (waits_for(seen) == NEW_SHOE, "idle-shoe"),
    )
    return next((code for holds, code in cases if holds), "idle")


def offers(voice: Voice, seen: Snapshot) -> list[str]:
    """Say what people may lay or say now, who before what."""
    told = [offer for offer in seen["offers"] if offer["who"] != "crupier"]
    found = []
    for who, group in groupby(told, key=lambda offer: offer["who"]):
        acts = ", ".join(_offer(voice, offer) for offer in group)
        found.append(acts if who == "players" else f"{voice.place(who)}: {acts}")
    return found


def _offer(voice: Voice, offer: Mapping[str, Any]) -> str:
    least, most = offer["least_cents"], offer["most_cents"]
    if most:
        return f"{offer['act']} {voice.span(least, most)}"
    return (
        f"{offer['act']} {voice.say('screen.from', amount=voice.amount(least))}"
        if least
        else offer["act"]
    )


def place_row(voice: Voice, place: Mapping[str, Any]) -> str:
    """Draw a place: its cards, what they come to, its bets."""
    marked = place.get("typed", ())
    cards = " ".join(
        # Named by two people: no device has opened it.
        f"{voice.card(card)}{'*' if at in marked else ''}"
        for at, card in enumerate(place["cards"], 1)
    )
    hand = voice.hands(place)
    state = voice.say.of("state", place["state"]) if place["state"] else ""
    if place["state"] == "not-qualified":
        state = voice.say("hand.not-qualified")
    bets = " · ".join(
        f"{f'{bettor}: ' if bettor else ''}{voice.box(box)} {voice.amount(cents)}"
        for bettor, box, cents in place["bets"]
    )
    parts = "   ".join(part for part in (hand, bets, state) if part)
    return f"  {voice.place(place['place']):<{PLACE}} {cards:<{CARDS}} {parts}".rstrip()


def stakes(seen: Snapshot) -> dict[str, int]:
    """What lies at each seat, in cents; chips before a player who sits in a circle are no stake."""
    return {
        place["place"]: sum(cents for _, box, cents in place["bets"] if box != "resto")
        for place in seen["places"]
        if place["place"].isdigit() and place["bets"]
    }


def _pot(voice: Voice, pot: Mapping[str, Any]) -> str:
    seats = ", ".join(map(str, pot["seats"]))
    told = voice.say("screen.pot-of", amount=voice.amount(pot["cents"]), seats=seats)
    return f"  {voice.say('screen.pot'):<{PLACE}} {told}"


def _held(voice: Voice, held: Mapping[str, Any]) -> str:
    place, amount = voice.place(held["seat"]), voice.amount(held["cents"])
    return f"  {voice.say('screen.held'):<{PLACE}} {place} {held['bettor']} {held['box']} {amount}"


def _jackpot(voice: Voice, seen: Snapshot, visor: Sequence[str]) -> list[str]:
    rows = []
    if seen["jackpot_cents"] is not None:
        lines = " / ".join(" ".join(line.strip("|").split()) for line in visor)
        shown = f"   {voice.say('screen.visor')} {lines}" if visor else ""
        amount = voice.amount(seen["jackpot_cents"])
        rows.append(f"  {voice.say('screen.jackpot'):<{PLACE}} {amount}{shown}")
    if seen["jackpot_fault"]:
        rows.append(
            "  " + voice.say("screen.jackpot-fault", why=voice.told(seen["jackpot_fault_said"]))
        )
    for number, seat, cents in seen["pending_hits"]:
        amount = voice.amount(cents)
        rows.append("  " + voice.say("screen.hit", number=number, seat=seat, amount=amount))
        if number in seen.get("typed_hits", ()):
            rows.append(f"  {voice.say('screen.typed')}")
    return rows


def _row(voice: Voice, label: str, text: str) -> str:
    return f"  {voice.say(f'screen.{label}'):<{PLACE}} {text}"
