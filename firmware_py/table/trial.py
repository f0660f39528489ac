"""A game tried on paper before anybody plays it: opened, bet on, dealt, decided and settled.

Nothing here is drawn by chance: the same sheet gives the same rounds. What a round of some kind
raises, a station would die of with stakes on the table.
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

from firmware_py.rules.game import Game
from firmware_py.rules.games.family import law_of
from firmware_py.rules.rulings import FACTS
from firmware_py.rules.sheet.asked import usual_facts
from firmware_py.rules.sheet.model import Irregularity
from firmware_py.table import events as ev
from firmware_py.table.decision import Decision
from firmware_py.table.due import (
    CardDue,
    OpeningDue,
    PaymentDue,
    ReshuffleDue,
    SupervisorDue,
    TokensDue,
    WordDue,
)
from firmware_py.table.games.family import family_of
from firmware_py.table.games.trial_bets import DEVICE, MIN_CENTS
from firmware_py.table.setup import Setup, missing_text
from firmware_py.table.states import Phase
from firmware_py.table.table import OptionsError, Table
from firmware_py.table.view import view
from firmware_py.text.codes import trial as codes
from firmware_py.text.message import Message

MOST_STEPS = 2_000
# Cards before the first word, and steps in which a ruling shows what it does.
MOST_DEALT = 60
# Takes cards in another order each round without chance: no pack has a multiple of it.
STRIDE = 37
# Faults that the choice of the house has made, and not the sheet.
_CHOSEN = {"trial.cards-few", "trial.no-round"}


def trial_fault(game: Game, setup: Setup | None = None, *, quick: bool = False) -> Message | None:
    """Say what breaks when a game is opened, dealt and settled, or nothing.

    A quick trial plays from one source of cards, with everybody's first choice alone.
    """
    if missing_text(game):
        # What survives of a text can be read and asked, not dealt.
        return None
    setups = [setup] if setup is not None else list(setups_of(game))
    for one in setups[:1] if quick else setups:
        for policy in (0,) if quick else (0, -1):
            if fault := _Trial(game, _plain(one)).run(policy):
                return codes.trial_from_source(fault_message=fault, source_name=one.source)
    return None if quick else _rulings_fault(game, _plain(setups[0]))


def is_chosen(fault: Message) -> bool:
    """Tell whether nobody can play because of what the house chose."""
    inner = dict(fault.fields).get("fault_message", fault)
    return isinstance(inner, Message) and inner.code in _CHOSEN


def _plain(setup: Setup) -> Setup:
    """Leave out what is told around the game: it is the same in every sheet."""
    return replace(setup, opening_steps=(), cuts_told=False)


def _rulings_fault(game: Game, setup: Setup) -> Message | None:
    """Say which irregularity breaks a round that it is told of, or nothing."""
    for entry in game.sheet.irregularity:
        for name in entry.names:
            facts = told_once(entry)
            if fault := _Trial(game, setup).err(ev.IrregularityReported(name, facts)):
                return codes.trial_told(name_lab=name, fault_message=fault)
    return None


def told_once(entry: Irregularity) -> tuple[tuple[str, object], ...]:
    """Give facts with which an entry may rule, as a dealer would tell them."""
    facts = usual_facts(entry)
    return tuple((name, value) for name, value in facts.items() if name in FACTS)


def setups_of(game: Game) -> Iterator[Setup]:
    """Give a table for each source of cards that the sheet has a plan for."""
    most = law_of(game.sheet).usual_maximum(game.sheet, MIN_CENTS)
    for source in game.sheet.deal or ("manual",):
        yield Setup(MIN_CENTS, most, source=source)


def _raised(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"


class _PackOutError(Exception):
    """More players than the pack has cards for."""


class _Trial:
    """Two rounds at one table, told by somebody who always takes the same choice."""

    _table: Table

    def __init__(self, game: Game, setup: Setup) -> None:
        self._game, self._setup = game, setup
        self._drawn = self._said = 0
        self._cards = list(game.deck.cards())

    def run(self, policy: int) -> Message | None:
        """Play, and say what is wrong."""
        try:
            self._table = Table(self._game, self._setup)
            return self._open() or self._round(policy) or self._round(policy)
        except _PackOutError:
            return codes.trial_cards_few()
        except OptionsError as error:
            return codes.trial_no_table(fault_text=str(error))
        except Exception as error:  # noqa: BLE001  # whatever it is, a station would die of it
            return codes.trial_not_played(error_text=_raised(error))

    def err(self, event: ev.IrregularityReported) -> Message | None:
        """Tell of an irregularity when the first word is due, play on, and say what broke."""
        try:
            self._table = Table(self._game, self._setup)
            self._open()
            if self._begun():
                return None
            for _ in range(MOST_DEALT):
                if isinstance(self._table.due, WordDue | PaymentDue) or self._step(0):
                    break
            self._tell(event)
            for _ in range(MOST_DEALT):
                # What is refused now waits for people, who are not here.
                if self._table.round is None or self._step(0):
                    break
        except _PackOutError:
            return None
        except Exception as error:  # noqa: BLE001  # whatever it is, a station would die of it
            return codes.trial_not_gone_on(error_text=_raised(error))
        return None

    def _open(self) -> Message | None:
        size = self._game.deck.size
        events: list[ev.Event] = [
            ev.OpeningAsked(DEVICE),
            ev.DeckChecked(DEVICE, size),
            ev.DevicesChecked(),
        ]
        return next((fault for event in events if (fault := self._refused(event))), None)

    def _refused(self, event: ev.Event) -> Message | None:
        refusal = self._tell(event).refusal
        if refusal is None:
            return None
        return codes.trial_refused(event=type(event).__name__, why_message=refusal.said)

    def _tell(self, event: ev.Event) -> Decision:
        decision = self._table.handle(event)
        # What is shown is worked out as well.
        view(self._table)
        return decision

    def _begun(self) -> Message | None:
        """Open and close the bets; say why no round begins."""
        if fault := self._refused(ev.BetsOpened(new_shoe=True)):
            return fault
        for event in family_of(self._game).trial_bets(self._game, self._setup):
            self._tell(event)
        fault = self._refused(ev.BetsClosed())
        return codes.trial_no_round(why_message=fault) if fault else None

    def _round(self, policy: int) -> Message | None:
        if fault := self._begun():
            return fault
        for _ in range(MOST_STEPS):
            if isinstance(self._table.due, PaymentDue):
                return self._refused(ev.RoundPaid()) or self._next_deck()
            if fault := self._step(policy):
                return fault
        return codes.trial_endless(due_message=self._table.due.message())

    def _next_deck(self) -> Message | None:
        if self._table.phase is not Phase.IDLE or self._table.deck_ok:
            return None
        return self._refused(ev.DeckChecked(DEVICE, self._game.deck.size))

    def _step(self, policy: int) -> Message | None:
        due = self._table.due
        if hidden := self._hidden():
            return self._refused(ev.CardOpened(hidden, self._face(hidden)))
        if isinstance(due, CardDue):
            return self._refused(self._card(due))
        if isinstance(due, WordDue):
            return self._refused(self._word(due, policy))
        return self._refused(self._other(due))

    def _word(self, due: WordDue, policy: int) -> ev.Said:
        """Say a word, each time with other cards: hands may have to be set until they are right."""
        choice = due.choices[policy if not due.choices[0].cards else 0]
        own = self._table.in_round().numbers(due.who)
        ways = list(combinations(own, choice.cards))
        self._said += 1
        cards = ways[self._said % len(ways)] if ways else ()
        return ev.Said(due.who, choice.word, choice.cents, cards)

    def _hidden(self) -> int:
        """Name a card that must be turned up now, or nothing."""
        due, round_ = self._table.due, self._table.in_round()
        up = [number for number, drawn in round_.cards.items() if drawn.face == "up"]
        asked = due.numbers if isinstance(due, OpeningDue) else ()
        return next(iter(round_.unopened((*up, *asked))), 0)

    def _face(self, number: int) -> int:
        """Give a face that the packs still hold."""
        known, copies, cards = self._table.shoe_known, self._table.copies, self._cards
        for step in range(len(cards)):
            card = cards[(number * STRIDE + step) % len(cards)]
            if known.get(card, 0) < copies[card]:
                return card
        raise _PackOutError

    def _card(self, due: CardDue) -> ev.Event:
        first = self._drawn + 1
        packet = due.packet if self._setup.source == "automatic" else 1
        self._drawn += packet
        if packet == 1:
            return ev.CardDrawn(DEVICE, first)
        return ev.PacketDrawn(DEVICE, first, ("",) * packet)

    def _other(self, due: object) -> ev.Event:
        if isinstance(due, TokensDue):
            return ev.TokensConfirmed(due.seats)
        if isinstance(due, ReshuffleDue):
            return ev.DeckReshuffled(DEVICE)
        if isinstance(due, SupervisorDue):
            return ev.SupervisorDecided("void-round", "a trial", DEVICE)
        return ev.CorrectionDone()
