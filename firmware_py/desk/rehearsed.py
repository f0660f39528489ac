"""A rehearsal behind the desk: the table in memory, its snapshots and commands as a station's."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

from firmware_py.desk.acts import Tell
from firmware_py.desk.backend import RefusalError, title_of
from firmware_py.rehearsal.rehearsal import Rehearsal
from firmware_py.rules.cards import card_text
from firmware_py.rules.limits import BetAsked, stake_of
from firmware_py.station.access.commands import CommandError, parse_command
from firmware_py.table import events as ev
from firmware_py.table.decision import Decision, Refusal, RefusedEventError
from firmware_py.table.due import OpeningDue, ReshuffleDue, WordDue
from firmware_py.table.effects import Alarm, Announce, AwardJackpot, ReturnTokens
from firmware_py.table.event_json import to_text
from firmware_py.table.states import Phase
from firmware_py.table.view import view
from firmware_py.table.view_json import due_json, view_json
from firmware_py.text.codes import jackpot as codes
from firmware_py.text.render import english

KEPT = 20


class Rehearsed:
    """A table without devices: a command is decided at once, faces come from the shoe."""

    takes_time = False

    def __init__(
        self,
        rehearsal: Rehearsal,
        language: str,
        kept: Callable[[str, str], None] = lambda _path, _text: None,
        setting: str = "",
    ) -> None:
        self.rehearsal = rehearsal
        self._language = language
        self._kept = kept
        # How the rehearsal was set up, for who replays it.
        self._setting = setting
        self._alarms: list[Alarm] = []
        self._announced: list[Announce] = []
        self.died = False

    def snapshot(self) -> dict[str, Any]:
        """Write the table as the station's socket would (docs/station.md)."""
        table = self.rehearsal.table
        found, due = view_json(view(table)), table.due
        found["due_now"] = due_json(due)
        if isinstance(due, WordDue):
            found["due_now"]["own"] = list(table.in_round().numbers(due.who))
        steps = table.setup.opening_steps if table.phase is Phase.CHECKING else ()
        if table.phase is Phase.CLOSING:
            steps = table.setup.closing_steps
        return found | {
            "title": title_of(found["sheet"], self._language),
            "simulation": True,
            "moment": {"round": found["round_number"], "sequence": len(self.rehearsal.events)},
            "steps": [step for step in steps if step not in table.steps_done],
            "deck_needed": False, "alarms": [english(one.said) for one in self._alarms[-KEPT:]],
            "alarms_said": [one.said.as_json() for one in self._alarms[-KEPT:]],
            "saving": "", "frozen": "", "jackpot_fault": "",
            "announcements": [[one.words, one.article] for one in self._announced[-KEPT:]],
            "announcements_said": [one.as_json() for one in self._announced[-KEPT:]],
            "jackpot_cents": None, "pending_hits": [],
        }  # fmt: skip

    def changed(self, _patience_s: float) -> bool:
        """Turn up what must be turned up; nothing else happens here by itself."""
        due = self.rehearsal.table.due
        return isinstance(due, OpeningDue) and self.rehearsal.step().accepted

    def tell(self, act: Tell, _moment: Mapping[str, int]) -> None:
        """Carry a command out, read as the socket reads it."""
        names = tuple(name for name in (act.by, act.second) if name)
        try:
            _, event = parse_command({"command": act.command, **act.fields}, names)
        except CommandError as error:
            raise RefusalError("bad-request", str(error)) from error
        if not isinstance(event, ev.Event):
            raise RefusalError("only-run", act.command)
        if isinstance(event, ev.OpeningAsked | ev.ClosingAsked):
            self._check(event)
        elif isinstance(event, ev.BetsOpened):
            self._heard(self.rehearsal.begin_round(new_shoe=event.new_shoe))
        elif isinstance(event, ev.DeckReshuffled) and self._shuffles():
            self._heard(self.rehearsal.step())
        else:
            self.told(event)

    def _shuffles(self) -> bool:
        return isinstance(self.rehearsal.table.due, ReshuffleDue)

    def _check(self, event: ev.Event) -> None:
        self.told(event)
        # No device counts here: deck and devices are as they should be.
        self.told(ev.DeckChecked(self.rehearsal.shoe.name, self.rehearsal.table.game.deck.size))
        if self.rehearsal.table.phase is Phase.CHECKING:
            self.told(ev.DevicesChecked())

    def told(self, event: ev.Event) -> None:
        """Tell the table an event; a refusal is raised."""
        try:
            self._heard(self.rehearsal.tell(event))
        except RefusedEventError as error:
            raise _refused(error.refusal) from error

    def retell(self, event: ev.Event) -> None:
        """Tell an event of an earlier rehearsal; what was refused then is refused again."""
        with suppress(RefusalError):
            self._heard(self.rehearsal.retell(event))

    def _heard(self, decision: Decision) -> None:
        for effect in decision.effects:
            if isinstance(effect, Announce):
                self._announced.append(effect)
            elif isinstance(effect, Alarm):
                self._alarms.append(effect)
            elif isinstance(effect, AwardJackpot):
                won = codes.aloud_jackpot_won(seats=tuple(one[0] for one in effect.winners))
                self._announced.append(Announce(won, effect.article))
            elif isinstance(effect, ReturnTokens):
                returned = codes.aloud_tokens_returned(seats=effect.seats)
                self._announced.append(Announce(returned))
        if decision.refusal is not None:
            raise _refused(decision.refusal)

    def pull(self, count: int) -> bool:
        """Draw a card, or the packet that is due, or as many as are named."""
        if count == 1:
            self._heard(self.rehearsal.draw())
            return True
        shoe = self.rehearsal.shoe
        numbers = [shoe.draw() for _ in range(count)]
        self.told(ev.PacketDrawn(shoe.name, numbers[0], ("",) * len(numbers)))
        return True

    def drop(self, seat: int) -> bool:
        """Let a token fall, of what the sheet's jackpot bet is."""
        table = self.rehearsal.table
        box = next((box for box in table.game.sheet.box if box.settles == "jackpot"), None)
        asked = BetAsked(table.setup.min_cents, table.setup.max_cents, box.name if box else "", 0)
        self.told(ev.TokenDropped(seat, stake_of(table.game, box, asked).least if box else 0))
        return True

    def hands(self, words: str) -> str:
        """Let the shoe do something wrong."""
        shoe = self.rehearsal.shoe
        if words == "mishap sabot double-feed":
            self.told(ev.DoubleFed(shoe.name, (shoe.draw(), shoe.draw())))
        elif words == "mishap sabot face-up":
            number = shoe.draw()
            self.told(ev.FaceUpSeen(shoe.name, number, shoe.face(number)))
        elif words in _SHOE:
            self.told(_SHOE[words](shoe.name))
        else:
            raise RefusalError("only-run", words)
        return words

    def visor(self) -> list[str]:
        """No visor stands here."""
        return []

    def peek(self, place: str) -> list[str]:
        """Show a hand to whoever holds it; the table does not learn it."""
        round_ = self.rehearsal.table.round
        numbers = round_.numbers(place) if round_ is not None else ()
        return [card_text(self.rehearsal.shoe.face(number)) for number in numbers]

    def save(self, path: str) -> int:
        """Keep setting and events in a file."""
        self._kept(path, self._setting + to_text(self.rehearsal.events))
        return len(self.rehearsal.events)


_SHOE: Mapping[str, Callable[[str], ev.Event]] = {
    "cut sabot": ev.CutCardShown,
    "unplug sabot": lambda _name: ev.DeviceLost("sabot"),
    "replug sabot": lambda _name: ev.DeviceBack("sabot"),
}


def _refused(refusal: Refusal) -> RefusalError:
    return RefusalError(refusal.code, refusal.message, refusal.said)
