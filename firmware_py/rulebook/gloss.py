"""The lab's words as people say them, in Spanish and in English."""

import re

# word: (Spanish, English)
WORDS: dict[str, tuple[str, str]] = {
    # hands
    "escalera-real": ("escalera real", "escalera real (royal flush)"),
    "escalera-de-color": ("escalera de color", "escalera de color (straight flush)"),
    "poker": ("póker", "póker (four of a kind)"),
    "full": ("full", "full (full house)"),
    "color": ("color", "color (flush)"),
    "escalera": ("escalera", "escalera (straight)"),
    "trio": ("trío", "trío (three of a kind)"),
    "figuras": ("figuras", "figuras"),
    "doble-pareja": ("doble pareja", "doble pareja (two pairs)"),
    "pareja": ("pareja", "pareja (pair)"),
    "carta-mayor": ("cartas mayores", "cartas mayores (high cards)"),
    "cinco-ases": ("cinco ases", "cinco ases (five aces)"),
    "as-rey": ("as y rey", "ace and king"),
    "any": ("cualquier mano", "any hand"),
    # places and faces
    "seats": ("jugadores", "players"),
    "bank": ("banca", "bank"),
    "board": ("carta común", "common card"),
    "burn": ("carta quemada", "burn"),
    "dead": ("carta muerta", "dead card"),
    "up": ("descubierta", "up"),
    "down": ("cubierta", "down"),
    # rulings
    "void-round": ("se anula toda la jugada", "the whole round is void"),
    "redeal": ("se reparte de nuevo", "the hand is dealt again"),
    "void-seat": ("esa mano queda fuera", "that hand is out"),
    "forfeit": ("pierde toda su apuesta", "he loses his whole stake"),
    "continue": ("se sigue jugando", "play goes on"),
    "burn-card": (
        "la carta se elimina y la sigue otra",
        "the card is burned, the next replaces it",
    ),
    "use-as-next": ("es la siguiente carta", "it is the next card"),
    "correct-in-sequence": ("se corrige en orden", "put right in sequence"),
    "substitute-card": ("se sustituye la carta", "the card is replaced"),
    "reshuffle": ("se baraja de nuevo lo que queda", "the rest is reshuffled"),
    "refund-ante": ("se le devuelve la apuesta inicial", "he gets his ante back"),
    "showdown": ("se descubren las cartas", "showdown"),
    "cards-speak": ("las cartas hablan por sí mismas", "the cards speak"),
    "supervisor": ("decide el responsable", "the person in charge decides"),
    "banker-decides": ("decide el banquero", "the banker decides"),
    "pot-carried-over": ("el bote queda para la siguiente", "the pot is carried over"),
    # stakes and whom it touches
    "returned": ("se devuelven", "returned"),
    "kept": ("se mantienen", "kept"),
    "lost": ("se pierden", "lost"),
    "all": ("a todos", "everybody"),
    "seat": ("a ese jugador", "that player"),
    "none": ("a nadie", "nobody"),
    # irregularities
    "wrong-order": ("reparto fuera de orden", "dealt out of order"),
    "too-many-cards": ("cartas de más", "too many cards"),
    "too-few-cards": ("cartas de menos", "too few cards"),
    "card-exposed": ("carta descubierta por error", "card exposed"),
    "wrong-card-seen": ("carta ajena vista", "a card not his was seen"),
    "top-card-seen": ("primera carta de la baraja vista", "top card seen"),
    "face-up-in-deck": ("carta boca arriba en la baraja", "card face up in the pack"),
    "card-missing": ("falta una carta", "card missing"),
    "deck-defective": ("baraja defectuosa", "defective pack"),
    "dealt-to-absent": ("carta a un ausente", "dealt to an absent player"),
    "dealt-to-empty": ("carta a un sitio vacío", "dealt to an empty place"),
    "drawn-by-mistake": ("carta sacada por error", "card drawn by mistake"),
    "drawn-before-close": ("carta sacada antes del cierre", "drawn before bets closed"),
    "dealt-before-bets-ended": ("reparto antes de acabar las apuestas", "dealt before bets ended"),
    "deck-put-away": ("baraja retirada antes de tiempo", "pack put away too early"),
    "stuck-together": ("cartas pegadas", "cards stuck together"),
    "on-floor": ("carta en el suelo", "card on the floor"),
    "in-basket": ("carta en la cesta", "card in the basket"),
    "hand-misannounced": ("mano mal anunciada", "hand misannounced"),
    "shows-own-cards": ("enseña sus cartas", "shows his own cards"),
    "tells-cards": ("informa sobre sus cartas", "tells his cards"),
    "cards-touch": ("cartas en contacto", "cards of two players touch"),
    "advice": ("pide consejo", "asks for advice"),
    "cut-card": ("aparece la carta de corte", "the cut card appears"),
}

_WORD = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")


def say(text: str, language: str) -> str:
    """Put every word of the lab's vocabulary in a text into a person's words."""
    column = 0 if language == "es" else 1
    return _WORD.sub(lambda found: WORDS.get(found[0], (found[0],) * 2)[column], text)
