"""Payment of pai gow: each player with the banker, less the commission."""

from firmware_py.rules.games.pai_gow.banker import settling_order
from firmware_py.rules.games.pai_gow.settlement import JudgedHand, PaiGow, SetHand, play_of
from firmware_py.table.effects import Transfer
from firmware_py.table.round import Round
from firmware_py.table.ruling_actions import fates

# Where the two cards of the small hand lie beside the five: seat 3's are at "3/baja".
BAJA = "/baja"
BOX = "apuesta"


def hand_of(round_: Round, place: str | int) -> SetHand:
    """The two hands as they were laid."""
    return SetHand(round_.faces(place), round_.faces(f"{place}{BAJA}"))


def settled(round_: Round, table: PaiGow, banker: int) -> tuple[Transfer, ...]:
    """Compare everybody with the banker, in order; a banking player gets the sum at the end."""
    croupier = play_of(round_.game).count.positions
    place = "bank" if banker == croupier else banker
    found = list(fates(round_))
    if banker in round_.out or not _is_whole(round_, place):
        return (*found, *_all_back(round_))
    bank = table.judge(hand_of(round_, place))
    balance = 0
    for seat in settling_order(banker, round_.playing, croupier):
        # The croupier's own hands are compared first, but no stake lies on them.
        if seat != croupier:
            rows, gain = _seat(round_, table, seat, bank)
            found += rows
            balance += gain
    if banker != croupier:
        # What a player forfeits he loses to the banker, as everything else.
        forfeited = -sum(one.cents for one in found if one.seat in round_.out)
        found += _banker(round_, banker, balance + forfeited)
    return tuple(found)


def _is_whole(round_: Round, place: str | int) -> bool:
    play, hand = play_of(round_.game), hand_of(round_, place)
    return len(hand.alta + hand.baja) == play.alta_cards + play.baja.cards


def _all_back(round_: Round) -> list[Transfer]:
    """Give every stake back: there is no whole hand of the bank's to compare with."""
    article = round_.game.sheet.unforeseen
    return [
        Transfer(seat, bettor, BOX, 0, article)
        for seat, bettor in sorted(round_.bets)
        if seat not in round_.out
    ]


def _seat(round_: Round, table: PaiGow, seat: int, bank: JudgedHand) -> tuple[list[Transfer], int]:
    hand = table.judge(hand_of(round_, seat))
    rows, gain = [], 0
    for bettor in sorted(b for s, b in round_.bets if s == seat):
        done = table.settle(round_.bets[(seat, bettor)][BOX], hand, bank)
        rows.append(Transfer(seat, bettor, BOX, done.net_cents, ", ".join(done.articles)))
        gain += done.banker_cents
    return rows, gain


def _banker(round_: Round, banker: int, balance: int) -> list[Transfer]:
    """Give a banking player his own bet back, and what the others lost less what they won."""
    play = play_of(round_.game)
    own = [
        Transfer(banker, bettor, BOX, 0, "")
        for bettor in sorted(b for s, b in round_.bets if s == banker)
    ]
    return [*own, Transfer(banker, "", "banquero", balance, play.commission.article)]
