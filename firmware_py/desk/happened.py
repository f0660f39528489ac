"""What has happened between two moments, told in order."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from firmware_py.desk.acts import Snapshot
from firmware_py.desk.payment import paid_rows
from firmware_py.desk.screen import stakes
from firmware_py.desk.voice import Voice


class Dealt(str):
    """The place that a card went to; such rows are told together."""

    __slots__ = ()


def happened(voice: Voice, before: Snapshot, now: Snapshot) -> Iterator[str]:
    """Tell what is new: cards, faces, words said aloud, rulings, the list, devices, alarms."""
    same = before["round_number"] == now["round_number"]
    if not same and now["phase"] == "betting":
        yield voice.say("told.round", number=now["round_number"])
    yield from _cards(voice, before if same else {"places": ()}, now)
    yield from (
        _aloud(voice, one) for one in since(before["announcements_said"], now["announcements_said"])
    )
    for ruling in now["rulings"][len(before["rulings"]) if same else 0 :]:
        yield f"» {voice.ruling(ruling, stakes(before if same else now) or stakes(now))}"
    yield from _list(voice, before, now, same)
    yield from _devices(voice, before, now)
    for one in since(before["alarms_said"], now["alarms_said"]):
        yield f"! {voice.say('told.alarm', text=voice.told(one))}"
    yield from _stands(voice, before, now)


def since(before: Sequence[Any], now: Sequence[Any]) -> Sequence[Any]:
    """Give what came since the last look; of many only the last are kept."""
    for gone in range(len(before) + 1):
        kept = before[gone:]
        if list(now[: len(kept)]) == list(kept):
            return now[len(kept) :]
    return now


def _aloud(voice: Voice, said: Mapping[str, Any]) -> str:
    words = said["words"] if "words" in said else voice.told(said)
    return f"«{words}»" + (f" [{said['article']}]" if said["article"] else "")


def _cards(voice: Voice, before: Mapping[str, Any], now: Snapshot) -> Iterator[str]:
    lay = {place["place"]: place["cards"] for place in before["places"]}
    for place in now["places"]:
        was, cards = lay.get(place["place"], []), place["cards"]
        opened = [
            new for n, new in enumerate(cards) if new != "??" and list(was[n : n + 1]) != [new]
        ]
        named = voice.place(place["place"])
        if opened and place["hand"]:
            hand = voice.hands(place)
            yield voice.say("told.hand", place=named, cards=voice.cards(cards), hand=hand)
        elif opened:
            yield voice.say("told.faces", place=named, cards=voice.cards(opened))
        elif len(cards) > len(was):
            yield from [Dealt(named)] * (len(cards) - len(was))


def _list(voice: Voice, before: Snapshot, now: Snapshot, same: bool) -> Iterator[str]:
    if not now["transfers"] or (same and before["transfers"] == now["transfers"]):
        return
    yield voice.say("told.list", number=now["round_number"])
    yield from paid_rows(voice, now)


def _devices(voice: Voice, before: Snapshot, now: Snapshot) -> Iterator[str]:
    lost, was = set(now["lost_devices"]), set(before["lost_devices"])
    yield from (f"! {voice.say('told.lost', device=role)}" for role in sorted(lost - was))
    yield from (voice.say("told.back", device=role) for role in sorted(was - lost))
    hits = {hit[0] for hit in before["pending_hits"]}
    for number, seat, cents in now["pending_hits"]:
        if number not in hits:
            yield f"» {voice.say('told.hit', seat=seat, amount=voice.amount(cents))}"


def _stands(voice: Voice, before: Snapshot, now: Snapshot) -> Iterator[str]:
    if now["frozen"] != before["frozen"]:
        if now["frozen"]:
            yield f"! {voice.say('told.frozen', why=voice.told(now['frozen_said']))}"
        else:
            yield f"! {voice.say('told.unfrozen')}"
    if now["phase"] == before["phase"]:
        return
    if now["phase"] == "halted":
        yield f"! {voice.say('told.phase-halted', due=voice.due(now))}"
    elif now["phase"] in ("suspended", "closed"):
        code = now["phase"]
        yield f"! {voice.say(f'told.phase-{code}')}"
    elif before["phase"] in ("halted", "suspended"):
        yield voice.say("told.phase-resumed")
