"""Blackjack: law and play."""

from firmware_py.rules.games.blackjack.law import LAW
from firmware_py.table.games.blackjack.course import course
from firmware_py.table.games.family import Family

FAMILY = Family(
    law=LAW,
    course=course,
)
