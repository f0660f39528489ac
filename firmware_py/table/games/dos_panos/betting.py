"""What is said at two cloths while bets are open: the bank, its auction, who sits where."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from firmware_py.rules.games.dos_panos.bank import (
    Cloths,
    PanoBank,
    Shoes,
    numbering_fault,
)
from firmware_py.rules.games.dos_panos.settlement import PANOS, play_of
from firmware_py.table.decision import RefusedEventError
from firmware_py.table.due import Choice, WordDue, seat_of
from firmware_py.table.effects import Announce, Effect
from firmware_py.table.events import BetTakenBack, Said
from firmware_py.table.round import Round
from firmware_py.text.codes import baccarat as shared
from firmware_py.text.codes import dos_panos as codes

Effects = tuple[Effect, ...]
INSPECTOR, ANYBODY = "inspector", "anybody"
TAKE, LEAVE, RENEW = "toma la banca", "se retira", "renueva"
AUCTION, BID, AWARD, LOT = "subasta", "puja", "adjudica", "gana el sorteo"
STAND_UP, BANCO = "se levanta", "banco"
WITH_CHIPS = (TAKE, RENEW, BID)


@dataclass(frozen=True, slots=True)
class BancoLeft:
    """A banco whose hand nobody won: how often it may still be repeated (09.VI)."""

    repeats: int


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
            why = codes.players_cloth_few(
                cloth_word=pano,
                least_number=play.least_players,
                known_count=known,
                article=play.least_players_article,
            )
            raise RefusedEventError(why)
    limit = play.open_session
    if limit is not None and is_open(round_) and shoes_of(round_) > limit.shoes:
        why = codes.last_shoe_open_bank(shoes_count=limit.shoes, article=limit.article)
        raise RefusedEventError(why)
    if not is_open(round_) and bank.cents <= 0:
        lacks = codes.no_bank_broken if bank.banker else codes.no_bank_nobody_yet
        why = lacks(take_word=TAKE, renew_word=RENEW, article=_article(round_))
        raise RefusedEventError(why)


def _article(round_: Round) -> str:
    bank = play_of(round_.game).bank
    return bank.article if bank is not None else ""


def hear(round_: Round, said: Said) -> Effects:
    """Take in a word said while bets are open, or refuse it."""
    word = WORDS.get(said.word)
    if word is None:
        raise RefusedEventError(shared.not_offered_at_bets(word=said.word))
    if said.cents and said.word not in WITH_CHIPS:
        raise RefusedEventError(shared.limit_lays_no_chips(word=said.word))
    return word(round_, said)


def _takes(round_: Round, said: Said) -> Effects:
    """Award the bank to who is named, for his deposit (09.V.1)."""
    bank, who = bank_of(round_), str(said.who)
    if bank.banker or bank.auction:
        raise RefusedEventError(codes.not_now_bank_held(article=_article(round_)))
    if who in bank.withdrawn:
        raise RefusedEventError(codes.barred_withdrew(who_name=who, cited=_article(round_)))
    least = bank.deposit_cents or round_.min_cents
    if not is_open(round_) and said.cents < least:
        why = codes.limit_bank_at_least(least_cents=least, article=_article(round_))
        raise RefusedEventError(why)
    return _awarded(round_, who, said.cents)


def _awarded(round_: Round, who: str, cents: int) -> Effects:
    _carry(round_, bank_of(round_).taken(who, cents))
    said = codes.aloud_banker(who_name=who, bank_euros=cents)
    if is_open(round_):
        said = codes.aloud_banker_open(who_name=who)
    return (Announce(said, _article(round_)),)


def _bankers(round_: Round, said: Said) -> PanoBank:
    bank = bank_of(round_)
    if not bank.banker or str(said.who) not in (bank.banker, "banquero"):
        raise RefusedEventError(codes.out_of_turn_not_banker(who_name=str(said.who)))
    return bank


def _leaves(round_: Round, said: Said) -> Effects:
    """Withdraw after the first hand, saying the amount (09.V.1)."""
    bank = _bankers(round_, said)
    if not bank.hands:
        raise RefusedEventError(codes.not_now_first_hand(article=_article(round_)))
    _carry(round_, bank.left())
    said_aloud = codes.aloud_banker_withdraws(bank_euros=bank.cents)
    return (Announce(said_aloud, _article(round_)),)


def _renews(round_: Round, said: Said) -> Effects:
    """Go on after the bank was broken, with at least the first deposit (09.V.1)."""
    bank = _bankers(round_, said)
    if bank.cents > 0:
        raise RefusedEventError(codes.not_now_not_broken(article=_article(round_)))
    if said.cents < bank.deposit_cents:
        raise RefusedEventError(codes.limit_new_deposit(least_cents=bank.deposit_cents))
    return _awarded(round_, bank.banker, said.cents)


def _inspectors(said: Said) -> None:
    if said.who != INSPECTOR:
        raise RefusedEventError(codes.out_of_turn_inspector_says(word=said.word))


def _auctions(round_: Round, said: Said) -> Effects:
    _inspectors(said)
    bank = bank_of(round_)
    if bank.banker or bank.auction:
        raise RefusedEventError(codes.not_now_bank_not_free(article=_article(round_)))
    _carry(round_, replace(bank, auction=True, bids=()))
    return (Announce(shared.aloud_bank_auctioned(), _article(round_)),)


def _in_auction(round_: Round) -> PanoBank:
    bank = bank_of(round_)
    if not bank.auction:
        raise RefusedEventError(shared.not_now_no_auction(cited=_article(round_)))
    return bank


def _bids(round_: Round, said: Said) -> Effects:
    bank, who = _in_auction(round_), str(said.who)
    least = max(round_.min_cents, bank.best()[1])
    if who in bank.withdrawn:
        raise RefusedEventError(codes.barred_withdrew(who_name=who, cited=""))
    if said.cents < least:
        why = codes.limit_bid_least(least_cents=least, article=_article(round_))
        raise RefusedEventError(why)
    _carry(round_, replace(bank, bids=(*bank.bids, (who, said.cents))))
    return ()


def _awards(round_: Round, said: Said) -> Effects:
    """Award it to the best bid; equal ones by lot; without any the session is over (09.V.1)."""
    _inspectors(said)
    bank = _in_auction(round_)
    who, cents = bank.best()
    if len(who) > 1:
        names, article = tuple(who), _article(round_)
        why = codes.not_now_equal_bids(bidding_names=names, lot_word=LOT, article=article)
        raise RefusedEventError(why)
    if not who:
        _carry(round_, replace(bank, auction=False))
        return (Announce(codes.aloud_no_bidder(), _article(round_)),)
    return _awarded(round_, who[0], cents)


def _wins_lot(round_: Round, said: Said) -> Effects:
    """Decide by lot between equal bids (09.V.1), or between bancos of both cloths (09.IV)."""
    if not bank_of(round_).auction:
        return _banco_by_lot(round_, said)
    who, cents = _in_auction(round_).best()
    if str(said.who) not in who or len(who) < 2:
        raise RefusedEventError(codes.not_now_lot_among_equals(article=_article(round_)))
    return _awarded(round_, str(said.who), cents)


def _seat(said: Said) -> int:
    seat = seat_of(said.who)
    if seat is None or seat < 1 or "/" in str(said.who):
        raise RefusedEventError(codes.no_seat_no_department(who_name=str(said.who)))
    return seat


def _sits(round_: Round, said: Said) -> Effects:
    seat, cloths = _seat(said), cloths_of(round_)
    fault = numbering_fault(cloths, seat, said.word, _places(round_))
    if fault is not None:
        raise RefusedEventError(fault)
    _carry(round_, cloths.sits(seat, said.word))
    return ()


def _stands_up(round_: Round, said: Said) -> Effects:
    seat, cloths = _seat(said), cloths_of(round_)
    if seat not in dict(cloths.seats) or (seat, "") in round_.bets:
        raise RefusedEventError(codes.no_seat_department_empty(department_number=seat))
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
        raise RefusedEventError(codes.lot_both_cloths(lot_word=LOT, article=article))
    if first is not None and (bool(first[1]), first[0]) <= (bool(key[1]), key[0]):
        raise RefusedEventError(codes.out_of_turn_comes_first(seat=first[0], article=article))
    return _makes_banco(round_, said, key)


def _staking(round_: Round, said: Said) -> tuple[int, str]:
    """Read who makes banco: somebody with a stake, at the start of a shoe (09.VI)."""
    rule = play_of(round_.game).banco
    seat, name = seat_of(said.who), str(said.who).partition("/")[2]
    if rule is None or seat is None or (seat, name) not in round_.bets:
        raise RefusedEventError(codes.no_seat_no_stake(who_name=str(said.who)))
    if not (round_.new_shoe or any(isinstance(one, BancoLeft) for one in round_.carried)):
        raise RefusedEventError(codes.not_now_banco_at_start(article=rule.article))
    return seat, name


def _other_cloth(round_: Round, seat: int, other: int) -> bool:
    """Tell whether two departments are known to be of different cloths."""
    where = dict(cloths_of(round_).seats)
    return seat in where and other in where and where[seat] != where[other]


def _makes_banco(round_: Round, said: Said, key: tuple[int, str]) -> Effects:
    rule = play_of(round_.game).banco
    round_.called[BANCO] = key
    told = shared.aloud_called(word=BANCO, who_name=str(said.who))
    return (Announce(told, rule.article if rule is not None else ""),)


def _banco_by_lot(round_: Round, said: Said) -> Effects:
    key, first = _staking(round_, said), round_.called.get(BANCO)
    if first is None or not _other_cloth(round_, first[0], key[0]):
        raise RefusedEventError(codes.not_now_no_lot())
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
