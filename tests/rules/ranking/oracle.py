"""A second, unrelated way to rank hands: slow, by sets of card texts, for comparison only."""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import pairwise

from firmware_py.rules.cards import JOKER, card_text

LADDER = "23456789TJQKA"
Key = tuple[int, tuple[int, ...]]


def key_of(cards: Sequence[int], order: Sequence[str], ranks: str, ace_low: str) -> Key:
    """Rank exactly one hand."""
    texts = [card_text(card) for card in cards]
    faces = "".join(sorted([text[0] for text in texts]))
    name, tie = _name_and_tie(faces, len({text[1] for text in texts}) == 1, ranks, ace_low)
    if name == "escalera-real" and name not in order:
        name = "escalera-de-color"
    return order.index(name), tie


def key_with_joker(cards: Sequence[int], order: Sequence[str]) -> Key:
    """Rank a pai gow hand by putting every card that is left in the joker's place."""
    if JOKER not in cards:
        return key_of(cards, order, LADDER, "second-highest")
    held = [card for card in cards if card != JOKER]
    if len(held) == 4 and all(card >= 48 for card in held):
        return order.index("cinco-ases"), ()
    keys = []
    for card in set(range(52)) - set(held):
        key = key_of([*held, card], order, LADDER, "second-highest")
        completes = order[key[0]] in ("escalera", "color", "escalera-de-color", "escalera-real")
        if completes or card >= 48:
            keys.append(key)
    return max(keys)


def same_order(pairs: Iterable[tuple[int, object]]) -> bool:
    """Tell whether two ways of ranking put all these hands in one order with the same ties."""
    seen: dict[int, object] = {}
    for value, key in pairs:
        if seen.setdefault(value, key) != key:
            return False
    keys = [seen[value] for value in sorted(seen)]
    return all(low < high for low, high in pairwise(keys))  # type: ignore[operator]


@cache
def _name_and_tie(
    faces: str, one_suit: bool, ranks: str, ace_low: str
) -> tuple[str, tuple[int, ...]]:
    counted = Counter(faces).most_common()
    by_count = sorted(counted, key=lambda item: (item[1], LADDER.index(item[0])), reverse=True)
    tie = tuple(LADDER.index(face) for face, _ in by_count)
    straight = _straight(faces, ranks, ace_low)
    if one_suit and straight is not None:
        return "escalera-real" if straight == 100 else "escalera-de-color", (straight,)
    if straight is not None:
        return "escalera", (straight,)
    if one_suit and len(faces) > 2:
        return "color", tie
    pattern = "".join(str(n) for _, n in by_count).rstrip("1")
    names = {"": "carta-mayor", "2": "pareja", "22": "doble-pareja", "3": "trio", "32": "full"}
    return names.get(pattern, "poker"), tie


def _straight(faces: str, ranks: str, ace_low: str) -> int | None:
    size = len(faces)
    if size < 3:
        return None
    windows = [set(ranks[i : i + size]) for i in range(len(ranks) - size + 1)]
    places = {frozenset(window): place for place, window in enumerate(windows)}
    places[frozenset(windows[-1])] = 100
    low_end = frozenset("A" + ranks[: size - 1])
    if ace_low != "no":
        places[low_end] = -1 if ace_low == "below-lowest" else 99
    return places.get(frozenset(faces)) if len(set(faces)) == size else None
