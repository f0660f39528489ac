"""A pseudo-terminal behind a symbolic link that carries the role's name, as udev does it."""

from __future__ import annotations

import contextlib
import os
import tty
from pathlib import Path
from typing import Final

READ_SIZE: Final = 4096


class PtyPort:
    """The device's end of a serial port.

    The slave is kept open as well: otherwise the master reads EIO whenever the host closes.
    """

    def __init__(self, link: Path) -> None:
        self.link = link
        self.master = -1
        self._slave = -1

    @property
    def plugged(self) -> bool:
        """Tell whether the port exists now."""
        return self.master >= 0

    @property
    def tty(self) -> str:
        """Give the real name of the terminal."""
        return os.ttyname(self._slave)

    def plug(self, *, other_name: bool = False) -> None:
        """Create the port; with `other_name` a decoy takes the free number first."""
        decoy = os.openpty() if other_name else ()
        self.master, self._slave = os.openpty()
        for descriptor in decoy:
            os.close(descriptor)
        tty.setraw(self._slave)  # cooked mode would echo and mangle bytes
        os.set_blocking(self.master, False)
        self.link.parent.mkdir(parents=True, exist_ok=True)
        fresh = self.link.with_name(f".{self.link.name}.new")
        fresh.unlink(missing_ok=True)
        fresh.symlink_to(self.tty)
        fresh.replace(self.link)

    def unplug(self) -> None:
        """Take the port away: a host that waits in a read is woken with an error."""
        if not self.plugged:
            return
        self.link.unlink(missing_ok=True)
        os.close(self.master)
        os.close(self._slave)
        self.master = self._slave = -1

    def read(self) -> bytes:
        """Give what the host has written, or nothing."""
        try:
            return os.read(self.master, READ_SIZE)
        except OSError:  # nothing there, or hung up
            return b""

    def write(self, data: bytes) -> None:
        """Send bytes; like a UART, lose what nobody takes."""
        with contextlib.suppress(OSError):
            os.write(self.master, data)
