"""`tapete play`: a rehearsal at the keyboard; deal, err on purpose, read the ruling."""

import shlex
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from firmware_py.rehearsal.rehearsal import Rehearsal
from firmware_py.rules.rulings import FACTS, NAMES
from firmware_py.table import events as ev
from firmware_py.table.decision import Decision
from firmware_py.table.due import CardDue, WordDue
from firmware_py.table.effects import Announce, AwardJackpot, Effect, Settle, Transfer
from firmware_py.table.record import to_text
from firmware_py.table.view import view

HELP = """\
bets                      open the bets of a new round ("bets new": with a new shoe)
bet SEAT BOX CENTS        lay a bet            token SEAT CENTS   drop a jackpot token
close                     «no va más»
(Enter)                   do what is due: deal the card, turn cards up, pay
say WORD [CENTS] [N…]     decide for whoever is asked; N are cards of the hand, from 1
auto                      finish the round by itself, first choices
draw                      draw a card now, due or not (err on purpose)
err NAME [fact=value …]   report an irregularity, e.g. err too-many-cards to=3
rule RULING REASON…       decide as the person in charge
suspend REASON / resume   last (announce the last rounds)   end (close the table)
view                      show the table       help / quit
save FILE                 keep the rehearsal's events (replay: tapete play SHEET --replay FILE)"""


class CommandError(ValueError):
    """A command that cannot be understood, with what to type instead."""


@dataclass(slots=True)
class Desk:
    """The keyboard's side of a rehearsal."""

    rehearsal: Rehearsal
    saved: Callable[[str, str], None]
    over: bool = False

    def enter(self, line: str) -> Iterator[str]:
        """Carry out one command and tell what follows."""
        try:
            words = shlex.split(line)
            found = self._run(words[0] if words else "", words[1:])
        except (CommandError, ValueError) as error:
            yield f"! {error}"
            return
        if isinstance(found, str):
            yield found
        elif found is not None:
            yield from told(self.rehearsal, found)

    def _run(self, name: str, rest: list[str]) -> Decision | str | None:
        command = COMMANDS.get(name)
        if command is None:
            raise CommandError(f"{name!r} is no command: type help")
        return command(self, rest)


def told(rehearsal: Rehearsal, decision: Decision) -> Iterator[str]:
    """Tell a decision: refusal, rulings with their articles, words, payments, what is due."""
    if decision.refusal is not None:
        yield f"! {decision.refusal.message} ({decision.refusal.code})"
    for ruling in decision.rulings:
        whom = ", ".join(map(str, ruling.affects))
        keys = "".join(f", {key} {value}" for key, value in ruling.keys)
        result = f"{ruling.ruling} ({whom}; stakes {ruling.stakes}{keys})"
        yield f"» {ruling.irregularity}: {result} [{', '.join(ruling.articles)}]"
    for effect in decision.effects:
        yield from _effect(effect)
    yield f"{decision.phase}: {rehearsal.table.due.text()}"


def _effect(effect: Effect) -> Iterator[str]:
    if isinstance(effect, Announce):
        yield f"» «{effect.words}» [{effect.article}]"
    if isinstance(effect, Settle):
        yield from map(_transfer, effect.transfers)
    if isinstance(effect, AwardJackpot):
        seats = ", ".join(str(winner[0]) for winner in effect.winners)
        yield f"» jackpot: seats {seats} [{effect.article}]"


def _transfer(moved: Transfer) -> str:
    who = f"{moved.seat} ({moved.bettor})" if moved.bettor else f"{moved.seat}"
    return f"  {who} {moved.box}: {moved.cents:+d} [{moved.article}]"


def shown(rehearsal: Rehearsal) -> str:
    """Show the table as its dealer sees it."""
    seen = view(rehearsal.table)
    rows = [f"{seen.sheet} · round {seen.round_number} · {seen.phase} · {seen.due}"]
    for place in seen.places:
        bets = " ".join(f"{box}={cents}" for _, box, cents in place.bets)
        rows.append(f"  {place.place:>8} {' '.join(place.cards):<24} {bets} {place.state}".rstrip())
    rows += [f"  may: {o.who} {o.act} {o.least_cents or ''}".rstrip() for o in seen.offers]
    return "\n".join(rows)


def _bets(desk: Desk, rest: list[str]) -> Decision:
    return desk.rehearsal.begin_round(new_shoe=rest == ["new"])


def _bet(desk: Desk, rest: list[str]) -> Decision:
    if len(rest) not in (3, 4):
        raise CommandError("bet SEAT BOX CENTS [BETTOR]")
    return desk.rehearsal.tell(ev.BetLaid(int(rest[0]), rest[1], int(rest[2]), *rest[3:]))


def _token(desk: Desk, rest: list[str]) -> Decision:
    if len(rest) != 2:
        raise CommandError("token SEAT CENTS")
    return desk.rehearsal.tell(ev.TokenDropped(int(rest[0]), int(rest[1])))


def _say(desk: Desk, rest: list[str]) -> Decision:
    due = desk.rehearsal.table.due
    if not isinstance(due, WordDue) or not rest:
        raise CommandError("nobody is asked to decide" if rest else "say WORD [CENTS] [N…]")
    choice = next((c for c in due.choices if c.word == rest[0]), None)
    numbers = [int(word) for word in rest[1:]]
    cents = choice.cents if choice else 0
    if choice and choice.most_cents > choice.cents and numbers:
        cents = numbers.pop(0)
    own = desk.rehearsal.table.in_round().numbers(due.who)
    if any(not 1 <= number <= len(own) for number in numbers):
        raise CommandError(f"{due.who} has cards 1 to {len(own)}")
    meant = tuple(own[number - 1] for number in numbers)
    return desk.rehearsal.tell(ev.Said(due.who, rest[0], cents, meant))


def _err(desk: Desk, rest: list[str]) -> Decision:
    if not rest or rest[0] not in NAMES:
        raise CommandError(f"err NAME [fact=value …]; names: {', '.join(sorted(NAMES))}")
    facts = []
    for word in rest[1:]:
        key, _, value = word.partition("=")
        if key not in FACTS or not value:
            raise CommandError(f"{word!r} is no fact: {', '.join(sorted(FACTS))}")
        facts.append((key, _value(value)))
    return desk.rehearsal.tell(ev.IrregularityReported(rest[0], tuple(facts)))


def _value(text: str) -> object:
    if "," in text:
        return [_value(part) for part in text.split(",")]
    return {"true": True, "false": False}.get(text, int(text) if text.isdigit() else text)


def _rule(desk: Desk, rest: list[str]) -> Decision:
    if len(rest) < 2:
        raise CommandError("rule RULING [seats=1,2] REASON…")
    seats: tuple[int, ...] = ()
    if rest[1].startswith("seats="):
        seats = tuple(int(seat) for seat in rest.pop(1)[6:].split(","))
    facts = (("seats", seats),) if seats else ()
    reason = " ".join(rest[1:])
    return desk.rehearsal.tell(ev.SupervisorDecided(rest[0], reason, "jefe de mesa", facts))


def _auto(desk: Desk, _rest: list[str]) -> str:
    try:
        desk.rehearsal.finish_round()
    except RuntimeError as error:
        raise CommandError(str(error)) from error
    table = desk.rehearsal.table
    rows = map(_transfer, table.in_round().transfers)
    return "\n".join([shown(desk.rehearsal), *rows, f"{table.phase}: {table.due.text()}"])


def _save(desk: Desk, rest: list[str]) -> str:
    if len(rest) != 1:
        raise CommandError("save FILE")
    desk.saved(rest[0], to_text(desk.rehearsal.events))
    return f"{len(desk.rehearsal.events)} events saved in {rest[0]}"


def _quit(desk: Desk, _rest: list[str]) -> str:
    desk.over = True
    return "good night"


def _due(desk: Desk, _rest: list[str]) -> Decision:
    due = desk.rehearsal.table.due
    if isinstance(due, WordDue):
        raise CommandError(f"{due.text()}: say one of them")
    if isinstance(due, CardDue):
        return desk.rehearsal.draw()
    return desk.rehearsal.step()


COMMANDS: dict[str, Callable[[Desk, list[str]], Decision | str | None]] = {
    "": _due,
    "bets": _bets,
    "bet": _bet,
    "token": _token,
    "close": lambda desk, _: desk.rehearsal.tell(ev.BetsClosed()),
    "say": _say,
    "auto": _auto,
    "draw": lambda desk, _: desk.rehearsal.draw(),
    "err": _err,
    "rule": _rule,
    "suspend": lambda desk, rest: desk.rehearsal.tell(ev.SuspensionAsked(" ".join(rest), "jefe")),
    "resume": lambda desk, _: desk.rehearsal.tell(ev.ResumptionAsked("jefe")),
    "last": lambda desk, _: desk.rehearsal.tell(ev.LastRoundsAnnounced("crupier")),
    "end": lambda desk, _: desk.rehearsal.tell(ev.ClosingAsked("jefe")),
    "view": lambda desk, _: shown(desk.rehearsal),
    "help": lambda _desk, _rest: HELP,
    "save": _save,
    "quit": _quit,
}
