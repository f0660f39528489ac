"""The lab's `deal` question in punto y banca: burns of a fresh shoe, third cards by rule."""

from collections.abc import Mapping

from firmware_py.rules.finding import Finding, bad_request, cite
from firmware_py.rules.game import Game
from firmware_py.rules.games.baccarat.deal_answers import (
    DealQuestion,
    first_cards,
    third_article,
    third_cards,
)
from firmware_py.rules.games.baccarat.points import burns_after
from firmware_py.rules.games.punto_banca.settlement import PuntoBanca
from firmware_py.rules.games.read import read_cards, read_fields

Asked = Mapping[str, object]


class ShoeQuestion(DealQuestion, frozen=True, kw_only=True):
    """A deal whose course the cards decide, where they are given."""

    shoe: list[str] | None = None


def deal(game: Game, asked: Asked) -> Finding:
    """Deal punto y banca: burns of a fresh shoe, four cards, third cards by rule (07.VII)."""
    question = read_fields(asked, ShoeQuestion)
    table = game.once(PuntoBanca)
    shoe = read_cards(game, question.shoe)[0] if question.shoe is not None else None
    burned, shoe = _fresh(game, question, shoe)
    steps, article = first_cards(game, question.source)
    thirds = third_cards(question.says, ("punto",), "bank", table.play)
    if shoe is not None:
        if question.says:
            raise bad_request("give either the shoe or what was said: the cards decide")
        thirds = _by_cards(table, shoe)
    articles = cite(
        article, [table.play.burn.article] if burned else [], third_article(table.play, thirds)
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
