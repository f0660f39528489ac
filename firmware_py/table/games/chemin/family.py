"""Chemin de fer: law and play."""

from firmware_py.rules.games.chemin.law import LAW
from firmware_py.table.games.baccarat.facts import chemin_facts
from firmware_py.table.games.baccarat.hand_value import hand_value
from firmware_py.table.games.chemin.betting import begin_bets, check_bets, hear, laying, taking_back
from firmware_py.table.games.chemin.course import course, early_draw
from firmware_py.table.games.chemin.offers import boxes_open, offers
from firmware_py.table.games.chemin.payment import settled_again
from firmware_py.table.games.chemin.trial import trial_bets
from firmware_py.table.games.family import BetHooks, Family, RulingHooks, ViewHooks

FAMILY = Family(
    law=LAW,
    course=course,
    bets=BetHooks(
        begin=begin_bets,
        hear=hear,
        laying=laying,
        taking_back=taking_back,
        offers=offers,
        check=check_bets,
        boxes_open=boxes_open,
    ),
    view=ViewHooks(facts=chemin_facts, hand_value=hand_value),
    rulings=RulingHooks(replans=True, early_draw=early_draw, settled_again=settled_again),
    trial_bets=trial_bets,
)
