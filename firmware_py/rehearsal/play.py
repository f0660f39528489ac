"""`tapete play`: a rehearsal at the keyboard; deal, err on purpose, read the ruling."""

import shlex
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from firmware_py.rehearsal.rehearsal import Rehearsal
from firmware_py.rehearsal.telling import Teller, transfer_text
from firmware_py.rehearsal.words import HELP_EN, HELP_ES, SPANISH, SPOKEN
from firmware_py.rules.cards import card_text
from firmware_py.rules.rulings import FACTS, NAMES, RULINGS
from firmware_py.table import events as ev
from firmware_py.table.decision import Decision, RefusedEventError
from firmware_py.table.due import CardDue, Choice, NothingDue, SupervisorDue, WordDue
from firmware_py.table.record import to_text

# What a person in charge may decide.
RULED = tuple(sorted(set(RULINGS) - {"supervisor"}))


class CommandError(ValueError):
    """A command that cannot be understood, with what to type instead."""


@dataclass(slots=True)
class Desk:
    """The keyboard's side of a rehearsal."""

    rehearsal: Rehearsal
    saved: Callable[[str, str], None]
    teller: Teller = field(default_factory=Teller)
    # How the rehearsal was set up, for who replays it.
    setting: str = ""
    over: bool = False

    def enter(self, line: str) -> Iterator[str]:
        """Carry out one command and tell what follows."""
        known = len(self.rehearsal.events)
        try:
            words = shlex.split(line)
            found = self._run(words[0] if words else "", words[1:])
        except (ValueError, RefusedEventError) as error:
            yield f"! {self.teller.refused(str(error))}"
            return
        yield from self.teller.turned_up(self.rehearsal, self.rehearsal.events[known:])
        if isinstance(found, str):
            yield found
        elif found is not None:
            yield from self.teller.told(self.rehearsal, found)

    def _run(self, name: str, rest: list[str]) -> Decision | str | None:
        command = COMMANDS.get(SPANISH.get(name, name))
        if command is None:
            raise CommandError(f"{name!r} is no command: type help")
        return command(self, rest)


def _whole(text: str) -> int:
    if not text.removeprefix("-").isdecimal():
        raise CommandError(f"{text!r} is no whole number")
    return int(text)


def _bets(desk: Desk, rest: list[str]) -> Decision:
    return desk.rehearsal.begin_round(new_shoe=rest == ["new"])


def _bet(desk: Desk, rest: list[str]) -> Decision:
    on_line = rest[3:] != [] and rest[-1] == "line"
    words = rest[:-1] if on_line else rest
    if len(words) not in (3, 4):
        raise CommandError("bet SEAT BOX CENTS [BETTOR] [line]")
    bettor = words[3] if len(words) == 4 else ""
    return desk.rehearsal.tell(
        ev.BetLaid(_whole(words[0]), words[1], _whole(words[2]), bettor, on_line)
    )


def _take(desk: Desk, rest: list[str]) -> Decision:
    if len(rest) not in (2, 3):
        raise CommandError("take SEAT BOX [BETTOR]")
    return desk.rehearsal.tell(ev.BetTakenBack(_whole(rest[0]), rest[1], *rest[2:]))


def _token(desk: Desk, rest: list[str]) -> Decision:
    if len(rest) != 2:
        raise CommandError("token SEAT CENTS")
    return desk.rehearsal.tell(ev.TokenDropped(_whole(rest[0]), _whole(rest[1])))


def _say(desk: Desk, rest: list[str]) -> Decision:
    due = desk.rehearsal.table.due
    if not isinstance(due, WordDue) or not rest:
        raise CommandError("nobody is asked to decide" if rest else "say WORD [CENTS] [N…]")
    offered = {c.word: c for c in due.choices}
    spoken = rest[0] if rest[0] in offered else SPOKEN.get(rest[0], rest[0])
    choice = offered.get(spoken)
    if choice is None:
        return desk.rehearsal.tell(ev.Said(due.who, spoken))
    numbers = [_whole(word) for word in rest[1:]]
    cents = numbers.pop(0) if numbers and _chips_first(choice) else choice.cents
    own = desk.rehearsal.table.in_round().numbers(due.who)
    if any(not 1 <= number <= len(own) for number in numbers):
        raise CommandError(f"{due.who} has cards 1 to {len(own)}")
    meant = tuple(own[number - 1] for number in numbers)
    return desk.rehearsal.tell(ev.Said(due.who, spoken, cents, meant))


def _chips_first(choice: Choice) -> bool:
    """Tell whether the first number said with a word is chips: not where only cards are chosen."""
    return choice.most_cents > choice.cents or bool(choice.cents and not choice.most_cards)


def _call(desk: Desk, rest: list[str]) -> Decision:
    """Say a word while bets are open; the last of several people is told of."""
    if len(rest) < 2:
        raise CommandError("call WHO WORDS [CENTS]")
    cents = _whole(rest.pop()) if rest[-1].isdigit() else 0
    word = " ".join(rest[1:])
    people = [int(who) if who.isdigit() else who for who in rest[0].split(",")]
    decisions = [desk.rehearsal.tell(ev.Said(who, word, cents)) for who in people]
    return next((one for one in decisions if not one.accepted), decisions[-1])


def _peek(desk: Desk, rest: list[str]) -> str:
    """Show a hand to whoever holds it; faces come from the shoe, not from the table."""
    due = desk.rehearsal.table.due
    if len(rest) > 1 or not (rest or isinstance(due, WordDue)):
        raise CommandError("peek PLACE")
    place = rest[0] if rest else str(getattr(due, "who", ""))
    numbers = desk.rehearsal.table.in_round().numbers(place)
    if not numbers:
        raise CommandError(f"no cards lie at {place}")
    faces = (card_text(desk.rehearsal.shoe.face(number)) for number in numbers)
    return f"  {desk.teller.place(place)}: " + " ".join(
        f"{n} {face}" for n, face in enumerate(faces, 1)
    )


def _move(desk: Desk, rest: list[str]) -> Decision:
    if len(rest) != 3:
        raise CommandError("move PLACE N PLACE")
    lying = desk.rehearsal.table.in_round().numbers(rest[0])
    which = _whole(rest[1])
    if not 1 <= which <= len(lying):
        raise CommandError(f"{rest[0]} has {len(lying)} cards")
    return desk.rehearsal.tell(ev.CardMoved(lying[which - 1], rest[2]))


def _stuck(desk: Desk, _rest: list[str]) -> Decision:
    shoe = desk.rehearsal.shoe
    return desk.rehearsal.tell(ev.DoubleFed(shoe.name, (shoe.draw(), shoe.draw())))


def _faceup(desk: Desk, _rest: list[str]) -> Decision:
    shoe = desk.rehearsal.shoe
    number = shoe.draw()
    return desk.rehearsal.tell(ev.FaceUpSeen(shoe.name, number, shoe.face(number)))


def _err(desk: Desk, rest: list[str]) -> Decision:
    if not rest or rest[0] not in NAMES:
        raise CommandError(f"err NAME [fact=value …]; names: {', '.join(sorted(NAMES))}")
    facts: dict[str, object] = {}
    for word in rest[1:]:
        key, _, value = word.partition("=")
        name, _, side = key.partition(".")
        if name not in {*FACTS, "numbers"} or not value:
            raise CommandError(f"{word!r} is no fact: {', '.join(sorted(FACTS))}")
        if side:
            known = facts.setdefault(name, {})
            if not isinstance(known, dict):
                raise CommandError(f"{name} is said of all or of each side, not both")
            known[side] = _value(value)
        else:
            facts[name] = _value(value)
    return desk.rehearsal.tell(ev.IrregularityReported(rest[0], tuple(facts.items())))


def _value(text: str) -> object:
    if "," in text:
        return [_value(part) for part in text.split(",")]
    return {"true": True, "false": False}.get(text, int(text) if text.isdigit() else text)


def _rule(desk: Desk, rest: list[str]) -> Decision:
    facts: list[tuple[str, object]] = []
    while len(rest) > 1 and rest[1].partition("=")[0] in ("seats", "device", "numbers", "stakes"):
        key, _, value = rest.pop(1).partition("=")
        several = key in ("seats", "numbers")
        facts.append((key, _several(value) if several else value))
    if len(rest) < 2:
        raise CommandError("rule RULING [seats=1,2] [device=NAME] REASON…")
    reason = " ".join(rest[1:])
    return desk.rehearsal.tell(ev.SupervisorDecided(rest[0], reason, "jefe de mesa", tuple(facts)))


def _several(text: str) -> tuple[object, ...]:
    return tuple(_value(part) for part in text.split(","))


def _limits(desk: Desk, rest: list[str]) -> Decision:
    if len(rest) != 2:
        raise CommandError("limits MIN MAX")
    return desk.rehearsal.tell(ev.LimitsAnnounced(_whole(rest[0]), _whole(rest[1]), "director"))


def _draw(desk: Desk, rest: list[str]) -> Decision:
    """Draw a card, or as many at once as are named."""
    if not rest:
        return desk.rehearsal.draw()
    numbers = [desk.rehearsal.shoe.draw() for _ in range(_whole(rest[0]))]
    if not numbers:
        raise CommandError("draw [N]: at least one card")
    sealed = ("",) * len(numbers)
    return desk.rehearsal.tell(ev.PacketDrawn(desk.rehearsal.shoe.name, numbers[0], sealed))


def _cutpack(desk: Desk, rest: list[str]) -> Decision:
    if len(rest) not in (1, 2) or rest[1:] not in ([], ["seen"]):
        raise CommandError("cutpack WHO [seen]")
    who = _whole(rest[0]) if rest[0].isdigit() else rest[0]
    return desk.rehearsal.tell(ev.PackCut(who, exposed=len(rest) == 2))


def _discards(desk: Desk, rest: list[str]) -> Decision:
    if len(rest) != 1:
        raise CommandError("discards N")
    return desk.rehearsal.tell(ev.DiscardsInserted(desk.rehearsal.shoe.name, _whole(rest[0])))


def _step(desk: Desk, rest: list[str]) -> Decision:
    if not rest:
        raise CommandError("step NAME [DETAIL…]")
    return desk.rehearsal.tell(ev.CustodyStepDone(rest[0], "jefe", " ".join(rest[1:])))


def _deck(desk: Desk, rest: list[str]) -> Decision:
    if len(rest) != 1:
        raise CommandError("deck N")
    return desk.rehearsal.tell(ev.DeckChecked("crupier", _whole(rest[0])))


def _open(desk: Desk, _rest: list[str]) -> str:
    desk.rehearsal.open_table()
    return desk.teller.now(desk.rehearsal)


def _auto(desk: Desk, _rest: list[str]) -> str:
    try:
        desk.rehearsal.finish_round()
    except RuntimeError as error:
        raise CommandError(str(error)) from error
    table = desk.rehearsal.table
    rows = map(transfer_text, table.in_round().transfers)
    seen = desk.teller.shown(desk.rehearsal)
    return "\n".join([seen, *rows, desk.teller.now(desk.rehearsal)])


def _save(desk: Desk, rest: list[str]) -> str:
    if len(rest) != 1:
        raise CommandError("save FILE")
    try:
        desk.saved(rest[0], desk.setting + to_text(desk.rehearsal.events))
    except OSError as error:
        raise CommandError(f"{rest[0]}: {error.strerror}") from error
    saved = "sucesos guardados en" if desk.teller.spanish else "events saved in"
    return f"{len(desk.rehearsal.events)} {saved} {rest[0]}"


def _quit(desk: Desk, _rest: list[str]) -> str:
    desk.over = True
    return "buenas noches" if desk.teller.spanish else "good night"


def _due(desk: Desk, _rest: list[str]) -> Decision:
    due = desk.rehearsal.table.due
    if isinstance(due, WordDue):
        raise CommandError(f"{desk.teller.due(due)}: say one of them")
    if isinstance(due, SupervisorDue):
        raise CommandError(desk.teller.decisions(due, RULED))
    if isinstance(due, NothingDue):
        text = desk.teller.due(due)
        raise CommandError(f"nothing is due: {text} (bets, last, end; or type help)")
    if isinstance(due, CardDue):
        return desk.rehearsal.draw()
    return desk.rehearsal.step()


COMMANDS: dict[str, Callable[[Desk, list[str]], Decision | str | None]] = {
    "": _due,
    "bets": _bets,
    "bet": _bet,
    "take": _take,
    "token": _token,
    "close": lambda desk, _: desk.rehearsal.tell(ev.BetsClosed()),
    "say": _say,
    "call": _call,
    "peek": _peek,
    "auto": _auto,
    "draw": _draw,
    "discards": _discards,
    "cutpack": _cutpack,
    "shuffled": lambda desk, _: desk.rehearsal.tell(ev.DeckReshuffled(desk.rehearsal.shoe.name)),
    "limits": _limits,
    "step": _step,
    "deck": _deck,
    "open": _open,
    "stuck": _stuck,
    "faceup": _faceup,
    "cut": lambda desk, _: desk.rehearsal.tell(ev.CutCardShown(desk.rehearsal.shoe.name)),
    "lost": lambda desk, _: desk.rehearsal.tell(ev.DeviceLost("sabot")),
    "back": lambda desk, _: desk.rehearsal.tell(ev.DeviceBack("sabot")),
    "err": _err,
    "move": _move,
    "rule": _rule,
    "suspend": lambda desk, rest: desk.rehearsal.tell(ev.SuspensionAsked(" ".join(rest), "jefe")),
    "resume": lambda desk, _: desk.rehearsal.tell(ev.ResumptionAsked("jefe")),
    "last": lambda desk, _: desk.rehearsal.tell(ev.LastRoundsAnnounced("crupier")),
    "end": lambda desk, _: desk.rehearsal.tell(ev.ClosingAsked("jefe")),
    "view": lambda desk, _: desk.teller.shown(desk.rehearsal),
    "help": lambda desk, _: HELP_ES if desk.teller.spanish else HELP_EN,
    "save": _save,
    "quit": _quit,
}
