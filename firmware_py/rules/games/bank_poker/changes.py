"""The draw of poker con descarte: what the bank must change, and the cards as they come."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from msgspec import UNSET, Struct, UnsetType, field

from firmware_py.rules.cards import card_text, rank_of, suit_of
from firmware_py.rules.deal import parse_steps, plan_for, seats_in_order, write_out
from firmware_py.rules.finding import Finding, bad_request, cite, not_in_this_game
from firmware_py.rules.game import Game
from firmware_py.rules.games.bank_poker.decisions import play_of
from firmware_py.rules.games.bank_poker.play import BankPokerPlay
from firmware_py.rules.games.read import Question, read_fields

Asked = Mapping[str, object]
Cards = tuple[int, ...]

DECISIONS = "|decisions"
GOES, BUY = "voy", "compra"


@dataclass(frozen=True, slots=True)
class BankDraw:
    """The cards that the bank changes, as they lie, and the rule that says so."""

    discards: Cards
    article: str


class BankChanges:
    """The bank's obligatory draw: the first rule of the sheet that fits (CyL 50.3, PV 12.VII)."""

    def __init__(self, game: Game) -> None:
        play = play_of(game)
        self._rules = play.bank_changes
        self._at_most = play.bank_changes_at_most
        self._value = game.ranker.value
        self._straight = game.ranker.floor("escalera")

    def draw(self, cards: Cards) -> BankDraw:
        """Keep what the first fitting rule names and change the lowest of the others."""
        for rule in self._rules:
            kept = self._kept(rule.holds, cards)
            if kept is not None:
                return BankDraw(self._lowest_others(cards, kept), rule.article)
        raise ValueError("the sheet's last draw rule must fit every hand: holds = any")

    def _kept(self, holds: str, cards: Cards) -> Cards | None:
        if holds == "escalera":
            return cards if self._value(cards) >= self._straight else None
        return KEEPS[holds](cards)

    def _lowest_others(self, cards: Cards, kept: Sequence[int]) -> Cards:
        others = sorted((card for card in cards if card not in kept), key=rank_of)
        changed = others[: self._at_most]
        return tuple(card for card in cards if card in changed)


def _alike(copies: int, groups: int) -> Callable[[Cards], Cards | None]:
    """Keep so many groups of equal rank."""

    def keep(cards: Cards) -> Cards | None:
        counted = Counter(rank_of(card) for card in cards)
        ranks = [rank for rank, count in counted.items() if count == copies]
        if len(ranks) != groups:
            return None
        return tuple(card for card in cards if rank_of(card) in ranks)

    return keep


def _four_of_a_suit(cards: Cards) -> Cards | None:
    suit, count = Counter(suit_of(card) for card in cards).most_common(1)[0]
    return tuple(card for card in cards if suit_of(card) == suit) if count == 4 else None


def _four_in_sequence(cards: Cards) -> Cards | None:
    """Keep four ranks in a row from the 2 up: the ace only counts above the king."""
    for low in sorted(rank_of(card) for card in cards):
        row = tuple(card for card in cards if low <= rank_of(card) < low + 4)
        if len(row) == 4 and len({rank_of(card) for card in row}) == 4:
            return row
    return None


def _nothing(_cards: Cards) -> Cards | None:
    return ()


KEEPS: Mapping[str, Callable[[Cards], Cards | None]] = {
    "trio": _alike(3, 1),
    "doble-pareja": _alike(2, 2),
    "pareja": _alike(2, 1),
    "four-of-a-suit": _four_of_a_suit,
    "four-in-sequence": _four_in_sequence,
    "any": _nothing,
}


def discards(game: Game, cards: Cards) -> Finding:
    """Answer which cards the bank must change."""
    play = play_of(game)
    if not play.bank_changes:
        raise not_in_this_game(f"{game.name}: the bank changes no cards")
    if len(cards) != play.bank_cards:
        raise bad_request(f"bank has {len(cards)} cards, not {play.bank_cards}")
    draw = game.once(BankChanges).draw(cards)
    return Finding({"discards": [card_text(card) for card in draw.discards]}, cite(draw.article))


class Says(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What was said at the stops by seat, then cards changed or bought by seat and bank."""

    decision: dict[str, Any] | UnsetType = UNSET
    draws: dict[str, int] | UnsetType = UNSET


class DrawDealQuestion(Question, frozen=True, kw_only=True):
    """Seats in play, the source of the cards, and what was said."""

    seats: list[int] = field(default_factory=list)
    source: str = "manual"
    says: Says = Says()


def deal(game: Game, asked: Asked) -> Finding:
    """Deal to all, then to those who go what they change, then to the bank what it changes."""
    question = read_fields(asked, DrawDealQuestion)
    plan = plan_for(game, question.source)
    order = seats_in_order(game, question.seats)
    steps = list(write_out(parse_steps(plan.steps), order))
    play = play_of(game)
    going, bought = _spoken(play, order, question.says)
    if not going:
        # Common cards are for those who go on.
        steps = steps[: 1 + next(at for at, step in enumerate(steps) if step.startswith("|"))]
    if bought:
        at = steps.index(DECISIONS) + 1
        steps[at:at] = [f"{seat}:{play.bought_face}" for seat in bought]
        return Finding({"steps": steps}, cite(plan.article, game.box(BUY).article))
    if question.says.draws is UNSET or not play.changes:
        return Finding({"steps": steps}, cite(plan.article, plan.rest_article if going else ""))
    steps += drawn_cards(play, going, _counts(question.says.draws, order))
    return Finding({"steps": steps}, cite(plan.article, play.changes_article))


def _spoken(
    play: BankPokerPlay, order: Sequence[int], says: Says
) -> tuple[tuple[int, ...], list[int]]:
    """Read who goes on and who buys a card: told by its word, or as a draw of one."""
    told = {} if says.decision is UNSET else says.decision
    words = {seat: word if isinstance(word, list) else [word] for seat, word in told.items()}
    buys = {seat for seat, said in words.items() if BUY in said}
    draws = {} if says.draws is UNSET else says.draws
    if not play.changes:
        if any(not 0 <= count <= play.buys or seat == "bank" for seat, count in draws.items()):
            raise not_in_this_game("a player may buy so many cards and no more, the bank none")
        buys |= {seat for seat, count in draws.items() if count}
    if buys and not play.buys:
        raise not_in_this_game("no card can be bought in this game")
    _known_seats(sorted(buys), order)
    rest = {seat: [word for word in said if word != BUY] for seat, said in words.items()}
    final = {seat: said[-1] if said else GOES for seat, said in rest.items()}
    going = _going(play, order, final if told else UNSET)
    return going, [seat for seat in order if str(seat) in buys]


def drawn_cards(play: BankPokerPlay, going: Sequence[int], counts: Mapping[str, int]) -> list[str]:
    """Write the draw out card by card: box by box from the left, then the bank's, turned up."""
    out = {seat for seat, count in counts.items() if count} - {str(seat) for seat in going}
    if out - {"bank"}:
        raise bad_request(f"seat {min(out - {'bank'})} does not go on: it changes no cards")
    if counts.get("bank") and not going:
        raise bad_request("nobody goes on: the bank changes no cards")
    for place, count in counts.items():
        most = play.bank_changes_at_most if place == "bank" else play.changes
        if not 0 <= count <= most:
            raise bad_request(f"{place} may change up to {most} cards, not {count}")
    seats = [f"{seat}:down" for seat in going for _ in range(counts.get(str(seat), 0))]
    return seats + ["bank:up"] * counts.get("bank", 0)


def _going(
    play: BankPokerPlay, order: Sequence[int], said: Mapping[str, Any] | UnsetType
) -> tuple[int, ...]:
    """List the seats that go on; who has not spoken is still in."""
    if said is UNSET:
        return tuple(order)
    _known_seats(said, order)
    return tuple(seat for seat in order if _goes(play, seat, said.get(str(seat))))


def _goes(play: BankPokerPlay, seat: int, word: object) -> bool:
    """Tell whether a player stays in: a bet taken back, or a later street passed, is no fold."""
    if word is None:
        return True
    if play.decides == "go-or-fold":
        if word not in (GOES, "paso"):
            raise bad_request(f"seat {seat} says voy or paso, not {word!r}")
        return word == GOES
    if not isinstance(word, Mapping):
        raise bad_request(f"seat {seat} decides bet by bet: give an object, not {word!r}")
    allowed: tuple[object, ...] = (True, False) if play.decides == "streets" else ("deja", "retira")
    if not word or any(one not in allowed for one in word.values()):
        raise bad_request(f"seat {seat} says {' or '.join(map(str, allowed))} bet by bet")
    return play.decides != "streets" or word.get("flop") is not False


def _counts(said: Mapping[str, int], order: Sequence[int]) -> Mapping[str, int]:
    _known_seats([place for place in said if place != "bank"], order)
    return said


def _known_seats(named: Sequence[str] | Mapping[str, object], order: Sequence[int]) -> None:
    for place in named:
        if place not in {str(seat) for seat in order}:
            raise bad_request(f"{place!r} is no seat in play")
