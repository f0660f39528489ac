"""Baccarat of two cloths: two hands against one banker, words in order, restored hands."""

from firmware_py.rules.cards import card_text
from firmware_py.rules.games.baccarat.third_card import Draws, is_natural
from firmware_py.rules.games.dos_panos.bank import PanoBank
from firmware_py.rules.games.dos_panos.settlement import PANOS, DosPanos, FaultOf, Pano, play_of
from firmware_py.table.course import Aside, Course, FaultFound, plan
from firmware_py.table.decision import RefusedEventError
from firmware_py.table.due import CardDue, Choice, Due, OpeningDue, WordDue
from firmware_py.table.effects import Announce, Transfer
from firmware_py.table.events import Said
from firmware_py.table.games.baccarat.sides import (
    BANKER,
    CARD,
    GIVE,
    SHOW,
    STAND,
    TABLE,
    Side,
    choices,
    conduct,
    exposed,
    first_faces,
    first_total,
    lawful,
    may_be_natural,
    opening,
    points_said,
    ruled_before,
    tell,
    third,
    third_due,
    third_points,
)
from firmware_py.table.games.dos_panos.betting import BANCO, BancoLeft, is_open
from firmware_py.table.games.dos_panos.payment import (
    carried_on,
    holders,
    in_play,
    next_banco,
    owing,
    paid,
    signs,
)
from firmware_py.table.games.dos_panos.rulings import take_ruling
from firmware_py.table.round import Round, RulingMade
from firmware_py.text.codes import asking, dues
from firmware_py.text.codes import baccarat as shared
from firmware_py.text.codes import dos_panos as codes

Next = Due | Aside | None
CROUPIER = "croupier"
NOBODY = "nadie"
# How the croupier calls the cloths.
CARDS_OF = {"pano1": codes.aloud_first_cloth_cards, "pano2": codes.aloud_second_cloth_cards}
POINTS_OF = {"pano1": codes.aloud_first_cloth_points, "pano2": codes.aloud_second_cloth_points}


def course(round_: Round) -> Course:
    """Play a hand; a text whose deal does not survive is refused by name."""
    game = round_.game
    if not game.sheet.deal:
        raise RefusedEventError(codes.not_in_this_game_no_deal(name=game.name))
    if not in_play(round_):
        raise RefusedEventError(codes.no_bets_no_cloth(name=game.name))
    return tell(PanosCoup(round_))


class PanosCoup:
    """A hand in play; everything it knows comes from the round's events."""

    def __init__(self, round_: Round) -> None:
        self.round = round_
        self.law = round_.game.once(DosPanos)
        self.panos = {name: Side(name) for name in in_play(round_)}
        self.bank = Side(BANKER)
        self.rulings_taken = ruled_before(round_)
        # How often a banco may still be repeated; none where nobody makes banco.
        self.repeats: int | None = None
        self.banco_asked = BANCO in round_.called
        if self.banco_asked:
            self.repeats = self._repeats_left()
        # Whose the cards of each cloth are, once it has been said.
        self.holders: dict[str, int] = {}
        # Who is owed the next hand of a cloth, for another has played his.
        self.owed: dict[str, int] = {}
        self.gives = False
        # A ruling's duty in the sheet's words, and whose fault it was.
        self.duty = ""
        self.fault = FaultOf.PLAYER
        self.faults: set[tuple[str, str]] = set()

    @property
    def live(self) -> list[Side]:
        """The cloths that still play, in order."""
        return [side for side in self.panos.values() if not side.void and not side.lost]

    # What is due.

    def due(self) -> Next:
        """Say what is due now; the first thing that is not done yet."""
        due = self._banco() or self._holders() or self._first_cards() or self._exposed()
        if due is not None:
            return due
        if not self._over() and (due := self._words()) is not None:
            return due
        return self._showdown() if self.live and not self.bank.lost else None

    def _banco(self) -> Next:
        """Ask once, at the start of a shoe or after a void banco, whether somebody makes it."""
        rule = play_of(self.round.game).banco
        left = [one.repeats for one in self.round.carried if isinstance(one, BancoLeft)]
        if rule is None or self.banco_asked or not (self.round.new_shoe or left):
            return None
        words = tuple(Choice(word, article=rule.article) for word in (NOBODY, BANCO))
        return WordDue(CROUPIER, words, "deal", asking.about_banco())

    def _holders(self) -> Next:
        """Say once whose the cards of each cloth are: they go round in its order (09.IV)."""
        if self.holders:
            return None
        self.holders = holders(self.round, tuple(self.panos))
        self.round.called |= {f"cartas {pano}": (seat, "") for pano, seat in self.holders.items()}
        cards = tuple(CARDS_OF[pano](seat=seat) for pano, seat in self.holders.items())
        places = play_of(self.round.game).places
        if places is None or not cards:
            return None
        return Announce(codes.aloud_cards_of_cloths(cards_row=cards), places.article)

    def _first_cards(self) -> Next:
        wanted = {BANKER, *(side.place for side in self.live)}
        for due in plan(self.round):
            if (
                isinstance(due, CardDue)
                and due.place in wanted
                and len(self.round.numbers(due.place)) < due.ordinal
            ):
                return due
        return None

    def _exposed(self) -> Next:
        numbers = exposed(self.round, (*self.live, self.bank))
        return opening(self.round, numbers, dues.cards_exposed(), "deal")

    def _over(self) -> bool:
        """Tell whether nobody draws any more: the banker, or every cloth, has shown."""
        if self.bank.lost or self.has_shown(self.bank):
            return True
        return all(self.has_shown(side) for side in self.live)

    def has_shown(self, side: Side) -> bool:
        """Tell whether a hand was shown and is 8 or 9."""
        total = first_total(self.round, side)
        return side.word == SHOW and total is not None and is_natural(self.law.play.natural, total)

    def _words(self) -> Next:
        for side in self.live:
            if not side.word:
                return WordDue(side.place, self._pano_words(side))
            if side.word == SHOW and not self.has_shown(side):
                return self._show(side)
        askers = [s for s in self.live if s.word == CARD and not third(self.round, s)]
        bank = self.bank
        idle = not (self.gives or bank.word or self.round.waiting)
        if askers and idle and may_be_natural(self.round, bank, self.law.play.natural):
            words = choices(self.round, GIVE, SHOW)
            return WordDue(BANKER, words, about=asking.about_cards_or_shown())
        if bank.word == SHOW:
            return self._show(bank)
        for side in self.live:
            due = self._third_of(side)
            if due is not None:
                return due
        return self._bankers_part()

    def _third_of(self, side: Side) -> Next:
        if side.word == CARD and not third(self.round, side):
            return third_due(self.round, side, self.law.play.third_card)
        if side.total is not None:
            return None
        return opening(self.round, third(self.round, side), dues.cards_third(), "third-card")

    def _pano_words(self, side: Side) -> tuple[Choice, ...]:
        """Offer the words; once the cards lie open only the lawful ones (09.VI)."""
        total = first_total(self.round, side)
        if total is None:
            return choices(self.round, CARD, STAND, *((SHOW,) if side.may_show else ()))
        if is_natural(self.law.play.natural, total) and side.may_show:
            return choices(self.round, SHOW)
        return lawful(self.round, self._pano_duty(total))

    def _pano_duty(self, total: int) -> Draws:
        return self.law.punto_draws(total, banco=self.repeats is not None)

    def _show(self, side: Side) -> Next:
        """Turn up a hand that is shown; nothing is written of one that is no 8 or 9."""
        numbers = self.round.numbers(side.place)[: side.firsts]
        due = opening(self.round, numbers, dues.cards_of_side(of_side=side.place), "decisions")
        if due is not None:
            return due
        side.word = ""
        return self._fault("unforeseen", side) or self.due()

    def _bankers_part(self) -> Next:
        bank = self.bank
        if bank.word:
            return self._third_of(bank)
        if self.duty in ("restored", "cuadro") and bank.total is None:
            numbers = self.round.numbers(BANKER)[:2]
            due = opening(self.round, numbers, dues.cards_banker(), "decisions")
            if due is not None:
                return due
        return WordDue(BANKER, self._banker_words())

    def _banker_words(self) -> tuple[Choice, ...]:
        """Offer the banker's words: free, by the cuadro, or as in a restored hand (09.VI)."""
        total = first_total(self.round, self.bank)
        may_show = self.bank.may_show and not self.gives
        if total is None:
            shows = (SHOW,) if may_show else ()
            return choices(self.round, CARD, STAND, *shows, TABLE)
        if may_show and is_natural(self.law.play.natural, total):
            return choices(self.round, SHOW)
        return lawful(self.round, self._banker_duty(total))

    def _banker_duty(self, total: int) -> Draws:
        panos = [Pano(self.has_shown(s), third_points(self.round, s)) for s in self.live]
        if self.duty == "restored":
            return self.law.restored(total, panos, self.fault)
        if self.duty == "cuadro":
            return self.law.by_cuadro(total, panos)
        if self.duty == "free":
            return Draws.FREE
        return self.law.banker_draws(total, panos)

    # The cards are shown.

    def _showdown(self) -> Next:
        for side in (*self.live, self.bank):
            if side.total is None:
                numbers = self.round.numbers(side.place)
                due = opening(
                    self.round, numbers, dues.cards_of_side(of_side=side.place), "showdown"
                )
                if due is not None:
                    return due
        for side in self.live:
            if (fault := self._word_fault(side)) is not None:
                return fault
        return self._obligatory_card()

    def _word_fault(self, side: Side) -> FaultFound | None:
        """Find what a cloth's cards give away about its word (09.VIII.4)."""
        total = first_total(self.round, side)
        if side.total is not None or total is None or side.word in ("", SHOW):
            return None
        if self.has_shown(self.bank):
            return None
        if is_natural(self.law.play.natural, total):
            return self._fault("natural-not-shown", side) if side.may_show else None
        duty = self._pano_duty(total)
        if duty is Draws.MUST and side.word == STAND:
            return self._fault("says-no-below-five", side)
        if duty is Draws.MUST_NOT and side.word == CARD:
            return self._fault("asks-with-six-or-more", side)
        return None

    def _fault(self, name: str, side: Side) -> FaultFound | None:
        """Put a fault of a cloth before the sheet, once."""
        if (name, side.place) in self.faults:
            return None
        self.faults.add((name, side.place))
        if name == "unforeseen":
            return FaultFound(name)
        # A cloth without a hand asks for nothing.
        says = dict.fromkeys(PANOS, STAND) | {s.place: s.word for s in self.live if s.word}
        facts: dict[str, object] = {"whose": side.place, "says": says}
        for hand in (*self.live, self.bank):
            faces = first_faces(self.round, hand)
            if faces is not None:
                facts["bank" if hand is self.bank else hand.place] = tuple(map(card_text, faces))
        return FaultFound(name, tuple(facts.items()))

    def _obligatory_card(self) -> Next:
        """A banker with nothing must draw, whatever he said (08.VI)."""
        bank, total = self.bank, first_total(self.round, self.bank)
        if self._over() or bank.total is not None or total is None or self.duty:
            return None
        if third(self.round, bank) or self._banker_duty(total) is not Draws.MUST:
            return None
        bank.word = CARD
        return third_due(self.round, bank, self.law.play.third_card)

    # What happened.

    def take(self, due: Due | Aside, said: Said | None) -> None:
        """Take in a word; cards and faces lie in the round already."""
        if isinstance(due, OpeningDue) and self.bank.word == SHOW and not self._over():
            if first_faces(self.round, self.bank) is not None:
                self.bank.word, self.bank.may_show = "", False
        elif isinstance(due, WordDue) and said is not None:
            self._said(due, said)

    def _said(self, due: WordDue, said: Said) -> None:
        if due.who == CROUPIER:
            self.banco_asked = True
            self.repeats = self._repeats_left() if said.word == BANCO else None
        elif due.who in PANOS:
            self.panos[str(due.who)].word = said.word
        elif said.word == GIVE:
            self.gives = True
        elif said.word == TABLE:
            self.duty = "cuadro"
        else:
            self.bank.word = said.word

    def _repeats_left(self) -> int:
        left = [one.repeats - 1 for one in self.round.carried if isinstance(one, BancoLeft)]
        rule = play_of(self.round.game).banco
        return left[0] if left else rule.repeats if rule is not None else 0

    def take_ruling(self, ruled: RulingMade) -> None:
        """Take in what a ruling changes."""
        take_ruling(self, ruled)

    def settled(self) -> tuple[Transfer, ...]:
        """Pay both cloths and the banker's balance (09.V.3, 09.VII)."""
        won = signs(self.round, self.law, self.panos, self.bank)
        moved = paid(self.round, self.law, won, self.bank)
        left = next_banco(self.law, won, self.repeats)
        self.round.carries = (*left, *carried_on(self.round, self.holders, won, moved[-1].cents))
        if self.owed:
            self.round.carries = owing(self.round.carries, self.owed)
        return moved

    def last_words(self) -> tuple[Announce, ...]:
        """Say the points (09.VII), and that the bank is broken when nothing is left (09.V.1)."""
        played = [(POINTS_OF[side.place], side) for side in self.live]
        sides = (*played, (shared.aloud_bank_points, self.bank))
        said = [points_said(self.round, sides, conduct(self.round))]
        rule = self.law.play.bank
        if rule is not None and not is_open(self.round):
            broken = any(isinstance(o, PanoBank) and o.cents <= 0 for o in self.round.carries)
            said += [Announce(codes.aloud_bank_broken(), rule.article)] if broken else []
        return tuple(said) if not self.bank.lost else tuple(said[1:])
