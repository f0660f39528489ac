"""The cheating card devices cheat as their names say, under good seals."""

from __future__ import annotations

import pytest

from hil.devices.bad_cards import (
    ChoosesLate,
    DuplicateCard,
    Leak,
    LeaksOrder,
    MissingCard,
    WrongOpening,
)
from hil.devices.card_device import CardDeviceTwin
from hil.devices.card_model import DEALING_SHUFFLER, READING_SABOT, Model
from tests.hil.card_host import CardHost, device
from tests.hil.test_card_device import commitment, hash_of, path_of, proves, u16, u32


def ready(maker: type[CardDeviceTwin], model: Model = DEALING_SHUFFLER) -> CardHost:
    host = CardHost(device(model, maker))
    assert host.connect()
    host.load()
    return host


def take(host: CardHost, count: int) -> list[bytes]:
    for _ in range(count):
        host.command(86, b"\x01")
        host.pass_ms(1)
    return [body[7:] for _, kind, body in host.events() if kind == 0x10]


@pytest.mark.parametrize("leak", list(Leak))
def test_leaks_order(leak: Leak, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(LeaksOrder, "leak", leak)
    host = ready(LeaksOrder)
    undealt = bytes(card.card for card in host.twin.pile)
    status = host.command(96)[1]
    _, events = host.command(95, u32(0))
    take(host, 1)
    opening = host.command(93, u32(1) + u16(1))[1]
    if leak is Leak.STATUS:
        assert status[28:] == undealt[:20]
    elif leak is Leak.OPENING:
        assert opening[23:] == undealt[1:21]
    elif leak is Leak.ANOTHER:
        assert (opening[4:6], opening[6]) == (u16(2), undealt[1])
    elif leak is Leak.RECORD:
        assert undealt[:20] in host.command(95, u32(5))[1] or undealt[:20] in events
    else:
        drawn = 0
        early = []
        for _, kind, body in host.events():
            drawn += kind == 0x10
            if kind == 0x12 and int.from_bytes(body[4:6], "little") > drawn:
                early.append(body)
        assert early
        assert early[0][6] == undealt[0]


def test_wrong_opening_does_not_match_its_commitment() -> None:
    host = ready(WrongOpening)
    for place, seal in enumerate(take(host, 5), start=1):
        assert commitment(host.command(93, u32(1) + u16(place))[1][6:]) != seal


@pytest.mark.parametrize("model", [DEALING_SHUFFLER, READING_SABOT])
def test_duplicate_card(model: Model) -> None:
    host = ready(DuplicateCard, model)
    host.command(87, b"\0\0")
    for _ in range(2):
        host.twin.draw()
    opened = [host.command(93, u32(1) + u16(place))[1][6] for place in (1, 2)]
    assert opened[0] == opened[1]


@pytest.mark.parametrize("model", [DEALING_SHUFFLER, READING_SABOT])
def test_missing_card(model: Model) -> None:
    host = ready(MissingCard, model)
    assert host.command(89, u32(1) + b"\0")[1][4] != 1
    host.command(87, b"\0\0")
    count = 0
    while host.twin.draw():
        count += 1
    assert count == 51


def test_choosing_late_cannot_be_proved() -> None:
    host = ready(ChoosesLate)
    root = host.command(85, u32(1))[1][6:]
    seal = take(host, 1)[0]
    leaf = hash_of("leaf", u32(1), u16(1), seal)
    assert not proves(leaf, 1, 52, path_of(host, 1, 1), root)


def test_a_sabot_that_does_not_know_its_order_can_leak_the_next_card(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(LeaksOrder, "leak", Leak.FACE_UP)
    host = ready(LeaksOrder, READING_SABOT)
    host.command(95, u32(0))
    told = host.twin.events.held[-1]
    assert (told.kind, told.body[6]) == (0x12, host.twin.pile[0].card)
