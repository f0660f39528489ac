"""Who plays against the bank of chemin de fer: banco, banco seguido, banco con la mesa."""

from firmware_py.rules.games.chemin.bank_offer import Bettor
from firmware_py.table.decision import RefusedEventError
from firmware_py.table.due import seat_of
from firmware_py.table.effects import Effect
from firmware_py.table.events import Said
from firmware_py.table.games.baccarat.sides import called, conduct
from firmware_py.table.games.chemin.payment import (
    BANK,
    PUNTO,
    bank_of,
    places_of,
    priority,
    turn_of,
)
from firmware_py.table.round import Round
from firmware_py.text.codes import chemin as codes
from firmware_py.text.codes import limits

Effects = tuple[Effect, ...]
BANCO, AGAIN = "banco", "banco seguido"
HALF, REST = "banco con la mesa", "con la mesa y último completo"


def bettor_of(said: Said) -> Bettor:
    """Read who speaks: a seat, or somebody behind it."""
    seat = seat_of(said.who)
    if seat is None or seat < 1:
        raise RefusedEventError(codes.no_seat_no_player(who_name=str(said.who)))
    return seat, str(said.who).partition("/")[2]


def give_back(round_: Round, kept: tuple[Bettor, ...]) -> None:
    """Give the stakes against the bank back, but for some."""
    for key in [key for key in round_.bets if PUNTO in round_.bets[key] and key not in kept]:
        del round_.bets[key][PUNTO]
        round_.on_line.discard((*key, PUNTO))
        if not round_.bets[key]:
            del round_.bets[key]


def claims(round_: Round, said: Said) -> Effects:
    """Make banco: the whole bank, before those who come later in the order (08.IV, 08.VII)."""
    key, turn = bettor_of(said), turn_of(round_)
    _against(round_, key)
    again = said.word == AGAIN
    if again and (turn is None or turn.banco != key):
        raise RefusedEventError(codes.out_of_turn_banco_seguido(article=conduct(round_)))
    if not again and (first := _comes_before(round_, key)) is not None:
        why = codes.out_of_turn_banco_first(seat=first[0], article=conduct(round_))
        raise RefusedEventError(why)
    make_banco(round_, key)
    return called(said, conduct(round_))


def make_banco(round_: Round, key: Bettor) -> None:
    """Let one player cover the whole bank; the other stakes go back."""
    give_back(round_, ())
    round_.called.clear()
    round_.called[BANCO] = key
    round_.bets.setdefault(key, {})[PUNTO] = bank_of(round_)


def _comes_before(round_: Round, key: Bettor) -> Bettor | None:
    """Find who has made banco already and need not give way (08.IV)."""
    first, turn = round_.called.get(BANCO), turn_of(round_)
    if first is None or first == key:
        return None
    banker = min(seat for seat, _ in _parts(round_))
    greets = places_of(round_).greets
    follows = turn is not None and turn.banco == first
    earlier = priority(first, banker, greets) < priority(key, banker, greets)
    return first if follows or earlier else None


def _parts(round_: Round) -> list[Bettor]:
    return [key for key, boxes in round_.bets.items() if BANK in boxes]


def _against(round_: Round, key: Bettor) -> None:
    if not bank_of(round_):
        raise RefusedEventError(codes.no_bank_not_announced())
    if key in _parts(round_):
        raise RefusedEventError(limits.limit_own_bank(cited=""))


def with_the_table(round_: Round, said: Said) -> Effects:
    """Cover half the bank, or the half that another has left (08.VII)."""
    key = bettor_of(said)
    _against(round_, key)
    article = conduct(round_)
    if BANCO in round_.called or (said.word == REST) != (HALF in round_.called):
        raise RefusedEventError(codes.not_now_word(word=said.word, article=article))
    others = sum(
        round_.played_cents(*whose, PUNTO)
        for whose, boxes in round_.bets.items()
        if PUNTO in boxes and whose != key
    )
    bank = bank_of(round_)
    cents = bank - others if said.word == REST else -(-bank // 2)
    if not round_.min_cents <= cents <= bank - others:
        raise RefusedEventError(limits.limit_bank_covered(bank_cents=bank, cited=""))
    round_.bets.setdefault(key, {})[PUNTO] = cents
    round_.on_line.discard((*key, PUNTO))
    round_.called[said.word] = key
    return called(said, article)
