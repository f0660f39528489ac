"""The lab's `deal` question in the baccarat family: first cards, words, third cards."""

from collections.abc import Mapping, Sequence

from firmware_py.rules.deal import parse_steps, plan_for, write_out
from firmware_py.rules.finding import Finding, bad_request, cite, not_in_this_game
from firmware_py.rules.game import Game
from firmware_py.rules.games.baccarat.play import BaccaratPlay
from firmware_py.rules.games.read import Question, read_fields

Asked = Mapping[str, object]
WORDS = ("carta", "no", "abate")


class DealQuestion(Question, frozen=True, kw_only=True):
    """Where the cards come from, a fresh shoe, and what was said."""

    source: str = "manual"
    new_shoe: bool = False
    first_card: str | None = None
    says: dict[str, str] = {}


def first_cards(game: Game, source: str) -> tuple[list[str], str]:
    """Write out the sheet's plan: the two first cards of each hand."""
    plan = plan_for(game, source)
    return list(write_out(parse_steps(plan.steps), ())), plan.article


def deal_with_words(game: Game, asked: Asked, puntos: Sequence[str]) -> Finding:
    """Deal to puntos and banker; third cards as they were asked for (08.VII, 09.VII)."""
    question = read_fields(asked, DealQuestion)
    play = game.sheet.play
    assert isinstance(play, BaccaratPlay)
    if question.first_card is not None:
        raise not_in_this_game(f"{game.name}: no cards are burned by the value of a first card")
    steps, article = first_cards(game, question.source)
    thirds = third_cards(question.says, puntos, "banquero", play)
    return Finding({"steps": [*steps, *thirds]}, cite(article, third_article(play, thirds)))


def third_cards(
    says: Mapping[str, str], puntos: Sequence[str], bank: str, play: BaccaratPlay
) -> list[str]:
    """Turn what was said into third cards; the banker always speaks last."""
    for who, word in says.items():
        if who not in (*puntos, bank):
            raise bad_request(f"{', '.join((*puntos, bank))} speak in this game, not {who!r}")
        if word not in WORDS:
            raise bad_request(f"{who} says carta, no or abate, not {word!r}")
    if bank in says and any(who not in says for who in puntos):
        raise bad_request(f"{bank} speaks last: give the words of {', '.join(puntos)} too")
    over = bool(says) and all(says.get(who) == "abate" for who in puntos)
    if "carta" in says.values() and (over or says.get(bank) == "abate"):
        raise bad_request("a hand shown at once ends the play: nobody draws after it")
    steps = [f"{who}:{play.third_card}" for who in puntos if says.get(who) == "carta"]
    if not over and puntos[-1] in says:
        steps.append("|bank-third-card")
    return [*steps, f"{bank}:{play.third_card}"] if says.get(bank) == "carta" else steps


def third_article(play: BaccaratPlay, thirds: Sequence[str]) -> list[str]:
    """Cite how third cards are dealt, where there are any."""
    return [play.third_card_article] if thirds else []
