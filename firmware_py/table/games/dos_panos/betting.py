"""What is said at two cloths while bets are open: the bank, its auction, who sits where."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from firmware_py.rules.games.dos_panos.bank import (
    Cloths,
    PanoBank,
    Shoes,
    numbering_fault,
)
from firmware_py.rules.games.dos_panos.settlement import PANOS, play_of
from firmware_py.table.amounts import euros
from firmware_py.table.decision import RefusedEventError
from firmware_py.table.due import Choice, WordDue, seat_of
from firmware_py.table.effects import Announce, Effect
from firmware_py.table.events import BetLaid, BetTakenBack, Said
from firmware_py.table.round import Round

Effects = tuple[Effect, ...]
INSPECTOR, ANYBODY = "inspector", "anybody"
TAKE, LEAVE, RENEW = "toma la banca", "se retira", "renueva"
AUCTION, BID, AWARD, LOT = "subasta", "puja", "adjudica", "gana el sorteo"
STAND_UP, BANCO = "se levanta", "banco"
WITH_CHIPS = (TAKE, RENEW, BID)


def bank_of(round_: Round) -> PanoBank:
    """The bank as it stands."""
    return next((one for one in round_.carried if isinstance(one, PanoBank)), PanoBank())


def cloths_of(round_: Round) -> Cloths:
    """Who sits where, as far as it was told."""
    return next((one for one in round_.carried if isinstance(one, Cloths)), Cloths())


def is_open(round_: Round) -> bool:
    """Tell whether the banker answers for every stake without limit (09.I)."""
    return any(round_.game.holds(entry.when) for entry in play_of(round_.game).free_of_maximum)


def _carry(round_: Round, record: PanoBank | Cloths | Shoes) -> None:
    others = tuple(one for one in round_.carried if type(one) is not type(record))
    round_.carried = (*others, record)


def begin_bets(round_: Round) -> Effects:
    """Count the shoes; let those who withdrew bid again in a new one (09.V.1, 09.V.2)."""
    bank = bank_of(round_)
    if round_.new_shoe:
        _carry(round_, Shoes(shoes_of(round_) + 1))
    if round_.new_shoe and bank.withdrawn:
        _carry(round_, replace(bank, withdrawn=frozenset()))
    return ()


def shoes_of(round_: Round) -> int:
    """Count the shoes of this session."""
    return next((one.count for one in round_.carried if isinstance(one, Shoes)), 0)


def laying(_round: Round, _bet: BetLaid) -> Effects:
    """Take every stake that the limits allow."""
    return ()


def taking_back(round_: Round, bet: BetTakenBack) -> None:
    """Drop a banco with its stake."""
    if round_.called.get(BANCO) == (bet.seat, bet.bettor):
        del round_.called[BANCO]


def members(round_: Round, pano: str) -> set[tuple[int, str]]:
    """Who plays at a cloth: those who sit there and those who stake on it (09.VII)."""
    found = {(seat, "") for seat in cloths_of(round_).at(pano)}
    return found | {key for key, boxes in round_.bets.items() if {pano, "caballo"} & {*boxes}}


def check_bets(round_: Round) -> None:
    """Refuse to deal without a bank, or to fewer players than each cloth needs (09.V, 09.VII)."""
    play, bank = play_of(round_.game), bank_of(round_)
    if not round_.bets:
        return
    for pano in PANOS:
        known = len(members(round_, pano))
        if known < play.least_players:
            why = f"{pano} needs {play.least_players} players, {known} are known"
            raise RefusedEventError(
                "players", f"{why}: who sits there says «{pano}» ({play.least_players_article})"
            )
    limit = play.open_session
    if limit is not None and is_open(round_) and shoes_of(round_) > limit.shoes:
        why = f"a session with an open bank has {limit.shoes} shoes"
        raise RefusedEventError("last-shoe", f"{why} ({limit.article})")
    if not is_open(round_) and bank.cents <= 0:
        why = "nobody holds the bank" if not bank.banker else "the bank is broken"
        raise RefusedEventError("no-bank", f"{why}: «{TAKE}» or «{RENEW}» ({_article(round_)})")


def _article(round_: Round) -> str:
    bank = play_of(round_.game).bank
    return bank.article if bank is not None else ""


def hear(round_: Round, said: Said) -> Effects:
    """Take in a word said while bets are open, or refuse it."""
    word = WORDS.get(said.word)
    if word is None:
        raise RefusedEventError("not-offered", f"{said.word!r} is not said at the bets")
    if said.cents and said.word not in WITH_CHIPS:
        raise RefusedEventError("limit", f"«{said.word}» lays no chips")
    return word(round_, said)


def _not_now(round_: Round, why: str) -> RefusedEventError:
    return RefusedEventError("not-now", f"{why} ({_article(round_)})")


def _takes(round_: Round, said: Said) -> Effects:
    """Award the bank to who is named, for his deposit (09.V.1)."""
    bank, who = bank_of(round_), str(said.who)
    if bank.banker or bank.auction:
        raise _not_now(round_, "the bank is held already, or auctioned")
    if who in bank.withdrawn:
        why = f"{who} won and withdrew: not again in this shoe"
        raise RefusedEventError("barred", f"{why} ({_article(round_)})")
    least = bank.deposit_cents or round_.min_cents
    if not is_open(round_) and said.cents < least:
        raise RefusedEventError("limit", f"the bank holds at least {least} ({_article(round_)})")
    return _awarded(round_, who, said.cents)


def _awarded(round_: Round, who: str, cents: int) -> Effects:
    _carry(round_, bank_of(round_).taken(who, cents))
    amount = "libre" if is_open(round_) else f"{euros(cents)} euros"
    return (Announce(f"banquero: {who}, Banca {amount}", _article(round_)),)


def _bankers(round_: Round, said: Said) -> PanoBank:
    bank = bank_of(round_)
    if not bank.banker or str(said.who) not in (bank.banker, "banquero"):
        raise RefusedEventError("out-of-turn", f"{said.who} does not hold the bank")
    return bank


def _leaves(round_: Round, said: Said) -> Effects:
    """Withdraw after the first hand, saying the amount (09.V.1)."""
    bank = _bankers(round_, said)
    if not bank.hands:
        raise _not_now(round_, "the bank may be left after the first hand")
    _carry(round_, bank.left())
    return (Announce(f"el banquero retira {euros(bank.cents)} euros", _article(round_)),)


def _renews(round_: Round, said: Said) -> Effects:
    """Go on after the bank was broken, with at least the first deposit (09.V.1)."""
    bank = _bankers(round_, said)
    if bank.cents > 0:
        raise _not_now(round_, "only a broken bank is renewed")
    if said.cents < bank.deposit_cents:
        least = bank.deposit_cents
        raise RefusedEventError("limit", f"the new deposit is at least {least}")
    return _awarded(round_, bank.banker, said.cents)


def _inspectors(said: Said) -> None:
    if said.who != INSPECTOR:
        raise RefusedEventError("out-of-turn", f"the inspector says «{said.word}»")


def _auctions(round_: Round, said: Said) -> Effects:
    _inspectors(said)
    bank = bank_of(round_)
    if bank.banker or bank.auction:
        raise _not_now(round_, "only a bank that nobody holds is auctioned")
    _carry(round_, replace(bank, auction=True, bids=()))
    return (Announce("se subasta la Banca", _article(round_)),)


def _in_auction(round_: Round) -> PanoBank:
    bank = bank_of(round_)
    if not bank.auction:
        raise _not_now(round_, "the bank is not being auctioned")
    return bank


def _bids(round_: Round, said: Said) -> Effects:
    bank, who = _in_auction(round_), str(said.who)
    least = max(round_.min_cents, bank.best()[1])
    if who in bank.withdrawn:
        raise RefusedEventError("barred", f"{who} won and withdrew: not again in this shoe")
    if said.cents < least:
        raise RefusedEventError("limit", f"a bid is at least {least} ({_article(round_)})")
    _carry(round_, replace(bank, bids=(*bank.bids, (who, said.cents))))
    return ()


def _awards(round_: Round, said: Said) -> Effects:
    """Award it to the best bid; equal ones by lot; without any the session is over (09.V.1)."""
    _inspectors(said)
    bank = _in_auction(round_)
    who, cents = bank.best()
    if len(who) > 1:
        raise _not_now(round_, f"equal bids of {' and '.join(who)}: who wins the lot says «{LOT}»")
    if not who:
        _carry(round_, replace(bank, auction=False))
        return (Announce("sin postor: se da por finalizada la partida", _article(round_)),)
    return _awarded(round_, who[0], cents)


def _wins_lot(round_: Round, said: Said) -> Effects:
    """Decide by lot between equal bids (09.V.1), or between bancos of both cloths (09.IV)."""
    if not bank_of(round_).auction:
        return _banco_by_lot(round_, said)
    who, cents = _in_auction(round_).best()
    if str(said.who) not in who or len(who) < 2:
        raise _not_now(round_, "a lot is drawn among equal bids")
    return _awarded(round_, str(said.who), cents)


def _seat(said: Said) -> int:
    seat = seat_of(said.who)
    if seat is None or seat < 1 or "/" in str(said.who):
        raise RefusedEventError("no-seat", f"{said.who} is no department")
    return seat


def _sits(round_: Round, said: Said) -> Effects:
    seat, cloths = _seat(said), cloths_of(round_)
    fault = numbering_fault(cloths, seat, said.word)
    if fault:
        raise RefusedEventError("no-seat", f"{fault} ({_places(round_)})")
    _carry(round_, cloths.sits(seat, said.word))
    return ()


def _stands_up(round_: Round, said: Said) -> Effects:
    seat, cloths = _seat(said), cloths_of(round_)
    if seat not in dict(cloths.seats) or (seat, "") in round_.bets:
        raise RefusedEventError("no-seat", f"department {seat} is empty or has chips on the table")
    _carry(round_, cloths.leaves(seat))
    return ()


def _places(round_: Round) -> str:
    places = play_of(round_.game).places
    return places.article if places is not None else ""


def _claims(round_: Round, said: Said) -> Effects:
    """Make banco on both cloths, once and at the start (09.VI); nearer the banker first (09.IV)."""
    key = _staking(round_, said)
    first, article = round_.called.get(BANCO), _places(round_)
    if first is not None and first != key and _other_cloth(round_, first[0], key[0]):
        why = f"banco is made on both cloths: who wins the lot says «{LOT}»"
        raise RefusedEventError("lot", f"{why} ({article})")
    if first is not None and (bool(first[1]), first[0]) <= (bool(key[1]), key[0]):
        raise RefusedEventError("out-of-turn", f"seat {first[0]} comes first ({article})")
    return _makes_banco(round_, said, key)


def _staking(round_: Round, said: Said) -> tuple[int, str]:
    """Read who makes banco: somebody with a stake, at the start of a shoe (09.VI)."""
    rule = play_of(round_.game).banco
    seat, name = seat_of(said.who), str(said.who).partition("/")[2]
    if rule is None or seat is None or (seat, name) not in round_.bets:
        raise RefusedEventError("no-seat", f"{said.who} has no stake")
    if not (round_.new_shoe or any(hasattr(one, "repeats") for one in round_.carried)):
        raise RefusedEventError("not-now", f"banco is made at the start ({rule.article})")
    return seat, name


def _other_cloth(round_: Round, seat: int, other: int) -> bool:
    """Tell whether two departments are known to be of different cloths."""
    where = dict(cloths_of(round_).seats)
    return seat in where and other in where and where[seat] != where[other]


def _makes_banco(round_: Round, said: Said, key: tuple[int, str]) -> Effects:
    rule = play_of(round_.game).banco
    round_.called[BANCO] = key
    return (Announce(f"banco: {said.who}", rule.article if rule is not None else ""),)


def _banco_by_lot(round_: Round, said: Said) -> Effects:
    key, first = _staking(round_, said), round_.called.get(BANCO)
    if first is None or not _other_cloth(round_, first[0], key[0]):
        raise RefusedEventError("not-now", "no lot is drawn: nobody of the other cloth makes banco")
    return _makes_banco(round_, said, key)


WORDS: dict[str, Callable[[Round, Said], Effects]] = {
    TAKE: _takes,
    LEAVE: _leaves,
    RENEW: _renews,
    AUCTION: _auctions,
    BID: _bids,
    AWARD: _awards,
    LOT: _wins_lot,
    "pano1": _sits,
    "pano2": _sits,
    STAND_UP: _stands_up,
    BANCO: _claims,
}


def offers(round_: Round) -> tuple[WordDue, ...]:
    """Say what may be said now about the bank and the seats."""
    places = tuple(Choice(word, article=_places(round_)) for word in (*PANOS, STAND_UP))
    found = [WordDue(ANYBODY, places), *_bank_offers(round_)]
    rule = play_of(round_.game).banco
    if rule is not None and round_.new_shoe:
        found.append(WordDue(ANYBODY, (Choice(BANCO, article=rule.article),)))
    return tuple(found)


def _bank_offers(round_: Round) -> list[WordDue]:
    bank, most = bank_of(round_), 100 * round_.max_cents
    article: dict[str, Any] = {"article": _article(round_)}
    least = bank.deposit_cents or round_.min_cents
    if bank.auction:
        bid = Choice(BID, max(round_.min_cents, bank.best()[1]), most, **article)
        return [
            WordDue(ANYBODY, (bid,)),
            WordDue(INSPECTOR, (Choice(AWARD, **article),)),
        ]
    if not bank.banker:
        return [
            WordDue(ANYBODY, (Choice(TAKE, least, most, **article),)),
            WordDue(INSPECTOR, (Choice(AUCTION, **article),)),
        ]
    words = [Choice(LEAVE, **article)] if bank.hands else []
    words += [Choice(RENEW, least, most, **article)] if bank.cents <= 0 else []
    return [WordDue(bank.banker, tuple(words))] if words else []
