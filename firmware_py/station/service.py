"""A station's time of service: started, looked after twice a second, stopped."""

import threading
from typing import Final

from firmware_py.station.app import Station
from firmware_py.station.watchdog import Notifier, Watchdog

TICK_S: Final = 0.5


def serve(station: Station, until: threading.Event, notifier: Notifier | None = None) -> str:
    """Run until told to stop, or until a thread fails; gives the failure in words, or nothing."""
    notifier = notifier or Notifier()
    station.start()
    watchdog = Watchdog(station.beats, notifier)
    word = watchdog.begin()
    notifier.send("READY=1")
    try:
        while not station.failure() and not until.wait(TICK_S):
            station.tick()
            word = watchdog.look(word)
        failure = station.failure()
    finally:
        notifier.send("STOPPING=1")
        ended = station.stop()
    return failure or ("" if ended else "a thread did not end in time")
