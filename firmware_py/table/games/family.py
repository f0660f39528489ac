"""A family of games at the table: its law, its course, and where it differs from the others."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from firmware_py.rules.cards import Card
from firmware_py.rules.finding import not_in_this_game
from firmware_py.rules.game import Game
from firmware_py.rules.games.family import Law, load, tag_of
from firmware_py.rules.games.pot import Pot
from firmware_py.table.course import Course
from firmware_py.table.decision import RefusedEventError
from firmware_py.table.due import Due, WordDue
from firmware_py.table.effects import Effect, Transfer
from firmware_py.table.events import BetLaid, BetTakenBack, Event, Said
from firmware_py.table.games.trial_bets import lay_every_box
from firmware_py.table.round import Round, RulingMade, UndecidedStake
from firmware_py.table.setup import Setup
from firmware_py.text.codes import bets as codes
from firmware_py.text.message import Message

Effects = tuple[Effect, ...]
Transfers = tuple[Transfer, ...]
# What earlier rounds left for the next, in the family's own records.
Carried = tuple[Any, ...]
Cards = tuple[Card, ...]
# A name, then ranks ("pareja", "K") or points ("points", "7").
HandValue = tuple[str, ...]


def no_effects(_round: Round, _bet: object = None) -> Effects:
    """Let it happen, and do nothing about it."""
    return ()


def no_word(_round: Round, _said: Said) -> Effects:
    """Refuse a word while bets are open."""
    raise RefusedEventError(codes.not_due_no_word())


def taken_back(_round: Round, _bet: BetTakenBack) -> None:
    """Let every bet be taken back."""


def no_offers(_round: Round) -> tuple[WordDue, ...]:
    """Offer nothing to be said."""
    return ()


def fits(_round: Round) -> None:
    """Find nothing against the bets as they lie."""


def by_the_sheet(_round: Round) -> None:
    """Leave it to the sheet which boxes take how much."""


def not_in_turn(_game: Game, _box: str) -> bool:
    """Say that every box is laid before the deal."""
    return False


@dataclass(frozen=True, slots=True)
class BetHooks:
    """What a family hears and watches while bets are open; a refusal changes nothing."""

    # Lay what lies on the table before the first bet: a bank that its holder keeps.
    begin: Callable[[Round], Effects] = no_effects
    # Take in a word.
    hear: Callable[[Round, Said], Effects] = no_word
    # Look at a bet that the limits allow before it lies, and at one about to be taken back.
    laying: Callable[[Round, BetLaid], Effects] = no_effects
    taking_back: Callable[[Round, BetTakenBack], None] = taken_back
    # Who may say what.
    offers: Callable[[Round], tuple[WordDue, ...]] = no_offers
    # Refuse to close bets that lie on the table as they may not.
    check: Callable[[Round], None] = fits
    # Who may lay how much on which box, where it hangs on what others have laid; else None.
    boxes_open: Callable[[Round], tuple[WordDue, ...] | None] = by_the_sheet
    # Whether players are asked for a bet in turn that others lay before the deal.
    laid_in_turn: Callable[[Game, str], bool] = not_in_turn


def no_facts(_round: Round) -> tuple[Message, ...]:
    """Show nothing beside cards and bets."""
    return ()


def all_laid(_round: Round, _seat: int) -> Mapping[str, int]:
    """Show every box as it was laid."""
    return {}


def no_pots(_round: Round) -> tuple[Pot, ...]:
    """Show no pot: nobody contends for one."""
    return ()


def no_name(_round: Round, _place: str, _cards: Cards) -> HandValue:
    """Name no hand."""
    return ()


def always_plays(_round: Round, _cards: Cards) -> bool:
    """Say that the bank meets the bets with any hand."""
    return True


def none_held(_carried: Carried) -> tuple[UndecidedStake, ...]:
    """Show no stake of an earlier round."""
    return ()


@dataclass(frozen=True, slots=True)
class ViewHooks:
    """What a family shows beside cards and bets."""

    # What else lies open: the bank, what is covered, whose the cards are.
    facts: Callable[[Round], tuple[Message, ...]] = no_facts
    # Boxes of a seat that show something else than was laid: a resto that is bet from.
    chips_left: Callable[[Round, int], Mapping[str, int]] = all_laid
    # The pots as they lie, where players contend for them.
    pots: Callable[[Round], tuple[Pot, ...]] = no_pots
    # What the cards of a place come to, and its other hand where the pot is halved.
    hand_value: Callable[[Round, str, Cards], HandValue] = no_name
    second_value: Callable[[Round, str, Cards], HandValue] = no_name
    # Whether the bank's hand meets the bets.
    is_qualified: Callable[[Round, Cards], bool] = always_plays
    # Stakes of earlier rounds that wait for this one.
    held: Callable[[Carried], tuple[UndecidedStake, ...]] = none_held


def mistaken_draw(_round: Round, _due: Due) -> tuple[str, dict[str, object]]:
    """Name a card that left the shoe in play while none was due."""
    return "drawn-by-mistake", {"seen": False}


def well_placed(
    _round: Round, _name: str, _facts: Mapping[str, object], _due: Due
) -> Message | None:
    """Believe what is told of a player."""
    return None


def never_partly_void(round_: Round, _ruling: RulingMade) -> Course:
    """Refuse to give only some boxes back: a sheet of this family has no such ruling."""
    raise not_in_this_game(f"{round_.game.name} gives all boxes of a void round back")


def list_stands(_round: Round) -> None:
    """Make no other list, and leave no pot."""


def no_pot_waits(_round: Round, _ruling: RulingMade) -> tuple[Transfers, Carried]:
    """Give no pot back: none waits."""
    return (), ()


@dataclass(frozen=True, slots=True)
class RulingHooks:
    """What a family makes of irregularities and of the rulings on them."""

    # Whether a ruling may change what is due in the family's course.
    replans: bool = False
    # Name a card that left the shoe in play while none was due.
    early_draw: Callable[[Round, Due], tuple[str, dict[str, object]]] = mistaken_draw
    # Say why a player's fault cannot have happened as it is told, or nothing.
    misplaced: Callable[[Round, str, Mapping[str, object], Due], Message | None] = well_placed
    # Tell the end of a void round that gives only some of the boxes back.
    annulled: Callable[[Round, RulingMade], Course] = never_partly_void
    # Make the list anew after a ruling on a seat; None: the others' lines stay.
    settled_again: Callable[[Round], Transfers | None] = list_stands
    # Leave the pot to the next hand; None: there is none.
    carried_over: Callable[[Round], Transfers | None] = list_stands
    # Give back a pot that waits, where a person ends the game; also say what the table keeps.
    give_pot_back: Callable[[Round, RulingMade], tuple[Transfers, Carried]] = no_pot_waits


def nobody_cuts(_round: Round) -> tuple[int | None, str]:
    """Say that no player cuts the pack of a hand."""
    return None, ""


def nothing_waits(_carried: Carried) -> bool:
    """Say that no stake waits for the next round; a bank that is kept is none."""
    return False


@dataclass(frozen=True, slots=True)
class Family:
    """A family of games: its law, how a round goes, and what it does beside."""

    law: Law
    course: Callable[[Round], Course]
    bets: BetHooks = BetHooks()
    view: ViewHooks = ViewHooks()
    rulings: RulingHooks = RulingHooks()
    # Which player cuts the pack of a hand, where one does, and by which article.
    cutter: Callable[[Round], tuple[int | None, str]] = nobody_cuts
    # Whether stakes wait for the next round.
    waits: Callable[[Carried], bool] = nothing_waits
    # What is said and laid when a sheet is tried on paper.
    trial_bets: Callable[[Game, Setup], Iterator[Event]] = lay_every_box


def family_of(game: Game) -> Family:
    """Find the family of a game; its modules are loaded when first needed."""
    return game.once(_family)


def _family(game: Game) -> Family:
    return family_named(tag_of(game.sheet))


@cache
def family_named(tag: str) -> Family:
    """Load a family by the tag that its sheets carry."""
    family: Family = load("firmware_py.table.games", tag, "family").FAMILY
    return family
