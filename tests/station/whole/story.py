"""A session at a simulated world: what people do, decided only by what the station shows."""

import json
from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Any

from firmware_py.desk.acts import Act, Drop, Pull, Tell
from firmware_py.desk.dealer import Dealer
from firmware_py.station.access.commands import parse_command
from tests.station.whole.world import World

MOST_ACTS = 400
# What does not depend on when the power went.
OUTCOME = frozenset({"event", "ruling", "payment", "meter", "round"})


@dataclass
class Story:
    """Plays rounds; after a power cut a new dealer takes over who has seen nothing."""

    world: World
    players: tuple[int, ...] = (1, 2)
    rounds: int = 1
    # What every player lays, where the dealer's first choices do not open the game.
    chips: tuple[tuple[str, int], ...] = ()
    # What happens to the card of a number, e.g. it lies face up.
    mishaps: dict[int, str] = field(default_factory=dict)
    # Commands that are refused, one before each act.
    nonsense: bool = False
    # A prize is disputed, released and then confirmed by two people.
    dispute: bool = False
    _cuts: int = 0
    _said: int = 0

    def __post_init__(self) -> None:
        self.dealer = Dealer(players=self.players)

    def seen(self) -> dict[str, Any]:
        """The snapshot as the door gives it."""
        return dict(self.world.station.answers.snapshot())

    def play(self) -> list[tuple[str, Any]]:
        """Play to the end and give what came of it."""
        for _ in range(MOST_ACTS):
            self.world.settle()
            if self.over():
                return outcome(self.world)
            self.act()
        raise AssertionError(f"the session does not end: {self.seen()['due']}")

    def over(self) -> bool:
        """Whether the rounds are played."""
        seen = self.seen()
        played = seen["phase"] == "idle" and seen["round_number"] >= self.rounds
        return bool(played and not (self.dispute and seen["pending_hits"]))

    def act(self) -> None:
        """Do what is due."""
        if self.world.cuts != self._cuts:
            self._cuts = self.world.cuts
            self.dealer = Dealer(players=self.players)
        seen = self.seen()
        act = self._word(seen) or self._bet(seen) or self._prize(seen) or self.dealer.next(seen)
        if self.nonsense:
            self._talk_nonsense()
        self._do(act)

    def _word(self, seen: dict[str, Any]) -> Act | None:
        """Say the first word offered: a dealer who has seen nothing says the same."""
        due = seen["due_now"]
        if due["kind"] != "word":
            return None
        choice = due["choices"][0]
        numbers = due.get("own", [])[: choice["cards"]]
        fields = {"who": due["who"], "word": choice["word"], "cents": choice["cents"]}
        return Tell("say", {**fields, "numbers": numbers})

    def _bet(self, seen: dict[str, Any]) -> Act | None:
        """Lay the next chips that are not on the table yet."""
        if seen["due_now"]["kind"] != "bets":
            return None
        laid = {(place["place"], box) for place in seen["places"] for _, box, _ in place["bets"]}
        for seat in self.players:
            for box, cents in self.chips:
                if (str(seat), box) not in laid:
                    return Tell("bet", {"seat": seat, "box": box, "cents": cents})
        return None

    def _prize(self, seen: dict[str, Any]) -> Act | None:
        """Dispute a prize, try what is frozen then, release it, confirm it; all by the record."""
        if not self.dispute or not seen["pending_hits"] or seen["phase"] != "idle":
            return None
        number = seen["pending_hits"][0][0]
        done = [payload.get("event") for _, payload in records(self.world, {"event", "refused"})]
        if done.count("HitDisputed") == 0:
            return Tell("dispute-hit", {"number": number, "disputed": True}, "jose")
        if done.count("BetsOpened") == 1:
            return Tell("bets")
        if done.count("HitDisputed") == 1:
            return Tell("dispute-hit", {"number": number, "disputed": False}, "jose")
        by = "jose" if done.count("HitConfirmed") == 0 else "dora"
        return Tell("confirm-hit", {"number": number}, by)

    def _do(self, act: Act) -> None:
        if isinstance(act, Tell):
            self._tell(act)
        elif isinstance(act, Pull):
            self._pull()
        elif isinstance(act, Drop):
            self._drop(act.seat)
        else:
            self.world.run(self.world.station.tick)
            self.world.run(self.world.turn)

    def _drop(self, seat: int) -> None:
        """Drop a token and wait for the lamp; one that nobody heard of is dropped again."""
        cuts = self.world.cuts
        if self.world.drop(seat):
            for _ in range(100):
                if seat in self.world.sentry.wanted.taken or self.world.cuts != cuts:
                    return
                self.world.run(self.world.turn)

    def _tell(self, act: Tell) -> None:
        # As it would come over the socket.
        fields = json.loads(json.dumps(act.fields))
        _, given = parse_command({"command": act.command, **fields}, (act.by, "dora"))
        answer = self.world.tell(given, act.by)
        if answer is not None and answer.refusal is not None:
            self.dealer.refused(act.command)

    def _pull(self) -> None:
        sabot = self.world.twins.cards["sabot"]
        number = len(sabot.record.drawn) + 1
        mishap = self.mishaps.pop(number, None)
        if mishap is not None:
            self.world.hands.obey(f"mishap sabot {mishap}")
        self.world.pull()

    def _talk_nonsense(self) -> None:
        wrong = NONSENSE[self._said % len(NONSENSE)]
        self._said += 1
        _, given = parse_command(wrong, ("jose", "dora"))
        answer = self.world.tell(given, "jose")
        assert answer is None or answer.refusal is not None, wrong


NONSENSE: tuple[dict[str, Any], ...] = (
    {"command": "bet", "seat": 1, "box": "ante", "cents": -1},
    {"command": "say", "who": 9, "word": "voy"},
    {"command": "move", "number": 1, "place": "9"},
    {"command": "confirm-hit", "number": 99},
    {"command": "correct-meter", "cents": 1, "reason": ""},
    {"command": "resume"},
)


def records(world: World, kinds: Collection[str]) -> list[tuple[str, Any]]:
    """What stands on the disk of some kinds."""
    entries = [entry for entry in world.disk.entries if entry.kind in kinds]
    return [(entry.kind, json.loads(entry.payload)) for entry in entries]


def outcome(world: World, without: Collection[str] = ()) -> list[tuple[str, Any]]:
    """Everything on the disk that must not depend on when the power went.

    Before the first round people, deck and devices are checked in no particular order, and a deck
    may have to be put in once more. A commitment hides a card behind chance.
    """
    kept = [one for one in records(world, OUTCOME) if one[1].get("event") not in without]
    found = [(kind, _unhidden(payload)) for kind, payload in kept]
    begins = [payload.get("event") for _, payload in found].index("BetsOpened")
    checks = {(p.get("event", kind), p.get("step")) for kind, p in found[:begins]}
    # The next deck is checked whenever it is ready.
    rest = [one for one in found[begins:] if one[1].get("event") != "DeckChecked"]
    return [("checks", sorted(checks, key=str)), *_read_at_once(rest)]


def _read_at_once(entries: list[tuple[str, Any]]) -> list[tuple[str, Any]]:
    """Write slots that were read one after the other, as a bus comes back, as read together."""
    found: list[tuple[str, Any]] = []
    for kind, payload in entries:
        last = found[-1][1] if found else {}
        if payload.get("event") == last.get("event") == "SlotsRead":
            seats = sorted({*found.pop()[1]["seats"], *payload["seats"]})
            found.append((kind, {**payload, "seats": seats}))
        else:
            found.append((kind, payload))
    return found


# What hides a card behind chance, and how much its device had told before it.
HIDDEN = ("commitment", "source", "sequence")


def _unhidden(payload: dict[str, Any]) -> dict[str, Any]:
    kept = {k: v for k, v in payload.items() if k not in HIDDEN}
    return {**kept, "number": kept["number"] % 1000} if "number" in kept else kept
