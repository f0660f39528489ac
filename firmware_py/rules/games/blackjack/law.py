"""The law of blackjack."""

from firmware_py.rules.games.blackjack.answers import WORKINGS, bank, deal, settle
from firmware_py.rules.games.blackjack.bounds import judge, limit
from firmware_py.rules.games.blackjack.play import BlackjackPlay
from firmware_py.rules.games.blackjack.prizes import award
from firmware_py.rules.games.blackjack.wants import WANTS
from firmware_py.rules.games.family import Answers, Law
from firmware_py.rules.games.irregular import rule_with

LAW = Law(
    play=BlackjackPlay,
    answers=Answers(
        rule=rule_with(WORKINGS), deal=deal, settle=settle, limit=limit, award=award, bank=bank
    ),
    workings=WORKINGS,
    wants=WANTS,
    judge=judge,
)
