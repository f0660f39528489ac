"""Who tells the table something: people who do what is due, people who do anything, devices."""

import json
from collections.abc import Callable
from random import Random
from typing import Any

from firmware_py.rehearsal.shoe import Shoe
from firmware_py.rules.games.circle.play import CirclePlay
from firmware_py.rules.games.dos_panos.play import DosPanosPlay
from firmware_py.rules.rulings import FACTS, NAMES, RULINGS
from firmware_py.station.access.commands import COMMANDS, CommandError, parse_command
from firmware_py.station.core import Core, Input
from firmware_py.station.inputs import EvidenceFrozen, PastFound
from firmware_py.station.snapshot import take_snapshot
from firmware_py.table import events as ev
from firmware_py.table.due import (
    BetsDue,
    CardDue,
    CorrectionDue,
    PaymentDue,
    ReshuffleDue,
    SlotsDue,
    SupervisorDue,
    TokensDue,
    WordDue,
)
from firmware_py.table.games.circle.players import by_blinds, sitting_of
from firmware_py.table.games.family import family_of, no_word
from firmware_py.table.shuffling import due_now
from firmware_py.table.states import Phase
from firmware_py.table.view import view
from tests.station.any_inputs.vocabulary import (
    CARDS,
    CENTS,
    COMMON,
    FIELDS,
    LISTS,
    PLACES,
    ROLES,
    STAFF,
)


class AnyShoe(Shoe):
    """A shoe that names a card, too, that only a sensor has told of."""

    def face(self, number: int) -> int:
        try:
            return super().face(number)
        except ValueError:
            return number % 52


class Hands:
    """Chooses what is told next; `wild` is how often it is just anything."""

    def __init__(self, core: Core, chance: Random, wild: float) -> None:
        self.core = core
        self._chance = chance
        self._wild = wild
        self.shoe = AnyShoe(core.table.game.deck, chance.randrange(2**32))
        source = core.table.setup.source
        self._source = "shuffler" if source == "automatic" else "sabot"
        boxes = [box.name for box in core.table.game.sheet.box]
        self._boxes = (*boxes, "ante", "resto", "nowhere")
        self._closing = False
        self._players = [1, 2, 3]
        # The round for which players have been seated, and how far they are.
        self._seated, self._sat = -1, 0

    def next(self) -> Input:
        """Tell something."""
        if self._chance.random() < self._wild:
            return self._chance.choice([self._anybody, self._anybody, self._device])()
        return self._due()

    # What is due.

    def _due(self) -> Input:
        table = self.core.table
        phase, due = table.phase, table.due
        seen = take_snapshot(self.core)
        if seen.wanted.faces and self._chance.random() < 0.9:
            return self._told_face(seen.wanted.faces[0])
        if seen.unread and self._chance.random() < 0.5:
            return self._typed_face(seen.unread[0])
        for kind, act in self._acts.items():
            if isinstance(due, kind):
                return act(self, due)
        if phase is Phase.IDLE and table.deck_ok and not table.lost:
            return self._open_bets()
        return self._session(phase)

    def _told_face(self, number: int) -> Input:
        """Open a card; now and then its device cannot."""
        if self._chance.random() < 0.02:
            return ev.OpeningFailed(number)
        return ev.CardOpened(number, self.shoe.face(number))

    def _typed_face(self, number: int) -> Input:
        """Let two people name a card that its device does not open, mostly rightly."""
        card = self.shoe.face(number) if self._chance.random() < 0.8 else number % 52
        return ev.FaceTyped(number, card, ("jose", "dora"), "the reader is dead")

    def _open_bets(self) -> Input:
        table = self.core.table
        if self.core.evidence.incident:
            return EvidenceFrozen(False, ("jose", "dora"), "seen")
        if due_now(table).code == "due.cut":
            rule = table.game.sheet.cut
            by = rule.by[0] if rule else "crupier"
            return ev.PackCut(1 if by == "seats" else by)
        new = self._chance.random() < 0.3 or table.last_shoe
        if new or table.game.deck.packs == 1:
            self.shoe.refill()
        self._closing = False
        self._players = self._chance.sample(range(1, 8), self._chance.randint(2, 7))
        if isinstance(table.game.sheet.play, CirclePlay) and self._chance.random() < 0.9:
            self._players = sorted({*self._players, 1, 2, 3, 4})
        return ev.BetsOpened(new)

    def _session(self, phase: Phase) -> Input:
        table, setup = self.core.table, self.core.table.setup
        if phase is Phase.CLOSED:
            return ev.OpeningAsked("jose")
        if phase is Phase.SUSPENDED:
            return ev.ResumptionAsked("jose")
        if table.lost:
            return ev.DeviceBack(self._chance.choice(sorted(table.lost)))
        steps = setup.opening_steps if phase is Phase.CHECKING else setup.closing_steps
        left = [step for step in steps if step not in table.steps_done]
        if left and phase is not Phase.IDLE:
            detail = "" if left[0] == "backs" else str(self._chance.randint(1, 99))
            return ev.CustodyStepDone(left[0], "jose", detail)
        if not table.deck_ok:
            return ev.DeckChecked(self._source, table.game.deck.size)
        return ev.DevicesChecked()

    def _card(self, due: CardDue) -> Input:
        first = self.shoe.draw()
        if due.packet == 1 or self.core.table.setup.source == "manual":
            return ev.CardDrawn(self._source, first, "ab" * 16)
        for _ in range(due.packet - 1):
            self.shoe.draw()
        return ev.PacketDrawn(self._source, first, ("ab" * 16,) * due.packet)

    def _word(self, due: WordDue) -> Input:
        choice = self._chance.choice(due.choices)
        own = self.core.table.in_round().numbers(due.who)
        most = max(choice.cents, choice.most_cents)
        cents = self._chance.choice([choice.cents, choice.cents, most])
        count = self._chance.randint(choice.cards, max(choice.cards, choice.most_cards))
        return ev.Said(due.who, choice.word, cents, own[:count])

    def _bets(self, _due: BetsDue) -> Input:
        """Let players sit down and bet one after the other, then close; now and then too early."""
        table, chance = self.core.table, self._chance
        if self._closing or chance.random() < 0.05:
            return self._close_bets()
        if family_of(table.game).bets.hear is not no_word and chance.random() < 0.15:
            return self._offered()
        laid = self._circle() if isinstance(table.game.sheet.play, CirclePlay) else self._bank()
        self._closing = laid is None
        return laid or self._close_bets()

    def _close_bets(self) -> Input:
        self._closing = self._chance.random() < 0.5
        table = self.core.table
        if due_now(table).code == "due.cut":
            seat, _ = family_of(table.game).cutter(table.in_round())
            return ev.PackCut(seat if seat is not None else "crupier")
        return ev.BetsClosed(reads_slots=self._chance.random() < 0.5)

    def _circle(self) -> Input | None:
        round_ = self.core.table.in_round()
        for seat in self._players:
            if "resto" not in round_.own_bets(seat):
                return ev.BetLaid(seat, "resto", self._chance.choice([20_000, 20_000, 5_000]))
        sitting = sitting_of(round_)
        resting = sitting.resting if sitting else ()
        for seat in () if round_.game.once(by_blinds) else self._players:
            if seat not in resting and "ante" not in round_.own_bets(seat):
                return ev.BetLaid(seat, "ante", 200)
        return None

    def _bank(self) -> Input | None:
        table, chance = self.core.table, self._chance
        if (seated := self._seating()) is not None:
            return seated
        boxes = [box for box in table.game.sheet.box if box.placed == "before-deal"]
        if len(table.in_round().bets) >= 2 and chance.random() < 0.4:
            return self._missing()
        box = chance.choice([boxes[0], boxes[0], chance.choice(boxes)])
        seat = chance.choice(self._players)
        if box.settles == "jackpot":
            level = self.core.progressive.level if self.core.progressive else None
            return ev.TokenDropped(seat, level.bet_cents if level else 500)
        cents = table.setup.min_cents * chance.choice([1, 1, 1, 2])
        bettor = chance.choice(["", "", "", "", "ana"])
        return ev.BetLaid(seat, box.name, cents, bettor)

    def _missing(self) -> Input | None:
        """Lay what a bet needs beside it, and the seated player's own before another's."""
        table = self.core.table
        first = next(box for box in table.game.sheet.box if box.placed == "before-deal")
        bets, cents = table.in_round().bets, table.setup.min_cents
        for (seat, bettor), boxes in bets.items():
            if bettor and (seat, "") not in bets:
                return ev.BetLaid(seat, first.name, cents)
            for need in (n for name in boxes for n in table.game.boxes[name].needs):
                if need not in boxes:
                    return ev.BetLaid(seat, need, cents, bettor)
        return None

    def _seating(self) -> Input | None:
        """Let players sit down, and somebody take the bank, where players hold it."""
        table = self.core.table
        if family_of(table.game).bets.hear is no_word or self._seated == table.rounds_played:
            return None
        words: list[Input] = []
        if isinstance(table.game.sheet.play, DosPanosPlay):
            words += [ev.Said(seat, f"pano{1 + seat // 5}") for seat in (1, 2, 5, 6)]
            words.append(ev.Said("ana", "toma la banca", 100_000))
        else:
            words += [ev.Said(seat, "se sienta") for seat in (1, 2, 3, 4)]
            words.append(ev.BetLaid(1, "banca", 20_000))
        self._sat = (self._sat + 1) % len(words)
        if self._sat == 0:
            self._seated = table.rounds_played
        return words[self._sat - 1]

    def _offered(self) -> Input:
        offers = [o for o in view(self.core.table).offers if o.who not in ("players", "crupier")]
        if not offers:
            return ev.Said(self._chance.randint(1, 6), "se sienta")
        offer = self._chance.choice(offers)
        who: Any = int(offer.who) if offer.who.isdigit() else offer.who
        who = self._chance.randint(1, 6) if who == "anybody" else who
        return ev.Said(who, offer.act, offer.least_cents * self._chance.randint(1, 3))

    def _shuffled(self, due: ReshuffleDue) -> Input:
        self.shoe.refill() if due.whole else self.shoe.shuffle_rest()
        return ev.DeckReshuffled(self._chance.choice([self._source, ""]))

    def _correct(self, _due: CorrectionDue) -> Input:
        stray = self.core.table.in_round().numbers("stray")
        if stray and self._chance.random() < 0.8:
            return ev.CardMoved(stray[0], self._chance.choice(["burn", "1", "bank"]))
        return ev.CorrectionDone()

    def _supervisor(self, due: SupervisorDue) -> Input:
        if due.waits_for and self._chance.random() < 0.5:
            return ev.DeviceBack(due.waits_for)
        return self._ruling()

    _acts: dict[type[Any], Callable[["Hands", Any], Input]] = {
        CardDue: _card,
        WordDue: _word,
        BetsDue: _bets,
        SlotsDue: lambda _, due: ev.SlotsRead(due.seats[:1]),
        TokensDue: lambda _, due: ev.TokensConfirmed(due.seats),
        PaymentDue: lambda _, _due: ev.RoundPaid(),
        ReshuffleDue: _shuffled,
        CorrectionDue: _correct,
        SupervisorDue: _supervisor,
    }

    # Anything at all.

    def _some(self, one: Callable[[], Any], most: int = 3) -> list[Any]:
        return [one() for _ in range(self._chance.randint(0, most))]

    def _number(self) -> int:
        round_ = self.core.table.round
        known: list[int] = [*(round_.cards if round_ is not None else ()), 0, 1, 99, -1]
        return self._chance.choice(known)

    def _ruling(self) -> ev.SupervisorDecided:
        """Rule with arbitrary seats, cards and devices."""
        facts: dict[str, object] = {}
        if self._chance.random() < 0.6:
            round_ = self.core.table.round
            known = [*({s for s, _ in round_.bets} if round_ is not None else ())]
            places = known if known and self._chance.random() < 0.7 else PLACES
            facts["seats"] = tuple(self._some(lambda: self._chance.choice(places)))
        if self._chance.random() < 0.3:
            facts["numbers"] = tuple(self._some(self._number))
        if self._chance.random() < 0.3:
            facts["device"] = self._chance.choice(("sabot-2", *ROLES))
        if self._chance.random() < 0.2:
            facts["stakes"] = self._chance.choice(["returned", "kept", "lost", "x"])
        ruling = self._chance.choice([*sorted(RULINGS), "nonsense"])
        return ev.SupervisorDecided(ruling, "seen by the jefe", "jose", tuple(facts.items()))

    def _facts(self) -> dict[str, Any]:
        """Draw some facts of an irregularity, most of them of a kind that they may have."""
        chance = self._chance
        kinds: dict[str, Callable[[], Any]] = {
            "seats": lambda: self._some(lambda: chance.choice(PLACES)),
            "numbers": lambda: self._some(self._number),
            "card": lambda: chance.choice(CARDS),
            "cards": lambda: self._some(lambda: chance.choice(CARDS)),
            "which": lambda: chance.choice([0, 1, 2, 5, [1, 2], "x"]),
            "says": lambda: chance.choice(["carta", "no", "x"]),
            **{name: lambda: chance.choice(PLACES) for name in ("seat", "to", "place", "whose")},
            **{
                name: lambda: chance.randint(-1, 6)
                for name in ("count", "players", "bank", "player")
            },
            **{name: lambda: chance.choice(CENTS) for name in ("to_call", "put_in")},
        }
        named = chance.sample(sorted(FACTS | {"numbers"}), chance.randint(0, 5))
        flags = (True, False, True, False, 1, "x")
        return {n: kinds.get(n, lambda: chance.choice(flags))() for n in named}

    def _anybody(self) -> Input:
        """Say a command of the socket with fields drawn by lot, as far as it is understood."""
        for _ in range(20):
            name = self._chance.choice(
                [self._chance.choice(COMMON), *self._chance.choices([*COMMANDS])]
            )
            given = json.loads(json.dumps({"command": name, **self._fields(name)}))
            try:
                return parse_command(given, ("jose", "dora"))[1]
            except CommandError:
                continue
        return self._ruling()

    def _fields(self, name: str) -> dict[str, Any]:
        command = COMMANDS[name]
        optional = [one for one in command.optional if self._chance.random() < 0.5]
        if name == "rule":
            return {**dict(self._ruling().facts), "ruling": self._ruling().ruling, "reason": "r"}
        if name == "report":
            return {"name": self._chance.choice(sorted(NAMES)), "facts": self._facts()}
        return {field: self._field(field) for field in (*command.fields, *optional)}

    def _field(self, name: str) -> Any:
        chance = self._chance
        of_this_table: dict[str, Callable[[], Any]] = {
            "seat": lambda: chance.randint(-1, 10),
            "who": lambda: chance.choice([*PLACES, *STAFF, "2/ana", "nobody"]),
            "numbers": lambda: self._some(self._number),
            "number": self._number,
            "box": lambda: chance.choice(self._boxes),
        }
        if name in of_this_table:
            return of_this_table[name]()
        if name in LISTS:
            return self._some(lambda: chance.choice(LISTS[name]))
        return chance.choice(FIELDS.get(name, ("", "x", 1)))

    def _device(self) -> Input:
        """Tell something that devices tell, sensible or not."""
        chance, number = self._chance, self._number()
        next_ = self.shoe.draw() if chance.random() < 0.5 else number
        source = chance.choice([self._source, self._source, "other"])
        fed = tuple(self._some(lambda: next_ + chance.randint(0, 1)))
        events: list[Callable[[], Input]] = [
            lambda: ev.DeviceLost(chance.choice(ROLES)),
            lambda: ev.DeviceBack(chance.choice(ROLES)),
            lambda: ev.DeviceAble(chance.choice(ROLES), *chance.choices((True, False), k=2)),
            lambda: ev.CardDrawn(source, next_, chance.choice(("", "cd" * 16))),
            lambda: ev.PacketDrawn(source, next_, ("",) * chance.randint(0, 6)),
            lambda: ev.CardOpened(number, chance.randint(0, 53)),
            lambda: ev.OpeningFailed(number),
            lambda: ev.SlotsRead(tuple(self._some(lambda: chance.randint(0, 4)))),
            lambda: ev.FaceUpSeen(source, next_, chance.choice([None, 3, 53])),
            lambda: ev.DoubleFed(source, fed),
            lambda: ev.CutCardShown(source),
            lambda: ev.DeckReshuffled(source),
            lambda: ev.DeckChecked(source, chance.choice([52, 51, 312])),
            lambda: ev.TokenDropped(chance.randint(-1, 9), chance.choice(CENTS)),
            lambda: ev.DiscardsInserted(source, chance.randint(0, 20)),
            lambda: ev.DevicesChecked(chance.choice([(), ("the sabot is silent",)])),
            lambda: ev.PlayStopped("something could not be taken in"),
            lambda: PastFound(chance.choice(("sabot", "slot 3")), {"accepted": 7}),
        ]
        return chance.choice(events)()
