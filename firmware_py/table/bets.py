"""Bets: laid within the sheet's limits, taken back, counted, and closed."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from msgspec import Struct

from firmware_py.rules.finding import RefusedError, cited
from firmware_py.rules.game import Game
from firmware_py.rules.games.family import law_of
from firmware_py.rules.limits import BetAsked, BetVerdict, judge_bet
from firmware_py.table import events as ev
from firmware_py.table import limit_changes, no_more_bets
from firmware_py.table.decision import RefusedEventError, refused_by_law, said_by_law
from firmware_py.table.due import BETS, SlotsDue, TokensDue
from firmware_py.table.effects import Alarm, Announce, ReturnTokens
from firmware_py.table.games.family import BetHooks, family_of
from firmware_py.table.round import Round
from firmware_py.table.states import Phase, Trigger
from firmware_py.text.codes import alarms
from firmware_py.text.codes import bets as codes
from firmware_py.text.message import Message

if TYPE_CHECKING:
    from firmware_py.table.table import Table

_BETS = BETS
# A member of an enum is looked up by name each time: what every round asks for is kept.
_BETTING, _OPEN_BETS, _CLOSE_BETS = Phase.BETTING, Trigger.OPEN_BETS, Trigger.CLOSE_BETS


class _Rules(Struct, frozen=True):
    """What sheet and family say of bets before the deal, looked up once."""

    judge: Callable[[Game, BetAsked], BetVerdict]
    # Whether nobody but the seated player bets on his boxes.
    alone: bool
    # Whether a bet must fit what others have laid on the table.
    together: bool
    hooks: BetHooks
    # Boxes that are bet with a token, and those that take bets now.
    tokens: frozenset[str]
    open: frozenset[str]


def _rules(game: Game) -> _Rules:
    law, boxes = law_of(game.sheet), game.sheet.box
    return _Rules(
        law.judge,
        law.alone_on_box,
        not law.judged_alone and law.judge is not judge_bet,
        family_of(game).bets,
        frozenset(box.name for box in boxes if box.settles == "jackpot"),
        frozenset(
            box.name
            for box in boxes
            if box.placed == "before-deal" and all(map(game.options.get, box.posted))
        ),
    )


def bets_opened(table: "Table", event: ev.BetsOpened) -> None:
    """Begin a round: bets are open, the slots take tokens."""
    table.move(_OPEN_BETS, event)
    fresh = event.new_shoe or table.rounds_played == 0
    table.shoes_left = 0 if fresh and table.shoes_left else table.shoes_left
    if fresh:
        limit_changes.shoe_is_new(table)
    setup = table.setup
    # One pack is whole again at every round; a shoe only when it is filled.
    if event.new_shoe or table.game.deck.packs == 1:
        table.cut_by = None
        table.shoe_known.clear()
        table.shoe_began = dict(table.last_number)
        table.last_shoe = False
    table.round = Round(
        table.rounds_played + 1,
        table.game,
        setup.source,
        setup.min_cents,
        setup.max_cents,
        fresh,
        table.rounds_left is not None and table.rounds_left <= 1,
        table.carried,
        rake=setup.rake,
    )
    table.due = _BETS
    if fresh:
        _announce(table, "shuffle")
    table.effects.extend(family_of(table.game).bets.begin(table.round))
    table.carried = table.round.carried


def _announce(table: "Table", moment: str) -> None:
    said = table.game.once(_announcements)
    if moment in said:
        table.effects += said[moment]


def _announcements(game: Game) -> dict[str, list[Announce]]:
    """What is said at which moment of a round."""
    found: dict[str, list[Announce]] = {}
    for said in game.sheet.announcement:
        found.setdefault(said.moment, []).append(Announce(said.words, said.article))
    return found


def said(table: "Table", event: ev.Said) -> None:
    """Take in a word said while bets are open: who sits, who takes the bank, who makes banco."""
    if table.due is not _BETS:
        raise RefusedEventError(codes.not_due_no_word())
    round_ = table.in_round()
    table.effects.extend(table.game.once(_rules).hooks.hear(round_, event))
    # It holds for the rounds to come, even if this one is void.
    table.carried = round_.carried


def bet_laid(table: "Table", event: ev.BetLaid) -> None:
    """Take a bet if box, amount, bettor and the other bets on it allow it."""
    if table.phase is not _BETTING:
        table.needs_phase(_BETTING)
    if table.due is not _BETS:
        raise RefusedEventError(codes.bets_closed_no_bet_added())
    round_, game, box = table.round or table.in_round(), table.game, event.box
    if round_.rulings:
        _check_frozen(round_, "may_raise", codes.frozen_no_raise)
    rules = game.once(_rules)
    if box in rules.tokens:
        raise _needs_token(game, box)
    check_bet(table, round_, event)
    said = rules.hooks.laying(round_, event)
    if said:
        table.effects += said
    table.carried = round_.carried
    boxes = round_.bets.setdefault((event.seat, event.bettor), {})
    boxes[box] = boxes.get(box, 0) + event.cents
    if event.on_line:
        round_.on_line.add((event.seat, event.bettor, event.box))


def _check_frozen(round_: Round, key: str, why: Callable[..., Message]) -> None:
    """Refuse what a ruling has forbidden for the rest of the round."""
    for ruling in round_.rulings:
        if (key, False) in ruling.keys:
            raise RefusedEventError(why(cited=cited(ruling.articles)))


def _needs_token(game: Game, name: str) -> RefusedEventError:
    """Refuse a jackpot bet that no slot counts: its prize would be lost (R-38)."""
    article = game.boxes[name].article
    return RefusedEventError(codes.token_in_the_slot(box=name, article=article))


def check_bet(table: "Table", round_: Round, event: ev.BetLaid) -> None:
    """Refuse a bet that the sheet does not allow."""
    game = table.game
    seats = game.sheet.seats
    if event.seat < 1 or (seats is not None and event.seat > seats.count):
        raise RefusedEventError(_seats(seats.count if seats is not None else None))
    if event.on_line or round_.on_line:
        _check_line(game, round_, event)
    try:
        if event.box not in game.once(_rules).open:
            raise _not_now(game, event.box)
        verdict = _verdict(game, round_, event)
    except RefusedError as error:
        raise refused_by_law(error) from error
    if event.cents <= 0 or not verdict.accepted:
        if event.cents <= 0:
            raise RefusedEventError(codes.limit_not_positive(cited=cited(verdict.articles)))
        raise RefusedEventError(verdict.refusal)


def _seats(count: int | None) -> Message:
    return codes.no_seat_from_one() if count is None else codes.no_seat_numbered(seats_count=count)


def _not_now(game: Game, name: str) -> RefusedEventError:
    """Refuse a box that the game has, but for another time; an unknown one is refused as such."""
    box = game.box(name)
    return RefusedEventError(codes.not_now_before_deal(box=box.name))


def _check_line(game: Game, round_: Round, event: ev.BetLaid) -> None:
    """Refuse a stake on a line that the game does not have, or half on and half off it."""
    has_line = law_of(game.sheet).has_line(game)
    if event.on_line and (not has_line or event.box == "banca"):
        raise RefusedEventError(codes.not_in_this_game_line(box=event.box))
    laid = event.box in round_.bets.get((event.seat, event.bettor), {})
    if laid and event.on_line != ((event.seat, event.bettor, event.box) in round_.on_line):
        lies = codes.line_lies_off if event.on_line else codes.line_lies_on
        raise RefusedEventError(lies(box=event.box))


def _verdict(game: Game, round_: Round, event: ev.BetLaid) -> BetVerdict:
    """Ask the family whether chips may be added to a box."""
    seat, bettor, name = event.seat, event.bettor, event.box
    lines, rules = round_.on_line, game.once(_rules)
    laid = round_.bets.get((seat, bettor), {})
    asked = BetAsked(
        round_.min_cents,
        round_.max_cents,
        name,
        laid.get(name, 0) + event.cents,
        {box: round_.played_cents(seat, bettor, box) for box in laid} if lines else laid,
        () if rules.alone else _on_box(round_, event),
        seat,
        _on_table(round_) if rules.together else {},
        event.on_line or (bool(lines) and (seat, bettor, name) in lines),
    )
    return rules.judge(game, asked)


def _on_box(round_: Round, event: ev.BetLaid) -> list[int]:
    """List what other people have laid on the same box of a seat."""
    seat, bettor, name, bets = event.seat, event.bettor, event.box, round_.bets
    others = [key for key in bets if key[0] == seat and key[1] != bettor]
    return [bets[key][name] for key in others if name in bets[key]]


def _on_table(round_: Round) -> dict[str, int]:
    """Add up what plays on each box, of everybody."""
    found: dict[str, int] = {}
    for key, boxes in round_.bets.items():
        for name, cents in boxes.items():
            plays = round_.played_cents(*key, name) if round_.on_line else cents
            found[name] = found.get(name, 0) + plays
    return found


def bet_taken_back(table: "Table", event: ev.BetTakenBack) -> None:
    """Give a bet back while bets are open."""
    table.needs_phase(Phase.BETTING)
    boxes = table.in_round().bets.get((event.seat, event.bettor), {})
    if table.due is not _BETS or event.box not in boxes:
        raise RefusedEventError(codes.no_bet_none_open(box=event.box, seat=event.seat))
    _check_frozen(table.in_round(), "may_withdraw", codes.frozen_no_withdrawal)
    table.game.once(_rules).hooks.taking_back(table.in_round(), event)
    table.carried = table.in_round().carried
    if not event.bettor and table.game.box(event.box).settles == "jackpot":
        _token_taken_back(table, event.seat)
    del boxes[event.box]
    table.in_round().on_line.discard((event.seat, event.bettor, event.box))
    if not boxes:
        del table.in_round().bets[(event.seat, event.bettor)]


def _token_taken_back(table: "Table", seat: int) -> None:
    """Give a counted token back with its bet, and take it off the meter."""
    if table.in_round().tokens.pop(seat, 0):
        table.effects.append(ReturnTokens((seat,)))


def token_dropped(table: "Table", event: ev.TokenDropped) -> None:
    """Count a jackpot token; one that falls after the close never plays (R-34, R-39)."""
    if not no_more_bets.takes_tokens(table, event.seat):
        table.effects.append(Alarm(alarms.token_back_late(seat=event.seat)))
        return
    round_ = table.in_round()
    box = next((box for box in table.game.sheet.box if box.settles == "jackpot"), None)
    if box is None:
        raise RefusedEventError(codes.no_jackpot_no_box())
    if event.seat in round_.tokens:
        table.effects.append(Alarm(alarms.token_back_second(seat=event.seat)))
        return
    check_bet(table, round_, ev.BetLaid(event.seat, box.name, event.cents))
    if no_more_bets.is_late(table, event.seat) and (
        need := _missing(table, round_, event.seat, box.name)
    ):
        table.effects.append(Alarm(alarms.token_back_without_bet(seat=event.seat, box=need)))
        return
    round_.tokens[event.seat] = event.cents
    round_.bets.setdefault((event.seat, ""), {})[box.name] = event.cents


def bets_closed(table: "Table", event: ev.BetsClosed) -> None:
    """Close the bets; tokens are counted out and confirmed before the first card."""
    table.move(_CLOSE_BETS, event)
    seats = no_more_bets.to_be_read(table, event)
    _announce(table, "close-bets")
    if seats:
        table.due = SlotsDue(seats)
    else:
        no_more_bets.freeze(table)


def check_complete(table: "Table", round_: Round) -> None:
    """Refuse to close while a box lacks the bet it needs."""
    for seat, bettor in round_.bets if table.game.once(_needs) else ():
        for name in round_.bets[seat, bettor]:
            if need := _missing(table, round_, seat, name, bettor):
                raise RefusedEventError(_lacking(seat, bettor, name, need))
    table.game.once(_rules).hooks.check(round_)
    if table.game.once(_rules).together:
        _check_together(table.game, round_)


def _missing(table: "Table", round_: Round, seat: int, box: str, bettor: str = "") -> str:
    """Name a bet that a box needs beside it and that is not laid, or nothing."""
    laid = round_.bets.get((seat, bettor), {})
    needs = table.game.once(_needs).get(box, ())
    return next((need for need in needs if need not in laid), "")


def _lacking(seat: int, bettor: str, box: str, need: str) -> Message:
    if bettor:
        return codes.incomplete_needs_behind(seat=seat, name=bettor, box=box, other_box=need)
    return codes.incomplete_needs(seat=seat, box=box, other_box=need)


def _needs(game: Game) -> dict[str, list[str]]:
    """The bets that each box needs beside it."""
    return {box.name: box.needs for box in game.sheet.box if box.needs}


def _check_together(game: Game, round_: Round) -> None:
    """Refuse to close while a bet no longer fits the others as they lie now."""
    for (seat, bettor), boxes in round_.bets.items():
        for name in boxes:
            try:
                verdict = _verdict(game, round_, ev.BetLaid(seat, name, 0, bettor))
            except RefusedError as error:
                why = said_by_law(error)
                raise RefusedEventError(codes.incomplete_law(why_message=why)) from error
            if not verdict.accepted:
                unfit = codes.incomplete_unfit(seat=seat, why_message=verdict.why)
                raise RefusedEventError(unfit)


def tokens_confirmed(table: "Table", event: ev.TokensConfirmed) -> None:
    """Go on only if the tokens on the table are those that the slots counted (R-38)."""
    if not isinstance(table.due, TokensDue):
        raise RefusedEventError(codes.not_due_no_tokens())
    if set(event.seats) != set(table.due.seats):
        raise RefusedEventError(_counted(table.due.seats))
    table.begin_course()


def _counted(seats: tuple[int, ...]) -> Message:
    return codes.tokens_differ_counted(seats=seats) if seats else codes.tokens_differ_none_counted()
