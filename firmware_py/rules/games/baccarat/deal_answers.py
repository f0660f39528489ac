"""The lab's `deal` question in the baccarat family: first cards, words, third cards."""

from collections.abc import Mapping, Sequence

from firmware_py.rules.deal import parse_steps, plan_for, write_out
from firmware_py.rules.finding import Finding, bad_request, cite, not_in_this_game
from firmware_py.rules.game import Game
from firmware_py.rules.games.baccarat.play import BaccaratPlay
from firmware_py.rules.games.baccarat.points import burns_after
from firmware_py.rules.games.baccarat.punto_banca import PuntoBanca
from firmware_py.rules.games.read import Question, read_cards, read_fields

Asked = Mapping[str, object]
WORDS = ("carta", "no", "abate")


class DealQuestion(Question, frozen=True, kw_only=True):
    """Where the cards come from, a fresh shoe, and what was said."""

    source: str = "manual"
    new_shoe: bool = False
    first_card: str | None = None
    says: dict[str, str] = {}


class ShoeQuestion(DealQuestion, frozen=True, kw_only=True):
    """A deal whose course the cards decide, where they are given."""

    shoe: list[str] | None = None


def first_cards(game: Game, source: str) -> tuple[list[str], str]:
    """Write out the sheet's plan: the two first cards of each hand."""
    plan = plan_for(game, source)
    return list(write_out(parse_steps(plan.steps), ())), plan.article


def deal_punto_banca(game: Game, asked: Asked) -> Finding:
    """Deal punto y banca: burns of a fresh shoe, four cards, third cards by rule (07.VII)."""
    question = read_fields(asked, ShoeQuestion)
    table = game.once(PuntoBanca)
    shoe = read_cards(game, question.shoe)[0] if question.shoe is not None else None
    burned, shoe = _fresh(game, question, shoe)
    steps, article = first_cards(game, question.source)
    thirds = _words(question.says, ("punto",), "bank", table.play)
    if shoe is not None:
        if question.says:
            raise bad_request("give either the shoe or what was said: the cards decide")
        thirds = _by_cards(table, shoe)
    articles = cite(
        article, [table.play.burn.article] if burned else [], _third(table.play, thirds)
    )
    return Finding({"steps": [*burned, *steps, *thirds]}, articles)


def _fresh(
    game: Game, question: ShoeQuestion, shoe: tuple[int, ...] | None
) -> tuple[list[str], tuple[int, ...] | None]:
    """Show the first card of a fresh shoe and burn as many as it is worth (07.VII)."""
    if not question.new_shoe:
        if question.first_card is not None:
            raise bad_request("first_card is shown from a fresh shoe only: say new_shoe")
        return [], shoe
    if question.first_card is not None:
        ((first,),) = read_cards(game, [question.first_card])
    elif shoe:
        first, shoe = shoe[0], shoe[1:]
    else:
        raise bad_request("the burn depends on the first card of the shoe: give first_card")
    burns = burns_after(first)
    if shoe is not None and question.first_card is None:
        shoe = shoe[burns:]
    return ["dead:up", *["burn:down"] * burns], shoe


def _by_cards(table: PuntoBanca, shoe: tuple[int, ...]) -> list[str]:
    try:
        hands = table.play_out(shoe)
    except (IndexError, StopIteration) as short:
        raise bad_request(f"the shoe ends after {len(shoe)} cards, within the hand") from short
    face = table.play.third_card
    drawn = {"punto": len(hands.punto) > 2, "bank": len(hands.bank) > 2}
    return [f"{place}:{face}" for place, draws in drawn.items() if draws]


def deal_with_words(game: Game, asked: Asked, puntos: Sequence[str]) -> Finding:
    """Deal to puntos and banker; third cards as they were asked for (08.VII, 09.VII)."""
    question = read_fields(asked, DealQuestion)
    play = game.sheet.play
    assert isinstance(play, BaccaratPlay)
    if question.first_card is not None:
        raise not_in_this_game(f"{game.name}: no cards are burned by the value of a first card")
    steps, article = first_cards(game, question.source)
    thirds = _words(question.says, puntos, "banquero", play)
    return Finding({"steps": [*steps, *thirds]}, cite(article, _third(play, thirds)))


def _words(
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


def _third(play: BaccaratPlay, thirds: Sequence[str]) -> list[str]:
    return [play.third_card_article] if thirds else []
