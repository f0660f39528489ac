"""The law of chemin de fer."""

from firmware_py.rules.games.baccarat.irregularities import CHEMIN_WORDS
from firmware_py.rules.games.chemin.answers import bank, deal, limit, settle
from firmware_py.rules.games.chemin.play import CheminPlay
from firmware_py.rules.games.chemin.stakes import judge
from firmware_py.rules.games.family import Answers, Law
from firmware_py.rules.games.irregular import rule_with
from firmware_py.rules.games.wants import Wants

LAW = Law(
    play=CheminPlay,
    answers=Answers(rule=rule_with(CHEMIN_WORDS), deal=deal, settle=settle, limit=limit, bank=bank),
    workings=CHEMIN_WORDS,
    wants=Wants(boxes=("punto", "banca"), stops=("decisions",)),
    judge=judge,
    has_line=lambda _game: True,
)
