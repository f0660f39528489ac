"""The lab's questions about poker against the house."""

from collections.abc import Mapping
from typing import Any

from firmware_py.rules.cards import CardsError
from firmware_py.rules.finding import (
    Code,
    Finding,
    RefusedError,
    bad_request,
    cite,
    not_in_this_game,
)
from firmware_py.rules.game import Game
from firmware_py.rules.games import plain
from firmware_py.rules.games.bank_poker import carousel, changes
from firmware_py.rules.games.bank_poker.decisions import decide
from firmware_py.rules.games.bank_poker.play import BankPokerPlay
from firmware_py.rules.games.bank_poker.settlement import BankPoker, SeatHand
from firmware_py.rules.games.family import Family, absent
from firmware_py.rules.games.read import Question, read_bets, read_cards, read_fields
from firmware_py.rules.rulings import Workings
from firmware_py.rules.sheet.model import Box

Asked = Mapping[str, object]


class SettleQuestion(Question, frozen=True):
    """One player's bets and cards against the bank's."""

    bets: dict[str, int]
    player: list[str] = []
    bank: list[str] = []
    board: list[str] = []
    dealt: list[str] = []
    decision: Any = None


class BankQuestion(Question, frozen=True):
    """The bank's duty with the cards it holds."""

    question: str
    bank: list[str]
    board: list[str] = []


def play_of(game: Game) -> BankPokerPlay:
    """Give the family's part of the sheet."""
    assert isinstance(game.sheet.play, BankPokerPlay)
    return game.sheet.play


def settle(game: Game, asked: Asked) -> Finding:
    """Settle one player's bets."""
    question = read_fields(asked, SettleQuestion)
    bets = read_bets(game, question.bets)
    decided = decide(game, play_of(game), bets, question.decision)
    player, bank, board = read_cards(game, question.player, question.bank, question.board)
    (dealt,) = read_cards(game, question.dealt)
    # A card given back is on the table too: nobody else can hold it.
    read_cards(game, sorted({*question.player, *question.dealt}), question.bank, question.board)
    seat = SeatHand(decided.bets, player, board, dealt, decided.folded, decided.withdrawn)
    check_cards(game, seat, bank)
    table = game.once(BankPoker)
    try:
        hand = table.bank_hand(bank, board) if bank else None
        settled = table.settle(seat, hand)
    except CardsError as error:
        raise RefusedError(Code.BAD_CARDS, str(error)) from error
    answer: dict[str, object] = {"net": settled.net}
    if game.sheet.bank is not None and hand is not None and hand.value >= 0:
        answer["bank_plays"] = hand.plays
    return Finding(answer, settled.articles)


def check_cards(game: Game, seat: SeatHand, bank: tuple[int, ...]) -> None:
    """Refuse hands that are not whole where a bet depends on them."""
    play = play_of(game)
    boxes = [game.box(name) for name in seat.bets]
    meets_bank = any(box.settles == "against-bank" for box in boxes) and not seat.folded
    _count(
        "player", len(seat.cards), play.player_cards, needed=not seat.folded or _judged(game, seat)
    )
    _count("bank", len(bank), play.bank_cards, needed=meets_bank or _needs_bank(boxes))
    _count("board", len(seat.board), play.board_cards, needed=not seat.folded)
    _check_changes(game, seat)


def _count(name: str, given: int, wanted: int, *, needed: bool) -> None:
    if given != wanted and (needed or given):
        raise bad_request(f"{name} has {given} cards, not {wanted}")


def _judged(game: Game, seat: SeatHand) -> bool:
    """Tell whether a side bet of a hand given up is still judged on its cards."""
    boxes = [game.box(name) for name in seat.bets]
    return any(box.settles == "own-hand" and game.text(box.on_fold) != "lost" for box in boxes)


def _needs_bank(boxes: list[Box]) -> bool:
    return any(line.bank_hole for box in boxes for line in box.win)


def _check_changes(game: Game, seat: SeatHand) -> None:
    play = play_of(game)
    if seat.bought and not play.buys:
        raise not_in_this_game(f"{game.name}: no card can be bought")
    if not seat.dealt:
        if seat.bought and _on_dealt(game, seat):
            raise bad_request("a card was bought: give the first cards in dealt")
        return
    changed = len(set(seat.dealt) - set(seat.cards))
    most = play.changes or (play.buys if seat.bought else 0)
    if len(seat.dealt) != play.player_cards or changed > most:
        raise bad_request(
            f"dealt must be {play.player_cards} cards, at most {most} of them changed"
        )


def _on_dealt(game: Game, seat: SeatHand) -> bool:
    boxes = [game.box(name) for name in seat.bets]
    return any(
        box.settles == "own-hand"
        and game.text(box.judged_on) == "dealt"
        and not game.word(box.lost_if_bought)
        for box in boxes
    )


def bank(game: Game, asked: Asked) -> Finding:
    """Answer for the bank's duties: whether it plays, what it changes."""
    question = read_fields(asked, BankQuestion)
    play = play_of(game)
    if not play.bank_cards:
        raise not_in_this_game(f"{game.name} has no bank hand")
    cards, board = read_cards(game, question.bank, question.board)
    if question.question == "plays":
        return _plays(game, cards, board)
    if question.question == "discards":
        return changes.discards(game, cards)
    raise not_in_this_game(f"{game.name}: the bank has no question {question.question!r}")


def _plays(game: Game, cards: tuple[int, ...], board: tuple[int, ...]) -> Finding:
    play = play_of(game)
    _count("bank", len(cards), play.bank_cards, needed=True)
    _count("board", len(board), play.board_cards, needed=True)
    if game.sheet.bank is None:
        raise not_in_this_game(f"{game.name}: the text asks no least hand of the bank")
    hand = game.once(BankPoker).bank_hand(cards, board)
    return Finding({"plays": hand.plays}, cite(game.sheet.bank.article))


def deal(game: Game, asked: Asked) -> Finding:
    """Write the deal out, with the draw where the game has one."""
    return changes.deal(game, asked) if play_of(game).changes else plain.deal(game, asked)


NO_WORDS = Workings({}, {})

FAMILY = Family(
    deal=deal,
    rank=plain.rank,
    settle=settle,
    limit=plain.limit,
    award=carousel.award,
    bank=bank,
    pots=absent("pots"),
    rule=plain.rule_with(NO_WORDS),
    workings=NO_WORDS,
    options_read=frozenset({"carousel"}),
)
