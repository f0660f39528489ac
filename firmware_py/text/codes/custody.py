"""Messages of `messages/custody.toml`, made by `make codes`."""

from firmware_py.text.message import Message


def device_lost_no_new_round(*, why_row: tuple[Message, ...]) -> Message:
    """No new round while {why_row}."""
    return Message("device-lost.no-new-round", (("why_row", why_row),))


def deck_to_be_checked(*, left_steps: tuple[str, ...]) -> Message:
    """The deck must be checked before the next round: {left_steps}."""
    return Message("deck.to-be-checked", (("left_steps", left_steps),))


def deck_left() -> Message:
    """This set left the table: another must be checked first."""
    return Message("deck.left")


def deck_not_counted(*, role: str) -> Message:
    """{role} has not counted the pack yet: put it in there."""
    return Message("deck.not-counted", (("role", role),))


def device_shuffles_put_in(*, role: str) -> Message:
    """{role} shuffles the pack: put it in there."""
    return Message("device-shuffles.put-in", (("role", role),))


def device_counts_put_in(*, role: str) -> Message:
    """{role} counts the cards: nobody counts them by hand; put the set into the device, or report what is wrong with it."""
    return Message("device-counts.put-in", (("role", role),))


def device_counts_not_met(*, role: str) -> Message:
    """{role} has not said yet whether it counts the cards: connect it first."""
    return Message("device-counts.not-met", (("role", role),))


def unknown_step_steps(*, steps: tuple[str, ...]) -> Message:
    """The steps are {steps}."""
    return Message("unknown-step.steps", (("steps", steps),))


def no_reason_incident() -> Message:
    """An incident is reported with its circumstances."""
    return Message("no-reason.incident")


def set_gone_this_session(*, name: str) -> Message:
    """Set {name} left the table in this session: another one is brought."""
    return Message("set-gone.this-session", (("name", name),))


def bad_count_colours() -> Message:
    """Write the cards of each colour, as 156 156."""
    return Message("bad-count.colours")


def no_discards_not_here() -> Message:
    """Discards go back into the cards only where a device shuffles on and on."""
    return Message("no-discards.not-here")


def not_due_no_shuffle() -> Message:
    """No shuffle is due."""
    return Message("not-due.no-shuffle")


def no_cut_shuffler() -> Message:
    """Nobody cuts the pack of a shuffler that deals: its order is fixed."""
    return Message("no-cut.shuffler")


def no_cut_sheet_silent() -> Message:
    """The sheet says nothing of who cuts the pack."""
    return Message("no-cut.sheet-silent")


def not_shuffled_before_cut() -> Message:
    """The pack is shuffled again before it is cut."""
    return Message("not-shuffled.before-cut")


def not_shuffled_before_bets() -> Message:
    """The pack must be shuffled again first."""
    return Message("not-shuffled.before-bets")


def not_his_cut_allowed(*, by_order: tuple[int | str, ...], article: str) -> Message:
    """The pack is cut by {by_order} ({article})."""
    return Message("not-his-cut.allowed", (("by_order", by_order), ("article", article),))


def not_his_cut_hand(*, seat: int, staff_lab: str, cited: str) -> Message:
    """The pack is cut by seat {seat}, then {staff_lab}{cited}."""
    return Message("not-his-cut.hand", (("seat", seat), ("staff_lab", staff_lab), ("cited", cited),))


def no_seat_nobody_cuts(*, cited: str) -> Message:
    """Nobody sits who could cut the pack{cited}."""
    return Message("no-seat.nobody-cuts", (("cited", cited),))


def dealt_cut_before() -> Message:
    """This hand is being dealt: its pack was cut before."""
    return Message("dealt.cut-before")


def not_cut_due(*, by_order: tuple[int | str, ...], article: str) -> Message:
    """The pack must be cut: {by_order} ({article})."""
    return Message("not-cut.due", (("by_order", by_order), ("article", article),))


def not_cut_hand(*, why_message: Message) -> Message:
    """The pack must be cut: {why_message}."""
    return Message("not-cut.hand", (("why_message", why_message),))

