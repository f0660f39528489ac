"""Messages of `messages/jackpot.toml`, made by `make codes`."""

from firmware_py.text.message import Message


def no_jackpot_none() -> Message:
    """This table has no progressive."""
    return Message("no-jackpot.none")


def no_jackpot_leave_meters_out() -> Message:
    """This table has no progressive: leave meters out."""
    return Message("no-jackpot.leave-meters-out")


def closed_fault(*, why_message: Message) -> Message:
    """{why_message}."""
    return Message("closed.fault", (("why_message", why_message),))


def closed_disputed() -> Message:
    """A disputed hit is not released yet."""
    return Message("closed.disputed")


def second_token_already(*, seat: int) -> Message:
    """Seat {seat} has a token in this round already."""
    return Message("second-token.already", (("seat", seat),))


def wrong_bet_other(*, bet_cents: int, given_cents: int) -> Message:
    """The bet is {bet_cents}, not {given_cents}."""
    return Message("wrong-bet.other", (("bet_cents", bet_cents), ("given_cents", given_cents),))


def unreasonable_most(*, given_amount: int, most_cents: int) -> Message:
    """{given_amount} from one seat: at most {most_cents} is a bet."""
    return Message("unreasonable.most", (("given_amount", given_amount), ("most_cents", most_cents),))


def not_there_more_than_shown(*, won_amount: int, shown_cents: int) -> Message:
    """{won_amount} cannot be won of {shown_cents}."""
    return Message("not-there.more-than-shown", (("won_amount", won_amount), ("shown_cents", shown_cents),))


def below_nothing_correction() -> Message:
    """A correction cannot take more than is shown."""
    return Message("below-nothing.correction")


def no_bet_no_prize(*, seat: int, round_number: int) -> Message:
    """Seat {seat} has no counted bet in round {round_number}: no prize."""
    return Message("no-bet.no-prize", (("seat", seat), ("round_number", round_number),))


def disputed_release_first() -> Message:
    """A disputed hit is released by two people first."""
    return Message("disputed.release-first")


def same_person_prize() -> Message:
    """Two different people confirm a prize."""
    return Message("same-person.prize")


def in_play_no_correction() -> Message:
    """No correction with bets counted or a hit pending."""
    return Message("in-play.no-correction")


def meters_stays_closed(*, why_message: Message) -> Message:
    """{why_message}: the level stays closed."""
    return Message("meters.stays-closed", (("why_message", why_message),))


def meters_unbalanced() -> Message:
    """The meters do not balance."""
    return Message("meters.unbalanced")


def meters_bets_differ(*, counted_amount: int, meter_cents: int) -> Message:
    """The table counted {counted_amount} of bets, the meter {meter_cents}."""
    return Message("meters.bets-differ", (("counted_amount", counted_amount), ("meter_cents", meter_cents),))


def meters_tokens_differ(*, table_text: str, meter_text: str) -> Message:
    """The table counted tokens at {table_text}, the jackpot holds those of {meter_text}."""
    return Message("meters.tokens-differ", (("table_text", table_text), ("meter_text", meter_text),))


def meters_record_differs(*, name: str, now_text: str, written_text: str) -> Message:
    """{name} is {now_text} by the inputs and {written_text} by the record."""
    return Message("meters.record-differs", (("name", name), ("now_text", now_text), ("written_text", written_text),))


def meters_on_record(*, text: str) -> Message:
    """{text}."""
    return Message("meters.on-record", (("text", text),))


def confirmed_new_list() -> Message:
    """A new list after a prize was confirmed."""
    return Message("confirmed.new-list")


def no_hit_pending(*, number: int) -> Message:
    """No hit {number} is pending."""
    return Message("no-hit.pending", (("number", number),))


def hit_pending_confirm_first(*, numbers: tuple[int, ...]) -> Message:
    """No new round until hits {numbers} are confirmed by two people and paid."""
    return Message("hit-pending.confirm-first", (("numbers", numbers),))


def limit_jackpot_half(*, bet_amount: int, min_amount: int, cited: str) -> Message:
    """The jackpot bet of {bet_amount} is at most half the table's minimum, and {min_amount} are less than twice that{cited}."""
    return Message("limit.jackpot-half", (("bet_amount", bet_amount), ("min_amount", min_amount), ("cited", cited),))


def jackpot_no_bets(*, why_message: Message) -> Message:
    """No jackpot bets: {why_message}."""
    return Message("jackpot.no-bets", (("why_message", why_message),))


def jackpot_wins(*, seat: int) -> Message:
    """Jackpot: seat {seat} wins."""
    return Message("jackpot.wins", (("seat", seat),))


def aloud_jackpot_won(*, seats: tuple[int, ...]) -> Message:
    """Jackpot: seats {seats}."""
    return Message("aloud.jackpot-won", (("seats", seats),))


def aloud_tokens_returned(*, seats: tuple[int, ...]) -> Message:
    """The tokens are given back: seats {seats}."""
    return Message("aloud.tokens-returned", (("seats", seats),))


def jackpot_out_of_order(*, why_message: Message) -> Message:
    """The jackpot is out of order: {why_message}."""
    return Message("jackpot.out-of-order", (("why_message", why_message),))

