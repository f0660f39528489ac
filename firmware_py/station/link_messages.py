"""Why a device cannot be asked, as a message: what its link or its port found, and what to do."""

from collections.abc import Callable, Mapping
from typing import Any

from drivers.errors import Cause, Fact
from drivers.homologation.decision import Reason
from drivers.homologation.registry import Purpose
from firmware_py.text.codes import links as codes
from firmware_py.text.message import Message

Named = Mapping[str, Any]

# How a link comes up; nothing is wrong yet.
_LINK: Mapping[Cause, Callable[[str, Named], Message]] = {
    Cause.NO_PORT: lambda role, _: codes.link_no_port(role=role),
    Cause.OPENING: lambda role, of: codes.link_opening(role=role, port_text=of["port"]),
    Cause.ASKING: lambda role, of: codes.link_asking(role=role, port_text=of["port"]),
    Cause.UP: lambda role, _: codes.link_up(role=role),
    Cause.STOPS: lambda _role, _: codes.link_stops(),
}


def _failed(of: Named) -> Message:
    return codes.wire_port_failed(system_text=of["system"])


def _stop_others(of: Named) -> Message:
    if of["holders"]:
        return codes.wire_do_stop_these(holders_text=of["holders"])
    return codes.wire_do_stop_others()


# What is wrong, and what to do about it.
_FAULT: Mapping[Cause, tuple[Callable[[Named], Message], Callable[[Named], Message]]] = {
    Cause.NO_REPLY: (
        lambda of: codes.wire_no_reply(wait_number=of["wait_ms"], tries_count=of["tries"]),
        lambda _: codes.wire_do_power(),
    ),
    Cause.NO_ECHO: (
        lambda of: codes.wire_no_echo(wait_number=of["wait_ms"], tries_count=of["tries"]),
        lambda _: codes.wire_do_echo_off(),
    ),
    Cause.NO_VALID_REPLY: (
        lambda of: codes.wire_no_valid_reply(tries_count=of["tries"]),
        lambda _: codes.wire_do_ground(),
    ),
    Cause.BUSY: (
        lambda of: codes.wire_busy(tries_count=of["tries"]),
        lambda _: codes.wire_do_let_finish(),
    ),
    Cause.REFUSED: (lambda _: codes.wire_refused(), lambda _: codes.wire_do_self_check()),
    Cause.ODD_SIZE: (
        lambda of: codes.wire_odd_size(bytes_count=of["bytes"]),
        lambda _: codes.wire_do_revision(),
    ),
    Cause.ECHO_DIFFERS: (lambda _: codes.wire_echo_differs(), lambda _: codes.wire_do_echo()),
    Cause.CONTRADICTION: (lambda _: codes.wire_contradiction(), lambda _: codes.wire_do_ground()),
    Cause.PORT_TAKEN: (lambda _: codes.wire_port_taken(), _stop_others),
    Cause.PORT_ABSENT: (_failed, lambda _: codes.wire_do_absent()),
    Cause.PORT_FORBIDDEN: (_failed, lambda _: codes.wire_do_forbidden()),
    Cause.PORT_DEAD: (_failed, lambda _: codes.wire_do_dead()),
    Cause.PORT_NO_SERIAL: (_failed, lambda _: codes.wire_do_no_serial()),
    Cause.PORT_SETTINGS: (_failed, lambda _: codes.wire_do_settings()),
    Cause.PORT_FAILED: (_failed, lambda _: codes.wire_do_adapter()),
    Cause.NO_SLOT: (lambda _: codes.wire_no_slot(), lambda _: codes.wire_do_power()),
    Cause.NO_SLOT_IN_NOISE: (lambda _: codes.wire_no_slot(), lambda _: codes.wire_do_ground()),
    Cause.NO_SLOT_OF_OURS: (lambda _: codes.wire_no_slot(), lambda _: codes.wire_do_list()),
    Cause.NOT_ADMITTED: (
        lambda of: _UNADMITTED[of["reason"]](of),
        lambda _: codes.wire_do_homologated(),
    ),
    Cause.INTERNAL: (
        lambda of: codes.wire_internal(error_text=of["error"]),
        lambda _: codes.wire_do_starts_over(),
    ),
}


def link_said(role: str, fact: Fact | None) -> Message | None:
    """Say why a link stands as it does; nothing where only a sentence is known."""
    if fact is None:
        return None
    if fact.cause in _LINK:
        return _LINK[fact.cause](role, fact.named)
    what, advice = _FAULT[fact.cause]
    return codes.wire_fault_told(
        device_message=_device(role, fact.named.get("address")), what_message=what(fact.named),
        port_text=fact.named["port"], command=fact.named["command"],
        advice_message=advice(fact.named),
    )  # fmt: skip


def _device(role: str, address: int | None) -> Message:
    if address is None:
        return codes.wire_device_alone(role=role)
    return codes.wire_device_at_address(role=role, address_number=address)


def _name(of: Named) -> Message:
    """Name a device by its number, or say that it has none; a paper may be for any of a product."""
    if of["is_any"]:
        return codes.device_name_product(product_text=of["product"])
    if of["serial"] is None:
        return codes.device_name_unnumbered(product_text=of["product"])
    return codes.device_name_serial(product_text=of["product"], serial_number=of["serial"])


def _wrong_purpose(of: Named) -> Message:
    live = of["purpose"] is Purpose.LIVE
    say = codes.unadmitted_wrong_purpose_live if live else codes.unadmitted_wrong_purpose_test
    return say()


def _out_of_date(of: Named) -> Message:
    return codes.unadmitted_out_of_date(
        certificate_text=of["certificate"], name_message=_name(of), from_text=of["from"],
        to_text=of["to"], today_text=of["today"],
    )  # fmt: skip


# Why the registry refuses a device; of one that cannot be read only the sentence knows why.
_UNADMITTED: Mapping[Reason, Callable[[Named], Message]] = {
    Reason.BAD_SIGNATURE: lambda _: codes.unadmitted_bad_signature(),
    Reason.WRONG_PURPOSE: _wrong_purpose,
    Reason.OLD_EDITION: lambda of: codes.unadmitted_old_edition(
        edition_number=of["edition"], last_number=of["last"]
    ),
    Reason.UNKNOWN_PRODUCT: lambda of: codes.unadmitted_unknown_product(product_text=of["product"]),
    Reason.UNKNOWN_SERIAL: lambda of: codes.unadmitted_unknown_serial(name_message=_name(of)),
    Reason.WRONG_FIRMWARE: lambda of: codes.unadmitted_wrong_firmware(
        name_message=_name(of), runs_text=of["runs"], listed_text=of["listed"]
    ),
    Reason.WRONG_ROM: lambda of: codes.unadmitted_wrong_rom(
        name_message=_name(of), has_text=of["has"], listed_text=of["listed"]
    ),
    Reason.LACKS_CHECK: lambda of: codes.unadmitted_lacks_check(
        name_message=_name(of), lacking_text=of["lacking"]
    ),
    Reason.NOT_YET_VALID: _out_of_date,
    Reason.EXPIRED: _out_of_date,
    Reason.NO_KEY: lambda of: codes.unadmitted_no_key(key_text=of["key"], name_message=_name(of)),
    Reason.UNPROVEN: lambda of: codes.unadmitted_unproven(name_message=_name(of)),
}
# Everything that has its message.
TOLD = {*_LINK, *_FAULT}
TOLD_OF_PAPERS = frozenset(_UNADMITTED)
