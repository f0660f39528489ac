"""A small law of betting in circle poker, written from the texts and from nothing of ours.

It is told who sits with which resto and every word that is said, looks at open cards, and says
who may speak and what, with the least and the most chips. It knows neither sheets nor the table.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

MIN, MAX, ANTE = 1000, 4000, 200
RANKS = "23456789TJQKA"
Open = Mapping[int, list[str]]
# Word → least and most chips; a word without chips has none of either.
Allowed = dict[str, tuple[int, int]]


@dataclass(frozen=True, slots=True)
class Law:
    """What a text says of one game's betting."""

    # Which way play goes: right is towards lower numbers (Galicia 23.1).
    way: str = "left"
    # Who begins each interval; of equal open cards the nearest on which side of the mano.
    begins: tuple[str, ...] = ("mano",) * 4
    ties: tuple[str, ...] = ("left",) * 5
    # "flat": one bound for all intervals; "seven", "five": by interval (Galicia 30.1).
    bound: str = "flat"
    # How often a player may raise in an interval (0: free), and whether two alone are free.
    raises: int = 0
    two_are_free: bool = False
    # The first of the first interval must bet: so much, or at least so much (CyL 68.1).
    must_bet: str = ""
    blinds: bool = False
    # Cards that may be changed between the two intervals, and who changes first.
    draws: int = 0
    draw_from: str = "opener"
    opens_with_jacks: bool = False


STUD = ("lowest", "highest", "highest", "highest", "highest")
HIGHEST, HIGHEST_BETTOR = ("highest",) * 4, ("mano", *("highest-bettor",) * 4)
R = "right"
LAWS = {
    "galicia/cubierto-5-descarte": Law(R, ("mano", "opener"), draws=5, opens_with_jacks=True),
    "galicia/seven-stud": Law(R, STUD, (R,) * 5, "seven", 3, True, "exactly"),
    "galicia/omaha": Law(R, raises=3, two_are_free=True),
    "galicia/holdem": Law(R, raises=3, two_are_free=True),
    "galicia/five-stud": Law(R, HIGHEST, (R,) * 5, "five", 3, True),
    "galicia/sintetico": Law(R, HIGHEST_BETTOR),
    "castilla-y-leon/cubierto-5-descarte": Law(
        begins=("mano", "opener"), draws=5, opens_with_jacks=True
    ),
    "castilla-y-leon/seven-stud": Law(
        begins=STUD,
        ties=("left", "left", "left", "left", R),
        bound="seven",
        raises=3,
        must_bet="at-least",
    ),
    "castilla-y-leon/omaha": Law(),
    "castilla-y-leon/omaha-5": Law(),
    "castilla-y-leon/omaha-hi-lo": Law(),
    "castilla-y-leon/holdem": Law(),
    "castilla-y-leon/doble-holdem": Law(),
    "castilla-y-leon/five-stud": Law(begins=HIGHEST),
    "castilla-y-leon/sintetico": Law(begins=("mano",) * 5),
    "pais-vasco/cubierto-5-descarte": Law(
        begins=("after-blinds", "mano"), blinds=True, draws=4, draw_from="mano"
    ),
    "pais-vasco/seven-stud": Law(
        begins=STUD, bound="seven", raises=3, two_are_free=True, must_bet="exactly"
    ),
    "pais-vasco/omaha": Law(raises=3, two_are_free=True),
    "pais-vasco/omaha-5": Law(raises=3, two_are_free=True),
    "pais-vasco/omaha-hi-lo": Law(raises=3, two_are_free=True),
    "pais-vasco/holdem": Law(raises=3, two_are_free=True),
    "pais-vasco/doble-holdem": Law(),
    "pais-vasco/five-stud": Law(begins=HIGHEST, raises=3, two_are_free=True),
    "pais-vasco/sintetico": Law(begins=HIGHEST_BETTOR),
    "castilla-la-mancha/cubierto-5-descarte": Law(
        begins=("mano", "opener"), draws=5, opens_with_jacks=True
    ),
    "castilla-la-mancha/seven-stud": Law(
        begins=STUD, bound="seven", raises=3, two_are_free=True, must_bet="exactly"
    ),
    "castilla-la-mancha/omaha": Law(raises=3, two_are_free=True),
    "castilla-la-mancha/holdem": Law(raises=3, two_are_free=True),
    "castilla-la-mancha/five-stud": Law(begins=HIGHEST, bound="five", raises=3, two_are_free=True),
    "castilla-la-mancha/sintetico": Law(begins=HIGHEST_BETTOR),
}


@dataclass(slots=True)
class Hand:
    """One hand as the law sees it."""

    law: Law
    limit: str
    resto: dict[int, int]
    stage: str = "bets"
    interval: int = 0
    pot: int = 0
    pot_at_deal: int = 0
    laid: dict[int, int] = field(default_factory=dict)
    raises: Counter[int] = field(default_factory=Counter)
    folded: set[int] = field(default_factory=set)
    # Who must still speak, in turn.
    waiting: list[int] = field(default_factory=list)
    first: int | None = None
    opener: int | None = None
    highest: int | None = None
    blinds: list[int] = field(default_factory=list)
    asked_blinds: int = 0
    # Somebody's first two open cards are a pair.
    open_pair: bool = False

    def __post_init__(self) -> None:
        if self.law.blinds:
            return
        for seat, chips in self.resto.items():
            ante = min(ANTE, chips)
            self.resto[seat] -= ante
            self.pot += ante

    @property
    def order(self) -> list[int]:
        """Everybody from the mano on: at first the one from whom play goes round the table."""
        return sorted(self.resto, reverse=self.law.way == "right")

    @property
    def live(self) -> list[int]:
        return [seat for seat in self.order if seat not in self.folded]

    def after(self, start: int) -> list[int]:
        at = self.order.index(start)
        return [seat for seat in self.order[at:] + self.order[:at] if seat not in self.folded]

    @property
    def level(self) -> int:
        return max(self.laid.values(), default=0)

    def owes(self, seat: int) -> int:
        return min(self.resto[seat], self.level - self.laid.get(seat, 0))

    # Who speaks.

    def speaker(self, shown: Open) -> int | None:
        """Who is asked now; None: nobody any more."""
        if self.stage == "bets":
            who = self._blind_speaker()
            if who is not None:
                return who
            self.stage = "decisions"
        while True:
            if len(self.live) == 1:
                return None
            while self.waiting and not self._has_a_say(self.waiting[0]):
                self.waiting.pop(0)
            if self.waiting:
                return self.waiting[0]
            if self.stage == "decisions" and self._blank():
                return None
            if not self._next_stage(shown):
                return None

    def _has_a_say(self, seat: int) -> bool:
        if seat in self.folded:
            return False
        if self.stage == "draw":
            return True
        others = any(self.resto[other] for other in self.live if other != seat)
        return bool(self.resto[seat]) and (self.owes(seat) > 0 or others)

    def _blank(self) -> bool:
        rich = [seat for seat in self.live if self.resto[seat]]
        nobody = self.opener is None and len(rich) > 1
        return self.law.opens_with_jacks and self.interval == 1 and nobody

    def _next_stage(self, shown: Open) -> bool:
        if self.law.draws and self.interval == 1 and self.stage == "decisions":
            self.stage = "draw"
            opener = self.opener if self.law.draw_from == "opener" else None
            self.waiting = self.after(self._or_next(opener or self.order[0]))
            return True
        if self.interval == len(self.law.begins):
            return False
        self.stage, self.interval = "decisions", self.interval + 1
        self._begin(shown)
        return True

    def _begin(self, shown: Open) -> None:
        before, self.highest = self.highest, None
        self.pot_at_deal = self.pot
        pairs = [cards[0][0] == cards[1][0] for seat, cards in shown.items() if len(cards) > 1]
        self.open_pair = any(pairs)
        self.raises.clear()
        self.laid = dict(zip(self.order, self.blinds, strict=False)) if self.interval == 1 else {}
        self.first = self._who_begins(shown, before)
        self.waiting = self.after(self.first)

    def _who_begins(self, shown: Open, before: int | None) -> int:
        rule = self.law.begins[self.interval - 1]
        if rule in ("lowest", "highest"):
            values = {seat: _value(shown[seat]) for seat in self.live}
            wanted = (min if rule == "lowest" else max)(values.values())
            equal = [seat for seat in self.live if values[seat] == wanted]
            return self._nearest(equal, self.law.ties[self.interval - 1])
        if rule == "after-blinds":
            last = self.order[len(self.blinds) - 1]
            return (self.after(last) * 2)[1]
        start = {"opener": self.opener, "highest-bettor": before}.get(rule)
        return self._or_next(start or self.order[0])

    def _nearest(self, equal: list[int], side: str) -> int:
        """Of equals the nearest to the mano on a side; the mano is nearest to himself."""
        mano, seats = self.order[0], 10
        step = 1 if side == "left" else -1
        return min(equal, key=lambda seat: (step * (seat - mano)) % seats)

    def _or_next(self, seat: int) -> int:
        at = self.order.index(seat)
        return next(s for s in self.order[at:] + self.order[:at] if s not in self.folded)

    # Forced bets by place (PV 17.1.II).

    def _blind_speaker(self) -> int | None:
        """The mano, the second, then one after the other as long as nobody declines."""
        place = len(self.blinds)
        if not self.law.blinds or self.asked_blinds > place or place == len(self.order):
            return None
        seat = self.order[place]
        if place >= 2 and self.resto[seat] < 2 * self.blinds[-1]:
            return None
        return seat

    def _blind_words(self, seat: int) -> Allowed:
        place = len(self.blinds)
        if place < 2:
            cents = min(self.resto[seat], MIN * (place + 1))
            return {"ciega": (cents, cents)}
        return {"no": (0, 0), "ciega": (2 * self.blinds[-1], self.resto[seat])}

    # What may be said.

    def allowed(self, seat: int) -> Allowed:
        """The words of whose turn it is."""
        if self.stage == "bets":
            return self._blind_words(seat)
        if self.stage == "draw":
            return {"servido": (0, 0), "descarta": (0, 0)}
        owes, begins = self.owes(seat), seat == self.first and not self.laid.get(seat)
        first = begins and not self.level
        if first and self.interval == 1 and self.law.must_bet:
            return {"apostar": self._forced(seat)}
        found: Allowed = {"cubrir": (owes, owes)} if owes else {"pasar": (0, 0)}
        found.update(self._higher(seat, owes))
        if not (first and self.interval > 1 and self.law.must_bet):
            found["retirarse"] = (0, 0)
        return found

    def _forced(self, seat: int) -> tuple[int, int]:
        least = min(self.resto[seat], MIN)
        if self.law.must_bet == "exactly":
            return (least, least)
        return (least, min(self.resto[seat], max(least, self._most(0))))

    def _higher(self, seat: int, owes: int) -> Allowed:
        """A bet or raise within the limit; who has less than the minimum bets all he has."""
        chips = self.resto[seat] - owes
        if chips <= 0 or not any(self.resto[other] for other in self.live if other != seat):
            return {}
        free = not self.law.raises or (len(self.live) == 2 and self.law.two_are_free)
        if self.level and not free and self.raises[seat] >= self.law.raises:
            return {}
        least, most = min(chips, MIN), min(chips, self._most(owes))
        return {"subir" if self.level else "apostar": (owes + least, owes + max(least, most))}

    def _most(self, owes: int) -> int:
        """The greatest bet or raise; a bet of the minimum is always allowed."""
        return max(MIN, self._bound(owes))

    def _bound(self, owes: int) -> int:
        if self.limit == "none":
            return 10**12
        if self.limit == "fixed":
            return MAX
        if self.law.bound == "flat":
            pot = self.pot + owes
            return pot // 2 if self.limit == "split" else pot
        return self._stud_bound()

    def _stud_bound(self) -> int:
        last = 5 if self.law.bound == "seven" else 4
        if self.limit == "split":
            return MIN if self.interval <= 2 and not self.open_pair else MAX
        if self.interval < last - 1:
            return MAX
        return self.pot_at_deal // 2 if self.interval == last - 1 else self.pot_at_deal

    # What was said.

    def say(self, seat: int, word: str, cents: int) -> None:
        """Take in a word."""
        if self.stage == "bets":
            self.asked_blinds += 1
            if word == "ciega":
                self.blinds.append(cents)
                self._move(seat, cents)
            return
        self.waiting.pop(0)
        if word == "retirarse":
            self.folded.add(seat)
        elif cents:
            self._lay(seat, cents)

    def _move(self, seat: int, cents: int) -> None:
        self.resto[seat] -= cents
        self.pot += cents

    def _lay(self, seat: int, cents: int) -> None:
        before = self.level
        self._move(seat, cents)
        self.laid[seat] = self.laid.get(seat, 0) + cents
        if self.laid[seat] > before:
            self.raises[seat] += bool(before)
            self.opener = self.opener or seat
            self.highest = seat
            self.waiting = self.after(seat)[1:]


def _value(cards: list[str]) -> tuple[list[int], list[int]]:
    """Order open cards: four, three, two pairs, a pair, single cards; then rank by rank."""
    ranks = Counter(RANKS.index(card[0]) for card in cards)
    found = sorted(((count, rank) for rank, count in ranks.items()), reverse=True)
    return [count for count, _ in found], [rank for _, rank in found]
