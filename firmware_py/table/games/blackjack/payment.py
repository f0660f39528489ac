"""Payment of blackjack: at once where the law says so, the rest from right to left."""

from firmware_py.rules.games.settled import Settled
from firmware_py.table.course import seats_in_paying_order
from firmware_py.table.effects import Announce, Transfer
from firmware_py.table.games.blackjack.hands import BlackjackHand, BoxesInPlay, HandPlace
from firmware_py.table.ruling_actions import fates
from firmware_py.text.codes import blackjack as codes
from firmware_py.text.message import Message


def pay_at_once(felt: BoxesInPlay, spot: HandPlace, hand: BlackjackHand) -> None:
    """03.V.1.a, b, g: collect or pay a hand that is decided before the bank draws."""
    for bettor, boxes in felt.bettors(spot.seat):
        for box in felt.played(spot, boxes).stakes:
            felt.at_once += _hand(felt, spot, hand, bettor, box)
    felt.take_off(hand)


def settled(felt: BoxesInPlay) -> tuple[Transfer, ...]:
    """List every bet: seats put out, hands decided before, then box by box."""
    out = felt.round_.out
    transfers = [*fates(felt.round_), *(t for t in felt.at_once if t.seat not in out)]
    for index in range(len(felt.play.stakes)):
        transfers += _round_of(felt, index)
    return tuple(transfers)


def _round_of(felt: BoxesInPlay, index: int) -> list[Transfer]:
    """Settle a box of every place, from the right; after the first the bets on the first cards."""
    spots = {spot.seat: spot for spot in felt.live()}
    order = [spots[seat] for seat in seats_in_paying_order(felt.round_.game, list(spots))]
    box, insurance = felt.play.stakes[index], felt.play.insurances[index]
    found = [moved for spot in order for moved in _box(felt, spot, box, insurance)]
    if index == 0:
        found += [moved for spot in order for moved in _sides(felt, spot)]
    return found


def paid_before(felt: BoxesInPlay, index: int) -> Announce:
    """03.01.1.a: a box is collected and paid before the bank draws for the next one."""
    box = felt.play.stakes[index]
    moves = tuple(_told(moved) for moved in _round_of(felt, index) if moved.cents)
    said = codes.aloud_box_paid(box=box, moves_row=moves)
    return Announce(said if moves else codes.aloud_box_unmoved(box=box), felt.play.bank.article)


def _told(moved: Transfer) -> Message:
    return codes.aloud_seat_moves(seat=int(moved.seat), box=moved.box, net_change=moved.cents)


def _box(felt: BoxesInPlay, spot: HandPlace, box: str, insurance: str) -> list[Transfer]:
    """Settle the hands of a place that wait for the bank's hand of a box, and its insurance."""
    found: list[Transfer] = []
    for bettor, boxes in felt.bettors(spot.seat):
        waiting = [hand for hand in spot.hands if box in boxes and not hand.taken]
        for hand in waiting:
            found += _hand(felt, spot, hand, bettor, box)
        if insurance in boxes:
            bank = felt.banks[box]
            paid = felt.rules.settle_insurance(insurance, boxes[insurance], bank)
            found += _transfers(spot.seat, bettor, paid)
    return found


def _hand(
    felt: BoxesInPlay, spot: HandPlace, hand: BlackjackHand, bettor: str, box: str
) -> list[Transfer]:
    seat = felt.played(spot, felt.round_.bets[(spot.seat, bettor)])
    return _transfers(spot.seat, bettor, felt.rules.settle_hand(seat, box, hand.number, felt.banks))


def _sides(felt: BoxesInPlay, spot: HandPlace) -> list[Transfer]:
    """Settle the bets on a place's own first cards."""
    found: list[Transfer] = []
    for bettor, boxes in felt.bettors(spot.seat):
        seat = felt.played(spot, boxes)
        for name, stake in seat.sides.items():
            paid = felt.rules.settle_side(name, stake, seat.first)
            found += _transfers(spot.seat, bettor, paid)
    return found


def _transfers(seat: int, bettor: str, paid: Settled) -> list[Transfer]:
    article = ", ".join(paid.articles)
    return [Transfer(seat, bettor, box, cents, article) for box, cents in paid.net.items()]
