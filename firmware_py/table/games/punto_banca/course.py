"""Punto y banca: burns of a fresh shoe, two cards each, third cards by rule, payment."""

from collections.abc import Generator

from firmware_py.rules.deal import plan_for
from firmware_py.rules.game import Game
from firmware_py.rules.games.baccarat.points import burns_after, points_of, total_of
from firmware_py.rules.games.punto_banca.settlement import PuntoBanca
from firmware_py.table.course import Answer, Aside, Course, deal, written
from firmware_py.table.due import CardDue, Due, OpeningDue
from firmware_py.table.effects import Announce, Transfer
from firmware_py.table.games.punto_banca.betting import next_turn
from firmware_py.table.round import Round
from firmware_py.table.ruling_actions import fates
from firmware_py.text.codes import dues
from firmware_py.text.codes import punto_banca as codes

Steps = Generator[Due | Aside, Answer, None]
PUNTO, BANK = "punto", "bank"
_FIRST = CardDue("dead", "up", 1)
_THIRD = {place: CardDue(place, "up", 3, stage="third-card") for place in (PUNTO, BANK)}
_FIRST_OF_SHOE = dues.cards_first_of_shoe()
_WHAT = {PUNTO: dues.cards_punto(), BANK: dues.cards_bank()}


def course(round_: Round) -> Course:
    """Play one hand; once both hands lie open no word is needed, the rules decide (07.VI)."""
    game = round_.game
    law = game.once(PuntoBanca)
    said = game.once(Announcements)
    if round_.new_shoe:
        yield from _burn(round_)
    yield said.deal
    yield from deal(round_, game.once(_first_cards)[round_.source])
    yield from _open(round_, PUNTO)
    punto = total_of(round_.faces(PUNTO)[:2])
    yield said.punto[punto]
    yield from _open(round_, BANK)
    bank = total_of(round_.faces(BANK)[:2])
    yield said.bank[bank]
    if not law.ended(punto, bank):
        draws = law.punto_draws(punto, bank)
        yield said.punto_draws if draws else said.punto_stands[punto]
        if draws:
            yield from _third(round_, PUNTO)
        third = round_.faces(PUNTO)[2:3]
        draws = law.bank_draws(punto, bank, points_of(third[0]) if third else None)
        yield said.bank_draws if draws else said.bank_stands[bank]
        if draws:
            yield from _third(round_, BANK)
    punto, bank = total_of(round_.faces(PUNTO)), total_of(round_.faces(BANK))
    yield said.wins[(punto > bank) - (punto < bank)]
    round_.carries = next_turn(round_, bank_lost=punto > bank)
    return settled(round_, law, punto, bank)


def _first_cards(game: Game) -> dict[str, tuple[CardDue, ...]]:
    """Write the plan of each source out once: it is the same for all seats (07.VII)."""
    plans = {source: written(tuple(plan_for(game, source).steps), ()) for source in game.sheet.deal}
    return {
        source: tuple(due for due in plan if isinstance(due, CardDue))
        for source, plan in plans.items()
    }


class Announcements:
    """What the croupier says in the course of a hand, written out once for every total (07.VII)."""

    def __init__(self, game: Game) -> None:
        said = {said.moment: said for said in game.sheet.announcement}
        article = said["deal"].article
        self.deal, self.punto_draws, self.bank_draws = (
            Announce(said[moment].words, article)
            for moment in ("deal", "punto-draws", "bank-draws")
        )
        self.punto_stands, self.bank_stands = (
            [Announce(f"{said[moment].words}... {total}", article) for total in range(10)]
            for moment in ("punto-stands", "bank-stands")
        )
        self.punto, self.bank = (
            [Announce(total(points_number=points), article) for points in range(10)]
            for total in (codes.aloud_player_total, codes.aloud_bank_total)
        )
        self.wins = {
            1: Announce(codes.aloud_player_wins(), article),
            -1: Announce(codes.aloud_bank_wins(), article),
            0: Announce(codes.aloud_tie(), article),
        }


def _burn(round_: Round) -> Steps:
    """Show the first card of a fresh shoe and burn as many as it is worth (07.VII)."""
    yield _FIRST
    yield from _open(round_, "dead")
    (first, *_) = round_.faces("dead")
    for ordinal in range(1, burns_after(first) + 1):
        yield CardDue("burn", "down", ordinal)


def _third(round_: Round, place: str) -> Steps:
    yield _THIRD[place]
    yield from _open(round_, place)


def _open(round_: Round, place: str) -> Steps:
    """Turn up a hand; a card that replaced another one is turned up like the others."""
    while hidden := round_.hidden(place):
        yield OpeningDue(hidden, _WHAT.get(place, _FIRST_OF_SHOE))


def settled(round_: Round, law: PuntoBanca, punto: int, bank: int) -> tuple[Transfer, ...]:
    """Collect the bets that lost, then pay those that won, by both totals (07.III.2)."""
    out = round_.out
    moved = list(fates(round_)) if out else []
    for (seat, bettor), boxes in sorted(round_.bets.items()):
        if seat not in out:
            found = law.pay(boxes, punto, bank)
            article = ", ".join(found.articles)
            moved += [Transfer(seat, bettor, box, net, article) for box, net in found.net.items()]
    if len(moved) > 1:
        moved.sort(key=_paid_after)
    return tuple(moved)


def _paid_after(transfer: Transfer) -> bool:
    return transfer.cents >= 0
