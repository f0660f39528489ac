"""The law of treinta y cuarenta."""

from firmware_py.rules.games.family import Answers, Law
from firmware_py.rules.games.irregular import rule_with
from firmware_py.rules.games.treinta_cuarenta.answers import NO_WORDS, deal, judge, limit, settle
from firmware_py.rules.games.treinta_cuarenta.play import TreintaPlay
from firmware_py.rules.games.wants import Wants

LAW = Law(
    play=TreintaPlay,
    answers=Answers(rule=rule_with(NO_WORDS), deal=deal, settle=settle, limit=limit),
    workings=NO_WORDS,
    wants=Wants(
        boxes=("negro", "rojo", "color", "inverso", "seguro-31"),
        told="The rows are laid as `[play.rows]` says: there is no plan of the deal.",
    ),
    judge=judge,
)
