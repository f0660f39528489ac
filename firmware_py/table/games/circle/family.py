"""Circle poker: law and play."""

from firmware_py.rules.games.circle.law import LAW
from firmware_py.table.games.circle.course import begin_bets, course, early_draw, misplaced
from firmware_py.table.games.circle.cut import cuts, facts
from firmware_py.table.games.circle.hand_value import second_value
from firmware_py.table.games.circle.players import check_bets, chips_left, laid_in_turn, waits
from firmware_py.table.games.circle.resting import hear, laying, offers, taking_back
from firmware_py.table.games.circle.showdown import (
    carried_over,
    give_pot_back,
    pots_now,
    settled_again,
)
from firmware_py.table.games.circle.trial import trial_bets
from firmware_py.table.games.family import BetHooks, Family, RulingHooks, ViewHooks
from firmware_py.table.games.poker_value import poker_value

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
        laid_in_turn=laid_in_turn,
    ),
    view=ViewHooks(
        facts=facts,
        chips_left=chips_left,
        pots=pots_now,
        hand_value=poker_value,
        second_value=second_value,
    ),
    rulings=RulingHooks(
        replans=True,
        early_draw=early_draw,
        misplaced=misplaced,
        settled_again=settled_again,
        carried_over=carried_over,
        give_pot_back=give_pot_back,
    ),
    cutter=cuts,
    waits=waits,
    trial_bets=trial_bets,
)
