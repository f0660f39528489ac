"""The examination: every check over one case, and how it ends."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from enum import IntEnum

from firmware_py.console.client import StationError
from firmware_py.console.doctor.case import Case
from firmware_py.console.doctor.catalogue import CHECKS, DoctorCheck, Look
from firmware_py.console.doctor.finding import NotSeenError, Severity, Sign


class Verdict(IntEnum):
    """How it ends, as an exit code."""

    CLEAN = 0
    WARNINGS = 10
    FAULTS = 20
    # No look of any check saw anything.
    NOT_LOOKED = 30


@dataclass(frozen=True, slots=True)
class Looked:
    """What one check brought: signs, and why a look saw nothing."""

    check: DoctorCheck
    signs: tuple[Sign, ...]
    not_seen: tuple[str, ...]

    @property
    def saw(self) -> bool:
        """Whether any of its looks saw anything."""
        return bool(self.signs) or len(self.not_seen) < len(self.check.looks)


@dataclass(frozen=True, slots=True)
class Report:
    """What all of them brought, in their order."""

    looked: tuple[Looked, ...]

    @property
    def signs(self) -> list[tuple[DoctorCheck, Sign]]:
        """Every sign with its check, the worst first."""
        found = [(one.check, sign) for one in self.looked for sign in one.signs]
        return sorted(found, key=lambda pair: pair[1].severity is not Severity.FAULT)

    def count(self, severity: Severity) -> int:
        """Count the signs of a severity."""
        return sum(sign.severity is severity for _, sign in self.signs)

    @property
    def unseen(self) -> list[Looked]:
        """Checks of which no look saw anything."""
        return [one for one in self.looked if not one.saw]

    @property
    def verdict(self) -> Verdict:
        """Give how it ends."""
        if self.count(Severity.FAULT):
            return Verdict.FAULTS
        if self.count(Severity.WARNING):
            return Verdict.WARNINGS
        return Verdict.NOT_LOOKED if len(self.unseen) == len(self.looked) else Verdict.CLEAN


def examine(case: Case, only: Collection[str] = ()) -> Report:
    """Make every check, or only those that are named."""
    wanted = [check for check in CHECKS if not only or check.id in only]
    return Report(tuple(_look(check, case) for check in wanted))


def _look(check: DoctorCheck, case: Case) -> Looked:
    signs: list[Sign] = []
    not_seen = [why for look in check.looks if (why := _make(look, case, signs))]
    return Looked(check, tuple(signs), tuple(not_seen))


def _make(look: Look, case: Case, signs: list[Sign]) -> str:
    """Make one look; say why it saw nothing, if it did not."""
    found: Iterable[Sign] = look(case)
    try:
        signs.extend(found)
    except (NotSeenError, OSError) as error:
        return str(error) or type(error).__name__
    except StationError as error:
        return f"{error.code}: {error}"
    return ""
