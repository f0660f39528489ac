"""The stories of circle poker leave out no sheet, no kind of error, no rule and no cut."""

from collections import Counter
from pathlib import Path

import pytest

from firmware_py.rulebook import library
from firmware_py.rules.games.circle.play import CirclePlay
from hil.scenario import Story, read_story, stories_in

FOLDER = Path(__file__).parents[2] / "hil" / "scenarios"
# Errors by who makes them, in the words of the lab.
OF_THE_DEAL = frozenset(
    """
    wrong-order too-many-cards too-few-cards card-exposed wrong-card-seen top-card-seen
    face-up-in-deck card-missing deck-defective hole-exposed seventh-face-up
    """.split()
)
OF_THE_DEALER = frozenset(
    """
    hand-misannounced dealt-to-absent dealt-to-empty deck-put-away dealt-before-bets-ended
    board-too-many board-too-early
    """.split()
)
OF_PLAYERS = frozenset(
    """
    shows-own-cards tells-cards cards-touch mixed-with-discards call-short oversize-chip
    bet-out-of-turn ante-missing slow false-opening advice turn-skipped
    """.split()
)


def sheets() -> list[str]:
    return [name for name in library.names() if isinstance(library.sheet(name).play, CirclePlay)]


def stories(folder: str) -> list[Story]:
    return [read_story(path) for path in stories_in([FOLDER / folder])]


def errors(story: Story) -> set[str]:
    """Name what goes wrong in a story: reported, or a card that nobody asked for."""
    told = {step.words.rest[0] for step in story.steps if step.words.name == "err"}
    pulled = any(step.words.name == "draw" for step in story.steps)
    return told | ({"dealt-before-bets-ended"} if pulled else set())


@pytest.mark.parametrize("sheet", sheets())
def test_every_sheet_is_played_to_a_paid_pot_with_an_error_of_each_kind(sheet: str) -> None:
    (story,) = [story for story in stories("circle") if story.sheet == sheet]
    steps = [step.words.name for step in story.steps]
    assert "paid" in steps
    found = errors(story)
    for kind in (OF_THE_DEAL, OF_THE_DEALER, OF_PLAYERS):
        assert found & kind, kind
    ruled = [step for step in story.steps if step.words.rest[:1] == ("ruling",)]
    assert len(ruled) >= len(found)


def test_every_error_that_a_sheet_rules_on_has_a_story() -> None:
    named = {
        name
        for sheet in sheets()
        for one in library.sheet(sheet).irregularity
        for name in one.names
    }
    assert named <= OF_THE_DEAL | OF_THE_DEALER | OF_PLAYERS
    faults = stories("circle-faults")
    # A false opening shows by itself when the cards are turned up: nobody reports it.
    found = {Path(story.where).stem for story in faults}
    assert named <= found.union(*map(errors, faults))


def test_every_kind_of_cut_is_taken_wherever_the_text_knows_it() -> None:
    known = {
        (sheet.partition("/")[0], rule.kind)
        for sheet in sheets()
        if isinstance(play := library.sheet(sheet).play, CirclePlay)
        for rule in play.rake
    }
    taken = Counter(
        (story.sheet.partition("/")[0], str(story.rake["kind"]))
        for story in stories("circle-cut")
        if story.rake is not None
    )
    assert taken == Counter(known)
