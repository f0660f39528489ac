"""What a ruling leaves a player of circle poker to say, and where his chips end."""

import pytest

from firmware_py.rehearsal.rehearsal import Rehearsal
from firmware_py.table import events as ev
from firmware_py.table.due import PaymentDue
from tests.table.circle import asked, deal_on, left_over, offers, seat_players, won, words
from tests.table.conserved import faults

STUDS = ["galicia/seven-stud", "castilla-y-leon/seven-stud", "castilla-la-mancha/seven-stud"]


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
