"""What ends a program at a terminal."""

import signal


def hang_up() -> tuple[signal.Signals, ...]:
    """A terminal that closes ends it, but for one that was started to outlive it (nohup)."""
    outlives = signal.getsignal(signal.SIGHUP) is signal.SIG_IGN
    return () if outlives else (signal.SIGHUP,)
