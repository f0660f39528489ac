"""A line of the shoe: words in ASCII, a star, their sum, a carriage return."""

from functools import reduce
from operator import xor

from drivers.deadline import Deadline
from drivers.errors import BadFrame, NoReply, Refused
from drivers.trace import Trace
from drivers.wire import Wire

END = b"\r"
ANSWER_MS = 500
HIDDEN = frozenset({"TURN", "PROVE"})


def with_sum(words: bytes) -> bytes:
    """Write words as they go onto the wire."""
    return words + b"*%02X" % reduce(xor, words, 0) + END


class AsciiLine:
    """Asks one question at a time."""

    def __init__(self, wire: Wire, trace: Trace) -> None:
        self.wire = wire
        self._trace = trace

    def ask(self, deadline: Deadline, name: str, *words: object) -> list[str]:
        """Ask, and give the words of the answer."""
        masked = name in HIDDEN
        asked = with_sum(" ".join([name, *map(str, words)]).encode("ascii"))
        self.wire.doing = name
        self._trace.sent(asked, masked=masked)
        self.wire.write_all(asked, deadline)
        told = self._read(deadline.sooner(ANSWER_MS))
        self._trace.received(told, masked=masked)
        answer = self._checked(told)
        if answer.startswith("NO "):
            raise Refused(f"it answered {answer!r}", **self._where())
        return answer.split("|" if "|" in answer else " ")

    def _read(self, deadline: Deadline) -> bytes:
        held = b""
        while not held.endswith(END):
            more = self.wire.read_some(deadline)
            if not more:
                raise NoReply("no answer", **self._where())
            held += more
        return held

    def _checked(self, told: bytes) -> str:
        words = told[: -len("*00\r")]
        if with_sum(words) != told or not words.isascii():
            raise BadFrame("the sum of the answer is wrong", **self._where())
        return words.decode("ascii")

    def _where(self) -> dict[str, str]:
        wire = self.wire
        return {"port": wire.path, "device": wire.device, "command": wire.doing}
