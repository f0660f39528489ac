"""Treinta y cuarenta: two rows laid open, stakes caught by 31-31, payment by chance."""

from collections.abc import Generator, Iterator, Mapping
from dataclasses import dataclass, replace

from firmware_py.rules.games.settled import Settled
from firmware_py.rules.games.treinta_cuarenta.insurance import PREMIUMS, StakeInsurance
from firmware_py.rules.games.treinta_cuarenta.rows import CHANCES, Coup, points_of, row_fault
from firmware_py.rules.games.treinta_cuarenta.settlement import (
    CoupContext,
    Player,
    Treinta,
    play_of,
    words_open,
)
from firmware_py.table.course import Answer, Aside, Course, FaultFound
from firmware_py.table.due import CardDue, Choice, Due, OpeningDue, WordDue
from firmware_py.table.effects import Announce, Transfer
from firmware_py.table.events import Said
from firmware_py.table.round import Round, UndecidedStake
from firmware_py.table.ruling_actions import fates
from firmware_py.text.codes import asking, dues
from firmware_py.text.codes import treinta_cuarenta as codes
from firmware_py.text.message import Message

ROWS = ("negro", "rojo")
# How a total from 31 to 40 is called: by its unit figure.
CALLED = (
    codes.row_total_31(), codes.row_total_32(), codes.row_total_33(), codes.row_total_34(),
    codes.row_total_35(), codes.row_total_36(), codes.row_total_37(), codes.row_total_38(),
    codes.row_total_39(), codes.row_total_40(),
)  # fmt: skip
ROW_CALLED = {"negro": codes.aloud_negro(), "rojo": codes.aloud_rojo()}

Steps = Generator[Due | Aside, Answer, None]


@dataclass(frozen=True, slots=True)
class Caught:
    """A stake caught by 31-31, with the coups since and what was said of it each time."""

    seat: int
    bettor: str
    box: str
    stake_cents: int
    coups: tuple[Coup, ...]
    words: tuple[str, ...] = ()

    @property
    def held(self) -> UndecidedStake:
        """What lies on the table of it between coups."""
        return UndecidedStake(self.seat, self.bettor, self.box, self.stake_cents, "prisión")


def held(carried: tuple[Caught, ...]) -> tuple[UndecidedStake, ...]:
    """What lies on the table of stakes in prison between coups."""
    return tuple(one.held for one in carried)


def course(round_: Round) -> Course:
    """Lay the rows, call them, ask for those caught, and pay chance by chance."""
    yield from _laid(round_)
    coup = Coup(round_.faces("negro"), round_.faces("rojo"))
    yield from _called(round_, coup)
    caught = [replace(one, coups=(*one.coups, coup)) for one in round_.carried]
    if _is_refait(round_, coup):
        caught = yield from _asked(round_, [*caught, *_newly_caught(round_, coup)])
    free = [one for one in caught if _is_decided(round_, one)]
    round_.carries = tuple(one for one in caught if one not in free)
    return (*fates(round_), *_in_order([*_coup(round_, coup), *_freed(round_, free)]))


def settled_again(round_: Round) -> tuple[Transfer, ...] | None:
    """Make the list anew after a ruling on a seat; earlier prisoners are left as they were."""
    if round_.outcome == "void":
        return None
    if not round_.transfers:
        # The coup was not finished: it decides nothing about them.
        round_.carries = round_.carried
        return fates(round_)
    coup = Coup(round_.faces("negro"), round_.faces("rojo"))
    round_.carries = tuple(one for one in round_.carries if _stays(round_, one))
    caught = [replace(one, coups=(*one.coups, coup)) for one in round_.carried]
    if _is_refait(round_, coup):
        # Who is not in prison now has said this.
        caught += _newly_caught(round_, coup)
        caught = [replace(one, words=(*one.words, "mitad")) for one in caught]
    kept = {(one.held, len(one.coups)) for one in round_.carries}
    free = [one for one in caught if (one.held, len(one.coups)) not in kept]
    return (*fates(round_), *_in_order([*_coup(round_, coup), *_freed(round_, free)]))


def _stays(round_: Round, one: Caught) -> bool:
    """Tell whether a prisoner is left to himself: a ruling decides on what a seat laid anew."""
    return one.seat not in round_.out or len(one.coups) > 1


def _laid(round_: Round) -> Steps:
    """Lay both rows; cards that a ruling took from one or put to it leave no coup to be called."""
    reach = play_of(round_.game).rows.reach
    while True:
        for row in ROWS:
            yield from _lay(round_, row)
        faults = (row_fault(row, round_.faces(row), reach) for row in ROWS)
        wrong = tuple(filter(None, faults))
        if not wrong:
            return
        said = codes.aloud_rows_wrong(faults_reasons=wrong)
        yield Announce(said, round_.game.sheet.unforeseen)
        yield FaultFound("unforeseen")


def _lay(round_: Round, row: str) -> Steps:
    """05.V.3: lay a row card by card until it has 31 or more."""
    reach = play_of(round_.game).rows.reach
    while points_of(round_.faces(row)) < reach:
        yield CardDue(row, "up", len(round_.numbers(row)) + 1)
        while hidden := round_.hidden(row):
            yield OpeningDue(hidden, dues.cards_of_row(row_place=row), "deal")


def _is_refait(round_: Round, coup: Coup) -> bool:
    return coup.is_refait(play_of(round_.game).rows.reach)


def _called(round_: Round, coup: Coup) -> Iterator[Announce]:
    """05.V.3: the points of each row, the winning chances, «color gana» or «color pierde»."""
    reach = play_of(round_.game).rows.reach
    negro, rojo = (CALLED[points - reach] for points in coup.points)
    result = codes.aloud_refait() if _is_refait(round_, coup) else _won(coup)
    told = codes.aloud_rows(negro_message=negro, rojo_message=rojo, result_message=result)
    for said in round_.game.sheet.announcement:
        if said.moment == "rows":
            yield Announce(told, said.article)


def _won(coup: Coup) -> Message:
    row = next((row for row in ROWS if row in coup.winners), "")
    if not row:
        return codes.aloud_rows_tie()
    wins = codes.aloud_row_and_colour_win if "color" in coup.winners else codes.aloud_row_wins
    return wins(row_message=ROW_CALLED[row])


def _newly_caught(round_: Round, coup: Coup) -> list[Caught]:
    """05.V.1: every stake on the table that is not insured."""
    return [
        Caught(seat, bettor, box, boxes[box], (coup,))
        for (seat, bettor), boxes in sorted(round_.bets.items())
        if seat not in round_.out
        for box in CHANCES
        if box in boxes and box not in _insured(round_, boxes)
    ]


def _insured(round_: Round, boxes: Mapping[str, int]) -> frozenset[str]:
    """05.V.1: the stakes of a bettor on which a premium was laid."""
    return round_.game.once(StakeInsurance).insured(boxes).stakes


def _asked(round_: Round, caught: list[Caught]) -> Generator[Due | Aside, Answer, list[Caught]]:
    """01.IV.1.B.b: ask everybody, stake by stake, for half or prison."""
    found = []
    for one in caught:
        word = yield from _word(round_, one)
        found.append(replace(one, words=(*one.words, word)))
    # A ruling that put a seat out meanwhile decides what becomes of its new stakes.
    return [one for one in found if _stays(round_, one)]


def _word(round_: Round, one: Caught) -> Generator[Due | Aside, Answer, str]:
    """Ask for one stake; where a single word is open, or nobody answers, it is said."""
    refaits = sum(_is_refait(round_, coup) for coup in one.coups)
    words = words_open(one.stake_cents, refaits, last=round_.last, min_cents=round_.min_cents)
    if len(words) == 1 or one.seat in round_.out:
        return words[-1]
    article = play_of(round_.game).refait.half_article
    who = f"{one.seat}/{one.box}" + (f" ({one.bettor})" if one.bettor else "")
    choices = tuple(Choice(word, article=article) for word in words)
    said = yield WordDue(who, choices, "settlement", asking.about_refait())
    return said.word if isinstance(said, Said) else words[-1]


def _is_decided(round_: Round, one: Caught) -> bool:
    """Tell whether a caught stake is taken, free or lost after the last coup laid."""
    coup = one.coups[-1]
    if _is_refait(round_, coup):
        return one.words[-1] == "mitad"
    return not coup.is_void or round_.last


def _coup(round_: Round, coup: Coup) -> list[Transfer]:
    """Settle every stake that 31-31 did not catch."""
    found: list[Transfer] = []
    for seat, bettor in round_.bets:
        if seat not in round_.out:
            found += _stakes(round_, coup, seat, bettor)
    return found


def _stakes(round_: Round, coup: Coup, seat: int, bettor: str) -> list[Transfer]:
    """Settle a bettor's stakes and premiums, each by its own article."""
    rules, boxes = round_.game.once(Treinta), round_.bets[(seat, bettor)]
    insured = _insured(round_, boxes)
    caught = {*boxes} - insured if _is_refait(round_, coup) else set()
    found: list[Transfer] = []
    for box, cents in boxes.items():
        if box in CHANCES and box not in caught:
            player = Player({box: cents}, insured=insured)
        elif box in PREMIUMS:
            player = Player({}, {box: cents})
        else:
            continue
        found += _transfers(seat, bettor, rules.settle(player, coup, CoupContext()))
    return found


def _freed(round_: Round, caught: list[Caught]) -> list[Transfer]:
    """Settle stakes whose prison has ended, or that were taken by half."""
    rules = round_.game.once(Treinta)
    found: list[Transfer] = []
    for one in caught:
        player = Player({one.box: one.stake_cents}, words={one.box: one.words})
        table = CoupContext(one.coups[1:], round_.last, round_.min_cents)
        found += _transfers(one.seat, one.bettor, rules.settle(player, one.coups[0], table))
    return found


def _transfers(seat: int, bettor: str, paid: Settled) -> list[Transfer]:
    article = ", ".join(paid.articles)
    return [Transfer(seat, bettor, box, cents, article) for box, cents in paid.net.items()]


def _in_order(transfers: list[Transfer]) -> list[Transfer]:
    """05.V.3: losers first; then colour and inverse, then the rows, the farthest first."""
    return sorted(
        transfers,
        key=lambda t: (t.cents >= 0, t.box in ROWS, -int(t.seat), t.bettor),
    )
