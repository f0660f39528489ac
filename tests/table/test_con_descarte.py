"""Poker con descarte at the table: changes box by box, the bank's obligatory draw."""

import pytest

from firmware_py.rehearsal.rehearsal import Rehearsal
from firmware_py.rules.cards import card_text
from firmware_py.table import events as ev
from firmware_py.table.due import CardDue, PaymentDue, WordDue
from firmware_py.table.effects import AwardJackpot, Effect
from firmware_py.text.render import english
from tests.table.playing import begin, nets, rehearse
from tests.table.rounds import deal_out, listed, say

CYL, PV = "castilla-y-leon/poker-con-descarte", "pais-vasco/poker-con-descarte"
BOTH = [CYL, PV]
# One player with three eights, the bank with kings; then 8c 4d to him, 5d 6d to the bank.
STACK = "8s Kd 8h Ks 8d 4h 2c 9c 3c Jd 8c 4d 5d 6d"


@pytest.mark.parametrize("sheet", BOTH)
def test_a_round_with_changes(sheet: str) -> None:
    """CyL 50, PV 12.VII: up to two cards, face down; then the bank's hand lies open."""
    table = rehearse(sheet, stack=STACK)
    begin(table, {1: {"ante": 500}})
    assert places(table) == ["1:down", "bank:down"] * 5
    say(table, "voy", 1000)
    asked = table.table.due
    assert isinstance(asked, WordDue)
    assert (asked.stage, [c.word for c in asked.choices]) == ("draw", ["servido", "descarta"])
    three = table.table.in_round().numbers(1)[:3]
    assert refused(table, "descarta", three) == "«descarta» goes with 1 to 2 cards"
    assert refused(table, "servido", three) == "«servido» goes with 0 cards"
    assert table.tell(ev.Said(1, "descarta", 0, (2,))).refusal is not None
    say(table, "descarta", 0, 4, 5)
    assert table.table.in_round().faces("bank") == ()
    # His two, then the bank's: it must change the two lowest beside its pair.
    assert places(table) == ["1:down", "1:down", "bank:up", "bank:up"]
    assert bank(table) == ["Kd", "Ks", "Jd", "5d", "6d"]
    # Four eights against kings: ante 1:1, póker 20.
    assert nets(table)[1] == {"ante": 500, "segunda": 20000}


def refused(table: Rehearsal, word: str, numbers: tuple[int, ...]) -> str:
    refusal = table.tell(ev.Said(1, word, 0, numbers)).refusal
    assert refusal is not None
    return english(refusal.said)


def places(table: Rehearsal) -> list[str]:
    found = []
    while isinstance(due := table.table.due, CardDue):
        found.append(f"{due.place}:{due.face}")
        table.draw()
    return found


def bank(table: Rehearsal) -> list[str]:
    return [card_text(card) for card in table.table.in_round().faces("bank")]


@pytest.mark.parametrize("sheet", BOTH)
def test_the_discards_of_a_player_are_never_turned_up(sheet: str) -> None:
    table = rehearse(sheet, stack=STACK)
    begin(table, {1: {"ante": 500}})
    deal_out(table)
    say(table, "voy", 1000)
    say(table, "descarta", 0, 4, 5)
    deal_out(table)
    assert isinstance(table.table.due, PaymentDue)
    hidden = table.table.in_round().hidden("discards")
    assert hidden == (7, 9)


@pytest.mark.parametrize(
    ("cards", "changed"),
    [
        ("5d 6c 7h 8s 9d", []),
        ("Qd Qc Qh 2s 9d", ["2s", "9d"]),
        ("Qd Qc 7h 7s 9d", ["9d"]),
        ("Qd Qc 7h 2s 9d", ["7h", "2s"]),
        ("2d 6d 7d 8d 9c", ["9c"]),
        ("5d 6c 7h 8s Kd", ["Kd"]),
        ("Ad 2c 3h 4s 9d", ["2c", "3h"]),
        ("Kd 6c 7h 2s 9d", ["6c", "2s"]),
    ],
)
def test_what_the_bank_must_change(cards: str, changed: list[str]) -> None:
    """CyL 50.3.a to g, PV 12.VII.7.3: the first rule that fits."""
    own = "As Ah 3s Jc Th".split()
    pairs = [card for pair in zip(own, cards.split(), strict=True) for card in pair]
    table = rehearse(CYL, stack=pairs)
    begin(table, {1: {"ante": 500}})
    deal_out(table)
    say(table, "voy", 1000)
    say(table, "servido")
    assert places(table) == ["bank:up"] * len(changed)
    round_ = table.table.in_round()
    assert [card_text(card) for card in round_.faces("discards")] == changed


@pytest.mark.parametrize("sheet", BOTH)
def test_a_bank_below_eights_pays_the_ante(sheet: str) -> None:
    stack = "As Kd Ah 6c 3s 7h Jc 2s Th 9d 4s 4h"
    table = rehearse(sheet, stack=stack)
    begin(table, {1: {"ante": 500}, 2: {"ante": 500}}, close=False)
    table.tell(ev.BetTakenBack(2, "ante"))
    table.tell(ev.BetsClosed())
    deal_out(table)
    say(table, "voy", 1000)
    say(table, "servido")
    deal_out(table)
    assert nets(table)[1] == {"ante": 500, "segunda": 0}


@pytest.mark.parametrize("sheet", BOTH)
def test_only_those_who_go_change_cards_and_in_order(sheet: str) -> None:
    table = rehearse(sheet)
    begin(table, {1: {"ante": 500}, 2: {"ante": 500}, 3: {"ante": 500}})
    deal_out(table)
    say(table, "voy", 1000)
    say(table, "paso")
    say(table, "voy", 1000)
    assert english(table.table.due.message()).startswith("seat 1")
    say(table, "descarta", 0, 1)
    assert places(table) == ["1:down"]
    assert english(table.table.due.message()).startswith("seat 3")
    say(table, "descarta", 0, 1, 5)
    assert places(table)[:2] == ["3:down", "3:down"]
    assert listed(table)["2 ante"] == -500


@pytest.mark.parametrize("sheet", BOTH)
def test_four_on_a_box_follow_the_seated_player(sheet: str) -> None:
    table = rehearse(sheet, stack=STACK)
    begin(table, {1: {"ante": 500}}, close=False)
    for name in ("ana", "berta", "carla"):
        assert table.tell(ev.BetLaid(1, "ante", 600, name)).accepted
    assert table.tell(ev.BetLaid(1, "ante", 600, "dora")).refusal is not None
    table.tell(ev.BetsClosed())
    deal_out(table)
    say(table, "voy", 1000)
    say(table, "descarta", 0, 4, 5)
    deal_out(table)
    assert listed(table)["1 carla segunda"] == 24000


def award(table: Rehearsal, *words: tuple[str, int, tuple[int, ...]]) -> AwardJackpot | None:
    """Play one seat with a token by these words; the jackpot that the list names."""
    begin(table, {1: {"ante": 500}}, close=False)
    table.tell(ev.TokenDropped(1, 100))
    table.tell(ev.BetsClosed())
    table.tell(ev.TokensConfirmed((1,)))
    deal_out(table)
    effects: list[Effect] = []
    for word, cents, which in words:
        effects += say(table, word, cents, *which).effects
        while isinstance(table.table.due, CardDue):
            effects += table.draw().effects
    assert isinstance(table.table.due, PaymentDue)
    return next((effect for effect in effects if isinstance(effect, AwardJackpot)), None)


GO = ("voy", 1000, ())


@pytest.mark.parametrize("sheet", BOTH)
@pytest.mark.parametrize("prizes", [False, True])
def test_the_jackpot_after_a_discard_is_the_casinos_choice(sheet: str, prizes: bool) -> None:
    """CyL 51.3.a: póker with a discard pays only where the casino has adopted it."""
    table = rehearse(sheet, stack=STACK, options={"discard_prizes": prizes})
    found = award(table, GO, ("descarta", 0, (4, 5)))
    if not prizes:
        assert found is None
        return
    assert found is not None
    ((seat, cards, first, changed),) = found.winners
    assert (seat, len(cards), first, changed) == (1, 5, (), True)


@pytest.mark.parametrize("sheet", BOTH)
def test_the_jackpot_without_a_discard(sheet: str) -> None:
    table = rehearse(sheet, stack="8s Kd 8h Ks 8d 4h 8c 9c 3c Jd")
    found = award(table, GO, ("servido", 0, ()))
    assert found is not None
    assert [(winner[0], winner[3]) for winner in found.winners] == [(1, False)]


@pytest.mark.parametrize(("sheet", "after"), [(CYL, "lost"), (PV, "settled")])
def test_the_jackpot_of_one_who_passes(sheet: str, after: str) -> None:
    """CyL 51.1, read: lost; PV 12.VIII, read: paid if shown before the cards are taken."""
    table = rehearse(sheet, stack="8s Kd 8h Ks 8d 4h 8c 9c 3c Jd")
    assert table.table.game.options["side_bets_after_paso"] == after
    assert (award(table, ("paso", 0, ())) is not None) == (after == "settled")
