"""What the rulings of 09.VIII change in a hand of two cloths."""

from typing import TYPE_CHECKING

from firmware_py.rules.finding import RefusedError
from firmware_py.rules.games.baccarat.draw_questions import duty_after
from firmware_py.rules.games.dos_panos.irregularities import PANO_WORDS
from firmware_py.rules.games.dos_panos.settlement import FaultOf
from firmware_py.rules.rulings import FACTS
from firmware_py.table.games.baccarat.sides import (
    BANKER,
    STAND,
    Side,
    lay_again,
    surplus,
    third,
)
from firmware_py.table.games.dos_panos.payment import after
from firmware_py.table.round import RulingMade

if TYPE_CHECKING:
    from firmware_py.table.games.dos_panos.course import PanosCoup

Keys = dict[str, object]


def take_ruling(coup: "PanosCoup", ruled: RulingMade) -> None:
    """Take in what a ruling says of the hand: void cloths, words put right, who may do what."""
    keys = dict(ruled.keys)
    sides = {**coup.panos, BANKER: coup.bank}
    whom = [sides[str(one)] for one in ruled.affects if str(one) in sides]
    for side in whom:
        coup.faults.add((ruled.irregularity, side.place))
        _fate(coup, side, ruled, keys)
    for place in {*map(str, ruled.affects), str(dict(ruled.facts).get("whose"))}:
        _holder(coup, place, ruled, keys)
    _duty(coup, ruled, keys)
    if ruled.irregularity == "banker-wrong-point" and not third(coup.round, coup.bank):
        coup.bank.word = ""
    if ruled.ruling == "correct-in-sequence" and ("word" in keys or "to" in keys):
        _restore(coup, whom, ruled, keys)
    elif isinstance(keys.get("word"), str):
        for side in whom:
            side.word = str(keys["word"])


def _holder(coup: "PanosCoup", place: str, ruled: RulingMade, keys: Keys) -> None:
    """Pass the cards on from one who is slow; leave them to one who has spoken (09.VIII)."""
    if place not in coup.holders or "may_hold" not in keys:
        return
    seat = dict(ruled.facts).get("seat")
    if ruled.irregularity == "slow":
        coup.holders[place] = after(coup.round, place, coup.holders[place])
    elif keys["may_hold"] is True and isinstance(seat, int):
        # The next hand is his to whom this one belonged.
        coup.owed[place] = coup.holders[place]
        coup.holders[place] = seat
    coup.round.called[f"cartas {place}"] = (coup.holders[place], "")


def _fate(coup: "PanosCoup", side: Side, ruled: RulingMade, keys: Keys) -> None:
    side.void = side.void or ruled.ruling == "void-seat"
    side.lost = side.lost or ruled.ruling == "forfeit"
    side.may_show = side.may_show and keys.get("may_abate") is not False
    if isinstance(keys.get("total"), int):
        side.fix(coup.round, int(str(keys["total"])))
        # Cards that are gone neither speak nor draw any more.
        side.word = side.word if third(coup.round, side) else STAND


def _duty(coup: "PanosCoup", ruled: RulingMade, keys: Keys) -> None:
    """Find in the sheet how the banker plays on, and whose fault it was (09.VIII.3)."""
    facts = {key: _thawed(value) for key, value in ruled.facts if key in FACTS}
    try:
        entry = duty_after(coup.round.game, ruled.irregularity, facts, PANO_WORDS)
    except RefusedError:
        entry = None
    if entry is not None:
        coup.duty = entry.duty
        coup.fault = FaultOf(entry.fault) if entry.fault else coup.fault
    elif keys.get("cuadro") is True:
        coup.duty = "cuadro"


def _thawed(value: object) -> object:
    return list(value) if isinstance(value, tuple) else value


def _restore(coup: "PanosCoup", whom: list[Side], ruled: RulingMade, keys: Keys) -> None:
    """Lay the third cards again in sequence under the right word (09.VIII.4).

    What is left over is the banker's if he draws, and discarded if he does not.
    """
    for side in whom:
        # Who asked with 8 or 9 stands on them; a card that only went astray changes no word.
        meant = side.word if ruled.irregularity == "card-to-wrong-pano" else STAND
        side.word = str(keys.get("word", meant))
    drawn = {n for side in (*coup.live, coup.bank) for n in third(coup.round, side)}
    lay_again(coup.round, sorted({*drawn, *surplus(coup.round)}))
    coup.bank.word = ""
    coup.gives = coup.gives or bool(drawn)
