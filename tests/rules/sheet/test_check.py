"""The checker finds what the types cannot see, and the shelf is clean."""

import pytest

from firmware_py.rulebook import shelf
from firmware_py.rules.sheet.check import check
from firmware_py.rules.sheet.parse import parse_sheet
from tests.rules.sheet.test_parse import NAME, line_holding, nothing, text_of


def faults(old: str, new: str) -> tuple[list[str], str]:
    text = text_of()
    assert old in text
    text = text.replace(old, new, 1)
    return [str(f) for f in check(NAME, parse_sheet("x.toml", text, nothing))], text


def test_every_sheet_on_the_shelf_is_clean() -> None:
    assert shelf.faults() == ()


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ('article = "art. 6.3"', 'article = " "', "article is empty"),
        ('"@seguro_cards"', '"@segura_cards"', "segura_cards is not defined"),
        ('judged_on = "@seguro_cards"', 'judged_on = "dealt"', "nothing reads the option"),
        ('default = "dealt"', 'default = "third"', "default is none of the values"),
        ("seats:down*5 bank:down*4", "seats:down*8 bank:down*4", "impossible plan"),
        ("seats:down*5", "seats:sideways*5", "neither place:up"),
        ("[[deal.automatic]]", "[[deal.robot]]", "manual or an automatic"),
        ('needs = ["ante"]', 'needs = ["anta"]', "which is no box"),
        ('exactly = "2*ante"', 'exactly = "2*anta"', "which is no box"),
        ('exactly = "2*ante"', 'exactly = "twice"', "which is no box"),
        ('at_most = ["min/2"]', 'at_most = ["min/two"]', "not a bound"),
        ('hand = "full", to_one = 7', 'hand = "fool", to_one = 7', "fool is no hand"),
        ('hand = "as-rey"\narticle', 'hand = "as-dama"\narticle', "as-dama is no hand"),
        ('    "trio",', '    "terno",', "no hand is called terno"),
        ('box = "progresivo"', 'box = "bote"', "bote is no box"),
        ("per_mille = 100,", "per_mille = 100, times_bet = 2,", "either per_mille"),
        ('"tells-cards"]', '"sells-cards"]', "no irregularity is called sells-cards"),
        ('ruling = "forfeit"', 'ruling = "fine"', "no ruling is called fine"),
        ('stakes = "lost"', 'stakes = "burnt"', "no fate of the stakes is called burnt"),
        ('ruling = "forfeit"', 'ruling = "forfeit"\nwhen = { mood = 1 }', "no fact is called mood"),
        (
            'ruling = "forfeit"',
            'ruling = "forfeit"\nalso = { total = "#sum" }',
            "this family has no word #sum",
        ),
    ],
)
def test_faults_are_found_and_named(old: str, new: str, reason: str) -> None:
    found, _ = faults(old, new)
    assert any(reason in fault for fault in found), found


def test_a_fault_names_the_line_of_its_key() -> None:
    found, text = faults('exactly = "2*ante"', 'exactly = "2*anta"')
    assert found[0].startswith(f"x.toml:{line_holding(text, '2*anta')}: ")
