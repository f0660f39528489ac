"""The steps of a story that do something: each line into acts at the table."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import Any, Final

from hil.scenario.grammar import HANDS, StepWords, inner_of, value_of
from hil.scenario.session import StepFailed, StorySession, told
from hil.scenario.station_process import LOOK_S
from hil.scenario.timeout import Timeout

MOST_PAUSE_S: Final = 0.5
Doer = Callable[[StorySession, StepWords], None]


def do(playing: StorySession, words: StepWords) -> None:
    """Do one step."""
    if words.name == "refused":
        _refused(playing, words)
    elif words.name in HANDS:
        _with_hands(playing, words)
    else:
        _DOERS[words.name](playing, words)


def _refused(playing: StorySession, words: StepWords) -> None:
    """Give a command that must be refused with a code; nothing is waited for."""
    code, inner = words.rest[0], inner_of(words)
    for command, by, fields in _commands(playing, inner):
        answer = playing.tell(command, by, **fields)
        found = answer.get("error", {"code": "", "message": "the command was taken"})
        if found["code"] != code:
            raise StepFailed(f"refusal {code}", f"{found['code']} {found['message']}".strip())


def _plainly(playing: StorySession, words: StepWords) -> None:
    for command, by, fields in _commands(playing, words):
        playing.done(command, by, **fields)


Command = tuple[str, str, dict[str, Any]]


def _commands(playing: StorySession, words: StepWords) -> list[Command]:
    """Write a step as commands of the station's socket."""
    by = dict(words.pairs).get("by", "")
    if words.name == "bet":
        return _bets(words)
    if words.name == "say":
        return [("say", "", _say(playing, words, who)) for who in words.rest[0].split(",")]
    if words.name == "tell":
        return [(words.rest[0], by, {k: v for k, v in words.facts.items() if k != "by"})]
    fields = _FIELDS[words.name](playing, words) if words.name in _FIELDS else {}
    name = {"release-hit": "dispute-hit"}.get(words.name, words.name)
    return [("report" if name == "err" else name, by, fields)]


def _bets(words: StepWords) -> list[Command]:
    seat, pairs = int(words.rest[0]), dict(words.pairs)
    bettor = pairs.pop("by", "")
    more = {"bettor": bettor} if bettor else {}
    return [
        ("bet", "", {"seat": seat, "box": box, "cents": int(cents), **more})
        for box, cents in pairs.items()
    ]


def _say(playing: StorySession, words: StepWords, who: str) -> dict[str, Any]:
    """Say a word with its least chips, and cards counted from 1 as they lie in the hand."""
    due, pairs = playing.snapshot()["due_now"], dict(words.pairs)
    word = words.rest[1]
    offered = {choice["word"]: choice["cents"] for choice in due.get("choices", ())}
    cents = int(pairs.get("cents", offered.get(word, 0)))
    own = due.get("own", [])
    chosen = [int(n) for n in pairs.get("cards", "").split(",") if n]
    numbers = [own[n - 1] for n in chosen]
    return {"who": value_of(who), "word": word, "cents": cents, "numbers": numbers}


def _rule(_playing: StorySession, words: StepWords) -> dict[str, Any]:
    seats = dict(words.pairs).get("seats", "")
    found: dict[str, Any] = {"ruling": words.rest[0], "reason": words.rest[1]}
    return found | ({"seats": [value_of(one) for one in seats.split(",")]} if seats else {})


def _move(playing: StorySession, words: StepWords) -> dict[str, Any]:
    which = words.rest[0]
    drawn = playing.all_draws()
    number = drawn[-1] if which == "last" else drawn[int(which) - 1]
    return {"number": number, "place": words.rest[1]}


_FIELDS: Final[Mapping[str, Callable[[StorySession, StepWords], dict[str, Any]]]] = {
    "bets": lambda _, words: {"new_shoe": True} if words.rest == ("new-shoe",) else {},
    "take-back": lambda _, words: {"seat": int(words.rest[0]), "box": words.rest[1]},
    "tokens": lambda _, words: {"seats": [int(seat) for seat in words.rest]},
    "err": lambda _, words: {"name": words.rest[0], "facts": words.facts},
    "rule": _rule,
    "move": _move,
    "suspend": lambda _, words: {"reason": words.rest[0]},
    "confirm-hit": lambda _, words: {"number": int(words.rest[0])},
    "dispute-hit": lambda _, words: {"number": int(words.rest[0]), "disputed": True},
    "release-hit": lambda _, words: {"number": int(words.rest[0]), "disputed": False},
    "correct-meter": lambda _, words: {"cents": int(words.rest[0]), "reason": words.rest[1]},
}


def _begin_bets(playing: StorySession, words: StepWords) -> None:
    """Open the bets once the table is ready: the deck is checked, every device answers."""

    def ready(seen: Mapping[str, Any]) -> bool:
        return seen["phase"] == "idle" and not (seen["deck_needed"] or seen["lost_devices"])

    playing.wait(ready, "the table to be ready for bets")
    _plainly(playing, words)


def _say_in_turn(playing: StorySession, words: StepWords) -> None:
    """Say something when it is asked; some words are also said while bets are open."""
    kinds = ("word", "bets")
    playing.wait(lambda seen: seen["due_now"]["kind"] in kinds, "a word to be due")
    _plainly(playing, words)


def _token(playing: StorySession, words: StepWords) -> None:
    """Drop a token and wait until the station counts it; a slot may still be about to open."""
    seat, act = words.rest[0], f"token {words.rest[0]}"
    playing.acts += 1
    playing.moment("before", act)
    old = _of_seat(playing.snapshot(), seat)
    _drop_until_taken(playing, seat)
    playing.moment("sent", act)
    playing.wait(lambda seen: _of_seat(seen, seat) != old, "the station to count the token")
    playing.moment("after", act)


def _drop_until_taken(playing: StorySession, seat: str) -> None:
    """Drop it again, less and less often, until the slot has opened: it tells of every one."""
    patience, pause_s = Timeout(playing.patience_s), LOOK_S
    while playing.bench.do(f"drop {seat}") == "given back":
        if patience.is_over():
            raise StepFailed(f"the slot of seat {seat} to take a token", told(playing.snapshot()))
        time.sleep(pause_s)
        pause_s = min(2 * pause_s, MOST_PAUSE_S)


def _of_seat(seen: Mapping[str, Any], seat: str) -> tuple[object, ...]:
    """Give what a token at a seat would change: its bets, or an alarm about it."""
    bets = [place["bets"] for place in seen["places"] if place["place"] == seat]
    return bets, [alarm for alarm in seen["alarms"] if f"seat {seat}" in alarm]


def _shuffled(playing: StorySession, _words: StepWords) -> None:
    """Say that the cards are shuffled; a device may do so by itself, or still be at its check."""
    playing.until_due("reshuffle")

    def over(seen: Mapping[str, Any]) -> bool:
        if seen["due_now"]["kind"] != "reshuffle":
            return True
        error = playing.tell("shuffled").get("error", {})
        if error and error["code"] not in ("deck", "not-due"):
            raise StepFailed("shuffled to be taken", f"{error['code']}: {error['message']}")
        return not error

    playing.wait(over, "the pack to be shuffled")


def _draw(playing: StorySession, words: StepWords) -> None:
    counts = [int(word) for word in words.rest if word != "force"]
    playing.draw(counts[0] if counts else 1, force="force" in words.rest)


def _with_hands(playing: StorySession, words: StepWords) -> None:
    """Do something to the devices, in the words of `tapete-hil table`."""
    dealer = "sabot" if playing.bench.by_hand else "shuffler"
    name, rest = words.name, list(words.rest)
    if name in ("mishap", "spoil", "door"):
        role = rest.pop() if len(rest) > 1 else dealer
        line = f"{name} {role} {rest[0]}"
    elif name in ("jam", "clear-jam", "cut-card"):
        line = f"{name.removesuffix('-card')} {rest[0] if rest else dealer}"
    elif name == "drop" and len(rest) > 1:
        line = f"drop {rest[0]} 1 {rest[1]}"
    else:
        line = " ".join([name, *rest])
    playing.bench.do(line)


_DOERS: Final[Mapping[str, Doer]] = {
    **dict.fromkeys(
        """
        bet take-back no-va-mas tokens err rule move corrected suspend resume
        last-rounds confirm-hit dispute-hit release-hit correct-meter tell
        """.split(),
        _plainly,
    ),
    "open": lambda playing, _: playing.open_table(),
    "close": lambda playing, _: playing.close_table(),
    "bets": _begin_bets,
    "say": _say_in_turn,
    "paid": lambda playing, _: playing.pay(),
    "deal": lambda playing, words: playing.deal(int(words.rest[0]) if words.rest else None),
    "draw": _draw,
    "read": lambda playing, words: playing.read_faces(list(words.rest)),
    "token": _token,
    "shuffled": _shuffled,
    "kill": lambda playing, _: playing.station.kill(),
    "stop": lambda playing, _: playing.stop(),
    "restart": lambda playing, _: playing.restart(),
}
