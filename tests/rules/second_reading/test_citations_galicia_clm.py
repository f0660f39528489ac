"""Decreto 112/2005 and Orden 25/10/2013: what each citation is cited for stands in its article."""

from typing import Any

import pytest

from firmware_py.rulebook import library
from firmware_py.rules.games.circle.play import CirclePlay
from tests.lab.asking import answered, cards

GALICIA, CLM = "galicia/", "castilla-la-mancha/"
BAND = {"min": 500, "max": 2000}
PAIR, BETTER = cards("9s 9d 2c 3c 5d"), cards("Ks Kd 2h 3d 4d")


def play_of(sheet: str) -> CirclePlay:
    play = library.sheet(sheet).play
    assert isinstance(play, CirclePlay)
    return play


def readings(sheet: str) -> list[str]:
    return [one.gap.es for one in library.sheet(sheet).reading]


@pytest.mark.parametrize("place", [GALICIA, CLM])
@pytest.mark.parametrize("game", ["holdem", "cubierto-5-descarte", "seven-stud", "sintetico"])
def test_the_least_raise_is_a_reading(place: str, game: str) -> None:
    bet = {**BAND, "box": "subida", "amount": 400, "interval": 1, "pot": 8000, "raises": 0}
    found, articles = answered(place + game, "limit", **bet, players=4, open_pair=False)
    assert (found["accepted"], articles) == (False, [])
    assert any("el mínimo de una subida" in gap for gap in readings(place + game))


def test_sharing_a_pot_between_equal_hands_is_galicias_text_and_a_reading_in_clm() -> None:
    """CLM 20.2 tells which hand is higher; of hands equal in all the Orden says nothing."""
    asked: dict[str, Any] = {"contributed": {"1": 1000, "3": 1000}, "mano": 1}
    asked |= {"hands": {"1": cards("As Kh"), "3": cards("Ad Kc")}, "board": cards("2d 4c 9h Jd Qc")}
    assert answered(GALICIA + "holdem", "pots", **asked)[1] == ["art. 23.2", "art. 23.3"]
    found, articles = answered(CLM + "holdem", "pots", **asked)
    # «Combinaciones ganadoras».
    assert (found["paid"], articles) == ({"1": 1000, "3": 1000}, ["art. 20"])
    assert play_of(CLM + "holdem").shares.ties_article == ""


def test_who_has_less_than_the_croupier_loses_at_caribbean_stud_by_a_reading() -> None:
    """15.2 tells what is won and what equal hands get; the bank's ace and king are 6.1."""
    asked = {"bets": {"ante": 500}, "decision": "voy", "player": PAIR, "bank": BETTER}
    found, articles = answered(CLM + "caribbean-stud", "settle", **asked)
    assert (found["net"], articles) == ({"ante": -500, "bet": -1000}, ["art. 6.1"])


@pytest.mark.parametrize(
    ("sheet", "box", "articles"),
    [
        # «Opciones de juego adicionales».
        (GALICIA + "poker-sin-descarte", "seguro", ["art. 8.a"]),
        (CLM + "poker-sin-descarte", "progresivo", ["art. 10.b"]),
        # «Con independencia de las anteriores apuestas»; of the bonus, nothing.
        (CLM + "caribbean-stud", "progresivo", []),
        (CLM + "texas-holdem-bonus", "bonus", []),
    ],
)
def test_a_bet_that_needs_the_ante_cites_who_says_so(
    sheet: str, box: str, articles: list[str]
) -> None:
    band = {"min": 500, "max": 5000}
    found, cited = answered(sheet, "limit", **band, box=box, amount=100, bets={})
    assert (found["accepted"], cited) == (False, articles)


@pytest.mark.parametrize(
    ("sheet", "box", "articles"),
    [
        (GALICIA + "poker-sin-descarte", "seguro", ["art. 7"]),
        (CLM + "poker-sin-descarte", "seguro", ["art. 6.1"]),
        (CLM + "caribbean-stud", "progresivo", ["art. 6.1"]),
        (CLM + "tres-cartas", "par-plus", ["art. 14.1"]),
    ],
)
def test_side_bets_of_a_player_who_passes_are_lost_by_no_article(
    sheet: str, box: str, articles: list[str]
) -> None:
    """What is cited is the ante given up, and what the bank plays with."""
    own = 3 if sheet.endswith("tres-cartas") else 5
    asked = {"bets": {"ante": 500, box: 100}, "decision": "paso", "bank": BETTER[:own]}
    found, cited = answered(sheet, "settle", player=PAIR[:own], **asked)
    assert (found["net"][box], cited) == (-100, articles)


def test_the_bonus_of_a_player_who_folds_is_lost_by_the_houses_choice() -> None:
    hands = {"player": cards("As Ks"), "bank": cards("Ah Kd"), "board": cards("2s 3d 9c Jh 4c")}
    asked: dict[str, Any] = {"bets": {"ante": 500, "bonus": 500}, "decision": {"flop": False}}
    asked |= {**hands, "options": {"side_bets_after_paso": "lost"}}
    found, articles = answered(CLM + "texas-holdem-bonus", "settle", **asked)
    assert (found["net"], articles) == ({"ante": -500, "bonus": -500}, [])


def test_galicia_says_nothing_of_the_second_bet_when_the_bank_does_not_play() -> None:
    second = next(
        b for b in library.sheet(GALICIA + "poker-sin-descarte").box if b.name == "segunda"
    )
    assert second.results.bank_out == ""


def test_only_equal_straight_flushes_are_in_10_b() -> None:
    """CLM 10.b: 10 % of the initial amount each; royals that share are a reading."""
    asked = {"meter": 1_000_000, "seed": 100_000, "bet": 100}
    for lowest, articles in (("T", ["art. 10.b.1.º"]), ("9", ["art. 10.b.2.º", "art. 10.b"])):
        ranks = {"T": "AKQJT", "9": "KQJT9"}[lowest]
        hands = [[rank + suit for rank in ranks] for suit in "sh"]
        winners = [{"seat": at, "cards": hand} for at, hand in enumerate(hands, 1)]
        assert (
            answered(CLM + "poker-sin-descarte", "award", **asked, winners=winners)[1] == articles
        )


def test_the_hand_to_open_with_is_the_houses_in_clm() -> None:
    """23.2 speaks of «la combinación necesaria» and does not name it."""
    theirs, ours = play_of(GALICIA + "cubierto-5-descarte"), play_of(CLM + "cubierto-5-descarte")
    assert theirs.openers is not None
    assert ours.openers is not None
    assert (theirs.openers.article, ours.openers.article) == ("art. 27", "art. 6.1")


def test_cards_that_run_short_at_the_draw_are_galicias_text_and_a_reading_in_clm() -> None:
    theirs, ours = play_of(GALICIA + "cubierto-5-descarte"), play_of(CLM + "cubierto-5-descarte")
    assert theirs.draw is not None
    assert ours.draw is not None
    assert (theirs.draw.short_cited, ours.draw.short_cited) == ("art. 27", "")


@pytest.mark.parametrize(("place", "article"), [(GALICIA, "art. 28.2"), (CLM, "art. 23.1.b")])
def test_who_cuts_again_in_a_hand_is_said_of_the_draw_alone(place: str, article: str) -> None:
    cut = [play_of(place + game).cut for game in ("cubierto-5-descarte", "holdem")]
    assert [one.again_article for one in cut if one is not None] == [article, ""]


@pytest.mark.parametrize(
    ("sheet", "gap"),
    [
        (GALICIA + "sintetico", "número de subidas"),
        (CLM + "cubierto-5-descarte", "número de subidas"),
        (GALICIA + "trijoker", "Un reparto fuera de orden"),
        (CLM + "trijoker", "Un reparto fuera de orden"),
        (CLM + "texas-holdem-bonus", "Un reparto fuera de orden"),
        (GALICIA + "poker-sin-descarte", "Las dos barajas que se alternan"),
        (GALICIA + "seven-stud", "Del quinto intervalo"),
        (CLM + "sintetico", "el mínimo de una subida"),
    ],
)
def test_what_the_sheet_adds_to_the_text_is_declared(sheet: str, gap: str) -> None:
    assert any(gap in one for one in readings(sheet))
