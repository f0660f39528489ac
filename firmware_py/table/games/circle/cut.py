"""The mano of a hand, and who cuts its pack."""

from firmware_py.rules.game import Game
from firmware_py.rules.games.circle.order import cutter, play_of
from firmware_py.table.effects import Announce
from firmware_py.table.games.circle.players import RESTO, mano_of, players_of, sitting_of
from firmware_py.table.round import CUTS, Round
from firmware_py.text.codes import circle as codes
from firmware_py.text.codes import facts as fact_codes
from firmware_py.text.message import Message

MANO = "mano"


def cuts(round_: Round) -> tuple[int | None, str]:
    """Say who cuts the pack, and by which article; nobody does while nobody sits."""
    players = _players(round_)
    seat = cutter(round_.game, players, mano_of(round_, players)) if players else None
    return seat, _article(round_.game)


def _players(round_: Round) -> list[int]:
    """List who plays; before the antes, which follow the cut, all who sit (Galicia 23.1)."""
    if MANO in round_.called:
        return [*players_of(round_)]
    sitting = sitting_of(round_)
    resting = sitting.resting if sitting else ()
    seats = [seat for (seat, _), boxes in round_.bets.items() if boxes.get(RESTO)]
    return sorted(seat for seat in seats if seat not in resting)


def facts(round_: Round) -> tuple[Message, ...]:
    """Show who has the mano, and who cuts or has cut."""
    players = _players(round_)
    if not players:
        return ()
    mano = fact_codes.fact_mano(seat=mano_of(round_, players))
    if done := _done(round_):
        return mano, fact_codes.fact_has_cut(who_name=done)
    cuts_next = cuts(round_)[0]
    return (mano,) if cuts_next is None else (mano, fact_codes.fact_cuts(seat=cuts_next))


def _done(round_: Round) -> str:
    """Name who has cut, if that was told: a seat, or one of the staff."""
    seat, staff = round_.called.get(CUTS, (0, ""))
    return staff or (str(seat) if seat else "")


def mano_and_cut(round_: Round, order: tuple[int, ...]) -> Announce:
    """Say who has the mano and who cuts (Galicia 23.1); a cut that was told is over."""
    round_.called[MANO] = (order[0], "")
    if CUTS in round_.called:
        return Announce(_cut_before(order[0], _done(round_)), _article(round_.game))
    known = round_.game.once(_known_words)
    if order not in known:
        seat = cutter(round_.game, order, order[0])
        said = codes.aloud_mano_cuts(mano_seat=order[0], cut_seat=seat)
        known[order] = Announce(said, _article(round_.game))
    return known[order]


def _cut_before(mano: int, done: str) -> Message:
    if done.isdigit():
        return codes.aloud_mano_seat_has_cut(mano_seat=mano, cut_seat=int(done))
    return codes.aloud_mano_staff_has_cut(mano_seat=mano, cut_name=done)


def _article(game: Game) -> str:
    play = play_of(game)
    return play.cut.article if play.cut else play.direction.article


def _known_words(_game: Game) -> dict[object, Announce]:
    return {}
