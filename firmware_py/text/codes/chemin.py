"""Messages of `messages/chemin.toml`, made by `make codes`."""

from firmware_py.text.message import Message


def turn_held(*, seat: int, article: str) -> Message:
    """Seat {seat} holds the bank until he passes it ({article})."""
    return Message("turn.held", (("seat", seat), ("article", article),))


def turn_auction(*, article: str) -> Message:
    """The bank is being auctioned: it goes to the highest bid ({article})."""
    return Message("turn.auction", (("article", article),))


def turn_offered_first(*, seat: int, article: str) -> Message:
    """The bank is offered to seat {seat} first ({article})."""
    return Message("turn.offered-first", (("seat", seat), ("article", article),))


def turn_nobody_first(*, article: str) -> Message:
    """The bank is offered to nobody now ({article})."""
    return Message("turn.nobody-first", (("article", article),))


def turn_minimum(*, least_cents: int, article: str) -> Message:
    """Nobody wanted the bank: it is taken for the minimum {least_cents} ({article})."""
    return Message("turn.minimum", (("least_cents", least_cents), ("article", article),))


def turn_refused_by_seated(*, article: str) -> Message:
    """The seated players have refused the bank: those who stand, or an auction ({article})."""
    return Message("turn.refused-by-seated", (("article", article),))


def turn_same_again(*, held_cents: int, article: str) -> Message:
    """Who passed the bank takes it again for the same {held_cents} ({article})."""
    return Message("turn.same-again", (("held_cents", held_cents), ("article", article),))


def turn_bank_least(*, least_cents: int, given_cents: int, article: str) -> Message:
    """The bank must hold at least {least_cents}, not {given_cents} ({article})."""
    return Message("turn.bank-least", (("least_cents", least_cents), ("given_cents", given_cents), ("article", article),))


def limit_bank_least(*, least_cents: int, given_cents: int, article: str) -> Message:
    """The bank must hold at least {least_cents}, not {given_cents} ({article})."""
    return Message("limit.bank-least", (("least_cents", least_cents), ("given_cents", given_cents), ("article", article),))


def players_few(*, least_number: int, known_count: int, word: str, article: str) -> Message:
    """{known_count} players are known, the least is {least_number}: who sits says «{word}» ({article})."""
    return Message("players.few", (("least_number", least_number), ("known_count", known_count), ("word", word), ("article", article),))


def no_seat_not_seated(*, who_name: str) -> Message:
    """{who_name} does not sit at the table."""
    return Message("no-seat.not-seated", (("who_name", who_name),))


def no_seat_taken(*, seat: int) -> Message:
    """Seat {seat} is taken."""
    return Message("no-seat.taken", (("seat", seat),))


def no_seat_one_sits() -> Message:
    """One sits."""
    return Message("no-seat.one-sits")


def no_seat_chips(*, seat: int) -> Message:
    """Seat {seat} has chips on the table."""
    return Message("no-seat.chips", (("seat", seat),))


def no_seat_no_player(*, who_name: str) -> Message:
    """{who_name} is no player: a seat, or seat/name."""
    return Message("no-seat.no-player", (("who_name", who_name),))


def out_of_turn_bank_not_offered(*, seat: int) -> Message:
    """The bank is not offered to seat {seat}."""
    return Message("out-of-turn.bank-not-offered", (("seat", seat),))


def out_of_turn_croupier_says(*, word: str) -> Message:
    """The croupier says «{word}»."""
    return Message("out-of-turn.croupier-says", (("word", word),))


def out_of_turn_all_goes() -> Message:
    """Only who keeps the bank says «todo va»."""
    return Message("out-of-turn.all-goes")


def out_of_turn_banco_seguido(*, article: str) -> Message:
    """Banco seguido is for who made banco and lost ({article})."""
    return Message("out-of-turn.banco-seguido", (("article", article),))


def out_of_turn_banco_first(*, seat: int, article: str) -> Message:
    """Seat {seat} has made banco and comes first ({article})."""
    return Message("out-of-turn.banco-first", (("seat", seat), ("article", article),))


def not_now_auction_early(*, article: str) -> Message:
    """The bank is auctioned when nobody took it in his turn ({article})."""
    return Message("not-now.auction-early", (("article", article),))


def not_now_word(*, word: str, article: str) -> Message:
    """«{word}» is not said now ({article})."""
    return Message("not-now.word", (("word", word), ("article", article),))


def barred_bid(*, who_name: str, article: str) -> Message:
    """{who_name} may not bid for this bank ({article})."""
    return Message("barred.bid", (("who_name", who_name), ("article", article),))


def limit_bid(*, least_cents: int, most_cents: int, article: str) -> Message:
    """A bid is {least_cents} to {most_cents} ({article})."""
    return Message("limit.bid", (("least_cents", least_cents), ("most_cents", most_cents), ("article", article),))


def not_in_this_game_bank_maximum(*, article: str) -> Message:
    """This bank has a maximum ({article})."""
    return Message("not-in-this-game.bank-maximum", (("article", article),))


def no_bank_not_announced() -> Message:
    """The bank is announced before the puntos stake."""
    return Message("no-bank.not-announced")


def no_bank_nobody(*, article: str) -> Message:
    """Nobody holds the bank ({article})."""
    return Message("no-bank.nobody", (("article", article),))


def no_bets_against_bank(*, article: str) -> Message:
    """Nobody stakes against the bank ({article})."""
    return Message("no-bets.against-bank", (("article", article),))


def aloud_leaves_place(*, seat: int) -> Message:
    """{seat} gives up the place."""
    return Message("aloud.leaves-place", (("seat", seat),))


def aloud_passes_hand(*, seat: int) -> Message:
    """{seat} passes the hand."""
    return Message("aloud.passes-hand", (("seat", seat),))


def aloud_nobody_bids(*, seat: int) -> Message:
    """Nobody bids: the bank is {seat}'s for the minimum."""
    return Message("aloud.nobody-bids", (("seat", seat),))


def aloud_cards_to_seat(*, way_message: Message, seat: int) -> Message:
    """{way_message}: cards to {seat}."""
    return Message("aloud.cards-to-seat", (("way_message", way_message), ("seat", seat),))


def aloud_cards_to_behind(*, way_message: Message, seat: int, name: str) -> Message:
    """{way_message}: cards to {seat} ({name})."""
    return Message("aloud.cards-to-behind", (("way_message", way_message), ("seat", seat), ("name", name),))


def aloud_cards_to_croupier(*, way_message: Message) -> Message:
    """{way_message}: cards to the croupier."""
    return Message("aloud.cards-to-croupier", (("way_message", way_message),))


def aloud_way(*, word: str) -> Message:
    """{word}."""
    return Message("aloud.way", (("word", word),))


def aloud_too_slow() -> Message:
    """Too slow."""
    return Message("aloud.too-slow")


def aloud_punto_points(*, points_number: int) -> Message:
    """Punto {points_number}."""
    return Message("aloud.punto-points", (("points_number", points_number),))

