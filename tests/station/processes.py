"""The real station process before the twins: started, watched, killed, started again."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

from tests.station.bench_table import PATIENCE_S, Caller


class StationProcess:
    """`tapete station` in a folder that holds its config."""

    def __init__(self, base: Path, environment: dict[str, str] | None = None) -> None:
        self.base = base
        self.errors = base / "station.err"
        with self.errors.open("ab") as out:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "firmware_py", "station", "--config", base / "station.toml"],
                stderr=out,
                env={**os.environ, **(environment or {})},
            )
        self.pid = self._process.pid

    def caller(self) -> Caller:
        """Reach its socket as soon as it listens."""
        end = time.monotonic() + PATIENCE_S
        while True:
            try:
                return Caller(self.base / "station.sock")
            except OSError:
                assert self._process.poll() is None, self.errors.read_text()
                assert time.monotonic() < end
                time.sleep(0.01)

    def kill(self) -> None:
        """End it without a word, as a power cut would."""
        self._process.kill()
        self._process.wait(PATIENCE_S)

    def stop(self, number: int = signal.SIGTERM) -> int:
        """Ask it to end, and give its exit code."""
        self._process.send_signal(number)
        return self._process.wait(PATIENCE_S)

    def ended(self) -> int:
        """Wait until it ends by itself."""
        return self._process.wait(PATIENCE_S)
