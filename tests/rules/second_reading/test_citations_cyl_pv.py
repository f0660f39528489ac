"""Orden PRE/651/2013 and Decreto 277/1996: an answer cites what the article itself says."""

import re
from typing import Any

import pytest

from firmware_py.rulebook import library
from firmware_py.rules.games.circle.play import CirclePlay
from tests.lab.asking import answer, answered, cards

CYL, PV = "castilla-y-leon/", "pais-vasco/"
SHEETS = [name for name, _ in library.usable() if name.startswith((CYL, PV))]
# How a reading begins that speaks of silence; one that quotes the article («…») reads its words.
SILENCE = re.compile(r"(Silent on|It is not said|Nothing is said|No error of|No multiples)[^«]*$")
FIVE = {"player": cards("9s 9d 9c 5h 5d"), "bank": cards("2s 3d 7c 8h Td")}


@pytest.mark.parametrize("name", SHEETS)
def test_a_reading_of_mere_silence_has_no_article(name: str) -> None:
    silent = [one for one in library.sheet(name).reading if SILENCE.match(one.gap.en)]
    assert not [(one.article, one.gap.es) for one in silent if one.article]


@pytest.mark.parametrize("name", SHEETS)
def test_that_a_bet_is_more_than_nothing_needs_no_article(name: str) -> None:
    limits = [limit for box in library.sheet(name).box for limit in box.limits]
    assert not [limit for limit in limits if limit.at_least == ["1"] and limit.article]


@pytest.mark.parametrize(
    ("sheet", "given"),
    [
        (CYL + "poker-sin-descarte", FIVE),
        (CYL + "poker-con-descarte", FIVE),
        (CYL + "tres-cartas", {"player": cards("9s 8d 2c"), "bank": cards("2s 3d 7c")}),
        (PV + "poker-sin-descarte", FIVE),
        (PV + "poker-con-descarte", FIVE),
    ],
)
def test_the_second_bet_goes_back_by_a_reading_where_the_bank_does_not_play(
    sheet: str, given: dict[str, Any]
) -> None:
    """8.2, 21.1, 50.3, 11.V.3 and 12.VII.7.3 pay the first bet and say no more."""
    box = next(box for box in library.sheet(sheet).box if box.name == "segunda")
    assert box.results.bank_out == ""
    net = answer(sheet, "settle", bets={"ante": 500}, decision="voy", **given)["net"]
    assert (net["ante"], net["segunda"]) == (500, 0)


@pytest.mark.parametrize(
    ("sheet", "article"), [(CYL + "texas-poker", "art. 57.3"), (PV + "tres-cartas", "15.V.3")]
)
def test_the_second_bet_stays_by_the_article_that_says_so(sheet: str, article: str) -> None:
    """«Permanecerá igual, ni gana ni pierde»; «no sufrirá modificación alguna»."""
    box = next(box for box in library.sheet(sheet).box if box.name == "segunda")
    assert (box.results.bank_out, box.article) == (None, article)


@pytest.mark.parametrize(
    ("sheet", "bet", "article"),
    [
        (CYL + "poker-sin-descarte", "seguro", ["art. 8.1"]),
        (PV + "poker-sin-descarte", "seguro", ["11.V.3"]),
        (CYL + "cuatro-cartas", "ases", ["art. 43.6"]),
    ],
)
def test_a_side_bet_that_only_the_house_takes_from_who_passes_cites_nothing(
    sheet: str, bet: str, article: list[str]
) -> None:
    options = {"side_bets_after_paso": "lost"}
    bets = {"ante": 500, bet: 100}
    given = {"player": FIVE["player"], "decision": "paso", "options": options}
    found, articles = answered(sheet, "settle", bets=bets, **given)
    assert (found["net"], articles) == ({"ante": -500, bet: -100}, article)


def test_a_bought_card_loses_the_insurance_by_the_article_of_the_purchase() -> None:
    """11.VI.3: «determinará de forma automática la pérdida de la apuesta… al seguro»."""
    bets = {"ante": 500, "seguro": 100, "compra": 500}
    dealt = cards("9s 9d 9c 5h 4d")
    sheet = PV + "poker-sin-descarte"
    found, articles = answered(sheet, "settle", bets=bets, decision="voy", dealt=dealt, **FIVE)
    assert found["net"]["seguro"] == -100
    assert "11.VI.3" in articles
    assert "11.VI.2" not in articles


def test_the_jackpot_of_who_passes_goes_as_his_insurance() -> None:
    """11.VI.1: it depends on his cards only; the house may say otherwise."""
    boxes = {box.name: box.on_fold for box in library.sheet(PV + "poker-sin-descarte").box}
    assert boxes["progresivo"] == boxes["seguro"] == "@side_bets_after_paso"


def test_turn_and_river_are_dealt_by_their_own_number() -> None:
    """57.1 ends with the flop; 57.2 has «dos cartas más… Turn y River»."""
    asked: dict[str, Any] = {"seats": [1, 2], "source": "manual"}
    assert answered(CYL + "texas-poker", "deal", **asked)[1] == ["art. 57.1", "art. 57.2"]
    nobody = {"decision": {"1": "paso", "2": "paso"}}
    assert answered(CYL + "texas-poker", "deal", **asked, says=nobody)[1] == ["art. 57.1"]


@pytest.mark.parametrize(("sheet", "articles"), [(CYL, []), (PV, ["17.VII.1"])])
def test_how_much_a_blind_bet_is_comes_from_the_house(sheet: str, articles: list[str]) -> None:
    """83 has «ciegas» and no amount; 17.VII.1 has them «fijada por el casino»."""
    asked = {"min": 1000, "max": 4000, "box": "ante", "amount": 500}
    found, cited = answered(sheet + "doble-holdem", "limit", **asked, options={"forced": "blinds"})
    assert (found["accepted"], cited) == (False, articles)


@pytest.mark.parametrize(
    ("game", "article"),
    [
        ("seven-stud", "17.5.II.1"),
        *((game, "17.VII.2") for game in ("omaha", "omaha-5", "omaha-hi-lo", "holdem")),
        ("five-stud", "17.VII.2"),
    ],
)
def test_three_raises_are_seven_studs_own(game: str, article: str) -> None:
    """17.VII.2: by the variety their number «puede estar limitado»; only 17.5.II.1 counts them."""
    asked = {"min": 1000, "max": 4000, "box": "subida", "amount": 1000, "pot": 6000, "interval": 2}
    found, articles = answered(PV + game, "limit", **asked, raises=3)
    assert (found["accepted"], articles) == (False, [article])


def test_who_speaks_after_the_draw_is_a_reading_in_pais_vasco() -> None:
    play = library.sheet(PV + "cubierto-5-descarte").play
    assert isinstance(play, CirclePlay)
    assert [one.article for one in play.interval] == ["17.1.II", ""]


@pytest.mark.parametrize("name", SHEETS)
def test_who_cuts_a_circles_pack_is_cited_where_the_text_says_it(name: str) -> None:
    """17.VII.1 says how the pack is cut, not by whom; 63.2 has the mano cut «de nuevo»."""
    play = library.sheet(name).play
    if isinstance(play, CirclePlay):
        said = "art. 63.2" if name == CYL + "cubierto-5-descarte" else ""
        assert play.cut is not None
        assert play.cut.article == said


def test_a_side_pot_for_want_of_chips_is_no_ones_article() -> None:
    """69.2 has a «bote aparte» for who does not wish to go on; of short stacks nobody speaks."""
    given = {"contributed": {"1": 1000, "2": 3000, "3": 3000}}
    found, articles = answered(CYL + "seven-stud", "pots", **given)
    assert [pot["amount"] for pot in found["pots"]] == [3000, 4000]
    assert articles == []


@pytest.mark.parametrize("game", ["chemin-de-fer", "baccarat-dos-panos"])
def test_what_a_baccarat_stake_wins_is_a_reading(game: str) -> None:
    """08 and 09 say who wins and that winners are paid, not how much."""
    lines = [line for box in library.sheet(PV + game).box for line in box.win]
    assert lines
    assert not any(line.article for line in lines)


def test_two_own_cards_and_three_common_ones_are_said_of_sintetico() -> None:
    """88: «dos entregadas… a cada jugador y tres de las cinco cartas alineadas»."""
    sheet = library.sheet(CYL + "sintetico")
    assert {rule.use_article for rule in sheet.ranking} == {"art. 88"}
    assert not [one for one in sheet.reading if "propias" in one.gap.es]
