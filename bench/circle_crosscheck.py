"""Play random hands beside pokerkit, turn by turn: `python -m bench.circle_crosscheck [hands]`.

Both are told the same cards and the same words; every word is legal in both. Whose turn it is must
agree at every word, and what each player has won or lost at the end. Amounts divide by any number
of winners: whose an odd cent is stands in our sheets and not in pokerkit.

Left out, for the articles differ from what pokerkit plays: a lowest open card that two players
share (Galicia 30.2 decides by the distance to the mano, not by suits), covered poker («figuras»,
openers), short packs, and bets that nobody could answer.
"""

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from pokerkit import (
    Automation,
    BettingStructure,
    Deck,
    Hand,
    OmahaEightOrBetterLowHand,
    OmahaHoldemHand,
    Opening,
    StandardHighHand,
    State,
    Street,
)

from firmware_py.rulebook import shelf
from firmware_py.rules.cards import card_text, rank_of
from firmware_py.rules.game import Game, choose
from firmware_py.rules.games.circle.order import playing_order
from firmware_py.table import events as ev
from firmware_py.table.courses.circle_seats import mano_of, players_of
from firmware_py.table.due import CardDue, Choice, OpeningDue, WordDue
from firmware_py.table.round import Round
from firmware_py.table.table import Setup, Table

HANDS = 100_000
UNIT = 840
MIN, MAX, ANTE = 2 * UNIT, 8 * UNIT, UNIT
AUTOMATIC = tuple(
    one
    for one in Automation
    if one not in (Automation.HOLE_DEALING, Automation.BOARD_DEALING, Automation.CARD_BURNING)
)
SIDE = Opening.POSITION


def _street(down: int, up: int, board: int, opening: Opening, least: int = MIN) -> Street:
    own = (False,) * down + (True,) * up
    return Street(False, own, board, False, opening, least, None)


def _board_game(own: int) -> tuple[Street, ...]:
    boards = (3, 1, 1)
    return (_street(own, 0, 0, SIDE), *[_street(0, 0, count, SIDE) for count in boards])


STUD = (
    # Its bring-in must be less than its least bet: ours is the minimum, and is raised by as much.
    _street(2, 1, 0, Opening.LOW_CARD, 2 * MIN),
    *[_street(0, 1, 0, Opening.HIGH_HAND) for _ in range(3)],
    _street(1, 0, 0, Opening.HIGH_HAND),
)


@dataclass(frozen=True, slots=True)
class Check:
    """A sheet of ours and the same game there."""

    sheet: str
    streets: tuple[Street, ...]
    hands: tuple[type[Hand], ...]
    limit: str = "none"
    bring_in: int = 0


CHECKS = (
    Check("galicia/holdem", _board_game(2), (StandardHighHand,)),
    Check("pais-vasco/holdem", _board_game(2), (StandardHighHand,), "pot"),
    Check("galicia/omaha", _board_game(4), (OmahaHoldemHand,)),
    Check("pais-vasco/omaha-hi-lo", _board_game(4), (OmahaHoldemHand, OmahaEightOrBetterLowHand)),
    Check("galicia/seven-stud", STUD, (StandardHighHand,), "split", MIN),
)


@dataclass(slots=True)
class Pair:
    """One hand on our table and in pokerkit."""

    table: Table
    state: State
    order: tuple[int, ...]
    faces: Sequence[int]

    @property
    def round(self) -> Round:
        """Our hand."""
        return self.table.in_round()

    def own(self, seat: int | str) -> list[str]:
        """Cards at a place of ours, in pokerkit's letters."""
        return [card_text(self.faces[number - 1]) for number in self.round.numbers(seat)]

    def deal_there(self) -> None:
        """Give pokerkit the cards that lie on our table."""
        while True:
            if self.state.can_deal_hole():
                index = self.state.hole_dealee_index
                assert index is not None
                held = len(self.state.hole_cards[index])
                cards = self.own(self.order[index])
                if held >= len(cards):
                    return
                self.state.deal_hole(cards[held])
            elif self.state.can_deal_board():
                shown = len(list(self.state.board_cards))
                count = self.state.street.board_dealing_count if self.state.street else 0
                cards = self.own("board")
                if len(cards) < shown + count:
                    return
                self.state.deal_board("".join(cards[shown : shown + count]))
            else:
                return


def _opened(game: Game, restos: Sequence[int]) -> Table:
    table = Table(game, Setup(MIN, MAX, opening_steps=(), closing_steps=()))
    table.handle(ev.OpeningAsked("bench"))
    table.handle(ev.DeckChecked("shoe", game.deck.size))
    table.handle(ev.DevicesChecked())
    table.handle(ev.BetsOpened())
    for seat, cents in enumerate(restos, 1):
        table.handle(ev.BetLaid(seat, "resto", cents))
        table.handle(ev.BetLaid(seat, "ante", ANTE))
    table.handle(ev.BetsClosed())
    return table


def _pair(check: Check, game: Game, random: Random) -> Pair:
    players = random.randint(4, 6)
    restos = [UNIT * random.choice((4, 10, 30, 100)) for _ in range(players)]
    table = _opened(game, restos)
    seats = players_of(table.in_round())
    order = playing_order(game, seats, mano_of(table.in_round(), seats))
    state = State(
        AUTOMATIC,
        Deck.STANDARD,
        check.hands,
        check.streets,
        BettingStructure.NO_LIMIT,
        True,
        ANTE,
        0,
        check.bring_in,
        [restos[seat - 1] for seat in order],
        players,
    )
    return Pair(table, state, order, random.sample(range(52), 52))


def _deal_here(pair: Pair) -> None:
    """Deal on our table until somebody is asked or the list is made."""
    table, faces = pair.table, pair.faces
    number = table.last_number.get("shoe", 0)
    while not isinstance(due := table.due, WordDue):
        if isinstance(due, CardDue):
            number += 1
            table.handle(ev.CardDrawn("shoe", number))
            if due.face == "up":
                table.handle(ev.CardOpened(number, faces[number - 1]))
        elif isinstance(due, OpeningDue):
            for hidden in due.numbers:
                table.handle(ev.CardOpened(hidden, faces[hidden - 1]))
        else:
            return


def _is_settled_by_article(pair: Pair, check: Check) -> bool:
    """Tell whether two players share the lowest open card of stud (Galicia 30.2)."""
    if not check.bring_in:
        return False
    ranks = sorted(rank_of(pair.round.faces(seat)[0]) for seat in pair.order)
    return ranks[0] == ranks[1]


def difference(check: Check, game: Game, random: Random) -> str | None:
    """Play one hand and say where the two part: "" if an article decides, None if nowhere."""
    pair = _pair(check, game, random)
    _deal_here(pair)
    if _is_settled_by_article(pair, check):
        return ""
    pair.deal_there()
    while isinstance(due := pair.table.due, WordDue):
        actor = pair.state.actor_index
        if actor is None or pair.order[actor] != due.who:
            theirs = None if actor is None else pair.order[actor]
            return f"it is the turn of {due.who} here, of {theirs} there"
        _speak(pair, due, random)
        _deal_here(pair)
        pair.deal_there()
    return _payoffs_differ(pair)


def _payoffs_differ(pair: Pair) -> str | None:
    ours = {t.seat: t.cents for t in pair.round.transfers}
    theirs = dict(zip(pair.order, pair.state.payoffs, strict=True))
    return None if ours == theirs else f"{ours} here, {theirs} there"


def _speak(pair: Pair, due: WordDue, random: Random) -> None:
    """Say a word that is legal in both, and say it in both."""
    state, words = pair.state, {choice.word: choice for choice in due.choices}
    if state.can_post_bring_in():
        state.post_bring_in()
        _say(pair, due, due.choices[0], due.choices[0].cents)
        return
    kind = random.choice(("stay", "stay", "stay", "raise", "fold"))
    higher = words.get("subir") or words.get("apostar")
    if kind == "raise" and higher and (cents := _raised(pair, higher, random)):
        index = state.actor_index
        assert index is not None
        state.complete_bet_or_raise_to(state.bets[index] + cents)
        _say(pair, due, higher, cents)
    elif kind == "fold" and "cubrir" in words and state.can_fold():
        state.fold()
        _say(pair, due, words["retirarse"], 0)
    else:
        state.check_or_call()
        _say(pair, due, due.choices[0], due.choices[0].cents)


def _raised(pair: Pair, higher: Choice, random: Random) -> int:
    """Choose chips for a raise within both limits; 0: none fits."""
    state, index = pair.state, pair.state.actor_index
    least = state.min_completion_betting_or_raising_to_amount
    most = state.max_completion_betting_or_raising_to_amount
    if index is None or least is None or most is None:
        return 0
    low = max(higher.cents, least - state.bets[index])
    high = min(max(higher.cents, higher.most_cents), most - state.bets[index])
    steps = range(-(-low // UNIT), high // UNIT + 1)
    return UNIT * random.choice(steps) if steps else 0


def _say(pair: Pair, due: WordDue, choice: Choice, cents: int) -> None:
    decision = pair.table.handle(ev.Said(due.who, choice.word, cents))
    assert decision.accepted, decision.refusal


def main(count: int = HANDS) -> int:
    """Run every check on its part of so many hands; the exit code counts those that failed."""
    failed, each = 0, count // len(CHECKS)
    for check in CHECKS:
        game = choose(check.sheet, shelf.sheet(check.sheet), {"limit": check.limit})
        fault, by_article = _run(check, game, each)
        failed += fault is not None
        what = fault or f"same turns, same payouts ({by_article} begun otherwise by article)"
        print(f"{check.sheet:<24} {check.limit:<6} {each:>8,} hands  {what}", flush=True)
    return failed


def _run(check: Check, game: Game, each: int) -> tuple[str | None, int]:
    by_article = 0
    for seed in range(each):
        found = difference(check, game, Random(f"{check.sheet} {seed}"))
        if found:
            return f"hand {seed}: {found}", by_article
        by_article += found == ""
    return None, by_article


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:2])))
