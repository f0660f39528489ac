"""Which entries of a table are booked, and where: the table's book and its meters, as data.

Account names are those of the printed book. In the book every amount goes from one account to
another: «fichas» is the tray, «caja» the cage, «resultado» what the house has won (negative:
it gave chips to the tray's other side), «ranuras» the tokens in the slots, «progresivo» what the
jackpot owes. Accounts without a contra are counted only.
"""

from firmware_py.journal.book import Posting

BOOK = (
    Posting("fichas", "chips.anticipo", (), "cents", contra="caja"),
    Posting("fichas", "chips.reposicion", (), "cents", contra="caja"),
    Posting("caja", "chips.devolucion", (), "cents", contra="fichas"),
    Posting("efectivo", "chips.efectivo", (), "cents", contra="fichas"),
    Posting("propinas", "chips.propinas", (), "cents", contra="jugadores"),
    Posting("fichas", "chips.recuento", (), "cents", contra="diferencias"),
    Posting("fichas", "round", ("box",), "house_cents", "moves", contra="resultado"),
    Posting("fichas", "charge", ("box",), "house_cents", "moves", contra="resultado"),
    Posting("ranuras", "round", (), "cents", "tokens", contra="progresivo"),
    Posting("progresivo", "hit-paid", (), "cents", contra="caja"),
    Posting("rondas", "round", ("outcome",)),
    Posting("apuestas", "round", ("box",), "cents", "bets"),
    Posting("beneficio de la casa", "round", ("article",), "cents", "cut"),
    Posting("beneficio de la casa", "charge", ("article",), "cents", "cut"),
    Posting("resultado por artículo", "round", ("box", "article"), "house_cents", "moves"),
    Posting("resultado por artículo", "charge", ("box", "article"), "house_cents", "moves"),
    Posting("premios de jackpot", "hit-paid", ("hand",), "cents"),
)

METERS = (
    Posting("progresivo", "meter", ("level", "meter"), "amount", "moved"),
    Posting("fichas contadas", "token", ("seat",)),
    Posting("rondas", "round", ("outcome",)),
    Posting("apuestas", "round", ("box",), "cents", "bets"),
    Posting("apuestas de progresivo", "round", ("seat",), "cents", "tokens"),
    Posting("premios", "hit-paid", ("seat",), "cents"),
)
