"""Decreto 112/2005 and Orden 25/10/2013 beside their sheets: what they do not say cites none."""

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec import Struct
from msgspec.structs import fields

from firmware_py.rulebook import library
from firmware_py.rules.games.circle.play import CirclePlay
from firmware_py.rules.sheet.model import OptionRule, Reading
from tests.lab.asking import answer, answered, cards, refusal

GALICIA, CLM = "galicia/", "castilla-la-mancha/"
SHEETS = [name for name, _ in library.usable() if name.startswith((GALICIA, CLM))]
CIRCLE = [name for name in SHEETS if isinstance(library.sheet(name).play, CirclePlay)]
# Words with which an option or a reading says that the text is silent.
SILENT = ("does not say", "Silent on", "The text does not say", "Nothing is said")
# CLM: the game is played and paid by «las reglas particulares publicadas por el organizador».
HOUSE = "art. 6.1"


def options_of(sheet: str) -> dict[str, dict[str, Any]]:
    return {option["name"]: option for option in answer(sheet, "options")["options"]}


def parts(part: Any) -> Iterator[Struct]:
    if isinstance(part, Struct):
        yield part
        for field in fields(part):
            yield from parts(getattr(part, field.name))
    elif isinstance(part, list | tuple):
        for one in part:
            yield from parts(one)
    elif isinstance(part, dict):
        yield from parts(list(part.values()))


def is_chosen(part: Struct) -> bool:
    """Tell whether a part is an option of the house or takes one: "@name", or `when`."""
    values = [getattr(part, field.name) for field in fields(part)]
    flat = [one for value in values for one in (value if isinstance(value, list) else [value])]
    taken = any(isinstance(one, str) and one.startswith("@") for one in flat)
    return isinstance(part, OptionRule | Reading) or taken or bool(getattr(part, "when", None))


@pytest.mark.parametrize("sheet", SHEETS)
def test_silence_has_no_article(sheet: str) -> None:
    for option in options_of(sheet).values():
        if option["article"] != HOUSE:
            assert not (option["article"] and option["why"].startswith(SILENT)), option
    for reading in library.sheet(sheet).reading:
        assert not (reading.article and reading.gap.en.startswith(SILENT)), reading


@pytest.mark.parametrize("sheet", [name for name in SHEETS if name.startswith(CLM)])
def test_the_organisers_rules_are_cited_only_for_what_the_organiser_chooses(sheet: str) -> None:
    """Art. 6.1 says no number: what the sheet fixes by itself is a reading of ours."""
    for part in parts(library.sheet(sheet)):
        if getattr(part, "article", "") == HOUSE:
            assert is_chosen(part), part


@pytest.mark.parametrize("sheet", CIRCLE)
def test_places_most_players_and_the_order_of_pots_are_in_no_article(sheet: str) -> None:
    found = library.sheet(sheet)
    assert found.seats is not None
    assert isinstance(found.play, CirclePlay)
    assert (found.seats.article, found.settlement_article) == ("", "")
    assert found.play.players.most_article == ""
    assert any("diez como mucho" in reading.read.es for reading in found.reading)


@pytest.mark.parametrize("place", [GALICIA, CLM])
@pytest.mark.parametrize(("game", "most"), [("seven-stud", 8), ("five-stud", 6)])
def test_the_pack_alone_bounds_the_players_of_stud(place: str, game: str, most: int) -> None:
    seats = list(range(1, most + 2))
    _, why = refusal(place + game, "deal", seats=seats, mano=1)
    assert why == f"{most + 1} players: at most {most} may play"
    assert answered(place + game, "deal", seats=seats[:-1], mano=1)[0]["steps"]


@pytest.mark.parametrize("game", ["omaha", "holdem"])
def test_galicia_does_not_say_who_speaks_first_over_common_cards(game: str) -> None:
    play = library.sheet(GALICIA + game).play
    assert isinstance(play, CirclePlay)
    assert [(one.first, one.article) for one in play.interval] == [("mano", "")] * 4


@pytest.mark.parametrize(
    ("sheet", "articles"),
    [
        (GALICIA + "omaha", ["art. 22.1", "art. 32", "art. 22.2"]),
        (GALICIA + "sintetico", ["art. 22.1", "art. 39", "art. 22.2"]),
        (CLM + "omaha", ["art. 20.1", "art. 3.3.b.2", "art. 20.2"]),
        (CLM + "sintetico", ["art. 20.1", "art. 3.3.b.5", "art. 20.2"]),
    ],
)
def test_the_order_of_hands_and_the_cards_that_make_one_have_an_article_each(
    sheet: str, articles: list[str]
) -> None:
    own = 4 if sheet.endswith("omaha") else 2
    board = cards("As Kd Qh Jc Th")
    hands = [cards("9s 9d 8h 8c")[:own], cards("9h 9c 8s 8d")[:own]]
    assert answered(sheet, "rank", hands=hands, board=board)[1] == articles


@pytest.mark.parametrize("game", ["omaha", "holdem", "five-stud"])
def test_the_raises_of_a_variety_rest_on_the_clause_that_leaves_them_to_it(game: str) -> None:
    """23.2: «dependiendo de la variedad… puede estar limitado»; only Seven Stud says three."""
    bet = {"min": 500, "max": 2000, "box": "subida", "amount": 500, "interval": 1}
    bet |= {"pot": 8000, "raises": 3, "players": 4, "open_pair": False}
    found, articles = answered(GALICIA + game, "limit", **bet)
    assert (found["accepted"], articles) == (False, ["art. 23.2"])
    assert answered(GALICIA + "seven-stud", "limit", **bet)[1] == ["art. 30.1"]
    assert answered(GALICIA + game, "limit", **bet, options={"raises": 0})[0]["accepted"]


def test_five_stud_has_no_sixth_card_for_the_limits_of_seven_stud_to_speak_of() -> None:
    bet = {"min": 500, "max": 2000, "box": "apuesta", "amount": 600, "interval": 1}
    bet |= {"pot": 8000, "open_pair": False}
    found, articles = answered(GALICIA + "five-stud", "limit", **bet)
    assert (found["accepted"], articles) == (False, [])
    assert answered(GALICIA + "seven-stud", "limit", **bet)[1] == ["art. 30.1.1"]


def test_one_or_more_cards_are_changed_as_the_text_says() -> None:
    """Galicia 27: «de una o más cartas»; CLM 3.3.a leaves open how many."""
    assert "draw_most" not in options_of(GALICIA + "cubierto-5-descarte")
    assert options_of(CLM + "cubierto-5-descarte")["draw_most"]["article"] == "art. 3.3.a"


@pytest.mark.parametrize("game", ["holdem", "omaha", "seven-stud", "five-stud", "sintetico"])
@pytest.mark.parametrize("count", [1, 2])
def test_a_card_that_shows_as_the_pack_is_cut_has_it_shuffled_again(game: str, count: int) -> None:
    """Galicia 23.1: «si en el momento de cortar queda al descubierto alguna carta»."""
    for name in ("face-up-in-deck", "card-exposed"):
        told = {"irregularity": name, "stage": "between-rounds", "count": count}
        found, articles = answered(GALICIA + game, "rule", **told)
        assert (found["ruling"], articles) == ("reshuffle", ["art. 23.1"])


@pytest.mark.parametrize(("place", "article"), [(GALICIA, "24.1.e"), (CLM, "22.1.a.4")])
def test_one_card_face_up_in_the_pack_is_the_houses_choice(place: str, article: str) -> None:
    told = {"irregularity": "face-up-in-deck", "stage": "deal"}
    found, articles = answered(place + "holdem", "rule", **told, count=2)
    assert (found["ruling"], articles) == ("redeal", [f"art. {article}"])
    for chosen, ruling in (("set-aside", "burn-card"), ("redeal", "redeal")):
        asked = {**told, "count": 1, "options": {"one_face_up": chosen}}
        found, articles = answered(place + "holdem", "rule", **asked)
        assert (found["ruling"], articles) == (ruling, [])


@pytest.mark.parametrize("name", ["too-many-cards", "too-few-cards"])
def test_a_wrong_count_of_common_cards_is_no_players_nor_the_croupiers(name: str) -> None:
    """CLM 17.c is of «los jugadores o el crupier»; 8.1 is of any error «en el número»."""
    told = {"irregularity": name, "stage": "flop", "seen": False, "correctable": True}
    sheet = CLM + "texas-holdem-bonus"
    found, articles = answered(sheet, "rule", **told, to="board")
    assert (found["ruling"], articles) == ("void-round", ["art. 8.1"])
    for whose in (2, "bank"):
        found, articles = answered(sheet, "rule", **told, to=whose)
        assert (found["ruling"], articles) == ("correct-in-sequence", ["art. 17.c"])


@pytest.mark.parametrize(
    ("game", "box", "second", "articles"),
    [
        ("poker-sin-descarte", "segunda", 2000, ["art. 9.2.i", "art. 6.1"]),
        ("caribbean-stud", "bet", 2000, ["art. 15.2.i", "art. 6.1"]),
    ],
)
def test_evens_on_the_ante_are_ours_where_only_the_other_bet_has_a_table(
    game: str, box: str, second: int, articles: list[str]
) -> None:
    """Who plays with ace and king is the house's choice (6.1)."""
    given = {"player": cards("Qs Qd 9h 5c 3s"), "bank": cards("As Kd 9s 5d 3c")}
    bets = {"ante": 1000, box: second}
    found, cited = answered(CLM + game, "settle", bets=bets, decision="voy", **given)
    assert (found["net"], cited) == ({"ante": 1000, box: second}, articles)
    # What becomes of the ante of a player who passes is not in the text at all.
    found, cited = answered(CLM + game, "settle", bets={"ante": 1000}, decision="paso", **given)
    assert (found["net"], cited) == ({"ante": -1000}, ["art. 6.1"])


@pytest.mark.parametrize("game", ["caribbean-stud", "texas-holdem-bonus"])
def test_ties_of_games_that_only_take_over_the_hands_of_9_1_cite_no_9_3(game: str) -> None:
    hands = [cards("Qs Qd 9h 5c 3s"), cards("Qh Qc 9s 5d 2s")]
    found, articles = answered(CLM + game, "rank", hands=hands)
    assert (found["order"], len(articles)) == ("first", 1)


def test_several_jackpots_of_caribbean_stud_are_a_reading() -> None:
    royal = [cards(f"A{s} K{s} Q{s} J{s} T{s}") for s in "sh"]
    winners = [{"seat": at, "cards": hand} for at, hand in enumerate(royal, 1)]
    asked = {"meter": 1_000_000, "seed": 100_000, "bet": 100, "winners": winners}
    found, articles = answered(CLM + "caribbean-stud", "award", **asked)
    assert (found["paid"], articles) == ({"1": 500_000, "2": 500_000}, ["art. 15.3.a"])
    # «Indicando las combinaciones que comportan premio y su importe»: the royal's too.
    half = {"prize_escalera_real_per_mille": 500}
    found, _ = answered(
        CLM + "caribbean-stud", "award", **asked | {"winners": winners[:1]}, options=half
    )
    assert found["paid"] == {"1": 500_000}


def test_several_jackpots_of_galicia_are_a_reading() -> None:
    hands = [cards("As Ks Qs Js Ts"), cards("9h 8h 7h 6h 5h")]
    winners = [{"seat": at, "cards": hand} for at, hand in enumerate(hands, 1)]
    asked = {"meter": 1_000_000, "seed": 100_000, "bet": 100, "winners": winners}
    assert answered(GALICIA + "poker-sin-descarte", "award", **asked)[1] == ["art. 8.b"]


@pytest.mark.parametrize(
    ("game", "cards_each", "default"),
    [
        ("poker-sin-descarte", 5, True),
        ("caribbean-stud", 5, True),
        ("tres-cartas", 3, True),
        ("trijoker", 3, False),
        ("let-it-ride", 3, False),
        ("texas-holdem-bonus", 2, False),
    ],
)
def test_cards_leave_the_sabot_one_by_one_or_in_groups(
    game: str, cards_each: int, default: bool
) -> None:
    """CLM anexo I.1.d leaves it to the house, in every game against it."""
    option = options_of(CLM + game)["packets"]
    assert (option["default"], option["article"]) == (default, "anexo I.1.d")
    for packets in (True, False):
        asked = {"seats": [1, 4], "source": "automatic", "options": {"packets": packets}}
        steps = answer(CLM + game, "deal", **asked)["steps"]
        first = [step.split(":")[0] for step in steps[:cards_each]]
        assert (first == ["1"] * cards_each) is packets
        assert sum(step.startswith("1:") for step in steps) == cards_each


@pytest.mark.parametrize("game", ["trijoker", "let-it-ride"])
def test_paying_from_the_right_is_galicias_text_and_a_reading_elsewhere(game: str) -> None:
    sheet = library.sheet(CLM + game)
    assert (sheet.settlement_order, sheet.settlement_article) == ("from-the-right", "")
    assert any("Por la derecha del crupier" in one.read.es for one in sheet.reading)
    assert library.sheet(GALICIA + "trijoker").settlement_article == "art. 15.3"
    assert sheet.seats is not None
    # Seven places and one zone each are II.1.c; II.2.b only keeps standing players out.
    assert (sheet.seats.article, sheet.seats.bets_article) == ("anexo II.1.c", "anexo II.2.b")


@pytest.mark.parametrize("sheet", SHEETS)
def test_no_reading_is_declared_twice(sheet: str) -> None:
    gaps = [reading.gap.es for reading in library.sheet(sheet).reading]
    assert len(gaps) == len(set(gaps))
