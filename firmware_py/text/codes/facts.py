"""Messages of `messages/facts.toml`, made by `make codes`."""

from firmware_py.text.message import Message


def fact_bank(*, bank_euros: int) -> Message:
    """Bank: {bank_euros}."""
    return Message("fact.bank", (("bank_euros", bank_euros),))


def fact_bank_open() -> Message:
    """Bank: open."""
    return Message("fact.bank-open")


def fact_covered(*, covered_euros: int) -> Message:
    """Covered: {covered_euros}."""
    return Message("fact.covered", (("covered_euros", covered_euros),))


def fact_left(*, left_euros: int) -> Message:
    """Left: {left_euros}."""
    return Message("fact.left", (("left_euros", left_euros),))


def fact_banker(*, who_name: str) -> Message:
    """Banker: {who_name}."""
    return Message("fact.banker", (("who_name", who_name),))


def fact_shoe(*, who_name: str) -> Message:
    """Shoe: {who_name}."""
    return Message("fact.shoe", (("who_name", who_name),))


def fact_player_cards(*, who_name: str) -> Message:
    """Player's cards: {who_name}."""
    return Message("fact.player-cards", (("who_name", who_name),))


def fact_called(*, word: str, who_name: str) -> Message:
    """{word}: {who_name}."""
    return Message("fact.called", (("word", word), ("who_name", who_name),))


def fact_on_line(*, who_name: str, box: str, plays_euros: int, laid_euros: int) -> Message:
    """On the line: {who_name} {box}: {plays_euros} of {laid_euros}."""
    return Message("fact.on-line", (("who_name", who_name), ("box", box), ("plays_euros", plays_euros), ("laid_euros", laid_euros),))


def fact_mano(*, seat: int) -> Message:
    """Mano: {seat}."""
    return Message("fact.mano", (("seat", seat),))


def fact_cuts(*, seat: int) -> Message:
    """Cuts: {seat}."""
    return Message("fact.cuts", (("seat", seat),))


def fact_has_cut(*, who_name: str) -> Message:
    """Has cut: {who_name}."""
    return Message("fact.has-cut", (("who_name", who_name),))

