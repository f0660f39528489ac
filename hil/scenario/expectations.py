"""The expectations of a story: looked for until they hold, or told with what was found."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from hil.scenario.grammar import StepWords, value_of
from hil.scenario.session import Snapshot, StepFailed, StorySession, told
from hil.scenario.station_process import LOOK_S
from hil.scenario.timeout import Timeout

# An expectation gives nothing if it holds, or what was found instead.
Look = Callable[[Snapshot, tuple[str, ...], Mapping[str, str]], str | None]


def expect(playing: StorySession, words: StepWords) -> tuple[str, str]:
    """Check one expectation; gives what was expected and found, or fails with both."""
    name, rest, pairs = words.rest[0], words.rest[1:], dict(words.pairs)
    wanted = " ".join([name, *rest, *(f"{key}={value}" for key, value in words.pairs)])
    patience = Timeout(playing.patience_s)
    while (found := _found(playing, name, rest, pairs)) is not None:
        if name in _AT_ONCE or patience.is_over():
            raise StepFailed(wanted, found)
        time.sleep(LOOK_S)
    if name == "phase":
        playing.moment("at", rest[0])
    return wanted, "as expected"


def _found(
    playing: StorySession, name: str, rest: tuple[str, ...], pairs: Mapping[str, str]
) -> str | None:
    if name in _OF_THE_TABLE:
        playing.bench.tend()
        return _OF_THE_TABLE[name](playing, rest)
    return _OF_A_SNAPSHOT[name](playing.snapshot(), rest, pairs)


def _due(seen: Snapshot, rest: tuple[str, ...], _: Mapping[str, str]) -> str | None:
    return None if rest[0] in seen["due"] else told(seen)


def _phase(seen: Snapshot, rest: tuple[str, ...], _: Mapping[str, str]) -> str | None:
    return None if seen["phase"] == rest[0] else told(seen)


def _cites(articles: str, wanted: str) -> bool:
    """Tell whether an article is among those cited; "" is that of what cites none."""
    return wanted in articles if wanted else not articles


def _ruling(seen: Snapshot, rest: tuple[str, ...], pairs: Mapping[str, str]) -> str | None:
    """The last ruling of the round, with its article, whom it touches and their stakes."""
    if not seen["rulings"]:
        return f"no ruling; {told(seen)}"
    last = seen["rulings"][-1]
    articles = ", ".join(last["articles"])
    right = last["ruling"] == rest[0] and (len(rest) < 2 or _cites(articles, rest[1]))
    if "seats" in pairs:
        wanted = [value_of(one) for one in pairs["seats"].split(",")]
        right = right and list(last["affects"]) == wanted
    right = right and pairs.get("stakes", last["stakes"]) == last["stakes"]
    whom = ",".join(map(str, last["affects"]))
    return None if right else f"{last['ruling']} of {whom}, {last['stakes']} ({articles})"


def _no_ruling(seen: Snapshot, _rest: tuple[str, ...], _: Mapping[str, str]) -> str | None:
    return _ruling(seen, ("none",), {}) if seen["rulings"] else None


def _announcement(seen: Snapshot, rest: tuple[str, ...], _: Mapping[str, str]) -> str | None:
    said = [words for words, _article in seen["announcements"]]
    return None if any(rest[0] in words for words in said) else f"announced: {said}"


def _alarm(seen: Snapshot, rest: tuple[str, ...], _: Mapping[str, str]) -> str | None:
    found = any(rest[0] in alarm for alarm in seen["alarms"])
    return None if found else f"alarms: {seen['alarms']}; {told(seen)}"


def _pays(seen: Snapshot, rest: tuple[str, ...], pairs: Mapping[str, str]) -> str | None:
    """The whole list to be paid, in its legal order."""
    found = [f"{_name(t)}={t['cents']}" for t in seen["transfers"]]
    wanted = [] if rest == ("nothing",) else [f"{k}={int(v)}" for k, v in pairs.items()]
    if found == wanted and seen["due_now"]["kind"] == "payment":
        return None
    return f"{' '.join(found) or 'nothing'} ({told(seen)})"


def _name(transfer: Mapping[str, Any]) -> str:
    bettor = f"-{transfer['bettor']}" if transfer["bettor"] else ""
    return f"{transfer['seat']}{bettor}.{transfer['box']}"


def _article(seen: Snapshot, rest: tuple[str, ...], _: Mapping[str, str]) -> str | None:
    cited = {_name(t): t["article"] for t in seen["transfers"]}
    found = cited.get(rest[0])
    return None if found is not None and _cites(found, rest[1]) else f"{found or cited}"


def _cards(seen: Snapshot, rest: tuple[str, ...], _: Mapping[str, str]) -> str | None:
    lying = {place["place"]: place["cards"] for place in seen["places"]}
    found = lying.get(rest[0], [])
    return None if list(rest[1:]) == list(found) else " ".join(found) or "no card"


def _offers(seen: Snapshot, rest: tuple[str, ...], _: Mapping[str, str]) -> str | None:
    found = [offer["act"] for offer in seen["offers"]]
    return None if set(rest) <= set(found) else " ".join(found)


def _meter(seen: Snapshot, rest: tuple[str, ...], _: Mapping[str, str]) -> str | None:
    found = seen["jackpot_cents"]
    return None if found == int(rest[0]) else f"{found}"


def _hits(seen: Snapshot, rest: tuple[str, ...], pairs: Mapping[str, str]) -> str | None:
    found = {str(seat): cents for _number, seat, cents in seen["pending_hits"]}
    wanted = {} if rest == ("none",) else {seat: int(cents) for seat, cents in pairs.items()}
    return None if found == wanted else f"{seen['pending_hits']}"


def _lost(seen: Snapshot, rest: tuple[str, ...], _: Mapping[str, str]) -> str | None:
    wanted = [] if rest == ("nothing",) else sorted(rest)
    found = sorted(seen["lost_devices"])
    return None if found == wanted else " ".join(found) or "nothing is lost"


def _visor(playing: StorySession, rest: tuple[str, ...]) -> str | None:
    found = playing.bench.seen(rest[0], rest[1])
    return None if rest[1] in found else found.replace("\n", " ")


def _slots(playing: StorySession, rest: tuple[str, ...]) -> str | None:
    rows = playing.bench.do("show slots").splitlines()
    row = next((row for row in rows if row.startswith(f"seat {rest[0]}:")), "no such seat")
    return None if f"{rest[2]} {rest[1].replace('-', ' ')}" in row else row


def _cards_left(playing: StorySession, rest: tuple[str, ...]) -> str | None:
    row = playing.bench.do(f"show {'sabot' if playing.bench.by_hand else 'shuffler'}")
    return None if f"{rest[0]} cards" in row else row


def _device(playing: StorySession, rest: tuple[str, ...]) -> str | None:
    found = playing.station.ask("devices").get(rest[0], {"state": "unknown", "why": ""})
    return None if found["state"] == rest[1] else f"{found['state']} {found['why']}".strip()


def _journal(playing: StorySession, _rest: tuple[str, ...]) -> str | None:
    return journal_fault(playing.station.tool("verify"))


def journal_fault(verdicts: Sequence[Any]) -> str | None:
    """Say what is wrong with a journal by its verdicts; nothing if it is intact."""
    if not verdicts:
        return "no journal"
    for day in verdicts:
        for side in ("first", "copy"):
            if day[side] and day[side]["fault"]:
                return f"{side}: {day[side]['fault']}"
    return None


def _entry(playing: StorySession, rest: tuple[str, ...]) -> str | None:
    rows = playing.station.tool("replay", "--kind", rest[0])
    text = rest[1] if len(rest) > 1 else ""
    found = [str(row["payload"]) for row in rows]
    return None if any(text in row for row in found) else f"{len(found)} entries: {found[-3:]}"


_OF_A_SNAPSHOT: Final[Mapping[str, Look]] = {
    "due": _due, "phase": _phase, "ruling": _ruling, "no-ruling": _no_ruling,
    "announcement": _announcement, "alarm": _alarm, "pays": _pays, "article": _article,
    "cards": _cards, "offers": _offers, "meter": _meter, "hits": _hits, "lost": _lost,
}  # fmt: skip
_OF_THE_TABLE: Final[Mapping[str, Callable[[StorySession, tuple[str, ...]], str | None]]] = {
    "visor": _visor, "slots": _slots, "cards-left": _cards_left, "device": _device,
    "journal": _journal, "entry": _entry,
}  # fmt: skip
# What is not looked at again and again: a whole journal.
_AT_ONCE: Final = frozenset({"no-ruling", "journal"})
