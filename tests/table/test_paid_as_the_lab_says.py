"""Whatever is played against the bank, the list is what the rules' own door answers."""

import random
from collections.abc import Mapping

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from firmware_py.lab import Lab
from firmware_py.rehearsal.rehearsal import Rehearsal
from firmware_py.rulebook import library
from firmware_py.rules.cards import card_text
from firmware_py.rules.games.bank_poker.play import BankPokerPlay
from firmware_py.table import events as ev
from firmware_py.table.due import WordDue
from firmware_py.table.table import Table
from tests.table.playing import begin, nets, rehearse

SHEETS = [
    name
    for name in library.names()
    if isinstance(library.sheet(name).play, BankPokerPlay) and library.sheet(name).box
]
LAB = Lab()


@pytest.mark.parametrize("sheet", SHEETS)
@settings(max_examples=8, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(seed=st.integers(0, 2**20))
def test_the_list_is_what_the_lab_answers(sheet: str, seed: int) -> None:
    table, said = played(sheet, seed)
    for seat in (1, 2):
        asked = question(table, seat, said.get(seat, {}))
        answer = LAB.answer({"id": 1, "sheet": sheet, "ask": "settle", "with": asked})
        assert "answer" in answer, (asked, answer)
        assert nets(table)[seat] == answer["answer"]["net"]


def played(sheet: str, seed: int) -> tuple[Rehearsal, dict[int, dict[str, str]]]:
    """Play two seats with every side bet by chance; what each said, by stage."""
    chance = random.Random(seed)
    table = rehearse(sheet, seed=seed)
    table.shoe.refill()
    begin(table, {1: laid(sheet), 2: laid(sheet)})
    said: dict[int, dict[str, str]] = {}

    def choose(at: Table, due: WordDue) -> ev.Said:
        choice = chance.choice(due.choices)
        own = at.in_round().numbers(due.who)
        cards = chance.sample(
            own, chance.randint(choice.cards, max(choice.cards, choice.most_cards))
        )
        spoken = said.setdefault(int(due.who), {})
        spoken[f"{due.stage}{len(spoken)}"] = choice.word
        return ev.Said(due.who, choice.word, choice.cents, tuple(cards))

    table.finish_round(choose)
    return table, said


def laid(sheet: str) -> dict[str, int]:
    """Every bet of the game before the deal that needs no posted prize."""
    found = {}
    for box in library.sheet(sheet).box:
        if (
            box.placed == "before-deal"
            and box.settles not in ("bonus", "jackpot")
            and not box.posted
        ):
            found[box.name] = 250 if any("min/2" in lim.at_most for lim in box.limits) else 500
    return found


def question(table: Rehearsal, seat: int, said: Mapping[str, str]) -> dict[str, object]:
    """Put what lies on the table in the lab's words; the shoe knows hands that stayed hidden."""
    round_ = table.table.in_round()
    play = round_.game.sheet.play
    assert isinstance(play, BankPokerPlay)
    asked: dict[str, object] = {
        "bets": dict(round_.own_bets(seat)),
        "player": texts(table, round_.numbers(seat)),
        "board": texts(table, round_.numbers("board")),
    }
    if not round_.hidden("bank"):
        asked["bank"] = texts(table, round_.numbers("bank"))
    if seat in round_.first_cards:
        asked["dealt"] = texts(table, round_.first_cards[seat])
    words = list(said.values())
    if play.decides == "withdraw":
        asked["decision"] = {"apuesta1": words[0], "apuesta2": words[1]}
    elif play.decides == "streets":
        streets = zip(("flop", "turn", "river"), words, strict=False)
        asked["decision"] = {street: word == "apostar" for street, word in streets}
    else:
        asked["decision"] = "paso" if seat in round_.folded else "voy"
    return asked


def texts(table: Rehearsal, numbers: tuple[int, ...]) -> list[str]:
    return [card_text(table.shoe.face(number)) for number in numbers]
