"""What lies open at a baccarat table beside cards and bets, for those who look on."""

from firmware_py.rules.games.dos_panos.settlement import play_of
from firmware_py.table.games.chemin import payment
from firmware_py.table.games.dos_panos import betting
from firmware_py.table.games.punto_banca import betting as punto_banca_betting
from firmware_py.table.round import Round
from firmware_py.text.codes import facts as codes
from firmware_py.text.message import Message

Facts = tuple[Message, ...]


def chemin_facts(round_: Round) -> Facts:
    """The bank, what the puntos cover, what is left to cover, whose the cards are (08.V)."""
    bank = payment.bank_of(round_)
    if not bank:
        return _on_line(round_)
    covered = sum(
        round_.played_cents(*key, "punto") for key, boxes in round_.bets.items() if "punto" in boxes
    )
    money = (
        codes.fact_bank(bank_euros=bank),
        codes.fact_covered(covered_euros=covered),
        codes.fact_left(left_euros=bank - covered),
    )
    return (*money, *_called(round_), *_on_line(round_))


def panos_facts(round_: Round) -> Facts:
    """The banker, a limited bank, and whose the cards of each cloth are (09.I, 09.IV)."""
    bank = betting.bank_of(round_)
    found = [codes.fact_banker(who_name=bank.banker)] if bank.banker else []
    if bank.banker and play_of(round_.game).free_of_maximum:
        is_open = betting.is_open(round_)
        found.append(codes.fact_bank_open() if is_open else codes.fact_bank(bank_euros=bank.cents))
    return (*found, *_called(round_), *_on_line(round_))


def punto_facts(round_: Round) -> Facts:
    """Who deals, and whose the punto's cards are: the highest stake on it (07.IV)."""
    dealer = punto_banca_betting.dealer_of(round_)
    shoe = codes.fact_shoe(who_name="croupier" if dealer is None else str(dealer))
    stakes = {key: boxes["punto"] for key, boxes in round_.bets.items() if "punto" in boxes}
    if not stakes:
        return shoe, codes.fact_player_cards(who_name="croupier")
    first = max(sorted(stakes), key=stakes.__getitem__)
    return shoe, codes.fact_player_cards(who_name=_who(*first))


def _called(round_: Round) -> Facts:
    return tuple(
        codes.fact_called(word=word, who_name=_who(*whose)) for word, whose in round_.called.items()
    )


def _on_line(round_: Round) -> Facts:
    """Stakes on the line, and how much of each plays."""
    return tuple(
        codes.fact_on_line(
            who_name=_who(seat, name),
            box=box,
            plays_euros=round_.played_cents(seat, name, box),
            laid_euros=round_.bets[(seat, name)][box],
        )
        for seat, name, box in sorted(round_.on_line)
    )


def _who(seat: int, name: str) -> str:
    return f"{seat} ({name})" if name else f"{seat}"
