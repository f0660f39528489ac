"""Bands, bounds of each box, and bets of several people on one box."""

import pytest

from firmware_py.rulebook import library
from tests.lab.asking import answer, ask, refusal

SIN = "poker-sin-descarte"


def accepted(sheet: str, **given: object) -> bool:
    return bool(answer(sheet, "limit", **given)["accepted"])


@pytest.mark.parametrize(
    ("place", "game", "lawful"),
    [
        ("galicia", SIN, {10, 20, 25}),
        ("castilla-y-leon", SIN, {10, 20, 25}),
        ("pais-vasco", SIN, {10, 20, 25, 50}),
        ("galicia", "trijoker", {10, 20, 30}),
        ("pais-vasco", "trijoker", {10, 20, 30}),
        ("castilla-y-leon", "trijoker", set(range(1, 31))),
        ("castilla-la-mancha", SIN, set(range(1, 61))),
    ],
)
def test_bands(place: str, game: str, lawful: set[int]) -> None:
    """Gal. 6.3 and 14.2, CyL 7 and 13, PV 11.V.2 and 13.V.3; CLM leaves them free."""
    box = "ante" if game == SIN else "apuesta1"
    found = {
        times
        for times in range(1, 61)
        if accepted(f"{place}/{game}", min=500, max=500 * times, box=box, amount=500)
    }
    assert found == lawful


def test_an_unlawful_band_refuses_every_bet_and_says_so() -> None:
    reply = ask(f"galicia/{SIN}", "limit", min=500, max=6000, box="ante", amount=500)
    assert reply["answer"]["accepted"] is False
    assert "10, 20, 25" in reply["answer"]["why"]
    assert reply["articles"] == ["art. 6.3"]


@pytest.mark.parametrize(("amount", "ok"), [(499, False), (500, True), (5000, True), (5001, False)])
def test_ante_between_minimum_and_maximum(amount: int, ok: bool) -> None:
    sheet = f"galicia/{SIN}"
    assert accepted(sheet, min=500, max=5000, box="ante", amount=amount) is ok


@pytest.mark.parametrize(("amount", "ok"), [(1999, False), (2000, True), (1000, False)])
def test_second_bet_is_twice_the_ante(amount: int, ok: bool) -> None:
    sheet = f"pais-vasco/{SIN}"
    bet = {"min": 500, "max": 5000, "box": "segunda", "amount": amount, "bets": {"ante": 1000}}
    assert accepted(sheet, **bet) is ok


def test_second_bet_without_the_ante_known_is_not_guessed() -> None:
    code, message = refusal(f"galicia/{SIN}", "limit", min=500, max=5000, box="segunda", amount=9)
    assert (code, "ante" in message) == ("bad-request", True)


@pytest.mark.parametrize("box", ["seguro", "progresivo"])
@pytest.mark.parametrize(("amount", "ok"), [(0, False), (1, True), (250, True), (251, False)])
def test_side_bets_up_to_half_the_minimum(box: str, amount: int, ok: bool) -> None:
    """Gal. 8.a and 8.b: not over half the table minimum; an odd minimum rounds down."""
    bet = {"min": 501, "max": 5010, "box": box, "amount": amount, "bets": {"ante": 501}}
    assert accepted(f"galicia/{SIN}", **bet) is ok


def test_a_side_bet_needs_the_ante() -> None:
    bet = {"min": 500, "max": 5000, "box": "seguro", "amount": 100, "bets": {"progresivo": 100}}
    assert not accepted(f"galicia/{SIN}", **bet)


@pytest.mark.parametrize(
    ("place", "most"),
    [("galicia", 3), ("castilla-y-leon", 3), ("pais-vasco", 4), ("castilla-la-mancha", 2)],
)
def test_bets_on_one_box(place: str, most: int) -> None:
    """Gal. 5, CyL 5.2, PV 11.IV.2, CLM anexo II.1.c."""
    bet = {"min": 500, "max": 12500, "box": "ante", "amount": 500}
    assert accepted(f"{place}/{SIN}", **bet, on_box=[500] * (most - 1))
    assert not accepted(f"{place}/{SIN}", **bet, on_box=[500] * most)


def test_bets_on_one_box_together_stay_under_the_maximum() -> None:
    bet = {"min": 500, "max": 5000, "box": "ante", "amount": 2501}
    assert not accepted(f"galicia/{SIN}", **bet, on_box=[2500])


def test_the_three_bets_of_trijoker_are_equal() -> None:
    bet = {"min": 500, "max": 5000, "box": "apuesta2", "bets": {"apuesta1": 700}}
    assert accepted("galicia/trijoker", **bet, amount=700)
    assert not accepted("galicia/trijoker", **bet, amount=800)


def test_the_extra_bet_of_let_it_ride_opens_only_once_posted() -> None:
    """CLM 12.4: amount and table posted by the organiser."""
    bet = {"min": 500, "max": 5000, "box": "extra", "amount": 200, "bets": {"apuesta1": 500}}
    sheet = "castilla-la-mancha/let-it-ride"
    assert refusal(sheet, "limit", **bet)[0] == "not-in-this-game"
    names = "real escalera_color poker full color escalera trio".split()
    posted = {"extra_bet": 200} | {f"extra_{name}": 5 for name in names}
    assert accepted(sheet, **bet, options=posted)


@pytest.mark.parametrize(
    ("bet", "seed", "ok"),
    [(100, 299_999, False), (100, 300_000, True), (250, 300_000, True), (300, 359_999, False),
     (300, 360_000, True)],
)  # fmt: skip
def test_where_a_progressive_starts(bet: int, seed: int, ok: bool) -> None:
    """CyL 9.2: 3.000 euros or 1.200 times the bet; they meet at 2,50 euros."""
    asked = {"min": 500, "max": 5000, "box": "progresivo", "bet": bet, "seed": seed}
    assert accepted(f"castilla-y-leon/{SIN}", **asked) is ok


@pytest.mark.parametrize(
    "given",
    [
        {"min": -1, "max": 5000, "box": "ante", "amount": 1},
        {"min": 500, "max": 5000, "box": "ante", "amount": -1},
        {"min": 500, "max": 5000, "box": "ante"},
        {"min": "500", "max": 5000, "box": "ante", "amount": 1},
        {"min": 5.5, "max": 5000, "box": "ante", "amount": 1},
    ],
)
def test_bad_amounts(given: dict[str, object]) -> None:
    assert refusal(f"galicia/{SIN}", "limit", **given)[0] == "bad-request"


def test_a_box_of_another_game() -> None:
    given = {"min": 500, "max": 5000, "box": "river", "amount": 500}
    assert refusal(f"galicia/{SIN}", "limit", **given)[0] == "not-in-this-game"


def needing() -> list[tuple[str, str, str]]:
    """Every bet of every sheet that needs another, with the one it needs."""
    found = []
    for name, sheet in library.usable():
        found += [(name, box.name, need) for box in sheet.box for need in box.needs]
    return found


@pytest.mark.parametrize(("sheet", "box", "need"), needing())
@pytest.mark.parametrize("laid", [None, 0])
def test_a_bet_that_needs_another_is_refused_without_it(
    sheet: str, box: str, need: str, laid: int | None
) -> None:
    """CyL 51.1, PV 12.VIII.8.1, 03.V.1.e: no bet beside one that is not there, or is zero."""
    rules = library.sheet(sheet)
    posted = {name: 100 for one in rules.box if one.name == box for name in one.posted}
    times = next(iter(rules.limits.multiples if rules.limits else []), 10)
    told = {} if laid is None else {need: laid}
    band = {"min": 1000, "max": 1000 * times, "options": posted}
    found = answer(sheet, "limit", box=box, amount=100, bets=told, **band)
    assert not found["accepted"]
    assert found["why"] == f"{box} needs a bet on {need}"


def test_a_question_without_other_bets_is_about_the_amount_alone() -> None:
    band = {"min": 1000, "max": 10000, "box": "progresivo"}
    for place in ("castilla-y-leon", "pais-vasco"):
        assert accepted(f"{place}/poker-con-descarte", amount=500, **band)
        assert not accepted(f"{place}/poker-con-descarte", amount=501, **band)
        assert accepted(f"{place}/poker-con-descarte", amount=500, bets={"ante": 1000}, **band)


@pytest.mark.parametrize("box", ["parejas", "acumulada"])
@pytest.mark.parametrize("bets", [{}, {"apuesta": 0}])
def test_side_bets_of_blackjack_need_the_game(box: str, bets: dict[str, int]) -> None:
    """PV 03.V.1.e: «con la obligación de haber realizado, previamente, una apuesta a ésta»."""
    given = {"min": 500, "max": 12500, "box": box, "amount": 250, "bets": bets}
    found = answer("pais-vasco/blackjack", "limit", **given)
    assert (found["accepted"], found["why"]) == (False, f"{box} needs a bet on apuesta")
