"""Messages of `messages/hands.toml`, made by `make codes`."""

from firmware_py.text.message import Message


def hand_carta_mayor(*, one_rank: str, next_rank: str) -> Message:
    """High cards, {one_rank} and {next_rank}."""
    return Message("hand.carta-mayor", (("one_rank", one_rank), ("next_rank", next_rank),))


def hand_pareja(*, many_ranks: str) -> Message:
    """Pair of {many_ranks}."""
    return Message("hand.pareja", (("many_ranks", many_ranks),))


def hand_doble_pareja(*, many_ranks: str, others_ranks: str) -> Message:
    """Two pairs, {many_ranks} and {others_ranks}."""
    return Message("hand.doble-pareja", (("many_ranks", many_ranks), ("others_ranks", others_ranks),))


def hand_figuras(*, many_ranks: str) -> Message:
    """Figuras with {many_ranks}."""
    return Message("hand.figuras", (("many_ranks", many_ranks),))


def hand_trio(*, many_ranks: str) -> Message:
    """Three {many_ranks}."""
    return Message("hand.trio", (("many_ranks", many_ranks),))


def hand_escalera(*, one_rank: str) -> Message:
    """Straight to the {one_rank}."""
    return Message("hand.escalera", (("one_rank", one_rank),))


def hand_color(*, one_rank: str) -> Message:
    """Flush with the {one_rank}."""
    return Message("hand.color", (("one_rank", one_rank),))


def hand_full(*, many_ranks: str, others_ranks: str) -> Message:
    """Full house, {many_ranks} over {others_ranks}."""
    return Message("hand.full", (("many_ranks", many_ranks), ("others_ranks", others_ranks),))


def hand_poker(*, many_ranks: str) -> Message:
    """Four {many_ranks}."""
    return Message("hand.poker", (("many_ranks", many_ranks),))


def hand_escalera_de_color(*, one_rank: str) -> Message:
    """Straight flush to the {one_rank}."""
    return Message("hand.escalera-de-color", (("one_rank", one_rank),))


def hand_escalera_real() -> Message:
    """Royal flush."""
    return Message("hand.escalera-real")


def hand_cinco_ases() -> Message:
    """Five aces."""
    return Message("hand.cinco-ases")


def hand_baja(*, ranks_text: str) -> Message:
    """Low {ranks_text}."""
    return Message("hand.baja", (("ranks_text", ranks_text),))


def hand_points(*, points_count: int) -> Message:
    """{points_count} points."""
    return Message("hand.points", (("points_count", points_count),))


def hand_total(*, sum_number: int) -> Message:
    """{sum_number} in all."""
    return Message("hand.total", (("sum_number", sum_number),))


def hand_soft(*, low_number: int, sum_number: int) -> Message:
    """{low_number} or {sum_number}."""
    return Message("hand.soft", (("low_number", low_number), ("sum_number", sum_number),))


def hand_over(*, sum_number: int) -> Message:
    """Over with {sum_number}."""
    return Message("hand.over", (("sum_number", sum_number),))


def hand_blackjack() -> Message:
    """Blackjack."""
    return Message("hand.blackjack")


def hand_both(*, first_message: Message, second_message: Message) -> Message:
    """{first_message}; {second_message}."""
    return Message("hand.both", (("first_message", first_message), ("second_message", second_message),))


def hand_named(*, name_lab: str) -> Message:
    """{name_lab}."""
    return Message("hand.named", (("name_lab", name_lab),))

