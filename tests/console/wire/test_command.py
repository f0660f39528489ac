"""`tapete wire` at a station's socket, played by a thread of the test, and over saved files."""

import json
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from firmware_py.__main__ import main
from firmware_py.console.client import Client, StationError
from firmware_py.console.wire.records import RecordError, plain
from firmware_py.console.wire.saved import saved_of
from tests.console.wire.scene import Stream, picture

LIMIT_S = 20.0
REFUSED = {
    "error": {"code": "wrong-pin", "message": "no", "says": "filter.open-quote", "fields": {}}
}
Answering = Callable[[dict[str, Any]], list[dict[str, Any]] | None]


def tapete(*words: object) -> Result:
    return CliRunner().invoke(main, ["wire", *map(str, words)], input="314159\n")


class Played:
    """What a station was told, and what it answers; when it hangs up."""

    def __init__(self, answer: Answering, most: int) -> None:
        self.told: list[dict[str, Any]] = []
        self._answer = answer
        self._most = most

    def serve(self, listening: socket.socket) -> None:
        connection, _ = listening.accept()
        with connection, connection.makefile("rw") as lines:
            for line in lines:
                self.told.append(json.loads(line))
                answers = self._answer(self.told[-1])
                if answers is None:
                    return
                lines.write("".join(f"{json.dumps(one)}\n" for one in answers))
                lines.flush()
                if len(self.told) == self._most:
                    return


@contextmanager
def station(path: Path, answer: Answering, most: int = 9) -> Iterator[Played]:
    """Play a station for one caller."""
    played = Played(answer, most)
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as listening:
        listening.settimeout(LIMIT_S)
        listening.bind(str(path))
        listening.listen()
        thread = threading.Thread(target=played.serve, args=(listening,))
        thread.start()
        yield played
        thread.join(LIMIT_S)
        assert not thread.is_alive()


def batches(stream: Stream) -> list[dict[str, Any]]:
    """Give records as the station sends them, 64 at once."""
    found = [plain(one) for one in stream.records]
    return [{"wire": found[at : at + 64], "dropped": {}} for at in range(0, len(found), 64)]


def of(stream: Stream) -> Answering:
    """Answer as a station does whose wires say this."""

    def answer(told: dict[str, Any]) -> list[dict[str, Any]]:
        if "login" in told:
            return [{"person": {"name": "luis", "role": "tecnico", "rights": ["look"]}}]
        if told.get("ask") == "devices":
            return [{"answer": {"slots": {}, "sabot": {}}}]
        return [{"following": dict.fromkeys(told["roles"], 0), "per_s": 400}, *batches(stream)]

    return answer


def test_what_the_station_has_kept_is_shown_folded(tmp_path: Path) -> None:
    at = tmp_path / "s"
    with station(at, of(picture())) as played:
        found = tapete("--socket", at, "--by", "luis")
    assert found.exit_code == 0, found.output
    rows = found.stdout.splitlines()
    assert "RESPUESTA" in rows[0]
    assert [row[14:].rstrip() for row in rows[1:]][-1].startswith(
        "slots    12 229 leer sucesos     41"
    )
    assert len(rows) == 9
    login, devices, follow = played.told
    assert login == {"login": {"by": "luis", "pin": "314159"}}
    assert devices == {"ask": "devices"}
    assert follow == {
        "follow": "wire",
        "roles": ["sabot", "slots"],
        "after": {"sabot": 0, "slots": 0},
    }
    assert "314159" not in found.stdout


def test_roles_and_a_filter(tmp_path: Path) -> None:
    at = tmp_path / "s"
    with station(at, of(picture())) as played:
        found = tapete("slots", "--socket", at, "--by", "luis", "--filter", "r:silencio")
    assert [row[26:].rstrip() for row in found.stdout.splitlines()[1:]] == [
        "229 leer sucesos     ✕ silencio             100  3"
    ]
    assert played.told[-1]["roles"] == ["slots"]


def test_what_was_asked_for_programs_can_be_read_again(tmp_path: Path) -> None:
    at, kept = tmp_path / "s", tmp_path / "kept.jsonl"
    with station(at, of(picture())):
        found = tapete("--socket", at, "--by", "luis", "--json")
    kept.write_text(found.stdout, "utf-8")
    read = [repr(plain(one)) for one in saved_of([found.stdout]).records]
    assert sorted(read) == sorted(repr(plain(one)) for one in picture().records)
    again = tapete("--from", kept, "--json")
    assert again.stdout == found.stdout
    assert len(tapete("--from", kept).stdout.splitlines()) == 9


def test_following_shows_rows_as_they_begin_until_the_station_hangs_up(tmp_path: Path) -> None:
    at = tmp_path / "s"

    with station(at, of(picture()), most=2) as played:
        found = tapete("slots", "--socket", at, "--by", "luis", "--follow")
    assert found.exit_code == 4
    assert "hung up" in found.stderr
    assert len(found.stdout.splitlines()) == 6
    assert "after" not in played.told[-1]


@pytest.mark.parametrize(
    ("answers", "code"),
    [([REFUSED], 1), (None, 4), ([{}, {"wire": 3}], 1)],
)
def test_how_it_ends(tmp_path: Path, answers: list[dict[str, Any]] | None, code: int) -> None:
    at = tmp_path / "s"
    with station(at, lambda _: answers):
        found = tapete("slots", "--socket", at, "--by", "luis")
    assert found.exit_code == code, found.output


def test_a_refusal_is_said_in_the_callers_language(tmp_path: Path) -> None:
    at = tmp_path / "s"
    with station(at, lambda _: [REFUSED]):
        assert "falta cerrar las comillas" in tapete("--socket", at, "--by", "luis").stderr


def test_without_a_station(tmp_path: Path) -> None:
    assert tapete("--socket", tmp_path / "none", "--by", "luis").exit_code == 3


@pytest.mark.parametrize("words", [[], ["--by", "luis", "--filter", "x:1"], ["--from", "none"]])
def test_wrong_usage(words: list[str]) -> None:
    found = tapete(*words)
    assert found.exit_code == 2
    if "--filter" in words:
        assert "filtro, columna 1: no hay «x:»" in found.stderr


def test_a_saved_wire_cannot_be_followed(tmp_path: Path) -> None:
    kept = tmp_path / "kept.jsonl"
    kept.write_text("", "utf-8")
    assert tapete("--from", kept, "--follow").exit_code == 2


def test_a_ring_of_a_bundle_is_read(tmp_path: Path) -> None:
    kept = tmp_path / "slots.jsonl"
    lines = [json.dumps(plain(one)) for one in Stream().asked(13, 232, b"\0", 61_000_000).records]
    kept.write_text("\n".join(lines), "utf-8")
    rows = tapete("--from", kept).stdout.splitlines()
    assert rows[1].startswith("       61.000 slots    13 232 autodiagnóstico  0 sin avería")


@pytest.mark.parametrize(
    "line", ["{", "[]", '{"d":"tx"}', '{"wire":3}', '{"clock":3,"wire":4}', "7"]
)
def test_a_damaged_file_is_refused_with_its_line(tmp_path: Path, line: str) -> None:
    kept = tmp_path / "kept.jsonl"
    good = json.dumps(plain(Stream().say("p", "fact").records[0]))
    kept.write_text(f"{good}\n\n{line}\n", "utf-8")
    found = tapete("--from", kept)
    assert found.exit_code == 1
    assert "line 3" in found.stderr
    with pytest.raises(RecordError):
        saved_of([line])


def test_a_line_that_comes_in_pieces_is_waited_for(tmp_path: Path) -> None:
    at = tmp_path / "s"
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as listening:
        listening.bind(str(at))
        listening.listen()
        with Client(at) as client:
            other, _ = listening.accept()
            with other:
                other.sendall(b'{"wire"')
                assert client.receive(0.01) is None
                other.sendall(b':[]}\n{"wire":[1]}\n{"half')
                assert client.receive(LIMIT_S) == {"wire": []}
                assert client.receive(LIMIT_S) == {"wire": [1]}
            with pytest.raises(StationError) as found:
                client.receive(LIMIT_S)
    assert found.value.code == "gone"
