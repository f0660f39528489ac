"""Messages of `messages/bets.toml`, made by `make codes`."""

from firmware_py.text.message import Message


def announced_already() -> Message:
    """Other limits are announced already."""
    return Message("announced.already")


def same_limits_already() -> Message:
    """The table has these limits already."""
    return Message("same-limits.already")


def no_announcement_in_session() -> Message:
    """The sheet knows no change of limits in a session: close the table first."""
    return Message("no-announcement.in-session")


def last_round_over() -> Message:
    """The last announced round is over."""
    return Message("last-round.over")


def last_shoe_over() -> Message:
    """The last announced shoe is over."""
    return Message("last-shoe.over")


def new_shoe_shoe_over() -> Message:
    """This shoe is over: put in a new one."""
    return Message("new-shoe.shoe-over")


def bets_closed_no_bet_added() -> Message:
    """«no va más» was said: no bet is added."""
    return Message("bets-closed.no-bet-added")


def bets_closed_already() -> Message:
    """The bets are closed already."""
    return Message("bets-closed.already")


def no_bets_nobody() -> Message:
    """Nobody has bet."""
    return Message("no-bets.nobody")


def no_bet_none_open(*, box: str, seat: int) -> Message:
    """There is no open bet on {box} at {seat}."""
    return Message("no-bet.none-open", (("box", box), ("seat", seat),))


def no_jackpot_no_box() -> Message:
    """This game has no jackpot bet."""
    return Message("no-jackpot.no-box")


def token_in_the_slot(*, box: str, article: str) -> Message:
    """{box} is bet with a token in the slot ({article})."""
    return Message("token.in-the-slot", (("box", box), ("article", article),))


def not_now_before_deal(*, box: str) -> Message:
    """{box} is not laid before the deal."""
    return Message("not-now.before-deal", (("box", box),))


def not_in_this_game_line(*, box: str) -> Message:
    """No stake on {box} lies on a line."""
    return Message("not-in-this-game.line", (("box", box),))


def line_lies_off(*, box: str) -> Message:
    """The stake on {box} lies off the line: take it back first."""
    return Message("line.lies-off", (("box", box),))


def line_lies_on(*, box: str) -> Message:
    """The stake on {box} lies on the line: take it back first."""
    return Message("line.lies-on", (("box", box),))


def incomplete_needs(*, seat: int, box: str, other_box: str) -> Message:
    """Seat {seat}: {box} needs a bet on {other_box}."""
    return Message("incomplete.needs", (("seat", seat), ("box", box), ("other_box", other_box),))


def incomplete_needs_behind(*, seat: int, name: str, box: str, other_box: str) -> Message:
    """Seat {seat} ({name}): {box} needs a bet on {other_box}."""
    return Message("incomplete.needs-behind", (("seat", seat), ("name", name), ("box", box), ("other_box", other_box),))


def not_due_no_word() -> Message:
    """Nobody is asked to decide now."""
    return Message("not-due.no-word")


def not_due_no_tokens() -> Message:
    """No tokens are to be confirmed."""
    return Message("not-due.no-tokens")


def tokens_differ_counted(*, seats: tuple[int, ...]) -> Message:
    """The slots counted tokens at {seats}: recount."""
    return Message("tokens-differ.counted", (("seats", seats),))


def tokens_differ_none_counted() -> Message:
    """The slots counted tokens at none: recount."""
    return Message("tokens-differ.none-counted")


def bad_request_law(*, why_law: str) -> Message:
    """{why_law}."""
    return Message("bad-request.law", (("why_law", why_law),))


def bad_cards_law(*, why_law: str) -> Message:
    """{why_law}."""
    return Message("bad-cards.law", (("why_law", why_law),))


def not_in_this_game_law(*, why_law: str) -> Message:
    """{why_law}."""
    return Message("not-in-this-game.law", (("why_law", why_law),))


def limit_not_positive(*, cited: str) -> Message:
    """A bet is a positive amount{cited}."""
    return Message("limit.not-positive", (("cited", cited),))


def limit_lays_exactly(*, word: str, least_amount: int, given_cents: int) -> Message:
    """«{word}» lays {least_amount}, not {given_cents}."""
    return Message("limit.lays-exactly", (("word", word), ("least_amount", least_amount), ("given_cents", given_cents),))


def limit_lays_within(*, word: str, least_cents: int, most_amount: int, given_cents: int) -> Message:
    """«{word}» lays {least_cents} to {most_amount}, not {given_cents}."""
    return Message("limit.lays-within", (("word", word), ("least_cents", least_cents), ("most_amount", most_amount), ("given_cents", given_cents),))


def limit_whole_multiples(*, word: str, step_amount: int) -> Message:
    """«{word}» lays whole multiples of {step_amount}."""
    return Message("limit.whole-multiples", (("word", word), ("step_amount", step_amount),))


def no_seat_numbered(*, seats_count: int) -> Message:
    """The table has seats 1 to {seats_count}."""
    return Message("no-seat.numbered", (("seats_count", seats_count),))


def no_seat_from_one() -> Message:
    """The table has seats 1 on."""
    return Message("no-seat.from-one")


def frozen_no_raise(*, cited: str) -> Message:
    """No stake may be raised now{cited}."""
    return Message("frozen.no-raise", (("cited", cited),))


def frozen_no_withdrawal(*, cited: str) -> Message:
    """No stake may be taken back now{cited}."""
    return Message("frozen.no-withdrawal", (("cited", cited),))


def incomplete_law(*, why_message: Message) -> Message:
    """{why_message}."""
    return Message("incomplete.law", (("why_message", why_message),))


def incomplete_unfit(*, seat: int, why_message: Message) -> Message:
    """Seat {seat}: {why_message}."""
    return Message("incomplete.unfit", (("seat", seat), ("why_message", why_message),))


def not_due_slots_not_read() -> Message:
    """The slots are not being read."""
    return Message("not-due.slots-not-read")


def aloud_limits(*, least_euros: int, most_euros: int) -> Message:
    """Limits of the table: {least_euros} to {most_euros} euros."""
    return Message("aloud.limits", (("least_euros", least_euros), ("most_euros", most_euros),))

