"""The cards of a hand in their order, from the mano round the table."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from firmware_py.rules.deal import Word, parse_steps, plan_for, seats_in_order, write_out
from firmware_py.rules.finding import bad_request, cite
from firmware_py.rules.game import Game
from firmware_py.rules.games.circle.draw import DrawsTold, Reshuffle, deal_draw
from firmware_py.rules.games.circle.last_card import LastCard, last_card
from firmware_py.rules.games.circle.order import play_of, playing_order
from firmware_py.rules.sheet.model import Plan
from firmware_py.text.codes import circle as codes
from firmware_py.text.message import Message
from firmware_py.text.render import english

DRAW = "|draw"


@dataclass(frozen=True, slots=True)
class HandDealt:
    """The steps of a hand, where the pack is shuffled again, and the articles."""

    steps: tuple[str, ...]
    reshuffles: tuple[Reshuffle, ...]
    articles: tuple[str, ...]


def seated(game: Game, seats: Sequence[int], mano: int) -> tuple[int, ...]:
    """Order the players of a hand from the mano; too few stop the game (Galicia 23)."""
    found = seats_in_order(game, seats)
    if (fault := players_fault(game, found, mano)) is not None:
        raise bad_request(english(fault))
    return playing_order(game, found, mano)


def players_fault(game: Game, seats: Sequence[int], mano: int) -> Message | None:
    """Say why these players make no hand: too few, too many, or a mano who is not among them."""
    rule, count = play_of(game).players, len(seats)
    least, most = game.number(rule.least), game.number(rule.most)
    if count < least:
        return codes.bad_request_too_few(
            players_count=count, least_number=least, cited=rule.article
        )
    if most and count > most:
        return codes.bad_request_too_many(
            players_count=count, most_number=most, cited=rule.most_article
        )
    return None if mano in seats else codes.bad_request_mano_away(seat=mano)


def deal_hand(
    game: Game, source: str, seats: Sequence[int], mano: int, told: DrawsTold | None = None
) -> HandDealt:
    """Write a hand out; a draw ends the steps at its stop until it is told what is changed."""
    order = seated(game, seats, mano)
    plan = plan_from(game, source)
    words = parse_steps(plan.steps)
    if play_of(game).draw is not None:
        return _with_draw(game, words, order, told, plan.article)
    if told is not None:
        raise bad_request(f"{game.name} has no draw: nobody changes cards")
    return _without_draw(game, words, order, plan.article)


def plan_from(game: Game, source: str) -> Plan:
    """Choose the plan for a source; where the text has one deal, it holds for every source."""
    if source == "automatic" and play_of(game).any_source and source not in game.sheet.deal:
        return plan_for(game, "manual")
    return plan_for(game, source)


def _with_draw(
    game: Game, words: Sequence[Word], order: Sequence[int], told: DrawsTold | None, article: str
) -> HandDealt:
    at = [word.place for word in words].index(DRAW) + 1
    first = write_out(words[:at], order)
    left = _left(game, first, order)
    cited = cite(article, play_of(game).direction.article)
    if told is None:
        return HandDealt(first, (), cited)
    rule = play_of(game).draw
    assert rule is not None
    own = play_of(game).hole
    out = {seat: own for seat in order if seat not in told.draws}
    drawn = deal_draw(game, order[0], replace(told, folded=out), left)
    shuffles = tuple(replace(one, before=one.before + len(first)) for one in drawn.reshuffles)
    cards = tuple(f"{seat}:down" for seat in drawn.seats)
    short = [rule.short_cited] if shuffles else []
    steps = (*first, *cards, *write_out(words[at:], order))
    return HandDealt(steps, shuffles, cite(cited, rule.article, short))


def _without_draw(
    game: Game, words: Sequence[Word], order: Sequence[int], article: str
) -> HandDealt:
    """Deal to the end; the last card to each may need the dead cards (Galicia 30.2, CyL 68.2)."""
    steps = write_out(words, order)
    cited = cite(article, play_of(game).direction.article)
    last = max((at for at, word in enumerate(words) if word.place == "seats"), default=0)
    before = write_out(words[:last], order)
    left, dead = _left(game, before, order), sum(step.startswith("dead:") for step in before)
    how, rule = last_card(game, left, dead, len(order)), play_of(game).common_card
    if rule is None or how is LastCard.PACK:
        _left(game, steps, order)
        return HandDealt(steps, (), cited)
    if not left + dead:
        raise bad_request(f"no card is left for {len(order)} players: {game.name} cannot be dealt")
    shuffles = (Reshuffle(len(before), "dead", left + dead),) if dead else ()
    mixed = [rule.article] if dead else []
    if how is LastCard.DEAD:
        return HandDealt(steps, shuffles, cite(cited, mixed))
    common = (*before, "board:up", *write_out(words[last + 1 :], order))
    return HandDealt(common, shuffles, cite(cited, mixed, rule.common_article))


def _cards(steps: Sequence[str]) -> int:
    return sum(not step.startswith("|") for step in steps)


def _left(game: Game, steps: Sequence[str], order: Sequence[int]) -> int:
    """Count the cards left after some steps; refuse what the pack cannot hold."""
    wanted, held = _cards(steps), game.deck.size
    if wanted > held:
        raise bad_request(f"{len(order)} players need {wanted} cards: the pack has {held}")
    return held - wanted
