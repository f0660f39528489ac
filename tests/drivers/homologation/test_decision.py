from dataclasses import replace
from datetime import date
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drivers.homologation.decision import (
    Accepted,
    NotHomologated,
    Reason,
    StationTerms,
    judge,
    unproven,
)
from drivers.homologation.registry import Purpose
from drivers.identity import DeviceIdentity, IdentitySource

from .papers import KEY_ID, SABOT, SABOT_IDENTITY, TERMS, VISOR, VISOR_IDENTITY, registry, signed


def refused(
    identity: DeviceIdentity = SABOT_IDENTITY,
    terms: StationTerms = TERMS,
    **changes: Any,
) -> NotHomologated:
    verdict = judge(signed(registry(**changes)), identity, terms)
    assert isinstance(verdict, NotHomologated)
    return verdict


def test_a_listed_device_is_accepted() -> None:
    verdict = judge(signed(registry()), SABOT_IDENTITY, TERMS)
    assert isinstance(verdict, Accepted)
    assert verdict.entry.certificate == "TEST-0001"
    assert verdict.seals == frozenset()


@pytest.mark.parametrize(
    ("identity", "reason", "sentence"),
    [
        (
            replace(SABOT_IDENTITY, maker="Acme"),
            Reason.UNKNOWN_PRODUCT,
            "Acme SIM-SABOT (Card Sabot) is not homologated.",
        ),
        (
            replace(SABOT_IDENTITY, product="SIM-SABOT2"),
            Reason.UNKNOWN_PRODUCT,
            "Tapete HIL SIM-SABOT2 (Card Sabot) is not homologated.",
        ),
        (
            replace(SABOT_IDENTITY, category="Card Shuffler"),
            Reason.UNKNOWN_PRODUCT,
            "Tapete HIL SIM-SABOT (Card Shuffler) is not homologated.",
        ),
        (
            replace(SABOT_IDENTITY, serial=4002),
            Reason.UNKNOWN_SERIAL,
            "SIM-SABOT serial 4002 is not in the registry.",
        ),
        (
            replace(SABOT_IDENTITY, serial=None),
            Reason.UNKNOWN_SERIAL,
            "SIM-SABOT without a serial number is not in the registry.",
        ),
        (
            replace(SABOT_IDENTITY, firmware="SIM-1.1"),
            Reason.WRONG_FIRMWARE,
            'SIM-SABOT serial 4001 runs firmware "SIM-1.1" build "STD01   ";'
            ' homologated is firmware "SIM-1.0" build "STD01   ".',
        ),
        (
            replace(SABOT_IDENTITY, build="STD01"),
            Reason.WRONG_FIRMWARE,
            'SIM-SABOT serial 4001 runs firmware "SIM-1.0" build "STD01";'
            ' homologated is firmware "SIM-1.0" build "STD01   ".',
        ),
        (
            replace(SABOT_IDENTITY, rom_checksum="1a2b3c4e"),
            Reason.WRONG_ROM,
            "SIM-SABOT serial 4001 has ROM checksum 1a2b3c4e; homologated is 1a2b3c4d.",
        ),
        (
            replace(SABOT_IDENTITY, rom_checksum=None),
            Reason.WRONG_ROM,
            "SIM-SABOT serial 4001 has ROM checksum none; homologated is 1a2b3c4d.",
        ),
    ],
)
def test_a_device_that_differs_is_refused_in_words(
    identity: DeviceIdentity, reason: Reason, sentence: str
) -> None:
    assert refused(identity) == NotHomologated(reason, sentence)


@pytest.mark.parametrize(
    ("today", "reason"),
    [
        (date(2025, 12, 31), Reason.NOT_YET_VALID),
        (date(2026, 1, 1), None),
        (date(2035, 12, 31), None),
        (date(2036, 1, 1), Reason.EXPIRED),
    ],
)
def test_both_days_of_a_certificate_are_included(today: date, reason: Reason | None) -> None:
    verdict = judge(signed(registry()), SABOT_IDENTITY, replace(TERMS, today=today))
    if reason is None:
        assert isinstance(verdict, Accepted)
    else:
        assert verdict == NotHomologated(
            reason,
            "Certificate TEST-0001 of SIM-SABOT serial 4001 is valid from 2026-01-01"
            f" to 2035-12-31; today is {today}.",
        )


def test_a_test_registry_on_a_live_station_and_the_reverse() -> None:
    assert refused(terms=replace(TERMS, purpose=Purpose.LIVE)) == NotHomologated(
        Reason.WRONG_PURPOSE,
        "This station is set up for live play and the registry is for tests.",
    )
    assert refused(purpose="live") == NotHomologated(
        Reason.WRONG_PURPOSE,
        "This station is set up for tests and the registry is for live play.",
    )


def test_an_older_edition_is_refused_and_the_same_or_a_newer_one_is_not() -> None:
    assert refused(terms=replace(TERMS, last_edition=5), edition=3) == NotHomologated(
        Reason.OLD_EDITION, "The registry is edition 3; edition 5 was in use before."
    )
    for edition in (5, 6):
        verdict = judge(
            signed(registry(edition=edition)), SABOT_IDENTITY, replace(TERMS, last_edition=5)
        )
        assert isinstance(verdict, Accepted)


def test_a_card_device_whose_key_the_station_lacks() -> None:
    assert refused(terms=replace(TERMS, key_ids=frozenset())) == NotHomologated(
        Reason.NO_KEY, f"The station has no key {KEY_ID} for SIM-SABOT serial 4001."
    )


def test_a_card_device_that_could_not_prove_itself() -> None:
    assert unproven(SABOT_IDENTITY) == NotHomologated(
        Reason.UNPROVEN, "SIM-SABOT serial 4001 could not prove that it is itself."
    )


def test_the_first_failing_check_is_the_reason() -> None:
    wrong = replace(SABOT_IDENTITY, serial=4002, firmware="x", rom_checksum="00000000")
    late = replace(TERMS, today=date(2040, 1, 1), key_ids=frozenset())
    assert refused(wrong, late).reason is Reason.UNKNOWN_SERIAL
    assert refused(wrong, late, purpose="live").reason is Reason.WRONG_PURPOSE


def test_a_category_with_underscores_is_the_same_category() -> None:
    identity = replace(SABOT_IDENTITY, category="Card_Sabot")
    assert isinstance(judge(signed(registry()), identity, TERMS), Accepted)


def test_a_display_that_cannot_answer_is_accepted_with_its_seals() -> None:
    second = {**VISOR, "seal": "P-0008"}
    expired = {**VISOR, "seal": "P-0009", "valid_to": "2026-02-01"}
    verdict = judge(signed(registry(VISOR, second, expired)), VISOR_IDENTITY, TERMS)
    assert isinstance(verdict, Accepted)
    assert verdict.seals == {"P-0007", "P-0008"}


def test_a_display_whose_certificates_are_all_out_is_refused() -> None:
    late = replace(TERMS, today=date(2036, 1, 1))
    assert refused(VISOR_IDENTITY, late).reason is Reason.EXPIRED


def test_what_is_only_declared_never_stands_for_a_serial_number() -> None:
    declared = replace(SABOT_IDENTITY, source=IdentitySource.DECLARED)
    assert refused(declared).reason is Reason.UNKNOWN_SERIAL


def test_a_device_that_answers_never_passes_as_one_that_cannot() -> None:
    answering = replace(VISOR_IDENTITY, source=IdentitySource.ANSWERED)
    assert refused(answering).reason is Reason.UNKNOWN_SERIAL
    assert refused(replace(answering, serial=1)).reason is Reason.UNKNOWN_SERIAL


TEXTS = st.sampled_from(["SIM-1.0", "SIM-1.1", "STD01   ", "STD01", "1a2b3c4d", ""])


@given(
    st.integers(4000, 4002), TEXTS, TEXTS, st.one_of(st.none(), TEXTS), st.dates(), st.booleans()
)
def test_nothing_but_the_listed_device_in_its_time_is_accepted(
    serial: int, firmware: str, build: str, rom: str | None, today: date, has_key: bool
) -> None:
    identity = replace(
        SABOT_IDENTITY, serial=serial, firmware=firmware, build=build, rom_checksum=rom
    )
    keys = frozenset({KEY_ID} if has_key else ())
    terms = replace(TERMS, today=today, key_ids=keys)
    listed = identity == SABOT_IDENTITY and has_key
    in_time = date(2026, 1, 1) <= today <= date(2035, 12, 31)
    verdict = judge(signed(registry(SABOT)), identity, terms)
    assert isinstance(verdict, Accepted) is (listed and in_time)


def test_the_registry_decides_whether_a_device_that_lacks_a_check_is_enough() -> None:
    """Not unless its entry says so."""
    lacking = replace(SABOT_IDENTITY, lacks=("insertion-counter",))
    no = refused(lacking)
    assert no.reason is Reason.LACKS_CHECK
    assert no.sentence == (
        "SIM-SABOT serial 4001 lacks insertion-counter; its certificate does not allow that."
    )
    for allowed, accepted in ((["insertion-counter"], True), (["accept-limit"], False)):
        listed = registry(devices=[{**SABOT, "may_lack": allowed}])
        assert isinstance(judge(signed(listed), lacking, TERMS), Accepted) is accepted
