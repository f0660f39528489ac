"""One event, one ruling: names, stages and facts of irregularities over all sheets."""

import tomllib
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from firmware_py.rulebook import library
from firmware_py.rules.deal import places_dealt
from firmware_py.rules.finding import RefusedError
from firmware_py.rules.game import Game, choose
from firmware_py.rules.games.family import law_of
from firmware_py.rules.games.irregular import happened, judged
from firmware_py.rules.happened import STAGE, own_faces
from firmware_py.rules.rulings import STAGES, with_shared
from firmware_py.rules.sheet.model import Irregularity
from tests.lab.asking import ask
from tests.table.entries import watching
from tests.table.goldens.faults import WANTS

FOLDER = Path(library.__file__).parents[1] / "rules" / "sheets"
SHEETS = [name for name, _ in library.usable()]
Facts = dict[str, Any]
LATER = ("decisions", "turn", "river", "showdown")


def game_of(name: str, **options: Any) -> Game:
    return choose(name, library.sheet(name), options)


def boards(game: Game) -> list[str]:
    return sorted(place for place in game.once(places_dealt) if place.startswith("board"))


Pair = tuple[tuple[str, Facts], tuple[str, Facts]]


def told_twice(name: str) -> Iterator[Pair]:
    """Pairs of tellings of one event: its exact name, and a wider one with a fact."""
    game = game_of(name)
    for place in boards(game):
        yield from on_the_board(place)
    if "seats" in game.once(places_dealt):
        yield from of_a_player()
    if len(game.once(own_faces)) == 7:
        yield from of_the_seventh()
    for seen in (True, False):
        mistake = ("drawn-by-mistake", {"stage": "bets", "seen": seen})
        yield ("drawn-before-close", {"stage": "bets", "seen": seen}), mistake
        yield ("drawn-before-close", {"seen": seen}), mistake


def on_the_board(place: str) -> Iterator[Pair]:
    wrong: list[Facts] = [
        {"count": 2, "unused": 5, "correctable": True, "seen": False},
        {"count": 3, "unused": 0, "correctable": False, "seen": True},
        {},
    ]
    for stage, facts in product(sorted(STAGES), wrong):
        at = {"stage": stage, **facts}
        yield ("board-too-many", {**at, "to": place}), ("too-many-cards", {**at, "to": place})
        if place == "board":
            yield ("board-too-many", at), ("too-many-cards", {**at, "to": place})
    shown: list[Facts] = [{"card": "Td"}, {"card": "Kd", "count": 2}, {"unused": 0}, {}]
    for stage, facts in product(LATER, shown):
        at = {"stage": stage, "place": place, **facts}
        yield ("board-too-early", at), ("card-exposed", at)
        yield ("board-too-early", at), ("dealt-before-bets-ended", at)


def of_a_player() -> Iterator[Pair]:
    for which in (1, 2, [1, 2]):
        at = {"which": which, "stage": "deal"}
        yield ("hole-exposed", {"seat": 2, **at}), ("card-exposed", {"place": 2, **at})
    for stage in ("deal", "decisions"):
        shown = {"stage": stage, "place": 3, "by": "player"}
        yield ("shows-own-cards", {"seat": 3, "stage": stage}), ("card-exposed", shown)


def of_the_seventh() -> Iterator[Pair]:
    for players, on, which in product([2, 3], [True, False], [7, [7]]):
        at = {"players": players, "wants_to_go_on": on, "stage": "decisions"}
        seventh = ("seventh-face-up", {"seat": 2, **at})
        yield seventh, ("card-exposed", {"place": 2, "which": which, **at})


def said(sheet: str, name: str, facts: Facts) -> object:
    reply = ask(sheet, "rule", irregularity=name, **facts)
    if "error" in reply:
        return reply["error"]["code"]
    return reply["answer"], reply["articles"]


@pytest.mark.parametrize("sheet", SHEETS)
def test_two_names_of_one_event_have_one_ruling(sheet: str) -> None:
    for (exact, facts), (wide, same) in told_twice(sheet):
        assert said(sheet, exact, facts) == said(sheet, wide, same), (exact, facts, wide, same)


BACCARAT = [
    ("croupier-exposed", {}, "card-exposed", {"by": "croupier"}),
    ("croupier-exposed", {"count": 2, "place": "punto"},
     "card-exposed", {"by": "croupier", "count": 2, "place": "punto"}),
    ("banker-exposed-punto", {"which": 1}, "card-exposed",
     {"by": "banquero", "place": "punto", "which": 1}),
    ("banker-exposed-punto", {"which": [1, 2]}, "card-exposed",
     {"by": "banquero", "place": "punto", "which": [1, 2]}),
    ("banker-three-cards", {"stage": "deal"}, "too-many-cards",
     {"stage": "deal", "to": "banquero"}),
    ("banker-two-third-cards",
     {"stage": "third-card", "to": "punto", "cards": ["3s", "9d"], "player": ["2c", "Kd"]},
     "too-many-cards",
     {"stage": "third-card", "to": "punto", "cards": ["3s", "9d"], "player": ["2c", "Kd"]}),
    *[
        ("says-no-below-five", {"player": ["2c", second]}, "wrong-word",
         {"player": ["2c", second], "says": "no"})
        for second in ("Kd", "2d", "8d")
    ],
    ("asks-with-six-or-more", {"player": ["4c", "2d"]}, "wrong-word",
     {"player": ["4c", "2d"], "says": "carta"}),
    ("natural-not-shown", {"player": ["4c", "5d"], "says": "carta"}, "asks-with-six-or-more",
     {"player": ["4c", "5d"]}),
    ("natural-not-shown", {"player": ["4c", "5d"], "says": "no", "bank": ["4d", "4h"]},
     "wrong-word", {"player": ["4c", "5d"], "says": "no", "bank": ["4d", "4h"]}),
    ("drawn-before-close", {}, "dealt-before-bets-ended", {}),
    ("drawn-before-close", {"stage": "bets"}, "drawn-by-mistake", {"stage": "bets"}),
]  # fmt: skip
CLOTHS = [
    ("says-no-below-five", {"pano1": ["2c", "Kd"], "whose": "pano1"}, "wrong-word",
     {"pano1": ["2c", "Kd"], "whose": "pano1", "says": "no"}),
    ("asks-with-six-or-more", {"whose": "pano2", "pano2": ["4c", "2d"]}, "wrong-word",
     {"whose": "pano2", "pano2": ["4c", "2d"], "says": "carta"}),
    ("natural-not-shown", {"whose": "pano2", "pano2": ["4c", "4d"], "says": "carta"},
     "asks-with-six-or-more", {"whose": "pano2", "pano2": ["4c", "4d"]}),
    ("natural-not-shown", {"whose": "pano1", "pano1": ["4c", "4d"], "says": "no"}, "wrong-word",
     {"whose": "pano1", "pano1": ["4c", "4d"], "says": "no"}),
]  # fmt: skip


@pytest.mark.parametrize(
    ("sheet", "case"),
    [
        *[("pais-vasco/chemin-de-fer", case) for case in BACCARAT],
        *[("pais-vasco/baccarat-dos-panos", case) for case in CLOTHS],
        *[("catalogo-004/baccarat-dos-panos", case) for case in CLOTHS],
    ],
)
def test_two_names_of_one_event_at_baccarat(
    sheet: str, case: tuple[str, Facts, str, Facts]
) -> None:
    exact, facts, wide, same = case
    found = said(sheet, exact, facts)
    assert isinstance(found, tuple), found
    assert found == said(sheet, wide, same)


# Values of a fact: one of them meets whatever a sheet asks for, another does not.
VALUES: dict[str, list[Any]] = {
    "seat": [2],
    "seats": [[2, 3], [1, 2, 3]],
    "to": [2, "bank", "board", "punto", "banquero", "pano1"],
    "place": [2, "bank", "board", "punto", "pano1"],
    "card": ["Th", "Jh", "As"],
    "cards": [["3s", "9d"]],
    "seen": [True, False],
    "count": [0, 1, 2, 3],
    "before_bets": [True, False],
    "correctable": [True, False],
    "players": [2, 3],
    "wants_to_go_on": [True, False],
    # The last is left out.
    "whose": ["punto", "banquero", "pano1", "pano2", 2, ...],
    "which": [1, 3, 7, [1, 2]],
    "called": [True, False],
    "known": [True, False],
    "recoverable": [True, False],
    "reconstructible": [True, False],
    "to_call": [1000],
    "put_in": [500, 2000],
    "unused": [0, 9],
    "by": ["croupier", "banquero", "punto", "player"],
    "bank": [["2c", "Kd"], ["3c", "4d"], ["4d", "4h"]],
    "player": [["Qc", "Kd"], ["2c", "Kd"], ["3c", "4d"], ["4c", "5d"]],
    "pano1": [["2c", "2d"], ["2c", "3d"], ["4c", "4d"]],
    "pano2": [["2c", "2d"]],
    "says": ["no", "carta"],
    "banco": [True, False],
    "banco_seguido": [True, False],
    "spoken": [True, False],
    "shown": [True, False],
    "taken_by": [3],
}
# Facts a question may need although no derived fact bears their name.
BASES: dict[str, tuple[str, ...]] = {
    "to_kind": ("to",), "place_kind": ("place",), "card_rank": ("card",),
    "correctable_in_time": ("correctable",), "correctable_unseen": ("seen", "correctable"),
    "betting_begun": ("before_bets",), "turns_come": ("stage",),
    "while_dealing": ("stage",), "at_cut": ("stage",),
    "first_exposed": ("which",), "holes_exposed": ("which",),
    "common_card": ("place",), "enough_unused": ("unused", "count"),
    "enough_for_early": ("unused",), "players_in": ("players",),
    "raised_since": ("to_call", "put_in"),
    "owners_clear": ("known",), "debtor_known": ("known",), "pano_total": ("pano1",),
    "pano_word": ("says",), "dropped": ("which",), "dropped_by": ("by", "whose"),
    "lost_for_good": ("reconstructible",), "was_shown": ("shown",), "whose_known": ("whose",),
    "bank_total": ("bank",), "player_total": ("player",), "punto_word": ("says",),
    "exposed": ("which", "place"), "exposed_of_punto": ("which",),
    "nine_against_eight": ("player", "bank"), "drawn": ("count",), "taken": ("taken_by", "by"),
    "by_croupier": ("by",),
}  # fmt: skip
STAGES_TRIED = ("deal", "decisions", "settlement", "bets", "between-rounds")
Asked = tuple[str, Facts]


def outcomes(game: Game, entry: Irregularity) -> list[tuple[Asked, int | None]]:
    """Ask about an entry at several stages and with every value of the facts it names."""
    keys = sorted({base for key in entry.when for base in BASES.get(key, (key,))} - {"stage"})
    stages = dict.fromkeys((*entry.stages[:2], *STAGES_TRIED))
    found: list[tuple[Asked, int | None]] = []
    for name, stage in product(entry.names, stages):
        for values in product(*(VALUES[key] for key in keys)):
            facts = dict(zip(keys, values, strict=True))
            told = {key: value for key, value in facts.items() if value is not ...}
            found += ruled(game, name, stage, told, depth=3)
    return found


def ruled(
    game: Game, name: str, stage: str, facts: Facts, depth: int
) -> Iterator[tuple[Asked, int | None]]:
    """Ask, and ask again with each answer to a fact that is wanted; a refusal rules on nothing."""
    asked = (name, {"stage": stage, **facts})
    try:
        with watching() as seen:
            judged(game, *asked, law_of(game.sheet).workings)
        yield asked, seen[0].index if seen else None
    except RefusedError as error:
        wanted = WANTS.search(error.message)
        if wanted is None or wanted[1] in facts or not depth:
            yield asked, None
            return
        for value in [value for value in VALUES.get(wanted[1], []) if value is not ...]:
            yield from ruled(game, name, stage, {**facts, wanted[1]: value}, depth - 1)


def own_entries(sheet: str) -> int:
    """Count the entries that a sheet has itself; those it includes come after them."""
    text = (FOLDER / f"{sheet}.toml").read_text("utf-8")
    return len(tomllib.loads(text).get("irregularity", []))


def is_overruled(sheet: str, index: int) -> bool:
    """Tell whether a rule that is included may never be reached: the sheet has its own."""
    entries = library.sheet(sheet).irregularity
    own = {name for entry in entries[: own_entries(sheet)] for name in entry.names}
    return index >= own_entries(sheet) and {*entries[index].names} <= own


@pytest.mark.parametrize("sheet", SHEETS)
def test_every_entry_rules_and_uses_every_fact_and_stage_it_names(sheet: str) -> None:
    """An entry that another one hides, or a fact that changes nothing, is a fault of the sheet."""
    for index, entry in enumerate(library.sheet(sheet).irregularity):
        options = {k: v[0] if isinstance(v, list) else v for k, v in entry.options.items()}
        found = outcomes(game_of(sheet, **options), entry)
        mine = [asked for asked, at in found if at == index]
        if not mine and is_overruled(sheet, index):
            continue
        assert mine, (index, entry)
        others = [asked for asked, at in found if at != index]
        for key in (*entry.when, *(["stage"] if entry.stages else [])):
            bases = BASES.get(key, (key,))
            assert any(differs(one, other, bases) for one in mine for other in others), (key, entry)


def differs(one: Asked, other: Asked, bases: tuple[str, ...]) -> bool:
    """Tell whether two questions differ in these facts alone; one may have to tell more."""
    shared = {*one[1]} & {*other[1]} - {*bases}
    return one[0] == other[0] and all(one[1][key] == other[1][key] for key in shared)


def test_what_was_told_is_read_alike_by_lab_and_table() -> None:
    """The exact name is found once, with what it tells by itself."""
    game = game_of("galicia/seven-stud")
    told = {"stage": "seventh-card", "place": 2, "players": 2}
    event = happened(game, "card-exposed", told, law_of(game.sheet).workings)
    assert (event.name, event.facts[STAGE]) == ("seventh-face-up", "seventh-card")
    assert "card-exposed" in event.wider
    again = happened(game, event.name, event.facts, law_of(game.sheet).workings)
    assert again == event
    assert len({same.exact for same in with_shared(law_of(game.sheet).workings).same}) > 5


@pytest.mark.parametrize(
    ("sheet", "name", "facts", "ruling", "article"),
    [
        # A common card too many at trijoker: the void round of too many cards.
        ("galicia/trijoker", "board-too-many", {}, "void-round", "art. 16.1"),
        ("castilla-y-leon/trijoker", "board-too-many", {}, "void-round", "art. 15.1"),
        ("pais-vasco/trijoker", "board-too-many", {}, "void-round", "13.VI.1"),
        # Galicia 31.2.a: the seventh card given face up, two players left.
        ("galicia/seven-stud", "card-exposed",
         {"stage": "seventh-card", "place": 3, "players": 2}, "showdown", "art. 31.2.a"),
        ("castilla-y-leon/seven-stud", "card-exposed",
         {"stage": "seventh-card", "place": 3, "players": 2}, "showdown", "art. 69.3"),
        ("castilla-la-mancha/seven-stud", "card-exposed",
         {"stage": "seventh-card", "place": 3, "players": 2}, "showdown", "art. 25.1.c"),
    ],
)  # fmt: skip
def test_names_that_the_sheet_does_not_have(
    sheet: str, name: str, facts: Facts, ruling: str, article: str
) -> None:
    found = said(sheet, name, {"stage": "deal", **facts})
    assert isinstance(found, tuple)
    assert (found[0]["ruling"], found[1]) == (ruling, [article])


IN_TIME = [
    ("galicia/holdem", "art. 24.1.b"), ("galicia/seven-stud", "art. 24.1.b"),
    ("pais-vasco/omaha", "17.VIII.1.b"), ("pais-vasco/five-stud", "17.VIII.1.b"),
    ("castilla-la-mancha/holdem", "art. 22.1.a.2"), ("castilla-y-leon/texas-poker", "art. 59.1.b"),
    ("pais-vasco/texas-poker", "16.IX.1.b"),
]  # fmt: skip


@pytest.mark.parametrize(("sheet", "article"), IN_TIME)
@pytest.mark.parametrize("correctable", [True, False])
@pytest.mark.parametrize("stage", ["decisions", "river", "showdown", "bets"])
def test_a_wrong_count_is_dealt_again_once_betting_has_begun(
    sheet: str, article: str, correctable: bool, stage: str
) -> None:
    """«No se puede corregir el error antes de comenzar las apuestas»."""
    facts = {"to": 3, "correctable": correctable, "stage": stage}
    found = said(sheet, "too-few-cards", facts)
    assert isinstance(found, tuple)
    assert (found[0]["ruling"], found[1]) == ("redeal", [article])
    before = said(sheet, "too-few-cards", {**facts, "stage": "deal", "correctable": True})
    assert isinstance(before, tuple)
    assert before[0]["ruling"] == "correct-in-sequence"


def test_the_plan_says_when_betting_begins() -> None:
    """Seven stud bets after three cards, five stud after two, texas poker after the flop."""
    told = {"to": 3, "correctable": True}
    for sheet, stage, ruling in (
        ("galicia/seven-stud", "third-card", "correct-in-sequence"),
        ("galicia/seven-stud", "fourth-card", "redeal"),
        ("galicia/five-stud", "third-card", "redeal"),
        ("castilla-y-leon/texas-poker", "flop", "correct-in-sequence"),
        ("castilla-y-leon/texas-poker", "turn", "redeal"),
        ("pais-vasco/holdem", "flop", "redeal"),
    ):
        found = said(sheet, "too-many-cards", {**told, "stage": stage})
        assert isinstance(found, tuple)
        assert found[0]["ruling"] == ruling, (sheet, stage)


SEEN = [
    ("galicia/holdem", "art. 24.1.d", "art. 19.1"),
    ("pais-vasco/seven-stud", "17.VIII.1.c", "17.III.1"),
    ("castilla-la-mancha/omaha", "art. 22.1.a.3", "anexo II.3.b"),
]


@pytest.mark.parametrize(("sheet", "article", "unforeseen"), SEEN)
def test_a_card_not_his_that_was_seen_is_dealt_again_only_at_the_start(
    sheet: str, article: str, unforeseen: str
) -> None:
    """«Si al comenzar la mano un jugador recibe una carta que no le corresponde»."""
    start = said(sheet, "wrong-card-seen", {"stage": "deal", "seat": 2})
    assert isinstance(start, tuple)
    assert (start[0]["ruling"], start[1]) == ("redeal", [article])
    later = said(sheet, "wrong-card-seen", {"stage": "decisions", "seat": 2})
    assert isinstance(later, tuple)
    assert (later[0]["ruling"], later[1]) == ("supervisor", [unforeseen])
    assert said(sheet, "wrong-card-seen", {"seat": 2}) == "bad-request"


@pytest.mark.parametrize("sheet", ["castilla-y-leon/texas-poker", "pais-vasco/texas-poker"])
def test_the_rule_on_a_players_count_does_not_speak_of_common_cards(sheet: str) -> None:
    for name in ("too-many-cards", "too-few-cards", "board-too-many"):
        found = said(sheet, name, {"stage": "deal", "to": "board", "correctable": True})
        assert isinstance(found, tuple)
        assert found[0]["ruling"] == "supervisor"
