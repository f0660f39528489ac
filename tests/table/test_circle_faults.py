"""Every error rule of every circle sheet reached through events, and the hand after it."""

from collections.abc import Iterator

import pytest

from firmware_py.rehearsal.rehearsal import Rehearsal
from firmware_py.rulebook import library
from firmware_py.rules.finding import cite
from firmware_py.rules.games.circle.irregularities import WORKINGS
from firmware_py.rules.sheet.model import Irregularity
from firmware_py.table import events as ev
from firmware_py.table.due import CardDue, CorrectionDue, Due, PaymentDue, SupervisorDue, WordDue
from tests.table.circle import (
    ANTE,
    any_player,
    asked,
    circle_sheets,
    deal_on,
    dealt_now,
    left_over,
    offers,
    seat_players,
    won,
    words,
)
from tests.table.entries import entries as entries_of
from tests.table.entries import met, watching

STUD, HOLDEM = "galicia/seven-stud", "galicia/holdem"
BASE = {
    "seat": 4,
    "seats": (3, 4),
    "to": 4,
    "place": 4,
    "count": 1,
    "to_call": 1000,
    "put_in": 500,
    "seen": False,
}
# Derived facts, and what is told so that they come out as the entry wants them.
TOLD: dict[tuple[str, object], dict[str, object]] = {
    ("correctable_in_time", True): {"correctable": True, "before_bets": True},
    ("correctable_in_time", False): {"correctable": False},
    ("correctable_unseen", True): {"seen": False, "before_bets": True},
    ("turns_come", True): {},
    ("betting_begun", False): {"before_bets": True},
    ("enough_for_early", False): {"unused": 0},
    ("correctable_unseen", False): {"seen": True},
    ("enough_unused", True): {"unused": 20, "count": 2},
    ("enough_unused", False): {"unused": 0, "count": 2},
    ("players_in", 2): {"players": 2},
    ("players_in", ">2"): {"players": 4},
    ("raised_since", True): {"to_call": 2000, "put_in": 1000},
    ("raised_since", False): {"to_call": 1000, "put_in": 1000},
    ("owners_clear", True): {"reconstructible": True, "known": True},
    ("owners_clear", False): {"reconstructible": False, "known": False},
    ("debtor_known", True): {"known": True},
    ("debtor_known", False): {"known": False},
    ("first_exposed", True): {"which": [1]},
    ("holes_exposed", 1): {"which": [1]},
    ("holes_exposed", 2): {"which": [1, 2]},
    ("holes_exposed", ">1"): {"count": 2},
    ("common_card", True): {"place": "board"},
    ("place_kind", "seat"): {"place": 4},
    ("place_kind", "board"): {"place": "board"},
    ("to_kind", "seat"): {"to": 4},
    ("to_kind", "board"): {"to": "board"},
}


# Irregularities on which a game rules by itself, whatever its text's common part says.
OWN_RULES = {
    "cubierto-5-descarte": frozenset({"too-many-cards", "too-few-cards"}),
    "seven-stud": frozenset({"shows-own-cards"}),
    "sintetico": frozenset({"wrong-order", "too-many-cards", "too-few-cards", "card-exposed"}),
}


def entries() -> Iterator[tuple[str, int]]:
    """Every entry that may come up within a hand."""
    for sheet in circle_sheets():
        for index, entry in enumerate(library.sheet(sheet).irregularity):
            before = entry.stages == ["between-rounds"] or "at_cut" in entry.when
            if not before and is_told(entry):
                yield sheet, index


def is_told(entry: Irregularity) -> bool:
    """Tell whether facts can be given from which every derived one comes out."""
    derived = [(k, v) for k, v in entry.when.items() if k in WORKINGS.derived and v != "unknown"]
    return all((name, wanted) in TOLD for name, wanted in derived if not isinstance(wanted, list))


def test_every_derived_fact_of_the_family_is_told() -> None:
    assert {*WORKINGS.derived} <= {name for name, _ in TOLD}


def facts_for(entry: Irregularity) -> dict[str, object]:
    facts: dict[str, object] = dict(BASE)
    if "exposed" not in entry.names[0] and "seen" not in entry.names[0]:
        del facts["place"]
    if entry.names[0] == "oversize-chip":
        facts["put_in"] = 5000
    for name, wanted in entry.when.items():
        value = wanted[0] if isinstance(wanted, list) else wanted
        told = TOLD.get((name, value), {name: 2 if value == ">1" else value})
        facts.update(told)
    if entry.names[0] == "bet-out-of-turn" and not entry.when:
        # Nobody knows yet whether it will be raised.
        del facts["to_call"], facts["put_in"]
    return facts


def is_moment(due: Due, entry: Irregularity) -> bool:
    wanted = [stage for stage in entry.stages if stage not in ("between-rounds", "bets")]
    if entry.names[0] == "dealt-to-absent" and not entry.when:
        # Before his turn has come.
        return isinstance(due, CardDue) and due.ordinal > 1
    if not wanted:
        return isinstance(due, WordDue) and due.stage == "decisions"
    return due.stage in wanted or isinstance(due, PaymentDue)


@pytest.mark.one_of_each("sheet")
@pytest.mark.parametrize(("sheet", "index"), list(entries()))
def test_every_error_rule_is_reached_and_the_hand_goes_on(sheet: str, index: int) -> None:
    entry = library.sheet(sheet).irregularity[index]
    table = seat_players(sheet, options=entry.options, seed=index)
    while not is_moment(table.table.due, entry):
        assert table.step().accepted
    facts = facts_for(entry)
    if entry.names[0] == "false-opening":
        facts["seat"] = asked(table).who
        words(table, "apostar")
    event = ev.IrregularityReported(entry.names[0], tuple(facts.items()))
    with watching() as ruled:
        decision = table.tell(event)
    assert decision.accepted, decision.refusal
    own = OWN_RULES.get(sheet.partition("/")[2], frozenset())
    if ruled[0].index != index:
        # A game's own rule comes before the one that it shares with others.
        assert entry.names[0] in own
        assert ruled[0].index < index
    rules = library.sheet(sheet).irregularity
    assert decision.rulings[0].articles == cite(rules[ruled[0].index].article)
    finish(table, any_player(index))
    left = left_over(table) if table.table.in_round().outcome == "played" else None
    if left is not None:
        assert sum(cents for _, cents in left.restos) + left.pot_cents == 400000
    else:
        assert set(won(table).values()) == {0}


def finish(table: Rehearsal, player: object) -> None:
    """Play on to the list; whatever a person must decide, he annuls the round."""
    for _ in range(500):
        due = table.table.due
        if isinstance(due, PaymentDue):
            return
        if isinstance(due, SupervisorDue):
            decision = table.tell(ev.SupervisorDecided("void-round", "so be it", "jefe"))
        elif isinstance(due, CorrectionDue):
            decision = table.tell(ev.CorrectionDone())
        else:
            decision = table.step(player)  # type: ignore[arg-type]  # a Player
        assert decision.accepted, (due, decision.refusal)
    pytest.fail("the hand does not end")


def report(table: Rehearsal, name: str, **facts: object) -> ev.Event:
    decision = table.tell(ev.IrregularityReported(name, tuple(facts.items())))
    assert decision.accepted, decision.refusal
    return table.events[-1]


def test_a_short_call_may_only_be_completed() -> None:
    """Art. 24.3.c: 4 has put 500 in to meet 1,000."""
    table = seat_players(HOLDEM)
    words(table, "pasar", "apostar 1000", "cubrir", "cubrir")
    assert set(offers(table)) == {"cubrir", "subir", "retirarse"}
    report(table, "call-short", seat=4, to_call=1000, put_in=500)
    assert offers(table) == {"cubrir": (1000, 1000)}


def test_an_oversize_chip_is_a_call() -> None:
    """Art. 24.3.d: the change goes back, and he may not raise."""
    table = seat_players(HOLDEM)
    words(table, "apostar 1000")
    report(table, "oversize-chip", seat=3, to_call=1000, put_in=5000)
    assert dict(table.table.in_round().rulings[-1].keys)["returned"] == 4000
    assert set(offers(table)) == {"cubrir", "retirarse"}


def test_a_bet_out_of_turn_stands_and_is_not_raised() -> None:
    """Art. 24.3.f: 2 bets before 4 and 3 have spoken; in his turn it is his bet."""
    table = seat_players(HOLDEM)
    deal_on(table)
    report(table, "bet-out-of-turn", seat=2, put_in=1000)
    words(table, "pasar", "pasar")
    assert (asked(table).who, offers(table)) == (2, {"apostar": (1000, 1000)})


def test_hands_that_touch_are_void_and_their_chips_stay() -> None:
    """Art. 24.3.h."""
    table = seat_players(HOLDEM)
    words(table, "apostar 1000", "cubrir")
    report(table, "cards-touch", seats=(4, 3))
    assert asked(table).who == 2
    words(table, "retirarse")
    deal_on(table)
    assert won(table) == {1: 2600, 2: -ANTE, 3: -1200, 4: -1200}


def test_an_absent_player_is_out_when_his_turn_comes() -> None:
    """Art. 24.2.b."""
    table = seat_players(HOLDEM)
    deal_on(table)
    report(table, "dealt-to-absent", seat=4)
    assert asked(table).who == 3


def test_all_hands_void_leave_the_pot_to_the_next() -> None:
    table = seat_players(HOLDEM)
    words(table, "pasar", "pasar")
    report(table, "cards-touch", seats=(1, 2))
    report(table, "cards-touch", seats=(3, 4))
    assert isinstance(table.table.due, PaymentDue)
    assert left_over(table).pot_cents == 4 * ANTE


def test_a_seat_put_out_at_the_end_changes_the_list() -> None:
    table = seat_players(HOLDEM)
    words(table, "pasar", "apostar 1000", "cubrir", "retirarse", "retirarse")
    words(table, *["pasar"] * 6)
    deal_on(table)
    winner = next(seat for seat, cents in won(table).items() if cents > 0)
    report(table, "mixed-with-discards", seat=winner, reconstructible=False)
    other = 5 - int(winner)
    assert won(table) == {1: -ANTE, 4: -ANTE, winner: -1200, other: 1600}


def test_a_wrong_order_is_dealt_again_and_the_antes_stay() -> None:
    """Art. 24.1.a."""
    table = seat_players(HOLDEM)
    words(table, "apostar 1000", "cubrir")
    report(table, "wrong-order")
    table.step()
    assert table.table.due == CardDue("4", "down", 1)
    words(table, *["pasar"] * 16)
    deal_on(table)
    assert sorted(won(table).values())[:3] == [-ANTE] * 3


def test_an_exposed_hole_card_turns_the_next_one_down() -> None:
    """Art. 31.1.a.1: the card counts as the open one of the next street."""
    table = seat_players(STUD)
    for _ in range(4):
        table.step()
    report(table, "hole-exposed", seat=4, count=1)
    for _ in range(4):
        face = table.table.due.face if isinstance(table.table.due, CardDue) else ""
        table.step()
    assert face == "down"


def test_two_exposed_hole_cards_give_the_ante_back() -> None:
    """Art. 31.1.a.2."""
    table = seat_players(STUD, (1, 2, 3, 4, 5))
    deal_on(table)
    report(table, "hole-exposed", seat=5, count=2)
    finish(table, any_player(3))
    assert won(table)[5] == 0
    assert sum(won(table).values()) == 0


def test_a_card_before_the_bets_have_ended_is_burned_with_one_for_each_player() -> None:
    """Art. 31.2.b: four players are in, so five cards go."""
    table = seat_players(STUD)
    deal_on(table)
    decision = table.draw()
    assert decision.rulings[0].articles == ("art. 31.2.b",)
    words(table, "apostar", "cubrir", "cubrir", "cubrir")
    deal_on(table)
    assert len(table.table.in_round().numbers("burn")) == 5


def test_a_pack_put_away_too_early_is_shuffled_and_one_card_burned() -> None:
    """Art. 28.2: also where somebody is asked for his discards when it is noticed."""
    table = seat_players("galicia/cubierto-5-descarte")
    words(table, "apostar", "cubrir", "cubrir", "cubrir")
    report(table, "deck-put-away", recoverable=False)
    assert table.step().accepted
    own = table.table.in_round().numbers(4)
    assert table.tell(ev.Said(4, "descarta", 0, own[:2])).accepted
    assert dealt_now(table) == ["burn", "4", "4"]


def test_a_seventh_card_face_up_between_two_ends_the_betting() -> None:
    """Art. 31.2.a."""
    table = seat_players(STUD)
    words(table, "apostar", "cubrir", "retirarse", "retirarse", *["pasar"] * 6)
    assert table.table.due.stage == "seventh-card"
    report(table, "seventh-face-up", seat=3, players=2, which=7)
    deal_on(table)
    assert isinstance(table.table.due, PaymentDue)
    assert table.table.in_round().rulings[-1].articles == ("art. 31.2.a",)


def test_a_skipped_turn_waits_for_the_jefe() -> None:
    """Art. 24.3.i."""
    table = seat_players(HOLDEM)
    words(table, "pasar")
    report(table, "turn-skipped", seat=4)
    assert isinstance(table.table.due, SupervisorDue)
    assert table.tell(ev.SupervisorDecided("continue", "nobody minds", "jefe")).accepted
    assert asked(table).who == 3


def test_an_unknown_fact_is_asked_for_and_nothing_changes() -> None:
    table = seat_players(HOLDEM)
    deal_on(table)
    refusal = table.tell(ev.IrregularityReported("mixed-with-discards", (("seat", 4),))).refusal
    assert refusal is not None
    assert "reconstructible" in refusal.message


@pytest.mark.parametrize("sheet", ["castilla-la-mancha/holdem", "pais-vasco/holdem"])
def test_a_misdeal_returns_the_antes_where_the_house_has_chosen_so(sheet: str) -> None:
    table = seat_players(sheet, options={"misdeal_antes": "returned"})
    words(table, "apostar 1000")
    report(table, "wrong-order")
    assert isinstance(table.table.due, PaymentDue)
    assert set(won(table).values()) == {0}


@pytest.mark.parametrize(
    ("sheet", "by_hand"),
    [
        ("galicia/omaha", []),
        ("pais-vasco/omaha", ["card-exposed"]),
        ("castilla-la-mancha/omaha", ["bet-out-of-turn"] * 2),
    ],
)
def test_a_search_of_its_own_meets_every_entry_of_a_plain_game(
    sheet: str, by_hand: list[str]
) -> None:
    """Also what is told between hands, at the cut; the rest is told by hand above."""
    left = entries_of(sheet) - met(sheet)
    assert [library.sheet(sheet).irregularity[index].names[0] for index in left] == by_hand
