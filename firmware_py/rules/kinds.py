"""The kinds of numbers and words that a sheet is made of: each with its range, and how it is said.

A number that a house may choose is written "@name": the name of an option, which holds the number.
"""

from fractions import Fraction
from typing import Annotated, Final, Literal

from msgspec import Meta

_NAME = r"^@[a-z][a-z0-9_]*$"
_ODDS = r"^(@[a-z][a-z0-9_]*|[1-9][0-9]{0,4}:[1-9][0-9]{0,2})$"
_PERCENT = r"^(@[a-z][a-z0-9_]*|[0-9]{1,2}(\.[0-9]{1,4})?)$"
_SPOKEN = r"^[^\s|]+$"

# No text has more than this of anything; a slip of a zero is found.
MOST: Final = 100_000

Whole = Annotated[int, Meta(ge=0, le=MOST)]
Positive = Annotated[int, Meta(ge=1, le=MOST)]
Percent = Annotated[int, Meta(ge=0, le=100)]
PerMille = Annotated[int, Meta(ge=0, le=1_000)]
# Cards of a hand, a board or a packet.
Cards = Annotated[int, Meta(ge=0, le=13)]
Packs = Annotated[int, Meta(ge=1, le=8)]
# Points of a baccarat hand.
Points = Annotated[int, Meta(ge=0, le=9)]
Seats = Annotated[int, Meta(ge=1, le=20)]
OptionName = Annotated[str, Meta(pattern=_NAME)]
WholeOrOption = Whole | OptionName
PositiveOrOption = Positive | OptionName
PerMilleOrOption = PerMille | OptionName
# What is paid to one (8; 0: the stake goes back; -1: it is lost), odds in two numbers ("3:2" is
# three to two), or an option that holds either.
Odds = Annotated[int, Meta(ge=-1, le=MOST)] | Annotated[str, Meta(pattern=_ODDS)]
# Per cent in whole numbers, with parts in quotes ("2.5"), or an option that holds them.
PercentOrOption = Percent | Annotated[str, Meta(pattern=_PERCENT)]
Article = Annotated[str, Meta(min_length=1)]

# Texts that name or measure something: `sheet.name_check` holds each to what the sheet has.
BoxName = Annotated[str, Meta(extra={"is": "box"})]
BoxBound = Annotated[str, Meta(extra={"is": "bound"})]
PotBound = Annotated[str, Meta(extra={"is": "pot-bound"})]
SeedBound = Annotated[str, Meta(extra={"is": "seed"})]
HandName = Annotated[str, Meta(extra={"is": "hand"})]
HoleName = Annotated[str, Meta(extra={"is": "hole"})]
FaultName = Annotated[str, Meta(extra={"is": "fault"})]
RankName = Literal["2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A"]
# What is typed and said at the table is one word.
Spoken = Annotated[str, Meta(pattern=_SPOKEN)]

# How a kind that is written as text is said to somebody who missed it.
SAID: Final = {
    _NAME: 'a whole number, or the name of an option such as "@name"',
    _ODDS: 'a whole number to one, odds such as "3:2", or the name of an option such as "@name"',
    _SPOKEN: "one word, or several with dashes between them",
    _PERCENT: 'whole per cent, parts in quotes such as "2.5", or an option such as "@name"',
}

# What such a text is, for the page.
IS: Final = {
    "box": "name of a box",
    "bound": "bound, such as `10*min`",
    "pot-bound": "bound, such as `10*min` or `pot/2`",
    "seed": "bound, such as `300000` or `1200*bet`",
    "hand": "least hand",
    "hole": "two cards, such as `AKs`, `AJo`, `22-TT`",
    "fault": "name of an irregularity",
}


def odds_of(value: object) -> int | Fraction:
    """Read odds: a number to one, or two numbers as "3:2"."""
    if isinstance(value, str):
        won, _, laid = value.partition(":")
        value = Fraction(int(won), int(laid or 1))
    if isinstance(value, bool) or not isinstance(value, int | Fraction) or value < -1:
        raise ValueError(f"{value!r} is no odds: a whole number to one, or two such as 3:2")
    return int(value) if value.denominator == 1 else value


def is_odds(value: object) -> bool:
    """Tell whether a value of an option can be paid."""
    try:
        odds_of(value)
    except (ValueError, ZeroDivisionError):
        return False
    return True


def odds_text(odds: int | Fraction) -> str:
    """Write odds as people say them: 8 to 1, 3 to 2."""
    return f"{odds.numerator} to {odds.denominator}"
