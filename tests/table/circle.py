"""Hands of circle poker for tests: tables with restos, and players of every kind."""

from collections.abc import Iterator, Mapping, Sequence
from random import Random

from firmware_py.rehearsal.rehearsal import Player, Rehearsal, first_choice
from firmware_py.rehearsal.shoe import Shoe
from firmware_py.rulebook import library
from firmware_py.rules.cards import parse_card
from firmware_py.rules.game import choose
from firmware_py.rules.games.circle.play import CirclePlay
from firmware_py.rules.games.pot import RakeChosen
from firmware_py.table import events as ev
from firmware_py.table.decision import Decision
from firmware_py.table.due import CardDue, PaymentDue, WordDue
from firmware_py.table.games.circle.players import SeatedPlayers, by_blinds
from firmware_py.table.table import Setup, Table
from tests.table.playing import stacked

MIN, MAX = 1000, 4000
ANTE = 200


def circle_sheets() -> list[str]:
    """Every sheet of the family that is on the shelf."""
    return [n for n in library.names() if isinstance(library.sheet(n).play, CirclePlay)]


def seat_players(
    sheet: str,
    restos: Mapping[int, int] | Sequence[int] = (1, 2, 3, 4),
    *,
    stack: str = "",
    options: Mapping[str, object] | None = None,
    rake: RakeChosen | None = None,
    seed: int = 1,
) -> Rehearsal:
    """Open a table and close the bets of a first hand; `stack` lies on top of the pack."""
    table = open_circle(sheet, stack=stack, options=options, rake=rake, seed=seed)
    decision = next_hand(table, restos, shuffled=False)
    assert decision.accepted, decision.refusal
    return table


def open_circle(
    sheet: str,
    *,
    stack: str = "",
    options: Mapping[str, object] | None = None,
    rake: RakeChosen | None = None,
    seed: int = 1,
) -> Rehearsal:
    """Open a table for circle poker."""
    game = choose(sheet, library.sheet(sheet), options or {})
    cards = list(game.deck.cards())
    Random(seed).shuffle(cards)
    top = [parse_card(text) for text in stack.split()]
    setup = Setup(MIN, MAX, rake=rake)
    table = Rehearsal(game, setup, Shoe(game.deck, seed, stacked(cards, top)))
    table.open_table()
    return table


def next_hand(
    table: Rehearsal, restos: Mapping[int, int] | Sequence[int] = (), *, shuffled: bool = True
) -> Decision:
    """Open the bets, lay restos that are new and everybody's ante, say «no va más»."""
    laid = restos if isinstance(restos, Mapping) else dict.fromkeys(restos, 100 * MIN)
    table.begin_round() if shuffled else table.tell(ev.BetsOpened())
    for seat, cents in laid.items():
        assert (told := table.tell(ev.BetLaid(seat, "resto", cents))).accepted, told.refusal
    round_ = table.table.in_round()
    if not by_blinds(round_.game):
        for (seat, _), boxes in list(round_.bets.items()):
            if boxes["resto"]:
                told = table.tell(ev.BetLaid(seat, "ante", min(ANTE, boxes["resto"])))
                assert told.accepted, told.refusal
    return table.tell(ev.BetsClosed())


def asked(table: Rehearsal) -> WordDue:
    """Who is asked now, and for what."""
    due = table.table.due
    assert isinstance(due, WordDue), due
    return due


def offers(table: Rehearsal) -> dict[str, tuple[int, int]]:
    """The words on offer with the chips that go with them."""
    return {c.word: (c.cents, max(c.cents, c.most_cents)) for c in asked(table).choices}


def words(table: Rehearsal, *said: str) -> Decision:
    """Say words in turn: "cubrir", or with chips "subir 3000"; cards are dealt in between."""
    decision = None
    for text in said:
        deal_on(table)
        word, _, cents = text.partition(" ")
        due = asked(table)
        least = next((c.cents for c in due.choices if c.word == word), 0)
        decision = table.tell(ev.Said(due.who, word, int(cents or least)))
        assert decision.accepted, decision.refusal
    assert decision is not None
    return decision


def deal_on(table: Rehearsal) -> None:
    """Do what the dealer does until a player is asked or the list is on the table."""
    while not isinstance(table.table.due, WordDue | PaymentDue):
        decision = table.step()
        assert decision.accepted, decision.refusal


def dealt_now(table: Rehearsal) -> list[str]:
    """Deal on until a player is asked, and say where the cards went."""
    places = []
    while not isinstance(table.table.due, WordDue | PaymentDue):
        places += [due.place] if isinstance(due := table.table.due, CardDue) else []
        assert table.step().accepted
    return places


def deal_to(table: Rehearsal, place: str) -> CardDue:
    """Play on until a card is due to a place."""
    while not (isinstance(table.table.due, CardDue) and table.table.due.place == place):
        assert table.step().accepted
    assert isinstance(table.table.due, CardDue)
    return table.table.due


def any_player(seed: int) -> Player:
    """A player who says anything that is offered, with any chips and cards that go with it."""
    random = Random(seed)

    def speak(table: Table, due: WordDue) -> ev.Said:
        choice = random.choice(due.choices)
        high = max(choice.cents, choice.most_cents)
        # Small raises keep players in; all-in now and then.
        cents = random.choice(
            [choice.cents, choice.cents, random.randint(choice.cents, high), high]
        )
        own = table.in_round().numbers(due.who)
        many = random.randint(choice.cards, max(choice.cards, choice.most_cards))
        return ev.Said(due.who, choice.word, cents, tuple(random.sample(own, many)))

    return speak


def play_out(table: Rehearsal, player: Player = first_choice) -> dict[int | str, int]:
    """Play to the list and give what everybody wins or loses."""
    table.finish_round(player)
    return won(table)


def won(table: Rehearsal) -> dict[int | str, int]:
    """What the list gives each seat, and the house."""
    return {t.seat: t.cents for t in table.table.in_round().transfers}


def left_over(table: Rehearsal) -> SeatedPlayers:
    """What the hand leaves to the next."""
    found = (table.table.in_round().carries or table.table.carried)[0]
    assert isinstance(found, SeatedPlayers)
    return found


def hands(table: Rehearsal, count: int, player: Player) -> Iterator[dict[int | str, int]]:
    """Play further hands with who is left, as long as there are four."""
    for _ in range(count):
        table.tell(ev.RoundPaid())
        if not next_hand(table).accepted:
            return
        yield play_out(table, player)
