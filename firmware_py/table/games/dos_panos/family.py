"""Baccarat of two cloths: law and play."""

from firmware_py.rules.games.dos_panos.law import LAW
from firmware_py.table.games.baccarat.facts import panos_facts
from firmware_py.table.games.baccarat.hand_value import hand_value
from firmware_py.table.games.dos_panos.betting import (
    begin_bets,
    check_bets,
    hear,
    offers,
    taking_back,
)
from firmware_py.table.games.dos_panos.course import course
from firmware_py.table.games.dos_panos.payment import settled_again
from firmware_py.table.games.dos_panos.trial import trial_bets
from firmware_py.table.games.family import BetHooks, Family, RulingHooks, ViewHooks

FAMILY = Family(
    law=LAW,
    course=course,
    bets=BetHooks(
        begin=begin_bets, hear=hear, taking_back=taking_back, offers=offers, check=check_bets
    ),
    view=ViewHooks(facts=panos_facts, hand_value=hand_value),
    rulings=RulingHooks(replans=True, settled_again=settled_again),
    trial_bets=trial_bets,
)
