"""One hand on our table and the same in pokerkit: the same cards to the same players."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from random import Random

from pokerkit import Automation, BettingStructure, Card, State, rake

from bench.circle_games import ANTE, HANDS, MAX, MIN, PLAIN, STREETS, UNIT, Check
from firmware_py.rules.cards import card_text
from firmware_py.rules.game import Game
from firmware_py.rules.games.circle.order import playing_order
from firmware_py.rules.games.pot import RakeChosen
from firmware_py.table import events as ev
from firmware_py.table.due import CardDue, OpeningDue, WordDue
from firmware_py.table.games.circle.players import by_blinds, mano_of, players_of
from firmware_py.table.round import Round
from firmware_py.table.table import Setup, Table

DEALT = (Automation.HOLE_DEALING, Automation.BOARD_DEALING, Automation.CARD_BURNING)
AUTOMATIC = tuple(one for one in Automation if one not in DEALT)
CARDS = {number: next(Card.parse(card_text(number))) for number in range(52)}


@dataclass(slots=True)
class Pair:
    """One hand on our table and in pokerkit."""

    check: Check
    table: Table
    state: State
    order: tuple[int, ...]
    faces: Sequence[int]
    # What an article has decided otherwise than pokerkit.
    by_article: list[str] = field(default_factory=list)
    interval: int = 0
    opener: int | None = None
    # Who raised last in this interval, and in the one before.
    raiser: int | None = None
    before: int | None = None
    thrown: dict[int, tuple[Card, ...]] = field(default_factory=dict)

    @property
    def round(self) -> Round:
        """Our hand."""
        return self.table.in_round()

    def own(self, place: int | str) -> list[Card]:
        """Cards at a place of ours, as pokerkit's."""
        return [CARDS[self.faces[number - 1]] for number in self.round.numbers(place)]

    def live(self) -> list[int]:
        """Seats that pokerkit has still in the hand, from the mano on."""
        return [seat for seat, is_in in zip(self.order, self.state.statuses, strict=True) if is_in]


def _table(check: Check, game: Game, restos: Sequence[int]) -> Table:
    """Open a table with everybody's resto and, where there is one, his ante."""
    cut = RakeChosen("pot", check.rake_pct) if check.rake_pct else None
    table = Table(game, Setup(MIN, MAX, opening_steps=(), closing_steps=(), rake=cut))
    table.handle(ev.OpeningAsked("bench"))
    table.handle(ev.DeckChecked("shoe", game.deck.size))
    table.handle(ev.DevicesChecked())
    table.handle(ev.BetsOpened())
    for seat, cents in enumerate(restos, 1):
        assert table.handle(ev.BetLaid(seat, "resto", cents)).accepted
        if not game.once(by_blinds):
            table.handle(ev.BetLaid(seat, "ante", ANTE))
    assert table.handle(ev.BetsClosed()).accepted
    return table


def _blinds(table: Table, random: Random) -> None:
    """Lay the forced bets of our table, now and then one more of the chain (PV 17.1.II)."""
    while isinstance(due := table.due, WordDue) and due.stage == "bets":
        blind = due.choices[-1]
        word = blind if len(due.choices) == 1 or random.random() < 1 / 4 else due.choices[0]
        table.handle(ev.Said(due.who, word.word, word.cents))


def begin_pair(check: Check, game: Game, random: Random) -> Pair:
    players = random.randint(*check.players)
    restos = [UNIT * (check.least_resto + random.choice((0, 6, 26, 96))) for _ in range(players)]
    table = _table(check, game, restos)
    _blinds(table, random)
    seats = players_of(table.in_round())
    order = playing_order(game, seats, mano_of(table.in_round(), seats))
    laid = [table.in_round().own_bets(seat).get("ante", 0) for seat in order]
    blinds = game.once(by_blinds)
    state = State(
        AUTOMATIC,
        check.deck,
        check.hands or HANDS.get(check.game, PLAIN),
        STREETS[check.game],
        BettingStructure.NO_LIMIT,
        True,
        0 if blinds else ANTE,
        laid if blinds else 0,
        MIN if check.game == "seven-stud" else 0,
        [restos[seat - 1] for seat in order],
        players,
        starting_board_count=2 if check.game == "doble-holdem" else 1,
        rake=partial(rake, percentage=check.rake_pct / 100),
    )
    faces = [card for card in range(52) if card_text(card)[0] in check.ranks]
    return Pair(check, table, state, order, random.sample(faces, len(faces)))


def deal_here(pair: Pair) -> None:
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


def deal_there(pair: Pair) -> None:
    """Give pokerkit the cards that lie on our table."""
    while _throws_there(pair) or _hole_there(pair) or _board_there(pair) or _idle_there(pair):
        pass


def _idle_there(pair: Pair) -> bool:
    """Check for a player whom nobody can answer: he is asked there and not here."""
    state, actor = pair.state, pair.state.actor_index
    if actor is None or state.can_post_bring_in() or state.checking_or_calling_amount:
        return False
    stacks = zip(pair.order, state.stacks, state.statuses, strict=True)
    if any(chips for seat, chips, is_in in stacks if is_in and seat != pair.order[actor]):
        return False
    state.check_or_call()
    return True


def _throws_there(pair: Pair) -> bool:
    state = pair.state
    index = state.stand_patter_or_discarder_index
    if index is None or pair.order[index] not in pair.thrown:
        return False
    state.stand_pat_or_discard(pair.thrown[pair.order[index]])
    return True


def _hole_there(pair: Pair) -> bool:
    state = pair.state
    index = state.hole_dealee_index if state.can_deal_hole() else None
    if index is None:
        return False
    held, cards = len(state.hole_cards[index]), pair.own(pair.order[index])
    if held >= len(cards):
        return False
    state.deal_hole((cards[held],))
    return True


def _board_there(pair: Pair) -> bool:
    state = pair.state
    if not state.can_deal_board():
        return False
    counts = state.board_dealing_counts
    board = next(at for at, count in enumerate(counts) if count)
    place = "board" if len(counts) == 1 else f"board{board + 1}"
    shown, cards = len(tuple(state.get_board_cards(board))), pair.own(place)
    if len(cards) < shown + counts[board]:
        return False
    state.deal_board(tuple(cards[shown : shown + counts[board]]))
    return True
