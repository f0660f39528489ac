"""Money of two cloths: every stake on its cloth, the banker's balance, the house's cut."""

from collections.abc import Mapping
from typing import Any

from firmware_py.rules.cards import Card
from firmware_py.rules.games.baccarat.card_holder import holder_of, next_holder
from firmware_py.rules.games.dos_panos.bank import Cloths, PanoBank, Shoes
from firmware_py.rules.games.dos_panos.settlement import PANOS, DosPanos, TwoCloths
from firmware_py.table.effects import Transfer
from firmware_py.table.games.baccarat.sides import BANKER, Side, points
from firmware_py.table.games.dos_panos.betting import (
    BancoLeft,
    bank_of,
    cloths_of,
    is_open,
    members,
)
from firmware_py.table.round import Round
from firmware_py.table.ruling_actions import fates


def in_play(round_: Round) -> tuple[str, ...]:
    """The cloths with stakes; one between the cloths plays on both (09.VII)."""
    boxes = {box for boxes in round_.bets.values() for box in boxes}
    return tuple(name for name in PANOS if name in boxes or "caballo" in boxes)


def signs(round_: Round, law: DosPanos, panos: Mapping[str, Side], bank: Side) -> dict[str, int]:
    """Say who won on each cloth; a void one is left out (09.VI)."""
    his = _strength(round_, law, bank)
    found = {}
    for name, side in panos.items():
        if not side.void:
            mine = _strength(round_, law, side)
            won = (mine > his) - (mine < his)
            found[name] = 1 if bank.lost else -1 if side.lost else won
    return found


def _strength(round_: Round, law: DosPanos, side: Side) -> int:
    if side.total is not None:
        return points(round_, side)
    return law.strength(round_.faces(side.place))


def paid(round_: Round, law: DosPanos, won: Mapping[str, int], bank: Side) -> tuple[Transfer, ...]:
    """Collect from those who lost, pay those who won, then the banker's balance (09.VII)."""
    moved = list(fates(round_))
    for (seat, bettor), boxes in sorted(round_.bets.items()):
        if seat not in round_.out:
            lines = frozenset(box for box in boxes if (seat, bettor, box) in round_.on_line)
            found = law.decided(TwoCloths(boxes, {}, _cards(round_, bank), lines), won)
            article = ", ".join(round_.game.box(box).article for box in list(boxes)[:1])
            moved += [Transfer(seat, bettor, box, found.net[box], article) for box in boxes]
    moved.sort(key=_paid_after)
    moved = moved if is_open(round_) else _covered(round_, moved)
    balance = -sum(one.cents for one in moved)
    bankers = law.balance(balance, points(round_, bank))
    article = ", ".join(bankers.articles) or round_.game.sheet.box[0].article
    moved.append(Transfer(BANKER, "", BANKER, bankers.net[BANKER], article))
    return tuple(moved)


def settled_again(round_: Round) -> tuple[Transfer, ...] | None:
    """Give the banker what was forfeited when nobody is left to play against (09.VII)."""
    if round_.seats or not round_.begun or round_.outcome not in ("", "played"):
        return None
    moved = fates(round_)
    lost = -sum(one.cents for one in moved)
    round_.carries = carried_on(round_, {}, {}, lost)
    article = moved[0].article if moved else round_.game.sheet.unforeseen
    return (*moved, Transfer(BANKER, "", BANKER, lost, article))


def _paid_after(transfer: Transfer) -> tuple[bool, int, bool, object, str]:
    """Losers, then the first cloth; the seated first, the nearest to the banker first (09.IV)."""
    cloth = ("pano1", "caballo", "pano2").index(transfer.box)
    return transfer.cents >= 0, cloth, bool(transfer.bettor), transfer.seat, transfer.bettor


def _covered(round_: Round, moved: list[Transfer]) -> list[Transfer]:
    """Pay in that order as far as a limited bank and what it collected reach (09.I)."""
    left = bank_of(round_).cents - sum(one.cents for one in moved if one.cents < 0)
    found = []
    for one in moved:
        cents = min(one.cents, left) if one.cents > 0 else one.cents
        left -= max(0, cents)
        found.append(Transfer(one.seat, one.bettor, one.box, cents, one.article))
    return found


def _cards(round_: Round, side: Side) -> tuple[Card, ...]:
    return round_.faces(side.place)


def holders(round_: Round, panos: tuple[str, ...]) -> dict[str, int]:
    """Say whose the cards of each cloth are; who makes banco has both (09.IV)."""
    banco = round_.called.get("banco")
    if banco is not None:
        return dict.fromkeys(panos, banco[0])
    last = dict(cloths_of(round_).holders)
    found = {pano: holder_of(_seated(round_, pano), last.get(pano, 0)) for pano in panos}
    return {pano: seat for pano, seat in found.items() if seat is not None}


def _seated(round_: Round, pano: str) -> set[int]:
    """The departments of a cloth; only who sits may have its cards (09.IV)."""
    told = set(cloths_of(round_).at(pano))
    return told or {seat for seat, name in members(round_, pano) if not name}


def after(round_: Round, pano: str, holder: int) -> int:
    """Say who has the cards of a cloth after somebody (09.IV)."""
    return next_holder(_seated(round_, pano), holder)


def carried_on(
    round_: Round, held: Mapping[str, int], won: Mapping[str, int], net_cents: int
) -> tuple[PanoBank | Cloths | Shoes, ...]:
    """Leave bank and cards to the next hand: they pass on where the banker won (09.IV, 09.VII)."""
    kept = dict(cloths_of(round_).holders)
    turns = {} if "banco" in round_.called else held
    for pano, seat in turns.items():
        lost = won.get(pano, 0) < 0
        kept[pano] = after(round_, pano, seat) if lost else seat
    bank = bank_of(round_)
    banks = (bank.played(net_cents),) if bank.banker else (bank,) if bank != PanoBank() else ()
    shoes = tuple(one for one in round_.carried if isinstance(one, Shoes))
    return (*shoes, *banks, cloths_of(round_).passed(kept))


def owing(carries: tuple[Any, ...], owed: Mapping[str, int]) -> tuple[Any, ...]:
    """Give the next hand to whom this one belonged (09.VIII.1)."""
    return tuple(
        one.passed({**dict(one.holders), **owed}) if isinstance(one, Cloths) else one
        for one in carries
    )


def next_banco(law: DosPanos, won: Mapping[str, int], left: int | None) -> tuple[BancoLeft, ...]:
    """Let a banco be repeated after a hand that nobody won or lost (09.VI)."""
    rule = law.play.banco
    if rule is None or left is None or any(won.values()):
        return ()
    return (BancoLeft(left),) if left > 0 else ()
