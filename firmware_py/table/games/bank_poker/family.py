"""Poker against the house: law and play."""

from firmware_py.rules.games.bank_poker.law import LAW
from firmware_py.table.games.bank_poker.boxes import check_bets
from firmware_py.table.games.bank_poker.course import course
from firmware_py.table.games.bank_poker.hand_value import is_qualified
from firmware_py.table.games.bank_poker.payment import annulled
from firmware_py.table.games.family import BetHooks, Family, RulingHooks, ViewHooks
from firmware_py.table.games.poker_value import poker_value

FAMILY = Family(
    law=LAW,
    course=course,
    bets=BetHooks(check=check_bets),
    view=ViewHooks(hand_value=poker_value, is_qualified=is_qualified),
    rulings=RulingHooks(annulled=annulled),
)
