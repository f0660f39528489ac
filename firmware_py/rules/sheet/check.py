"""The strict checker: what the types alone cannot see in a sheet."""

from collections.abc import Iterator
from typing import Any

from msgspec import Struct
from msgspec.structs import fields

from firmware_py.rules.cards import RANKS
from firmware_py.rules.deal import PlanError, parse_steps
from firmware_py.rules.game import Game, choose
from firmware_py.rules.games.family import Law, law_of
from firmware_py.rules.rulings import FACTS, NAMES, RULINGS, SHARED, STAGES, STAKES
from firmware_py.rules.sheet.asked import asked_once
from firmware_py.rules.sheet.family_check import family_faults
from firmware_py.rules.sheet.kind_check import kind_faults, values_of
from firmware_py.rules.sheet.lines import Fault, Path
from firmware_py.rules.sheet.model import Irregularity, OptionRule, PayLine, Sheet
from firmware_py.rules.sheet.name_check import name_faults
from firmware_py.rules.sheet.parse import ParsedSheet, SheetError
from firmware_py.rules.sheet.ruling_check import ruling_faults
from firmware_py.rules.sheet.words import AFFECTS, FATES, KEPT, unknown

HAND_NAMES = frozenset(
    """
    carta-mayor pareja doble-pareja figuras trio escalera color full poker
    escalera-de-color escalera-real cinco-ases
    """.split()
)


def check(name: str, parsed: ParsedSheet) -> list[SheetError]:
    """Give every fault of a sheet, each with file, line and reason."""
    sheet = parsed.sheet
    found = list(_options(sheet)) or list(_articles(sheet, ())) + list(_references(sheet))
    found = found or list(kind_faults(sheet))
    if not found:
        game, law = choose(name, sheet, {}), law_of(sheet)
        found.extend(_decks(game))
        for look in () if found else (_deals, _boxes, _hands, _jackpots, _irregularities):
            found.extend(look(game, law))
        if not found:
            found = [*name_faults(game), *family_faults(game)]
            found.extend(ruling_faults(game, law))
        found.extend(_unread_options(game, law))
        if not found:
            found.extend(asked_once(game, law))
    return [parsed.error(path, reason) for path, reason in found]


def _options(sheet: Sheet) -> Iterator[Fault]:
    seen: set[str] = set()
    for index, option in enumerate(sheet.option):
        if option.name in seen:
            yield ("option", index), f"option {option.name} is defined twice"
        seen.add(option.name)
        path: Path = ("option", index)
        ranged = option.at_least is not None or option.at_most is not None
        if ranged == (option.values is not None):
            yield ("option", index), "an option has either values or at_least/at_most"
        if option.values is not None and option.default not in option.values:
            yield ("option", index, "default"), "the default is none of the values"
        if option.values is None:
            yield from (((*path, key), why) for key, why in _range_faults(option))


def _range_faults(option: OptionRule) -> Iterator[tuple[str, str]]:
    low, high = option.at_least, option.at_most
    if low is not None and high is not None and low > high:
        yield "at_most", f"from {low} to {high} there is nothing"
    default = option.default
    if isinstance(default, bool) or not isinstance(default, int):
        yield "default", f"{default!r} is no whole number, and the option has a range"
    elif (low is not None and default < low) or (high is not None and default > high):
        yield "default", f"{default} lies outside the range"


def _decks(game: Game) -> Iterator[Fault]:
    """See that there is a pack, and a way to compare hands where the sheet has rankings."""
    if not any(game.holds(rule.when) for rule in game.sheet.deck):
        yield ("deck",), "no pack holds under the default options"
        return
    ranks = game.deck_rule.ranks
    if len(set(ranks)) != len(ranks) or not set(ranks) <= set(RANKS):
        yield ("deck",), f"ranks {ranks!r} are not different ones of {RANKS}"
        return
    for index, rule in enumerate(game.sheet.ranking):
        if not set(rule.order) <= HAND_NAMES:
            continue
        try:
            game.ranker_of(rule)
        except (ValueError, KeyError, IndexError) as error:
            yield ("ranking", index), f"these hands cannot be compared: {error}"


def _articles(part: Any, path: Path) -> Iterator[Fault]:
    """Find every article left empty: a pay line or a ruling without one is no law."""
    if isinstance(part, Struct):
        for field in fields(part):
            value = getattr(part, field.name)
            # What has no article of its own need not be given one; a prize of ours says so.
            needed = field.required and not (isinstance(part, PayLine) and value == "")
            if field.name == "article" and needed and not str(value).strip():
                yield (*path, field.name), "the article is empty"
            yield from _articles(value, (*path, field.encode_name))
    elif isinstance(part, list):
        for index, value in enumerate(part):
            yield from _articles(value, (*path, index))
    elif isinstance(part, dict):
        for key, value in part.items():
            yield from _articles(value, (*path, key))


def _references(sheet: Sheet) -> Iterator[Fault]:
    known = {option.name for option in sheet.option}
    for path, name in _named_options(sheet, ()):
        if name not in known:
            yield path, f"option {name} is not defined"


def _named_options(part: Any, path: Path) -> Iterator[tuple[Path, str]]:
    """Find every option that a part of the sheet refers to: "@name" and `when` keys."""
    if isinstance(part, str) and part.startswith("@"):
        yield path, part[1:]
    elif isinstance(part, Struct):
        for field in fields(part):
            value = getattr(part, field.name)
            keyed = field.name == ("options" if isinstance(part, Irregularity) else "when")
            if (keyed and isinstance(value, dict)) or field.name == "posted":
                yield from (((*path, field.name), name) for name in value)
            else:
                yield from _named_options(value, (*path, field.name))
    elif isinstance(part, list):
        for index, value in enumerate(part):
            yield from _named_options(value, (*path, index))
    elif isinstance(part, dict):
        for key, value in part.items():
            yield from _named_options(value, (*path, key))


def _unread_options(game: Game, law: Law) -> Iterator[Fault]:
    read = {name for _, name in _named_options(game.sheet, ())} | law.options_read
    for index, option in enumerate(game.sheet.option):
        if option.name not in read:
            yield ("option", index), f"nothing reads the option {option.name}"


def _deals(game: Game, law: Law) -> Iterator[Fault]:
    for source, plans in game.sheet.deal.items():
        if source not in ("manual", "automatic"):
            yield ("deal", source), "cards come from a manual or an automatic source"
        for index, plan in enumerate(plans):
            path: Path = ("deal", source, index, "steps")
            try:
                words = parse_steps(plan.steps)
            except PlanError as error:
                yield path, str(error)
                continue
            seats = game.sheet.seats.count if game.sheet.seats else 0
            cards = sum(w.count * (seats if w.place == "seats" else 1) for w in words if w.face)
            if cards > game.deck.size and not law.runs_short:
                yield path, f"impossible plan: {cards} cards for a full table of {game.deck.size}"


def _boxes(game: Game, _law: Law) -> Iterator[Fault]:
    names = [box.name for box in game.sheet.box]
    for index, box in enumerate(game.sheet.box):
        if names.count(box.name) > 1:
            yield ("box", index), f"box {box.name} is defined twice"


def _hands(game: Game, _law: Law) -> Iterator[Fault]:
    for index, rule in enumerate(game.sheet.ranking):
        for name in rule.order:
            if name not in HAND_NAMES:
                yield ("ranking", index, "order"), unknown("hand", name, HAND_NAMES)


def _jackpots(game: Game, _law: Law) -> Iterator[Fault]:
    for index, jackpot in enumerate(game.sheet.jackpot):
        for at, line in enumerate(jackpot.lines):
            if bool(line.per_mille) == bool(line.times_bet):
                path: Path = ("jackpot", index, "lines", at)
                yield path, "a line gives either per_mille of the meter or times_bet"


def _irregularities(game: Game, law: Law) -> Iterator[Fault]:
    workings = {*SHARED.values, *law.workings.values}
    for index, entry in enumerate(game.sheet.irregularity):
        path: Path = ("irregularity", index)
        for known, words, kind in (
            (NAMES, entry.names, "irregularity"),
            (STAGES, entry.stages, "stage"),
            (RULINGS, [entry.ruling], "ruling"),
        ):
            yield from ((path, unknown(kind, w, known)) for w in words if w not in known)
        if not entry.article.strip() and not entry.options:
            yield (*path, "article"), "a ruling without an article is an option's: name its options"
        if entry.affects not in AFFECTS and entry.affects[1:].rstrip("?") not in FACTS:
            yield (*path, "affects"), unknown("side that a ruling touches", entry.affects, AFFECTS)
        fates = FATES.get(entry.ruling, KEPT)
        for fate in values_of(game.sheet, entry.stakes):
            if entry.ruling in RULINGS and fate in STAKES and fate not in fates:
                right = " or ".join(sorted(fates))
                yield (*path, "stakes"), f"{entry.ruling} with stakes {fate}: they are {right}"
        for value in entry.also.values():
            yield from _word(value, workings, path)


def _word(value: object, workings: set[str], path: Path) -> Iterator[Fault]:
    if isinstance(value, str) and value.startswith("=") and value[1:].rstrip("?") not in FACTS:
        yield path, unknown("fact", value[1:].rstrip("?"), FACTS)
    if isinstance(value, str) and value.startswith("#") and value[1:] not in workings:
        yield path, unknown("word of this family", value, [f"#{word}" for word in workings])
