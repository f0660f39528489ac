"""Blackjack: law and play."""

from firmware_py.rules.games.blackjack.law import LAW
from firmware_py.table.games.blackjack.course import course
from firmware_py.table.games.blackjack.hand_value import hand_value
from firmware_py.table.games.family import Family, ViewHooks

FAMILY = Family(
    law=LAW,
    course=course,
    view=ViewHooks(hand_value=hand_value),
)
