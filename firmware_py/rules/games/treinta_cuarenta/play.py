"""What a sheet says of treinta y cuarenta beyond the common parts."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from firmware_py.rules.kinds import Percent, Positive, WholeOrOption
from firmware_py.rules.sheet.equipment import Strict


class Rows(Strict, frozen=True):
    """The points at which a row ends, and which row is laid first."""

    reach: Annotated[int, Meta(ge=10, le=31)]
    article: str


class Wins(Strict, frozen=True):
    """What the chances pay, and which article settles each."""

    to_one: Positive
    rows_article: str
    colour_article: str
    void_article: str


class Refait(Strict, frozen=True):
    """Both rows on the least points: half back, or prison until the next coup."""

    article: str
    half_article: str


class Insurance(Strict, frozen=True):
    """A premium against the refait, laid with the stake."""

    per_cent: Percent
    article: str
    rounding: Literal["up", "down"] | str
    on_void: Literal["returned", "lost"] | str
    # Stakes below this amount in cents cannot be insured.
    from_cents: WholeOrOption


class TreintaPlay(
    Struct,
    frozen=True,
    forbid_unknown_fields=True,
    kw_only=True,
    tag="treinta-y-cuarenta",
    tag_field="family",
):
    """Rows, chances, the refait and its insurance, each with its article."""

    rows: Rows
    wins: Wins
    refait: Refait
    insurance: Insurance
