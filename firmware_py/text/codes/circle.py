"""Messages of `messages/circle.toml`, made by `make codes`."""

from firmware_py.text.message import Message


def not_offered_while_open(*, word: str) -> Message:
    """Nobody says '{word}' while bets are open."""
    return Message("not-offered.while-open", (("word", word),))


def no_seat_nobody(*, who_name: str) -> Message:
    """Nobody sits at {who_name}."""
    return Message("no-seat.nobody", (("who_name", who_name),))


def no_seat_seated_only(*, seat: int, name: str) -> Message:
    """Seat {seat} ({name}): only the seated player bets in circle poker."""
    return Message("no-seat.seated-only", (("seat", seat), ("name", name),))


def rests_already(*, seat: int) -> Message:
    """Seat {seat} rests already."""
    return Message("rests.already", (("seat", seat),))


def rests_ante_laid(*, seat: int) -> Message:
    """Seat {seat} has laid its ante: take it back first."""
    return Message("rests.ante-laid", (("seat", seat),))


def rests_too_long(*, seat: int, hands_count: int, cited: str) -> Message:
    """Seat {seat} has rested {hands_count} hands: with one more it loses its place{cited}."""
    return Message("rests.too-long", (("seat", seat), ("hands_count", hands_count), ("cited", cited),))


def rests_not(*, seat: int) -> Message:
    """Seat {seat} does not rest."""
    return Message("rests.not", (("seat", seat),))


def rests_let_back(*, seat: int) -> Message:
    """Seat {seat} rests: let it come back first."""
    return Message("rests.let-back", (("seat", seat),))


def not_now_blinds(*, cited: str) -> Message:
    """Blind bets are asked in their turn{cited}."""
    return Message("not-now.blinds", (("cited", cited),))


def incomplete_blinds(*, seats: tuple[int, ...], cited: str) -> Message:
    """Blind bets are asked in their turn: give back those of {seats}{cited}."""
    return Message("incomplete.blinds", (("seats", seats), ("cited", cited),))


def incomplete_ante(*, seat: int, laid_cents: int, resto_cents: int, ante_cents: int, cited: str) -> Message:
    """Seat {seat} has laid {laid_cents} of its {resto_cents}; the ante is {ante_cents}{cited}."""
    return Message("incomplete.ante", (("seat", seat), ("laid_cents", laid_cents), ("resto_cents", resto_cents), ("ante_cents", ante_cents), ("cited", cited),))


def no_session_none_announced() -> Message:
    """The house has announced no cut by session."""
    return Message("no-session.none-announced")


def no_session_whole(*, cited: str) -> Message:
    """Sessions are charged whole{cited}."""
    return Message("no-session.whole", (("cited", cited),))


def no_chips_session(*, seat: int, resto_cents: int, fee_cents: int) -> Message:
    """Seat {seat} has {resto_cents} of the {fee_cents} that the session costs: it lays chips or gives its place up."""
    return Message("no-chips.session", (("seat", seat), ("resto_cents", resto_cents), ("fee_cents", fee_cents),))


def bad_request_too_few(*, players_count: int, least_number: int, cited: str) -> Message:
    """{players_count} players: the game stops until there are {least_number}{cited}."""
    return Message("bad-request.too-few", (("players_count", players_count), ("least_number", least_number), ("cited", cited),))


def bad_request_too_many(*, players_count: int, most_number: int, cited: str) -> Message:
    """{players_count} players: at most {most_number} may play{cited}."""
    return Message("bad-request.too-many", (("players_count", players_count), ("most_number", most_number), ("cited", cited),))


def bad_request_mano_away(*, seat: int) -> Message:
    """The mano is one of the players: seat {seat} does not play."""
    return Message("bad-request.mano-away", (("seat", seat),))


def aloud_rests(*, seat: int) -> Message:
    """Seat {seat} rests."""
    return Message("aloud.rests", (("seat", seat),))


def aloud_comes_back(*, seat: int) -> Message:
    """Seat {seat} comes back."""
    return Message("aloud.comes-back", (("seat", seat),))


def aloud_place_given(*, seat: int, who_name: str) -> Message:
    """Seat {seat} is given by: {who_name}."""
    return Message("aloud.place-given", (("seat", seat), ("who_name", who_name),))


def aloud_places_drawn() -> Message:
    """Places are drawn by lot."""
    return Message("aloud.places-drawn")


def aloud_mano_cuts(*, mano_seat: int, cut_seat: int) -> Message:
    """Mano: seat {mano_seat}; cuts: seat {cut_seat}."""
    return Message("aloud.mano-cuts", (("mano_seat", mano_seat), ("cut_seat", cut_seat),))


def aloud_mano_seat_has_cut(*, mano_seat: int, cut_seat: int) -> Message:
    """Mano: seat {mano_seat}; has cut: seat {cut_seat}."""
    return Message("aloud.mano-seat-has-cut", (("mano_seat", mano_seat), ("cut_seat", cut_seat),))


def aloud_mano_staff_has_cut(*, mano_seat: int, cut_name: str) -> Message:
    """Mano: seat {mano_seat}; has cut: {cut_name}."""
    return Message("aloud.mano-staff-has-cut", (("mano_seat", mano_seat), ("cut_name", cut_name),))


def aloud_cuts(*, seat: int) -> Message:
    """Cuts: seat {seat}."""
    return Message("aloud.cuts", (("seat", seat),))


def aloud_cards_short(*, left_number: int, needed_count: int) -> Message:
    """{needed_count} cards are needed and the pack has {left_number}."""
    return Message("aloud.cards-short", (("left_number", left_number), ("needed_count", needed_count),))

