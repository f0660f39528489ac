"""What is asked of a card device, in the words of people: they stand in every error."""

from drivers.cards.profile import CardHeader
from drivers.cctalk.headers import name_of

WORDS = {
    CardHeader.PROFILE: "say what it can do",
    CardHeader.OPEN_SESSION: "open a session",
    CardHeader.CONFIRM_SESSION: "confirm the session",
    CardHeader.STATUS: "say how it stands",
    CardHeader.READ_EVENTS: "tell what happened",
    CardHeader.ACKNOWLEDGE_EVENTS: "forget what is recorded",
    CardHeader.OPEN_CARD: "open a card",
    CardHeader.PROVE_PLACE: "prove the place of a card",
    CardHeader.DECLARE_DECK: "expect a deck",
    CardHeader.CHECK_DECK: "check the deck",
    CardHeader.DECK_CHECK_RESULT: "report the deck check",
    CardHeader.START_SHUFFLE: "shuffle",
    CardHeader.LOCK: "lock or unlock",
    CardHeader.DISPENSE: "give a packet",
    CardHeader.DECK_ROOT: "announce the deck's root",
    CardHeader.RETIRE_DECK: "take the deck out of play",
    CardHeader.OPEN_ORDER: "open the order of a deck",
    CardHeader.COUNTERS: "tell its counters",
    CardHeader.END_SESSION: "end the session",
}


_BY_NUMBER = {int(header): words for header, words in WORDS.items()}


def asked(header: int) -> str:
    """Say what a command asks for; one of ccTalk's own by its name and number."""
    return _BY_NUMBER.get(header) or name_of(header)
