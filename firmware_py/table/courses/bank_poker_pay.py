"""Payment of poker against the house: who is paid what, in the legal order."""

from collections.abc import Callable, Iterable

from firmware_py.rules.game import Game
from firmware_py.rules.games.bank_poker.play import BankPokerPlay
from firmware_py.rules.games.bank_poker.settlement import BankHand, BankPoker, SeatHand
from firmware_py.table.apply import fates
from firmware_py.table.course import Course, seats_in_paying_order, turn_up
from firmware_py.table.courses.bank_poker_show import on_flop, plays_on
from firmware_py.table.effects import Transfer
from firmware_py.table.jackpots import first_faces
from firmware_py.table.round import Round, Ruled

Transfers = list[Transfer]
Sort = Callable[[Transfers], Transfers]


def settled(round_: Round, play: BankPokerPlay) -> tuple[Transfer, ...]:
    """Settle every bettor of every seat in the sheet's order."""
    game = round_.game
    table = game.once(BankPoker)
    bank = _bank(round_, table)
    found: Transfers = []
    for seat in seats_in_paying_order(game, round_.seats):
        whole = _is_whole(round_, play, seat)
        for bettor in sorted(b for s, b in round_.bets if s == seat):
            if whole:
                found += _paid(round_, table, seat, bettor, bank)
            else:
                found += _back(seat, bettor, round_.bets[(seat, bettor)], game.sheet.unforeseen)
    return (*fates(round_), *game.once(_legal_order)(found))


def _bank(round_: Round, table: BankPoker) -> BankHand | None:
    cards = round_.faces("bank")
    return table.bank_hand(cards, round_.faces("board")) if cards else None


def _is_whole(round_: Round, play: BankPokerPlay, seat: int) -> bool:
    """Tell whether everything that the bets of a seat look at is there, face up.

    A hand that somebody let play on with a wrong number of cards decides nothing.
    """
    cards = len(round_.faces(seat)) == play.player_cards
    if seat in round_.folded:
        return cards or not plays_on(round_, seat)
    board = len(round_.faces("board")) == play.board_cards
    return cards and board and len(round_.faces("bank")) == play.bank_cards


def _paid(
    round_: Round, table: BankPoker, seat: int, bettor: str, bank: BankHand | None
) -> Transfers:
    game = round_.game
    first = first_faces(round_, seat)
    hand = SeatHand(
        round_.bets[(seat, bettor)],
        round_.faces(seat),
        round_.faces("board"),
        # What was given back may have stayed hidden: then no bet looks at it.
        first if len(first) == len(round_.first_cards.get(seat, ())) else (),
        seat in round_.folded,
        frozenset(round_.withdrawn.get(seat, ())),
    )
    found = table.settle(hand, bank)
    cited = found.cited
    return [
        Transfer(seat, bettor, box, cents, cited.get(box) or game.boxes[box].article)
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


def annulled(round_: Round, ruling: Ruled) -> Course:
    """End a void round in which only some boxes go back: the others are settled (CLM 17.a)."""
    play = round_.game.sheet.play
    assert isinstance(play, BankPokerPlay)
    returned = dict(ruling.keys).get("returned", ())
    assert isinstance(returned, tuple)
    seats = [s for s in round_.seats if _settles(round_, play, s, returned)]
    if seats:
        yield from turn_up(round_, "bank", "the bank's cards")
    for seat in seats:
        yield from turn_up(round_, seat, f"the cards of seat {seat}")
    return (*fates(round_), *_partly(round_, ruling, returned, set(seats)))


def _settles(round_: Round, play: BankPokerPlay, seat: int, returned: tuple[object, ...]) -> bool:
    own = round_.own_bets(seat)
    return len(round_.numbers(seat)) == play.player_cards and any(b not in returned for b in own)


def _partly(
    round_: Round, ruling: Ruled, returned: tuple[object, ...], seats: set[int]
) -> Transfers:
    table = round_.game.once(BankPoker)
    bank = _bank(round_, table)
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
