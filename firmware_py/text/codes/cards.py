"""Messages of `messages/cards.toml`, made by `make codes`."""

from firmware_py.text.message import Message


def card_events_missed(*, missed_count: int) -> Message:
    """{missed_count} events of the device are lost, cards among them perhaps. Count the cards on the table and inside it; two people may readmit it."""
    return Message("card-events.missed", (("missed_count", missed_count),))


def seals_refused(*, refused_count: int) -> Message:
    """{refused_count} commands with a wrong seal were refused: check wiring and seals."""
    return Message("seals.refused", (("refused_count", refused_count),))


def seals_opened() -> Message:
    """The device noticed that it was opened: look at its seals and seal it anew."""
    return Message("seals.opened")


def card_uncommitted(*, draw_number: int, deck_number: int) -> Message:
    """Draw {draw_number} of deck {deck_number} came without a commitment from a device that reads: nobody could prove the card. Let the supervisor rule; take the device out."""
    return Message("card.uncommitted", (("draw_number", draw_number), ("deck_number", deck_number),))


def shuffle_stopped(*, deck_number: int, progress_number: int, stop: str) -> Message:
    """The shuffle of deck {deck_number} stopped at {progress_number} per cent: {stop}. Take the set out of play, count and examine it, and put in another one."""
    return Message("shuffle.stopped", (("deck_number", deck_number), ("progress_number", progress_number), ("stop", stop),))


def deck_order_wrong(*, deck_number: int, why_reasons: tuple[Message, ...]) -> Message:
    """Deck {deck_number}: {why_reasons}. Keep the deck and the journal."""
    return Message("deck.order-wrong", (("deck_number", deck_number), ("why_reasons", why_reasons),))


def order_fault_root() -> Message:
    """The order is not the one under the announced root."""
    return Message("order-fault.root")


def order_fault_composition() -> Message:
    """The cards are not the declared deck."""
    return Message("order-fault.composition")


def order_fault_drawn() -> Message:
    """A drawn card was not the card of its position."""
    return Message("order-fault.drawn")


def order_fault_dealt() -> Message:
    """The cards dealt are not this deck in its order, however it was cut."""
    return Message("order-fault.dealt")


def packet_stopped(*, draw_number: int, deck_number: int, given_count: int, asked_number: int) -> Message:
    """The packet of {asked_number} from draw {draw_number} of deck {deck_number} stopped: {given_count} cards came out. Count them; the rest comes when the device is well."""
    return Message("packet.stopped", (("draw_number", draw_number), ("deck_number", deck_number), ("given_count", given_count), ("asked_number", asked_number),))


def deck_last_card_left(*, deck_number: int) -> Message:
    """The last card of deck {deck_number} has left."""
    return Message("deck.last-card-left", (("deck_number", deck_number),))


def device_unfit_told(*, role: str, why_message: Message) -> Message:
    """{role}: {why_message}."""
    return Message("device-unfit.told", (("role", role), ("why_message", why_message),))


def unfit_allowance_without_lock() -> Message:
    """The device says that it counts the cards it lets out and cannot lock: its profile contradicts itself."""
    return Message("unfit.allowance-without-lock")


def unfit_composition_without_count() -> Message:
    """The device says that it looks at the composition of a pack and does not count it: its profile contradicts itself."""
    return Message("unfit.composition-without-count")


def unfit_root_without_shuffle() -> Message:
    """The device says that it announces the order of a pack and does not shuffle it: its profile contradicts itself."""
    return Message("unfit.root-without-shuffle")


def unfit_root_without_reading() -> Message:
    """The device says that it announces an order and reads no cards: its profile contradicts itself."""
    return Message("unfit.root-without-reading")


def unfit_shuffles_not_for_sabot() -> Message:
    """Packs are shuffled here for the sabot and the device does not shuffle."""
    return Message("unfit.shuffles-not-for-sabot")


def unfit_deals_before_sabot() -> Message:
    """A shuffler that deals gives its packs to no sabot: set source to automatic."""
    return Message("unfit.deals-before-sabot")


def unfit_gives_no_packets() -> Message:
    """This table deals packets and the device gives none: connect one that does."""
    return Message("unfit.gives-no-packets")


def unfit_gives_no_single_card() -> Message:
    """The device gives no single card, and one that is replaced comes alone."""
    return Message("unfit.gives-no-single-card")


def unfit_does_not_shuffle() -> Message:
    """This table deals from a shuffler and the device does not shuffle."""
    return Message("unfit.does-not-shuffle")


def draw_not_proved(*, number: int, unproved: str) -> Message:
    """Draw {number} is not proved: {unproved}. A device keeps its newest decks only, an older one it no longer opens; the commitment on record stays."""
    return Message("draw.not-proved", (("number", number), ("unproved", unproved),))


def at_deck(*, number: int) -> Message:
    """Deck {number}."""
    return Message("at.deck", (("number", number),))


def at_draw(*, number: int) -> Message:
    """Draw {number}."""
    return Message("at.draw", (("number", number),))


def at_event(*, number: int) -> Message:
    """Event {number}."""
    return Message("at.event", (("number", number),))


def card_alarm_told(*, alarm: str, advice: str) -> Message:
    """The card device {alarm}. {advice}."""
    return Message("card-alarm.told", (("alarm", alarm), ("advice", advice),))


def card_alarm_told_at(*, alarm: str, at_row: tuple[Message, ...], advice: str) -> Message:
    """The card device {alarm} ({at_row}). {advice}."""
    return Message("card-alarm.told-at", (("alarm", alarm), ("at_row", at_row), ("advice", advice),))


def device_fault_told(*, cardfault: int, advice: str) -> Message:
    """{cardfault}. {advice}."""
    return Message("device-fault.told", (("cardfault", cardfault), ("advice", advice),))


def device_fault_unknown(*, number: int) -> Message:
    """Fault {number}. Look the code up in its manual."""
    return Message("device-fault.unknown", (("number", number),))


def self_check_failed(*, fault: int, advice: str) -> Message:
    """{fault}. {advice}."""
    return Message("self-check.failed", (("fault", fault), ("advice", advice),))


def self_check_failed_at(*, fault: int, detail_number: int, advice: str) -> Message:
    """{fault} number {detail_number}. {advice}."""
    return Message("self-check.failed-at", (("fault", fault), ("detail_number", detail_number), ("advice", advice),))


def self_check_unknown(*, number: int) -> Message:
    """Fault code {number}. Look the code up in its manual."""
    return Message("self-check.unknown", (("number", number),))


def self_check_unknown_at(*, number: int, detail_number: int) -> Message:
    """Fault code {number} number {detail_number}. Look the code up in its manual."""
    return Message("self-check.unknown-at", (("number", number), ("detail_number", detail_number),))


def tamper_sign_told(*, role: str, tamper: str, port_name: str, command: str, advice: str) -> Message:
    """{role}: {tamper} on {port_name} ({command}). {advice}."""
    return Message("tamper-sign.told", (("role", role), ("tamper", tamper), ("port_name", port_name), ("command", command), ("advice", advice),))


def device_life_fault_stands() -> Message:
    """Something of the device's own stands against it."""
    return Message("device-life.fault-stands")


def deck_life_asked_already() -> Message:
    """The pack was asked for already."""
    return Message("deck-life.asked-already")


def deck_life_device_not_met() -> Message:
    """The device has not said yet which pack it has."""
    return Message("deck-life.device-not-met")


def deck_life_order_being_read() -> Message:
    """The order of the pack before is being read."""
    return Message("deck-life.order-being-read")


def deck_life_device_counts_nothing() -> Message:
    """The device counts no packs."""
    return Message("deck-life.device-counts-nothing")


def deck_life_device_shuffles_nothing() -> Message:
    """The device shuffles no packs."""
    return Message("deck-life.device-shuffles-nothing")


def deck_life_nobody_counted() -> Message:
    """Nobody has counted the pack."""
    return Message("deck-life.nobody-counted")


def deck_life_not_right() -> Message:
    """The pack is not as it must be."""
    return Message("deck-life.not-right")


def deck_life_bound_to_nothing() -> Message:
    """The device announces no order."""
    return Message("deck-life.bound-to-nothing")


def deck_life_order_not_awaited() -> Message:
    """Nobody waits for the order of this pack."""
    return Message("deck-life.order-not-awaited")


def deck_life_another_followed() -> Message:
    """Another pack was declared after it."""
    return Message("deck-life.another-followed")

