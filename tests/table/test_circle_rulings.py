"""What a ruling leaves a player of circle poker to say, and where his chips end."""

import pytest

from firmware_py.rehearsal.rehearsal import Rehearsal
from firmware_py.table import events as ev
from firmware_py.table.due import PaymentDue
from tests.table.circle import ANTE, asked, deal_on, left_over, offers, seat_players, won, words
from tests.table.conserved import faults

STUDS = ["galicia/seven-stud", "castilla-y-leon/seven-stud", "castilla-la-mancha/seven-stud"]
CLM = "castilla-la-mancha/holdem"
HOLDEMS = ["galicia/holdem", "pais-vasco/holdem"]


def report(table: Rehearsal, name: str, **facts: object) -> None:
    decision = table.tell(ev.IrregularityReported(name, tuple(facts.items())))
    assert decision.accepted, decision.refusal


def put_in(table: Rehearsal) -> dict[int, int]:
    bets = table.table.in_round().bets
    return {seat: sum(boxes.values()) - boxes["resto"] for (seat, _), boxes in bets.items()}


def at_the_seventh(sheet: str) -> Rehearsal:
    """Four players have met the first bet, and the seventh card is due."""
    table = seat_players(sheet)
    for _ in range(60):
        if table.table.due.stage == "seventh-card":
            return table
        assert table.step().accepted
    pytest.fail("no seventh card is due")


@pytest.mark.parametrize("sheet", STUDS)
@pytest.mark.parametrize("wants", [True, False])
def test_who_will_not_go_on_with_an_open_seventh_card_is_asked_no_more(
    sheet: str, wants: bool
) -> None:
    """Galicia 31.1.b.2, CyL 69.2, CLM 25.1.b.2: the others bet for a pot beside his."""
    table = at_the_seventh(sheet)
    before = put_in(table)
    report(table, "seventh-face-up", seat=2, players=4, which=7, wants_to_go_on=wants)
    deal_on(table)
    heard = []
    for _ in range(4 if wants else 3):
        heard.append(asked(table).who)
        words(table, "apostar" if "apostar" in offers(table) else "cubrir")
    deal_on(table)
    assert isinstance(table.table.due, PaymentDue)
    assert sorted(heard) == ([1, 2, 3, 4] if wants else [1, 3, 4])
    assert (put_in(table)[2] == before[2]) is not wants
    assert put_in(table)[1] == put_in(table)[3] > before[1]
    round_ = table.table.in_round()
    assert 2 not in round_.folded
    assert wants or won(table)[2] in (-before[2], sum(before.values()) - before[2])
    assert faults(round_) == []
    assert dict(left_over(table).restos)[2] == 100_000 + won(table)[2]


def test_a_player_asked_in_the_last_interval_is_left_in_peace_when_he_will_not_go_on() -> None:
    """Galicia 31.1.b.2: the answer may come when it is his turn already."""
    table = at_the_seventh("galicia/seven-stud")
    deal_on(table)
    seat = int(asked(table).who)
    report(table, "seventh-face-up", seat=seat, players=4, which=7, wants_to_go_on=False)
    assert asked(table).who != seat
    assert seat not in table.table.in_round().folded
    words(table, "apostar", "cubrir", "cubrir")
    deal_on(table)
    assert isinstance(table.table.due, PaymentDue)
    assert faults(table.table.in_round()) == []


def bet_early(sheet: str, cents: int, *said: str, limit: str = "none", **told: int) -> Rehearsal:
    """Report a bet out of turn of who speaks third, and let the two before him speak."""
    table = seat_players(sheet, options={"limit": limit})
    deal_on(table)
    third = {4: 2, 1: 3}[int(asked(table).who)]
    report(table, "bet-out-of-turn", seat=third, put_in=cents, **told)
    words(table, *said)
    assert asked(table).who == third
    return table


@pytest.mark.parametrize("sheet", HOLDEMS)
def test_a_bet_out_of_turn_is_given_up_when_somebody_has_bet_more(sheet: str) -> None:
    """Art. 24.3.f, PV 17.VIII.3.f forbid to raise it, not to fold; its chips stay in the pot."""
    table = bet_early(sheet, 1000, "pasar", "apostar 9000")
    seat = int(asked(table).who)
    assert offers(table) == {"cubrir": (9000, 9000), "retirarse": (0, 0)}
    words(table, "retirarse")
    assert put_in(table)[seat] == ANTE + 1000
    words(table, "retirarse", "retirarse")
    deal_on(table)
    assert won(table)[seat] == -ANTE - 1000
    assert faults(table.table.in_round()) == []


def test_a_bet_out_of_turn_counts_towards_the_call() -> None:
    table = bet_early("galicia/holdem", 1000, "pasar", "apostar 9000")
    seat = int(asked(table).who)
    words(table, "cubrir")
    assert put_in(table)[seat] == ANTE + 9000


def test_a_bet_out_of_turn_is_held_to_for_one_turn() -> None:
    """Art. 24.3.f: raised over, he may fold without losing the chips twice, and not raise."""
    table = bet_early("galicia/holdem", 1000, "pasar", "pasar")
    seat = int(asked(table).who)
    words(table, "apostar", "subir 5000", "retirarse", "retirarse")
    assert asked(table).who == seat
    assert set(offers(table)) == {"cubrir", "retirarse"}
    words(table, "retirarse")
    deal_on(table)
    assert won(table)[seat] == -ANTE - 1000


@pytest.mark.parametrize(
    ("cents", "said", "offered"),
    [
        # No bet is below the minimum nor beyond the resto.
        (1, ["pasar", "pasar"], {"apostar": (1000, 1000)}),
        (10**9, ["pasar", "pasar"], {"apostar": (99_800, 99_800)}),
        (1000, ["pasar", "apostar 1000"], {"cubrir": (1000, 1000)}),
        # Too little for a raise over 1,000 only meets it; enough for one stands.
        (1500, ["pasar", "apostar 1000"], {"cubrir": (1000, 1000)}),
        (3000, ["pasar", "apostar 1000"], {"subir": (3000, 3000)}),
    ],
)
def test_a_bet_out_of_turn_is_held_to_what_may_be_bet(
    cents: int, said: list[str], offered: dict[str, tuple[int, int]]
) -> None:
    """Art. 24.3.f calls it valid; a wrong amount is read like 24.3.c and 24.3.d."""
    assert offers(bet_early("galicia/holdem", cents, *said)) == offered


@pytest.mark.parametrize("sheet", HOLDEMS)
def test_a_limit_cuts_a_bet_out_of_turn(sheet: str) -> None:
    """Art. 22.3.a, PV 17.VI.3.a: the first bets are of the minimum, whatever was laid early."""
    table = bet_early(sheet, 50_000, "pasar", "pasar", limit="split")
    assert offers(table) == {"apostar": (1000, 1000)}


@pytest.mark.parametrize(
    ("said", "offered"),
    [
        (["pasar", "pasar"], {"apostar": (1000, 1000)}),
        (["pasar", "apostar 1000"], {"cubrir": (1000, 1000)}),
    ],
)
def test_a_bet_out_of_turn_that_nobody_raised_stands(
    said: list[str], offered: dict[str, tuple[int, int]]
) -> None:
    """CLM 22.2.e: in his turn the hand itself tells it, whatever was told of the call before."""
    assert offers(bet_early(CLM, 1000, *said)) == offered


@pytest.mark.parametrize("told", [{}, {"to_call": 0}])
def test_a_bet_out_of_turn_that_was_raised_goes_back(told: dict[str, int]) -> None:
    """CLM 22.2.e: he raises, calls, or folds and has the chips back."""
    table = bet_early(CLM, 1000, "pasar", "apostar 9000", limit="none", **told)
    seat = int(asked(table).who)
    assert set(offers(table)) == {"cubrir", "subir", "retirarse"}
    words(table, "retirarse")
    assert put_in(table)[seat] == ANTE
    words(table, "retirarse", "retirarse")
    deal_on(table)
    assert won(table)[seat] == -ANTE
    assert faults(table.table.in_round()) == []


def test_a_bet_out_of_turn_of_untold_chips_leaves_his_turn_as_it_is() -> None:
    """CLM 22.2.e: nobody can say how much stands."""
    table = seat_players(CLM)
    deal_on(table)
    before = offers(table)
    report(table, "bet-out-of-turn", seat=int(asked(table).who))
    assert offers(table) == before


@pytest.mark.parametrize(
    "sheet", ["galicia/holdem", "pais-vasco/omaha", "castilla-la-mancha/holdem"]
)
def test_betting_begins_with_the_first_word_over_the_cards(sheet: str) -> None:
    """Galicia 24.1.b, d, PV 17.VIII.1.b-c, CLM 22.1.a: what is seen before it, and after."""
    table = seat_players(sheet)
    deal_on(table)
    count = ev.IrregularityReported("too-few-cards", (("to", 3), ("correctable", True)))
    seen = ev.IrregularityReported("wrong-card-seen", (("seat", 3),))
    assert table.tell(seen).rulings[0].ruling == "redeal"
    table = seat_players(sheet)
    deal_on(table)
    assert table.tell(count).rulings[0].ruling == "correct-in-sequence"
    table = seat_players(sheet)
    words(table, "pasar")
    assert table.tell(count).rulings[0].ruling == "redeal"
    table = seat_players(sheet)
    words(table, "pasar")
    assert table.tell(seen).rulings[0].ruling == "supervisor"
