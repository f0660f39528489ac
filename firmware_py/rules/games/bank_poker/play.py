"""What a sheet says of a poker game against the house beyond the common parts."""

from typing import Literal

from msgspec import Struct


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
    changes: int = 0
    # The bank changes cards by the rules of poker con descarte.
    bank_changes: bool = False
