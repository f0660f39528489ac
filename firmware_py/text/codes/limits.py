"""Messages of `messages/limits.toml`, made by `make codes`."""

from firmware_py.text.message import Message


def limit_within() -> Message:
    """Within the limits."""
    return Message("limit.within")


def limit_band_order(*, cited: str) -> Message:
    """The table's maximum must be at least its minimum, and both positive{cited}."""
    return Message("limit.band-order", (("cited", cited),))


def limit_band_least(*, times_count: int, cited: str) -> Message:
    """The table's maximum must be at least {times_count} times its minimum{cited}."""
    return Message("limit.band-least", (("times_count", times_count), ("cited", cited),))


def limit_band_most(*, times_count: int, cited: str) -> Message:
    """The table's maximum may be at most {times_count} times its minimum{cited}."""
    return Message("limit.band-most", (("times_count", times_count), ("cited", cited),))


def limit_band_exactly(*, times_text: str, cited: str) -> Message:
    """The table's maximum must be {times_text} times its minimum{cited}."""
    return Message("limit.band-exactly", (("times_text", times_text), ("cited", cited),))


def limit_span(*, least_number: int, most_number: int, max_cents: int, given_cents: int, cited: str) -> Message:
    """The table's minimum must be {least_number} to {most_number} % of its maximum {max_cents}, not {given_cents}{cited}."""
    return Message("limit.span", (("least_number", least_number), ("most_number", most_number), ("max_cents", max_cents), ("given_cents", given_cents), ("cited", cited),))


def limit_no_bet(*, box: str, on_box: str, cited: str) -> Message:
    """{box} is no bet: it is paid on {on_box}{cited}."""
    return Message("limit.no-bet", (("box", box), ("on_box", on_box), ("cited", cited),))


def limit_needs(*, box: str, other_box: str, cited: str) -> Message:
    """{box} needs a bet on {other_box}{cited}."""
    return Message("limit.needs", (("box", box), ("other_box", other_box), ("cited", cited),))


def limit_needs_one(*, box: str, boxes_choice: tuple[str, ...], cited: str) -> Message:
    """{box} needs a bet on {boxes_choice}{cited}."""
    return Message("limit.needs-one", (("box", box), ("boxes_choice", boxes_choice), ("cited", cited),))


def limit_exactly(*, box: str, wanted_cents: int, from_bound: str, given_cents: int, cited: str) -> Message:
    """{box} must be exactly {wanted_cents} ({from_bound}), not {given_cents}{cited}."""
    return Message("limit.exactly", (("box", box), ("wanted_cents", wanted_cents), ("from_bound", from_bound), ("given_cents", given_cents), ("cited", cited),))


def limit_at_least(*, box: str, least_cents: int, from_bound: str, given_cents: int, cited: str) -> Message:
    """{box} must be at least {least_cents} ({from_bound}), not {given_cents}{cited}."""
    return Message("limit.at-least", (("box", box), ("least_cents", least_cents), ("from_bound", from_bound), ("given_cents", given_cents), ("cited", cited),))


def limit_at_most(*, box: str, most_cents: int, from_bound: str, given_cents: int, cited: str) -> Message:
    """{box} may be at most {most_cents} ({from_bound}), not {given_cents}{cited}."""
    return Message("limit.at-most", (("box", box), ("most_cents", most_cents), ("from_bound", from_bound), ("given_cents", given_cents), ("cited", cited),))


def limit_least(*, box: str, least_cents: int, given_cents: int, cited: str) -> Message:
    """{box} must be at least {least_cents}, not {given_cents}{cited}."""
    return Message("limit.least", (("box", box), ("least_cents", least_cents), ("given_cents", given_cents), ("cited", cited),))


def limit_most(*, box: str, most_cents: int, given_cents: int, cited: str) -> Message:
    """{box} may be at most {most_cents}, not {given_cents}{cited}."""
    return Message("limit.most", (("box", box), ("most_cents", most_cents), ("given_cents", given_cents), ("cited", cited),))


def limit_multiple(*, box: str, unit_cents: int, from_bound: str, given_cents: int, cited: str) -> Message:
    """{box} must be a multiple of {unit_cents} ({from_bound}), not {given_cents}{cited}."""
    return Message("limit.multiple", (("box", box), ("unit_cents", unit_cents), ("from_bound", from_bound), ("given_cents", given_cents), ("cited", cited),))


def limit_as_first(*, box: str, unit_cents: int, given_cents: int, cited: str) -> Message:
    """{box} must be exactly {unit_cents}, as the first bet, not {given_cents}{cited}."""
    return Message("limit.as-first", (("box", box), ("unit_cents", unit_cents), ("given_cents", given_cents), ("cited", cited),))


def limit_box_full(*, most_count: int, cited: str) -> Message:
    """A box takes at most {most_count} bets{cited}."""
    return Message("limit.box-full", (("most_count", most_count), ("cited", cited),))


def limit_box_sum(*, total_cents: int, top_cents: int, cited: str) -> Message:
    """The bets on the box come to {total_cents}, over the maximum {top_cents}{cited}."""
    return Message("limit.box-sum", (("total_cents", total_cents), ("top_cents", top_cents), ("cited", cited),))


def limit_seats(*, seats_count: int, cited: str) -> Message:
    """This table has seats 1 to {seats_count}{cited}."""
    return Message("limit.seats", (("seats_count", seats_count), ("cited", cited),))


def limit_multiples_of_min(*, min_cents: int, cited: str) -> Message:
    """Bets are whole multiples of the minimum {min_cents}{cited}."""
    return Message("limit.multiples-of-min", (("min_cents", min_cents), ("cited", cited),))


def limit_bank_held(*, cited: str) -> Message:
    """Another player holds the bank{cited}."""
    return Message("limit.bank-held", (("cited", cited),))


def limit_own_bank(*, cited: str) -> Message:
    """The banker does not stake against his own bank{cited}."""
    return Message("limit.own-bank", (("cited", cited),))


def limit_bank_most(*, most_cents: int, cited: str) -> Message:
    """The bank may hold at most {most_cents}, a hundred times the punto's minimum{cited}."""
    return Message("limit.bank-most", (("most_cents", most_cents), ("cited", cited),))


def limit_bank_first(*, cited: str) -> Message:
    """The bank is announced before the puntos stake{cited}."""
    return Message("limit.bank-first", (("cited", cited),))


def limit_bank_covered(*, bank_cents: int, cited: str) -> Message:
    """The puntos may stake at most the {bank_cents} of the bank{cited}."""
    return Message("limit.bank-covered", (("bank_cents", bank_cents), ("cited", cited),))


def limit_punto_minimum(*, cited: str) -> Message:
    """The punto's minimum must be positive{cited}."""
    return Message("limit.punto-minimum", (("cited", cited),))


def limit_least_of_punto(*, box: str, least_cents: int, given_cents: int, cited: str) -> Message:
    """{box} must be at least the punto's minimum {least_cents}, not {given_cents}{cited}."""
    return Message("limit.least-of-punto", (("box", box), ("least_cents", least_cents), ("given_cents", given_cents), ("cited", cited),))


def limit_premium(*, premium_cents: int, given_cents: int, cited: str) -> Message:
    """The premium is exactly {premium_cents}, not {given_cents}{cited}."""
    return Message("limit.premium", (("premium_cents", premium_cents), ("given_cents", given_cents), ("cited", cited),))


def limit_premium_of_some(*, premium_cents: int, each_row: tuple[Message, ...], given_cents: int, cited: str) -> Message:
    """The premium is exactly {premium_cents} ({each_row}), or what some of these come to, not {given_cents}{cited}."""
    return Message("limit.premium-of-some", (("premium_cents", premium_cents), ("each_row", each_row), ("given_cents", given_cents), ("cited", cited),))


def limit_premium_doubtful(*, given_cents: int, each_row: tuple[Message, ...], cited: str) -> Message:
    """{given_cents} may insure one stake or another ({each_row}): name its box{cited}."""
    return Message("limit.premium-doubtful", (("given_cents", given_cents), ("each_row", each_row), ("cited", cited),))


def premium_of(*, box: str, premium_cents: int) -> Message:
    """{box} {premium_cents}."""
    return Message("premium.of", (("box", box), ("premium_cents", premium_cents),))


def limit_premium_from(*, from_amount: int, cited: str) -> Message:
    """Stakes from {from_amount} may be insured{cited}."""
    return Message("limit.premium-from", (("from_amount", from_amount), ("cited", cited),))


def limit_resto_only(*, resto_cents: int, given_cents: int, cited: str) -> Message:
    """Only the {resto_cents} of the resto can be bet, not {given_cents}{cited}."""
    return Message("limit.resto-only", (("resto_cents", resto_cents), ("given_cents", given_cents), ("cited", cited),))


def limit_resto_begun(*, cited: str) -> Message:
    """No chips may be added to the resto once the hand has begun{cited}."""
    return Message("limit.resto-begun", (("cited", cited),))


def limit_resto_left(*, resto_cents: int, cited: str) -> Message:
    """Chips are laid down again once the resto of {resto_cents} is gone{cited}."""
    return Message("limit.resto-left", (("resto_cents", resto_cents), ("cited", cited),))


def limit_blinds(*, players_count: int, cited: str) -> Message:
    """Only {players_count} players make a forced bet{cited}."""
    return Message("limit.blinds", (("players_count", players_count), ("cited", cited),))


def limit_blind_least(*, least_cents: int, given_cents: int, cited: str) -> Message:
    """A further blind bet is at least {least_cents}, not {given_cents}{cited}."""
    return Message("limit.blind-least", (("least_cents", least_cents), ("given_cents", given_cents), ("cited", cited),))


def limit_raises(*, most_count: int, cited: str) -> Message:
    """A player raises at most {most_count} times in an interval{cited}."""
    return Message("limit.raises", (("most_count", most_count), ("cited", cited),))


def limit_raises_unless_two(*, most_count: int, cited: str) -> Message:
    """A player raises at most {most_count} times in an interval unless only two are left{cited}."""
    return Message("limit.raises-unless-two", (("most_count", most_count), ("cited", cited),))


def not_in_this_game_bet(*, name: str, bet_name: str, bets_text: str) -> Message:
    """{name} has no bet '{bet_name}'; its bets are {bets_text}."""
    return Message("not-in-this-game.bet", (("name", name), ("bet_name", bet_name), ("bets_text", bets_text),))


def not_in_this_game_no_bets(*, name: str, bet_name: str) -> Message:
    """{name} has no bet '{bet_name}'; its text holds no bets."""
    return Message("not-in-this-game.no-bets", (("name", name), ("bet_name", bet_name),))


def not_in_this_game_not_posted(*, box: str, option_name: str) -> Message:
    """The bet {box} opens only once {option_name} is posted."""
    return Message("not-in-this-game.not-posted", (("box", box), ("option_name", option_name),))


def bad_request_premium_stakes() -> Message:
    """The premium depends on the stakes: give them in bets."""
    return Message("bad-request.premium-stakes")


def bad_request_lacks_fact(*, fact_key: str) -> Message:
    """The ruling depends on '{fact_key}': give it."""
    return Message("bad-request.lacks-fact", (("fact_key", fact_key),))


def bad_request_lacks_stage() -> Message:
    """The ruling depends on the stage: give it."""
    return Message("bad-request.lacks-stage")


def bad_request_number_needed(*, given_text: str) -> Message:
    """A number is needed where {given_text} is given."""
    return Message("bad-request.number-needed", (("given_text", given_text),))


def bad_request_no_place(*, given_text: str) -> Message:
    """The table has no place {given_text}."""
    return Message("bad-request.no-place", (("given_text", given_text),))


def bad_request_seats_touched(*, least_count: int) -> Message:
    """The ruling touches {least_count} seats or more: give them all in seats."""
    return Message("bad-request.seats-touched", (("least_count", least_count),))


def bad_request_no_such_irregularity(*, given_text: str) -> Message:
    """No irregularity is called {given_text}."""
    return Message("bad-request.no-such-irregularity", (("given_text", given_text),))


def bad_request_no_such_fact(*, given_text: str) -> Message:
    """No fact is called {given_text}."""
    return Message("bad-request.no-such-fact", (("given_text", given_text),))


def bad_request_whole_cents(*, fact_key: str, given_text: str) -> Message:
    """{fact_key} is a whole number of cents, not {given_text}."""
    return Message("bad-request.whole-cents", (("fact_key", fact_key), ("given_text", given_text),))


def bad_request_which_card(*, given_text: str) -> Message:
    """Which is the number of a card in that hand, or a list, not {given_text}."""
    return Message("bad-request.which-card", (("given_text", given_text),))


def bad_request_seat_or_place(*, fact_key: str, given_text: str) -> Message:
    """{fact_key} is a seat number or a place, not {given_text}."""
    return Message("bad-request.seat-or-place", (("fact_key", fact_key), ("given_text", given_text),))


def bad_request_seat_or_one_of(*, fact_key: str, places_text: str, given_text: str) -> Message:
    """{fact_key} is a seat or one of {places_text}, not {given_text}."""
    return Message("bad-request.seat-or-one-of", (("fact_key", fact_key), ("places_text", places_text), ("given_text", given_text),))


def bad_request_seat_list(*, given_text: str) -> Message:
    """Seats is a list of seat numbers, not {given_text}."""
    return Message("bad-request.seat-list", (("given_text", given_text),))


def row_short(*, row_name: str, points_number: int, reach_number: int) -> Message:
    """{row_name} comes to {points_number} only: a row goes on until it has {reach_number} or more."""
    return Message("row.short", (("row_name", row_name), ("points_number", points_number), ("reach_number", reach_number),))


def row_long(*, row_name: str, points_number: int, reach_number: int) -> Message:
    """{row_name} goes on after {points_number}: a row ends when it has {reach_number} or more."""
    return Message("row.long", (("row_name", row_name), ("points_number", points_number), ("reach_number", reach_number),))


def cards_short_for_seat(*, seat: int, article: str) -> Message:
    """No cards are left to complete seat {seat}: {article} foresees no other cards, the person in charge decides."""
    return Message("cards-short.for-seat", (("seat", seat), ("article", article),))


def cards_short_for_seat_uncited(*, seat: int) -> Message:
    """No cards are left to complete seat {seat}: the text foresees no other cards, the person in charge decides."""
    return Message("cards-short.for-seat-uncited", (("seat", seat),))


def misplaced_nobody_dealt() -> Message:
    """Nobody is dealt to yet: chips laid now are his resto who lays them."""
    return Message("misplaced.nobody-dealt")


def misplaced_bets_over() -> Message:
    """The bets of this hand are over."""
    return Message("misplaced.bets-over")


def misplaced_not_in_hand(*, seat: int) -> Message:
    """Seat {seat} is not in this hand."""
    return Message("misplaced.not-in-hand", (("seat", seat),))


def misplaced_no_bet_to_meet() -> Message:
    """No bet is to be met now."""
    return Message("misplaced.no-bet-to-meet")


def misplaced_nobody_opened() -> Message:
    """Nobody has opened."""
    return Message("misplaced.nobody-opened")


def misplaced_other_opened(*, seat: int) -> Message:
    """Seat {seat} has opened."""
    return Message("misplaced.other-opened", (("seat", seat),))


def misplaced_opener_shown(*, seat: int) -> Message:
    """Seat {seat} has shown what it opened with."""
    return Message("misplaced.opener-shown", (("seat", seat),))

