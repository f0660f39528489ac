"""Whether the cards of a question are all there: a bet is never judged on part of a hand."""

from collections.abc import Iterable

from firmware_py.rules.finding import Code, RefusedError, bad_request, not_in_this_game
from firmware_py.rules.game import Game
from firmware_py.rules.games.bank_poker.play import BankPokerPlay
from firmware_py.rules.games.bank_poker.settlement import SeatHand
from firmware_py.rules.pay import holds_hole
from firmware_py.rules.sheet.model import Box

Cards = tuple[int, ...]


def check_cards(game: Game, play: BankPokerPlay, seat: SeatHand, bank: Cards) -> None:
    """Refuse hands that are not whole where a bet depends on them."""
    boxes = [game.box(name) for name in seat.bets]
    meets_bank = any(box.settles == "against-bank" for box in boxes) and not seat.folded
    judged = not seat.folded or _judged_after_fold(game, seat)
    check_count("player", len(seat.cards), play.player_cards, needed=judged)
    meets_bank = meets_bank or _names_bank_cards(boxes, seat)
    check_count("bank", len(bank), play.bank_cards, needed=meets_bank)
    if not seat.folded or len(seat.board) > play.board_cards:
        # A player who gave up may have left before the whole board lay there.
        check_count("board", len(seat.board), play.board_cards, needed=True)
    _check_changes(game, play, seat)


def check_count(name: str, given: int, wanted: int, *, needed: bool) -> None:
    """Refuse a hand of the wrong size; none at all will do where nothing depends on it."""
    if given != wanted and (needed or given):
        raise bad_request(f"{name} has {given} cards, not {wanted}")


def _judged_after_fold(game: Game, seat: SeatHand) -> bool:
    """Tell whether a side bet of a hand given up is still judged on its cards."""
    paid = [box for box in game.sheet.box if box.bonus_on in seat.bets]
    boxes = [*paid, *(game.box(name) for name in seat.bets)]
    return any(
        box.settles != "against-bank" and box.win and game.text(box.on_fold) != "lost"
        for box in boxes
    )


def _names_bank_cards(boxes: Iterable[Box], seat: SeatHand) -> bool:
    """Tell whether the player holds cards that pay more against certain cards of the bank."""
    if len(seat.cards) != 2:
        return False
    lines = [line for box in boxes for line in box.win if line.bank_hole]
    return any(holds_hole(line.hole, seat.cards) for line in lines)


def _check_changes(game: Game, play: BankPokerPlay, seat: SeatHand) -> None:
    if seat.bought and not play.buys:
        raise not_in_this_game(f"{game.name}: no card can be bought")
    if not seat.dealt:
        if seat.bought and _on_dealt(game, seat):
            raise bad_request("a card was bought: give the first cards in dealt")
        return
    most = play.changes or (play.buys if seat.bought else 0)
    changed = check_dealt(play, seat.dealt, seat.cards, most)
    if seat.bought and seat.cards and not changed:
        raise bad_request("a card was bought: dealt and player must differ in it")


def check_dealt(play: BankPokerPlay, dealt: Cards, cards: Cards, most: int) -> int:
    """Count the cards that were changed; refuse more than the game lets a player change."""
    changed = len(set(dealt) - set(cards))
    if len(dealt) != play.player_cards or changed > most:
        raise bad_request(
            f"dealt must be {play.player_cards} cards, at most {most} of them changed"
        )
    return changed


def check_ranked(play: BankPokerPlay, hands: Iterable[list[str]], board: list[str]) -> None:
    """Refuse more cards than a hand of this game and its board can have."""
    most = max(play.player_cards, play.bank_cards) + play.board_cards
    for hand in hands:
        if len(board) > play.board_cards or len(hand) + len(board) > most:
            given = f"{len(hand)} cards and {len(board)} common ones"
            why = f"{given} are too many: a hand has {most} at most, {play.board_cards} common"
            raise RefusedError(Code.BAD_CARDS, why)


def _on_dealt(game: Game, seat: SeatHand) -> bool:
    boxes = [game.box(name) for name in seat.bets]
    return any(
        box.settles == "own-hand"
        and game.text(box.judged_on) == "dealt"
        and not game.word(box.lost_if_bought)
        for box in boxes
    )
