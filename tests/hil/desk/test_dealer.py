"""The dealer of the simulated table, on snapshots alone; and the keyboard's words."""

from typing import Any

import pytest

from hil.desk.dealer import Ask, Dealer, Drop, Pull, Tell, Wait
from hil.desk.keyboard import HELP, KeyboardError, act_of
from hil.desk.screen import (
    announced_since,
    announcement_line,
    euros,
    frame,
    told_fields,
    with_page,
)


def offer(act: str) -> dict[str, Any]:
    return {"who": "players", "act": act, "least_cents": 0, "most_cents": 0, "article": "a"}


OFFERS = [offer("ante"), offer("b")]


def moment(phase: str, kind: str, **more: Any) -> dict[str, Any]:
    seen: dict[str, Any] = {
        "sheet": "x/y", "phase": phase, "round_number": 1, "due": "due", "steps": [],
        "due_now": {"kind": kind}, "places": [], "pots": [], "offers": OFFERS, "rulings": [],
        "transfers": [], "alarms": [], "lost_devices": [], "deck_needed": False,
        "jackpot_cents": None, "min_cents": 500, "simulation": True,
    }  # fmt: skip
    return {**seen, **more}


def place(name: str, *bets: tuple[str, int]) -> dict[str, Any]:
    return {"place": name, "cards": [], "bets": [["", *bet] for bet in bets], "state": ""}


@pytest.mark.parametrize(
    ("seen", "act"),
    [
        (moment("closed", "nothing"), Tell("open", by="jose")),
        (moment("checking", "nothing", steps=["seal"]), Tell("step", {"step": "seal"}, "jose")),
        (moment("checking", "nothing"), Wait()),
        (moment("idle", "nothing", deck_needed=True), Wait()),
        (moment("idle", "nothing", lost_devices=["sabot"]), Wait()),
        (moment("idle", "nothing"), Tell("bets")),
        (
            moment("idle", "nothing", due="put in a new shoe: it is over"),
            Tell("bets", {"new_shoe": True}),
        ),
        (
            moment("betting", "tokens", due_now={"kind": "tokens", "seats": [3]}),
            Tell("tokens", {"seats": [3]}),
        ),
        (moment("dealing", "card"), Pull()),
        (moment("revealing", "opening"), Wait()),
        (moment("settling", "payment"), Tell("paid")),
        (moment("halted", "reshuffle"), Tell("shuffled")),
        (moment("halted", "supervisor"), Ask("due")),
        (moment("suspended", "nothing"), Tell("resume", by="jose")),
    ],
)
def test_what_is_due_is_done(seen: dict[str, Any], act: object) -> None:
    assert Dealer().next(seen) == act


def test_every_player_bets_then_drops_a_token_then_bets_are_closed() -> None:
    dealer = Dealer(players=(1, 3))
    laid: list[dict[str, Any]] = []
    for _ in range(2):
        act = dealer.next(moment("betting", "bets", places=laid, jackpot_cents=1))
        assert isinstance(act, Tell)
        laid.append(place(str(act.fields["seat"]), ("ante", 500)))
    seen = moment("betting", "bets", places=laid, jackpot_cents=1)
    assert [dealer.next(seen) for _ in range(3)] == [Drop(1), Drop(3), Tell("no-va-mas")]


def test_a_refused_closing_makes_more_players_bet() -> None:
    dealer = Dealer(players=(1,), tokens=False)
    first = dealer.next(moment("betting", "bets"))
    assert first == Tell("bet", {"seat": 1, "box": "ante", "cents": 500})
    seen = moment("betting", "bets", places=[place("1", ("ante", 500))])
    assert dealer.next(seen) == Tell("no-va-mas")
    dealer.refused("no-va-mas")
    assert dealer.next(seen) == Tell("bet", {"seat": 2, "box": "ante", "cents": 500})


WORD = {
    "kind": "word",
    "who": 1,
    "own": [1001, 1004],
    "choices": [
        {"word": "voy", "cents": 1000, "most_cents": 1000, "cards": 0},
        {"word": "cambio", "cents": 500, "most_cents": 900, "cards": 1},
    ],
}


def test_the_keyboard_says_words_with_chips_and_cards() -> None:
    seen, dealer = moment("deciding", "word", due_now=WORD), Dealer()
    said = act_of("say cambio 700 2", seen, dealer)
    fields = {"who": 1, "word": "cambio", "cents": 700, "numbers": [1004]}
    assert said == Tell("say", fields)
    with pytest.raises(KeyboardError, match="say one of them"):
        act_of("", seen, dealer)
    with pytest.raises(KeyboardError, match="may say voy, cambio"):
        act_of("say no", seen, dealer)


def test_the_keyboard_errs_rules_and_pulls_cables() -> None:
    seen, dealer = moment("dealing", "card"), Dealer()
    facts = {"to": 3, "seats": [1, 2]}
    told = Tell("report", {"name": "too-many-cards", "facts": facts})
    assert act_of("err too-many-cards to=3 seats=1,2", seen, dealer) == told
    ruled = act_of("rule out seats=1,2 he left", seen, dealer)
    assert ruled == Tell("rule", {"ruling": "out", "seats": [1, 2], "reason": "he left"}, "jose")
    assert act_of("unplug sabot", seen, dealer) == "hands unplug sabot"
    assert act_of("mishap jam", seen, dealer) == "hands mishap sabot jam"
    assert act_of("", seen, dealer) == Pull()
    for wrong in ("dance", "bet 1", 'say "', "err x y"):
        with pytest.raises(KeyboardError):
            act_of(wrong, seen, dealer)


def test_the_picture_names_simulation_articles_and_amounts() -> None:
    ruling = {
        "irregularity": "too-many-cards", "ruling": "void-round", "affects": ["all"],
        "stakes": "returned", "articles": ["art. 7"],
    }  # fmt: skip
    moved = {"seat": 1, "bettor": "", "box": "ante", "cents": -1050, "article": "art. 8"}
    seen = moment("settling", "payment", rulings=[ruling], transfers=[moved])
    drawn = frame(seen, ["|PROGRESIVO|"], ["last words"])
    for words in ("SIMULATION", "void-round", "[art. 7]", "-10.50", "|PROGRESIVO|", "last words"):
        assert words in drawn
    assert euros(5, sign=True) == "+0.05"


def test_circle_players_lay_resto_and_ante_and_the_first_one_bets_once() -> None:
    dealer, circle = Dealer(), [offer("ante"), offer("resto")]
    laid = moment("betting", "bets", offers=circle)
    assert dealer.next(laid) == Tell("bet", {"seat": 1, "box": "resto", "cents": 20000})
    laid["places"] = [place(str(seat), ("resto", 20000)) for seat in (1, 2, 3, 4)]
    assert dealer.next(laid) == Tell("bet", {"seat": 1, "box": "ante", "cents": 250})
    laid["places"] = [place(str(s), ("resto", 20000), ("ante", 250)) for s in (1, 2, 3, 4)]
    assert dealer.next(laid) == Tell("no-va-mas")
    dealer.refused("no-va-mas")
    assert isinstance(dealer.next(laid), Ask)
    words = [{"word": word, "cents": 500, "cards": 0} for word in ("pasar", "apostar")]
    asks = moment("deciding", "word", due_now={"kind": "word", "who": 1, "choices": words})
    said = [act.fields["word"] for _ in range(2) if isinstance(act := dealer.next(asks), Tell)]
    assert said == ["apostar", "pasar"]


def test_the_keyboard_cuts_takes_back_and_announces_limits() -> None:
    seen, dealer = moment("betting", "bets"), Dealer()
    assert act_of("cutpack 3", seen, dealer) == Tell("cut", {"who": 3})
    seen_at_the_cut = Tell("cut", {"who": "jefe-de-mesa", "exposed": True})
    assert act_of("cutpack jefe-de-mesa seen", seen, dealer) == seen_at_the_cut
    assert act_of("take 2 ante", seen, dealer) == Tell("take-back", {"seat": 2, "box": "ante"})
    limits = Tell("limits", {"min_cents": 500, "max_cents": 2000}, "jose")
    assert act_of("limits 500 2000", seen, dealer) == limits
    for wrong in ("cutpack", "cutpack 3 twice", "take 2", "limits 500"):
        with pytest.raises(KeyboardError):
            act_of(wrong, seen, dealer)


def test_what_was_announced_is_told_once() -> None:
    first, second, third = ["a", ""], ["b", "art. 1"], ["a", ""]
    assert announced_since([], [first]) == [first]
    assert announced_since([first, second], [first, second, third]) == [third]
    # Only the last are kept: the first is gone from the list.
    assert announced_since([first, second], [second, third]) == [third]
    # The station was started again.
    assert announced_since([first, second], []) == []
    assert announcement_line(second) == "«b» [art. 1]"


def test_mano_and_cut_are_drawn() -> None:
    drawn = frame(moment("betting", "bets", facts=[["mano", "1"], ["corta", "4"]]), [], [])
    assert "mano: 1 · corta: 4" in drawn


def test_pots_and_spans_are_drawn() -> None:
    pots = [{"cents": 1200, "seats": [1, 2, 4]}]
    raised = {**offer("subir"), "who": "2", "least_cents": 500, "most_cents": 900}
    drawn = frame(moment("deciding", "word", pots=pots, offers=[raised]), [], [])
    assert "pot  12.00 for 1, 2, 4" in drawn
    assert "2 subir 5.00 to 9.00 [a]" in drawn


def test_help_is_whole_on_a_small_screen_and_marked_as_a_simulation() -> None:
    rows = with_page(moment("dealing", "card"), HELP).splitlines()
    assert rows[0].startswith("SIMULATION")
    assert set(HELP.splitlines()) < set(rows)
    # A terminal has 24 rows, one of them for the answer.
    assert len(rows) < 24


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"seat": 1, "box": "ante", "cents": 500}, "1 ante 5.00"),
        ({"name": "too-many-cards", "facts": {"to": 3}}, "too-many-cards to=3"),
        ({"name": "x", "facts": {"seats": [1, 3], "seen": True}}, "x seats=1,3 seen=True"),
        ({"seats": [1, 3]}, "1,3"),
        ({"who": 1, "word": "voy", "cents": 0, "numbers": [4]}, "1 voy"),
    ],
)
def test_what_was_told_is_written_as_a_person_would(fields: dict[str, Any], told: str) -> None:
    assert told_fields(fields) == told
