"""What must be true of a paid list, told from the meaning of a transfer alone.

Nothing here asks the rules who won: only that every stake on the table comes to one end, that
nobody loses more than he laid, and that money between players is not made or lost.
"""

from collections import defaultdict
from collections.abc import Iterable

from firmware_py.rules.games.chemin.play import CheminPlay
from firmware_py.rules.games.circle.play import CirclePlay
from firmware_py.rules.games.dos_panos.play import DosPanosPlay
from firmware_py.rules.games.pai_gow.play import PaiGowPlay
from firmware_py.table.effects import Transfer
from firmware_py.table.round import Round, UndecidedStake

Key = tuple[int | str, str, str]
Stakes = dict[Key, list[int]]
# Rows that settle no stake of their own: a banker's balance.
BALANCES = ("banquero",)
# Stakes that are laid hand by hand have a row for each hand.
LAID_BY_PARTS = ("doble", "mano2", "mano3", "mano4")


def faults(round_: Round) -> list[str]:
    """Say what is wrong with the list of a round that is being paid."""
    if round_.outcome == "dummy":
        return [f"{one} of a hand without bets" for one in round_.transfers if one.cents]
    if isinstance(round_.game.sheet.play, CirclePlay):
        return circle_faults(round_)
    stakes, bonuses = stakes_to_end(round_), bonuses_of(round_)
    rows = [one for one in round_.transfers if one.box not in (*BALANCES, *bonuses)]
    extra = [one for one in round_.transfers if one.box in bonuses]
    return [
        *stake_faults(stakes, rows),
        *(f"{one} on nothing" for one in extra if not paid_on(one, stakes, bonuses)),
        *banker_faults(round_),
    ]


def bonuses_of(round_: Round) -> dict[str, str]:
    """Boxes that take no chips: what they pay, they pay on another stake."""
    return {box.name: box.bonus_on for box in round_.game.sheet.box if box.bonus_on}


def paid_on(row: Transfer, stakes: Stakes, bonuses: dict[str, str]) -> bool:
    """Tell whether a bonus is a gain of somebody who has the stake it is paid on."""
    return row.cents > 0 and (row.seat, row.bettor, bonuses[row.box]) in stakes


def stakes_to_end(round_: Round) -> Stakes:
    """Gather the stakes that end with this round: laid now or held before, not held on."""
    found: Stakes = defaultdict(list)
    for (seat, bettor), boxes in round_.bets.items():
        for box, cents in boxes.items():
            found[(seat, bettor, box)].append(cents)
    if round_.outcome == "void":
        return found
    for one in held(round_.carried):
        found[(one.seat, one.bettor, one.box)].append(one.cents)
    for one in held(round_.carries):
        found[(one.seat, one.bettor, one.box)].remove(one.cents)
    return found


def held(records: Iterable[object]) -> list[UndecidedStake]:
    """Stakes in prison among what a round takes over or leaves."""
    found = (getattr(record, "held", None) for record in records)
    return [one for one in found if isinstance(one, UndecidedStake)]


def stake_faults(stakes: Stakes, rows: Iterable[Transfer]) -> list[str]:
    """Hold every stake against its row: there is one, and it takes no more than was laid."""
    listed: Stakes = defaultdict(list)
    for row in rows:
        listed[(row.seat, row.bettor, row.box)].append(row.cents)
    found = []
    for key in stakes.keys() | listed.keys():
        laid, moved = sorted(stakes.get(key, [])), sorted(listed.get(key, []), reverse=True)
        if key[2] in LAID_BY_PARTS:
            found += [f"{key}: {moved} collected of {laid}"] if lost(moved) > sum(laid) else []
        elif len(laid) != len(moved):
            found.append(f"{key}: stakes {laid}, rows {moved}")
        elif any(-cents > stake for stake, cents in zip(laid, moved, strict=True)):
            found.append(f"{key}: {moved} collected of {laid}")
    return found


def lost(moved: Iterable[int]) -> int:
    """What is collected."""
    return -sum(cents for cents in moved if cents < 0)


def banker_faults(round_: Round) -> list[str]:
    """Where a player banks: what the others win he loses, and the house has only its cut."""
    play, rows = round_.game.sheet.play, round_.transfers
    banked = isinstance(play, CheminPlay | DosPanosPlay) or (
        isinstance(play, PaiGowPlay) and any(row.box in BALANCES for row in rows)
    )
    if not banked or round_.outcome == "void":
        return []
    cut = -sum(row.cents for row in rows)
    won = sum(row.cents for row in rows if row.cents > 0)
    return [] if 0 <= cut <= won else [f"the house has {cut} of {won} won between players"]


def circle_faults(round_: Round) -> list[str]:
    """Count the pots: what players put in, and what lay there, is paid, cut or carried."""
    put_in, restos = circle_stakes(round_)
    rows = [row for row in round_.transfers if isinstance(row.seat, int)]
    nets = {int(row.seat): row.cents for row in rows}
    if round_.outcome == "void":
        # A person may end the game and give a pot back that waited: to who put it in.
        put_before = [one for record in round_.carried for one in getattr(record, "put_in", ())]
        waited = [one for one in put_before if one[1]]
        paid = [(row.seat, row.cents) for row in round_.transfers if row.cents]
        return [f"{paid} of a void round, {waited} waited"] if paid not in ([], waited) else []
    found = [f"{s}: {n} of {put_in.get(s, 0)}" for s, n in nets.items() if -n > put_in.get(s, 0)]
    found += [
        f"seat {s} put in {c} and has no row" for s, c in put_in.items() if c and s not in nets
    ]
    cut = sum(row.cents for row in round_.transfers if not isinstance(row.seat, int))
    before, after = pot_of(round_.carried), pot_of(round_.carries)
    if sum(nets.values()) + cut + after - before or cut < 0:
        found.append(f"nets {nets}, cut {cut}, pot {before} before and {after} after")
    left = dict(round_.carries[0].restos) if round_.carries else {}
    found += [
        f"seat {seat} leaves with {cents}, not {restos[seat] + nets.get(seat, 0)}"
        for seat, cents in left.items()
        if cents != restos[seat] + nets.get(seat, 0)
    ]
    gone = restos.keys() - left.keys()
    found += [f"the resto of seat {seat} is gone" for seat in gone if seat not in nets]
    return found


def circle_stakes(round_: Round) -> tuple[dict[int, int], dict[int, int]]:
    """What each seat has put in, and the resto it began with."""
    put_in, restos = {}, {}
    for (seat, _), boxes in round_.bets.items():
        put_in[seat] = sum(cents for box, cents in boxes.items() if box != "resto")
        restos[seat] = boxes.get("resto", 0)
    return put_in, restos


def pot_of(records: tuple[object, ...]) -> int:
    """What lies in the middle between hands."""
    return sum(getattr(record, "pot_cents", 0) for record in records)
