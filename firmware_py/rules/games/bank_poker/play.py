"""What a sheet says of a poker game against the house beyond the common parts."""

from typing import Literal

from msgspec import Struct, field


class BankChange(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One rule of the bank's draw: what it keeps if it holds it; the others are changed.

    `escalera` means a straight or any better hand, `any` that nothing is worth keeping.
    """

    holds: Literal[
        "escalera", "trio", "doble-pareja", "pareja", "four-of-a-suit", "four-in-sequence", "any"
    ]
    article: str


class BankPokerPlay(
    Struct,
    frozen=True,
    forbid_unknown_fields=True,
    kw_only=True,
    tag="bank-poker",
    tag_field="family",
):
    """Cards of each hand and the kind of decision the player takes."""

    player_cards: int
    bank_cards: int = 0
    board_cards: int = 0
    # go-or-fold: «voy» / «paso»; withdraw: each bet stays or is taken back;
    # streets: a bet before each part of the board, the first refusal is the fold.
    decides: Literal["go-or-fold", "withdraw", "streets"]
    # Cards that a player may buy, and change, one by one.
    buys: int = 0
    bought_face: Literal["up", "down"] = "up"
    changes: int = 0
    changes_article: str = ""
    # The bank's obligatory draw of poker con descarte: the first rule that fits, and
    # the most cards it changes, the lowest of those it does not keep.
    bank_changes: list[BankChange] = field(default_factory=list)
    bank_changes_at_most: int = 0
