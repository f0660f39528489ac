"""The lab's question who draws, against two cloths: duties, the cuadro, restored hands."""

from collections.abc import Mapping
from typing import Any

from msgspec import UNSET, UnsetType

from firmware_py.rules.finding import Finding, bad_request, not_in_this_game
from firmware_py.rules.game import Game
from firmware_py.rules.games.baccarat.draw_questions import (
    DrawsQuestion,
    Third,
    drawn,
    duty_after,
    fault_after,
    needed,
    only_draws,
    third_points,
    two_cards,
    without_facts,
)
from firmware_py.rules.games.baccarat.play import After
from firmware_py.rules.games.baccarat.third_card import Draws, is_natural
from firmware_py.rules.games.dos_panos.irregularities import PANO_WORDS
from firmware_py.rules.games.dos_panos.settlement import PANOS, DosPanos, FaultOf, Pano
from firmware_py.rules.games.read import read_fields

Asked = Mapping[str, object]


class PanosQuestion(DrawsQuestion, frozen=True, kw_only=True):
    """Both cloths as they stand before the banker."""

    player: list[str] | UnsetType = UNSET
    pano1: list[str] | UnsetType = UNSET
    pano1_third: Third = UNSET
    pano2: list[str] | UnsetType = UNSET
    pano2_third: Third = UNSET
    banco: bool = False
    asks_advice: bool = False
    cuadro: bool = False
    restored: bool = False
    fault: str = ""
    after: Any = None


def bank(game: Game, asked: Asked) -> Finding:
    """Say whether the banker, or a cloth, takes a third card."""
    own, facts = without_facts(asked, PanosQuestion)
    question = read_fields(own, PanosQuestion)
    only_draws(game, question)
    if question.who in PANOS:
        return _punto(game, question)
    if question.who not in ("", "bank", "banca", "banquero"):
        raise bad_request(f"who is pano1, pano2 or banquero, not {question.who!r}")
    return _banker(game, question, _after(game, question, facts))


def _cards(question: PanosQuestion, name: str) -> tuple[list[str] | UnsetType, Third]:
    if name == "pano1":
        return question.pano1, question.pano1_third
    return question.pano2, question.pano2_third


def _punto(game: Game, question: PanosQuestion) -> Finding:
    table = game.once(DosPanos)
    cards = _cards(question, question.who)[0]
    total = needed(
        two_cards(game, question.who, question.player if cards is UNSET else cards), question.who
    )
    against = two_cards(game, "bank", question.bank)
    rule = table.play.punto
    if any(is_natural(table.play.natural, t) for t in (total, against or 0)):
        return drawn(Draws.MUST_NOT, table.play.natural.article)
    if (question.banco and not rule.banco_article) or (
        question.asks_advice and not rule.advice_article
    ):
        raise not_in_this_game(f"{game.name}: the surviving text has neither banco nor advice")
    draws = table.punto_draws(total, banco=question.banco, advised=question.asks_advice)
    return drawn(draws, rule.article, rule.banco_article if question.banco else "")


def _after(game: Game, question: PanosQuestion, facts: Mapping[str, Any]) -> After | None:
    if question.after is None:
        return None
    known: dict[str, Any] = dict(facts)
    for key, value in (
        ("bank", question.bank),
        ("pano1", question.pano1),
        ("pano2", question.pano2),
    ):
        if value is not UNSET:
            known[key] = value
    name, told = fault_after(question.after, known)
    entry = duty_after(game, name, told, PANO_WORDS)
    if entry is None and question.restored and not question.fault:
        raise bad_request(f"after {name} the answer depends on whose fault it was: give fault")
    return entry


def _pano(game: Game, question: PanosQuestion, name: str) -> Pano:
    """Read one cloth; a third card that its duty forbids, or a missing one, is refused."""
    cards, third = _cards(question, name)
    total = two_cards(game, name, cards)
    points = third_points(game, third)
    if total is None:
        if third is UNSET:
            raise bad_request(f"the answer depends on {name}: give its cards and third card")
        return Pano(third_points=points)
    table = game.once(DosPanos)
    duty = table.punto_draws(total, banco=question.banco)
    if duty is Draws.MUST_NOT and points is not None:
        raise bad_request(f"{name} has a third card where none is allowed: it has {total}")
    if duty is not Draws.MUST_NOT and third is UNSET:
        raise bad_request(f"{name} has {total}: give {name}_third, or null if it stood")
    if duty is Draws.MUST and points is None:
        raise bad_request(f"{name} has {total} and must draw: give {name}_third")
    return Pano(is_natural(table.play.natural, total), points)


def _panos(game: Game, question: PanosQuestion, entry: After | None, total: int) -> list[Pano]:
    """Read both cloths; a banker who shows, or is free anyway, does not wait for them."""
    table = game.once(DosPanos)
    told = any(_cards(question, name) != (UNSET, UNSET) for name in PANOS)
    own_choice = not (question.cuadro or question.restored or entry)
    if is_natural(table.play.natural, total) or (own_choice and not told):
        return [Pano() for _ in PANOS]
    return [_pano(game, question, name) for name in PANOS]


def _banker(game: Game, question: PanosQuestion, entry: After | None) -> Finding:
    table = game.once(DosPanos)
    total = needed(two_cards(game, "bank", question.bank), "bank")
    panos = _panos(game, question, entry, total)
    cuadro = "" if is_natural(table.play.natural, total) else table.cuadro.article(total)
    if question.restored or (entry is not None and entry.duty == "restored"):
        draws = _restored(table, total, panos, _fault(question, entry))
        return drawn(draws, table.play.restored.article, entry.article if entry else "", cuadro)
    rule = table.play.banker
    if entry is not None and entry.duty == "free":
        return drawn(Draws.FREE, entry.article)
    if entry is not None and entry.duty == "cuadro":
        return drawn(table.by_cuadro(total, panos), entry.article, cuadro)
    if rule is None:
        raise not_in_this_game(f"{game.name}: the surviving fragment has restored hands only")
    if question.cuadro:
        return drawn(table.by_cuadro(total, panos), rule.cuadro_article, cuadro)
    return drawn(table.banker_draws(total, panos), rule.article)


def _fault(question: PanosQuestion, entry: After | None) -> FaultOf | None:
    if question.fault:
        if question.fault not in set(FaultOf):
            raise bad_request(f"fault is player, croupier or banquero, not {question.fault!r}")
        return FaultOf(question.fault)
    return FaultOf(entry.fault) if entry is not None and entry.fault else None


def _restored(table: DosPanos, total: int, panos: list[Pano], fault: FaultOf | None) -> Draws:
    if fault is not None:
        return table.restored(total, panos, fault)
    outcomes = {table.restored(total, panos, one) for one in FaultOf}
    if len(outcomes) > 1:
        raise bad_request("the cloths differ, so it depends on whose fault it was: give fault")
    return outcomes.pop()
