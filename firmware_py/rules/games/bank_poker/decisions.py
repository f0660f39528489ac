"""What a player decided, and the bets that follow from it."""

from collections.abc import Mapping
from dataclasses import dataclass

from msgspec.structs import replace

from firmware_py.rules.finding import bad_request
from firmware_py.rules.game import Game
from firmware_py.rules.games.bank_poker.play import BankPokerPlay
from firmware_py.rules.limits import BetAsked, bound, bound_fault, parse_bound
from firmware_py.rules.sheet.model import Box, BoxLimit
from firmware_py.text.render import english


@dataclass(frozen=True, slots=True)
class Decided:
    """The bets in play after the decisions, and whether the hand was given up."""

    bets: dict[str, int]
    folded: bool = False
    withdrawn: frozenset[str] = frozenset()


def play_of(game: Game) -> BankPokerPlay:
    """Give the family's part of the sheet."""
    assert isinstance(game.sheet.play, BankPokerPlay)
    return game.sheet.play


def decide(game: Game, play: BankPokerPlay, bets: dict[str, int], said: object) -> Decided:
    """Take the decision in the form that the game has, and lay the bets it lays."""
    takers = {"go-or-fold": _go_or_fold, "withdraw": _withdraw, "streets": _streets}
    for name in bets:
        _check_laid(game, game.box(name), bets)
    return takers[play.decides](game, bets, said)


def _check_laid(game: Game, box: Box, bets: dict[str, int]) -> None:
    if box.settles == "bonus":
        raise bad_request(f"{box.name} is no bet: it is paid on {box.bonus_on}")
    missing = [name for name in box.needs if name not in bets]
    if missing:
        raise bad_request(f"a bet on {box.name} needs a bet on {missing[0]}")
    if box.placed == "turn":
        # A price that the law fixes by another bet; the later bets are checked when decided.
        _stake(game, box, bets)


def _later(game: Game) -> list[Box]:
    return [box for box in game.sheet.box if box.placed == "decision"]


def _go_or_fold(game: Game, bets: dict[str, int], said: object) -> Decided:
    (box,) = _later(game)
    if not any(name in bets for name in box.needs):
        # Only side bets that stand alone (the aces bet): nothing to decide.
        return _stand_alone(game, bets, said)
    word = "voy" if said is None and box.name in bets else said
    if word == "voy":
        return Decided({**bets, box.name: _stake(game, box, bets)})
    if word != "paso":
        raise bad_request(f"the decision is voy or paso, not {said!r}")
    if box.name in bets:
        raise bad_request(f"a player who passes has no bet on {box.name}")
    return Decided(bets, folded=True)


def _stand_alone(game: Game, bets: dict[str, int], said: object) -> Decided:
    if not all(game.box(name).optional for name in bets) or not bets:
        raise bad_request("there is no bet to play: give at least the first one in bets")
    if said is not None:
        raise bad_request("without a first bet there is nothing to decide")
    return Decided(bets)


def _withdraw(game: Game, bets: dict[str, int], said: object) -> Decided:
    boxes = [box.name for box in game.sheet.box if box.withdrawable]
    if not isinstance(said, dict):
        raise bad_request(f"the decision says deja or retira for {' and '.join(boxes)}")
    for name in boxes:
        if said.get(name) not in ("deja", "retira"):
            raise bad_request(f"the decision for {name} is deja or retira, not {said.get(name)!r}")
    for name in sorted(set(said) - set(boxes)):
        if name not in bets or said[name] != "deja":
            raise bad_request(f"{name} cannot be withdrawn")
    equal_bets(game, bets)
    return Decided(bets, withdrawn=frozenset(name for name in boxes if said[name] == "retira"))


def equal_bets(game: Game, bets: dict[str, int]) -> None:
    """Refuse bets that are not all laid and equal, where some may be taken back later."""
    if missing := missing_bet(game, bets):
        raise bad_request(f"the three bets are equal and all laid: {missing} is missing")
    if not are_equal(game, bets):
        raise bad_request("the three bets must be equal")


def missing_bet(game: Game, bets: Mapping[str, int]) -> str:
    """Name one of the equal bets that is not laid."""
    return next((box for box in _equal_boxes(game) if box not in bets), "")


def are_equal(game: Game, bets: Mapping[str, int]) -> bool:
    """Tell whether bets that are all laid are equal."""
    return len({bets[box] for box in _equal_boxes(game)}) == 1


def _equal_boxes(game: Game) -> list[str]:
    return [box.name for box in game.sheet.box if not box.optional]


def _streets(game: Game, bets: dict[str, int], said: object) -> Decided:
    boxes = _later(game)
    if said is None and boxes[0].name in bets:
        # As «voy» goes without saying where its bet is laid, so do the streets.
        said = {box.name: box.name in bets for box in boxes}
    if not isinstance(said, dict) or not set(said) <= {box.name for box in boxes}:
        raise bad_request("the decision says true or false for flop, turn and river")
    first = boxes[0]
    if said.get(first.name) is False:
        return _fold_at_once(first, boxes, bets, said)
    return Decided({**bets, **_street_bets(game, boxes, bets, said)})


def _fold_at_once(
    first: Box, boxes: list[Box], bets: dict[str, int], said: dict[str, object]
) -> Decided:
    """Take the refusal of the first street as the fold: no later bet can follow it."""
    if not set(first.needs) <= set(bets):
        raise bad_request(f"there is no bet to give up: give {first.needs[0]} in bets")
    for box in boxes:
        if said.get(box.name) or box.name in bets:
            raise bad_request(f"a player who folds has no bet on {box.name}")
    return Decided(bets, folded=True)


def _street_bets(
    game: Game, boxes: list[Box], bets: dict[str, int], said: dict[str, object]
) -> dict[str, int]:
    laid = {}
    # Where the later bets are named, those that the decision leaves out were laid or not.
    told = any(box.name in bets for box in boxes)
    for box in boxes:
        goes = said.get(box.name, box.name in bets if told else None)
        if not isinstance(goes, bool):
            raise bad_request(f"the decision for {box.name} is true or false, not {goes!r}")
        if not goes and box.name in bets:
            raise bad_request(f"there is a bet on {box.name}, but the decision is not to bet")
        if goes:
            laid[box.name] = _stake(game, box, bets)
    return laid


def _stake(game: Game, box: Box, bets: dict[str, int]) -> int:
    """Work out a bet of fixed size, or check the size that was named."""
    asked = BetAsked(0, 0, box.name, 0, bets)
    fixed = [limit.exactly for limit in box.limits if limit.exactly and game.holds(limit.when)]
    if not fixed:
        return _free_stake(game, box, bets)
    wanted = bound(game.text(fixed[0]), asked)
    if bets.get(box.name, wanted) != wanted:
        raise bad_request(f"the bet on {box.name} is exactly {wanted}, not {bets[box.name]}")
    return wanted


def _free_stake(game: Game, box: Box, bets: dict[str, int]) -> int:
    if box.name not in bets:
        raise bad_request(f"the bet on {box.name} has no fixed size: give it in bets")
    asked = BetAsked(0, 0, box.name, bets[box.name], bets)
    for limit in box.limits:
        own = _by_other_bets(game, limit)
        if game.holds(limit.when) and (fault := bound_fault(game, own, asked)) is not None:
            raise bad_request(english(fault))
    return bets[box.name]


def _by_other_bets(game: Game, limit: BoxLimit) -> BoxLimit:
    """Leave out the bounds that only a table's band can tell."""

    def told(bounds: list[str]) -> list[str]:
        return [text for text in bounds if parse_bound(game.text(text))[1] not in ("min", "max")]

    return replace(limit, at_least=told(limit.at_least), at_most=told(limit.at_most))
