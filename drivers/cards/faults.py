"""What refuses or stops a card device, in words with advice (docs/card-profile.md, 4 and 5.3)."""

from drivers.cards.profile import ReplyStatus
from drivers.cctalk import faults as cctalk
from drivers.errors import DriverError, WrongDevice

FAULTS: dict[int, tuple[str, str]] = {
    0: ("no fault", "Nothing to do."),
    1: ("jam", "Open it, free the cards, count them, and let the supervisor rule."),
    2: ("card reader failed", "Clean the reader; if the fault stays, change the device."),
    3: ("shuffle mechanism failed", "Take the deck out and send the device to the maker."),
    4: ("record memory failed", "Cards already out may never be opened: change the device."),
    5: ("event memory full", "The station does not acknowledge: look at journal and link."),
    6: ("random generator failed", "Take it out of service and send it to the maker."),
    7: ("door open", "Close the door; write the incident if nobody should have opened it."),
    8: ("ROM checksum mismatch", "Its program is not what it was: take it out and seal it."),
    9: ("supply voltage", "Measure the supply of the device."),
    255: ("another fault", "Look at the device's own panel and in its manual."),
}

REFUSALS: dict[ReplyStatus, tuple[str, str]] = {
    ReplyStatus.UNSUPPORTED: ("cannot do this", "Choose a device that can."),
    ReplyStatus.WRONG_STATE: ("is not in the state for this", "Look at the state of its deck."),
    ReplyStatus.BAD_ARGUMENT: ("does not take this value", "Compare it with what the device has."),
    ReplyStatus.NO_SUCH_DRAW: (
        "has no record of this draw",
        "The card is unknown: let the supervisor rule.",
    ),
    ReplyStatus.IN_PLAY: ("keeps the order of a deck in play", "Retire the deck first."),
    ReplyStatus.FAULT: ("is stopped by a fault", "Clear the fault."),
    ReplyStatus.WRONG_DECK: ("has no record of this deck", "Compare the deck's number."),
    ReplyStatus.MOVING: ("is still moving", "Let it finish."),
}


class SessionLost(DriverError):
    """The device has no session: it restarted, or somebody made it believe so."""

    default_advice = "The station opens a new session by itself."


class AnswersForged(DriverError):
    """Three answers in a row had no right seal."""

    default_advice = "Somebody else may be on the wire: check wiring and seals."


class CommandRefused(DriverError):
    """The device answered under seal that it will not do it; `status` says why."""

    status: ReplyStatus
    fault: int = 0


class OutOfUse(WrongDevice):
    """The device did what none may do; a supervisor has to decide before it is used again."""

    default_advice = "Take it out, seal it, and write the incident; a supervisor may readmit it."


class AnswerDropped(DriverError):
    """The answer was not as the profile lays it out and was dropped."""

    default_advice = "Take the device out of use; its maker has to explain it."


def advice_for(code: int) -> str:
    """Give one sentence of fault and one of advice."""
    name, advice = FAULTS.get(code, (f"fault {code}", "Look the code up in its manual."))
    return f"{name[0].upper()}{name[1:]}. {advice}"


def self_check_words(code: int, profile_code: int) -> str:
    """Give fault and advice for header 232: the profile's own code where there is one."""
    return advice_for(profile_code) if profile_code else cctalk.advice_for(code)


def refusal_words(status: ReplyStatus, fault: int) -> tuple[str, str]:
    """Give what the device says and what to do."""
    what, advice = REFUSALS[status]
    return what, advice_for(fault) if status is ReplyStatus.FAULT and fault else advice
