"""Chemin de fer: spoken words, third cards face up, and a bank that passes."""

from firmware_py.rules.games.baccarat.third_card import is_natural
from firmware_py.rules.games.chemin.settlement import Chemin
from firmware_py.table.course import Aside, Course, FaultFound, plan
from firmware_py.table.due import CardDue, Choice, Due, OpeningDue, WordDue
from firmware_py.table.effects import Announce, Transfer
from firmware_py.table.events import Said
from firmware_py.table.games.baccarat.sides import (
    BANKER,
    CARD,
    GIVE,
    REFUSE,
    SHOW,
    STAND,
    TABLE,
    Side,
    choices,
    conduct,
    exposed,
    first_faces,
    first_total,
    may_be_natural,
    opening,
    points,
    points_said,
    ruled_before,
    tell,
    third,
    third_due,
)
from firmware_py.table.games.chemin.banco import AGAIN, BANCO, make_banco
from firmware_py.table.games.chemin.card_holder import after_slow, given, ways
from firmware_py.table.games.chemin.choices import banker_words, follows, punto_words
from firmware_py.table.games.chemin.payment import (
    Bettor,
    check_turn,
    next_turn,
    paid,
    places_of,
    stakes_of,
    turn_of,
)
from firmware_py.table.games.chemin.rulings import take_ruling
from firmware_py.table.games.chemin.showdown import fault, showdown
from firmware_py.table.games.family import mistaken_draw
from firmware_py.table.round import Round, RulingMade
from firmware_py.text.codes import asking, dues
from firmware_py.text.codes import baccarat as shared
from firmware_py.text.codes import chemin as codes

Next = Due | Aside | None
CROUPIER = "croupier"
STAY, LEAVE = "deja", "retira"


def course(round_: Round) -> Course:
    """Play a hand; one without a bank, or with too small a one, is refused before it begins."""
    stakes = stakes_of(round_)
    check_turn(round_, stakes)
    return tell(CheminCoup(round_))


def early_draw(round_: Round, due: Due) -> tuple[str, dict[str, object]]:
    """Name a fifth card that the banker drew before anybody asked for it (08.VIII.3)."""
    if not isinstance(due, WordDue) or len(round_.numbers("punto")) != 2:
        return mistaken_draw(round_, due)
    if due.who == BANKER:
        gives = any(choice.word == GIVE for choice in due.choices)
        return "banker-fifth-card", {"says": CARD if gives else STAND}
    return ("banker-fifth-card", {}) if due.who == "punto" else mistaken_draw(round_, due)


class CheminCoup:
    """A hand in play; everything it knows comes from the round's events."""

    def __init__(self, round_: Round) -> None:
        self.round = round_
        self.law = round_.game.once(Chemin)
        self.stakes = stakes_of(round_)
        self.punto, self.bank = Side("punto"), Side(BANKER)
        self.rulings_taken = ruled_before(round_)
        # How the cards were claimed, and whose they are.
        self.way = ""
        self.holder: Bettor | None = None
        self.banco = False
        # The banker has given a card; he is to say whether he gives one; nothing more is drawn.
        self.gives = self.asked = self.ended = False
        # Rulings: a duty in the sheet's words, a punto without freedom, a card drawn too early.
        self.duty = ""
        self.bound = self.fifth = False
        self.faults: set[str] = set()
        self.shows: set[int] = set()
        self.asking: list[Bettor] = []
        # They took too long and have lost the cards.
        self.slow: set[Bettor] = set()
        self.left: set[Bettor] = set()

    # What is due.

    def due(self) -> Next:
        """Say what is due now; the first thing that is not done yet."""
        for step in (self._holder, self._first_cards, self._shown, self._withdrawal):
            if (due := step()) is not None:
                return due
        if not self.over() and (due := self._words()) is not None:
            return due
        return None if self.punto.lost or self.bank.lost else showdown(self)

    def _holder(self) -> Next:
        """Ask how the cards were claimed where it matters, and say whose they are (08.VII)."""
        if self.holder is not None:
            return None
        if self.slow:
            self.holder, self.banco = after_slow(self.stakes, self.slow), False
            return given(self.round, codes.aloud_too_slow(), self.holder)
        found = ways(self.round, self.stakes)
        if not self.way and len(set(found.values())) > 1:
            named = tuple(Choice(word, article=conduct(self.round)) for word in found)
            return WordDue(CROUPIER, named, "deal", asking.about_claimed())
        way = self.way or next(iter(found))
        self.holder, self.banco = found[way], way == BANCO
        return given(self.round, codes.aloud_way(word=way), self.holder)

    def _first_cards(self) -> Next:
        for due in plan(self.round):
            if isinstance(due, CardDue) and len(self.round.numbers(due.place)) < due.ordinal:
                return due
        return None

    def _shown(self) -> Next:
        """Turn up exposed cards, and what a banker who did it must show (08.VIII.3)."""
        sides = (self.punto, self.bank)
        for side in sides:
            for ordinal, number in enumerate(self.round.numbers(side.place), 1):
                if ordinal in self.shows:
                    self.round.cards[number].face = "up"
        numbers = exposed(self.round, sides)
        return opening(self.round, numbers, dues.cards_exposed(), "deal")

    def _withdrawal(self) -> Next:
        """Let the puntos take their stakes back when the banker showed too soon (08.VIII.3)."""
        if self.bank.word == SHOW and (due := self._false_show(self.bank)) is not None:
            return due
        if not self.asking:
            return None
        seat, name = self.asking[0]
        who = f"{seat}/{name}" if name else seat
        return WordDue(who, choices(self.round, STAY, LEAVE), about=asking.about_stake())

    def over(self) -> bool:
        """Tell whether nobody draws any more: a hand lost, or 8 or 9 shown."""
        sides = (self.punto, self.bank)
        return self.ended or any(side.lost or self.has_shown(side) for side in sides)

    def has_shown(self, side: Side) -> bool:
        """Tell whether a side has shown 8 or 9."""
        total = first_total(self.round, side)
        return side.word == SHOW and total is not None and is_natural(self.law.play.natural, total)

    def _words(self) -> Next:
        punto, bank = self.punto, self.bank
        if self.asked:
            return WordDue(
                BANKER, choices(self.round, GIVE, REFUSE), about=asking.about_card_to_punto()
            )
        if not punto.word:
            return WordDue("punto", (*punto_words(self), *follows(self)))
        if punto.word == SHOW:
            return self._false_show(punto)
        if punto.word == CARD and not third(self.round, punto):
            idle = not (self.gives or bank.word or self.round.waiting)
            if idle and may_be_natural(self.round, bank, self.law.play.natural):
                words = choices(self.round, GIVE, SHOW)
                return WordDue(BANKER, words, about=asking.about_card_or_shown())
            return third_due(self.round, punto, self.law.play.third_card)
        return self._face_of_third(punto) or self._bankers_part()

    def _false_show(self, side: Side) -> Next:
        """Turn up a hand that is shown; one that is no 8 or 9 was announced wrongly (08.IX)."""
        numbers = self.round.numbers(side.place)[: side.firsts]
        due = opening(self.round, numbers, dues.cards_of_side(of_side=side.place), "decisions")
        if due is not None or side.place == BANKER:
            return due
        facts: dict[str, object] = {"banco": self.banco and not self.bound, "says": STAND}
        return fault(self, "wrong-announcement", facts)

    def _face_of_third(self, side: Side) -> Next:
        if side.total is not None:
            return None
        return opening(self.round, third(self.round, side), dues.cards_third(), "third-card")

    def _bankers_part(self) -> Next:
        bank = self.bank
        if not bank.word:
            return self._bankers_cards() or WordDue(BANKER, banker_words(self))
        if bank.word == SHOW:
            return self._false_show(bank)
        if bank.word == CARD and not third(self.round, bank):
            return third_due(self.round, bank, self.law.play.third_card)
        return self._face_of_third(bank)

    def _bankers_cards(self) -> Next:
        """Turn up the cards of a banker who must follow the cuadro: his words hang on them."""
        if self.duty not in ("cuadro", "cuadro-drawing") or self.bank.total is not None:
            return None
        numbers = self.round.numbers(BANKER)[:2]
        return opening(self.round, numbers, dues.cards_banker(), "decisions")

    # What happened.

    def take(self, due: Due | Aside, said: Said | None) -> None:
        """Take in a word; cards and faces lie in the round already."""
        if isinstance(due, FaultFound):
            self.faults.add(due.name)
            if self.punto.word == SHOW and not self.over():
                self.punto.word = ""
        elif isinstance(due, OpeningDue) and self.bank.word == SHOW and not self.over():
            self._not_shown()
        elif isinstance(due, WordDue) and said is not None:
            self._said(due, said)

    def _not_shown(self) -> None:
        """A banker who shows less than 8 speaks again, by what his cards are."""
        if first_faces(self.round, self.bank) is not None:
            self.bank.word, self.bank.may_show = "", False

    def _said(self, due: WordDue, said: Said) -> None:
        if due.who == CROUPIER:
            self.way = said.word
        elif said.word == AGAIN:
            self._follow()
        elif due.who == "punto":
            self.punto.word = said.word
            if said.word == STAND and self.fifth and self.round.waiting:
                self.bank.word = CARD
        elif due.who != BANKER:
            self._stays(said.word)
        elif self.asked:
            self._decided(gives=said.word == GIVE)
        elif said.word == GIVE:
            self.gives = True
        elif said.word == TABLE:
            self.duty = "cuadro"
        else:
            self.bank.word = said.word

    def _follow(self) -> None:
        """Give the cards to who repeats his banco; the other stakes go back (08.VII)."""
        turn = turn_of(self.round)
        assert turn is not None
        assert turn.banco is not None
        make_banco(self.round, turn.banco)
        self.stakes = stakes_of(self.round)
        self.way, self.holder = BANCO, None

    def _decided(self, *, gives: bool) -> None:
        """Give or refuse a card asked for, or not asked for, by error (08.IX)."""
        self.asked, self.gives = False, gives
        self.punto.word = CARD if gives else STAND
        if gives:
            self.bank.word = ""

    def _stays(self, word: str) -> None:
        key = self.asking.pop(0)
        if word == LEAVE:
            self.left.add(key)

    def take_ruling(self, ruled: RulingMade) -> None:
        """Take in what a ruling changes."""
        take_ruling(self, ruled)

    def last_words(self) -> tuple[Announce, ...]:
        """Say the points of both hands (08.VI); a hand lost by an error has none."""
        if self.punto.lost or self.bank.lost:
            return ()
        sides = ((codes.aloud_punto_points, self.punto), (shared.aloud_bank_points, self.bank))
        return (points_said(self.round, sides, self.law.play.banker.article),)

    def settled(self) -> tuple[Transfer, ...]:
        """Pay the hand and say how it leaves the bank (08.V, 08.VI)."""
        mine, his = points(self.round, self.punto), points(self.round, self.bank)
        sign = (mine > his) - (mine < his)
        sign = 1 if self.bank.lost else -1 if self.punto.lost else sign
        moved = paid(self.round, self.stakes, self.left, (sign, his))
        net = sum(one.cents for one in moved if one.box == "banca")
        # Who alone stakes against the bank may follow it as well (08.VII).
        alone = self.banco or len(self.stakes.puntos) == 1
        turn = next_turn(self.round, self.stakes, net, self.holder if alone else None)
        places = places_of(self.round)
        self.round.carries = (turn, places.settled()) if places.seated else (turn,)
        return tuple(moved)
