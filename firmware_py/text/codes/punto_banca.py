"""Messages of `messages/punto_banca.toml`, made by `make codes`."""

from firmware_py.text.message import Message


def standing_seated_only(*, article: str) -> Message:
    """Only seated players bet here ({article})."""
    return Message("standing.seated-only", (("article", article),))


def out_of_turn_no_shoe(*, who_name: str) -> Message:
    """{who_name} does not have the shoe."""
    return Message("out-of-turn.no-shoe", (("who_name", who_name),))


def aloud_player_total(*, points_number: int) -> Message:
    """Player, {points_number}."""
    return Message("aloud.player-total", (("points_number", points_number),))


def aloud_bank_total(*, points_number: int) -> Message:
    """Bank, {points_number}."""
    return Message("aloud.bank-total", (("points_number", points_number),))


def aloud_player_wins() -> Message:
    """The player wins."""
    return Message("aloud.player-wins")


def aloud_bank_wins() -> Message:
    """The bank wins."""
    return Message("aloud.bank-wins")


def aloud_tie() -> Message:
    """Tie."""
    return Message("aloud.tie")

