"""What is found out about a bet: its cases, what they pay, and exact figures."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from firmware_py.rules.options import Option

EDGE = "house edge"


@dataclass(frozen=True, slots=True)
class StudyCase:
    """Cards that are treated alike: in how many ways they come and what they pay."""

    name: str
    ways: int
    pays: str
    article: str


@dataclass(frozen=True, slots=True)
class Figure:
    """One exact number, shown in per cent or, without a unit, as it is."""

    name: str
    value: Fraction
    unit: str = "%"


@dataclass(frozen=True, slots=True)
class Study:
    """One bet, or a frequency: all cases, the figures and what they suppose."""

    name: str
    article: str
    total: int
    cases: tuple[StudyCase, ...]
    figures: tuple[Figure, ...]
    supposes: tuple[str, ...] = ()

    def figure(self, name: str) -> Fraction:
        """Give the exact value of a figure."""
        return next(figure.value for figure in self.figures if figure.name == name)

    def ways(self, name: str) -> int:
        """Count the ways of a case."""
        return next(case.ways for case in self.cases if case.name == name)


@dataclass(frozen=True, slots=True)
class EdgeReport:
    """Everything that is worked out for a sheet with its options chosen."""

    sheet: str
    options: Mapping[str, Option | float]
    studies: tuple[Study, ...]
    notes: tuple[str, ...] = ()

    def study(self, name: str) -> Study:
        """Give the study of a bet."""
        return next(study for study in self.studies if study.name == name)


def decimal(value: Fraction, places: int = 6) -> str:
    """Write a number with so many decimals, the last one rounded, by whole numbers alone."""
    scaled = round(abs(value) * 10**places)
    whole, rest = divmod(scaled, 10**places)
    sign = "-" if value < 0 and scaled else ""
    return f"{sign}{whole}.{rest:0{places}d}"


def percent(value: Fraction, places: int = 6) -> str:
    """Write a number in per cent."""
    return f"{decimal(100 * value, places)} %"


def digits(figure: Figure) -> str:
    """Write a figure with six decimals, or as many as it takes to show four digits."""
    value = 100 * figure.value if figure.unit else figure.value
    places = 6
    while value and abs(value) * 10**places < 1000:
        places += 1
    return f"{decimal(value, places)} {figure.unit}".rstrip()
