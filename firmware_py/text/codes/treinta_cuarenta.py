"""Messages of `messages/treinta_cuarenta.toml`, made by `make codes`."""

from firmware_py.text.message import Message


def aloud_rows(*, negro_message: Message, rojo_message: Message, result_message: Message) -> Message:
    """{negro_message} negro, {rojo_message} rojo: {result_message}."""
    return Message("aloud.rows", (("negro_message", negro_message), ("rojo_message", rojo_message), ("result_message", result_message),))


def aloud_row_and_colour_win(*, row_message: Message) -> Message:
    """{row_message} wins, colour wins."""
    return Message("aloud.row-and-colour-win", (("row_message", row_message),))


def aloud_row_wins(*, row_message: Message) -> Message:
    """{row_message} wins, colour loses."""
    return Message("aloud.row-wins", (("row_message", row_message),))


def aloud_negro() -> Message:
    """Negro."""
    return Message("aloud.negro")


def aloud_rojo() -> Message:
    """Rojo."""
    return Message("aloud.rojo")


def aloud_rows_tie() -> Message:
    """Null."""
    return Message("aloud.rows-tie")


def aloud_refait() -> Message:
    """Thirty-one, half or prison."""
    return Message("aloud.refait")


def row_total_31() -> Message:
    """One."""
    return Message("row-total.31")


def row_total_32() -> Message:
    """Two."""
    return Message("row-total.32")


def row_total_33() -> Message:
    """Three."""
    return Message("row-total.33")


def row_total_34() -> Message:
    """Four."""
    return Message("row-total.34")


def row_total_35() -> Message:
    """Five."""
    return Message("row-total.35")


def row_total_36() -> Message:
    """Six."""
    return Message("row-total.36")


def row_total_37() -> Message:
    """Seven."""
    return Message("row-total.37")


def row_total_38() -> Message:
    """Eight."""
    return Message("row-total.38")


def row_total_39() -> Message:
    """Nine."""
    return Message("row-total.39")


def row_total_40() -> Message:
    """Forty."""
    return Message("row-total.40")


def aloud_rows_wrong(*, faults_reasons: tuple[Message, ...]) -> Message:
    """{faults_reasons}."""
    return Message("aloud.rows-wrong", (("faults_reasons", faults_reasons),))

