"""Pai gow: law and play."""

from firmware_py.rules.games.pai_gow.law import LAW
from firmware_py.table.games.bank_poker.boxes import check_bets
from firmware_py.table.games.family import BetHooks, Family, ViewHooks
from firmware_py.table.games.pai_gow.course import course
from firmware_py.table.games.pai_gow.hand_value import hand_value

FAMILY = Family(
    law=LAW,
    course=course,
    bets=BetHooks(check=check_bets),
    view=ViewHooks(hand_value=hand_value),
)
