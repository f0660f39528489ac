"""What is asked of a card device before anybody knows what it can is asked again later."""

from pytest_mock import MockerFixture

from drivers.cards.contract import Capability
from firmware_py.station.cards.messages import OpenFace
from firmware_py.station.inbox import Inbox
from firmware_py.station.links.card_carrier import CardCarrier
from firmware_py.station.targets import Targets


def test_a_face_asked_for_before_the_device_is_known_is_asked_for_once_it_is(
    mocker: MockerFixture,
) -> None:
    """After a restart the table asks at once, while the device has still to say that it reads."""
    device = mocker.Mock(profile=None)
    carrier = CardCarrier("sabot", device, Inbox(), Targets, packets=False)
    post = mocker.Mock()
    carrier.send(OpenFace("sabot", 7), post)
    assert post.call_count == 0
    device.profile = mocker.Mock(capabilities={Capability.READS})
    carrier.send(OpenFace("sabot", 7), post)
    carrier.send(OpenFace("sabot", 7), post)
    assert post.call_count == 1
