"""Who plays a hand of circle poker: restos that stay on the table, antes, the mano."""

from collections.abc import Collection, Iterable, Mapping

from msgspec import Struct

from firmware_py.rules.finding import RefusedError
from firmware_py.rules.game import Game
from firmware_py.rules.games.circle.deal import players_fault, seated
from firmware_py.rules.games.circle.order import goes_left, next_mano, play_of, round_from
from firmware_py.table.decision import RefusedEventError, refused_by_law
from firmware_py.table.round import Round
from firmware_py.text.codes import circle as codes
from firmware_py.text.message import Message

ANTE, RESTO, BET = "ante", "resto", "apuesta"


class SeatedPlayers(Struct, frozen=True):
    """What a hand leaves to the next: who had the mano, the restos, and a pot nobody won."""

    # None: no hand has been played yet.
    mano: int | None
    restos: tuple[tuple[int, int], ...]
    pot_cents: int = 0
    blank_hands: int = 0
    # Hands that a seat has sat out: in a row, or of the whole game.
    rested: tuple[tuple[int, int], ...] = ()
    # Seats that have asked to rest.
    resting: tuple[int, ...] = ()
    # Who has put how much into the pot that nobody won.
    put_in: tuple[tuple[int, int], ...] = ()

    @property
    def undecided(self) -> bool:
        """Tell whether money in the middle waits for the next hand."""
        return self.pot_cents > 0


def waits(carried: tuple[SeatedPlayers, ...]) -> bool:
    """Tell whether a pot waits for the next hand."""
    return any(one.undecided for one in carried)


def sitting_of(round_: Round) -> SeatedPlayers | None:
    """Give what the hand before has left, if there was one."""
    if not round_.carried:
        return None
    found: SeatedPlayers = round_.carried[0]
    return found


def leave_restos(round_: Round) -> None:
    """Leave the restos on the table; a player may add to his, or take it and go."""
    sitting = sitting_of(round_)
    for seat, cents in sitting.restos if sitting else ():
        round_.bets[(seat, "")] = {RESTO: cents}


def by_blinds(game: Game) -> bool:
    """Tell whether the forced bets are made by place instead of by everybody."""
    return game.text(play_of(game).forced) == "blinds"


def laid_in_turn(game: Game, box: str) -> bool:
    """Tell whether a box holds the forced bets by place, which are asked for."""
    return box == ANTE and game.once(by_blinds)


def players_of(round_: Round) -> dict[int, dict[str, int]]:
    """Name who plays the hand, with his bets: a resto, and the ante where everybody lays one."""
    blinds, found = round_.game.once(by_blinds), {}
    for (seat, bettor), boxes in round_.bets.items():
        if (blinds or ANTE in boxes) and not bettor and boxes.get(RESTO):
            found[seat] = boxes
    if round_.carried and (resting := round_.carried[0].resting):
        found = {seat: boxes for seat, boxes in found.items() if seat not in resting}
    return dict(sorted(found.items()))


def mano_of(round_: Round, players: Collection[int]) -> int:
    """Say who has the mano: at first the seat from which play goes, then the next one."""
    before = round_.carried[0].mano if round_.carried else None
    known = round_.game.once(_known_manos)
    key = (before, *players)
    mano = known.get(key)
    if mano is None:
        mano = known[key] = _mano(round_.game, players, before)
    return mano


def _known_manos(_game: Game) -> dict[object, int]:
    return {}


def _mano(game: Game, players: Collection[int], before: int | None) -> int:
    if before is not None:
        return next_mano(game, players, before)
    if not players:
        return 1
    left = goes_left(game)
    return round_from(players, 1 if left else max(players), left=left)[0]


def check_bets(round_: Round) -> None:
    """Refuse to begin a hand with too few players, or with forced bets that do not fit."""
    antes: dict[int, int] = {}
    restos: list[int] = []
    for (seat, _), boxes in round_.bets.items():
        if ANTE in boxes:
            antes[seat] = boxes[ANTE]
            restos.append(boxes.get(RESTO, 0))
    if antes and (why := _ante_fault(round_, antes, restos)):
        raise RefusedEventError(why)
    # Who has laid an ante plays: it was not taken of who rests.
    players = sorted(antes) or [*players_of(round_)]
    seats, mano = tuple(players) or (1,), mano_of(round_, players)
    try:
        order_of(round_.game, seats, mano)
    except RefusedError as error:
        why = players_fault(round_.game, seats, mano)
        raise (RefusedEventError(why) if why else refused_by_law(error)) from error


def order_of(game: Game, players: tuple[int, ...], mano: int) -> tuple[int, ...]:
    """Order the players from the mano; too few are refused, what the law accepts is kept."""
    known = game.once(_known_orders)
    key = (mano, *players)
    order = known.get(key)
    if order is None:
        order = known[key] = seated(game, players, mano)
    return order


def _known_orders(_game: Game) -> dict[object, tuple[int, ...]]:
    return {}


def _ante_fault(round_: Round, antes: dict[int, int], restos: list[int]) -> Message | None:
    """Antes are one amount fixed by the house; who has less lays all that he has."""
    article = round_.game.box(ANTE).article
    if round_.game.once(by_blinds):
        return codes.incomplete_blinds(seats=tuple(antes), cited=article)
    most = max(antes.values())
    if min(antes.values()) == most <= min(restos):
        return None
    for (seat, cents), resto in zip(antes.items(), restos, strict=True):
        if cents > resto or (cents < most and cents < resto):
            return codes.incomplete_ante(
                seat=seat, laid_cents=cents, resto_cents=resto, ante_cents=most, cited=article
            )
    return None


def rested_too_long(game: Game, rested: Mapping[int, int]) -> list[int]:
    """Name the seats that have lost their place (Galicia 20, PV 17.IV)."""
    rule = play_of(game).rest
    if not rested or rule is None:
        return []
    most = game.number(rule.hands)
    return [seat for seat, hands in rested.items() if hands > most]


def put_in(round_: Round) -> dict[int, int]:
    """Add up what each player has in the pot; one whose stakes go back has nothing in it."""
    found, out = {}, round_.out
    for seat, boxes in players_of(round_).items():
        if not out or out.get(seat) != "returned":
            found[seat] = sum(boxes.values()) - boxes[RESTO]
    return found


def chips_left(round_: Round, seat: int) -> dict[str, int]:
    """Show of a resto what still lies before its player: his bets have come out of it."""
    boxes = round_.own_bets(seat)
    return {RESTO: 2 * boxes[RESTO] - sum(boxes.values())} if RESTO in boxes else {}


def by_interval(round_: Round, players: Iterable[int]) -> tuple[int, ...]:
    """Add up what each interval has brought into the pot; antes belong to the first."""
    added: dict[int, int] = {}
    for seat in players:
        for box, cents in round_.own_bets(seat).items():
            if box != RESTO:
                number = int(box.partition("/")[2] or 1)
                added[number] = added.get(number, 0) + cents
    return tuple(added.get(number, 0) for number in range(1, max(added, default=0) + 1))
