"""What a hand of pai gow comes to, of five cards or of two."""

from firmware_py.rules.cards import JOKER, RANKS
from firmware_py.rules.games.pai_gow.settlement import PaiGow
from firmware_py.table.games.family import Cards, HandValue
from firmware_py.table.round import Round


def hand_value(round_: Round, _place: str, cards: Cards) -> HandValue:
    """Name a hand of five or of two; a joker that makes no straight or flush is an ace."""
    settlement = round_.game.once(PaiGow)
    ranker = {r.ranking.size: r for r in (settlement.alta, settlement.baja)}.get(len(cards))
    if ranker is None:
        return ()
    name = ranker.name(ranker.value(cards))
    ranks = ["A" if card == JOKER else RANKS[card >> 2] for card in ranker.used(cards)]
    if name.startswith(("escalera", "color")):
        ranks = [RANKS[card >> 2] for card in ranker.used(cards) if card != JOKER]
    alike = sorted(ranks, key=lambda rank: (-ranks.count(rank), -RANKS.index(rank)))
    return (name, *dict.fromkeys(alike))
