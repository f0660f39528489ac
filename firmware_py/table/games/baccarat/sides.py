"""What the courses with spoken words share: the sides, their words, and how they are told."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol

from firmware_py.rules.cards import Card
from firmware_py.rules.deal import plan_for
from firmware_py.rules.game import Game
from firmware_py.rules.games.baccarat.play import Natural
from firmware_py.rules.games.baccarat.points import points_of, total_of
from firmware_py.rules.games.baccarat.third_card import Draws, is_natural
from firmware_py.table.course import Aside, Course, Listing
from firmware_py.table.due import CardDue, Choice, Due, OpeningDue
from firmware_py.table.effects import Announce, Transfer
from firmware_py.table.events import Said
from firmware_py.table.round import STRAY, Round, RulingMade
from firmware_py.text.codes import baccarat as codes
from firmware_py.text.message import Message

CARD, STAND, SHOW = "carta", "no", "abate"
GIVE, REFUSE, TABLE = "da", "niega", "cuadro"
BANKER = "banquero"


@dataclass(slots=True)
class Side:
    """One hand, its word, and what rulings made of it."""

    place: str
    word: str = ""
    may_show: bool = True
    lost: bool = False
    void: bool = False
    # Points that a ruling gives it; cards that come later add to them.
    total: int | None = None
    counted: int = 0
    # First cards: more than two only where a ruling lets them lie.
    firsts: int = 2

    def fix(self, round_: Round, total: int) -> None:
        """Let the hand count as a ruling says, whatever its cards are."""
        self.total, self.counted = total, len(round_.numbers(self.place))


class PointsOf(Protocol):
    """How the points of one side are said."""

    def __call__(self, *, points_number: int) -> Message:
        """Say that it has so many."""


class SpokenHand(Protocol):
    """A hand in play: what is due now, and what comes of an answer."""

    round: Round
    rulings_taken: int

    def due(self) -> Due | Aside | None:
        """Say what is due now; nothing when the hand can be paid."""

    def take_ruling(self, ruled: RulingMade) -> None:
        """Take in what a ruling changes."""

    def take(self, due: Due | Aside, said: Said | None) -> None:
        """Take in what happened."""

    def settled(self) -> tuple[Transfer, ...]:
        """Pay the hand."""

    def last_words(self) -> tuple[Announce, ...]:
        """Say how the hand ended, once it is settled."""


def tell(coup: SpokenHand) -> Course:
    """Ask again and again what is due: a ruling may change it at any time."""
    take_new_rulings(coup)
    while (due := coup.due()) is not None:
        answer = yield due
        take_new_rulings(coup)
        said = answer if isinstance(answer, Said) else None
        if said is not None:
            coup.round.words.append((str(said.who), said.word))
        coup.take(due, said)
    burn(coup.round, surplus(coup.round))
    # What it leaves to the next hand is said with it.
    coup.settled()
    yield from coup.last_words()
    return Listing(coup.settled)


def ruled_before(round_: Round) -> int:
    """Count the rulings that a new deal has left behind."""
    deals = [n for n, ruled in enumerate(round_.rulings, 1) if ruled.ruling == "redeal"]
    return deals[-1] if deals else 0


def take_new_rulings(coup: SpokenHand) -> None:
    """Take in the rulings made since the last time."""
    rulings = coup.round.rulings
    while coup.rulings_taken < len(rulings):
        coup.rulings_taken += 1
        coup.take_ruling(rulings[coup.rulings_taken - 1])


def third(round_: Round, side: Side) -> tuple[int, ...]:
    """Draw numbers of a side's cards beyond its first ones."""
    return round_.numbers(side.place)[side.firsts :]


def first_faces(round_: Round, side: Side) -> tuple[Card, ...] | None:
    """The first cards of a side, if all of them are turned up."""
    cards = [round_.cards[number].card for number in round_.numbers(side.place)[: side.firsts]]
    known = tuple(card for card in cards if card is not None)
    return known if len(known) == len(cards) >= 2 else None


def first_total(round_: Round, side: Side) -> int | None:
    """Points of the first cards, where they are known or given by a ruling."""
    if side.total is not None and side.counted <= side.firsts:
        return side.total
    faces = first_faces(round_, side)
    return None if faces is None else total_of(faces)


def may_be_natural(round_: Round, side: Side, natural: Natural) -> bool:
    """Tell whether a hand may still be shown: nobody knows it, or it is 8 or 9."""
    total = first_total(round_, side)
    return side.may_show and (total is None or is_natural(natural, total))


def points_said(round_: Round, sides: Iterable[tuple[PointsOf, Side]], article: str) -> Announce:
    """Say the points of every hand aloud (08.VI, 09.VII)."""
    told = tuple(of(points_number=points(round_, side)) for of, side in sides)
    return Announce(codes.aloud_points(points_row=told), article)


def called(said: Said, article: str) -> tuple[Announce]:
    """Repeat aloud what somebody has called."""
    return (Announce(codes.aloud_called(word=said.word, who_name=str(said.who)), article),)


def points(round_: Round, side: Side) -> int:
    """Points of the whole hand, as its cards or a ruling say."""
    faces = [round_.cards[number].card for number in round_.numbers(side.place)]
    if side.total is None:
        return total_of(card for card in faces if card is not None)
    later = [points_of(card) for card in faces[side.counted :] if card is not None]
    return (side.total + sum(later)) % 10


def third_points(round_: Round, side: Side) -> int | None:
    """Points of a side's third card; none where it stood."""
    card = next((round_.cards[number].card for number in third(round_, side)), None)
    return None if card is None else points_of(card)


def opening(
    round_: Round, numbers: tuple[int, ...], what: Message, stage: str
) -> OpeningDue | None:
    """Ask for the faces that are still unknown."""
    hidden = round_.unopened(numbers)
    return OpeningDue(hidden, what, stage) if hidden else None


def exposed(round_: Round, sides: Iterable[Side]) -> tuple[int, ...]:
    """First cards that were exposed: they lie open before play goes on."""
    return tuple(
        number
        for side in sides
        for number in round_.numbers(side.place)[: side.firsts]
        if round_.cards[number].face == "up"
    )


def third_due(round_: Round, side: Side, face: str) -> CardDue:
    """Ask for a third card (08.VI: it is always dealt face up)."""
    return CardDue(side.place, face, len(round_.numbers(side.place)) + 1, stage="third-card")


def choices(round_: Round, *words: str) -> tuple[Choice, ...]:
    """Offer words without chips or cards, under the article about speaking."""
    return tuple(Choice(word, article=round_.game.sheet.decision[0].article) for word in words)


def lawful(round_: Round, draws: Draws) -> tuple[Choice, ...]:
    """The words that a duty leaves."""
    words = {Draws.MUST: (CARD,), Draws.MUST_NOT: (STAND,), Draws.FREE: (CARD, STAND)}
    return choices(round_, *words[draws])


def conduct(round_: Round) -> str:
    """The article on how a hand is conducted."""
    return plan_for(round_.game, round_.source).article


def said_aloud(game: Game, moment: str, *, amount: str = "") -> tuple[Announce, ...]:
    """Take the croupier's words for a moment; an amount goes where the text leaves a gap."""
    return tuple(
        Announce(said.words.replace("...", f" {amount}") if amount else said.words, said.article)
        for said in game.sheet.announcement
        if said.moment == moment
    )


def surplus(round_: Round) -> list[int]:
    """Cards that left the shoe too early or too many, in the order they came."""
    return sorted(round_.numbers(STRAY))


def lay_again(round_: Round, numbers: list[int]) -> None:
    """Take third cards back and make them the next ones due, in the order they came."""
    for number in sorted(numbers):
        if round_.cards[number].place != STRAY:
            round_.move(number, STRAY)
    round_.waiting[:] = sorted({*round_.waiting, *numbers})


def burn(round_: Round, numbers: list[int]) -> None:
    """Discard cards that an error put in play."""
    for number in numbers:
        round_.move(number, "burn")
        if number in round_.waiting:
            round_.waiting.remove(number)
