"""What is checked at the opening beside the pack: modes, backs, empty devices, the cut."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from firmware_py.rules.decks import Deck
from firmware_py.station.access.commands import parse_command
from firmware_py.station.config import ConfigError, game_of, read_config, setup_of, table_of
from firmware_py.station.core import Core
from firmware_py.station.device_core import DeviceCore
from firmware_py.station.inbox import Inbox
from firmware_py.station.links.equipment import Equipment
from firmware_py.station.links.links import Links
from firmware_py.station.links.readiness import modes_of
from firmware_py.station.targets import Targets
from firmware_py.table import events as ev
from firmware_py.table.effects import Alarm
from firmware_py.table.states import Phase
from firmware_py.text.render import english
from tests.station.bench_table import Twins, config_text, prepare, running
from tests.station.card_table import CardTable
from tests.station.test_cards_packet import SHEET, entries
from tests.station.test_config import CONFIG, device

SIX_PACKS = CONFIG.replace("galicia/poker-sin-descarte", "pais-vasco/blackjack").replace(
    "max_cents = 5000", "max_cents = 12500"
)
SABOT = device("sabot", "sabot")


def core_of(text: str) -> Core:
    config = read_config(text)
    return Core.fresh(table_of(config, game_of(config)), None)


def tell(core: Core, *events: ev.Event) -> str:
    """Tell events that are taken; gives the alarms of the last one in words."""
    for event in events:
        outcome = core.take(event)
        assert outcome.refusal is None, outcome.refusal
    return " ".join(english(one.said) for one in outcome.effects if isinstance(one, Alarm))


def code(core: Core, event: ev.Event) -> str:
    refusal = core.take(event).refusal
    return refusal.code if refusal else ""


# the mode of a device is the pack that it is set for.


def met(table: CardTable) -> None:
    table.bench.identify()
    table.settle()


def told_modes(capacity: int, wanted: Targets, *, declared: bool, again: bool = False) -> object:
    table = CardTable("dealing-shuffler")
    table.bench.twin.model = replace(table.bench.twin.model, capacity=capacity)
    met(table)
    if declared:
        table.cards.prepare(needed=True)
    if again:
        met(table)
    return modes_of(Links(Inbox(), Equipment(DeviceCore(dealing=table.side))), wanted)


def test_a_device_is_set_for_the_pack_that_it_was_told_to_expect() -> None:
    asked = Targets(deck=True)
    assert told_modes(440, asked, declared=False) is None, "it has not answered yet"
    assert told_modes(440, asked, declared=True) == (("shuffler", Deck().size),)
    assert told_modes(440, Targets(), declared=False) == (), "its pack was checked before"


def test_whoever_answers_after_a_loss_says_anew_what_he_expects() -> None:
    assert told_modes(440, Targets(deck=True), declared=True, again=True) is None


def test_a_device_that_cannot_hold_the_pack_is_set_for_another() -> None:
    assert told_modes(40, Targets(deck=True), declared=True) == (("shuffler", 40),)


def test_a_device_set_for_another_game_keeps_the_table_closed() -> None:
    core = core_of(SIX_PACKS)
    wrong = ev.DevicesChecked((), (("shuffler", "blackjack 52"),))
    said = tell(core, ev.OpeningAsked("jose"), wrong)
    assert "shuffler is set for 'blackjack 52', not for 'blackjack 312'" in said
    assert core.table.phase is Phase.CLOSED


@pytest.fixture
def twins(tmp_path: Path) -> Iterator[Twins]:
    prepare(tmp_path)
    found = Twins(tmp_path / "ports", "--shuffler", "none", "--slots", "2")
    yield found
    found.close()


def test_the_modes_of_real_devices_are_on_record_and_steps_shown(
    tmp_path: Path, twins: Twins
) -> None:
    """R-90, R-91 over the wire: shown empty at the start, on request, at the end."""
    text = config_text(twins.roles, SHEET).replace("[table]", "[table]\nshow_empty = true")
    steps = ("show-empty", "seal", "spread", "count", "set-number")
    with running(tmp_path, text) as (_, caller):
        assert caller.do("open", "jose").get("done")
        assert caller.snapshot()["steps"] == list(steps)
        for step in steps:
            assert caller.do("step", "jose", step=step).get("done")
        caller.wait(lambda seen: seen["phase"] == "idle" and not seen["deck_needed"])
        assert caller.do("step", "jose", step="show-empty", detail="asked at seat 3").get("done")
        assert caller.do("close", "jose").get("done")
        assert caller.snapshot()["steps"][-1] == "show-empty"
    told = entries(tmp_path, "event")
    (checked,) = [one for one in told if one["event"] == "DevicesChecked"]
    assert checked["modes"] == [["sabot", "poker-sin-descarte 52"]]
    shown = [one for one in told if one.get("step") == "show-empty"]
    assert [(one["by"], one["detail"]) for one in shown] == [
        ("jose", ""),
        ("jose", "asked at seat 3"),
    ]


# R-91 and the cut: keys of the config.


def test_devices_are_shown_empty_at_the_start_and_at_the_end() -> None:
    usual = setup_of(read_config(CONFIG + SABOT))
    text = CONFIG.replace("[table]", "[table]\nshow_empty = true") + SABOT
    setup = setup_of(read_config(text))
    assert setup.opening_steps == ("show-empty", *usual.opening_steps)
    assert setup.closing_steps == (*usual.closing_steps, "show-empty")


def test_the_table_waits_for_the_cut_where_it_is_told() -> None:
    """Galicia 7: the pack is cut by a player, or by the dealer if nobody will."""
    core = core_of(CONFIG.replace("[table]", "[table]\ncuts_told = true"))
    steps = [ev.CustodyStepDone(step, "jose") for step in core.table.setup.opening_steps]
    tell(core, ev.OpeningAsked("jose"), *steps, ev.DevicesChecked(), ev.DeckChecked("sabot", 52))
    assert code(core, ev.BetsOpened()) == "not-cut"
    tell(core, ev.PackCut(2), ev.BetsOpened())


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (CONFIG.replace("[table]", "[table]\nshow_empty = true"), "no sabot or shuffler"),
        (CONFIG.replace("galicia/poker-sin-descarte", "castilla-y-leon/tres-cartas").replace(
            "[table]", "[table]\ncuts_told = true"), "says nothing of who cuts"),
        (CONFIG.replace("[table]", '[table]\ncuts_told = true\nsource = "automatic"'),
         "a shuffler that deals"),
    ],
)  # fmt: skip
def test_a_config_that_contradicts_its_sheet_or_devices_is_refused(text: str, why: str) -> None:
    config = read_config(text)
    with pytest.raises(ConfigError, match=why):
        table_of(config, game_of(config))


# no device tells the colour of the backs, so people do.


def backs(detail: str) -> ev.CustodyStepDone:
    return ev.CustodyStepDone("backs", "jose", detail)


def test_backs_are_looked_at_where_the_sheet_has_colours() -> None:
    """03.II.1: six packs, three of each colour."""
    core = core_of(SIX_PACKS)
    assert core.table.setup.opening_steps[-1] == "backs"
    assert "backs" not in core_of(CONFIG).table.setup.opening_steps
    tell(core, ev.OpeningAsked("jose"))
    assert code(core, backs("red")) == "bad-count"
    tell(core, backs("156, 156"))
    assert "backs" in core.table.steps_done


def test_one_card_with_a_wrong_back_takes_the_set_away() -> None:
    core = core_of(SIX_PACKS)
    said = tell(core, ev.OpeningAsked("jose"), backs("155 157"))
    assert "155 and 157 cards by colour of the back instead of 156 and 156" in said
    assert core.table.phase is Phase.CLOSED


def test_a_dealer_who_counts_by_hand_tells_the_backs_too() -> None:
    given = {"command": "counted", "count": 312, "backs": [155, 157]}
    _, event = parse_command(given, ("ana",))
    core = core_of(SIX_PACKS)
    said = tell(core, ev.OpeningAsked("jose"), event)  # type: ignore[arg-type]
    assert "155 and 157 cards" in said


# the profile has no event for discards, so the dealer tells them.


def test_discards_that_go_back_too_early_are_flagged() -> None:
    core = core_of(SIX_PACKS.replace("[table]", '[table]\nsource = "automatic"'))
    steps = [ev.CustodyStepDone(step, "jose") for step in core.table.setup.opening_steps]
    tell(
        core, ev.OpeningAsked("jose"), *steps, ev.DevicesChecked(), ev.DeckChecked("shuffler", 312)
    )
    _, event = parse_command({"command": "discards", "count": 7}, ("ana",))
    said = tell(core, event)  # type: ignore[arg-type]
    assert "ana: discards went in before the next deal was complete" in said
