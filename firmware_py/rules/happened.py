"""What happened: one irregularity, under whatever name, with its stage and facts told once.

Sheets rule on names. One event may have two: the exact one («a common card too many») and a
wider one that says the same with a fact (too many cards, to the board). Whoever tells of it
and however, the same entry must rule: names are resolved here before any entry is looked at.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from firmware_py.rules.deal import Word, parse_steps, places_dealt
from firmware_py.rules.finding import bad_request
from firmware_py.rules.game import Game

Facts = Mapping[str, Any]
Fits = Callable[[Game, Facts], bool]

STAGE = "stage"
# Whether betting has begun, where a table has seen it; a question tells it by `before_bets`.
BEGUN = "begun"
# Told at a table, which must carry the ruling out: what a question may leave open is asked for.
AT_TABLE = "at_table"
# Cards that a stage deals: so many to each player, so many common ones.
OWN_CARDS = {
    f"{name}-card": n for n, name in enumerate("third fourth fifth sixth seventh".split(), 3)
}
BOARD_CARDS = {"flop": 3, "turn": 4, "river": 5}
# Before the deal, as the pack is shuffled and cut.
AT_CUT = "between-rounds"
_BEFORE_BETS = frozenset({AT_CUT, "deal"})


@dataclass(frozen=True, slots=True)
class Happened:
    """An irregularity by its most exact name; the stage stands among the facts, if it is told."""

    name: str
    facts: Facts
    # Wider names, for sheets that have no entry of the exact one.
    wider: tuple[str, ...] = ()


def another_stage(stages: Sequence[str], facts: Facts) -> bool:
    """Tell whether something happened at none of these stages.

    A card that lies at a place has been dealt: it was not seen at the cut.
    """
    if STAGE in facts:
        return facts[STAGE] not in stages
    return [*stages] == [AT_CUT] and bool({"place", "to"} & {*facts})


def _nothing(_game: Game, _facts: Facts) -> Facts:
    return {}


def _always(_game: Game) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class Same:
    """Two names of one event: `wide` tells of `exact` where the facts fit."""

    exact: str
    wide: str
    fits: Fits
    # What the exact name tells by itself.
    tells: Callable[[Game, Facts], Facts] = _nothing
    # Whether an entry of the wide name rules where the sheet has none of the exact one.
    back: bool = True
    # The games in which the exact name means something.
    games: Callable[[Game], bool] = _always


def named(game: Game, name: str, facts: Facts, same: Iterable[Same]) -> Happened:
    """Find the exact name of what was told, and what that name tells beside the facts."""
    rows = tuple(row for row in same if row.games(game))
    seen = {name}
    while exact := next((s.exact for s in rows if s.wide == name and s.fits(game, facts)), ""):
        facts = {**_told_by(game, name, facts, rows), **facts}
        if exact in seen:
            break
        seen.add(exact)
        name = exact
    facts = {**_told_by(game, name, facts, rows), **facts}
    return Happened(name, facts, tuple(s.wide for s in rows if s.exact == name and s.back))


def _told_by(game: Game, name: str, facts: Facts, rows: Iterable[Same]) -> dict[str, Any]:
    return {
        key: value
        for row in rows
        if row.exact == name
        for key, value in row.tells(game, facts).items()
    }


def names_known(game: Game, names: Iterable[str], same: Iterable[Same]) -> frozenset[str]:
    """Give every name under which something may be told that entries of these names rule on."""
    found, rows = set(names), [row for row in same if row.games(game)]
    found |= {row.wide for row in rows if row.exact in found}
    return frozenset(found | {row.exact for row in rows if row.wide in found and row.back})


def betting_begun(game: Game, stage: str) -> bool:
    """Tell whether players have begun to bet on their cards by a stage, by the sheet's plan.

    `bets` counts as begun: before the deal nobody has a card that anything could befall.
    """
    if stage in _BEFORE_BETS:
        return False
    first = game.once(_before_first_stop)
    for cards, place in ((OWN_CARDS, "seats"), (BOARD_CARDS, "board")):
        if stage in cards:
            return cards[stage] > sum(w.count for w in first if w.place.startswith(place))
    return True


def _before_first_stop(game: Game) -> tuple[Word, ...]:
    """Give the cards dealt before the first bets or decisions."""
    words = _words(game)
    stop = next((at for at, word in enumerate(words) if word.is_stop), len(words))
    return words[:stop]


def _words(game: Game) -> tuple[Word, ...]:
    plans = [plan for variants in game.sheet.deal.values() for plan in variants]
    plan = next((plan for plan in plans if game.holds(plan.when)), None)
    return parse_steps(plan.steps) if plan else ()


def own_faces(game: Game) -> tuple[str, ...]:
    """Give the faces of a player's cards in the order he gets them."""
    words = [word for word in _words(game) if word.place == "seats"]
    return tuple(word.face for word in words for _ in range(word.count))


def _place(facts: Facts, *names: str) -> object:
    """Give the place that is told; a seat's number may be written as text."""
    told = next((facts[name] for name in names if name in facts), None)
    return int(told) if isinstance(told, str) and told.isdecimal() else told


def _is_seat(facts: Facts) -> bool:
    return isinstance(_place(facts, "place", "to", "seat", "whose"), int)


def _boards(game: Game) -> list[str]:
    return sorted(place for place in game.once(places_dealt) if place.startswith("board"))


def _has_board(game: Game) -> bool:
    return bool(game.once(_boards))


def _deals_to_seats(game: Game) -> bool:
    return "seats" in game.once(places_dealt)


def _on_board(game: Game, facts: Facts) -> bool:
    return _place(facts, "place", "to") in game.once(_boards)


def _exposed_early(game: Game, facts: Facts) -> bool:
    """Tell whether a common card was turned before its time: during the deal it is exposed."""
    stage = str(facts.get(STAGE, ""))
    return _on_board(game, facts) and bool(stage) and betting_begun(game, stage)


def _early_on_board(game: Game, facts: Facts) -> bool:
    """Tell whether a card dealt before bets ended is a common one: later streets deal no other."""
    untold = not {"place", "to", "seat"} & {*facts}
    own = len(own_faces(game)) > sum(
        w.count for w in game.once(_before_first_stop) if w.place == "seats"
    )
    stage = str(facts.get(STAGE, "decisions"))
    later = stage != "bets" and betting_begun(game, stage)
    return _on_board(game, facts) or (untold and later and not own)


def _agree(agrees: bool, facts: Facts, why_not: str) -> None:
    """Refuse a question whose name and place contradict; a dealer's name holds no round up."""
    if not agrees and AT_TABLE not in facts:
        raise bad_request(why_not)


def _tells_board(key: str) -> Callable[[Game, Facts], Facts]:
    def tells(game: Game, facts: Facts) -> Facts:
        boards, told = game.once(_boards), _place(facts, "place", "to")
        if told is None:
            return {key: boards[0]}
        _agree(told in boards, facts, f"it is a common card: {told!r} is not {' or '.join(boards)}")
        return {}

    return tells


def _which(facts: Facts) -> set[object]:
    told = facts.get("which", ())
    return {*told} if isinstance(told, list | tuple) else {told}


def _tells_seat(_game: Game, facts: Facts) -> Facts:
    place = _place(facts, "place", "to")
    _agree(not isinstance(place, str), facts, f"it is a player's card: {place!r} is no seat")
    seat = _place(facts, "seat", "to", "whose")
    return {"place": seat} if isinstance(seat, int) else {}


def _has_seventh(game: Game) -> bool:
    return len(game.once(own_faces)) == 7


def _seventh(_game: Game, facts: Facts) -> bool:
    """Tell whether an exposed card is a player's seventh."""
    return _is_seat(facts) and (
        7 in _which(facts) or ("which" not in facts and facts.get(STAGE) == "seventh-card")
    )


def _hole(game: Game, facts: Facts) -> bool:
    """Tell whether an exposed card is one of a player's covered ones."""
    down = {n for n, face in enumerate(game.once(own_faces), 1) if face == "down"}
    first = "which" not in facts and facts.get(STAGE) == "deal"
    return _is_seat(facts) and (first or bool(down & _which(facts)))


def _by_player(_game: Game, facts: Facts) -> bool:
    """Tell whether the player himself showed his card."""
    by = _place(facts, "by")
    return by == "player" or (isinstance(by, int) and by == _place(facts, "place", "to", "seat"))


def _own_seat(_game: Game, facts: Facts) -> Facts:
    seat = _place(facts, "place", "to")
    return {"seat": seat} if isinstance(seat, int) else {}


def _while_bets_are_open(_game: Game, facts: Facts) -> bool:
    return str(facts.get(STAGE, "bets")) == "bets"


def _at_bets(_game: Game, facts: Facts) -> bool:
    return str(facts.get(STAGE)) == "bets"


def _tells_bets(_game: Game, _facts: Facts) -> Facts:
    return {STAGE: "bets"}


# One event, two names, in every game.
EVERYWHERE = (
    Same("board-too-many", "too-many-cards", _on_board, _tells_board("to"), games=_has_board),
    Same("shows-own-cards", "card-exposed", _by_player, _own_seat, back=False),
    Same(
        "board-too-early", "card-exposed", _exposed_early, _tells_board("place"), games=_has_board
    ),
    Same("board-too-early", "dealt-before-bets-ended", _early_on_board, games=_has_board),
    Same("seventh-face-up", "card-exposed", _seventh, _tells_seat, games=_has_seventh),
    Same("hole-exposed", "card-exposed", _hole, _tells_seat, games=_deals_to_seats),
    Same("drawn-before-close", "drawn-by-mistake", _at_bets, _tells_bets),
)
# Where all bets are laid before the deal, a card dealt before they ended is one drawn too soon.
BETS_BEFORE_DEAL = Same("drawn-before-close", "dealt-before-bets-ended", _while_bets_are_open)
