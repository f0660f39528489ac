"""The law of pai gow."""

from firmware_py.rules.games import plain
from firmware_py.rules.games.family import Answers, Law
from firmware_py.rules.games.irregular import rule_with
from firmware_py.rules.games.pai_gow.answers import NO_WORDS, deal, rank, settle
from firmware_py.rules.games.pai_gow.play import PaiGowPlay
from firmware_py.rules.games.wants import Wants

LAW = Law(
    play=PaiGowPlay,
    answers=Answers(
        rule=rule_with(NO_WORDS), deal=deal, rank=rank, settle=settle, limit=plain.limit
    ),
    workings=NO_WORDS,
    wants=Wants(boxes=("apuesta",), stops=("setting",)),
)
