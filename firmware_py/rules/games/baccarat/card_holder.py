"""Whose the cards of a side are, from one coup to the next."""

from collections.abc import Iterable


def holder_of(seats: Iterable[int], last: int) -> int | None:
    """Say who has the cards: who had them last, or the next in the order of the numbers (09.IV)."""
    order = sorted(seats)
    if last in order:
        return last
    return next((seat for seat in order if seat > last), order[0] if order else None)


def next_holder(seats: Iterable[int], holder: int) -> int:
    """Pass the cards of a cloth on in the order of the numbers (09.IV)."""
    order = sorted({*seats, holder})
    return next((seat for seat in order if seat > holder), order[0])
