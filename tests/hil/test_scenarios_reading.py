"""Stories are read whole before anything starts; their errors are sentences with file and line."""

import tomllib
from pathlib import Path

import pytest

from hil.scenario import StoryError, read_story, story_of
from hil.scenario.config import config_text
from hil.scenario.grammar import StepWords, value_of, words_of

HEAD = 'title = "t"\nsheet = "galicia/trijoker"\n'


def story(steps: str, more: str = "") -> str:
    return f"{HEAD}{more}steps = '''\n{steps}\n'''\n"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (story("open\ndance"), "s.toml:5: no step is called 'dance'"),
        (story("open\n\nbet ante=5"), "s.toml:6: bet is written: bet SEAT BOX=CENTS"),
        (story("bet one ante=5"), "s.toml:4: 'one' is no number"),
        (story("expect joy"), "s.toml:4: nothing can be expected that is called 'joy'"),
        (story("expect"), "s.toml:4: expect needs more words"),
        (story("refused limit"), "s.toml:4: refused needs more words"),
        (story("refused limit kill"), "s.toml:4: no command is called 'kill'"),
        (story("say 1 voy sents=5"), "s.toml:4: say takes cards, cents, not sents="),
        (story('rule "void'), "s.toml:4: No closing quotation"),
        (story("bet 2 ante=5", "players = [1]\n"), "s.toml:5: seat 2 is not one of the players"),
        (story("open", 'cards = ["As 1x"]\n'), "s.toml: '1x' is no card"),
        (story("open", "colour = 1\n"), "s.toml: a story has no 'colour'"),
        (story("open") + '[table]\nsabot = "shoe"\n', "s.toml: sabot is reading-sabot"),
        (story("open") + "[table]\nchairs = 7\n", "s.toml: [table] has no 'chairs'"),
        (story("# nothing"), "s.toml: a story needs at least one step"),
        ('sheet = "x"\nsteps = "open"', "s.toml: a story needs title as a text"),
        ("title = ", "s.toml: not valid TOML"),
    ],
)
def test_errors_name_file_and_line(text: str, said: str) -> None:
    with pytest.raises(StoryError) as caught:
        story_of(text, "s.toml")
    assert said in str(caught.value)


def test_a_file_that_is_not_there_is_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(StoryError, match="cannot be read"):
        read_story(tmp_path / "none.toml")


def test_a_story_is_taken_apart() -> None:
    found = story_of(
        story("open  # the table\nbet seat=1 ante=500 seguro=250", 'cards = ["As Jk", "2c"]\n')
    )
    assert found.cards == ((0x41, 0x51), (0x12,))
    assert [step.line for step in found.steps] == [5, 6]
    assert found.steps[1].words == StepWords("bet", ("1",), (("ante", "500"), ("seguro", "250")))


def test_options_and_the_cut_are_the_station_s() -> None:
    told = 'options = { odd_cent = "to-mano" }\nrake = { kind = "pot", pct = 2.5 }\n'
    table = tomllib.loads(config_text(story_of(story("open", told)), []))["table"]
    assert table["options"] == {"odd_cent": "to-mano"}
    assert table["rake"] == {"kind": "pot", "pct": 2.5}
    bare = tomllib.loads(config_text(story_of(story("open")), []))["table"]
    assert not {"options", "rake"} & {*bare}


def test_visors_may_be_expected_by_name() -> None:
    found = words_of(["expect", "visor-1", "contains", "5.000"])
    assert found.rest == ("visor", "visor-1", "5.000")


@pytest.mark.parametrize(
    ("text", "value"),
    [("3", 3), ("-3", -3), ("true", True), ("1,bank", [1, "bank"]), ("Th", "Th"), ("2,", [2])],
)
def test_facts(text: str, value: object) -> None:
    assert value_of(text) == value
