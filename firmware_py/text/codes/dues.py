"""Messages of `messages/dues.toml`, made by `make codes`."""

from firmware_py.text.message import Message


def due_card(*, to_place: str, ordinal_number: int, face: str) -> Message:
    """{to_place}, card {ordinal_number}, face {face}."""
    return Message("due.card", (("to_place", to_place), ("ordinal_number", ordinal_number), ("face", face),))


def due_packet(*, to_place: str, ordinal_number: int, face: str, packet_count: int) -> Message:
    """{to_place}, card {ordinal_number}, face {face} (packet of {packet_count})."""
    return Message("due.packet", (("to_place", to_place), ("ordinal_number", ordinal_number), ("face", face), ("packet_count", packet_count),))


def due_word(*, who_place: str, words_message: Message) -> Message:
    """{who_place}: {words_message}."""
    return Message("due.word", (("who_place", who_place), ("words_message", words_message),))


def due_word_about(*, who_place: str, about_message: Message, words_message: Message) -> Message:
    """{who_place}, {about_message}: {words_message}."""
    return Message("due.word-about", (("who_place", who_place), ("about_message", about_message), ("words_message", words_message),))


def due_opening(*, what_message: Message) -> Message:
    """Turn up {what_message}."""
    return Message("due.opening", (("what_message", what_message),))


def due_payment() -> Message:
    """Collect and pay the list."""
    return Message("due.payment")


def due_bets() -> Message:
    """Bets, then «no va más»."""
    return Message("due.bets")


def due_slots(*, seats: tuple[int, ...]) -> Message:
    """Reading the slots of seats {seats}."""
    return Message("due.slots", (("seats", seats),))


def due_tokens(*, seats: tuple[int, ...]) -> Message:
    """Confirm jackpot tokens at seats {seats}."""
    return Message("due.tokens", (("seats", seats),))


def due_no_tokens() -> Message:
    """Confirm jackpot tokens at seats none."""
    return Message("due.no-tokens")


def due_reshuffle_back(*, cards_count: int) -> Message:
    """Put {cards_count} cards back and shuffle them with the remaining ones."""
    return Message("due.reshuffle-back", (("cards_count", cards_count),))


def due_reshuffle_whole() -> Message:
    """Collect and shuffle the whole pack."""
    return Message("due.reshuffle-whole")


def due_reshuffle_rest() -> Message:
    """Shuffle the remaining cards."""
    return Message("due.reshuffle-rest")


def due_correction(*, what_message: Message) -> Message:
    """{what_message}, then confirm."""
    return Message("due.correction", (("what_message", what_message),))


def correction_in_sequence() -> Message:
    """Put the cards right in sequence."""
    return Message("correction.in-sequence")


def correction_floor() -> Message:
    """Pick up the card from the floor."""
    return Message("correction.floor")


def due_supervisor(*, by_lab: str, why_message: Message) -> Message:
    """{by_lab} decides: {why_message}."""
    return Message("due.supervisor", (("by_lab", by_lab), ("why_message", why_message),))


def due_supervisor_or_device(*, role: str, by_lab: str, why_message: Message) -> Message:
    """Wait for {role}, or {by_lab} decides: {why_message}."""
    return Message("due.supervisor-or-device", (("role", role), ("by_lab", by_lab), ("why_message", why_message),))


def due_cut(*, by_order: tuple[int | str, ...], cited: str, then_message: Message) -> Message:
    """Have the pack cut: {by_order}{cited}, then {then_message}."""
    return Message("due.cut", (("by_order", by_order), ("cited", cited), ("then_message", then_message),))


def open_bets_now() -> Message:
    """Open the bets."""
    return Message("open-bets.now")


def open_table_now() -> Message:
    """Open the table."""
    return Message("open-table.now")


def close_table_last_round() -> Message:
    """Close the table: the last round is over."""
    return Message("close-table.last-round")


def new_shoe_last_hand() -> Message:
    """Put in a new shoe: the last hand of this one is over."""
    return Message("new-shoe.last-hand")


def new_shoe_separator() -> Message:
    """Put in a new shoe: the separator has appeared."""
    return Message("new-shoe.separator")


def other_set_withdrawn() -> Message:
    """Put in another set that was checked, or close: this one left the table."""
    return Message("other-set.withdrawn")


def other_set_lacks(*, left_steps: tuple[str, ...]) -> Message:
    """Put in another set that was checked, or close: this one left the table; still to do: {left_steps}."""
    return Message("other-set.lacks", (("left_steps", left_steps),))


def count_cards_by_hand() -> Message:
    """Count the cards by hand: the shuffler does not."""
    return Message("count-cards.by-hand")


def wait_device(*, role: str) -> Message:
    """Wait for {role}."""
    return Message("wait.device", (("role", role),))


def suspended_reason(*, reason_text: str) -> Message:
    """Suspended: {reason_text}."""
    return Message("suspended.reason", (("reason_text", reason_text),))


def seat_at(*, seat: int) -> Message:
    """Seat {seat}."""
    return Message("seat.at", (("seat", seat),))


def seat_cuts(*, seat: int) -> Message:
    """Seat {seat}."""
    return Message("seat.cuts", (("seat", seat),))


def seat_hand(*, seat: int, hand_number: int) -> Message:
    """Seat {seat}, hand {hand_number}."""
    return Message("seat.hand", (("seat", seat), ("hand_number", hand_number),))


def seat_behind(*, seat: int, name: str) -> Message:
    """Seat {seat}, {name}."""
    return Message("seat.behind", (("seat", seat), ("name", name),))


def cards_of_seat(*, seat: int) -> Message:
    """The cards of seat {seat}."""
    return Message("cards.of-seat", (("seat", seat),))


def cards_of_side(*, of_side: str) -> Message:
    """The cards of {of_side}."""
    return Message("cards.of-side", (("of_side", of_side),))


def cards_hand(*, seat: int) -> Message:
    """The hand of seat {seat}."""
    return Message("cards.hand", (("seat", seat),))


def cards_hands(*, seat: int) -> Message:
    """The hands of seat {seat}."""
    return Message("cards.hands", (("seat", seat),))


def cards_opening_hand(*, seat: int) -> Message:
    """The opening hand of seat {seat}."""
    return Message("cards.opening-hand", (("seat", seat),))


def cards_given_back(*, seat: int) -> Message:
    """The card that seat {seat} gave back."""
    return Message("cards.given-back", (("seat", seat),))


def cards_bank_card() -> Message:
    """The bank's card."""
    return Message("cards.bank-card")


def cards_bank() -> Message:
    """The bank's cards."""
    return Message("cards.bank")


def cards_bank_drew() -> Message:
    """The cards that the bank drew."""
    return Message("cards.bank-drew")


def cards_croupier() -> Message:
    """The croupier's cards."""
    return Message("cards.croupier")


def cards_banker() -> Message:
    """The banker's cards."""
    return Message("cards.banker")


def cards_punto() -> Message:
    """The punto's cards."""
    return Message("cards.punto")


def cards_common() -> Message:
    """The common cards."""
    return Message("cards.common")


def cards_next_common() -> Message:
    """The next common card."""
    return Message("cards.next-common")


def cards_third() -> Message:
    """The third card."""
    return Message("cards.third")


def cards_exposed() -> Message:
    """The exposed cards."""
    return Message("cards.exposed")


def cards_open() -> Message:
    """The open cards."""
    return Message("cards.open")


def cards_of_row(*, row_place: str) -> Message:
    """The card of the row {row_place}."""
    return Message("cards.of-row", (("row_place", row_place),))


def cards_first_of_shoe() -> Message:
    """The first card of the shoe."""
    return Message("cards.first-of-shoe")


def offer_card(*, to_place: str) -> Message:
    """Card to {to_place}."""
    return Message("offer.card", (("to_place", to_place),))


def cards_nth(*, ordinal_number: int, of_place: str) -> Message:
    """Card {ordinal_number} of {of_place}."""
    return Message("cards.nth", (("ordinal_number", ordinal_number), ("of_place", of_place),))


def due_directors(*, why_message: Message) -> Message:
    """Two directors decide it before play goes on: {why_message}."""
    return Message("due.directors", (("why_message", why_message),))


def due_pack() -> Message:
    """The pack goes into the sabot and is checked."""
    return Message("due.pack")


def due_step(*, step: str) -> Message:
    """Still to do: {step}."""
    return Message("due.step", (("step", step),))


def seat_elsewhere(*, at_place: str) -> Message:
    """{at_place}."""
    return Message("seat.elsewhere", (("at_place", at_place),))


def custody_step(*, step: str) -> Message:
    """{step}."""
    return Message("custody.step", (("step", step),))


def aloud_cut_card() -> Message:
    """Cut card."""
    return Message("aloud.cut-card")

