"""Tables linked for one jackpot: the prize is the sum of what each table has gathered."""

from collections.abc import Mapping

from firmware_py.rules.finding import Finding, bad_request, cite
from firmware_py.rules.game import Game
from firmware_py.rules.games import plain
from firmware_py.rules.games.read import money

Asked = Mapping[str, object]


def award(game: Game, asked: Asked) -> Finding:
    """Pay a round's jackpot; `meter` may list one amount for each linked table."""
    meters = asked.get("meter")
    if not isinstance(meters, list):
        return plain.award_answer(game, asked)
    if game.options.get("carousel") is not True:
        raise bad_request("several meters are several tables: that needs the option carousel")
    rule = next(option for option in game.sheet.option if option.name == "carousel")
    found = plain.award_answer(game, {**asked, "meter": linked_cents(meters)})
    return Finding(found.answer, cite(found.articles, rule.article))


def linked_cents(meters: list[object]) -> int:
    """Add up the jackpots of the linked tables."""
    total = 0
    for cents in meters:
        if not isinstance(cents, int) or isinstance(cents, bool):
            raise bad_request(f"a meter is whole cents, not {cents!r}")
        total += money(cents, "meter")
    return total
