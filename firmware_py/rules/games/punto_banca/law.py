"""The law of punto y banca."""

from firmware_py.rules.games.baccarat.irregularities import PUNTO_BANCA_WORDS
from firmware_py.rules.games.family import Answers, Law
from firmware_py.rules.games.punto_banca.answers import bank, limit, rule, settle
from firmware_py.rules.games.punto_banca.deal import deal
from firmware_py.rules.games.punto_banca.play import PuntoBancaPlay
from firmware_py.rules.games.punto_banca.stakes import judge
from firmware_py.rules.games.wants import Wants

LAW = Law(
    play=PuntoBancaPlay,
    answers=Answers(rule=rule, deal=deal, settle=settle, limit=limit, bank=bank),
    workings=PUNTO_BANCA_WORDS,
    wants=Wants(boxes=("punto", "banca", "empate"), stops=("third-card",)),
    judge=judge,
    judged_alone=True,
)
