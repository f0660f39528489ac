"""Main and side pots from what each player has put in.

A player who puts in less than the others plays for his part of each of theirs (Galicia 23.2,
PV 17.VII.2). What only one player could put in is his own: a pot that nobody else contends for.
"""

from collections.abc import Collection, Mapping

from msgspec.structs import replace

from firmware_py.rules.games.pot import Pot


def make_pots(
    contributed: Mapping[int, int], folded: Collection[int], carried_cents: int = 0
) -> tuple[Pot, ...]:
    """Split the money by what each player in the hand has matched; the main pot is first.

    `carried_cents` is what an earlier hand left: all who are in contend for it.
    """
    pots: list[Pot] = []
    below = 0
    levels = sorted({*contributed.values()})
    for level in levels:
        if level <= 0:
            continue
        # Nobody has put in anything between two levels: who reaches the upper pays all of it.
        paying = [*contributed]
        if level != levels[0]:
            paying = [seat for seat in paying if contributed[seat] >= level]
        amount = (level - below) * len(paying)
        staying = [seat for seat in paying if seat not in folded] if folded else paying
        staying.sort()
        eligible = tuple(staying)
        alone = len(paying) == 1 and bool(pots) and len(pots[0].eligible) > 1
        pot = Pot(amount, eligible, amount if alone and eligible else 0)
        # A layer that nobody new contends for, or nobody at all, joins the pot below.
        if pots and eligible in (pots[-1].eligible, ()):
            pots[-1] = _joined(pots[-1], pot)
        else:
            pots.append(pot)
        below = level
    if pots and carried_cents:
        pots[0] = replace(pots[0], amount_cents=pots[0].amount_cents + carried_cents)
    return tuple(pots)


def _joined(below: Pot, layer: Pot) -> Pot:
    amount = below.amount_cents + layer.amount_cents
    return Pot(amount, below.eligible, below.uncalled_cents + layer.uncalled_cents)
