"""Equal exchanges of one question in one row with a count: what makes a polled line readable.

On a bus the devices are asked in turn, so that equal ones stand never side by side: neighbours
are those to the same question. A row stays where its first exchange was.
"""

from collections.abc import Hashable, Iterable, Sequence

from msgspec import Struct

from firmware_py.console.wire.exchanges import BY_THEMSELVES, Exchange, Loss, Told, WireItem
from firmware_py.console.wire.last_other import NOTHING, AnswersBefore, Before, question_of


class WireFold(Struct, frozen=True):
    """A row: its items, the first before the others, and what was answered before the first."""

    members: tuple[WireItem, ...]
    before: Before = NOTHING

    @property
    def first(self) -> WireItem:
        """Give the item that the row shows."""
        return self.members[0]

    @property
    def count(self) -> int:
        """How many items the row stands for."""
        return len(self.members)

    @property
    def tries(self) -> int | None:
        """Give the most tries that one of them took."""
        found = [one.tries for one in self.members if isinstance(one, Exchange)]
        return max((tries for tries in found if tries is not None), default=None)

    @property
    def took_ms(self) -> float | None:
        """How long the slowest took."""
        ends = [one.end for one in self.members if isinstance(one, Exchange)]
        found = [end.took_ms for end in ends if end is not None and end.took_ms is not None]
        return max(found, default=None)


class FoldInMaking:
    """A row that may still grow."""

    def __init__(self, item: WireItem, before: Before, same: Hashable) -> None:
        self.members = [item]
        self.same = same
        self._before = before

    @property
    def port(self) -> str:
        """Name the port of its items."""
        return self.members[0].port

    def fold(self) -> WireFold:
        """Give the row as it is now."""
        return WireFold(tuple(self.members), self._before)


class Folding:
    """Folds items as they come; who only wants to know what begins keeps none of the others."""

    def __init__(self, *, keeps_all: bool = True) -> None:
        self._keeps_all = keeps_all
        self._growing: dict[Hashable, FoldInMaking] = {}
        self._answers = AnswersBefore()

    def take(self, item: WireItem) -> FoldInMaking | None:
        """Put an item into its row; give the row if it begins with it."""
        before = self._answers.take(item) if isinstance(item, Exchange) else NOTHING
        key, same = _key(item), _same(item)
        row = self._growing.get(key)
        if row is not None and row.same == same:
            row.members += [item] if self._keeps_all else []
            return None
        begun = FoldInMaking(item, before, same)
        if key is not None:
            self._growing[key] = begun
        elif isinstance(item, Loss):
            kept = {one: row for one, row in self._growing.items() if row.port != item.port}
            self._growing = kept
        return begun


def folded(items: Iterable[WireItem]) -> list[WireFold]:
    """Put equal exchanges to the same question into one row; a loss ends every row of its port."""
    folding = Folding()
    rows = [row for item in items if (row := folding.take(item)) is not None]
    return [row.fold() for row in rows]


class OneByOne:
    """Gives every item a row of its own, as they come."""

    def __init__(self) -> None:
        self._answers = AnswersBefore()

    def take(self, item: WireItem) -> FoldInMaking:
        """Give the row of an item."""
        before = self._answers.take(item) if isinstance(item, Exchange) else NOTHING
        return FoldInMaking(item, before, item.place)


def each_by_itself(items: Iterable[WireItem]) -> list[WireFold]:
    """Give a row for every item."""
    rows = OneByOne()
    return [rows.take(one).fold() for one in items]


def unfolded(rows: Sequence[WireFold]) -> list[WireItem]:
    """Give the items of rows again, in the order in which they began."""
    return sorted((one for row in rows for one in row.members), key=lambda one: one.place)


def _key(item: WireItem) -> Hashable:
    """Say which question an item belongs to; what stands by itself belongs to none."""
    if isinstance(item, Told):
        return ("fact", item.port, item.fact.header)
    if isinstance(item, Exchange) and item.verdict not in BY_THEMSELVES:
        return question_of(item)
    return None


def _same(item: WireItem) -> Hashable:
    """Say what must be equal for items to share a row."""
    if isinstance(item, Told):
        return repr(sorted(item.fact.fields.items()))
    if isinstance(item, Exchange):
        shown = b"" if item.is_masked else item.question
        return item.verdict, shown, item.answer, item.answer_length
    return item.place
