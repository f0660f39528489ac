"""The law of poker against the house."""

from firmware_py.rules.games.bank_poker.answers import award, bank, deal, limit, rank, settle
from firmware_py.rules.games.bank_poker.irregularities import WORKINGS
from firmware_py.rules.games.bank_poker.play import BankPokerPlay
from firmware_py.rules.games.bank_poker.wants import WANTS
from firmware_py.rules.games.family import Answers, Law
from firmware_py.rules.games.irregular import rule_with

LAW = Law(
    play=BankPokerPlay,
    answers=Answers(
        rule=rule_with(WORKINGS),
        deal=deal,
        rank=rank,
        settle=settle,
        limit=limit,
        award=award,
        bank=bank,
    ),
    workings=WORKINGS,
    wants=WANTS,
    options_read=frozenset({"carousel"}),
)
