"""What is said at circle poker while bets are open: who rests and comes back, the session's cut."""

from msgspec.structs import replace

from firmware_py.rules.finding import RefusedError
from firmware_py.rules.game import Game
from firmware_py.rules.games.circle.order import play_of
from firmware_py.rules.games.circle.rake import rake_rule, session_fee_cents
from firmware_py.table.decision import RefusedEventError, refused_by_law
from firmware_py.table.due import Choice, WordDue
from firmware_py.table.effects import Announce, Effect, Settle, Transfer
from firmware_py.table.events import BetLaid, BetTakenBack, Said
from firmware_py.table.games.circle.players import (
    ANTE,
    RESTO,
    SeatedPlayers,
    by_blinds,
    rested_too_long,
    sitting_of,
)
from firmware_py.table.games.circle.showdown import CUT, HOUSE
from firmware_py.table.round import Round
from firmware_py.text.codes import circle as codes

Effects = tuple[Effect, ...]
CROUPIER = "croupier"
REST, BACK = "descansa", "vuelve"
# Halves of a session by the word that charges them.
SESSIONS = {"cobra la sesión": 2, "cobra media sesión": 1}


def hear(round_: Round, said: Said) -> Effects:
    """Take in who rests, who comes back, and that a session is charged."""
    if said.word in SESSIONS:
        return _charge(round_, said.who, SESSIONS[said.word])
    if said.word not in (REST, BACK) or not isinstance(said.who, int):
        raise RefusedEventError(codes.not_offered_while_open(word=said.word))
    if RESTO not in round_.own_bets(said.who):
        raise RefusedEventError(codes.no_seat_nobody(who_name=str(said.who)))
    if said.word == REST:
        return _rest(round_, said.who)
    return _come_back(round_, said.who)


def _sitting(round_: Round) -> SeatedPlayers:
    return sitting_of(round_) or SeatedPlayers(None, ())


def _article(game: Game) -> str:
    rule = play_of(game).rest
    return rule.article if rule else game.sheet.unforeseen


def _rest(round_: Round, seat: int) -> Effects:
    """Sit a hand out at one's own wish, without losing the place (Galicia 20, PV 17.IV)."""
    sitting = _sitting(round_)
    if seat in sitting.resting:
        raise RefusedEventError(codes.rests_already(seat=seat))
    if ANTE in round_.own_bets(seat):
        raise RefusedEventError(codes.rests_ante_laid(seat=seat))
    hands = dict(sitting.rested).get(seat, 0) + 1
    article = _article(round_.game)
    if rested_too_long(round_.game, {seat: hands}):
        why = codes.rests_too_long(seat=seat, hands_count=hands - 1, cited=article)
        raise RefusedEventError(why)
    round_.carried = (replace(sitting, resting=(*sitting.resting, seat)),)
    return (Announce(codes.aloud_rests(seat=seat), article),)


def _come_back(round_: Round, seat: int) -> Effects:
    """Play again; nothing is owed for the hands that were sat out."""
    sitting = _sitting(round_)
    if seat not in sitting.resting:
        raise RefusedEventError(codes.rests_not(seat=seat))
    left = tuple(other for other in sitting.resting if other != seat)
    round_.carried = (replace(sitting, resting=left),)
    return (Announce(codes.aloud_comes_back(seat=seat), _article(round_.game)),)


def laying(round_: Round, bet: BetLaid) -> Effects:
    """Take chips of seated players, and no ante of who rests or is asked in turn.

    A place is given once the game has begun.
    """
    if bet.bettor:
        raise RefusedEventError(codes.no_seat_seated_only(seat=bet.seat, name=bet.bettor))
    if bet.box == ANTE:
        if round_.game.once(by_blinds):
            article = round_.game.box(ANTE).article
            raise RefusedEventError(codes.not_now_blinds(cited=article))
        if round_.carried and bet.seat in round_.carried[0].resting:
            raise RefusedEventError(codes.rests_let_back(seat=bet.seat))
        return ()
    sitting = sitting_of(round_)
    if bet.box != RESTO or sitting is None or sitting.mano is None:
        return ()
    if RESTO in round_.own_bets(bet.seat):
        return ()
    who = round_.game.sheet.decided_by
    said = codes.aloud_place_given(seat=bet.seat, who_name=who)
    return (Announce(said, _article(round_.game)),)


def taking_back(round_: Round, bet: BetTakenBack) -> None:
    """Let who takes his resto leave the place: nothing of it lies there for the next hand."""
    sitting = sitting_of(round_)
    if bet.box == RESTO and sitting is not None:
        restos = tuple(one for one in sitting.restos if one[0] != bet.seat)
        rested = tuple(one for one in sitting.rested if one[0] != bet.seat)
        resting = tuple(seat for seat in sitting.resting if seat != bet.seat)
        round_.carried = (replace(sitting, restos=restos, rested=rested, resting=resting),)


def offers(round_: Round) -> tuple[WordDue, ...]:
    """Say who may rest or come back, and what a session costs."""
    resting, article = _sitting(round_).resting, _article(round_.game)
    seats = sorted(seat for (seat, _), boxes in round_.bets.items() if RESTO in boxes)
    found = [
        WordDue(seat, (Choice(BACK if seat in resting else REST, article=article),))
        for seat in seats
        if ANTE not in round_.own_bets(seat)
    ]
    return (*found, *_session_offer(round_))


def _session_offer(round_: Round) -> tuple[WordDue, ...]:
    chosen = round_.rake
    if chosen is None or chosen.kind != "session":
        return ()
    rule = rake_rule(round_.game, chosen.kind, chosen.pct)
    words = [word for word, halves in SESSIONS.items() if halves == 2 or rule.by_halves]
    choices = tuple(Choice(word, article=rule.article) for word in words)
    return (WordDue(CROUPIER, choices),)


def _charge(round_: Round, who: int | str, halves: int) -> Effects:
    """Charge a session to everybody who sits, or to one who has come later (Galicia 18.3.b)."""
    chosen = round_.rake
    if chosen is None or chosen.kind != "session":
        raise RefusedEventError(codes.no_session_none_announced())
    rule = rake_rule(round_.game, chosen.kind, chosen.pct)
    if halves == 1 and not rule.by_halves:
        raise RefusedEventError(codes.no_session_whole(cited=rule.article))
    fees = {seat: _fee(round_, seat, halves) for seat in _who_pays(round_, who)}
    for seat, cents in fees.items():
        round_.bets[(seat, "")][RESTO] -= cents
    sitting = _sitting(round_)
    restos = tuple((seat, cents - fees.get(seat, 0)) for seat, cents in sitting.restos)
    round_.carried = (replace(sitting, restos=restos),)
    moved = [Transfer(seat, "", RESTO, -cents, rule.article) for seat, cents in fees.items()]
    moved.append(Transfer(HOUSE, "", CUT, sum(fees.values()), rule.article))
    return (Settle(tuple(moved)),)


def _who_pays(round_: Round, who: int | str) -> list[int]:
    seated = sorted(seat for (seat, _), boxes in round_.bets.items() if RESTO in boxes)
    if who == CROUPIER and seated:
        return seated
    if who not in seated:
        raise RefusedEventError(codes.no_seat_nobody(who_name=str(who)))
    return [int(who)]


def _fee(round_: Round, seat: int, halves: int) -> int:
    chosen, resto = round_.rake, round_.own_bets(seat)[RESTO]
    assert chosen is not None
    base = resto if chosen.base == "resto" else round_.max_cents
    try:
        cents = session_fee_cents(round_.game, chosen.pct, base, halves)
    except RefusedError as error:
        raise refused_by_law(error) from error
    if cents > resto:
        why = codes.no_chips_session(seat=seat, resto_cents=resto, fee_cents=cents)
        raise RefusedEventError(why)
    return cents


def told_at_first(round_: Round) -> Effects:
    """Say at the beginning of a game that places are drawn by lot (Galicia 20, PV 17.IV)."""
    sitting, lots = sitting_of(round_), play_of(round_.game).players.lots_article
    if not lots or (sitting is not None and sitting.mano is not None):
        return ()
    return (Announce(codes.aloud_places_drawn(), lots),)
