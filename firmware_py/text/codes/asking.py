"""Messages of `messages/asking.toml`, made by `make codes`."""

from firmware_py.text.message import Message


def words_offered(*, said_spoken: tuple[str, ...]) -> Message:
    """{said_spoken}."""
    return Message("words.offered", (("said_spoken", said_spoken),))


def words_numbers(*, first_word: str, last_word: str) -> Message:
    """«{first_word}» to «{last_word}»."""
    return Message("words.numbers", (("first_word", first_word), ("last_word", last_word),))


def about_before_third() -> Message:
    """Before the third card."""
    return Message("about.before-third")


def about_bank() -> Message:
    """The bank."""
    return Message("about.bank")


def about_stake() -> Message:
    """The stake."""
    return Message("about.stake")


def about_card_to_punto() -> Message:
    """A card to the punto."""
    return Message("about.card-to-punto")


def about_card_or_shown() -> Message:
    """A card to the punto, or 8 or 9 shown."""
    return Message("about.card-or-shown")


def about_cards_or_shown() -> Message:
    """Cards to the cloths, or 8 or 9 shown."""
    return Message("about.cards-or-shown")


def about_claimed() -> Message:
    """How the cards were claimed."""
    return Message("about.claimed")


def about_banco() -> Message:
    """Who makes banco."""
    return Message("about.banco")


def about_dice(*, dice_count: int) -> Message:
    """Sum of the {dice_count} dice."""
    return Message("about.dice", (("dice_count", dice_count),))


def about_baja(*, cards_count: int) -> Message:
    """The {cards_count} cards of the baja, or «otra» if they are set otherwise."""
    return Message("about.baja", (("cards_count", cards_count),))


def about_refait() -> Message:
    """31-31."""
    return Message("about.refait")


def words_with_chips(*, offers_row: tuple[Message, ...]) -> Message:
    """{offers_row}."""
    return Message("words.with-chips", (("offers_row", offers_row),))


def word_alone(*, word: str) -> Message:
    """«{word}»."""
    return Message("word.alone", (("word", word),))


def word_takes(*, word: str, takes_row: tuple[Message, ...]) -> Message:
    """«{word}» ({takes_row})."""
    return Message("word.takes", (("word", word), ("takes_row", takes_row),))


def takes_chips(*, chips_cents: int) -> Message:
    """Lays {chips_cents}."""
    return Message("takes.chips", (("chips_cents", chips_cents),))


def takes_chips_span(*, least_cents: int, most_cents: int) -> Message:
    """Lays {least_cents} to {most_cents}."""
    return Message("takes.chips-span", (("least_cents", least_cents), ("most_cents", most_cents),))


def takes_cards(*, cards_count: int) -> Message:
    """With {cards_count} cards."""
    return Message("takes.cards", (("cards_count", cards_count),))


def takes_cards_span(*, least_number: int, most_count: int) -> Message:
    """With {least_number}-{most_count} cards."""
    return Message("takes.cards-span", (("least_number", least_number), ("most_count", most_count),))

