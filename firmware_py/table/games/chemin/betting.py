"""What is said at chemin de fer while bets are open: who sits, the bank, the bancos."""

from collections.abc import Callable
from dataclasses import replace

from firmware_py.rules.games.chemin.bank_offer import (
    BankPlaces,
    Bettor,
    Stage,
    TakingLimits,
    asked,
    auctioned,
    highest,
    refuses,
    takes,
    taking_fault,
)
from firmware_py.rules.games.chemin.bank_turn import BankTurn, kept_parts, least_bank
from firmware_py.rules.games.chemin.settlement import Chemin, play_of
from firmware_py.table.decision import RefusedEventError
from firmware_py.table.effects import Announce, Effect
from firmware_py.table.events import BetLaid, BetTakenBack, Said
from firmware_py.table.games.baccarat.sides import said_aloud
from firmware_py.table.games.chemin.banco import (
    AGAIN,
    BANCO,
    HALF,
    REST,
    bettor_of,
    claims,
    give_back,
    with_the_table,
)
from firmware_py.table.games.chemin.payment import BANK, bank_of, places_of, turn_of
from firmware_py.table.round import Round
from firmware_py.text.amounts import spoken
from firmware_py.text.codes import baccarat as shared
from firmware_py.text.codes import chemin as codes

Effects = tuple[Effect, ...]
CROUPIER = "croupier"
SIT, STAND_UP, PASS, BID, ALL_GOES = "se sienta", "se levanta", "pasa", "puja", "todo va"
AUCTION, AWARD = "subasta", "adjudica"


def begin_bets(round_: Round) -> Effects:
    """Leave the bank where its holder may keep it; he may still raise it or give it up (08.V)."""
    turn = turn_of(round_)
    parts = () if turn is None else kept_parts(round_.game.once(Chemin), turn, round_.max_cents)
    if turn is None or not parts or any(cents <= 0 for _, cents in parts):
        return ()
    for name, cents in parts:
        round_.bets[(turn.seat, name)] = {BANK: cents}
    return bank_said(round_, 0)


def bank_said(round_: Round, more_cents: int) -> Effects:
    """Say how much lies in the bank: the most that may be staked (08.VII)."""
    held = bank_of(round_) + more_cents
    return said_aloud(round_.game, "open-bets", amount=spoken(held, "es"))


def laying(round_: Round, bet: BetLaid) -> Effects:
    """Let nobody take the bank out of turn (08.V); say how much lies in it."""
    if bet.box != BANK:
        return ()
    if not bank_of(round_):
        turn, places = turn_of(round_), places_of(round_)
        key = (bet.seat, bet.bettor)
        least = least_to_take(round_, bet.seat)
        limits = TakingLimits(least, round_.min_cents, _bank_article(round_))
        if (fault := taking_fault(places, turn, key, bet.cents, limits)) is not None:
            raise RefusedEventError(fault)
        _carry(round_, takes(places, turn, key), turn)
    return bank_said(round_, bet.cents)


def least_to_take(round_: Round, seat: int) -> int:
    """Say what a bank must hold at least that a seat takes now (08.V)."""
    turn = turn_of(round_)
    if turn is None:
        return round_.min_cents
    law = round_.game.once(Chemin)
    return least_bank(law, turn, seat, round_.min_cents, round_.max_cents)


def _bank_article(round_: Round) -> str:
    return round_.game.box(BANK).article


def taking_back(round_: Round, bet: BetTakenBack) -> None:
    """Drop a claim with its stake; who took the bank and would not deal loses it (08.V)."""
    key = (bet.seat, bet.bettor)
    for word in [word for word, whose in round_.called.items() if whose == key]:
        del round_.called[word]
    turn, places = turn_of(round_), places_of(round_)
    if bet.box != BANK or not places.seated or (turn is not None and turn.kept):
        return
    if sum(1 for boxes in round_.bets.values() if BANK in boxes) == 1:
        _carry(round_, auctioned(places, key, *_former(turn)), turn)


def _former(turn: BankTurn | None) -> tuple[Bettor, ...]:
    """Who had the bank before, with his partners."""
    return () if turn is None else tuple((turn.seat, name) for name, _ in turn.parts)


def _carry(round_: Round, places: BankPlaces, turn: BankTurn | None) -> None:
    round_.carried = (*(() if turn is None else (turn,)), places)


def check_bets(round_: Round) -> None:
    """Refuse to deal to fewer players than the game needs (08.VII)."""
    play = play_of(round_.game)
    known = {(seat, "") for seat in places_of(round_).seated} | round_.bets.keys()
    if len(known) < play.least_players:
        why = codes.players_few(
            least_number=play.least_players,
            known_count=len(known),
            word=SIT,
            article=play.least_players_article,
        )
        raise RefusedEventError(why)


# What is said.


def hear(round_: Round, said: Said) -> Effects:
    """Take in a word said while bets are open, or refuse it."""
    word = WORDS.get(said.word)
    if word is None:
        raise RefusedEventError(shared.not_offered_at_bets(word=said.word))
    if said.cents and said.word != BID:
        raise RefusedEventError(shared.limit_lays_no_chips(word=said.word))
    return word(round_, said)


def _seated(round_: Round, said: Said) -> int:
    seat, name = bettor_of(said)
    if name or seat not in places_of(round_).seated:
        raise RefusedEventError(codes.no_seat_not_seated(who_name=str(said.who)))
    return seat


def _sits(round_: Round, said: Said) -> Effects:
    seat, name = bettor_of(said)
    places = places_of(round_)
    if name or seat in places.seated:
        why = codes.no_seat_one_sits() if name else codes.no_seat_taken(seat=seat)
        raise RefusedEventError(why)
    _carry(round_, places.sits(seat, during_shoe=not round_.new_shoe), turn_of(round_))
    return ()


def _stands_up(round_: Round, said: Said) -> Effects:
    seat = _seated(round_, said)
    if (seat, "") in round_.bets:
        raise RefusedEventError(codes.no_seat_chips(seat=seat))
    _carry(round_, places_of(round_).leaves(seat), turn_of(round_))
    return ()


def _passes(round_: Round, said: Said) -> Effects:
    """Give up a bank that was kept, or refuse one that is offered (08.IV, 08.V)."""
    turn, places = turn_of(round_), places_of(round_)
    key = bettor_of(said)
    if turn is not None and turn.kept and key in _former(turn):
        return _gives_up(round_, turn, places)
    seat = _seated(round_, said)
    if bank_of(round_) or (turn is not None and turn.kept) or asked(places, turn) != seat:
        raise RefusedEventError(codes.out_of_turn_bank_not_offered(seat=seat))
    after = refuses(places, turn, seat)
    _carry(round_, after, turn)
    if seat in after.seated:
        return ()
    article = play_of(round_.game).places.article
    return (Announce(codes.aloud_leaves_place(seat=seat), article),)


def _gives_up(round_: Round, turn: BankTurn, places: BankPlaces) -> Effects:
    """Pass the hand: the bank is offered to the right for as much; its puntos go back (08.V)."""
    law = round_.game.once(Chemin)
    parts = kept_parts(law, turn, round_.max_cents)
    base = turn.base if turn.stands else turn.seat
    _carry(round_, places, replace(turn, parts=parts, passed=True, base=base))
    for key in [key for key in round_.bets if BANK in round_.bets[key]]:
        del round_.bets[key]
    give_back(round_, ())
    return (Announce(codes.aloud_passes_hand(seat=turn.seat), _bank_article(round_)),)


def _croupiers(said: Said) -> None:
    if said.who != CROUPIER:
        raise RefusedEventError(codes.out_of_turn_croupier_says(word=said.word))


def _auctions(round_: Round, said: Said) -> Effects:
    """Auction what nobody took in his turn (08.V)."""
    _croupiers(said)
    turn, places = turn_of(round_), places_of(round_)
    if places.stage is not Stage.STANDING or bank_of(round_):
        raise RefusedEventError(codes.not_now_auction_early(article=_bank_article(round_)))
    _carry(round_, auctioned(places, *_former(turn)), turn)
    return (Announce(shared.aloud_bank_auctioned(), _bank_article(round_)),)


def _bids(round_: Round, said: Said) -> Effects:
    key, turn, places = bettor_of(said), turn_of(round_), places_of(round_)
    if places.stage is not Stage.AUCTION or bank_of(round_):
        raise RefusedEventError(shared.not_now_no_auction(cited=""))
    article = _bank_article(round_)
    if key in places.barred:
        raise RefusedEventError(codes.barred_bid(who_name=str(said.who), article=article))
    best = highest(places)
    least = max(round_.min_cents, best[1] if best else 0)
    most = said.cents if round_.game.once(Chemin).unlimited else round_.max_cents
    if not least <= said.cents <= most:
        most = round_.max_cents
        why = codes.limit_bid(least_cents=least, most_cents=most, article=article)
        raise RefusedEventError(why)
    _carry(round_, replace(places, bids=(*places.bids, (key, said.cents))), turn)
    return ()


def _awards(round_: Round, said: Said) -> Effects:
    """Give the bank to the highest bid; without one the next player must take it (08.V)."""
    _croupiers(said)
    turn, places = turn_of(round_), places_of(round_)
    if places.stage is not Stage.AUCTION or bank_of(round_):
        raise RefusedEventError(shared.not_now_no_auction(cited=""))
    best = highest(places)
    if best is None:
        _carry(round_, replace(places, stage=Stage.FORCED), turn)
        seat = asked(places_of(round_), turn) or 0
        return (Announce(codes.aloud_nobody_bids(seat=seat), _bank_article(round_)),)
    key, cents = best
    _carry(round_, takes(places, turn, key), turn)
    round_.bets.setdefault(key, {})[BANK] = cents
    return bank_said(round_, 0)


def _all_goes(round_: Round, said: Said) -> Effects:
    """Renounce the garage of a bank without maximum (08.V)."""
    turn = turn_of(round_)
    if turn is None or not turn.kept or bettor_of(said) not in _former(turn):
        raise RefusedEventError(codes.out_of_turn_all_goes())
    law = round_.game.once(Chemin)
    if not law.unlimited:
        article = law.play.unlimited.article
        raise RefusedEventError(codes.not_in_this_game_bank_maximum(article=article))
    _carry(round_, places_of(round_), replace(turn, all_goes=True))
    return ()


WORDS: dict[str, Callable[[Round, Said], Effects]] = {
    SIT: _sits,
    STAND_UP: _stands_up,
    PASS: _passes,
    AUCTION: _auctions,
    BID: _bids,
    AWARD: _awards,
    ALL_GOES: _all_goes,
    BANCO: claims,
    AGAIN: claims,
    HALF: with_the_table,
    REST: with_the_table,
}
