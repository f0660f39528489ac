"""The checker finds what the types cannot see, and the shelf is clean."""

from fractions import Fraction

import pytest

from firmware_py.rehearsal import sheet_check
from firmware_py.rules.game import choose
from firmware_py.rules.pay import hand_table
from firmware_py.rules.sheet.check import check
from firmware_py.rules.sheet.parse import SheetError, parse_sheet
from tests.rules.sheet.test_parse import NAME, line_holding, nothing, text_of


def faults(old: str, new: str) -> tuple[list[str], str]:
    text = text_of()
    assert old in text
    text = text.replace(old, new, 1)
    try:
        return [str(f) for f in check(NAME, parse_sheet("x.toml", text, nothing))], text
    except SheetError as error:
        return [str(error)], text


@pytest.mark.sweep
def test_every_sheet_on_the_shelf_is_clean() -> None:
    assert list(sheet_check.faults()) == []


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ('article = "art. 6.3"', 'article = " "', "article is empty"),
        ('stakes = "lost"\narticle = "art. 7"', 'stakes = "lost"', "is an option's"),
        ('"@seguro_cards"', '"@segura_cards"', "segura_cards is not defined"),
        ('judged_on = "@seguro_cards"', 'judged_on = "dealt"', "nothing reads the option"),
        ('default = "dealt"', 'default = "third"', "default is none of the values"),
        ("seats:down*5 bank:down*4", "seats:down*8 bank:down*4", "impossible plan"),
        ("seats:down*5", "seats:sideways*5", "neither place:up"),
        ("[[deal.automatic]]", "[[deal.robot]]", "manual or an automatic"),
        ('needs = ["ante"]', 'needs = ["anta"]', "did you mean ante?"),
        (
            'exactly = "2*ante"',
            'exactly = "2*anta"',
            "no amount is called 'anta'; did you mean ante?",
        ),
        ('exactly = "2*ante"', 'exactly = "twice"', "no amount is called 'twice'"),
        ('at_most = ["min/2"]', 'at_most = ["min/two"]', "not a bound"),
        ('hand = "full", to_one = 7', 'hand = "fool", to_one = 7', "fool is no hand"),
        ('hand = "as-rey"\narticle', 'hand = "as-dama"\narticle', "as-dama is no hand"),
        ('    "trio",', '    "terno",', "no hand is called 'terno'"),
        ('box = "progresivo"', 'box = "bote"', "no box is called 'bote'"),
        ("per_mille = 100,", "per_mille = 100, times_bet = 2,", "either per_mille"),
        ("per_mille = 100,", "per_mille = 1001,", "Expected `int` <= 1000, not 1001"),
        ('hand = "full", to_one = 7', 'hand = "full", to_one = -8', "Expected `int` >= -1, not -8"),
        ('hand = "full", to_one = 7', 'hand = "full", to_one = 7.5', "Expected `int | str`"),
        ('hand = "full", to_one = 7', 'hand = "full", to_one = "ocho"', 'odds such as "3:2"'),
        ('hand = "full", to_one = 7', 'hand = "full", to_one = "3/2"', 'odds such as "3:2"'),
        ('hand = "full", to_one = 7', 'hand = "full", to_one = "3:0"', 'odds such as "3:2"'),
        ('hand = "full", to_one = 7', 'hand = "full", to_1 = 7', "did you mean to_one?"),
        ('hand = "full", to_one = 7', 'hand = "full", to_one = "@seguro_cards"', "may be "),
        ('stakes = "lost"', 'stakes = "kept"', "forfeit with stakes kept"),
        ('family = "bank-poker"', 'family = "bank-pocker"', "did you mean bank-poker?"),
        ('settles = "own-hand"', 'settles = "own-hands"', "did you mean own-hand?"),
        ('"tells-cards"]', '"sells-cards"]', "is called 'sells-cards'; did you mean tells-cards"),
        ('ruling = "forfeit"', 'ruling = "fine"', "no ruling is called 'fine'"),
        ('stakes = "lost"', 'stakes = "burnt"', "'burnt'; There are: returned, lost, kept"),
        (
            'ruling = "forfeit"',
            'ruling = "forfeit"\nwhen = { mood = 1 }',
            "no fact is called 'mood'",
        ),
        (
            'ruling = "forfeit"',
            'ruling = "forfeit"\nalso = { total = "#sum" }',
            "no word of this family is called '#sum'; There are: #surplus",
        ),
    ],
)
def test_faults_are_found_and_named(old: str, new: str, reason: str) -> None:
    found, _ = faults(old, new)
    assert any(reason in fault for fault in found), found


def test_odds_in_two_numbers_are_paid() -> None:
    text = text_of().replace('hand = "full", to_one = 7', 'hand = "full", to_one = "15:2"')
    parsed = parse_sheet("x.toml", text, nothing)
    assert sheet_check.sheet_faults(NAME, parsed) == []
    game = choose(NAME, parsed.sheet, {})
    table = hand_table(game, game.ranker, game.boxes["segunda"].win)
    paid = table.line(game.ranker.floor("full"))
    assert paid is not None
    # Half a cent stays with the house.
    assert (paid.to_one, paid.on(1_000), paid.on(1_001)) == (Fraction(15, 2), 7_500, 7_507)


def test_a_contradiction_between_ruling_and_stakes_is_a_fault() -> None:
    found, _ = faults('stakes = "lost"', 'stakes = "returned"')
    assert any("forfeit with stakes returned: they are lost" in fault for fault in found), found


def test_a_fault_names_the_line_of_its_key() -> None:
    found, text = faults('exactly = "2*ante"', 'exactly = "2*anta"')
    assert found[0].startswith(f"x.toml:{line_holding(text, '2*anta')}: ")
