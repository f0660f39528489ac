"""A dealer who plays by first choices: looks at a snapshot and says what is done next."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from firmware_py.desk.acts import (
    BETWEEN,
    CLOSE,
    NEW_SHOE,
    Act,
    Ask,
    Drop,
    Pull,
    Snapshot,
    Tell,
    Wait,
    waits_for,
)
from firmware_py.desk.bet_calls import LAYS, Said, called

# Who sits down where the game wants more players.
MORE_PLAYERS = (2, 4, 5, 6)
# Where players contend for a pot: who sits, with how many minimums in front of them.
CIRCLE, RESTO, BET = (1, 2, 3, 4), 40, "apostar"


@dataclass(slots=True)
class Dealer:
    """Plays by first choices; remembers only what was tried in this round."""

    players: Sequence[int] = (1, 3)
    tokens: bool = True
    # Rounds to be played in all before the table is left; None for ever.
    _round: int = -1
    _tried: set[tuple[int, str]] = field(default_factory=set)
    _dropped: set[int] = field(default_factory=set)
    _refused: set[str] = field(default_factory=set)
    _called: set[Said] = field(default_factory=set)
    _signed: set[int] = field(default_factory=set)

    def refused(self, command: str) -> None:
        """Learn that the station refused a command: something else must be tried."""
        self._refused.add(command)

    def next(self, seen: Snapshot) -> Act:
        """Say what is due now."""
        if seen["round_number"] != self._round or seen["phase"] == "idle":
            self._round = seen["round_number"]
            self._tried.clear()
            self._dropped.clear()
            self._refused.clear()
        if seen.get("waits_for") and seen["phase"] in BETWEEN:
            return Ask()
        if seen["phase"] == "closed":
            return Tell("open", by="jose")
        if seen["steps"]:
            return Tell("step", {"step": seen["steps"][0]}, "jose")
        return _BY_KIND.get(seen["due_now"]["kind"], Dealer.waits)(self, seen)

    def waits(self, _seen: Snapshot) -> Act:
        """Let the devices work: cards are turned up, a deck is checked."""
        return Wait()

    def between(self, seen: Snapshot) -> Act:
        """Begin a round, end a suspension, or wait for a device."""
        if seen["phase"] == "suspended" or seen.get("frozen"):
            # Only people end that.
            return Ask()
        if seen["phase"] != "idle" or seen["deck_needed"] or seen["lost_devices"]:
            return Wait()
        if seen.get("pending_hits"):
            return self.confirm(seen["pending_hits"][0][0])
        what = waits_for(seen)
        if what == CLOSE:
            return Tell("close", by="jose")
        return Tell("bets", {"new_shoe": True} if what == NEW_SHOE else {})

    def confirm(self, number: int) -> Act:
        """Have two people confirm a prize, one after the other: no round begins before."""
        # In turns: a confirmation that came too late is made up for.
        self._signed ^= {number}
        by = "jose" if number in self._signed else "dora"
        return Tell("confirm-hit", {"number": number}, by)

    def _call(self, number: int, who: int | str, word: str, cents: int) -> Act:
        """Say something while bets are open, or lay the bank; each once in a round."""
        self._called.add((number, who, word))
        if word == LAYS:
            return Tell("bet", {"seat": who, "box": "banca", "cents": cents})
        return Tell("say", {"who": who, "word": word, "cents": cents})

    def bets(self, seen: Snapshot) -> Act:
        """Have every player bet, then «no va más»; more boxes if the table wants more."""
        if (call := called(seen, self._called)) is not None:
            return self._call(seen["round_number"], *call)
        boxes = [offer["act"] for offer in seen["offers"] if offer["who"] == "players"]
        if "resto" in boxes:
            return self.circle_bets(seen, boxes)
        laid = {int(p["place"]) for p in seen["places"] if p["place"].isdigit() and p["bets"]}
        waiting = [seat for seat in self.players if seat not in laid]
        refused = "no-va-mas" in self._refused
        self._refused.discard("no-va-mas")
        if waiting or refused:
            more = () if waiting else MORE_PLAYERS
            for seat, box in ((s, b) for b in boxes for s in (*(waiting or self.players), *more)):
                if (seat, box) not in self._tried:
                    self._tried.add((seat, box))
                    return Tell("bet", {"seat": seat, "box": box, "cents": seen["min_cents"]})
        if refused or not laid:
            return Ask()
        dropping = self.tokens and seen["jackpot_cents"] is not None
        for seat in self.players if dropping else ():
            if seat not in self._dropped:
                self._dropped.add(seat)
                return Drop(seat)
        return Tell("no-va-mas")

    def circle_bets(self, seen: Snapshot, boxes: Sequence[str]) -> Act:
        """Lay everybody's resto once, and his ante where one is laid before the deal."""
        if "no-va-mas" in self._refused:
            return Ask()
        laid = {
            (int(place["place"]), box): cents
            for place in seen["places"]
            for _, box, cents in place["bets"]
        }
        for seat in CIRCLE:
            resto = laid.get((seat, "resto"), 0)
            if not resto and (seat, "resto") not in self._tried:
                self._tried.add((seat, "resto"))
                return _bet(seat, "resto", RESTO * seen["min_cents"])
            if "ante" in boxes and (seat, "ante") not in laid and resto:
                return _bet(seat, "ante", min(resto, seen["min_cents"] // 2))
        return Tell("no-va-mas")

    def token_count(self, seen: Snapshot) -> Act:
        """Confirm the tokens on the table."""
        return Tell("tokens", {"seats": seen["due_now"]["seats"]})

    def word(self, seen: Snapshot) -> Act:
        """Take the first word offered, with the least chips and the fewest cards."""
        due = seen["due_now"]
        choice = self._bets_once(due["choices"]) or due["choices"][0]
        numbers = due.get("own", [])[: choice["cards"]]
        fields = {"who": due["who"], "word": choice["word"], "cents": choice["cents"]}
        return Tell("say", {**fields, "numbers": numbers})

    def _bets_once(self, choices: Sequence[Mapping[str, Any]]) -> Mapping[str, Any] | None:
        """Let the first who may bet do so, once a round: a pot is played for."""
        if (0, BET) in self._tried:
            return None
        found = next((choice for choice in choices if choice["word"] == BET), None)
        if found is not None:
            self._tried.add((0, BET))
        return found

    def supervisor(self, seen: Snapshot) -> Act:
        """Leave a decision to the person in charge."""
        return Ask()


def _bet(seat: int, box: str, cents: int) -> Tell:
    return Tell("bet", {"seat": seat, "box": box, "cents": cents})


_BY_KIND = {
    "nothing": Dealer.between,
    "bets": Dealer.bets,
    "tokens": Dealer.token_count,
    "card": lambda _dealer, _seen: Pull(),
    "word": Dealer.word,
    "payment": lambda _dealer, _seen: Tell("paid"),
    "reshuffle": lambda _dealer, _seen: Tell("shuffled"),
    "correction": lambda _dealer, _seen: Tell("corrected"),
    "supervisor": Dealer.supervisor,
}
