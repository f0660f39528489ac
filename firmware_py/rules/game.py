"""A sheet with its options chosen: what every rule is asked of."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from firmware_py.rules.decks import Deck
from firmware_py.rules.finding import bad_request, not_in_this_game
from firmware_py.rules.kinds import odds_of
from firmware_py.rules.options import Chosen, Option, When
from firmware_py.rules.percent import Percent, percent
from firmware_py.rules.sheet.model import Box, DeckRule, OptionRule, RankingRule, Sheet
from firmware_py.text.codes import limits as codes
from firmware_py.text.message import Message

if TYPE_CHECKING:
    from firmware_py.rules.ranking import Ranker

Made = TypeVar("Made")


@dataclass(frozen=True)
class Game:
    """One game as this house plays it."""

    name: str
    sheet: Sheet
    options: Mapping[str, Chosen]

    def holds(self, when: When) -> bool:
        """Tell whether the chosen options fulfil a condition."""
        return all(
            self.options[name] in wanted
            if isinstance(wanted, list)
            else self.options[name] == wanted
            for name, wanted in when.items()
        )

    def word(self, value: Option) -> Chosen:
        """Resolve "@name" to the value of that option; other values stand."""
        if isinstance(value, str) and value.startswith("@"):
            return self.options[value[1:]]
        return value

    def number(self, value: int | str) -> int:
        """Resolve a number that may be an option's."""
        found = self.word(value)
        assert isinstance(found, int)
        return found

    def odds(self, value: int | str) -> int | Fraction:
        """Resolve odds: to one, or two numbers such as "3:2"; both may be an option's."""
        return odds_of(self.word(value))

    def percent(self, value: int | str) -> Percent:
        """Resolve a percentage that may be an option's; one with parts is written in quotes."""
        found = self.word(value)
        return percent(Fraction(found) if isinstance(found, str) else found)

    def text(self, value: str) -> str:
        """Resolve a word that may be an option's."""
        return str(self.word(value))

    @cached_property
    def deck_rule(self) -> DeckRule:
        """The pack in use under the chosen options."""
        return next(rule for rule in self.sheet.deck if self.holds(rule.when))

    @cached_property
    def deck(self) -> Deck:
        """All cards of the game."""
        rule = self.deck_rule
        return Deck(packs=rule.packs, ranks=rule.ranks, jokers=rule.jokers)

    @cached_property
    def ranking_rule(self) -> RankingRule:
        """How hands compare under the chosen options."""
        for rule in self.sheet.ranking:
            if self.holds(rule.when):
                return rule
        raise not_in_this_game(f"{self.name} has no hands to rank")

    @cached_property
    def ranker(self) -> "Ranker":
        """The comparison of hands of this game."""
        return self.ranker_of(self.ranking_rule)

    def ranker_of(self, rule: RankingRule) -> "Ranker":
        """Make the comparison that a ranking rule describes."""
        # Most questions compare no hands: rankings are loaded when one does.
        from firmware_py.rules.ranking import Ranking, ranker  # noqa: PLC0415

        return ranker(
            Ranking(
                size=rule.size,
                order=tuple(reversed(rule.order)),
                ace_low=self.text(rule.ace_low),
                ranks=self.deck_rule.ranks,
                use=rule.use,
                joker=rule.joker,
            )
        )

    @cached_property
    def boxes(self) -> dict[str, Box]:
        """The bets of the game by name."""
        return {box.name: box for box in self.sheet.box}

    @cached_property
    def once(self) -> "Once":
        """Make something of this game the first time it is asked for, then keep it."""
        return _Kept(self).__getitem__

    def box(self, name: str) -> Box:
        """Give a bet by name, or refuse."""
        box = self.boxes.get(name)
        if box is None:
            raise not_in_this_game(self._no_such_bet(name))
        for option in box.posted:
            if not self.options[option]:
                raise not_in_this_game(
                    codes.not_in_this_game_not_posted(box=name, option_name=option)
                )
        return box

    def _no_such_bet(self, name: str) -> Message:
        if not self.boxes:
            return codes.not_in_this_game_no_bets(name=self.name, bet_name=name)
        known = ", ".join(self.boxes)
        return codes.not_in_this_game_bet(name=self.name, bet_name=name, bets_text=known)


class Once(Protocol):
    """Asked for many times in a hand: looking up what is kept takes no code of its own."""

    def __call__(self, make: Callable[[Game], Made], /) -> Made:
        """Give what `make` makes of the game."""


class _Kept(dict[Any, Any]):
    """What was made of a game, by its maker."""

    def __init__(self, game: Game) -> None:
        super().__init__()
        self._game = game

    def __missing__(self, make: Callable[[Game], object]) -> object:
        made = self[make] = make(self._game)
        return made


def choose(name: str, sheet: Sheet, wanted: Mapping[str, object]) -> Game:
    """Take the house's options for a sheet; what it does not name keeps its default."""
    rules = {rule.name: rule for rule in sheet.option}
    options: dict[str, Chosen] = {rule.name: rule.default for rule in sheet.option}
    for key, value in wanted.items():
        if key not in rules:
            known = ", ".join(rules) or "none"
            raise bad_request(f"{name} has no option {key!r}; its options are: {known}")
        options[key] = _allowed(rules[key], value)
    return Game(name, sheet, options)


def _allowed(rule: OptionRule, written: object) -> Chosen:
    number = rule.percent and isinstance(written, int | float) and not isinstance(written, bool)
    value = percent(written) if number else written
    if not isinstance(value, str | int | Fraction):
        raise bad_request(f"option {rule.name} takes a word, a number or true/false")
    if rule.values is not None:
        # bool is an int in Python: True must not pass for 1.
        if not any(value == known and type(value) is type(known) for known in rule.values):
            raise bad_request(f"option {rule.name} is one of {rule.values}, not {value!r}")
    elif isinstance(value, bool | str) or not _in_range(rule, value):
        span = f"{rule.at_least} to {rule.at_most}"
        kind = "a percentage" if rule.percent else "a whole number"
        raise bad_request(f"option {rule.name} is {kind} from {span}, not {written!r}")
    return value


def _in_range(rule: OptionRule, value: Percent) -> bool:
    low = rule.at_least is None or value >= rule.at_least
    return low and (rule.at_most is None or value <= rule.at_most)
