"""What a sheet says of a poker game against the house beyond the common parts."""

from typing import Literal

from msgspec import Struct, field

from firmware_py.rules.kinds import Cards


class BankChange(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One rule of the bank's draw: what it keeps if it holds it; the others are changed.

    `escalera` means a straight or any better hand, `any` that nothing is worth keeping.
    """

    # What the bank holds, the first rule that fits.
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

    # Own cards of each player.
    player_cards: Cards
    # Cards of the bank; 0: it has no hand.
    bank_cards: Cards = 0
    # Common cards.
    board_cards: Cards = 0
    # go-or-fold: «voy» / «paso»; withdraw: each bet stays or is taken back;
    # streets: a bet before each part of the board, the first refusal is the fold.
    decides: Literal["go-or-fold", "withdraw", "streets"]
    # Cards that a player may buy.
    buys: Cards = 0
    # How a bought card is dealt.
    bought_face: Literal["up", "down"] = "up"
    # Cards that a player may change.
    changes: Cards = 0
    # The article of `changes`.
    changes_article: str = ""
    # The bank's obligatory draw of poker con descarte: the first rule that fits, and
    # the most cards it changes, the lowest of those it does not keep.
    bank_changes: list[BankChange] = field(default_factory=list)
    # The most cards that the bank changes.
    bank_changes_at_most: Cards = 0
