import json
from pathlib import Path

import pytest

from drivers.homologation.keys import DeviceKeysError, load_device_keys, parse_device_keys
from drivers.homologation.registry import Purpose

# Test vector of docs/card-profile.md, section 10.
KEY = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"
KEY_ID = "30550f0e5f7d8f81"
GOOD = {"format": "tapete-device-keys/1", "purpose": "test", "keys": {KEY_ID: KEY}}


def test_keys_are_found_by_their_id_and_never_shown() -> None:
    keys = parse_device_keys(json.dumps(GOOD).encode())
    assert keys.purpose is Purpose.TEST
    assert keys.by_id == {KEY_ID: bytes.fromhex(KEY)}
    assert KEY not in repr(keys)
    assert repr(bytes.fromhex(KEY)) not in repr(keys)


@pytest.mark.parametrize(
    "content",
    [
        {**GOOD, "format": "tapete-device-keys/2"},
        {**GOOD, "purpose": "demo"},
        {**GOOD, "keys": {KEY_ID: KEY[:-2]}},
        {**GOOD, "keys": {KEY_ID: KEY.upper()}},
        {**GOOD, "keys": {"0000000000000000": KEY}},
        {**GOOD, "keys": {KEY: KEY_ID}},
        {**GOOD, "note": KEY},
        [KEY],
    ],
)
def test_a_bad_key_file_is_refused_without_quoting_a_key(content: object) -> None:
    with pytest.raises(DeviceKeysError) as caught:
        parse_device_keys(json.dumps(content).encode())
    assert KEY not in str(caught.value)
    assert caught.value.__cause__ is None


def test_a_key_file_that_others_can_read_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "device-keys.json"
    path.write_text(json.dumps(GOOD))
    path.chmod(0o640)
    with pytest.raises(DeviceKeysError, match="0600"):
        load_device_keys(path, Purpose.TEST)
    path.chmod(0o600)
    assert load_device_keys(path, Purpose.TEST).by_id[KEY_ID] == bytes.fromhex(KEY)


def test_a_key_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(DeviceKeysError, match="cannot be opened: No such file"):
        load_device_keys(tmp_path / "none.json", Purpose.TEST)


def test_test_keys_are_refused_by_a_live_station_and_the_reverse(tmp_path: Path) -> None:
    path = tmp_path / "device-keys.json"
    path.touch(0o600)
    for purpose, other in ((Purpose.TEST, Purpose.LIVE), (Purpose.LIVE, Purpose.TEST)):
        path.write_text(json.dumps({**GOOD, "purpose": purpose.value}))
        assert load_device_keys(path, purpose).purpose is purpose
        with pytest.raises(DeviceKeysError, match=f"purpose '{purpose.value}'") as caught:
            load_device_keys(path, other)
        assert KEY not in str(caught.value)
