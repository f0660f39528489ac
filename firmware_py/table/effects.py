"""What must be done after a decision is recorded; the table does none of it itself."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class OpenSlots:
    """Let the slots take tokens: bets are open."""


@dataclass(frozen=True, slots=True)
class InhibitSlots:
    """Let no slot take a token."""


@dataclass(frozen=True, slots=True)
class UnlockSabot:
    """Let the sabot give this many cards."""

    count: int


@dataclass(frozen=True, slots=True)
class LockSabot:
    """Let the sabot give no card."""


@dataclass(frozen=True, slots=True)
class OpenCards:
    """Ask for the faces of these draws: the rules have turned them up."""

    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Announce:
    """Say these words aloud, or show them to the dealer."""

    words: str
    article: str = ""


@dataclass(frozen=True, slots=True)
class Reshuffle:
    """Shuffle the remaining cards, or the whole pack, before play goes on."""

    whole: bool


@dataclass(frozen=True, slots=True)
class Alarm:
    """Call the person in charge: something is wrong that play cannot mend."""

    text: str


@dataclass(frozen=True, slots=True)
class Transfer:
    """Chips that the dealer moves: from the house to a bettor, or the other way."""

    seat: int | str
    bettor: str
    box: str
    # Positive: paid by the house beyond the stake; negative: collected; 0: stake returned.
    cents: int
    article: str


@dataclass(frozen=True, slots=True)
class Settle:
    """Collect and pay this list, in this order."""

    transfers: tuple[Transfer, ...]


@dataclass(frozen=True, slots=True)
class AwardJackpot:
    """Pay jackpot winners out of the meter by the sheet's shares."""

    # Seat, final cards, first cards, whether any was changed.
    winners: tuple[tuple[int, tuple[int, ...], tuple[int, ...], bool], ...]
    article: str


@dataclass(frozen=True, slots=True)
class ReturnTokens:
    """Give back the jackpot tokens of an annulled round, and take them off the meter."""

    seats: tuple[int, ...]


Effect = (
    OpenSlots | InhibitSlots | UnlockSabot | LockSabot | OpenCards | Announce | Reshuffle
    | Alarm | Settle | AwardJackpot | ReturnTokens
)  # fmt: skip
