"""Messages of `messages/blackjack.toml`, made by `make codes`."""

from firmware_py.text.message import Message


def aloud_hand_points(*, hand_name: str, points_number: int) -> Message:
    """{hand_name}: {points_number}."""
    return Message("aloud.hand-points", (("hand_name", hand_name), ("points_number", points_number),))


def aloud_hand_over(*, hand_name: str, points_number: int) -> Message:
    """{hand_name}: {points_number}, loses."""
    return Message("aloud.hand-over", (("hand_name", hand_name), ("points_number", points_number),))


def aloud_bank_hand(*, points_number: int) -> Message:
    """Bank: {points_number}."""
    return Message("aloud.bank-hand", (("points_number", points_number),))


def aloud_box_paid(*, box: str, moves_row: tuple[Message, ...]) -> Message:
    """{box}: {moves_row}."""
    return Message("aloud.box-paid", (("box", box), ("moves_row", moves_row),))


def aloud_box_unmoved(*, box: str) -> Message:
    """{box}: nothing."""
    return Message("aloud.box-unmoved", (("box", box),))


def aloud_seat_moves(*, seat: int, box: str, net_change: int) -> Message:
    """Seat {seat} {box} {net_change}."""
    return Message("aloud.seat-moves", (("seat", seat), ("box", box), ("net_change", net_change),))

