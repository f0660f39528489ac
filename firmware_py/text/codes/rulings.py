"""Messages of `messages/rulings.toml`, made by `make codes`."""

from firmware_py.text.message import Message


def empty_packet_told(*, role: str) -> Message:
    """{role}: a packet without cards."""
    return Message("empty-packet.told", (("role", role),))


def number_taken_packet(*, first_number: int) -> Message:
    """Of draws from {first_number} on some lie there."""
    return Message("number-taken.packet", (("first_number", first_number),))


def number_taken_other_device(*, number: int) -> Message:
    """Draw {number} lies there from another device."""
    return Message("number-taken.other-device", (("number", number),))


def seen_before_recorded(*, role: str, number: int) -> Message:
    """{role}: draw {number} is recorded already."""
    return Message("seen-before.recorded", (("role", role), ("number", number),))


def unknown_draw_not_there(*, number: int) -> Message:
    """Draw {number} is not on the table."""
    return Message("unknown-draw.not-there", (("number", number),))


def unknown_draw_not_there_from(*, role: str, number: int) -> Message:
    """{role}: draw {number} is not on the table."""
    return Message("unknown-draw.not-there-from", (("role", role), ("number", number),))


def unknown_draw_none_named(*, role: str, text: str) -> Message:
    """{role}: {text} names no draws."""
    return Message("unknown-draw.none-named", (("role", role), ("text", text),))


def unknown_draw_these() -> Message:
    """These cards are not on the table."""
    return Message("unknown-draw.these")


def open_already_told(*, number: int) -> Message:
    """Draw {number} is turned up already."""
    return Message("open-already.told", (("number", number),))


def face_down_told(*, number: int) -> Message:
    """Draw {number} lies face down."""
    return Message("face-down.told", (("number", number),))


def face_up_at_place(*, number: int, place_name: str) -> Message:
    """Draw {number} lies open at {place_name}: the person in charge rules on it."""
    return Message("face-up.at-place", (("number", number), ("place_name", place_name),))


def out_of_turn_told(*, next_name: str, given_name: str) -> Message:
    """It is the turn of {next_name}, not of {given_name}."""
    return Message("out-of-turn.told", (("next_name", next_name), ("given_name", given_name),))


def not_offered_words(*, name: str, offered_text: str, said_word: str) -> Message:
    """{name} may say {offered_text}, not '{said_word}'."""
    return Message("not-offered.words", (("name", name), ("offered_text", offered_text), ("said_word", said_word),))


def cards_how_many(*, word: str, least_number: int, most_count: int) -> Message:
    """«{word}» goes with {least_number} to {most_count} cards."""
    return Message("cards.how-many", (("word", word), ("least_number", least_number), ("most_count", most_count),))


def cards_exactly(*, word: str, cards_count: int) -> Message:
    """«{word}» goes with {cards_count} cards."""
    return Message("cards.exactly", (("word", word), ("cards_count", cards_count),))


def cards_not_his(*, name: str) -> Message:
    """These are not cards of {name}."""
    return Message("cards.not-his", (("name", name),))


def not_now_misplaced(*, name_lab: str, why_message: Message) -> Message:
    """{name_lab}: {why_message}."""
    return Message("not-now.misplaced", (("name_lab", name_lab), ("why_message", why_message),))


def no_seat_nobody_plays(*, seat: int) -> Message:
    """Nobody plays at seat {seat}."""
    return Message("no-seat.nobody-plays", (("seat", seat),))


def no_card_at_place(*, place_name: str, lying_count: int, asked_number: int) -> Message:
    """{place_name} has {lying_count} cards, no number {asked_number}."""
    return Message("no-card.at-place", (("place_name", place_name), ("lying_count", lying_count), ("asked_number", asked_number),))


def not_due_no_correction() -> Message:
    """No deal is being put right."""
    return Message("not-due.no-correction")


def no_place_told(*, place_word: str) -> Message:
    """No card belongs at '{place_word}'."""
    return Message("no-place.told", (("place_word", place_word),))


def stray_cards_left() -> Message:
    """A card still belongs nowhere: move it first."""
    return Message("stray-cards.left")


def not_due_no_decision() -> Message:
    """Nothing waits for a decision of the person in charge."""
    return Message("not-due.no-decision")


def unknown_ruling_told(*, word: str) -> Message:
    """'{word}' is no ruling."""
    return Message("unknown-ruling.told", (("word", word),))


def no_reason_decision() -> Message:
    """A decision needs a name and a reason."""
    return Message("no-reason.decision")


def no_seat_ruling_needs(*, word: str) -> Message:
    """{word} needs the seats it touches."""
    return Message("no-seat.ruling-needs", (("word", word),))


def no_seat_none_with_bet() -> Message:
    """A decision names seats that have a bet, or a side."""
    return Message("no-seat.none-with-bet")


def stakes_fates() -> Message:
    """Stakes are returned, kept or lost."""
    return Message("stakes.fates")


def device_lost_name_another(*, role: str) -> Message:
    """It waits for {role}: name another device that deals, or end the round."""
    return Message("device-lost.name-another", (("role", role),))


def not_due_stopped_meanwhile(*, due_message: Message) -> Message:
    """Play was stopped while this waited: {due_message}; decide `continue` to take that up, or end the hand with `redeal` or `void-round`."""
    return Message("not-due.stopped-meanwhile", (("due_message", due_message),))


def committed_device_opens(*, number: int) -> Message:
    """Draw {number} is opened by the device that committed to it: nobody types its face."""
    return Message("committed.device-opens", (("number", number),))


def two_people_name_card(*, number: int) -> Message:
    """The device that read draw {number} does not open it: two people name the card, one of them in charge, with a reason."""
    return Message("two-people.name-card", (("number", number),))

