"""The lab's questions about poker against the house."""

from collections.abc import Mapping
from typing import Any

from firmware_py.rules.cards import CardsError
from firmware_py.rules.finding import (
    Code,
    Finding,
    RefusedError,
    cite,
    not_in_this_game,
)
from firmware_py.rules.game import Game
from firmware_py.rules.games import plain
from firmware_py.rules.games.bank_poker import carousel, changes
from firmware_py.rules.games.bank_poker.decisions import decide, play_of
from firmware_py.rules.games.bank_poker.settlement import BankPoker, SeatHand
from firmware_py.rules.games.bank_poker.whole_hands import (
    check_cards,
    check_count,
    check_dealt,
    check_ranked,
)
from firmware_py.rules.games.read import Question, known_cards, read_bets, read_cards, read_fields

Asked = Mapping[str, object]


class SettleQuestion(Question, frozen=True):
    """One player's bets and cards against the bank's."""

    bets: dict[str, int]
    player: list[str] = []
    bank: list[str] = []
    board: list[str] = []
    dealt: list[str] = []
    decision: Any = None


class Winners(Question, frozen=True):
    """The hands of a jackpot question."""

    winners: list[plain.WinnerFields]


class BankQuestion(Question, frozen=True):
    """The bank's duty with the cards it holds."""

    question: str
    bank: list[str]
    board: list[str] = []


def settle(game: Game, asked: Asked) -> Finding:
    """Settle one player's bets."""
    question = read_fields(asked, SettleQuestion)
    bets = read_bets(game, question.bets)
    decided = decide(game, play_of(game), bets, question.decision)
    player, bank, board, dealt = _read_hands(game, question, decided.folded)
    seat = SeatHand(decided.bets, player, board, dealt, decided.folded, decided.withdrawn)
    check_cards(game, play_of(game), seat, bank)
    table = game.once(BankPoker)
    try:
        hand = table.bank_hand(bank, board) if bank else None
        settled = table.settle(seat, hand)
    except CardsError as error:
        raise RefusedError(Code.BAD_CARDS, error.told) from error
    answer: dict[str, object] = {"net": settled.net}
    if game.sheet.bank is not None and hand is not None and hand.value >= 0:
        answer["bank_plays"] = hand.plays
    return Finding(answer, settled.articles)


def _read_hands(game: Game, question: SettleQuestion, folded: bool) -> tuple[tuple[int, ...], ...]:
    """Read the cards; those of a hand given up, and the bank's then, may have stayed face down."""
    hidden = (question.player, question.bank, question.board)
    own, bank, board = map(known_cards, hidden) if folded else hidden
    # A card given back is on the table too: nobody else can hold it.
    read_cards(game, sorted({*own, *question.dealt}), bank, board)
    return (*read_cards(game, own, bank, board), *read_cards(game, question.dealt))


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
    check_count("bank", len(cards), play.bank_cards, needed=True)
    check_count("board", len(board), play.board_cards, needed=True)
    if game.sheet.bank is None:
        raise not_in_this_game(f"{game.name}: the text asks no least hand of the bank")
    hand = game.once(BankPoker).bank_hand(cards, board)
    return Finding({"plays": hand.plays}, cite(game.sheet.bank.article))


def deal(game: Game, asked: Asked) -> Finding:
    """Write the deal out, with what was said."""
    return changes.deal(game, asked)


def award(game: Game, asked: Asked) -> Finding:
    """Pay a round's jackpot to hands of the size that the game deals and lets change."""
    found, play = carousel.award(game, asked), play_of(game)
    for winner in read_fields({"winners": asked["winners"]}, Winners).winners:
        cards, dealt = read_cards(game, winner.cards)[0], read_cards(game, winner.dealt)[0]
        check_count("cards", len(cards), play.player_cards, needed=True)
        if dealt:
            check_dealt(play, dealt, cards, play.changes or play.buys)
    return found


def rank(game: Game, asked: Asked) -> Finding:
    """Compare two hands of sizes that the game has."""
    question = read_fields(asked, plain.RankQuestion)
    check_ranked(play_of(game), question.hands, question.board)
    return plain.rank(game, asked)


def limit(game: Game, asked: Asked) -> Finding:
    """Judge a bet; a bonus is paid on another bet and cannot be laid."""
    box = game.boxes.get(str(asked.get("box")))
    if box is not None and box.settles == "bonus":
        raise not_in_this_game(f"{box.name} is no bet: it is paid on {box.bonus_on}")
    return plain.limit(game, asked)
