"""What a ruling does to cards, stakes and plan."""

from collections.abc import Callable, Generator
from typing import TYPE_CHECKING

from firmware_py.table import deck_count, hand_without_bets, stopping
from firmware_py.table.due import CardDue, CorrectionDue, Due, ReshuffleDue, SupervisorDue, seat_of
from firmware_py.table.effects import (
    OpenCards,
    ReturnTokens,
    Transfer,
    UnlockSabot,
)
from firmware_py.table.games.family import family_of
from firmware_py.table.round import STRAY, Round, RulingMade
from firmware_py.table.states import PLAY, Phase
from firmware_py.text.codes import dues, faults

if TYPE_CHECKING:
    from firmware_py.table.table import Table

Numbers = tuple[int, ...]
# Where a card lies in nobody's hand: nothing takes its place.
OUT_OF_HANDS = frozenset({STRAY, "burn"})
# Faults about cards that nobody turned up: they stay face down.
KEPT_HIDDEN = frozenset(
    """
    in-basket on-floor slow advice natural-not-shown contradictory-words wrong-announcement
    cards-to-wrong-player banker-wrong-point banker-three-cards banker-two-third-cards
    croupier-misannounced-carta claim-after-settlement
    """.split()
)


def apply_ruling(table: "Table", ruling: RulingMade, numbers: Numbers) -> None:
    """Put a ruling on record and carry it out; `numbers` are the cards it is about."""
    table.rulings.append(ruling)
    table.in_round().rulings.append(ruling)
    ACTIONS[ruling.ruling](table, ruling, numbers)
    table.replan()
    _lay_waiting(table)


def _lay_waiting(table: "Table") -> None:
    """Give a card that is to be used next to the place that waits for one."""
    due, round_ = table.due, table.in_round()
    if isinstance(due, CardDue) and round_.waiting:
        table.ask_for_card(due)


def _go_on(table: "Table", *first: Due) -> None:
    """Go on where a halt stopped play; what comes first may have to wait for nothing."""
    if table.phase is Phase.HALTED:
        table.resume(*first)
    elif first and table.course is not None:
        # Once the list is on the table nothing is dealt any more.
        table.expect_first(*first)


def _void_round(table: "Table", ruling: RulingMade, _numbers: Numbers) -> None:
    """End the round: every stake goes back, or those that the ruling names."""
    round_ = table.in_round()
    if round_.tokens:
        table.effects.append(ReturnTokens(tuple(sorted(round_.tokens))))
    transfers = returned(round_, ruling, set())
    if "returned" in dict(ruling.keys):
        _settle_rest(table, ruling)
        return
    burned = dict(ruling.keys).get("burned", 0) if ruling.irregularity == "cut-card" else 0
    # The cards behind the separator leave the shoe to be counted.
    if isinstance(burned, int) and burned and table.phase in (Phase.BETTING, *PLAY):
        table.interrupted.clear()
        table.course = _lay_aside(round_, burned, transfers)
        table.advance(None)
        return
    round_.outcome = "void"
    pot, kept = family_of(table.game).rulings.give_pot_back(round_, ruling)
    table.carried = kept or table.carried
    table.settle((*transfers, *pot))


def _carry_over(table: "Table", ruling: RulingMade, numbers: Numbers) -> None:
    """Leave the pot on the table for the next hand; a void one, or none yet, has left none."""
    round_ = table.in_round()
    left = round_.begun and round_.outcome != "void"
    transfers = family_of(table.game).rulings.carried_over(round_) if left else None
    if transfers is None:
        _void_round(table, ruling, numbers)
        return
    _put_out(table, ruling)
    table.settle(transfers)


def _settle_rest(table: "Table", ruling: RulingMade) -> None:
    """Give back the boxes that the ruling names; the others are settled on the cards."""
    table.in_round().outcome = "void"
    _go_on(table)
    table.interrupted.clear()
    table.course = family_of(table.game).rulings.annulled(table.in_round(), ruling)
    table.advance(None)


def _lay_aside(
    round_: Round, count: int, transfers: tuple[Transfer, ...]
) -> Generator[Due, object, tuple[Transfer, ...]]:
    """Lay cards face down and count them before an annulled round is paid back."""
    for ordinal in range(1, count + 1):
        yield CardDue("burn", "down", ordinal)
    round_.outcome = "void"
    return transfers


def returned(round_: Round, ruling: RulingMade, seats: set[int]) -> tuple[Transfer, ...]:
    """List the stakes that go back: of some seats, or of everybody."""
    article = ", ".join(ruling.articles)
    return tuple(
        Transfer(seat, bettor, box, 0, article)
        for (seat, bettor), boxes in sorted(round_.bets.items())
        for box in boxes
        if not seats or seat in seats
    )


def _redeal(table: "Table", ruling: RulingMade, numbers: Numbers) -> None:
    """Deal again with the same first bets, or give them back and let them be laid anew.

    A round that was annulled before its bets were closed has no bets to be dealt with.
    """
    round_ = table.in_round()
    if ruling.stakes == "returned" or (round_.outcome and not round_.begun):
        _void_round(table, ruling, numbers)
        return
    round_.clear_cards()
    # A person may have a round dealt again that was annulled: then it is played.
    round_.outcome = ""
    table.shoe_known.clear()
    table.interrupted.clear()
    table.course = table.kept = None
    table.halt(ReshuffleDue(whole=True))
    deck_count.leaves_for_shuffle(table)


def _reshuffle(table: "Table", ruling: RulingMade, numbers: Numbers) -> None:
    """Shuffle what is left; where the separator ended the shoe, put in a new one."""
    whole = ruling.irregularity == "cut-card" and table.game.sheet.cut_card is not None
    _put_out(table, ruling)
    _aside(table, numbers)
    table.halt(ReshuffleDue(whole=whole))
    if whole:
        deck_count.leaves_for_shuffle(table)


def _out(table: "Table", ruling: RulingMade, _numbers: Numbers) -> None:
    """Put seats out of the round; what becomes of their stakes is in the ruling."""
    _put_out(table, ruling)
    round_ = table.in_round()
    if table.course is None and round_.transfers:
        others = tuple(t for t in round_.transfers if t.seat not in round_.out)
        again = family_of(table.game).rulings.settled_again(round_) or table.listing
        table.settle(again or fates(round_) + others)
        return
    if not round_.seats:
        table.settle(family_of(table.game).rulings.settled_again(round_) or fates(round_))
        return
    _go_on(table)
    _pass_over(table)
    reshuffles = any(key == "reshuffle" and value for key, value in ruling.keys)
    # Nothing is shuffled for a round that is over with the seat.
    if reshuffles and table.course is not None:
        table.halt(ReshuffleDue(whole=False))


def _put_out(table: "Table", ruling: RulingMade) -> None:
    for seat in ruling.affects:
        if isinstance(seat, int):
            table.in_round().out[seat] = ruling.stakes


def fates(round_: Round) -> tuple[Transfer, ...]:
    """List what becomes of the stakes of seats that are out.

    Where players hold the bank or contend for a pot nothing is lost before the bets are closed:
    there is nobody yet to lose it to.
    """
    found, counts = [], round_.begun or round_.game.sheet.kind == "contrapartida"
    for (seat, bettor), boxes in sorted(round_.bets.items()):
        if seat in round_.out:
            articles = [r.articles for r in round_.rulings if seat in r.affects]
            article = ", ".join(articles[-1]) if articles else ""
            lost = counts and round_.out[seat] == "lost"
            for box, cents in boxes.items():
                found.append(Transfer(seat, bettor, box, -cents if lost else 0, article))
    return tuple(found)


def _pass_over(table: "Table") -> None:
    """If what was due is due of a seat that is out, take up what comes after it."""
    due = table.due
    who = getattr(due, "place", "") or getattr(due, "who", "")
    if seat_of(who) in table.in_round().out and table.course is not None:
        table.advance(None)


def _continue(table: "Table", ruling: RulingMade, numbers: Numbers) -> None:
    """Play on with the cards as they lie; one that was exposed is open to all."""
    if table.kept is not None:
        stopping.resume_round(table)
        return
    round_ = table.in_round()
    # A card that is to be used next still is.
    numbers = tuple(n for n in numbers if n not in round_.waiting)
    _aside(table, tuple(n for n in numbers if round_.cards[n].place == STRAY))
    seen = ruling.irregularity not in KEPT_HIDDEN
    shown = tuple(n for n in numbers if seen and round_.cards[n].place != "burn")
    for number in shown:
        round_.cards[number].face = "up"
    if shown:
        table.effects.append(OpenCards(tuple(n for n in shown if round_.cards[n].card is None)))
    _go_on(table)
    if ruling.irregularity == "on-floor" and table.phase in PLAY:
        # Play waits until somebody of the house has picked it up.
        table.halt(CorrectionDue(what=dues.correction_floor()))


def _burn(table: "Table", _ruling: RulingMade, numbers: Numbers) -> None:
    """Take the cards out of play; where one lay in a hand, the next takes its place."""
    round_ = table.in_round()
    holes = [round_.cards[n] for n in numbers if round_.cards[n].place not in OUT_OF_HANDS]
    dues = [
        CardDue(hole.place, hole.face, round_.places[hole.place].index(hole.number) + 1)
        for hole in holes
    ]
    _aside(table, numbers)
    if table.phase is not Phase.HALTED and isinstance(table.due, CardDue) and not dues:
        # The card that left the shoe used up the leave to give one.
        table.effects.append(UnlockSabot(table.due.packet))
    # Before the course goes on: it may end with the hands as they lie.
    _go_on(table, *dues)


def _aside(table: "Table", numbers: Numbers) -> None:
    round_ = table.in_round()
    for number in numbers:
        round_.move(number, "burn")
        if number in round_.waiting:
            round_.waiting.remove(number)


def _use_as_next(table: "Table", ruling: RulingMade, numbers: Numbers) -> None:
    """Keep the cards in order: they are the next ones due, here or in a hand without bets."""
    if ("dummy_hand", True) in ruling.keys:
        _go_on(table)
        round_ = table.in_round()
        back = returned(round_, ruling, set())
        if round_.tokens and table.phase is Phase.BETTING:
            table.effects.append(ReturnTokens(tuple(sorted(round_.tokens))))
        hand_without_bets.carry(table, numbers, back)
        return
    round_ = table.in_round()
    round_.waiting.extend(n for n in numbers if n not in round_.waiting)
    _go_on(table)


def _correct(table: "Table", _ruling: RulingMade, _numbers: Numbers) -> None:
    """Wait until the dealer has put the cards right."""
    table.halt(CorrectionDue())


def _banker_decides(table: "Table", ruling: RulingMade, numbers: Numbers) -> None:
    """Let the course ask the banker, where it knows how."""
    if table.course is not None and family_of(table.game).rulings.replans:
        _go_on(table)
    else:
        _supervisor(table, ruling, numbers)


def _supervisor(table: "Table", ruling: RulingMade, _numbers: Numbers) -> None:
    """Wait for the person in charge to decide."""
    sheet = table.game.sheet
    by = dict(ruling.keys).get("decided_by", sheet.decided_by)
    article = ruling.articles[0] if ruling.articles else sheet.unforeseen
    why = faults.irregularity_named(name_lab=ruling.irregularity)
    table.halt(SupervisorDue(why, str(by), article))


ACTIONS: dict[str, Callable[["Table", RulingMade, Numbers], None]] = {
    "void-round": _void_round,
    "redeal": _redeal,
    "void-seat": _out,
    "forfeit": _out,
    "refund-ante": _out,
    "continue": _continue,
    "cards-speak": _continue,
    "showdown": _continue,
    "pot-carried-over": _carry_over,
    "burn-card": _burn,
    "substitute-card": _burn,
    "use-as-next": _use_as_next,
    "correct-in-sequence": _correct,
    "reshuffle": _reshuffle,
    "supervisor": _supervisor,
    "banker-decides": _banker_decides,
}
