"""Cards as small integers, and their text forms at the edges."""

from firmware_py.text.codes import facts_told as codes
from firmware_py.text.message import Message
from firmware_py.text.render import english

RANKS = "23456789TJQKA"
SUITS = "shdc"
JOKER = 52
UNKNOWN = 53

Card = int  # 0..51 is rank * 4 + suit, then the joker, then a card nobody has seen

_TEXTS = (*(rank + suit for rank in RANKS for suit in SUITS), "Jk", "??")
_CARDS = {text: card for card, text in enumerate(_TEXTS)}


class CardsError(ValueError):
    """Cards that cannot be taken; the message names the card and the reason."""

    def __init__(self, message: str | Message) -> None:
        # What a person may have told has a code; what programs alone ask has none.
        self.told = message
        super().__init__(english(message) if isinstance(message, Message) else message)


def parse_card(text: str) -> Card:
    """Read one card, such as "Td", "Jk" or "??"."""
    try:
        return _CARDS[text]
    except (KeyError, TypeError):
        raise CardsError(_why_no_card(text)) from None


def card_text(card: Card) -> str:
    """Write one card as people and files read it."""
    if not 0 <= card <= UNKNOWN:
        raise CardsError(f"{card} is not the number of a card: cards go from 0 to {UNKNOWN}")
    return _TEXTS[card]


def rank_of(card: Card) -> int:
    """Give the place of the card's rank in RANKS, 0 to 12."""
    return _suited(card) >> 2


def suit_of(card: Card) -> int:
    """Give the place of the card's suit in SUITS, 0 to 3."""
    return _suited(card) & 3


def is_red(card: Card) -> bool:
    """Tell whether a card is of hearts or diamonds."""
    return SUITS[suit_of(card)] in "hd"


def _suited(card: Card) -> Card:
    if not 0 <= card < JOKER:
        raise CardsError(f"{card_text(card)} has neither rank nor suit")
    return card


def _why_no_card(text: object) -> Message:
    given = repr(text)
    if not isinstance(text, str):
        return codes.bad_cards_no_text(given_text=given)
    if len(text) != 2:
        return codes.bad_cards_length(given_text=given)
    if text[0] not in RANKS:
        return codes.bad_cards_no_rank(given_text=given, ranks_text=RANKS)
    return codes.bad_cards_no_suit(given_text=given, suits_text=SUITS)
