"""Messages of `messages/facts_told.toml`, made by `make codes`."""

from firmware_py.text.message import Message


def bad_request_no_seat(*, seats_count: int, given_number: int) -> Message:
    """The table has seats 1 to {seats_count}, not {given_number}."""
    return Message("bad-request.no-seat", (("seats_count", seats_count), ("given_number", given_number),))


def bad_request_seat_twice() -> Message:
    """A seat is named twice."""
    return Message("bad-request.seat-twice")


def bad_request_not_dealt_to(*, name: str, place_text: str, fact_key: str) -> Message:
    """{name} deals no cards to {place_text}: {fact_key} must be another."""
    return Message("bad-request.not-dealt-to", (("name", name), ("place_text", place_text), ("fact_key", fact_key),))


def bad_request_no_such_stage(*, given_text: str) -> Message:
    """No stage is called {given_text}."""
    return Message("bad-request.no-such-stage", (("given_text", given_text),))


def bad_request_needs_bet(*, bet_name: str, box: str) -> Message:
    """The bet {bet_name} is needed to judge {box}: give it in bets."""
    return Message("bad-request.needs-bet", (("bet_name", bet_name), ("box", box),))


def bad_request_card_list(*, given_text: str) -> Message:
    """Cards are a list such as ["As","Td"], not {given_text}."""
    return Message("bad-request.card-list", (("given_text", given_text),))


def bad_request_two_cards(*, fact_key: str) -> Message:
    """{fact_key} must be a list of at least two cards."""
    return Message("bad-request.two-cards", (("fact_key", fact_key),))


def bad_request_side_says(*, who_key: str, given_text: str) -> Message:
    """{who_key} says carta, no or abate, not {given_text}."""
    return Message("bad-request.side-says", (("who_key", who_key), ("given_text", given_text),))


def bad_request_which_first() -> Message:
    """Which is 1, 2 or a list of them: third cards lie open anyway."""
    return Message("bad-request.which-first")


def bad_request_which_of_hand() -> Message:
    """Which is the number of a card in that hand, 1 to 3, or a list of them."""
    return Message("bad-request.which-of-hand")


def bad_request_third_cards() -> Message:
    """Cards must be the two third cards that were given."""
    return Message("bad-request.third-cards")


def bad_request_how_many(*, fact_key: str, given_text: str) -> Message:
    """{fact_key} is a number of cards or people, not {given_text}."""
    return Message("bad-request.how-many", (("fact_key", fact_key), ("given_text", given_text),))


def bad_request_yes_or_no(*, fact_key: str, given_text: str) -> Message:
    """{fact_key} is true or false, not {given_text}."""
    return Message("bad-request.yes-or-no", (("fact_key", fact_key), ("given_text", given_text),))


def bad_request_cards_listed() -> Message:
    """Cards is a list of cards."""
    return Message("bad-request.cards-listed")


def bad_request_not_that_fault(*, hand_key: str, total_number: int, name_lab: str) -> Message:
    """{hand_key} has {total_number}: that is not {name_lab}."""
    return Message("bad-request.not-that-fault", (("hand_key", hand_key), ("total_number", total_number), ("name_lab", name_lab),))


def bad_request_chip_fits(*, put_in_cents: int, call_cents: int) -> Message:
    """A chip of {put_in_cents} is not too large for a call of {call_cents}."""
    return Message("bad-request.chip-fits", (("put_in_cents", put_in_cents), ("call_cents", call_cents),))


def bad_request_whole_number(*, fact_key: str, given_text: str) -> Message:
    """{fact_key} is a whole number, not {given_text}."""
    return Message("bad-request.whole-number", (("fact_key", fact_key), ("given_text", given_text),))


def bad_request_whose_cloth(*, given_text: str) -> Message:
    """Whose is pano1 or pano2, not {given_text}."""
    return Message("bad-request.whose-cloth", (("given_text", given_text),))


def bad_request_second_cloth_said() -> Message:
    """The ruling depends on what pano2 said: give says {{"pano2": …}}."""
    return Message("bad-request.second-cloth-said")


def bad_cards_no_text(*, given_text: str) -> Message:
    """{given_text} is not a card: a card is a text of two characters."""
    return Message("bad-cards.no-text", (("given_text", given_text),))


def bad_cards_length(*, given_text: str) -> Message:
    """{given_text} is not a card: a card has two characters, rank and suit."""
    return Message("bad-cards.length", (("given_text", given_text),))


def bad_cards_no_rank(*, given_text: str, ranks_text: str) -> Message:
    """{given_text} is not a card: its rank is none of {ranks_text}."""
    return Message("bad-cards.no-rank", (("given_text", given_text), ("ranks_text", ranks_text),))


def bad_cards_no_suit(*, given_text: str, suits_text: str) -> Message:
    """{given_text} is not a card: its suit is none of {suits_text}."""
    return Message("bad-cards.no-suit", (("given_text", given_text), ("suits_text", suits_text),))


def bad_cards_unknown() -> Message:
    """?? is not allowed here: every card must be known."""
    return Message("bad-cards.unknown")


def bad_cards_too_often(*, card_name: str, times_count: int, held_number: int) -> Message:
    """{card_name} appears {times_count} times: the deck holds {held_number}."""
    return Message("bad-cards.too-often", (("card_name", card_name), ("times_count", times_count), ("held_number", held_number),))


def bad_cards_no_joker(*, card_name: str) -> Message:
    """{card_name} is not in this deck: it has no joker."""
    return Message("bad-cards.no-joker", (("card_name", card_name),))


def bad_cards_not_held(*, card_name: str, ranks_text: str) -> Message:
    """{card_name} is not in this deck: its ranks are {ranks_text}."""
    return Message("bad-cards.not-held", (("card_name", card_name), ("ranks_text", ranks_text),))


def bad_cards_too_few(*, cards_count: int, least_number: int) -> Message:
    """{cards_count} cards are too few: at least {least_number} are needed."""
    return Message("bad-cards.too-few", (("cards_count", cards_count), ("least_number", least_number),))


def bad_cards_not_ranked(*, cards_count: int, least_number: int, most_number: int) -> Message:
    """{cards_count} cards cannot be ranked: {least_number} to {most_number} can."""
    return Message("bad-cards.not-ranked", (("cards_count", cards_count), ("least_number", least_number), ("most_number", most_number),))

