"""Money of two cloths: every stake on its cloth, the banker's balance, the house's cut."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from firmware_py.rules.cards import Card
from firmware_py.rules.games.baccarat.dos_panos import PANOS, DosPanos, TwoCloths
from firmware_py.table.apply import fates
from firmware_py.table.courses.baccarat_sides import BANKER, Side, points
from firmware_py.table.effects import Transfer
from firmware_py.table.round import Round


@dataclass(frozen=True, slots=True)
class BancoLeft:
    """A banco whose hand nobody won: how often it may still be repeated (09.VI)."""

    # No stake waits for the next hand: a banco may simply be given up.
    undecided: ClassVar[bool] = False

    repeats: int


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
    balance = 0
    for (seat, bettor), boxes in sorted(round_.bets.items()):
        if seat not in round_.out:
            lines = frozenset(box for box in boxes if (seat, bettor, box) in round_.on_line)
            found = law.decided(TwoCloths(boxes, {}, _cards(round_, bank), lines), won)
            article = ", ".join(round_.game.box(box).article for box in list(boxes)[:1])
            moved += [Transfer(seat, bettor, box, found.net[box], article) for box in boxes]
            balance -= sum(found.net[box] for box in boxes)
    moved.sort(key=lambda transfer: transfer.cents >= 0)
    bankers = law.balance(balance, points(round_, bank))
    article = ", ".join(bankers.articles) or round_.game.sheet.box[0].article
    moved.append(Transfer(BANKER, "", BANKER, bankers.net[BANKER], article))
    return tuple(moved)


def _cards(round_: Round, side: Side) -> tuple[Card, ...]:
    return round_.faces(side.place)


def next_banco(law: DosPanos, won: Mapping[str, int], left: int | None) -> tuple[BancoLeft, ...]:
    """Let a banco be repeated after a hand that nobody won or lost (09.VI)."""
    rule = law.play.banco
    if rule is None or left is None or any(won.values()):
        return ()
    return (BancoLeft(left),) if left > 0 else ()
