"""The law of circle poker."""

from firmware_py.rules.games.circle.answers import deal, limit, rank
from firmware_py.rules.games.circle.irregularities import WORKINGS
from firmware_py.rules.games.circle.limits import judge_plain, span_fault, usual_maximum
from firmware_py.rules.games.circle.order import says_who_cuts
from firmware_py.rules.games.circle.play import CirclePlay
from firmware_py.rules.games.circle.pot_answers import pots
from firmware_py.rules.games.circle.rake import rake_fault
from firmware_py.rules.games.circle.wants import WANTS
from firmware_py.rules.games.family import Answers, Law
from firmware_py.rules.games.irregular import rule_with

LAW = Law(
    play=CirclePlay,
    answers=Answers(rule=rule_with(WORKINGS), deal=deal, rank=rank, limit=limit, pots=pots),
    workings=WORKINGS,
    wants=WANTS,
    judge=judge_plain,
    judged_alone=True,
    alone_on_box=True,
    runs_short=True,
    band_fault=span_fault,
    rake_fault=rake_fault,
    usual_maximum=usual_maximum,
    says_who_cuts=says_who_cuts,
    cut_every_hand=True,
)
