"""Side bets and bonuses of poker against the house, judged on the player's own cards."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import combinations
from math import comb

from firmware_py.rulebook.frequencies import rest_of_pack, value_counts
from firmware_py.rulebook.maths.jackpots import jackpot_study
from firmware_py.rulebook.maths.study import EDGE, Figure, Study, StudyCase
from firmware_py.rulebook.maths.withdrawal import together, withdrawal_study
from firmware_py.rules.awards import jackpot_of
from firmware_py.rules.finding import RefusedError, not_in_this_game
from firmware_py.rules.game import Game
from firmware_py.rules.games.bank_poker.decisions import play_of
from firmware_py.rules.games.bank_poker.play import BankPokerPlay
from firmware_py.rules.kinds import odds_text
from firmware_py.rules.pay import HoleTable, Paid, hand_table, holds_hole
from firmware_py.rules.sheet.model import Box, PayLine

Tally = Mapping[Paid | None, int]


def poker_studies(game: Game) -> Iterator[Study | str]:
    """Study every box that only the player's own cards decide; a sentence where one is shut."""
    play, main = play_of(game), list[Study]()
    for box in game.sheet.box:
        try:
            game.box(box.name)
        except RefusedError as error:
            yield error.message
            continue
        if box.withdrawable:
            main.append(withdrawal_study(game, play, box, len(main)))
            yield main[-1]
        elif box.settles == "own-hand":
            study = own_hand_study(game, play, box)
            main += [] if box.optional else [study]
            yield study
        elif box.settles == "bonus":
            yield bonus_study(game, play, box)
        elif box.settles == "jackpot":
            yield jackpot_study(game, jackpot_of(game, box.name), hands_of(game, play, box))
    if play.decides == "withdraw":
        yield together(main)


def hands_of(game: Game, play: BankPokerPlay, box: Box) -> Mapping[int, int]:
    """Count all hands that a box is judged on by their value."""
    if game.deck.size != 4 * len(game.deck_rule.ranks) or game.ranking_rule.use != "any":
        raise not_in_this_game(f"{game.name}: only hands of one pack, freely made, are counted")
    board = play.board_cards if box.board_cards is None else box.board_cards
    return value_counts(game.ranker, game.deck_rule.ranks, play.player_cards + board)


def own_hand_study(game: Game, play: BankPokerPlay, box: Box) -> Study:
    """Work out the edge of a bet that the player's own cards win or lose."""
    lines = active(game, box)
    if any(line.hole for line in lines):
        tally = _hole_tally(game, box)
    else:
        tally = tally_of(game, box, hands_of(game, play, box))
    total = sum(tally.values())
    won = sum(ways * (paid.to_one if paid else -1) for paid, ways in tally.items())
    return Study(
        box.name,
        box.article,
        total,
        pay_cases(game, lines, tally),
        (Figure(EDGE, Fraction(-won, total)),),
        tuple(_supposed(game, play, box)),
    )


def bonus_study(game: Game, play: BankPokerPlay, box: Box) -> Study:
    """Work out what a bonus brings on average; it is no bet and nothing is lost."""
    tally = tally_of(game, box, hands_of(game, play, box))
    total = sum(tally.values())
    won = sum(ways * paid.to_one for paid, ways in tally.items() if paid)
    return Study(
        box.name,
        box.article,
        total,
        pay_cases(game, active(game, box), tally, lost="nothing"),
        (Figure(f"expected bonus per unit of {box.bonus_on}", Fraction(won, total)),),
        tuple(_supposed(game, play, box)),
    )


def active(game: Game, box: Box) -> list[PayLine]:
    """Give the pay lines that hold under the chosen options."""
    return [line for line in box.win if game.holds(line.when)]


def tally_of(game: Game, box: Box, hands: Mapping[int, int]) -> Tally:
    """Count the hands by the line of the sheet that pays them."""
    table = hand_table(game, game.ranker, box.win)
    tally = Counter[Paid | None]()
    for value, ways in hands.items():
        tally[table.line(value)] += ways
    return tally


def _hole_tally(game: Game, box: Box) -> Tally:
    """Count two own cards by their line, each against every two cards of the bank."""
    table, ranks = HoleTable(game, box.win), game.deck_rule.ranks
    against = [line.hole for line in active(game, box) if line.bank_hole]
    banks = comb(4 * len(ranks) - 2, 2)
    tally = Counter[Paid | None]()
    for own in combinations(rest_of_pack(ranks, ()), 2):
        if any(holds_hole(hole, own) for hole in against):
            for bank in combinations(rest_of_pack(ranks, own), 2):
                tally[table.line(own, bank)] += 1
        else:
            tally[table.line(own, ())] += banks
    return tally


def pay_cases(
    game: Game, lines: Iterable[PayLine], tally: Tally, lost: str = "lost"
) -> tuple[StudyCase, ...]:
    """Set out the tally in the order of the sheet; lines that pay alike by one article are one."""
    names: dict[Paid, list[str]] = {}
    for line in lines:
        paid = Paid(game.odds(line.to_one), line.article)
        against = f" against {line.bank_hole}" if line.bank_hole else ""
        names.setdefault(paid, []).append(f"{line.hole or line.hand}{against}")
    cases = [
        StudyCase(", ".join(hands), tally.get(paid, 0), odds_text(paid.to_one), paid.article)
        for paid, hands in names.items()
    ]
    return (*cases, StudyCase("other", tally.get(None, 0), lost, ""))


def _supposed(game: Game, play: BankPokerPlay, box: Box) -> Iterator[str]:
    if play.buys:
        yield "no card is bought"
    if play.decides != "withdraw" and game.text(box.on_fold) == "lost":
        loss = "has no bonus" if box.settles == "bonus" else "loses this bet"
        yield f"the player always goes: a hand given up {loss}"
