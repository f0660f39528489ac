"""Messages of `messages/wire.toml`, made by `make codes`."""

from firmware_py.text.message import Message


def wire_is(*, name_text: str, value_text: str) -> Message:
    """{name_text} = {value_text}."""
    return Message("wire.is", (("name_text", name_text), ("value_text", value_text),))


def wire_was(*, now_text: str, before_text: str) -> Message:
    """{now_text}; before {before_text}."""
    return Message("wire.was", (("now_text", now_text), ("before_text", before_text),))


def wire_event(*, number: int) -> Message:
    """Event {number}."""
    return Message("wire.event", (("number", number),))


def wire_credit(*, kind_number: int, path_number: int) -> Message:
    """Credit: token of kind {kind_number}, path {path_number}."""
    return Message("wire.credit", (("kind_number", kind_number), ("path_number", path_number),))


def wire_credit_named(*, kind_number: int, name: str, path_number: int) -> Message:
    """Credit: token of kind {kind_number} ({name}), path {path_number}."""
    return Message("wire.credit-named", (("kind_number", kind_number), ("name", name), ("path_number", path_number),))


def wire_code(*, code_number: int, slotcode: int) -> Message:
    """Code {code_number}: {slotcode}."""
    return Message("wire.code", (("code_number", code_number), ("slotcode", slotcode),))


def wire_code_closed(*, code_number: int, kind_number: int) -> Message:
    """Code {code_number}: given back, kind {kind_number} is closed."""
    return Message("wire.code-closed", (("code_number", code_number), ("kind_number", kind_number),))


def wire_code_cancelled(*, code_number: int, kind_number: int) -> Message:
    """Code {code_number}: credit of kind {kind_number} cancelled."""
    return Message("wire.code-cancelled", (("code_number", code_number), ("kind_number", kind_number),))


def wire_code_unknown(*, code_number: int) -> Message:
    """Code {code_number}."""
    return Message("wire.code-unknown", (("code_number", code_number),))


def wire_brief_credit(*, kind_number: int, path_number: int) -> Message:
    """Token {kind_number} path {path_number}."""
    return Message("wire.brief-credit", (("kind_number", kind_number), ("path_number", path_number),))


def wire_new_events(*, new_count: int) -> Message:
    """{new_count} new events."""
    return Message("wire.new-events", (("new_count", new_count),))


def wire_new_lost(*, new_number: int, lost_number: int) -> Message:
    """New: {new_number}, lost: {lost_number}."""
    return Message("wire.new-lost", (("new_number", new_number), ("lost_number", lost_number),))


def wire_fault(*, number: int, fault: int) -> Message:
    """{number} {fault}."""
    return Message("wire.fault", (("number", number), ("fault", fault),))


def wire_every(*, every_number: int, unit_text: str) -> Message:
    """Every {every_number} {unit_text}."""
    return Message("wire.every", (("every_number", every_number), ("unit_text", unit_text),))


def wire_date(*, day_number: int, month_number: int, years_number: int) -> Message:
    """{day_number}/{month_number}, base year + {years_number}."""
    return Message("wire.date", (("day_number", day_number), ("month_number", month_number), ("years_number", years_number),))


def wire_flashes(*, every_number: int) -> Message:
    """Flashes every {every_number} ms."""
    return Message("wire.flashes", (("every_number", every_number),))


def wire_byte_of(*, at_text: str, total_number: int) -> Message:
    """Byte {at_text} of {total_number}."""
    return Message("wire.byte-of", (("at_text", at_text), ("total_number", total_number),))


def wire_sum_right(*, hex_text: str, sign_text: str) -> Message:
    """Sum {hex_text} {sign_text} right."""
    return Message("wire.sum-right", (("hex_text", hex_text), ("sign_text", sign_text),))


def wire_sum_wrong(*, hex_text: str, sign_text: str, expected_text: str) -> Message:
    """Sum {hex_text} {sign_text} is {expected_text}."""
    return Message("wire.sum-wrong", (("hex_text", hex_text), ("sign_text", sign_text), ("expected_text", expected_text),))


def wire_cut(*, missing_number: int, sign_text: str) -> Message:
    """{sign_text} cut off: −{missing_number} B."""
    return Message("wire.cut", (("missing_number", missing_number), ("sign_text", sign_text),))


def wire_masked(*, hidden_number: int) -> Message:
    """Bytes masked: {hidden_number}."""
    return Message("wire.masked", (("hidden_number", hidden_number),))


def wire_screen(*, rows_number: int, columns_number: int) -> Message:
    """{rows_number}×{columns_number} char."""
    return Message("wire.screen", (("rows_number", rows_number), ("columns_number", columns_number),))


def wire_characters(*, number: int) -> Message:
    """{number} char."""
    return Message("wire.characters", (("number", number),))


def wire_lost(*, lost_count: int) -> Message:
    """{lost_count} records lost."""
    return Message("wire.lost", (("lost_count", lost_count),))


def wire_not_known(*, kind_text: str) -> Message:
    """Unknown record «{kind_text}»."""
    return Message("wire.not-known", (("kind_text", kind_text),))


def wire_paper_cctalk(*, number: int) -> Message:
    """CcTalk 4.7, part 2, header {number}."""
    return Message("wire.paper-cctalk", (("number", number),))


def wire_paper_profile(*, section_text: str) -> Message:
    """Docs/card-profile.md, section {section_text}."""
    return Message("wire.paper-profile", (("section_text", section_text),))


def wire_paper_visors() -> Message:
    """Epson DM-D110 and CD5220."""
    return Message("wire.paper-visors")


def wire_where(*, paper_text: str, code_text: str) -> Message:
    """{paper_text} · Tapete: {code_text}."""
    return Message("wire.where", (("paper_text", paper_text), ("code_text", code_text),))


def filter_column(*, column_number: int, why_message: Message) -> Message:
    """Filter, column {column_number}: {why_message}."""
    return Message("filter.column", (("column_number", column_number), ("why_message", why_message),))


def filter_unknown_key(*, name: str) -> Message:
    """There is no «{name}:»."""
    return Message("filter.unknown-key", (("name", name),))


def filter_no_value() -> Message:
    """The value is missing."""
    return Message("filter.no-value")


def filter_no_number(*, given_text: str) -> Message:
    """«{given_text}» is no number."""
    return Message("filter.no-number", (("given_text", given_text),))


def filter_too_large(*, given_text: str, most_number: int) -> Message:
    """«{given_text}» is more than {most_number}."""
    return Message("filter.too-large", (("given_text", given_text), ("most_number", most_number),))


def filter_no_bytes(*, given_text: str) -> Message:
    """«{given_text}» is no bytes in hex."""
    return Message("filter.no-bytes", (("given_text", given_text),))


def filter_open_quote() -> Message:
    """A quote is not closed."""
    return Message("filter.open-quote")


def filter_no_time(*, given_text: str) -> Message:
    """«{given_text}» is no time."""
    return Message("filter.no-time", (("given_text", given_text),))


def filter_reversed(*, given_text: str) -> Message:
    """«{given_text}» goes backwards."""
    return Message("filter.reversed", (("given_text", given_text),))


def filter_no_verdict(*, given_text: str) -> Message:
    """«{given_text}» is no verdict."""
    return Message("filter.no-verdict", (("given_text", given_text),))


def filter_no_code(*, given_text: str) -> Message:
    """«{given_text}» is no code."""
    return Message("filter.no-code", (("given_text", given_text),))


def filter_no_comparing(*, name: str) -> Message:
    """«{name}» is not compared."""
    return Message("filter.no-comparing", (("name", name),))

