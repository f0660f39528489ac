"""What lies open at a baccarat table beside cards and bets, for those who look on."""

from firmware_py.rules.games.dos_panos.settlement import play_of
from firmware_py.table.amounts import euros
from firmware_py.table.games.chemin import payment
from firmware_py.table.games.dos_panos import betting
from firmware_py.table.games.punto_banca import betting as punto_banca_betting
from firmware_py.table.round import Round

Facts = tuple[tuple[str, str], ...]


def chemin_facts(round_: Round) -> Facts:
    """The bank, what the puntos cover, what is left to cover, whose the cards are (08.V)."""
    bank = payment.bank_of(round_)
    if not bank:
        return _on_line(round_)
    covered = sum(
        round_.played_cents(*key, "punto") for key, boxes in round_.bets.items() if "punto" in boxes
    )
    money = (("Banca", euros(bank)), ("cubierto", euros(covered)), ("queda", euros(bank - covered)))
    return (*money, *_called(round_), *_on_line(round_))


def panos_facts(round_: Round) -> Facts:
    """The banker, a limited bank, and whose the cards of each cloth are (09.I, 09.IV)."""
    bank = betting.bank_of(round_)
    found = [("banquero", bank.banker)] if bank.banker else []
    if bank.banker and play_of(round_.game).free_of_maximum:
        amount = "libre" if betting.is_open(round_) else euros(bank.cents)
        found.append(("Banca", amount))
    return (*found, *_called(round_), *_on_line(round_))


def punto_facts(round_: Round) -> Facts:
    """Who deals, and whose the punto's cards are: the highest stake on it (07.IV)."""
    dealer = punto_banca_betting.dealer_of(round_)
    shoe = (("sabot", "croupier" if dealer is None else str(dealer)),)
    stakes = {key: boxes["punto"] for key, boxes in round_.bets.items() if "punto" in boxes}
    if not stakes:
        return (*shoe, ("cartas del jugador", "croupier"))
    first = max(sorted(stakes), key=stakes.__getitem__)
    return (*shoe, ("cartas del jugador", _who(*first)))


def _called(round_: Round) -> Facts:
    return tuple((word, _who(*whose)) for word, whose in round_.called.items())


def _on_line(round_: Round) -> Facts:
    """Stakes on the line, and how much of each plays."""
    return tuple(
        (
            f"sobre la raya: {_who(seat, name)} {box}",
            f"{euros(round_.played_cents(seat, name, box))}"
            f" de {euros(round_.bets[(seat, name)][box])}",
        )
        for seat, name, box in sorted(round_.on_line)
    )


def _who(seat: int, name: str) -> str:
    return f"{seat} ({name})" if name else f"{seat}"
