"""Circle poker from antes to paid pot: Hold'em with the articles' numbers, and all sheets."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware_py.rules.games.pot import RakeChosen
from firmware_py.table import events as ev
from firmware_py.table.due import CardDue
from firmware_py.table.effects import Transfer
from firmware_py.table.games.circle.players import by_blinds
from firmware_py.table.states import Phase
from firmware_py.table.table import OptionsError
from tests.table.circle import (
    ANTE,
    MIN,
    any_player,
    asked,
    circle_sheets,
    deal_on,
    dealt_now,
    hands,
    left_over,
    next_hand,
    offers,
    open_circle,
    play_out,
    seat_players,
    won,
    words,
)

HOLDEM = "galicia/holdem"
CHECKS = ["pasar"] * 4
# Seats 4, 3, 2, 1 (Galicia deals towards lower numbers): aces, kings, queens, rags; a dry board.
DEALT = "As Ks Qs 7d Ad Kd Qd 2c  3h 9h 8s 4d  3s 5c  3c Jh"


@pytest.mark.parametrize("sheet", circle_sheets())
def test_every_sheet_plays_from_forced_bets_to_paid_pot(sheet: str) -> None:
    table = seat_players(sheet, (1, 2, 3, 4, 5, 6))
    gains, left = play_out(table), left_over(table)
    assert sum(gains.values()) + left.pot_cents == 0
    assert table.tell(ev.RoundPaid()).phase is Phase.IDLE
    assert next_hand(table).accepted
    play_out(table)
    right = sheet.startswith("galicia")
    assert (left.mano, left_over(table).mano) == ((6, 5) if right else (1, 2))


@settings(max_examples=40, deadline=None)
@given(
    sheet=st.sampled_from(circle_sheets()),
    seed=st.integers(0, 10**6),
    restos=st.lists(st.integers(10 * MIN, 200 * MIN), min_size=4, max_size=6),
    pct=st.sampled_from([0, 3, 5]),
)
def test_chips_are_conserved(sheet: str, seed: int, restos: list[int], pct: int) -> None:
    """Restos, pot and the house's cut are what was bought, hand after hand."""
    rake = RakeChosen("pot", pct) if pct else None
    table = seat_players(sheet, dict(enumerate(restos, 1)), seed=seed, rake=rake)
    player, bought, cut = any_player(seed), sum(restos), 0
    for gains in [play_out(table, player), *hands(table, 3, player)]:
        cut += gains.get("casa", 0)
    left = left_over(table)
    assert sum(cents for _, cents in left.restos) + left.pot_cents + cut == bought


def test_holdem_is_dealt_from_the_mano_towards_lower_seats() -> None:
    table = seat_players(HOLDEM, stack=DEALT)
    assert dealt_now(table) == ["4", "3", "2", "1"] * 2
    assert asked(table).who == 4
    words(table, *CHECKS)
    assert dealt_now(table) == ["burn", "board", "board", "board"]


def test_the_best_hand_takes_the_pot_and_cards_are_shown_from_the_last_bettor() -> None:
    table = seat_players(HOLDEM, stack=DEALT)
    words(
        table, *CHECKS, *CHECKS, *CHECKS, "pasar", "apostar 1000", "cubrir", "retirarse", "cubrir"
    )
    opened = [event.number for event in table.events if isinstance(event, ev.CardOpened)]
    round_ = table.table.in_round()
    assert opened[-6:] == [*round_.numbers(3), *round_.numbers(2), *round_.numbers(4)]
    assert won(table) == {1: -ANTE, 2: -1200, 3: -1200, 4: 2600}
    assert table.table.in_round().transfers[-1].article == "art. 23.2, art. 23.3"


def test_a_lone_bettor_wins_unshown() -> None:
    table = seat_players(HOLDEM, stack=DEALT)
    words(table, "pasar", "pasar", "pasar", "apostar 1000", "retirarse", "retirarse", "retirarse")
    assert won(table) == {1: 600, 2: -ANTE, 3: -ANTE, 4: -ANTE}
    assert not table.table.in_round().faces(1)


def test_fewer_than_four_players_stop_the_game() -> None:
    table = open_circle(HOLDEM)
    decision = next_hand(table, (1, 2, 3))
    assert decision.refusal is not None
    assert "stops until there are 4 (art. 23)" in decision.refusal.message
    assert table.table.phase is Phase.BETTING
    for event in (ev.BetLaid(5, "resto", 9000), ev.BetLaid(5, "ante", ANTE), ev.BetsClosed()):
        assert table.tell(event).accepted


def test_split_limit_offers_up_to_half_the_pot_and_never_less_than_the_minimum() -> None:
    """Art. 22.3.a.1: four antes of 200 are 800, half is 400; the minimum may always be bet."""
    table = seat_players(HOLDEM)
    deal_on(table)
    assert offers(table) == {"pasar": (0, 0), "apostar": (1000, 1000), "retirarse": (0, 0)}
    words(table, "apostar")
    # 1,800 on the table, 1,000 to cover: half of 2,800 is the greatest raise.
    assert offers(table)["subir"] == (2000, 2400)
    refused = table.tell(ev.Said(asked(table).who, "subir", 2401))
    assert refused.refusal is not None
    assert refused.refusal.code == "limit"


def test_three_raises_then_none_but_two_alone_are_free() -> None:
    """Art. 30.1 and 23.2."""
    table = seat_players(HOLDEM, options={"limit": "none"})
    words(table, "apostar 1000")
    for _ in range(3):
        words(table, "subir", "subir", "subir", "subir")
    assert "subir" not in offers(table)
    words(table, "cubrir", "cubrir", "cubrir")
    two = seat_players(HOLDEM, options={"limit": "none"})
    words(two, "apostar 1000", "subir", "retirarse", "retirarse", *["subir"] * 8)
    assert "subir" in offers(two)


def test_all_in_makes_main_and_side_pots() -> None:
    """Art. 23.2: who has less plays for his part; what nobody can meet goes back."""
    restos = {4: 1000, 3: 3000, 2: 9000, 1: 9000}
    table = seat_players(HOLDEM, restos, stack=DEALT, options={"limit": "none"})
    words(table, "apostar 800", "subir 2800", "cubrir", "subir 8800", "retirarse")
    deal_on(table)
    assert won(table) == {4: 3000, 3: 3000, 2: -3000, 1: -3000}


def test_the_mano_passes_and_restos_stay() -> None:
    table = seat_players(HOLDEM)
    play_out(table)
    table.tell(ev.RoundPaid())
    next_hand(table)
    assert table.table.due == CardDue("3", "down", 1)
    play_out(table)
    assert sum(cents for _, cents in left_over(table).restos) == 400 * MIN


def test_who_lays_no_ante_sits_out_two_hands_and_then_loses_his_place() -> None:
    """Art. 20."""
    table = seat_players(HOLDEM, (1, 2, 3, 4, 5))
    play_out(table)
    for hand in range(1, 4):
        table.tell(ev.RoundPaid())
        table.tell(ev.BetsOpened())
        for seat in (1, 2, 3, 4):
            table.tell(ev.BetLaid(seat, "ante", ANTE))
        assert table.tell(ev.BetsClosed()).accepted
        play_out(table)
        assert (5 in dict(left_over(table).restos)) == (hand <= 2)
        gone = [t for t in table.table.in_round().transfers if t.seat == 5]
        assert gone == ([] if hand <= 2 else [Transfer(5, "", "resto", 0, "art. 20")])


def test_unequal_antes_are_refused_and_last_chips_are_not() -> None:
    table = open_circle(HOLDEM)
    table.begin_round()
    for seat, ante in enumerate((200, 200, 200, 150), 1):
        table.tell(ev.BetLaid(seat, "resto", 150 if seat == 4 else 5000))
        table.tell(ev.BetLaid(seat, "ante", ante))
    assert table.tell(ev.BetsClosed()).accepted
    table = open_circle(HOLDEM)
    table.begin_round()
    for seat, ante in enumerate((200, 200, 200, 150), 1):
        table.tell(ev.BetLaid(seat, "resto", 5000))
        table.tell(ev.BetLaid(seat, "ante", ante))
    refusal = table.tell(ev.BetsClosed()).refusal
    assert refusal is not None
    assert "the ante is 200" in refusal.message


def test_the_house_takes_its_cut_of_the_pot() -> None:
    """Art. 18.3.a: 5 % of 800 is 40."""
    table = seat_players(HOLDEM, stack=DEALT, rake=RakeChosen("pot", 5))
    words(table, *CHECKS * 4)
    deal_on(table)
    assert won(table) == {1: -ANTE, 2: -ANTE, 3: -ANTE, 4: 560, "casa": 40}
    assert table.table.in_round().transfers[-1].article == "art. 18.3.a"


def test_the_cut_of_each_interval_and_by_hand() -> None:
    """17.II.3.a: 5 % of 800 and of 4,000, cents down; 17.II.3.c: 20 % of the minimum a player."""
    said = ["apostar 1000", "cubrir", "cubrir", "cubrir", *["pasar"] * 12]
    for rake, cents in ((RakeChosen("pot", 5), 240), (RakeChosen("hand", 20), 800)):
        table = seat_players("pais-vasco/holdem", rake=rake)
        words(table, *said)
        deal_on(table)
        assert won(table)["casa"] == cents
        assert sum(won(table).values()) == 0


@pytest.mark.parametrize(
    ("sheet", "rake"),
    [
        (HOLDEM, RakeChosen("pot", 6)),
        (HOLDEM, RakeChosen("hand", 20)),
        (HOLDEM, RakeChosen("session", 9)),
        (HOLDEM, RakeChosen("session", 10, base="pot")),
        ("galicia/poker-sin-descarte", RakeChosen("pot", 5)),
    ],
)
def test_a_table_with_an_unlawful_cut_is_not_set_up(sheet: str, rake: RakeChosen) -> None:
    with pytest.raises(OptionsError):
        open_circle(sheet, rake=rake)


def test_a_bystander_may_not_bet() -> None:
    table = open_circle(HOLDEM)
    table.begin_round()
    refusal = table.tell(ev.BetLaid(1, "resto", 5000, "ana")).refusal
    assert refusal is not None
    assert "only the seated player" in refusal.message


@pytest.mark.parametrize("sheet", circle_sheets())
def test_words_out_of_turn_or_not_offered_change_nothing(sheet: str) -> None:
    table = seat_players(sheet)
    deal_on(table)
    due = asked(table)
    other = next(seat for seat in (1, 2, 3, 4) if seat != due.who)
    for event in (
        ev.Said(other, due.choices[0].word, due.choices[0].cents),
        ev.Said(due.who, "voy"),
        ev.Said(due.who, due.choices[0].word, due.choices[0].cents + 1),
        ev.Said(9, "pasar"),
    ):
        refused = table.tell(event)
        assert refused.refusal is not None
        assert refused.due == due


@pytest.mark.parametrize("sheet", [s for s in circle_sheets() if s.endswith("cubierto-5-descarte")])
def test_blinds_or_antes_as_the_sheet_says(sheet: str) -> None:
    table = seat_players(sheet)
    if not by_blinds(table.table.game):
        assert isinstance(table.table.due, CardDue)
        return
    assert (asked(table).who, offers(table)) == (1, {"ciega": (1000, 1000)})
    words(table, "ciega", "ciega")
    assert offers(table) == {"no": (0, 0), "ciega": (4000, 100 * MIN)}
    words(table, "ciega", "no")
    deal_on(table)
    assert (asked(table).who, offers(table)["cubrir"]) == (4, (4000, 4000))
