"""Decreto 277/1996 beside its sheets: what an article does not say cites none."""

from typing import Any

import pytest

from firmware_py.rulebook import library
from firmware_py.rules.games.circle.play import CirclePlay
from firmware_py.table import events as ev
from tests.lab.asking import answer, answered, refusal
from tests.table.playing import rehearse

PV = "pais-vasco/"
SHEETS = [name for name, _ in library.usable() if name.startswith(("pais-vasco", "catalogo-004"))]
CIRCLE = [name for name in SHEETS if isinstance(library.sheet(name).play, CirclePlay)]
TRIPLE = PV + "triple-blackjack"
# Words with which an option or a reading says that the text is silent.
SILENT = ("does not say", "Silent on", "No error of dealing")


def options_of(sheet: str) -> dict[str, dict[str, Any]]:
    return {option["name"]: option for option in answer(sheet, "options")["options"]}


@pytest.mark.parametrize("sheet", SHEETS)
def test_an_option_of_a_silent_text_has_no_article(sheet: str) -> None:
    """17.VII.1 has «ante» and «ciega» set by the house: those are left to it, not passed over."""
    for option in options_of(sheet).values():
        if option["article"] != "17.VII.1":
            assert not (option["article"] and option["why"].startswith(SILENT)), option


@pytest.mark.parametrize(
    ("game", "option"),
    [
        # «En el caso que uno de los dos naipes sea un As» (03.V.1.d).
        ("blackjack", "doubled_ace"),
        # «Cualquier mano incorrectamente confeccionada… siempre perdedora» (14.VII.3).
        ("pai-gow", "bank_wrongly_set"),
    ],
)
def test_what_the_text_fixes_is_not_asked_of_the_house(game: str, option: str) -> None:
    assert option not in options_of(PV + game)


@pytest.mark.parametrize("game", ["punto-y-banca", "treinta-y-cuarenta"])
@pytest.mark.parametrize("chosen", ["burn", "dummy-hand"])
def test_a_ruling_that_only_the_house_has_chosen_cites_nothing(game: str, chosen: str) -> None:
    asked = {"irregularity": "drawn-before-close", "stage": "bets", "seen": True}
    options = {"exposed_cards": chosen}
    assert answered(PV + game, "rule", **asked, options=options)[1] == []
    # Left to the person in charge, it is his by the clause that names him.
    clause = {"punto-y-banca": "07.III.1", "treinta-y-cuarenta": "05.III.a"}[game]
    found, articles = answered(PV + game, "rule", **asked)
    assert (found["ruling"], articles) == ("supervisor", [clause])


def test_triple_blackjack_cites_what_its_own_text_says_and_03_for_the_rest() -> None:
    limits = {"min": 1000, "box": "casilla1", "amount": 1000}
    assert answered(TRIPLE, "limit", max=26_000, **limits)[1] == ["03.V.2.b"]
    assert "03.01.2" in answered(TRIPLE, "limit", max=25_000, **limits)[1]
    bets = {"casilla1": 1000, "seguro1": 500}
    given = {"player": ["9s", "9d"], "bank": [["As", "Kd"]], "decision": "plantarse"}
    net, articles = answered(TRIPLE, "settle", bets=bets, **given)
    assert net["net"]["seguro1"] == 1000
    # 03.01.1.b only lets each box be insured; «dos por uno» is 03.V.1.b.
    assert "03.V.1.b" in articles
    assert "03.01.1.b" not in articles
    sheet = library.sheet(TRIPLE)
    assert (sheet.settlement_order, sheet.settlement_article) == ("from-the-right", "03.01.1.a")


@pytest.mark.parametrize(("chosen", "least"), [({}, 500), ({"parejas_min": "min"}, 1000)])
def test_the_minimum_of_parejas_is_set_from_half_the_tables(
    chosen: dict[str, str], least: int
) -> None:
    asked = {"min": 1000, "max": 25_000, "box": "parejas", "bets": {"apuesta": 1000}}
    for amount, ok in ((least - 1, False), (least, True)):
        found = answer(PV + "blackjack", "limit", **asked, amount=amount, options=chosen)
        assert found["accepted"] is ok


def test_several_packs_are_as_many_as_the_director_wants() -> None:
    """11.II.1: «varias barajas»; 12.II.2.1: «dos barajas»."""
    assert answer(PV + "poker-sin-descarte", "deck", options={"alternate_packs": 8})["cards"] == 52
    code, _ = refusal(PV + "poker-con-descarte", "deck", options={"alternate_packs": 3})
    assert code == "bad-request"


def test_pai_gow_does_not_say_how_many_bet_on_a_box() -> None:
    asked = {"min": 1000, "max": 10_000, "box": "apuesta", "amount": 1000, "on_box": [1000]}
    found, articles = answered(PV + "pai-gow", "limit", **asked)
    assert (found["accepted"], articles) == (False, [])
    more = answered(PV + "pai-gow", "limit", **asked, options={"bets_per_box": 9})
    assert (more[0]["accepted"], more[1]) == (True, ["14.V"])
    # Where the text counts them it is cited: 13.IV, 15.IV.2.
    three = {"min": 1000, "max": 10_000, "box": "ante", "amount": 1000, "on_box": [1000, 1000]}
    assert answered(PV + "tres-cartas", "limit", **three)[1] == ["15.IV.2"]
    one = {"min": 1000, "max": 10_000, "box": "apuesta1", "amount": 1000, "on_box": [1000]}
    assert answered(PV + "trijoker", "limit", **one)[1] == ["13.IV"]


def test_third_cards_of_punto_y_banca_are_dealt_by_their_own_rules() -> None:
    """07.VI.2 has them dealt; that they come face up is a reading."""
    says = {"punto": "carta", "bank": "no"}
    found, articles = answered(PV + "punto-y-banca", "deal", source="manual", says=says)
    assert found["steps"][-2:] == ["punto:up", "|bank-third-card"]
    assert articles == ["07.VII", "07.VI.2"]


def test_the_pack_of_chemin_de_fer_is_offered_from_the_croupiers_left() -> None:
    """08.VII: «ofrece las cartas al jugador situado a su izquierda, y así sucesivamente»."""
    rule = library.sheet(PV + "chemin-de-fer").cut
    assert rule is not None
    assert (rule.by, rule.article) == (["seats"], "08.VII")
    table = rehearse(PV + "chemin-de-fer", limits=(1000, 100_000))
    refused = table.tell(ev.PackCut("crupier")).refusal
    assert refused is not None
    assert "08.VII" in refused.message
    assert table.tell(ev.PackCut(3)).accepted


@pytest.mark.parametrize(
    ("game", "own"),
    [
        ("omaha", "17.2.1.I"),
        ("omaha-5", "17.2.2.I"),
        ("omaha-hi-lo", "17.2.3.I"),
        ("sintetico", "17.6.I"),
    ],
)
def test_which_cards_make_a_hand_is_said_apart_from_their_order(game: str, own: str) -> None:
    rule = library.sheet(PV + game).ranking[0]
    assert (rule.article, rule.use_article, rule.ties) == ("17.VI.1", own, "17.VI.2")
    hands = {"omaha": 4, "omaha-5": 5, "omaha-hi-lo": 4, "sintetico": 2}[game]
    board = ["As", "Ks", "Qh", "Jd", "8c"]
    first, second = ["Ah", "Kd", "Th", "9d", "8d"][:hands], ["Qd", "Jh", "Td", "9h", "8h"][:hands]
    _, articles = answered(PV + game, "rank", hands=[first, second], board=board)
    assert articles == ["17.VI.1", own, "17.VI.2"]


@pytest.mark.parametrize("interval", [1, 2, 3, 4])
@pytest.mark.parametrize(("limit", "most"), [("split", 3000), ("pot", 6000)])
def test_five_stud_is_bet_by_the_general_limits(interval: int, limit: str, most: int) -> None:
    """17.IX: what 17.4 does not foresee is 17.VI.3's; 17.5 speaks of a sixth and seventh card."""
    asked = {"min": 1000, "max": 4000, "box": "apuesta", "pot": 6000, "interval": interval}
    for amount, ok in ((most, True), (most + 1, False)):
        found, articles = answered(
            PV + "five-stud", "limit", **asked, amount=amount, options={"limit": limit}
        )
        assert found["accepted"] is ok
        assert "17.VI.3.a.1" in articles or "17.VI.3.a.2" in articles
        assert not any(article.startswith("17.5") for article in articles)


@pytest.mark.parametrize(("game", "most"), [("five-stud", 6), ("seven-stud", 7)])
def test_only_the_pack_bounds_the_players_of_a_stud(game: str, most: int) -> None:
    seats = [*range(1, most + 2)]
    _, why = refusal(PV + game, "deal", seats=seats, mano=1)
    assert why == f"{most + 1} players: at most {most} may play"
    eight = refusal(PV + "omaha-5", "deal", seats=[*range(1, 10)], mano=1)[1]
    assert eight.endswith("(17.2.2.II.2)")


@pytest.mark.parametrize("sheet", CIRCLE)
def test_places_and_pots_of_circle_poker_are_readings(sheet: str) -> None:
    """17.II.2 counts no places, 17.VII.3 orders no pots."""
    found = library.sheet(sheet)
    assert found.seats is not None
    assert (found.seats.count, found.seats.article) == (10, "")
    assert (found.settlement_order, found.settlement_article) == ("main-pot-first", "")


@pytest.mark.parametrize(
    ("game", "said"),
    [
        ("omaha", False),
        ("holdem", False),
        ("seven-stud", False),
        ("doble-holdem", True),
        ("five-stud", True),
        ("sintetico", True),
    ],
)
def test_who_speaks_first_is_cited_where_the_text_says_it(game: str, said: bool) -> None:
    """17.3.2.II.3, 17.4.III and 17.6.IV say it; the others do not."""
    play = library.sheet(PV + game).play
    assert isinstance(play, CirclePlay)
    assert all(bool(one.article) is said for one in play.interval)
