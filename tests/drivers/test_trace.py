from pathlib import Path

from drivers.trace import CAPACITY, FILES_KEPT, Trace
from tests.drivers.fakes import FakeClock

CARD = b"the secret card"


def test_the_ring_keeps_the_last_two_thousand_frames() -> None:
    trace = Trace(clock=FakeClock())
    for number in range(CAPACITY + 10):
        trace.sent(number.to_bytes(2, "big"))
    frames = trace.frames()
    assert len(frames) == 2_000
    assert frames[0].data == (10).to_bytes(2, "big")


def test_a_masked_payload_is_never_in_memory_nor_on_disk(tmp_path: Path) -> None:
    trace = Trace(clock=FakeClock())
    trace.sent(b"\xf0\x0f\x01\x63" + CARD + b"\x00", masked=True)
    trace.received(CARD[3:], masked=True)
    assert all(frame.masked for frame in trace.frames())
    kept = b"".join(frame.data for frame in trace.frames())
    assert kept == b"\xf0\x0f\x01\x63"
    text = trace.write_out(tmp_path, "sabot", "jam").read_text()
    assert CARD[:4].hex(" ") not in text
    assert text.count("..") == len(CARD) + 1 + len(CARD) - 3


def test_the_file_tells_reason_time_direction_and_bytes(tmp_path: Path) -> None:
    clock = FakeClock(now_ns=12_000_000_345)
    trace = Trace(clock=clock)
    trace.sent(b"\x02\x00\x01\xfe\xff")
    trace.received(b"\x01\x00\x02\x00\xfd")
    path = trace.write_out(tmp_path / "new", "slots", "slot 3:\nno reply")
    assert path.read_text().splitlines() == [
        "# slot 3: no reply",
        "12.000000345 tx 02 00 01 fe ff",
        "12.000000345 rx 01 00 02 00 fd",
    ]


def test_the_files_of_a_failing_port_do_not_fill_the_disk(tmp_path: Path) -> None:
    trace = Trace(clock=FakeClock())
    for number in range(3 * FILES_KEPT):
        trace.write_out(tmp_path, "slots", f"fault {number}")
    assert len(list(tmp_path.iterdir())) == FILES_KEPT
