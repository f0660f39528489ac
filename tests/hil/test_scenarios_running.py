"""The runner itself: what fails is told, power cuts in between change nothing, reports are data."""

import json
import os
import signal
from pathlib import Path

import pytest
from click.testing import CliRunner

from hil.__main__ import main
from hil.scenario import ActMoment, RunSettings, ScenarioReport, play, story_of

STORY = """
title = "a round"
sheet = "castilla-y-leon/poker-sin-descarte"
limits = [500, 5000]
cards = ["2h Kd 9h Kc Jh 4s 4h 8c Kh As"]
steps = '''
open
bets
bet 1 ante=500
no-va-mas
deal
say 1 voy
{last}
'''
"""
# Color against a pair: arts. 6.1.e and 8.2.
PAYS = "expect pays 1.ante=500 1.segunda=5000\npaid"


def told(last: str) -> str:
    return STORY.format(last=last)


def test_a_wrong_expectation_says_what_was_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hil.scenario.bench.TwinBench.patience_s", 3.0)
    path = tmp_path / "s.toml"
    path.write_text(told("expect pays 1.ante=501\npaid"), "utf-8")
    found = CliRunner().invoke(main, ["run", str(path), "--json", "--keep", str(tmp_path / "kept")])
    assert found.exit_code == 1
    report = json.loads(found.stdout)["stories"][0]
    assert report["failure"].startswith(f"{path}:13: expect pays 1.ante=501: expected pays")
    assert "found 1.ante=500 1.segunda=5000" in report["failure"]
    # The step after it was not played, and the journal is whole all the same.
    assert [step["passed"] for step in report["steps"]][-2:] == [True, False]
    assert report["journal_head"].partition(":")[0].isdigit()
    assert (tmp_path / "kept" / "001-s" / "journal").is_dir()


def test_a_story_that_cannot_be_read_stops_the_command(tmp_path: Path) -> None:
    path = tmp_path / "s.toml"
    path.write_text(told("dance"), "utf-8")
    found = CliRunner().invoke(main, ["run", str(path)])
    assert found.exit_code == 1
    assert f"{path}:13: no step is called 'dance'" in found.output


def test_a_refusal_that_does_not_come_is_a_failure() -> None:
    report = play(story_of(told("expect phase settling\nrefused not-due paid")))
    assert not report.passed
    assert "the command was taken" in report.failure


def undisturbed() -> ScenarioReport:
    return play(story_of(told(PAYS)))


@pytest.mark.parametrize(
    "when",
    [
        "sent",
        pytest.param("before", marks=pytest.mark.sweep),
        pytest.param("after", marks=pytest.mark.sweep),
    ],
)
def test_a_power_cut_between_acts_changes_nothing(when: str) -> None:
    """Promise 3: at a bet, a card and a word, whether they had been heard of or not."""
    cut = ("bet 1", "card: bank, card 3", "say 1")
    seen = []

    def watch(moment: ActMoment) -> None:
        if moment.when == when and moment.act.startswith(cut):
            seen.append(moment.act)
            moment.playing.station.kill()
            moment.playing.restart()

    report = play(story_of(told(PAYS)), RunSettings(), watch)
    assert report.passed, report.failure
    assert len(seen) == 3
    assert report.rounds == undisturbed().rounds


def test_a_station_that_dies_is_told_with_its_exit_code() -> None:
    def watch(moment: ActMoment) -> None:
        if moment.when == "sent" and moment.act.startswith("bet 1"):
            os.kill(moment.playing.station.pid, signal.SIGKILL)

    report = play(story_of(told(PAYS)), RunSettings(), watch)
    assert "exit code -9" in report.failure
    assert not report.passed


def test_a_station_that_does_not_start_is_told() -> None:
    report = play(story_of(told(PAYS).replace("[500, 5000]", "[500, 501]")))
    assert "the station does not start" in report.failure
    assert "must be 10, 20, 25 times its minimum" in report.failure


def test_the_story_of_the_manual_is_played_as_it_stands() -> None:
    manual = (Path(__file__).parents[2] / "hil" / "README.md").read_text("utf-8")
    text = manual.partition("```toml\n")[2].partition("```\n")[0]
    report = play(story_of(text, "README.md"))
    assert report.passed, report.failure
