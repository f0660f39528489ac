"""Packets of the wrong size, over two places, with stuck cards; devices that only count."""

import pytest

from firmware_py.rehearsal.rehearsal import Rehearsal
from firmware_py.rules.cards import parse_card
from firmware_py.table import events as ev
from firmware_py.table.due import CardDue, OpeningDue, SupervisorDue
from firmware_py.table.effects import Alarm, OpenCards, UnlockSabot
from firmware_py.table.states import Phase
from firmware_py.text.render import english
from tests.table.playing import begin, rehearse
from tests.table.test_any_events import state_of

PV = "pais-vasco/poker-sin-descarte"
BONUS = "castilla-y-leon/texas-holdem-bonus"
BLACKJACK = "pais-vasco/blackjack"


def dealing(sheet: str = PV, seats: int = 2) -> Rehearsal:
    """The first packet of a deal by an automatic sabot is due."""
    table = rehearse(sheet, source="automatic")
    begin(table, {seat: {"ante": 500} for seat in range(1, seats + 1)})
    return table


def second_round() -> Rehearsal:
    """A round is over, and the first packet of the next is due."""
    table = dealing()
    for _ in range(3):
        table.tell(packet(table, 5))
    table.finish_round()
    table.tell(ev.RoundPaid())
    begin(table, {1: {"ante": 500}})
    return table


def packet(table: Rehearsal, count: int) -> ev.PacketDrawn:
    """So many cards leave the sabot at once."""
    numbers = [table.shoe.draw() for _ in range(count)]
    return ev.PacketDrawn(table.shoe.name, numbers[0], ("",) * count)


def test_five_by_five_the_bank_last() -> None:
    """11: automatic, five by five, the bank last, its last card turned."""
    table = dealing()
    for place in ("1", "2", "bank"):
        assert table.table.due == CardDue(place, "down", 1, 5)
        decision = table.tell(packet(table, 5))
        assert len(table.table.in_round().numbers(place)) == 5
    assert decision.phase is Phase.DECIDING
    assert UnlockSabot(5) in dealing().tell(packet(dealing(), 5)).effects


@pytest.mark.parametrize(
    ("count", "name"),
    [(4, "too-few-cards"), (6, "too-many-cards"), (10, "too-many-cards"), (1, "too-few-cards")],
)
def test_a_packet_of_the_wrong_size_voids_the_hand(count: int, name: str) -> None:
    """11.VII: an error in the number of cards; a packet over two places is one too."""
    table = dealing()
    decision = table.tell(packet(table, count))
    (ruling,) = decision.rulings
    assert (ruling.irregularity, ruling.ruling) == (name, "void-round")
    assert dict(ruling.facts)["to"] == 1
    assert dict(ruling.facts)["count"] == count
    assert [moved.cents for moved in table.table.in_round().transfers] == [0, 0]
    assert len(table.table.in_round().cards) == count


def test_a_wrong_packet_for_one_player_puts_him_alone_out_where_the_text_says_so() -> None:
    """CyL 28.4: his hand is void and the pack is shuffled again."""
    table = dealing(BONUS)
    (ruling,) = table.tell(packet(table, 3)).rulings
    assert (ruling.ruling, ruling.affects) == ("void-seat", (1,))
    assert table.table.in_round().out == {1: "returned"}


def test_a_packet_without_cards_and_numbers_told_before_are_refused() -> None:
    table = dealing()
    table.tell(packet(table, 5))
    before = state_of(table.table)
    for event, code in (
        (ev.PacketDrawn("shoe", 6, ()), "empty-packet"),
        (ev.PacketDrawn("shoe", 3, ("",) * 5), "number-taken"),
        (ev.PacketDrawn("shoe", 1, ("",)), "seen-before"),
        (ev.PacketDrawn("other", 4, ("",) * 5), "number-taken"),
    ):
        refusal = table.tell(event).refusal
        assert refusal is not None
        assert refusal.code == code
        assert state_of(table.table) == before


def test_a_packet_that_skips_numbers_halts_the_table() -> None:
    table = dealing()
    table.tell(packet(table, 5))
    table.shoe.draw()
    decision = table.tell(packet(table, 5))
    assert isinstance(decision.due, SupervisorDue)
    assert "draws 6 to 6" in english(decision.due.why)


@pytest.mark.parametrize("told", ["before", "after"])
def test_cards_stuck_together_inside_a_packet(told: str) -> None:
    """The sensor may tell it before or after the packet; the cards are each in one place."""
    table = dealing()
    if told == "after":
        table.tell(packet(table, 5))
        stuck = (2, 3)
    else:
        stuck = (table.shoe.draw(), table.shoe.draw())
    decision = table.tell(ev.DoubleFed("shoe", stuck))
    assert decision.rulings[0].irregularity == "stuck-together"
    assert dict(decision.rulings[0].facts)["count"] == 2
    assert isinstance(decision.due, SupervisorDue)
    facts = (("numbers", stuck),)
    table.tell(ev.SupervisorDecided("burn-card", "stuck", "jefe de mesa", facts))
    assert table.table.in_round().numbers("burn") == stuck
    table.finish_round()
    assert len(table.table.in_round().numbers("1")) == 5


@pytest.mark.parametrize("numbers", [(), (3, 3), (1, 9)])
def test_stuck_cards_that_make_no_sense_are_refused(numbers: tuple[int, ...]) -> None:
    table = second_round()
    table.tell(packet(table, 5))
    before = state_of(table.table)
    refusal = table.tell(ev.DoubleFed("shoe", numbers)).refusal
    assert refusal is not None
    assert refusal.code == "unknown-draw"
    assert state_of(table.table) == before


def test_a_face_up_card_of_an_earlier_round_is_refused_and_a_later_one_is_missed() -> None:
    table = second_round()
    refusal = table.tell(ev.FaceUpSeen("shoe", 2)).refusal
    assert refusal is not None
    assert refusal.code == "unknown-draw"
    decision = table.tell(ev.FaceUpSeen("shoe", 40))
    assert isinstance(decision.due, SupervisorDue)
    assert any(isinstance(e, Alarm) and "not told" in english(e.said) for e in decision.effects)


def counting() -> Rehearsal:
    """Blackjack from a sabot that only counts: the dealer reads every card aloud."""
    table = rehearse(BLACKJACK, limits=(500, 12500))
    begin(table, {1: {"apuesta": 500}})
    for number in range(1, 6):
        table.table.handle(ev.CardDrawn("sabot", number))
    return table


def test_with_a_sabot_that_only_counts_the_dealer_enters_the_open_cards() -> None:
    heart = counting().table
    decision = heart.handle(ev.CardDrawn("sabot", 6))
    assert OpenCards((6,)) in decision.effects
    for number in (7, 8):
        heart.handle(ev.CardDrawn("sabot", number))
    assert isinstance(heart.due, OpeningDue)
    refusal = heart.handle(ev.CardOpened(2, parse_card("9h"))).refusal
    assert refusal is not None
    assert refusal.code == "face-down"
    for number, card in ((6, "9h"), (8, "8s"), (7, "Kd")):
        assert heart.handle(ev.CardOpened(number, parse_card(card))).accepted
    assert heart.phase is Phase.DECIDING
    assert heart.in_round().faces(1) == (parse_card("9h"), parse_card("8s"))
    again = heart.handle(ev.CardOpened(6, parse_card("2h"))).refusal
    assert again is not None
    assert again.code == "open-already"


def test_a_card_entered_more_often_than_the_packs_hold_it_calls_somebody() -> None:
    """Six packs hold six aces of spades; the seventh is a misread or a defect (R-71)."""
    heart = counting().table
    heart.shoe_known[parse_card("As")] = 6
    heart.handle(ev.CardDrawn("sabot", 6))
    decision = heart.handle(ev.CardOpened(6, parse_card("As")))
    assert decision.phase is Phase.HALTED
    assert heart.in_round().cards[6].card is None
