"""Messages of `messages/baccarat.toml`, made by `make codes`."""

from firmware_py.text.message import Message


def not_offered_at_bets(*, word: str) -> Message:
    """'{word}' is not said at the bets."""
    return Message("not-offered.at-bets", (("word", word),))


def limit_lays_no_chips(*, word: str) -> Message:
    """«{word}» lays no chips."""
    return Message("limit.lays-no-chips", (("word", word),))


def not_now_no_auction(*, cited: str) -> Message:
    """The bank is not being auctioned{cited}."""
    return Message("not-now.no-auction", (("cited", cited),))


def aloud_bank_auctioned() -> Message:
    """The bank is auctioned."""
    return Message("aloud.bank-auctioned")


def aloud_called(*, word: str, who_name: str) -> Message:
    """{word}: {who_name}."""
    return Message("aloud.called", (("word", word), ("who_name", who_name),))


def aloud_points(*, points_row: tuple[Message, ...]) -> Message:
    """{points_row}."""
    return Message("aloud.points", (("points_row", points_row),))


def aloud_bank_points(*, points_number: int) -> Message:
    """Bank {points_number}."""
    return Message("aloud.bank-points", (("points_number", points_number),))

