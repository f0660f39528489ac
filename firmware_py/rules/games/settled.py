"""A settlement that names its articles once, whatever number of boxes rests on each."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Settled:
    """What each box of a place gains or loses, in cents, and the articles met."""

    net: dict[str, int]
    articles: tuple[str, ...]
