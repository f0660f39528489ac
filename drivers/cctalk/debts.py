"""Which answers may still come: every command sent is owed one, and an answer does not say to what.

A line that stalls (a USB hub, a loaded board) gives answers after their commands were sent again.
They come in order, so the oldest debt of a device is the one that an answer pays.
"""

from collections import deque

from msgspec import Struct
from msgspec.structs import replace

from drivers.deadline import NS_PER_MS
from drivers.framing.cctalk import CcTalkMessage

SETTLE_NS = 100 * NS_PER_MS
"""After a command was given up nothing else is asked of its device for so long: what comes later
would be taken for the answer to that."""
MARGIN_NS = 30 * NS_PER_MS
"""How much later than the answer before it the next one may be."""
LATE_NS = 2_000 * NS_PER_MS
"""How long after it was given up a command may still be answered and nobody is suspected."""


class Debt(Struct, frozen=True):
    """A command without an answer, and until when its host and then anybody waits for one."""

    command: CcTalkMessage
    sent_ns: int
    given_up_ns: int
    # Until then it is expected, and no other command is sent to the device.
    settled_ns: int = 0
    # Until then it may come before the echo of a later command.
    late_ns: int = 0


class Debts(dict[int, deque[Debt]]):
    """The debts of every device on a line; one that owes nothing is not among them."""

    def owe(self, owner: int, command: CcTalkMessage, sent_ns: int, given_up_ns: int) -> None:
        """Note a command that was sent; where it was sent before, all its answers are expected."""
        settled_ns = given_up_ns + SETTLE_NS
        owed = self.setdefault(owner, deque())
        if owed:
            for _ in range(len(owed)):
                debt = owed.popleft()
                again = debt.command == command and debt.settled_ns > sent_ns
                owed.append(replace(debt, settled_ns=settled_ns) if again else debt)
        owed.append(Debt(command, sent_ns, given_up_ns, settled_ns, given_up_ns + LATE_NS))

    def pay(self, owner: int, now_ns: int) -> int | None:
        """Take an answer for the oldest debt that is still expected; say how long it took.

        Where none is expected any more the oldest is paid; nothing if no answer is owed.
        """
        owed = self.get(owner, deque())
        while owed and now_ns > owed[0].given_up_ns + LATE_NS:
            owed.popleft()
        if not owed:
            self.pop(owner, None)
            return None
        self._overtake(owner, owed[0].sent_ns)
        debt = next((debt for debt in owed if debt.settled_ns > now_ns), owed[0])
        owed.remove(debt)
        took_ns = now_ns - debt.sent_ns
        if not owed:
            del self[owner]
            return took_ns
        # The other answers are expected as late as the one that has just come.
        self[owner] = deque(
            replace(other, settled_ns=other.sent_ns + took_ns + MARGIN_NS)
            if other.settled_ns > now_ns
            else other
            for other in owed
        )
        return took_ns

    def expects(self, now_ns: int) -> bool:
        """Tell whether an answer of anybody may come now."""
        return any(debt.settled_ns > now_ns for owed in self.values() for debt in owed)

    def late(self, now_ns: int) -> bool:
        """Tell whether an answer that was given up may come now, later than the one before it."""
        return any(debt.late_ns > now_ns for owed in self.values() for debt in owed)

    def _overtake(self, owner: int, sent_ns: int) -> None:
        """Await little of the others after an answer to what was sent later: a line keeps order."""
        for other, owed in self.items():
            if other != owner and owed and owed[0].sent_ns < sent_ns:
                self[other] = deque(
                    replace(debt, late_ns=debt.given_up_ns + SETTLE_NS)
                    if debt.sent_ns < sent_ns
                    else debt
                    for debt in owed
                )

    def write_off(self, owner: int, command: CcTalkMessage) -> None:
        """Expect no answer but to this command; any other that comes is late, not foreign."""
        if owner in self:
            self[owner] = deque(
                debt if debt.command == command else replace(debt, settled_ns=0)
                for debt in self[owner]
            )

    def settled_ns(self, owner: int, command: CcTalkMessage) -> int:
        """Say when another command can be sent without taking an old answer for its own.

        The same one can be sent at once: either answer will do.
        """
        others = (debt for debt in self.get(owner, ()) if debt.command != command)
        return max((debt.settled_ns for debt in others), default=0)
