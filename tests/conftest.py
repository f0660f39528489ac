"""Settings of all tests: no example is judged by the time it takes, and CI is repeatable."""

import os

from hypothesis import settings

settings.register_profile("tapete", deadline=None, derandomize=bool(os.environ.get("CI")))
settings.load_profile("tapete")
