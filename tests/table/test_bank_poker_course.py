"""Póker sin descarte and trijoker at the table, card by card, and what goes wrong there."""

import pytest

from firmware_py.table import events as ev
from firmware_py.table.due import CardDue, CorrectionDue, PaymentDue, SupervisorDue, WordDue
from firmware_py.table.effects import AwardJackpot, LockSabot, ReturnTokens, UnlockSabot
from firmware_py.table.states import Phase
from firmware_py.text.render import english
from tests.table.playing import begin, nets, rehearse

SIN = "galicia/poker-sin-descarte"
# Two players and the bank, by hand in Galicia: seat 1, seat 2, bank, five laps.
FULL_AND_NOTHING = "As 7d 3c Ah 6d 3h Ad 4c 9d 7c 2c 8c 7s 9h 2h"


def test_a_round_card_by_card() -> None:
    """Gal. 7: the due place before every card, the bank's first card open, then turns."""
    table = rehearse(SIN, stack=FULL_AND_NOTHING)
    begin(table, {1: {"ante": 500}, 2: {"ante": 500}})
    dealt = []
    while isinstance(due := table.table.due, CardDue):
        dealt.append(f"{due.place}:{due.face}")
        table.draw()
    lap = ["1:down", "2:down", "bank:down"]
    assert dealt == ["1:down", "2:down", "bank:up", *lap * 4]
    assert table.table.in_round().faces("bank") == tuple(table.table.in_round().known())
    assert table.tell(ev.Said(1, "voy", 1000)).accepted
    assert table.tell(ev.Said(2, "paso")).accepted
    assert isinstance(table.table.due, PaymentDue)
    # Full of aces against a pair of threes: ante 1:1, second bet 7:1; seat 2 gave up.
    assert nets(table) == {1: {"ante": 500, "segunda": 7000}, 2: {"ante": -500}}
    assert table.tell(ev.RoundPaid()).phase is Phase.IDLE


def test_nobody_decides_out_of_turn_or_with_other_chips() -> None:
    table = rehearse(SIN, stack=FULL_AND_NOTHING)
    begin(table, {1: {"ante": 500}, 2: {"ante": 500}})
    while isinstance(table.table.due, CardDue):
        table.draw()
    before = table.table.due
    for event, code in (
        (ev.Said(2, "voy", 1000), "out-of-turn"),
        (ev.Said(1, "doblar", 1000), "not-offered"),
        (ev.Said(1, "voy", 999), "limit"),
        (ev.Said(1, "paso", 5), "limit"),
        (ev.Said(1, "compra", 500), "cards"),
        (ev.BetLaid(1, "ante", 500), "wrong-phase"),
        (ev.RoundPaid(), "wrong-phase"),
        (ev.CardOpened(1, 0), "face-down"),
        (ev.CardOpened(99, 0), "unknown-draw"),
        (ev.CardOpened(3, 0), "open-already"),
    ):
        decision = table.tell(event)
        assert decision.refusal is not None
        assert decision.refusal.code == code
        assert table.table.due == before


def test_a_bought_card_replaces_the_one_given_back() -> None:
    """Gal. 8.c: one card for the price of the ante; «paso» stays open."""
    stack = "As 3c Ah 3h Ad 9d 7c 8c 2s 2h 7s"
    table = rehearse(SIN, stack=stack)
    begin(table, {1: {"ante": 500, "seguro": 250}})
    while isinstance(table.table.due, CardDue):
        table.draw()
    own = table.table.in_round().numbers(1)
    assert table.tell(ev.Said(1, "compra", 500, (own[4],))).accepted
    assert english(table.table.due.message()) == "seat 1, card 5, face up"
    decision = table.draw()
    assert isinstance(decision.due, WordDue)
    assert [choice.word for choice in decision.due.choices] == ["voy", "paso"]
    table.tell(ev.Said(1, "voy", 1000))
    # A full after the purchase; the seguro looks at the first five cards: a trío.
    assert nets(table)[1] == {"ante": 500, "seguro": -250, "compra": -500, "segunda": 7000}


@pytest.mark.parametrize(
    ("name", "facts"),
    [
        ("too-many-cards", (("to", 1),)),
        ("too-few-cards", (("to", "bank"),)),
        ("card-exposed", (("place", 2),)),
        ("face-up-in-deck", (("count", 1),)),
    ],
)
def test_a_reported_misdeal_voids_the_round_and_returns_everything(
    name: str, facts: tuple[tuple[str, object], ...]
) -> None:
    table = rehearse(SIN)
    begin(table, {1: {"ante": 500, "seguro": 250}, 2: {"ante": 700}})
    for _ in range(4):
        table.draw()
    decision = table.tell(ev.IrregularityReported(name, facts))
    (ruling,) = decision.rulings
    assert (ruling.ruling, ruling.articles) == ("void-round", ("art. 7",))
    assert nets(table) == {1: {"ante": 0, "seguro": 0}, 2: {"ante": 0}}
    assert table.tell(ev.RoundPaid()).phase is Phase.IDLE


def test_showing_cards_costs_that_player_his_whole_stake() -> None:
    table = rehearse(SIN, stack=FULL_AND_NOTHING)
    begin(table, {1: {"ante": 500}, 2: {"ante": 500}})
    while isinstance(table.table.due, CardDue):
        table.draw()
    decision = table.tell(ev.IrregularityReported("shows-own-cards", (("seat", 1),)))
    assert decision.rulings[0].ruling == "forfeit"
    # Seat 1 was to speak: it is seat 2's turn now.
    assert isinstance(table.table.due, WordDue)
    assert table.table.due.who == 2
    table.tell(ev.Said(2, "voy", 1000))
    assert nets(table)[1] == {"ante": -500}


def test_a_card_drawn_too_early_is_seen_at_once() -> None:
    """R-78; the text foresees nothing, so a person decides, with a reason."""
    table = rehearse(SIN)
    begin(table, {1: {"ante": 500}}, close=False)
    decision = table.draw()
    assert decision.phase is Phase.HALTED
    assert isinstance(decision.due, SupervisorDue)
    for wrong in (
        ev.SupervisorDecided("void-round", "", "jefe"),
        ev.SupervisorDecided("party", "why not", "jefe"),
        ev.SupervisorDecided("void-seat", "he left", "jefe"),
    ):
        assert table.tell(wrong).refusal is not None
    decision = table.tell(ev.SupervisorDecided("burn-card", "drawn before the close", "jefe"))
    assert decision.phase is Phase.BETTING
    assert decision.rulings[0].reason == "drawn before the close"
    assert len(table.table.in_round().numbers("burn")) == 1


def test_a_card_used_as_the_next_one() -> None:
    table = rehearse(SIN)
    begin(table, {1: {"ante": 500}}, close=False)
    table.draw()
    table.tell(ev.SupervisorDecided("use-as-next", "nobody saw it", "jefe"))
    table.tell(ev.BetsClosed())
    assert table.table.due == CardDue("bank", "up", 1)
    assert len(table.table.in_round().numbers(1)) == 1


@pytest.mark.parametrize(
    ("sheet", "article"),
    [
        ("castilla-y-leon/texas-holdem-bonus", "art. 28.3"),
        ("castilla-y-leon/texas-holdem-contrapartida", "art. 40"),
        ("castilla-la-mancha/texas-holdem-bonus", "art. 17.b"),
    ],
)
def test_a_card_drawn_unseen_before_the_close_is_the_next_one(sheet: str, article: str) -> None:
    """CyL 28.3, 40, CLM 17.b: «como si fuera la siguiente carta de la baraja», whenever it came."""
    table = rehearse(sheet)
    begin(table, {1: {"ante": 500}}, close=False)
    decision = table.draw()
    assert decision.phase is Phase.BETTING
    assert decision.rulings[0].articles == (article,)
    table.tell(ev.BetsClosed())
    assert table.table.due == CardDue("bank", "down", 1)
    assert len(table.table.in_round().numbers(1)) == 1


def test_a_packet_of_the_wrong_size_is_a_misdeal() -> None:
    """Art. 7: packets of five; four or six are an error in number."""
    for size in (4, 6):
        table = rehearse(SIN, source="automatic")
        begin(table, {1: {"ante": 500}})
        numbers = [table.shoe.draw() for _ in range(size)]
        decision = table.tell(ev.PacketDrawn("shoe", numbers[0], ("",) * size))
        assert decision.rulings[0].irregularity == (
            "too-few-cards" if size == 4 else "too-many-cards"
        )
        assert decision.rulings[0].ruling == "void-round"


def test_an_impossible_card_takes_the_set_off_the_table() -> None:
    """R-87: the bank's open card comes up a second time among its hidden ones."""
    table = rehearse(SIN, stack=FULL_AND_NOTHING)
    begin(table, {1: {"ante": 500}})
    while isinstance(table.table.due, CardDue):
        table.draw()
    number = table.table.in_round().numbers("bank")[1]
    same = table.table.in_round().faces("bank")[0]
    table.table.handle(ev.Said(1, "voy", 1000))
    decision = table.table.handle(ev.CardOpened(number, same))
    assert decision.phase is Phase.HALTED
    assert table.table.in_round().cards[number].card is None


def test_an_opening_that_does_not_match_leaves_the_card_unknown() -> None:
    table = rehearse(SIN)
    begin(table, {1: {"ante": 500}})
    table.draw()
    decision = table.tell(ev.OpeningFailed(1))
    assert decision.phase is Phase.HALTED
    assert table.table.in_round().cards[1].card is None


def test_a_draw_told_twice_or_skipped() -> None:
    table = rehearse(SIN)
    begin(table, {1: {"ante": 500}})
    table.draw()
    seen = table.tell(ev.CardDrawn("shoe", 1))
    assert seen.refusal is not None
    assert seen.refusal.code == "seen-before"
    assert table.tell(ev.CardDrawn("shoe", 5)).phase is Phase.HALTED


def test_the_sabot_is_locked_except_for_the_card_that_is_due() -> None:
    table = rehearse(SIN)
    decision = begin(table, {1: {"ante": 500}})
    assert UnlockSabot(1) in decision.effects
    for _ in range(9):
        assert UnlockSabot(1) in table.draw().effects
    assert LockSabot() in table.draw().effects


def test_tokens_must_agree_before_the_deal() -> None:
    """R-34, R-36, R-38, R-39."""
    table = rehearse(SIN, stack="As Ks Qs Js Ts")
    begin(table, {1: {"ante": 500}, 2: {"ante": 500}}, close=False)
    assert table.tell(ev.TokenDropped(1, 100)).accepted
    assert table.tell(ev.TokenDropped(1, 100)).effects
    assert table.tell(ev.BetsClosed()).phase is Phase.BETTING
    differ = table.tell(ev.TokensConfirmed((1, 2)))
    assert differ.refusal is not None
    assert table.tell(ev.BetLaid(2, "ante", 500)).refusal is not None
    assert table.tell(ev.TokenDropped(2, 100)).effects
    assert table.tell(ev.TokensConfirmed((1,))).phase is Phase.DEALING
    assert table.table.in_round().tokens == {1: 100}


def test_a_token_is_taken_back_with_its_bet() -> None:
    """Without an ante it cannot play: given back, and nothing is left to confirm."""
    table = rehearse(SIN)
    table.begin_round()
    table.tell(ev.BetLaid(1, "ante", 500))
    table.tell(ev.TokenDropped(2, 100))
    assert table.tell(ev.BetsClosed()).refusal is not None
    assert table.tell(ev.BetTakenBack(2, "progresivo")).effects == (ReturnTokens((2,)),)
    assert table.table.in_round().tokens == {}
    assert table.tell(ev.BetsClosed()).phase is Phase.DEALING


def test_a_jackpot_bet_that_no_slot_counts_is_refused() -> None:
    """R-38, Gal. 8.b: what is not counted feeds no meter and would win nothing."""
    table = rehearse(SIN)
    begin(table, {1: {"ante": 500}}, close=False)
    refusal = table.tell(ev.BetLaid(1, "progresivo", 100)).refusal
    assert refusal is not None
    assert refusal.code == "token"
    assert table.table.in_round().own_bets(1) == {"ante": 500}
    assert table.tell(ev.TokenDropped(1, 100)).accepted


def test_a_royal_with_a_token_is_named_for_the_jackpot() -> None:
    table = rehearse(SIN, stack="As 2c Ks 3d Qs 9h Js 8h Ts 7d")
    begin(table, {1: {"ante": 500}}, close=False)
    table.tell(ev.TokenDropped(1, 100))
    table.tell(ev.BetsClosed())
    table.tell(ev.TokensConfirmed((1,)))
    decisions = []
    while not isinstance(table.table.due, PaymentDue):
        decisions.append(table.step())
    awards = [e for e in decisions[-1].effects if isinstance(e, AwardJackpot)]
    assert [winner[0] for winner in awards[0].winners] == [1]


@pytest.mark.parametrize(
    "place", ["galicia", "castilla-y-leon", "pais-vasco", "castilla-la-mancha"]
)
def test_trijoker_turns_the_common_cards_one_by_one(place: str) -> None:
    """Gal. 15.2: bet 1, left card, bet 2, right card; payment from the dealer's right."""
    table = rehearse(f"{place}/trijoker", stack="As 9d Kd Ah 4c 2c Jd 3c")
    bets = {"apuesta1": 500, "apuesta2": 500, "apuesta3": 500}
    begin(table, {1: bets, 2: bets})
    while isinstance(table.table.due, CardDue):
        table.draw()
    assert table.table.in_round().faces("board") == ()
    table.tell(ev.Said(1, "deja"))
    table.tell(ev.Said(2, "retira"))
    assert len(table.table.in_round().faces("board")) == 1
    table.tell(ev.Said(1, "retira"))
    table.tell(ev.Said(2, "retira"))
    paid = nets(table)
    assert paid[1] == {"apuesta1": 500, "apuesta2": 0, "apuesta3": 500}
    assert paid[2] == {"apuesta1": 0, "apuesta2": 0, "apuesta3": -500}
    assert [t.seat for t in table.table.in_round().transfers][:3] == [2, 2, 2]


def test_an_exposed_jack_among_the_common_cards_voids_trijoker() -> None:
    """Gal. 15.2 against a ten, which changes nothing."""
    for card, ruling in (("Jh", "void-round"), ("Th", "continue")):
        table = rehearse("galicia/trijoker", stack=f"2s {card} 3s")
        begin(table, {1: {"apuesta1": 500, "apuesta2": 500, "apuesta3": 500}})
        table.draw()
        table.draw()
        facts = (("place", "board"), ("card", card))
        decision = table.tell(ev.IrregularityReported("card-exposed", facts))
        assert [r.ruling for r in table.table.in_round().rulings] == [ruling]
        assert decision.accepted


def test_a_correction_waits_until_no_card_is_stray() -> None:
    table = rehearse(SIN)
    begin(table, {1: {"ante": 500}})
    table.draw()
    table.tell(ev.DeviceLost("visor"))
    table.tell(ev.OpeningFailed(1))
    table.tell(ev.SupervisorDecided("correct-in-sequence", "one card too many", "jefe"))
    assert isinstance(table.table.due, CorrectionDue)
    assert table.tell(ev.CardMoved(1, "stray")).accepted
    assert table.tell(ev.CorrectionDone()).refusal is not None
    assert table.tell(ev.CardMoved(1, "1")).accepted
    assert table.tell(ev.CorrectionDone()).phase is Phase.DEALING


def test_the_last_player_put_out_does_not_forgive_those_who_gave_up() -> None:
    """Seat 2 said «paso» and lost his ante; seat 1 then shows his cards and is out."""
    table = rehearse(SIN, stack=FULL_AND_NOTHING)
    begin(table, {1: {"ante": 500}, 2: {"ante": 500}})
    while isinstance(table.table.due, CardDue):
        table.draw()
    table.tell(ev.IrregularityReported("tells-cards", (("seat", 2),)))
    table.tell(ev.Said(1, "paso"))
    assert isinstance(table.table.due, PaymentDue)
    assert nets(table) == {1: {"ante": -500}, 2: {"ante": -500}}


def test_a_player_put_out_after_another_gave_up() -> None:
    table = rehearse(SIN, stack=FULL_AND_NOTHING)
    begin(table, {1: {"ante": 500}, 2: {"ante": 500}})
    while isinstance(table.table.due, CardDue):
        table.draw()
    table.tell(ev.Said(1, "paso"))
    table.tell(ev.IrregularityReported("tells-cards", (("seat", 2),)))
    assert isinstance(table.table.due, PaymentDue)
    assert nets(table) == {1: {"ante": -500}, 2: {"ante": -500}}
