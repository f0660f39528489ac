"""Orden PRE/651/2013 beside its sheets: what an article does not say cites none."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec import Struct
from msgspec.structs import fields

from firmware_py.rulebook import library
from firmware_py.rules.games.circle.play import CirclePlay
from firmware_py.rules.sheet.model import Sheet
from tests.lab.asking import answer, answered, cards, refusal

CYL = "castilla-y-leon/"
SHEETS = [name for name, _ in library.usable() if name.startswith(CYL)]
CIRCLE = [name for name in SHEETS if isinstance(library.sheet(name).play, CirclePlay)]
BANK = [name for name in SHEETS if name not in CIRCLE]
# The articles that speak of each circle variety: its own, and those its own sends to.
SPEAK: dict[str, set[int]] = {
    "cubierto-5-descarte": {61, 62, 63},
    "seven-stud": {66, 67, 68, 69},
    "omaha": {70, 71},
    "omaha-5": {70, 71, 72, 73, 74, 75},
    "omaha-hi-lo": {70, 71, 76, 77, 78, 79},
    "holdem": {71, 80, 81},
    "doble-holdem": {71, 80, 81, 82, 83, 84, 85},
    "five-stud": {86, 87},
    "sintetico": {88, 89},
    "poker-sin-descarte": {*range(4, 10)},
    "trijoker": {*range(10, 16)},
    "tres-cartas": {*range(17, 22)},
    "texas-holdem-bonus": {*range(23, 29)},
    "pai-gow": {*range(29, 35)},
    "texas-holdem-contrapartida": {*range(35, 41)},
    "cuatro-cartas": {*range(41, 46)},
    "poker-con-descarte": {*range(46, 53)},
    "texas-poker": {*range(53, 60)},
}


def cited(part: object, path: str = "") -> Iterator[tuple[str, str]]:
    """Every article of a part of a sheet, beside the place that cites it."""
    if isinstance(part, Struct):
        for field in fields(part):
            value = getattr(part, field.name)
            if field.name in ("ties", "unforeseen") or field.name.endswith("article"):
                yield f"{path}.{field.name}", str(value or "")
            else:
                yield from cited(value, f"{path}.{field.name}")
    elif isinstance(part, list | tuple):
        for index, value in enumerate(part):
            yield from cited(value, f"{path}[{index}]")
    elif isinstance(part, dict):
        for key, value in part.items():
            yield from cited(value, f"{path}.{key}")


@pytest.mark.parametrize("name", SHEETS)
def test_a_sheet_cites_its_own_chapter_and_art_2_only_for_what_it_leaves_out(name: str) -> None:
    """Art. 2 says nothing but that the general rules are elsewhere."""
    chapter = SPEAK[name.removeprefix(CYL)]
    for place, article in cited(library.sheet(name)):
        found = re.match(r"art\. (\d+)", article)
        assert found or not article, (place, article)
        if found and int(found[1]) == 2:
            assert place == ".unforeseen" or place.startswith(".reading"), (place, article)
        elif found:
            assert int(found[1]) in chapter, (place, article)


def without_article(sheet: Sheet) -> list[str]:
    own = ((place, article) for place, article in cited(sheet) if place.endswith(".article"))
    return [place for place, article in own if not article]


@pytest.mark.parametrize("name", SHEETS)
def test_what_cites_nothing_is_declared(name: str) -> None:
    sheet = library.sheet(name)
    assert without_article(sheet)
    assert any(not reading.article for reading in sheet.reading)
    for entry in sheet.irregularity:
        assert entry.article or entry.options


@pytest.mark.parametrize("name", SHEETS)
def test_an_option_of_a_silent_text_has_no_article(name: str) -> None:
    silent = re.compile("(Order|text) does not say")
    for option in answer(name, "options")["options"]:
        told = bool(silent.search(option["why"]))
        # «No se pagará» is said; what then becomes of the ante is not.
        assert told != bool(option["article"]) or option["name"] == "ante_below_escalera", option


@pytest.mark.parametrize("name", SHEETS)
def test_the_pack_is_cited_where_the_text_names_it(name: str) -> None:
    """Arts. 30.1, 86 and 89; the other chapters name no pack."""
    said = {"pai-gow": ["art. 30.1"], "five-stud": ["art. 86"], "sintetico": ["art. 89"]}
    assert answered(name, "deck")[1] == said.get(name.removeprefix(CYL), [])


@pytest.mark.parametrize("game", ["pai-gow", "cuatro-cartas"])
def test_bands_that_the_text_does_not_set_are_free(game: str) -> None:
    assert library.sheet(CYL + game).limits is None
    box = {"pai-gow": "apuesta", "cuatro-cartas": "ante"}[game]
    article = {"pai-gow": "art. 32.1", "cuatro-cartas": "art. 43.1"}[game]
    bet = {"min": 500, "max": 17_300, "box": box, "amount": 500}
    found, articles = answered(CYL + game, "limit", **bet)
    assert (found["accepted"], articles) == (True, [article])


@pytest.mark.parametrize(
    ("game", "said"),
    [
        *((game, False) for game in ("omaha", "omaha-5", "omaha-hi-lo", "holdem", "sintetico")),
        *((game, True) for game in ("cubierto-5-descarte", "seven-stud", "doble-holdem")),
        ("five-stud", True),
    ],
)
def test_who_speaks_first_is_cited_where_the_text_says_it(game: str, said: bool) -> None:
    """Arts. 62.1, 62.6, 68.1, 83 and 87 say it; 71 and 88 do not."""
    play = library.sheet(CYL + game).play
    assert isinstance(play, CirclePlay)
    assert all(bool(one.article) is said for one in play.interval)


@pytest.mark.parametrize(("game", "most"), [("seven-stud", 8), ("five-stud", 6)])
def test_only_the_pack_bounds_the_players_of_a_stud(game: str, most: int) -> None:
    _, why = refusal(CYL + game, "deal", seats=[*range(1, most + 2)], mano=1)
    assert why == f"{most + 1} players: at most {most} may play"


def test_as_many_cards_are_drawn_as_the_player_likes() -> None:
    """62.4: «una o más cartas»; no house may say fewer."""
    sheet = CYL + "cubierto-5-descarte"
    assert "draw_most" not in {one["name"] for one in answer(sheet, "options")["options"]}
    says = {"draws": {"1": 5, "2": 0, "3": 1, "4": 0}, "opener": 1}
    steps = answer(sheet, "deal", seats=[1, 2, 3, 4], mano=1, says=says)["steps"]
    assert steps[-7:] == [*["1:down"] * 5, "3:down", "|interval-2"]


@pytest.mark.parametrize("game", ["texas-holdem-bonus", "texas-holdem-contrapartida"])
def test_a_players_card_shown_after_the_deal_is_for_a_person(game: str) -> None:
    """28.2 and 40 speak of what appears «durante el reparto»."""
    asked: dict[str, Any] = {"irregularity": "card-exposed", "place": 3}
    for told in ({"stage": "deal"}, {}):
        assert answer(CYL + game, "rule", **told, **asked)["ruling"] == "burn-card"
    late = answered(CYL + game, "rule", stage="decisions", **asked)
    assert (late[0]["ruling"], late[1]) == ("supervisor", ["art. 2"])


@pytest.mark.parametrize("game", ["pai-gow", "cuatro-cartas"])
def test_a_misdeal_that_no_chapter_regulates_is_the_houses(game: str) -> None:
    asked = {"irregularity": "too-few-cards", "to": 1, "stage": "deal"}
    found, articles = answered(CYL + game, "rule", **asked)
    assert (found["ruling"], found["stakes"], articles) == ("void-round", "returned", [])
    left = answered(CYL + game, "rule", options={"misdeal": "supervisor"}, **asked)
    assert (left[0]["ruling"], left[1]) == ("supervisor", ["art. 2"])


def test_two_royals_of_the_progresivo_share_it_by_a_reading() -> None:
    """9.2 has shares of straight flushes; of two royals only 51.4.c speaks, in another game."""
    hands = ["As Ks Qs Js Ts", "Ah Kh Qh Jh Th"]
    winners = [{"seat": seat, "cards": cards(hand)} for seat, hand in enumerate(hands, 1)]
    given = {"meter": 1_000_000, "seed": 300_000, "bet": 100, "winners": winners}
    found, articles = answered(CYL + "poker-sin-descarte", "award", **given)
    assert found["paid"] == {"1": 500_000, "2": 500_000}
    assert articles == ["art. 9.2.a"]


@pytest.mark.parametrize("chosen", ["lost", "settled"])
def test_the_progresivo_of_who_passes_goes_as_his_seguro(chosen: str) -> None:
    sheet = library.sheet(CYL + "poker-sin-descarte")
    boxes = {box.name: box.on_fold for box in sheet.box if box.optional and box.settles != "price"}
    assert set(boxes.values()) == {"@side_bets_after_paso"}
    net = answer(
        CYL + "poker-sin-descarte",
        "settle",
        bets={"ante": 500, "seguro": 100},
        player=cards("9s 9d 9c 5h 5d"),
        decision="paso",
        options={"side_bets_after_paso": chosen},
    )["net"]
    assert net == {"ante": -500, "seguro": {"lost": -100, "settled": 10_000}[chosen]}
