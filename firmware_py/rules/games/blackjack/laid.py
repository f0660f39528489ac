"""The bets of a place, sorted by what they are, and the words said over its hands."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from firmware_py.rules.finding import bad_request
from firmware_py.rules.game import Game
from firmware_py.rules.games.blackjack.choices import WORDS, play_of
from firmware_py.rules.games.read import read_bets
from firmware_py.rules.limits import BetAsked, bound, parse_bound

_HAND = re.compile(r"^mano([1-9][0-9]?)$")
_HAND_WORDS = ("plantarse", "pedir", "doblar", "separar")


@dataclass(frozen=True, slots=True)
class Laid:
    """Bets in cents: on the hand, insurances, side bets, the double, each split hand."""

    stakes: dict[str, int]
    insured: dict[str, int]
    sides: dict[str, int]
    doubled: int | None
    # By number of the hand.
    hands: dict[int, int]
    # The only stake is named as that of the first split hand.
    by_hand: bool

    @property
    def unit(self) -> int:
        """What one hand has at stake in all boxes: a split or a double matches it."""
        return sum(self.stakes.values())


def hand_number(name: str) -> int | None:
    """Give the number of a split hand's name, such as mano2."""
    found = _HAND.match(name)
    return int(found[1]) if found else None


def sort_bets(game: Game, bets: Mapping[str, int]) -> Laid:
    """Sort the bets of a place; what one bet needs of another must be there."""
    play = play_of(game)
    named = {name: cents for name, cents in bets.items() if not hand_number(name)}
    hands = {number: c for name, c in bets.items() if (number := hand_number(name))}
    known = read_bets(game, named)
    if any(cents <= 0 for cents in hands.values()):
        raise bad_request("a bet is a positive amount of cents")
    stakes = {name: known[name] for name in play.stakes if name in known}
    by_hand = not stakes and 1 in hands and len(play.stakes) == 1
    if by_hand:
        stakes = {play.stakes[0]: hands[1]}
    elif 1 in hands:
        raise bad_request("the first hand of a split keeps the first bet: name it once, not twice")
    if not stakes:
        raise bad_request(f"there is no bet to play: give {' or '.join(play.stakes)} in bets")
    insured = {name: known[name] for name in play.insurances if name in known}
    doubled = known.get("doble")
    own = {*play.stakes, *play.insurances, "doble"}
    sides = {name: cents for name, cents in known.items() if name not in own}
    laid = Laid(stakes, insured, sides, doubled, hands, by_hand)
    _check_insured(game, laid)
    return laid


def _check_insured(game: Game, laid: Laid) -> None:
    """03.V.1.b: an insurance needs its stake and is at most half of it."""
    play = play_of(game)
    asked = BetAsked(0, 0, "", 0, laid.stakes)
    for name, cents in laid.insured.items():
        stake = play.stakes[play.insurances.index(name)]
        if stake not in laid.stakes:
            raise bad_request(f"a bet on {name} needs a bet on {stake}")
        texts = [text for limit in game.box(name).limits for text in limit.at_most]
        most = min(bound(text, asked) for text in texts if parse_bound(text)[1] == stake)
        if cents > most:
            raise bad_request(f"{name} may be at most {most}, half of {stake}, not {cents}")


def read_words(laid: Laid, said: object, lengths: Sequence[int]) -> tuple[str, ...]:
    """Read what was said over hands of so many cards; a bet on the double may say it."""
    count = len(lengths)
    if isinstance(said, dict):
        words = _words_by_hand(said, count)
    elif laid.doubled is not None and (said is None or (said == "separar" and count > 1)):
        words = _implied_doubles(laid, lengths)
    elif said is None:
        words = ("",) * count
    elif said not in WORDS:
        raise bad_request(f"the decision is one of {', '.join(WORDS)}, not {said!r}")
    else:
        words = _one_word(str(said), count)
    _check_double(laid, words.count("doblar"))
    return words


def _implied_doubles(laid: Laid, lengths: Sequence[int]) -> tuple[str, ...]:
    """03.V.1.d: a doubled hand has three cards; the double must match all such hands."""
    threes = lengths.count(3)
    if len(lengths) > 1 and laid.doubled != threes * laid.unit:
        raise bad_request("there is a bet on doble: say which hands were doubled")
    return tuple("doblar" if length == 3 or len(lengths) == 1 else "" for length in lengths)


def _one_word(word: str, count: int) -> tuple[str, ...]:
    if count == 1 and word == "separar":
        raise bad_request('a split makes hands: give player as {"mano1":[…],"mano2":[…]}')
    if count > 1 and word != "separar":
        raise bad_request('after a split the decision is by hand: {"mano1":"…","mano2":"…"}')
    return (word,) * count


def _words_by_hand(said: dict[str, object], count: int) -> tuple[str, ...]:
    if count == 1:
        raise bad_request("a decision by hand needs a split: there is one hand")
    for name, word in said.items():
        number = hand_number(name)
        if number is None or number > count:
            raise bad_request(f"the decision names {name!r}, which is no hand here")
        if word not in _HAND_WORDS:
            raise bad_request(f"the decision for {name} is none of {', '.join(_HAND_WORDS)}")
    return tuple(str(said.get(f"mano{number}", "")) for number in range(1, count + 1))


def _check_double(laid: Laid, doubles: int) -> None:
    if laid.doubled is None:
        return
    if not doubles:
        raise bad_request("there is a bet on doble, but no hand was doubled: say which")
    if laid.doubled != doubles * laid.unit:
        raise bad_request(f"the double equals the bet: {doubles * laid.unit}, not {laid.doubled}")


def check_hands(laid: Laid, count: int) -> None:
    """03.V.1.c: every hand of a split has a bet equal to the first."""
    numbers = set(laid.hands) - {1}
    if not numbers and not laid.by_hand:
        return
    if count == 1 or numbers != set(range(2, count + 1)):
        raise bad_request("the hands of a split are mano1, mano2, …: bets and cards must agree")
    if any(cents != laid.unit for cents in laid.hands.values()):
        raise bad_request(f"every hand of a split has a bet equal to the first, {laid.unit}")
