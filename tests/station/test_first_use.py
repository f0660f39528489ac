"""Several threads meet a type for the first time: msgspec 0.22 crashes the process then."""

import subprocess
import sys

import pytest

TRIES = 4
TOGETHER = """
import sys, threading
sys.setswitchinterval(1e-7)
{setting}
begun = False
def run():
    while not begun:
        pass
    {work}
threads = [threading.Thread(target=run) for _ in range(6)]
for thread in threads:
    thread.start()
begun = True
for thread in threads:
    thread.join()
"""
# Without the signature, which would let the threads through one by one.
REGISTRY = (
    """
from importlib.resources import files
from drivers.homologation import registry
registry._verify = lambda *_: None
data = files("hil.registry").joinpath("registry.json").read_bytes()
""",
    'registry.read_registry(data, b"", b"")',
)
COMMANDS = (
    "from firmware_py.station.access.commands import parse_command",
    'parse_command({"command": "report", "name": "x", "facts": {"to": 1}}, ("ana",))',
)


@pytest.mark.parametrize(("setting", "work"), [REGISTRY, COMMANDS], ids=["registry", "commands"])
def test_threads_meet_a_type_for_the_first_time_together(setting: str, work: str) -> None:
    program = TOGETHER.format(setting=setting, work=work)
    for _ in range(TRIES):
        done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=False)
        assert done.returncode == 0, done.stderr.decode()
