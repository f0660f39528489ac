"""What the rulings of 08.VIII and 08.IX change in a hand of chemin de fer."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from firmware_py.rules.cards import card_text
from firmware_py.rules.finding import RefusedError
from firmware_py.rules.games.baccarat.draw_questions import duty_after
from firmware_py.rules.games.baccarat.irregularities import CHEMIN_WORDS
from firmware_py.rules.rulings import FACTS
from firmware_py.table.games.baccarat.sides import (
    BANKER,
    CARD,
    STAND,
    Side,
    burn,
    lay_again,
    surplus,
    third,
)
from firmware_py.table.round import RulingMade

if TYPE_CHECKING:
    from firmware_py.table.games.chemin.course import CheminCoup

Keys = dict[str, object]


def take_ruling(coup: "CheminCoup", ruled: RulingMade) -> None:
    """Take in what a ruling says of the hand: who lost, who may do what, whose a card is."""
    keys = dict(ruled.keys)
    coup.faults.add(ruled.irregularity)
    side = {"punto": coup.punto, BANKER: coup.bank}.get(
        str(ruled.affects[0]) if ruled.affects else ""
    )
    if ruled.ruling == "forfeit" and side is not None:
        side.lost = True
    if side is not None and keys.get("may_abate") is False:
        side.may_show = False
    _duty(coup, ruled, keys)
    doer = ACTIONS.get(ruled.irregularity)
    if doer is not None:
        doer(coup, ruled, keys)
    elif side is not None and isinstance(keys.get("total"), int):
        _counts(coup, side, keys)


def _duty(coup: "CheminCoup", ruled: RulingMade, keys: Keys) -> None:
    """Find in the sheet how the banker, and a punto who makes banco, play on."""
    facts = {key: _thawed(value) for key, value in ruled.facts if key in FACTS}
    try:
        entry = duty_after(coup.round.game, ruled.irregularity, facts, CHEMIN_WORDS)
    except RefusedError:
        entry = None
    if entry is not None:
        coup.duty = entry.duty
        coup.bound = coup.bound or entry.duty in ("punto-rules", "cuadro", "cuadro-drawing")
    elif keys.get("cuadro") is True:
        coup.duty = "cuadro"


def _thawed(value: object) -> object:
    return list(value) if isinstance(value, tuple) else value


def _counts(coup: "CheminCoup", side: Side, keys: Keys) -> None:
    """A hand counts what the ruling says; cards that came too many stay in it (08.VIII.3)."""
    if side is coup.bank:
        for number in surplus(coup.round):
            coup.round.move(number, side.place)
        coup.round.waiting.clear()
        side.firsts = max(2, len(coup.round.numbers(side.place)))
    side.fix(coup.round, int(str(keys["total"])))


def _two_thirds(coup: "CheminCoup", ruled: RulingMade, keys: Keys) -> None:
    """Of two third cards one is kept: the punto's better, the banker's worse (08.VIII.3)."""
    if not isinstance(keys.get("total"), int):
        # A person decides, and says himself what becomes of the cards.
        return
    side = coup.bank if ruled.affects[0] == BANKER else coup.punto
    round_ = coup.round
    for number in surplus(round_):
        round_.move(number, side.place)
    round_.waiting.clear()
    cards = list(third(round_, side))
    wanted = str(keys.get("third_card", ""))
    known = [
        n for n in cards if (face := round_.cards[n].card) is not None and card_text(face) == wanted
    ]
    unknown = [n for n in cards if round_.cards[n].card is None]
    kept = (known or unknown or cards)[:1]
    burn(round_, [number for number in cards if number not in kept])
    side.word = CARD
    side.fix(round_, int(str(keys["total"])))


def _misannounced(coup: "CheminCoup", _ruled: RulingMade, keys: Keys) -> None:
    """The punto stands; the first card drawn is the banker's, or all are discarded (08.VIII.2)."""
    round_ = coup.round
    coup.punto.word, coup.gives = STAND, False
    drawn = sorted({*third(round_, coup.punto), *third(round_, coup.bank), *surplus(round_)})
    taken = drawn[:1] if keys.get("to") == BANKER else []
    burn(round_, [number for number in drawn if number not in taken])
    lay_again(round_, taken)
    coup.bank.word = CARD if taken else ""


def _fifth(coup: "CheminCoup", _ruled: RulingMade, keys: Keys) -> None:
    """A card drawn too early is the banker's if the punto does not draw (08.VIII.3)."""
    coup.fifth = True
    if keys.get("to") == BANKER and coup.punto.word == STAND:
        coup.bank.word = CARD
    elif keys.get("to") == "punto":
        coup.gives = True


def _in_basket(coup: "CheminCoup", ruled: RulingMade, keys: Keys) -> None:
    """Cards of the punto that the banker lost count nine; the first ones end it (08.VIII.3)."""
    if ruled.ruling == "continue" and isinstance(keys.get("total"), int):
        coup.punto.fix(coup.round, int(str(keys["total"])))
        coup.ended = coup.ended or keys.get("may_abate") is True
        if keys.get("may_draw") is False:
            coup.duty = "must-not"


def _exposed(coup: "CheminCoup", _ruled: RulingMade, keys: Keys) -> None:
    """The banker shows his own card for each of the punto's that he exposed (08.VIII.3)."""
    shows = keys.get("shows")
    found = shows if isinstance(shows, tuple | list) else (shows,)
    coup.shows |= {number for number in found if isinstance(number, int)}


def _too_soon(coup: "CheminCoup", _ruled: RulingMade, _keys: Keys) -> None:
    """The banker showed before the punto spoke: stakes may be taken back (08.VIII.3)."""
    coup.asking = [key for key in coup.stakes.puntos if key[0] not in coup.round.out]
    coup.bank.word = "abate"


def _wrong_word(coup: "CheminCoup", ruled: RulingMade, keys: Keys) -> None:
    """The banker gives or refuses the card before any is drawn; with nothing it is due (08.IX)."""
    drawn = third(coup.round, coup.punto) or third(coup.round, coup.bank)
    if ruled.ruling == "banker-decides":
        coup.asked = not drawn
    elif keys.get("word") == CARD:
        coup.punto.word, coup.gives = CARD, True


def _misspoken(coup: "CheminCoup", ruled: RulingMade, keys: Keys) -> None:
    """The punto speaks anew and what his error drew is discarded (08.IX)."""
    if keys.get("word") == CARD:
        coup.punto.word, coup.gives = CARD, True
    elif ruled.ruling == "correct-in-sequence":
        drawn = {*third(coup.round, coup.punto), *third(coup.round, coup.bank)}
        burn(coup.round, sorted({*drawn, *surplus(coup.round)}))
        coup.punto.word = coup.bank.word = ""
        coup.gives = False


def _slow(coup: "CheminCoup", _ruled: RulingMade, keys: Keys) -> None:
    """Who takes too long does not go on having the cards (08.IX)."""
    if keys.get("may_hold") is False and coup.holder is not None:
        coup.slow.add(coup.holder)
        coup.holder = None


def _taken(coup: "CheminCoup", ruled: RulingMade, keys: Keys) -> None:
    """Who has taken and seen the cards keeps them; otherwise they go to whom they belong."""
    seat = dict(ruled.facts).get("seat")
    if keys.get("may_hold") is True and isinstance(seat, int):
        coup.holder, coup.banco = (seat, ""), False
        coup.round.called["cartas"] = (seat, "")


ACTIONS: dict[str, Callable[["CheminCoup", RulingMade, Keys], None]] = {
    "banker-two-third-cards": _two_thirds,
    "croupier-misannounced-carta": _misannounced,
    "banker-fifth-card": _fifth,
    "in-basket": _in_basket,
    "slow": _slow,
    "cards-to-wrong-player": _taken,
    "banker-exposed-punto": _exposed,
    "card-exposed": _exposed,
    "banker-shows-before-punto": _too_soon,
    "wrong-word": _wrong_word,
    "says-no-below-five": _wrong_word,
    "asks-with-six-or-more": _wrong_word,
    "natural-not-shown": _wrong_word,
    "wrong-announcement": _misspoken,
    "contradictory-words": _misspoken,
}
