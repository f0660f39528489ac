"""Messages of `messages/dos_panos.toml`, made by `make codes`."""

from firmware_py.text.message import Message


def players_cloth_few(*, cloth_word: str, least_number: int, known_count: int, article: str) -> Message:
    """At {cloth_word} {known_count} players are known, the least is {least_number}: who sits there says «{cloth_word}» ({article})."""
    return Message("players.cloth-few", (("cloth_word", cloth_word), ("least_number", least_number), ("known_count", known_count), ("article", article),))


def last_shoe_open_bank(*, shoes_count: int, article: str) -> Message:
    """A session with an open bank has {shoes_count} shoes ({article})."""
    return Message("last-shoe.open-bank", (("shoes_count", shoes_count), ("article", article),))


def no_bank_nobody_yet(*, take_word: str, renew_word: str, article: str) -> Message:
    """Nobody holds the bank: «{take_word}» or «{renew_word}» ({article})."""
    return Message("no-bank.nobody-yet", (("take_word", take_word), ("renew_word", renew_word), ("article", article),))


def no_bank_broken(*, take_word: str, renew_word: str, article: str) -> Message:
    """The bank is broken: «{take_word}» or «{renew_word}» ({article})."""
    return Message("no-bank.broken", (("take_word", take_word), ("renew_word", renew_word), ("article", article),))


def not_now_bank_held(*, article: str) -> Message:
    """The bank is held already, or auctioned ({article})."""
    return Message("not-now.bank-held", (("article", article),))


def not_now_first_hand(*, article: str) -> Message:
    """The bank may be left after the first hand ({article})."""
    return Message("not-now.first-hand", (("article", article),))


def not_now_not_broken(*, article: str) -> Message:
    """Only a broken bank is renewed ({article})."""
    return Message("not-now.not-broken", (("article", article),))


def not_now_bank_not_free(*, article: str) -> Message:
    """Only a bank that nobody holds is auctioned ({article})."""
    return Message("not-now.bank-not-free", (("article", article),))


def not_now_equal_bids(*, bidding_names: tuple[str, ...], lot_word: str, article: str) -> Message:
    """Equal bids of {bidding_names}: who wins the lot says «{lot_word}» ({article})."""
    return Message("not-now.equal-bids", (("bidding_names", bidding_names), ("lot_word", lot_word), ("article", article),))


def not_now_lot_among_equals(*, article: str) -> Message:
    """A lot is drawn among equal bids ({article})."""
    return Message("not-now.lot-among-equals", (("article", article),))


def not_now_banco_at_start(*, article: str) -> Message:
    """Banco is made at the start ({article})."""
    return Message("not-now.banco-at-start", (("article", article),))


def not_now_no_lot() -> Message:
    """No lot is drawn: nobody of the other cloth makes banco."""
    return Message("not-now.no-lot")


def barred_withdrew(*, who_name: str, cited: str) -> Message:
    """{who_name} won and withdrew: not again in this shoe{cited}."""
    return Message("barred.withdrew", (("who_name", who_name), ("cited", cited),))


def limit_bank_at_least(*, least_cents: int, article: str) -> Message:
    """The bank holds at least {least_cents} ({article})."""
    return Message("limit.bank-at-least", (("least_cents", least_cents), ("article", article),))


def limit_new_deposit(*, least_cents: int) -> Message:
    """The new deposit is at least {least_cents}."""
    return Message("limit.new-deposit", (("least_cents", least_cents),))


def limit_bid_least(*, least_cents: int, article: str) -> Message:
    """A bid is at least {least_cents} ({article})."""
    return Message("limit.bid-least", (("least_cents", least_cents), ("article", article),))


def out_of_turn_not_banker(*, who_name: str) -> Message:
    """{who_name} does not hold the bank."""
    return Message("out-of-turn.not-banker", (("who_name", who_name),))


def out_of_turn_inspector_says(*, word: str) -> Message:
    """The inspector says «{word}»."""
    return Message("out-of-turn.inspector-says", (("word", word),))


def out_of_turn_comes_first(*, seat: int, article: str) -> Message:
    """Seat {seat} comes first ({article})."""
    return Message("out-of-turn.comes-first", (("seat", seat), ("article", article),))


def lot_both_cloths(*, lot_word: str, article: str) -> Message:
    """Banco is made on both cloths: who wins the lot says «{lot_word}» ({article})."""
    return Message("lot.both-cloths", (("lot_word", lot_word), ("article", article),))


def no_seat_no_department(*, who_name: str) -> Message:
    """{who_name} is no department."""
    return Message("no-seat.no-department", (("who_name", who_name),))


def no_seat_department_taken(*, department_number: int, article: str) -> Message:
    """Department {department_number} is taken ({article})."""
    return Message("no-seat.department-taken", (("department_number", department_number), ("article", article),))


def no_seat_cloth_numbers(*, article: str) -> Message:
    """The numbers of the second cloth come after those of the first ({article})."""
    return Message("no-seat.cloth-numbers", (("article", article),))


def no_seat_department_empty(*, department_number: int) -> Message:
    """Department {department_number} is empty or has chips on the table."""
    return Message("no-seat.department-empty", (("department_number", department_number),))


def no_seat_no_stake(*, who_name: str) -> Message:
    """{who_name} has no stake."""
    return Message("no-seat.no-stake", (("who_name", who_name),))


def not_in_this_game_no_deal(*, name: str) -> Message:
    """{name}: no deal survives in its text."""
    return Message("not-in-this-game.no-deal", (("name", name),))


def no_bets_no_cloth(*, name: str) -> Message:
    """{name}: nobody stakes on a cloth."""
    return Message("no-bets.no-cloth", (("name", name),))


def aloud_banker_open(*, who_name: str) -> Message:
    """Banker: {who_name}, open bank."""
    return Message("aloud.banker-open", (("who_name", who_name),))


def aloud_banker(*, who_name: str, bank_euros: int) -> Message:
    """Banker: {who_name}, bank {bank_euros} euros."""
    return Message("aloud.banker", (("who_name", who_name), ("bank_euros", bank_euros),))


def aloud_banker_withdraws(*, bank_euros: int) -> Message:
    """The banker withdraws {bank_euros} euros."""
    return Message("aloud.banker-withdraws", (("bank_euros", bank_euros),))


def aloud_no_bidder() -> Message:
    """No bidder: the game is over."""
    return Message("aloud.no-bidder")


def aloud_bank_broken() -> Message:
    """The bank is broken."""
    return Message("aloud.bank-broken")


def aloud_cards_of_cloths(*, cards_row: tuple[Message, ...]) -> Message:
    """{cards_row}."""
    return Message("aloud.cards-of-cloths", (("cards_row", cards_row),))


def aloud_first_cloth_cards(*, seat: int) -> Message:
    """First cloth: cards to {seat}."""
    return Message("aloud.first-cloth-cards", (("seat", seat),))


def aloud_second_cloth_cards(*, seat: int) -> Message:
    """Second cloth: cards to {seat}."""
    return Message("aloud.second-cloth-cards", (("seat", seat),))


def aloud_first_cloth_points(*, points_number: int) -> Message:
    """First cloth {points_number}."""
    return Message("aloud.first-cloth-points", (("points_number", points_number),))


def aloud_second_cloth_points(*, points_number: int) -> Message:
    """Second cloth {points_number}."""
    return Message("aloud.second-cloth-points", (("points_number", points_number),))

