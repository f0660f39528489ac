"""The figures of the sheets: known values, other ways of counting, options and bad input."""

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb, perm

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from firmware_py.__main__ import main
from firmware_py.rulebook import library
from firmware_py.rulebook.chosen import read_options
from firmware_py.rulebook.frequencies import class_of, classes, rest_of_pack, value_counts
from firmware_py.rulebook.maths.page import data_of, text_of
from firmware_py.rulebook.maths.poker import own_hand_study
from firmware_py.rulebook.maths.punto_banca import totals
from firmware_py.rulebook.maths.study import EDGE, Figure, decimal, digits
from firmware_py.rulebook.maths.treinta_rows import both_end, row_end
from firmware_py.rulebook.maths.withdrawal import seen_classes, together, withdrawal_study
from firmware_py.rules.awards import Winner, award
from firmware_py.rules.finding import RefusedError
from firmware_py.rules.game import Game, choose
from firmware_py.rules.games.bank_poker.play import BankPokerPlay
from firmware_py.rules.games.bank_poker.settlement import BankPoker, SeatHand
from firmware_py.rules.ranking import Ranking, ranker
from tests.rulebook.asking import asked

FULL = "23456789TJQKA"
LET_IT_RIDE = "castilla-la-mancha/let-it-ride"
Cards = tuple[int, ...]


def game(sheet: str, **options: object) -> Game:
    return choose(sheet, library.sheet(sheet), options)


def play_of(of: Game) -> BankPokerPlay:
    assert isinstance(of.sheet.play, BankPokerPlay)
    return of.sheet.play


@cache
def examples(of: Ranking, cards: int) -> Mapping[int, Cards]:
    """Give one hand of every value."""
    value = ranker(of).value
    return {value(hand): hand for hand, _ in classes(of.ranks, cards)}


# Classes


@pytest.mark.parametrize(("cards", "count"), [(1, 13), (3, 1_755), (4, 16_432), (5, 134_459)])
def test_the_classes_of_a_pack(cards: int, count: int) -> None:
    found = list(classes(FULL, cards))
    assert len(found) == count
    assert sum(alike for _, alike in found) == comb(52, cards)


def test_a_class_holds_the_hands_that_differ_in_suit_names() -> None:
    by_hand = Counter(map(class_of, combinations(rest_of_pack("9TJQKA", ()), 4)))
    assert {class_of(hand): alike for hand, alike in classes("9TJQKA", 4)} == by_hand


def test_values_are_counted_as_hand_by_hand() -> None:
    three = game("castilla-y-leon/tres-cartas").ranker
    by_hand = Counter(map(three.value, combinations(range(52), 3)))
    assert value_counts(three, FULL, 3) == by_hand


def test_other_packs_are_refused_and_not_miscounted() -> None:
    sheet = library.sheet("pais-vasco/tres-cartas")
    two = replace(sheet, deck=[replace(rule, packs=2) for rule in sheet.deck])
    of = choose("two packs", two, {})
    with pytest.raises(RefusedError, match="one pack"):
        own_hand_study(of, play_of(of), of.box("par-plus"))


# Against the settlement


@pytest.mark.parametrize(
    ("sheet", "box", "laid_on", "own"),
    [
        ("castilla-y-leon/tres-cartas", "par-plus", "", 3),
        ("pais-vasco/tres-cartas", "bonus-ante", "ante", 3),
        ("castilla-la-mancha/tres-cartas", "par-plus", "", 3),
        ("castilla-y-leon/cuatro-cartas", "ases", "", 5),
        ("castilla-y-leon/cuatro-cartas", "bonus-ante", "ante", 5),
        ("galicia/poker-sin-descarte", "seguro", "", 5),
        ("castilla-y-leon/texas-poker", "txb", "", 2),
        ("pais-vasco/trijoker", "apuesta3", "", 3),
    ],
)
def test_the_figures_are_those_of_the_settlement(
    sheet: str, box: str, laid_on: str, own: int
) -> None:
    of = game(sheet)
    size = 3 if sheet.endswith("tres-cartas") else 5
    table, hands = of.once(BankPoker), examples(of.ranker.ranking, size)
    won = 0
    for value, ways in value_counts(of.ranker, FULL, size).items():
        seat = SeatHand({laid_on or box: 1}, hands[value][:own], hands[value][own:])
        won += ways * table.settle(seat, None).net.get(box, 0)
    (figure,) = asked(sheet).study(box).figures
    assert figure.value == Fraction(won if laid_on else -won, comb(52, size))


@pytest.mark.parametrize(
    "sheet",
    ["castilla-y-leon/poker-sin-descarte", "castilla-la-mancha/caribbean-stud"],
)
def test_jackpots_are_those_of_the_award(sheet: str) -> None:
    """Pay every hand from a meter of 1000 alone, then from the bet alone."""
    of = game(sheet)
    share = times = 0
    hands = examples(of.ranker.ranking, 5)
    for value, ways in value_counts(of.ranker, FULL, 5).items():
        winner = [Winner(1, hands[value])]
        share += ways * award(of, 1000, 0, 0, winner).paid[1]
        times += ways * award(of, 0, 0, 1, winner).paid[1]
    study = asked(sheet).study("progresivo")
    found = [figure.value for figure in study.figures]
    assert found[:2] == [Fraction(share, 1000 * comb(52, 5)), Fraction(times, comb(52, 5))]


def test_at_the_fair_meter_the_jackpot_bet_costs_nothing() -> None:
    study = asked("castilla-la-mancha/caribbean-stud").study("progresivo")
    share, times, meter = (figure.value for figure in study.figures)
    kept = Fraction(study.total - study.ways("other"), study.total)
    assert share * meter + times + kept == 1


# Bets that may be taken back


def test_decisions_are_the_best_of_a_short_pack() -> None:
    """Follow every three and four cards of 24 to the end, with gains made up."""
    of = ranker(Ranking(ranks="9TJQKA"))
    pack = rest_of_pack("9TJQKA", ())
    gains = tuple(value % 7 - 3 for value in range(max(value_counts(of, "9TJQKA", 5)) + 1))
    for seen, hands in ((4, combinations(pack, 4)), (3, combinations(pack[:8], 3))):
        found = seen_classes(of, "9TJQKA", gains, seen, 5)
        for cards in hands:
            rest = combinations([card for card in pack if card not in cards], 5 - seen)
            by_hand = sum(gains[of.value((*cards, *more))] for more in rest)
            assert found[class_of(cards)].gains == by_hand


@pytest.mark.parametrize("sheet", ["galicia/trijoker", "pais-vasco/trijoker", LET_IT_RIDE])
def test_bets_always_left_have_the_edge_of_the_third(sheet: str) -> None:
    found = asked(sheet)
    third = found.study("apuesta3").figure(EDGE)
    for box in ("apuesta1", "apuesta2"):
        assert found.study(box).figure(f"{EDGE}, bet always left") == third
        assert found.study(box).figure(EDGE) < 0
    # Who has seen more decides better.
    assert found.study("apuesta2").figure(EDGE) < found.study("apuesta1").figure(EDGE)


def test_let_it_ride_as_it_is_published() -> None:
    """With A-2-3-4-5 a straight: 3.5057 % of one bet, and 1.2237 bets at risk.

    The sheet has no low ace; the published game has.
    """
    sheet = library.sheet(LET_IT_RIDE)
    low = [replace(rule, ace_low="below-lowest") for rule in sheet.ranking]
    of = choose(LET_IT_RIDE, replace(sheet, ranking=low), {})
    play, boxes = play_of(of), [of.box(f"apuesta{place}") for place in (1, 2, 3)]
    bets = [withdrawal_study(of, play, box, place) for place, box in enumerate(boxes[:2])]
    whole = together([*bets, own_hand_study(of, play, boxes[2])])
    assert decimal(100 * whole.figures[0].value, 4) == "3.5057"
    assert decimal(whole.figures[1].value, 4) == "1.2237"


# Known values


def edge(sheet: str, bet: str, *words: str) -> str:
    return decimal(100 * asked(sheet, *words).study(bet).figure(EDGE), 4)


def test_punto_y_banca_with_six_packs() -> None:
    """Published: orders of six cards, and edges of 1.0558, 1.2374 and 14.4382 %."""
    found = Counter[str]()
    for (punto, bank), ways in totals(game("pais-vasco/punto-y-banca")).items():
        found["empate" if punto == bank else "punto" if punto > bank else "banca"] += ways
    assert found == {
        "banca": 403_095_751_234_560,
        "punto": 392_220_492_728_832,
        "empate": 83_552_962_932_288,
    }
    assert found.total() == perm(312, 6)
    sheet = "pais-vasco/punto-y-banca"
    assert {bet: edge(sheet, bet) for bet in found} == {
        "banca": "1.0558",
        "punto": "1.2374",
        "empate": "14.4382",
    }
    assert edge(sheet, "banca", "no_commission=true") == "1.4548"


def test_a_free_bank_bet_is_the_players() -> None:
    assert edge("pais-vasco/punto-y-banca", "banca", "commission_pct=0") == "-1.2374"


@pytest.mark.parametrize(
    ("sheet", "bet", "words", "known"),
    [
        ("castilla-y-leon/tres-cartas", "par-plus", (), "7.0950"),
        ("castilla-y-leon/tres-cartas", "par-plus", ("par_plus_table=2",), "2.3167"),
        ("castilla-y-leon/tres-cartas", "par-plus", ("par_plus_table=3",), "2.6968"),
        ("castilla-y-leon/texas-holdem-bonus", "bonus", (), "8.5406"),
        ("pais-vasco/texas-poker", "txb", (), "6.4023"),
        ("pais-vasco/blackjack", "parejas", (), "6.1093"),
        ("pais-vasco/triple-blackjack", "parejas", (), "6.1093"),
    ],
)
def test_edges_known_from_elsewhere(
    sheet: str, bet: str, words: tuple[str, ...], known: str
) -> None:
    assert edge(sheet, bet, *words) == known


def test_a_higher_prize_for_sevens_lowers_the_edge_by_its_part() -> None:
    """Three sevens of one suit come in 480 of 312 · 311 · 310 orders."""
    plain = asked("pais-vasco/blackjack").study("acumulada").figure(EDGE)
    more = asked("pais-vasco/blackjack", "acumulada_top=5000").study("acumulada").figure(EDGE)
    assert plain - more == Fraction(3000 * 480, perm(312, 3))


# Treinta y cuarenta


def coups(shoe: Cards, reach: int) -> Iterator[tuple[int, int, Fraction]]:
    """Deal every coup of a small shoe card by card."""

    def rows(
        left: Cards, one: int, other: int, chance: Fraction
    ) -> Iterator[tuple[int, int, Fraction]]:
        if other >= reach:
            yield one, other, chance
            return
        for place, card in enumerate(left):
            rest = (*left[:place], *left[place + 1 :])
            part = chance / len(left)
            if one < reach:
                yield from rows(rest, one + card, other, part)
            else:
                yield from rows(rest, one, other + card, part)

    return rows(shoe, 0, 0, Fraction(1))


@pytest.mark.parametrize(
    ("shoe", "reach"),
    [((1, 1, 2, 2, 3, 3, 3), 4), ((1, 1, 1, 2, 2, 2, 4, 4), 5), ((2, 2, 3, 3, 3, 4), 4)],
)
def test_rows_of_a_small_shoe_card_by_card(shoe: Cards, reach: int) -> None:
    dealt = list(coups(shoe, reach))
    held = Counter(shoe)
    for end in range(reach, reach + max(shoe)):
        chance = row_end(held, reach, end)
        assert chance == sum(part for one, _, part in dealt if one == end)
        # Either row ends so just as often.
        assert chance == sum(part for _, other, part in dealt if other == end)
        both = sum(part for one, other, part in dealt if one == other == end)
        assert both_end(held, reach, end) == both
    ahead = sum(part for one, other, part in dealt if one < other)
    assert ahead == sum(part for one, other, part in dealt if one > other)


def test_treinta_y_cuarenta_as_it_is_known() -> None:
    """31-31 comes in 2.19 % of the coups and costs 1.09 %; insured it is 0.9 %."""
    row, chances = asked("pais-vasco/treinta-y-cuarenta").studies
    assert sum(figure.value for figure in row.figures) == 1
    refait, void, wins, half, insured = (figure.value for figure in chances.figures)
    assert decimal(100 * refait, 2) == "2.19"
    assert decimal(100 * half, 2) == "1.09"
    assert decimal(100 * insured, 1) == "0.9"
    assert refait + void + 2 * wins == 1


def test_a_premium_lost_on_void_coups_is_the_whole_of_it() -> None:
    found = asked("pais-vasco/treinta-y-cuarenta", "premium_on_void=lost").studies[1]
    assert found.figure(f"{EDGE}, insured") == Fraction(1, 100)


# Numbers as they are shown


@given(st.fractions(), st.integers(min_value=1, max_value=12))
def test_decimals_are_the_nearest(value: Fraction, places: int) -> None:
    text = decimal(value, places)
    assert len(text.split(".")[1]) == places
    assert abs(Fraction(text) - value) <= Fraction(1, 2 * 10**places)


def test_small_figures_show_four_digits() -> None:
    assert digits(Figure("x", Fraction(19, 6_497_400))) == "0.0002924 %"
    assert digits(Figure("x", Fraction(-1, 3), unit="")) == "-0.333333"
    assert digits(Figure("x", Fraction(0))) == "0.000000 %"


# The command


def run(*words: str) -> tuple[int, str]:
    done = CliRunner().invoke(main, ["maths", *words])
    return done.exit_code, done.output


def test_the_page_shows_cases_figures_and_what_they_suppose() -> None:
    code, text = run("castilla-y-leon/tres-cartas", "--option", "par_plus_table=3")
    assert code == 0
    assert "par_plus_table = 3" in text
    assert "35 to 1" in text
    assert "house edge: 149/5525 = 2.696833 %" in text
    assert "a hand given up has no bonus" in text


def test_plain_data_is_exact() -> None:
    code, text = run("pais-vasco/punto-y-banca", "--json")
    assert code == 0
    rows = json.loads(text)["bets"][1]["figures"]
    assert rows == [
        {"figure": EDGE, "exact": "460294100/43594702723", "shown": "1.055849 %"},
    ]


def test_long_fractions_are_in_the_plain_data_alone() -> None:
    found = asked("pais-vasco/treinta-y-cuarenta")
    exact = str(found.studies[1].figures[0].value)
    assert len(exact) > 100
    assert exact not in text_of(found)
    assert exact in json.dumps(data_of(found))


@pytest.mark.parametrize(
    "sheet", ["pais-vasco/pai-gow", "castilla-y-leon/texas-holdem-contrapartida"]
)
def test_a_sheet_without_such_a_bet_says_so(sheet: str) -> None:
    code, text = run(sheet)
    assert code == 0
    assert f"no bet of {sheet} depends only on the player's own cards" in text
    assert "house edge" not in text


def test_a_bet_that_is_not_posted_is_named() -> None:
    assert "the bet extra opens only once extra_bet is posted" in run(LET_IT_RIDE)[1]


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("galicia/canasta",), "there is no sheet 'galicia/canasta'"),
        (("galicia/trijoker", "--option", "ace_low=no"), "has no option 'ace_low'"),
        (("castilla-y-leon/tres-cartas", "--option", "par_plus_table=4"), "is one of [1, 2, 3]"),
        (("pais-vasco/punto-y-banca", "--option", "commission_pct=9"), "from 0 to 5, not 9"),
        (("pais-vasco/punto-y-banca", "--option", "commission_pct=x"), "from 0 to 5, not 'x'"),
        (("pais-vasco/punto-y-banca", "--option", "no_commission"), "written name=value"),
        (
            ("galicia/trijoker", "--option", "packets=true", "--option", "packets=false"),
            "given twice",
        ),
    ],
)
def test_what_cannot_be_asked_is_refused_with_the_reason(
    words: tuple[str, ...], reason: str
) -> None:
    code, text = run(*words)
    assert code == 1
    assert reason in text


def test_options_are_read_as_the_sheet_types_them() -> None:
    words = ("variant=mini", "no_commission=true", "commission_pct=3")
    assert read_options("pais-vasco/punto-y-banca", words) == {
        "variant": "mini",
        "no_commission": True,
        "commission_pct": 3,
    }
    parts = read_options("pais-vasco/pai-gow", ("commission_pct=2.5",))
    assert parts == {"commission_pct": 2.5}
    with pytest.raises(RefusedError):
        read_options("no/sheet", ())
