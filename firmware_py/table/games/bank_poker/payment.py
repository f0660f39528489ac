"""Payment of poker against the house: who is paid what, in the legal order."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from firmware_py.rules.game import Game
from firmware_py.rules.games.bank_poker.play import BankPokerPlay
from firmware_py.rules.games.bank_poker.settlement import BankHand, BankPoker, SeatHand
from firmware_py.table.course import Course, seats_in_paying_order, turn_up
from firmware_py.table.effects import Transfer
from firmware_py.table.games.bank_poker.showdown import on_flop, plays_on
from firmware_py.table.jackpot_winners import first_faces
from firmware_py.table.round import Round, RulingMade
from firmware_py.table.ruling_actions import fates
from firmware_py.text.codes import dues

Cards = tuple[int, ...]
Transfers = list[Transfer]
Sort = Callable[[Transfers], Transfers]


@dataclass(frozen=True, slots=True)
class Common:
    """What all seats are settled against, and whether it is all there."""

    bank: BankHand | None
    board: tuple[int, ...]
    whole: bool


def settled(round_: Round, play: BankPokerPlay) -> tuple[Transfer, ...]:
    """Settle every bettor of every seat in the sheet's order."""
    game = round_.game
    table = game.once(BankPoker)
    common = _common(round_, play, table)
    found: Transfers = []
    for seat in seats_in_paying_order(game, round_.seats):
        cards = round_.faces(seat)
        whole = _is_whole(round_, play, seat, cards, common)
        for bettor in sorted(b for s, b in round_.bets if s == seat):
            if whole:
                found += _paid(round_, table, seat, bettor, cards, common)
            else:
                found += _back(seat, bettor, round_.bets[(seat, bettor)], game.sheet.unforeseen)
    return (*fates(round_), *game.once(_legal_order)(found))


def _common(round_: Round, play: BankPokerPlay, table: BankPoker) -> Common:
    cards, board = round_.faces("bank"), round_.faces("board")
    whole = len(cards) == play.bank_cards and len(board) == play.board_cards
    # With more cards than belong there is no hand: somebody moved one there.
    known = cards and len(cards) <= play.bank_cards and len(board) <= play.board_cards
    return Common(table.bank_hand(cards, board) if known else None, board, whole)


def _is_whole(round_: Round, play: BankPokerPlay, seat: int, cards: Cards, common: Common) -> bool:
    """Tell whether everything that the bets of a seat look at is there, face up.

    A hand that somebody let play on with a wrong number of cards decides nothing.
    """
    mine = len(cards) == play.player_cards
    if seat in round_.folded:
        return mine or not plays_on(round_, seat)
    return mine and common.whole


def _paid(
    round_: Round, table: BankPoker, seat: int, bettor: str, cards: Cards, common: Common
) -> Transfers:
    boxes = round_.game.boxes
    first = first_faces(round_, seat)
    hand = SeatHand(
        round_.bets[(seat, bettor)],
        cards,
        common.board,
        # What was given back may have stayed hidden: then no bet looks at it.
        first if len(first) == len(round_.first_cards.get(seat, ())) else (),
        seat in round_.folded,
        frozenset(round_.withdrawn.get(seat, ())),
    )
    found = table.settle(hand, common.bank)
    cited = found.cited
    return [
        Transfer(seat, bettor, box, cents, cited.get(box, boxes[box].article))
        for box, cents in found.net.items()
    ]


def _back(seat: int, bettor: str, boxes: Iterable[str], article: str) -> Transfers:
    return [Transfer(seat, bettor, box, 0, article) for box in boxes]


def _legal_order(game: Game) -> Sort:
    """Find the order in which the sheet collects and pays."""
    early = on_flop(game)
    if early:
        # Settled before the last common cards: they head the list (CyL 57.2, PV 16.VII).
        return lambda rows: sorted(rows, key=lambda row: row.box not in early)
    order = game.sheet.settlement_order
    if order.startswith("from-the-"):
        return lambda rows: rows
    return _back_to_front(game, order.split("-"))


def _back_to_front(game: Game, names: list[str]) -> Sort:
    """Collect first, then pay; box by box as the sheet names them (CyL 43.10 and 43.11)."""
    places = {name: place for place, name in enumerate(names)}
    for box in game.sheet.box:
        places.setdefault(box.name, places.get(box.bonus_on, len(names)))
    return lambda rows: sorted(rows, key=lambda row: (row.cents >= 0, places[row.box]))


def annulled(round_: Round, ruling: RulingMade) -> Course:
    """End a void round in which only some boxes go back: the others are settled (CLM 17.a)."""
    play = round_.game.sheet.play
    assert isinstance(play, BankPokerPlay)
    returned = dict(ruling.keys).get("returned", ())
    assert isinstance(returned, tuple)
    seats = [s for s in round_.seats if _settles(round_, play, s, returned)]
    if seats:
        yield from turn_up(round_, "bank", dues.cards_bank())
    for seat in seats:
        yield from turn_up(round_, seat, dues.cards_of_seat(seat=seat))
    return (*fates(round_), *_partly(round_, play, ruling, returned, set(seats)))


def _settles(round_: Round, play: BankPokerPlay, seat: int, returned: tuple[object, ...]) -> bool:
    own = round_.own_bets(seat)
    return len(round_.numbers(seat)) == play.player_cards and any(b not in returned for b in own)


def _partly(
    round_: Round,
    play: BankPokerPlay,
    ruling: RulingMade,
    returned: tuple[object, ...],
    seats: set[int],
) -> Transfers:
    table = round_.game.once(BankPoker)
    bank = _common(round_, play, table).bank
    article = ", ".join(ruling.articles)
    found: Transfers = []
    for (seat, bettor), boxes in sorted(round_.bets.items()):
        if seat in round_.out:
            continue
        kept = {b: c for b, c in boxes.items() if b not in returned and seat in seats}
        found += _back(seat, bettor, [b for b in boxes if b not in kept], article)
        done = table.settle(SeatHand(kept, round_.faces(seat)), bank)
        found += [Transfer(seat, bettor, b, c, done.cited[b]) for b, c in done.net.items()]
    return found
