"""What is offered is what the law allows: nothing more, nothing less, on every circle sheet."""

from collections.abc import Mapping
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware_py.rehearsal.rehearsal import Rehearsal
from firmware_py.rulebook import library
from firmware_py.rules.cards import card_text
from firmware_py.table import events as ev
from firmware_py.table.due import PaymentDue, SupervisorDue, WordDue
from firmware_py.table.games.family import family_of
from tests.table.circle import asked, circle_sheets, offers, seat_players
from tests.table.circle_law import LAWS, MIN, Allowed, Hand, Open

WORDS = ("pasar", "apostar", "cubrir", "subir", "retirarse", "servido", "descarta", "ciega", "no")


def limits(sheet: str) -> list[str]:
    """The kinds of limit that a house may choose."""
    option = next(one for one in library.sheet(sheet).option if one.name == "limit")
    return [str(value) for value in option.values or ()]


CASES = [(sheet, limit) for sheet in circle_sheets() for limit in limits(sheet)]


def test_the_law_knows_every_circle_sheet() -> None:
    assert set(LAWS) == set(circle_sheets())


def shown(table: Rehearsal, hand: Hand) -> Open:
    """Open cards of who is in."""
    round_ = table.table.in_round()
    return {seat: [card_text(card) for card in round_.faces(seat)] for seat in hand.live}


def play(sheet: str, limit: str, restos: Mapping[int, int], random: Random) -> list[str]:
    """Play a hand by the law: whoever it names is asked, and may say what it allows."""
    table = seat_players(sheet, restos, options={"limit": limit}, seed=random.randrange(10**6))
    hand = Hand(LAWS[sheet], limit, dict(restos))
    said: list[str] = []
    while True:
        while not isinstance(table.table.due, WordDue | PaymentDue | SupervisorDue):
            assert table.step().accepted
        who = hand.speaker(shown(table, hand))
        if isinstance(table.table.due, SupervisorDue):
            # The pack has run out of cards at the draw.
            return said
        assert (asked(table).who if who is not None else None) == who
        if who is None:
            assert isinstance(table.table.due, PaymentDue)
            return said
        lying = family_of(table.table.game).view.pots(table.table.in_round())
        assert sum(pot.amount_cents for pot in lying) == hand.pot
        allowed = hand.allowed(who)
        assert offers(table) == allowed, (hand.interval, who)
        refuse_the_rest(table, hand, who, allowed)
        word, cents, numbers = any_word(table, who, allowed, random)
        decision = table.tell(ev.Said(who, word, cents, numbers))
        assert decision.accepted, decision.refusal
        hand.say(who, word, cents)
        said.append(word)


def any_word(
    table: Rehearsal, who: int, allowed: Allowed, random: Random
) -> tuple[str, int, tuple[int, ...]]:
    """Say anything allowed: the least, the most, or something in between."""
    quiet = [word for word in allowed if word != "retirarse"]
    word = random.choice(quiet * 3 + list(allowed))
    least, most = allowed[word]
    own = table.table.in_round().numbers(who) if word == "descarta" else ()
    many = random.randint(1, 3) if own else 0
    cents = random.choice((least, least, most, random.randint(least, most)))
    return word, cents, tuple(random.sample(own, many))


def refuse_the_rest(table: Rehearsal, hand: Hand, who: int, allowed: Allowed) -> None:
    """Nothing else is taken: other players, other words, a cent less, a cent more."""
    due = table.table.due
    tried = [
        ev.Said(seat, word, cents[0])
        for seat in (*hand.order, 9)
        for word, cents in (allowed.items() if seat != who else ())
    ]
    tried += [ev.Said(who, word, 0) for word in WORDS if word not in allowed]
    for word, (least, most) in allowed.items():
        tried += [ev.Said(who, word, most + 1)]
        tried += [ev.Said(who, word, least - 1)] if least else []
    for event in tried:
        decision = table.table.handle(event)
        assert decision.refusal is not None, event
        assert table.table.due is due


@pytest.mark.one_of_each("sheet")
@pytest.mark.parametrize(("sheet", "limit"), CASES)
def test_offers_are_exactly_what_the_law_allows(sheet: str, limit: str) -> None:
    heard: set[str] = set()
    for seed in range(6):
        random = Random(f"{sheet} {limit} {seed}")
        players = 4 + seed % 3
        restos = {n: MIN * random.choice((10, 12, 30, 150)) for n in range(1, players + 1)}
        heard.update(play(sheet, limit, restos, random))
    assert {"cubrir", "subir", "retirarse"} <= heard


@settings(max_examples=60, deadline=None)
@given(
    case=st.sampled_from([case for case in CASES if case[0] != "pais-vasco/sintetico"]),
    restos=st.lists(st.integers(300, 40 * MIN), min_size=4, max_size=6),
    random=st.randoms(use_true_random=False),
)
def test_odd_and_short_restos_too(case: tuple[str, str], restos: list[int], random: Random) -> None:
    """A player may have less than a call, a minimum or a blind (the resto of 17.6.III is more)."""
    play(*case, dict(enumerate(restos, 1)), random)


def test_a_law_that_says_otherwise_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The comparison can fail: a law in which play goes the other way."""
    monkeypatch.setitem(LAWS, "galicia/holdem", replace(LAWS["galicia/holdem"], way="left"))
    with pytest.raises(AssertionError):
        play("galicia/holdem", "split", dict.fromkeys((1, 2, 3, 4), 50 * MIN), Random(1))
