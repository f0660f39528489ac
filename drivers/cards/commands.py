"""Every command of the card profile, for the thread of the port (`Link.post`)."""

from drivers.cards.background_reads import BackgroundReads
from drivers.cards.channel import Conversation
from drivers.cards.contract import (
    AlarmKind,
    Capability,
    CardAlarm,
    CardUnknown,
    DeckDeclared,
    DispenseBegun,
    LockSet,
    OpenedCard,
    Unproved,
)
from drivers.cards.deck import DeckSpec
from drivers.cards.faults import AnswerDropped, CommandRefused
from drivers.cards.profile import (
    CardHeader,
    CardStatus,
    Counters,
    ReplyStatus,
    declare_payload,
    parse_counters,
    parse_declared,
    parse_dispense,
    parse_lock,
    parse_opened,
    parse_status,
)
from drivers.cards.records import LayoutError, unpack
from drivers.cards.verifier import EventVerifier
from drivers.deadline import Deadline

GONE = (ReplyStatus.NO_SUCH_DRAW, ReplyStatus.WRONG_DECK)
"""Refusals after which a card can never be opened; after others it may be asked again."""


def _no_payload(data: bytes) -> None:
    unpack("", data)


class CardCommands(Conversation):
    """Commands are refused here already when device, deck or draw do not allow them."""

    def __init__(self, verifier: EventVerifier) -> None:
        super().__init__()
        self._verifier = verifier
        self._background = BackgroundReads(self, verifier)
        self._self_check_failed = False
        self._stirred = False  # something was started; the next poll looks at the status

    def status(self, deadline: Deadline) -> CardStatus:
        """Ask how device and deck stand."""
        return self.ask(CardHeader.STATUS, b"", parse_status, deadline)

    def counters(self, deadline: Deadline) -> Counters:
        """Ask for the counters that are never set back."""
        return self.ask(CardHeader.COUNTERS, b"", parse_counters, deadline)

    def acknowledge(self, sequence: int, deadline: Deadline) -> None:
        """Let the device forget events that the journal has committed, and no others."""
        header = CardHeader.ACKNOWLEDGE_EVENTS
        if not 0 <= sequence < self._verifier.next_sequence:
            raise self.channel.refusal(header, ReplyStatus.BAD_ARGUMENT)
        (upto,) = self.ask(
            header, sequence.to_bytes(4, "little"), lambda data: unpack("I", data), deadline
        )
        if upto < sequence:
            self.tell(CardAlarm(AlarmKind.MISBEHAVED, sequence=sequence))

    def declare_deck(self, spec: DeckSpec, deadline: Deadline) -> DeckDeclared:
        """Say what deck will be put in."""
        self.refuse_banned()
        declared = self.ask(
            CardHeader.DECLARE_DECK, declare_payload(spec), parse_declared, deadline
        )
        if declared.expected_cards != spec.cards:
            self.tell(CardAlarm(AlarmKind.MISBEHAVED, declared.deck))
        self._verifier.declared(declared.deck, spec)
        return declared

    def check_deck(self, deck: int, deadline: Deadline) -> None:
        """Have a loaded deck counted or read; `DeckCheckEnded` and `DeckReported` follow."""
        self._start(Capability.CHECKS_COUNT, CardHeader.CHECK_DECK, deck, deadline)

    def start_shuffle(self, deck: int, deadline: Deadline) -> None:
        """Have a deck shuffled; `StateChanged` tells the progress, `Shuffled` the end."""
        self._start(Capability.SHUFFLES, CardHeader.START_SHUFFLE, deck, deadline)

    def lock(self, deadline: Deadline) -> LockSet:
        """Stop cards from leaving; allowed even to a device that is out of use."""
        if not self.can(Capability.LOCKS):
            raise self.channel.refusal(CardHeader.LOCK, ReplyStatus.UNSUPPORTED)
        return self.ask(CardHeader.LOCK, bytes((1, 0)), parse_lock, deadline)

    def unlock(self, cards: int, deadline: Deadline) -> LockSet:
        """Let so many cards leave before the device locks itself again, 0 for no limit."""
        self._need_healthy(Capability.LOCKS, CardHeader.LOCK)
        if cards and not self.can(Capability.ALLOWANCE):
            raise self.channel.refusal(CardHeader.LOCK, ReplyStatus.UNSUPPORTED)
        if not 0 <= cards <= 255:
            raise self.channel.refusal(CardHeader.LOCK, ReplyStatus.BAD_ARGUMENT)
        return self.ask(CardHeader.LOCK, bytes((0, cards)), parse_lock, deadline)

    def dispense(self, cards: int, deadline: Deadline) -> DispenseBegun:
        """Give a packet; `Dispensed` or `DispenseStopped` tells the end."""
        self._need_healthy(Capability.DISPENSES, CardHeader.DISPENSE)
        if self.profile is None or cards not in self.profile.packet_sizes:
            raise self.channel.refusal(CardHeader.DISPENSE, ReplyStatus.BAD_ARGUMENT)
        self._stirred = True
        return self.ask(CardHeader.DISPENSE, bytes((cards,)), parse_dispense, deadline)

    def open_card(self, deck: int, draw: int, deadline: Deadline) -> OpenedCard | CardUnknown:
        """Ask for a card that the rules have turned up; what is not proved stays unknown."""
        self.need(Capability.READS, CardHeader.OPEN_CARD)
        if not self._verifier.has_drawn(deck, draw):
            raise self.channel.refusal(CardHeader.OPEN_CARD, ReplyStatus.NO_SUCH_DRAW)
        self._background.prove_whole(deck, draw, deadline)
        if self._verifier.is_out_of_place(deck, draw):
            return CardUnknown(deck, draw, Unproved.OUT_OF_PLACE)
        try:
            return self._opened(deck, draw, deadline)
        except AnswerDropped:
            return CardUnknown(deck, draw, Unproved.ANSWER_DROPPED)
        except CommandRefused as refused:
            if refused.status not in GONE:
                raise
            return CardUnknown(deck, draw, Unproved[refused.status.name])

    def prove_card(
        self, deck: int, draw: int, commitment: bytes, deadline: Deadline
    ) -> OpenedCard | CardUnknown:
        """Ask for a card of any deck that the device still keeps, for a dispute."""
        self._verifier.recall(deck, draw, commitment)
        return self.open_card(deck, draw, deadline)

    def _opened(self, deck: int, draw: int, deadline: Deadline) -> OpenedCard | CardUnknown:
        payload = deck.to_bytes(4, "little") + draw.to_bytes(2, "little")
        card, alarms = self.ask(
            CardHeader.OPEN_CARD,
            payload,
            lambda data: self._verifier.judge_opening(parse_opened(data, deck, draw)),
            deadline,
        )
        self.tell(*alarms)
        return card

    def retire_deck(self, deck: int, deadline: Deadline) -> None:
        """Take a deck out of play; no card of it may leave any more."""
        self._deck_command(CardHeader.RETIRE_DECK, deck, deadline)
        self._verifier.retired(deck)

    def open_order(self, deck: int, deadline: Deadline) -> None:
        """Read and check the whole order of a retired deck; `OrderOpened` tells the end."""
        self.need(Capability.DECK_ROOT, CardHeader.OPEN_ORDER)
        if not self._verifier.is_retired(deck):
            raise self.channel.refusal(CardHeader.OPEN_ORDER, ReplyStatus.IN_PLAY)
        root = self._verifier.root_of(deck) or self._background.fetch_root(deck, deadline)
        self._background.fetch_order(deck, root.cards)

    def _start(
        self, capability: Capability, header: CardHeader, deck: int, deadline: Deadline
    ) -> None:
        self._need_healthy(capability, header)
        self._stirred = True
        self.ask(header, deck.to_bytes(4, "little"), _no_payload, deadline)

    def _deck_command(self, header: CardHeader, deck: int, deadline: Deadline) -> None:
        def same_deck(data: bytes) -> None:
            if unpack("I", data) != (deck,):
                raise LayoutError

        self.ask(header, deck.to_bytes(4, "little"), same_deck, deadline)

    def _need_healthy(self, capability: Capability, header: CardHeader) -> None:
        """R-30: a device that failed its own check is not used until it finds itself well."""
        self.need(capability, header)
        if self._self_check_failed:
            raise self.channel.refusal(header, ReplyStatus.FAULT)
