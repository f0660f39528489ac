"""Messages of `messages/station.toml`, made by `make codes`."""

from firmware_py.text.message import Message


def locked_here(*, name: str, tries_count: int) -> Message:
    """{name} is locked here after {tries_count} wrong PINs: another director unlocks the account (unlock), or two together whose PINs are right: two in charge, or a director and the técnico."""
    return Message("locked.here", (("name", name), ("tries_count", tries_count),))


def settings_newcomer(*, name: str) -> Message:
    """{name} came with changed settings, or has another role or PIN by them: two directors who were there before accept them first (accept-settings)."""
    return Message("settings.newcomer", (("name", name),))


def wrong_pin_wrong() -> Message:
    """Wrong PIN."""
    return Message("wrong-pin.wrong")


def wrong_pin_locked_now(*, name: str) -> Message:
    """Wrong PIN: {name} is locked here now; another director unlocks the account (unlock), or two together whose PINs are right: two in charge, or a director and the técnico."""
    return Message("wrong-pin.locked-now", (("name", name),))


def wrong_pin_left(*, left_count: int) -> Message:
    """Wrong PIN; {left_count} tries left."""
    return Message("wrong-pin.left", (("left_count", left_count),))


def wrong_pin_one_of_two() -> Message:
    """One of the two PINs is wrong."""
    return Message("wrong-pin.one-of-two")


def not_allowed_way_back() -> Message:
    """Another director unlocks the account (unlock), or two together whose PINs are right: two in charge, or a director and the técnico."""
    return Message("not-allowed.way-back")


def not_allowed_role(*, name: str, as_word: str, right: str, may_choice: tuple[str, ...]) -> Message:
    """{name} ({as_word}) may not {right}: {may_choice} may."""
    return Message("not-allowed.role", (("name", name), ("as_word", as_word), ("right", right), ("may_choice", may_choice),))


def not_allowed_in_charge(*, right: str, may_choice: tuple[str, ...]) -> Message:
    """To {right}, {may_choice} must be one of them."""
    return Message("not-allowed.in-charge", (("right", right), ("may_choice", may_choice),))


def two_people_needed(*, right: str) -> Message:
    """{right} takes two different people: name the second with `with` and `with_pin`."""
    return Message("two-people.needed", (("right", right),))


def two_roles_needed(*, right: str, may_names: tuple[str, ...]) -> Message:
    """{right} takes people of two roles: {may_names}."""
    return Message("two-roles.needed", (("right", right), ("may_names", may_names),))


def too_soon_wait(*, wait_number: int) -> Message:
    """Too many wrong PINs from here: give it again in {wait_number} s."""
    return Message("too-soon.wait", (("wait_number", wait_number),))


def unknown_person_called(*, name: str) -> Message:
    """Nobody here is called '{name}'."""
    return Message("unknown-person.called", (("name", name),))


def unknown_person_not_named() -> Message:
    """Nobody is named: give by and pin."""
    return Message("unknown-person.not-named")


def unknown_person_came_with_settings(*, name: str) -> Message:
    """{name} came with these settings, or became director by them."""
    return Message("unknown-person.came-with-settings", (("name", name),))


def nobody_identified() -> Message:
    """Nobody is identified."""
    return Message("nobody.identified")


def saving_not_yet() -> Message:
    """The journal has not recorded this yet: look at the next snapshot before you give it again."""
    return Message("saving.not-yet")


def stale_moment(*, round_number: int, moment_number: int, now_number: int, at_number: int) -> Message:
    """This was made for round {round_number}, moment {moment_number}; the table is at round {now_number}, moment {at_number}: look at the table again, then give it anew."""
    return Message("stale.moment", (("round_number", round_number), ("moment_number", moment_number), ("now_number", now_number), ("at_number", at_number),))


def broken_input(*, event: str, where_text: str) -> Message:
    """The station could not take in {event} ({where_text}): nothing of it counts, the person in charge decides."""
    return Message("broken.input", (("event", event), ("where_text", where_text),))


def frozen_incident(*, why_message: Message) -> Message:
    """Evidence is frozen, {why_message}: two people release it first (freeze, or dispute-hit of a prize)."""
    return Message("frozen.incident", (("why_message", why_message),))


def hit_disputed(*, numbers: tuple[int, ...]) -> Message:
    """Hits {numbers} are disputed."""
    return Message("hit.disputed", (("numbers", numbers),))


def as_it_is_frozen_already() -> Message:
    """The table is frozen already."""
    return Message("as-it-is.frozen-already")


def as_it_is_not_frozen() -> Message:
    """The table is not frozen."""
    return Message("as-it-is.not-frozen")


def as_it_is_no_fault() -> Message:
    """The jackpot has no fault: nothing to repair."""
    return Message("as-it-is.no-fault")


def as_it_is_record_begun() -> Message:
    """This record has a past of its own already."""
    return Message("as-it-is.record-begun")


def as_it_is_settings_hold() -> Message:
    """The settings are those that hold: nothing to accept."""
    return Message("as-it-is.settings-hold")


def too_early_round_not_over(*, number: int) -> Message:
    """The round of draw {number} is not over."""
    return Message("too-early.round-not-over", (("number", number),))


def unknown_draw_not_face_down(*, number: int) -> Message:
    """Draw {number} did not stay face down in a round of this day: look its number up with `tapete journal rounds`."""
    return Message("unknown-draw.not-face-down", (("number", number),))


def no_record_unknown_past(*, counted_reasons: tuple[Message, ...]) -> Message:
    """{counted_reasons}, and this record knows nothing of it: mount the journal's disk or put the journal back; if it is lost, or the table is new, two directors begin a record with the old figures (begin-record)."""
    return Message("no-record.unknown-past", (("counted_reasons", counted_reasons),))


def counted_device(*, role: str, counted_row: tuple[Message, ...]) -> Message:
    """{role} has counted {counted_row}."""
    return Message("counted.device", (("role", role), ("counted_row", counted_row),))


def counted_cards(*, count: int) -> Message:
    """{count} cards."""
    return Message("counted.cards", (("count", count),))


def counted_decks(*, count: int) -> Message:
    """{count} decks."""
    return Message("counted.decks", (("count", count),))


def counted_accepted(*, count: int) -> Message:
    """{count} tokens accepted."""
    return Message("counted.accepted", (("count", count),))


def counted_inserted(*, count: int) -> Message:
    """{count} inserted."""
    return Message("counted.inserted", (("count", count),))


def counted_position(*, place_number: int, number: int) -> Message:
    """{number} in position {place_number}."""
    return Message("counted.position", (("place_number", place_number), ("number", number),))


def counted_other(*, name: str, number: int) -> Message:
    """{name} {number}."""
    return Message("counted.other", (("name", name), ("number", number),))


def settings_changed(*, change_text: str) -> Message:
    """The settings were changed ({change_text}): two directors who were there before accept them (accept-settings)."""
    return Message("settings.changed", (("change_text", change_text),))


def no_figures_rounds_and_head() -> Message:
    """Give the rounds and the head (SEQ:HASH) of the record before, or 0 and none."""
    return Message("no-figures.rounds-and-head")


def no_figures_no_such_meter(*, name: str, known_text: str) -> Message:
    """No meter is called {name}: meters has display, and of the others what is known ({known_text})."""
    return Message("no-figures.no-such-meter", (("name", name), ("known_text", known_text),))


def no_figures_no_display(*, known_text: str) -> Message:
    """The display is missing: meters has display, and of the others what is known ({known_text})."""
    return Message("no-figures.no-display", (("known_text", known_text),))


def no_figures_unsplit(*, left_text: str) -> Message:
    """In_cents is not what the bets were split into: {left_text} cents are in no share."""
    return Message("no-figures.unsplit", (("left_text", left_text),))


def no_figures_amount(*, name: str) -> Message:
    """{name} is an amount of cents such as 300000, or 300000/7 where it is a fraction."""
    return Message("no-figures.amount", (("name", name),))


def slot_counted_differs(*, seat: int, counted_count: int, said_number: int) -> Message:
    """Slot {seat}: {counted_count} tokens by its counter, {said_number} by the old record: two people look into it."""
    return Message("slot-counted.differs", (("seat", seat), ("counted_count", counted_count), ("said_number", said_number),))


def in_play_record_begun_closed() -> Message:
    """A record is begun at a closed table: close it first."""
    return Message("in-play.record-begun-closed")


def in_play_settings_closed() -> Message:
    """Settings change at a closed table, with prizes paid."""
    return Message("in-play.settings-closed")


def in_play_correction_waits() -> Message:
    """A correction waits until the round is over."""
    return Message("in-play.correction-waits")


def in_play_slot_between_rounds() -> Message:
    """A slot is replaced between rounds: end this one first."""
    return Message("in-play.slot-between-rounds")


def in_play_archive_closed() -> Message:
    """Days are archived at a closed table."""
    return Message("in-play.archive-closed")


def no_such_day_first() -> Message:
    """The first day is day 1."""
    return Message("no-such-day.first")


def not_lost_not_out_of_use(*, role: str) -> Message:
    """{role} is not out of use: nothing to readmit."""
    return Message("not-lost.not-out-of-use", (("role", role),))


def not_lost_not_out_of_service(*, role: str) -> Message:
    """{role} is not out of service: nothing to replace."""
    return Message("not-lost.not-out-of-service", (("role", role),))


def wrong_phase_counters_closed() -> Message:
    """The counters are read at a closed table."""
    return Message("wrong-phase.counters-closed")


def wrong_phase_chips(*, movement_word: str, fits_phases: tuple[str, ...], phase: str) -> Message:
    """{movement_word} is recorded while the table is {fits_phases}, and it is {phase}."""
    return Message("wrong-phase.chips", (("movement_word", movement_word), ("fits_phases", fits_phases), ("phase", phase),))


def float_low_least(*, least_amount: int, times_count: int, article: str) -> Message:
    """The float is at least {least_amount}, {times_count} times the table's minimum ({article})."""
    return Message("float-low.least", (("least_amount", least_amount), ("times_count", times_count), ("article", article),))


def unknown_movement_known(*, known_text: str) -> Message:
    """The movements are {known_text}."""
    return Message("unknown-movement.known", (("known_text", known_text),))


def amount_positive(*, movement_word: str) -> Message:
    """{movement_word} is a positive amount."""
    return Message("amount.positive", (("movement_word", movement_word),))


def float_given_already() -> Message:
    """The float is here already: complete it instead."""
    return Message("float-given.already")


def no_float_first() -> Message:
    """Record the float of the session first."""
    return Message("no-float.first")


def chips_differ(*, difference_amount: int) -> Message:
    """The chips differ from the record by {difference_amount}."""
    return Message("chips.differ", (("difference_amount", difference_amount),))


def set_again(*, name: str, article: str) -> Message:
    """Set {name} was at this table in the last session too ({article})."""
    return Message("set.again", (("name", name), ("article", article),))


def proof_none(*, number: int) -> Message:
    """Draw {number} is not proved: the supervisor rules without it."""
    return Message("proof.none", (("number", number),))


def proof_stays_typed(*, number: int, round_number: int) -> Message:
    """Draw {number} of round {round_number} stays as two people typed it: the device does not prove it."""
    return Message("proof.stays-typed", (("number", number), ("round_number", round_number),))


def token_refused_told(*, seat: int, why_message: Message) -> Message:
    """Token at seat {seat}: {why_message}."""
    return Message("token-refused.told", (("seat", seat), ("why_message", why_message),))


def clock_behind(*, now_text: str, span_text: str) -> Message:
    """The clock stands at {now_text} UTC, {span_text} behind the record: the record's time counts. Set the clock."""
    return Message("clock.behind", (("now_text", now_text), ("span_text", span_text),))


def clock_long_after(*, span_text: str) -> Message:
    """The clock stands {span_text} after the last entry: is it right?."""
    return Message("clock.long-after", (("span_text", span_text),))


def clock_set_ahead(*, span_text: str) -> Message:
    """The clock was set ahead by {span_text}: is it right?."""
    return Message("clock.set-ahead", (("span_text", span_text),))


def same_person_two_needed(*, act: str) -> Message:
    """{act} needs two different people."""
    return Message("same-person.two-needed", (("act", act),))


def no_reason_needed(*, act: str) -> Message:
    """{act} needs a reason."""
    return Message("no-reason.needed", (("act", act),))


def incident_told(*, text: str) -> Message:
    """{text}."""
    return Message("incident.told", (("text", text),))


def memory_unsound(*, wrong_message: Message) -> Message:
    """The record does not hold: {wrong_message}. Keep both copies."""
    return Message("memory.unsound", (("wrong_message", wrong_message),))


def saving_behind(*, why_message: Message) -> Message:
    """No new round until everything is saved: {why_message}."""
    return Message("saving.behind", (("why_message", why_message),))


def broken_untold(*, event: str, where_text: str) -> Message:
    """The station could not take in {event} ({where_text})."""
    return Message("broken.untold", (("event", event), ("where_text", where_text),))


def untold_entry(*, number: int, why_message: Message) -> Message:
    """Entry {number}: {why_message}."""
    return Message("untold.entry", (("number", number), ("why_message", why_message),))


def broken_undrawn(*, where_text: str) -> Message:
    """The table cannot be drawn ({where_text})."""
    return Message("broken.undrawn", (("where_text", where_text),))


def unplayable_game(*, name: str, fault_message: Message) -> Message:
    """{name} cannot be played: {fault_message}."""
    return Message("unplayable.game", (("name", name), ("fault_message", fault_message),))


def device_seal_other(*, role: str, seal_name: str) -> Message:
    """{role}: seal {seal_name} is not the one in the registry: look at the display."""
    return Message("device-seal.other", (("role", role), ("seal_name", seal_name),))

