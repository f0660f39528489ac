"""What must be done after a decision is recorded; the table does none of it itself."""

from typing import Any

from msgspec import Struct

from firmware_py.text.message import Message
from firmware_py.text.render import sentence


class UnlockSabot(Struct, frozen=True, gc=False):
    """Let the sabot give this many cards."""

    count: int


class LockSabot(Struct, frozen=True, gc=False):
    """Let the sabot give no card."""


class OpenCards(Struct, frozen=True, gc=False):
    """Ask for the faces of these draws: the rules have turned them up."""

    numbers: tuple[int, ...]


class Announce(Struct, frozen=True, gc=False):
    """Say this aloud, or show it to the dealer: a text is in the sheet's own words."""

    said: Message | str
    article: str = ""

    @property
    def words(self) -> str:
        """Give the words that are said at the table; those of the sheet are nobody's to change."""
        return self.said if isinstance(self.said, str) else sentence(self.said)

    def as_json(self) -> dict[str, Any]:
        """Give the sheet's words, or what is said by code, with the article."""
        said = {"words": self.said} if isinstance(self.said, str) else self.said.as_json()
        return {**said, "article": self.article}


class Alarm(Struct, frozen=True, gc=False):
    """Call the person in charge: something is wrong that play cannot mend."""

    said: Message


class Incident(Struct, frozen=True, gc=False):
    """Freeze the evidence: what is on record cannot all be true."""

    said: Message


class Transfer(Struct, frozen=True, gc=False, omit_defaults=True):
    """Chips that the dealer moves: from the house to a bettor, or the other way."""

    seat: int | str
    bettor: str
    box: str
    # Positive: paid by the house beyond the stake; negative: collected; 0: stake returned.
    cents: int
    article: str
    # Draws of the round whose faces two people typed because no device opened them.
    typed: tuple[int, ...] = ()


class Settle(Struct, frozen=True, gc=False):
    """Collect and pay this list, in this order."""

    transfers: tuple[Transfer, ...]


class AwardJackpot(Struct, frozen=True, gc=False):
    """Pay jackpot winners out of the meter by the sheet's shares."""

    # Seat, final cards, first cards, whether any was changed.
    winners: tuple[tuple[int, tuple[int, ...], tuple[int, ...], bool], ...]
    article: str


class ReturnTokens(Struct, frozen=True, gc=False):
    """Give back the jackpot tokens of an annulled round, and take them off the meter."""

    seats: tuple[int, ...]


class AdmitSlot(Struct, frozen=True, gc=False):
    """Let another device take the place of a seat's slot: two people have decided so."""

    seat: int


Effect = (
    UnlockSabot | LockSabot | OpenCards | Announce
    | Alarm | Incident | Settle | AwardJackpot | ReturnTokens | AdmitSlot
)  # fmt: skip
