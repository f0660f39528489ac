"""Money of chemin de fer: the bank and its partners, who holds the cards, payment."""

from dataclasses import dataclass, replace

from firmware_py.rules.games.baccarat.money import BaccaratSettled
from firmware_py.rules.games.chemin.bank_offer import BankPlaces, Stage
from firmware_py.rules.games.chemin.bank_turn import BankTurn, is_enough, least_bank
from firmware_py.rules.games.chemin.settlement import Chemin, CheminHand
from firmware_py.table.decision import RefusedEventError
from firmware_py.table.effects import Transfer
from firmware_py.table.games.baccarat.sides import conduct
from firmware_py.table.round import Round
from firmware_py.table.ruling_actions import fates
from firmware_py.text.codes import chemin as codes

PUNTO, BANK = "punto", "banca"
Bettor = tuple[int, str]


@dataclass(frozen=True, slots=True)
class Stakes:
    """The bank's parts at one seat, and what plays against it in order of priority."""

    seat: int
    parts: dict[str, int]
    puntos: dict[Bettor, int]

    @property
    def bank(self) -> int:
        """What lies in the bank."""
        return sum(self.parts.values())


def turn_of(round_: Round) -> BankTurn | None:
    """How the last hand left the bank, if one was played."""
    return next((one for one in round_.carried if isinstance(one, BankTurn)), None)


def places_of(round_: Round) -> BankPlaces:
    """Who sits at the table, as far as it was told."""
    return next((one for one in round_.carried if isinstance(one, BankPlaces)), BankPlaces())


def bank_of(round_: Round) -> int:
    """What lies in the bank."""
    return sum(boxes.get(BANK, 0) for boxes in round_.bets.values())


def stakes_of(round_: Round) -> Stakes:
    """Read the bets; a hand needs a bank and somebody against it (08.VII)."""
    parts = {key: boxes[BANK] for key, boxes in round_.bets.items() if BANK in boxes}
    if not parts:
        raise RefusedEventError(codes.no_bank_nobody(article=conduct(round_)))
    seat = min(seat for seat, _ in parts)
    puntos = {
        key: round_.played_cents(*key, PUNTO)
        for key, boxes in round_.bets.items()
        if PUNTO in boxes
    }
    if not puntos:
        raise RefusedEventError(codes.no_bets_against_bank(article=conduct(round_)))
    greets = places_of(round_).greets
    order = sorted(puntos, key=lambda key: priority(key, seat, greets))
    mine = {name: cents for (place, name), cents in parts.items() if place == seat}
    return Stakes(seat, mine, {key: puntos[key] for key in order})


def priority(
    key: Bettor, banker: int, greets: frozenset[int] = frozenset()
) -> tuple[bool, bool, bool, int, str]:
    """Seated before standing, from the banker's right in the order of the numbers (08.IV).

    Who sat down during the shoe comes after the other seated players until he has let it pass.
    """
    seat, name = key
    return bool(name), seat in greets, seat <= banker, seat, name


def check_turn(round_: Round, stakes: Stakes) -> None:
    """Refuse a bank smaller than the one that was kept or passed (08.V)."""
    law, turn = round_.game.once(Chemin), turn_of(round_)
    offered = places_of(round_).stage not in (Stage.AUCTION, Stage.FORCED)
    if turn is not None and offered:
        least = least_bank(law, turn, stakes.seat, round_.min_cents, round_.max_cents)
        if not is_enough(turn, stakes.seat, stakes.bank, least, round_.min_cents):
            article = law.play.garage.article
            why = codes.limit_bank_least(
                least_cents=least, given_cents=stakes.bank, article=article
            )
            raise RefusedEventError(why)


def candidates(stakes: Stakes, turn: BankTurn | None = None) -> dict[str, Bettor]:
    """Say who has the cards by each way of having them, the law's first way first (08.VII)."""
    puntos, bank = stakes.puntos, stakes.bank
    whole = [key for key, cents in puntos.items() if cents == bank]
    if whole:
        return {"banco": whole[0]}
    seated = [key for key in puntos if not key[1]] or list(puntos)
    found = {"mayor apuesta": max(seated, key=puntos.__getitem__)}
    # Who passed a bank has the cards once against a larger one, however little he stakes (08.V).
    if turn is not None and turn.passed and bank > turn.cents and (turn.seat, "") in puntos:
        found["banquero anterior"] = (turn.seat, "")
    halves = [key for key, cents in puntos.items() if 2 * cents == bank]
    if halves:
        found["banco con la mesa"] = halves[0]
    if len(halves) > 1:
        found["con la mesa y último completo"] = halves[1]
    return found


def paid(
    round_: Round, stakes: Stakes, left: set[Bettor], result: tuple[int, int]
) -> list[Transfer]:
    """Collect from those who lost, then pay those who won; the house's cut is the bank's."""
    sign, total = result
    fate = round_.out.get(stakes.seat)
    if fate is not None:
        # The banker was put out: his stake goes back with all others, or is lost to them.
        sign = 1 if fate == "lost" else 0
    found = settle(round_, stakes, left, sign, total)
    article = ", ".join(found.articles)
    moved = [_forfeited(one, stakes) for one in fates(round_) if one.box != BANK]
    # The puntos play against the banker: what one forfeits is his, not the house's (08.V).
    forfeited = -sum(one.cents for one in moved)
    for key, cents in stakes.puntos.items():
        if key[0] not in round_.out:
            moved.append(Transfer(*key, PUNTO, 0 if key in left else sign * cents, article))
    shares = _shares(stakes, found.net[BANK] + forfeited)
    moved += [Transfer(stakes.seat, name, BANK, net, article) for name, net in shares.items()]
    return sorted(moved, key=lambda transfer: transfer.cents >= 0)


def settled_again(round_: Round) -> tuple[Transfer, ...] | None:
    """Give every stake back where banker and puntos are all out: there is nobody to lose it to."""
    if round_.seats or round_.outcome not in ("", "played"):
        return None
    round_.carries = round_.carried
    return tuple(Transfer(f.seat, f.bettor, f.box, 0, f.article) for f in fates(round_))


def _forfeited(fate: Transfer, stakes: Stakes) -> Transfer:
    """Take of a lost stake what plays: half of one on the line (08.IX)."""
    if fate.cents == 0:
        return fate
    plays = stakes.puntos.get((int(fate.seat), fate.bettor), 0)
    return Transfer(fate.seat, fate.bettor, fate.box, -plays, fate.article)


def settle(
    round_: Round, stakes: Stakes, left: set[Bettor], sign: int, total: int
) -> BaccaratSettled:
    """Settle what the puntos who stay have against the bank."""
    staked = sum(
        cents
        for key, cents in stakes.puntos.items()
        if key not in left and key[0] not in round_.out
    )
    hand = CheminHand({PUNTO: staked, BANK: stakes.bank}, (), ())
    law = round_.game.once(Chemin)
    found = law.decided(hand, sign, total)
    # What lies on the line was halved when it was read (08.IX).
    line = (law.play.line.article,) if round_.on_line else ()
    return replace(found, articles=tuple(dict.fromkeys((*found.articles, *line))))


def _shares(stakes: Stakes, net: int) -> dict[str, int]:
    """Part the bank's result among its partners; odd cents are the banker's (08.V)."""
    shares = {name: net * cents // stakes.bank for name, cents in stakes.parts.items() if name}
    return {"": net - sum(shares.values()), **shares} if "" in stakes.parts else shares


def next_turn(round_: Round, stakes: Stakes, net: int, banco: Bettor | None) -> BankTurn:
    """Say how the hand leaves the bank: kept after a win or a tie, passed after a loss (08.V)."""
    before = turn_of(round_)
    base = _base(round_, stakes, before)
    if net < 0:
        return BankTurn(stakes.seat, tuple(stakes.parts.items()), lost=True, base=base)
    shares = _shares(stakes, net)
    parts = tuple((name, cents + shares.get(name, 0)) for name, cents in stakes.parts.items())
    same = before if before is not None and before.seat == stakes.seat and before.kept else None
    won = net + (same.won_cents if same else 0)
    # A banco seguido that was given up may be taken again after a tie (08.VII).
    left = before.banco if before is not None and same else None
    follows = banco if net > 0 else left
    return BankTurn(
        stakes.seat, parts, won, False, follows, base=base, all_goes=bool(same and same.all_goes)
    )


def _base(round_: Round, stakes: Stakes, before: BankTurn | None) -> int:
    """To whose right the bank goes after a loss: of who passed it, if it was acquired (08.V)."""
    if before is None or (before.kept and before.seat == stakes.seat):
        return before.base if before is not None else stakes.seat
    stage = places_of(round_).stage
    rotated = stage is Stage.FORCED or (before.lost and stage is Stage.TURN)
    return stakes.seat if rotated else before.base
