"""Messages of `messages/faults.toml`, made by `make codes`."""

from firmware_py.text.message import Message


def irregularity_named(*, name_lab: str) -> Message:
    """{name_lab}."""
    return Message("irregularity.named", (("name_lab", name_lab),))


def irregularity_not_ruled(*, name_lab: str, why_message: Message) -> Message:
    """{name_lab}: {why_message}."""
    return Message("irregularity.not-ruled", (("name_lab", name_lab), ("why_message", why_message),))


def irregularity_stopped(*, name_lab: str, phase: str) -> Message:
    """{name_lab} while {phase}."""
    return Message("irregularity.stopped", (("name_lab", name_lab), ("phase", phase),))


def irregularity_stopped_draws(*, name_lab: str, phase: str, numbers: tuple[int, ...]) -> Message:
    """{name_lab} while {phase}: draws {numbers}."""
    return Message("irregularity.stopped-draws", (("name_lab", name_lab), ("phase", phase), ("numbers", numbers),))


def outside_round_draw(*, role: str, number: int) -> Message:
    """{role}: draw {number} outside a round."""
    return Message("outside-round.draw", (("role", role), ("number", number),))


def outside_round_draws(*, role: str, numbers: tuple[int, ...]) -> Message:
    """{role}: draws {numbers} outside a round."""
    return Message("outside-round.draws", (("role", role), ("numbers", numbers),))


def draws_missed_told(*, role: str, first_number: int, last_number: int) -> Message:
    """{role}: draws {first_number} to {last_number} were not told."""
    return Message("draws-missed.told", (("role", role), ("first_number", first_number), ("last_number", last_number),))


def not_proved_draw(*, number: int) -> Message:
    """Draw {number} is not proved: unreadable, or not what was committed to."""
    return Message("not-proved.draw", (("number", number),))


def typed_face_refuted(*, round_number: int, number: int, people_names: tuple[str, ...], typed_name: str, opened_name: str) -> Message:
    """Round {round_number}, draw {number}: {people_names} typed {typed_name}, the device opened {opened_name}."""
    return Message("typed-face.refuted", (("round_number", round_number), ("number", number), ("people_names", people_names), ("typed_name", typed_name), ("opened_name", opened_name),))


def set_leaves_told(*, why_message: Message) -> Message:
    """{why_message}; the set leaves the table."""
    return Message("set-leaves.told", (("why_message", why_message),))


def set_fault_looked(*, by_name: str, fault_message: Message) -> Message:
    """The set that {by_name} looked at: {fault_message}."""
    return Message("set-fault.looked", (("by_name", by_name), ("fault_message", fault_message),))


def set_fault_deck(*, role: str, faults_reasons: tuple[Message, ...]) -> Message:
    """Deck of {role}: {faults_reasons}."""
    return Message("set-fault.deck", (("role", role), ("faults_reasons", faults_reasons),))


def set_fault_reported(*, name_lab: str, by_name: str) -> Message:
    """{name_lab} reported by {by_name}."""
    return Message("set-fault.reported", (("name_lab", name_lab), ("by_name", by_name),))


def set_fault_too_often(*, card_name: str) -> Message:
    """{card_name} is there too often."""
    return Message("set-fault.too-often", (("card_name", card_name),))


def set_fault_foreign(*, number: int) -> Message:
    """Draw {number} is foreign."""
    return Message("set-fault.foreign", (("number", number),))


def deck_fault_count(*, counted_count: int, right_number: int) -> Message:
    """{counted_count} cards instead of {right_number}."""
    return Message("deck-fault.count", (("counted_count", counted_count), ("right_number", right_number),))


def deck_fault_missing(*, cards_text: str) -> Message:
    """Missing {cards_text}."""
    return Message("deck-fault.missing", (("cards_text", cards_text),))


def deck_fault_too_many(*, cards_text: str) -> Message:
    """Too many {cards_text}."""
    return Message("deck-fault.too-many", (("cards_text", cards_text),))


def deck_fault_foreign(*, cards_count: int) -> Message:
    """{cards_count} foreign."""
    return Message("deck-fault.foreign", (("cards_count", cards_count),))


def deck_fault_face_up(*, cards_count: int) -> Message:
    """{cards_count} face up."""
    return Message("deck-fault.face-up", (("cards_count", cards_count),))


def deck_fault_backs(*, counted_names: tuple[str, ...], right_names: tuple[str, ...]) -> Message:
    """{counted_names} cards by colour of the back instead of {right_names}."""
    return Message("deck-fault.backs", (("counted_names", counted_names), ("right_names", right_names),))


def device_mode_other(*, role: str, mode_name: str, wanted_name: str) -> Message:
    """{role} is set for '{mode_name}', not for '{wanted_name}'."""
    return Message("device-mode.other", (("role", role), ("mode_name", mode_name), ("wanted_name", wanted_name),))


def discards_counted(*, role: str, put_count: int, lay_number: int) -> Message:
    """{role}: {put_count} discards put in, {lay_number} lay there."""
    return Message("discards.counted", (("role", role), ("put_count", put_count), ("lay_number", lay_number),))


def discards_too_soon(*, role: str) -> Message:
    """{role}: discards went in before the next deal was complete."""
    return Message("discards.too-soon", (("role", role),))


def separator_cards_left(*, left_count: int, least_number: int, article: str) -> Message:
    """The separator leaves {left_count} cards, not {least_number} ({article})."""
    return Message("separator.cards-left", (("left_count", left_count), ("least_number", least_number), ("article", article),))


def stopped_stakes(*, why_message: Message, stakes_row: tuple[Message, ...]) -> Message:
    """{why_message}; on the table: {stakes_row}."""
    return Message("stopped.stakes", (("why_message", why_message), ("stakes_row", stakes_row),))


def stopped_no_stakes(*, why_message: Message) -> Message:
    """{why_message}; on the table: —."""
    return Message("stopped.no-stakes", (("why_message", why_message),))


def stake_laid(*, at_name: str, box: str, laid_euros: int) -> Message:
    """{at_name} {box} {laid_euros} €."""
    return Message("stake.laid", (("at_name", at_name), ("box", box), ("laid_euros", laid_euros),))


def uncoded_told(*, told_law: str) -> Message:
    """{told_law}."""
    return Message("uncoded.told", (("told_law", told_law),))

