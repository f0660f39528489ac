"""The law of baccarat of two cloths."""

from firmware_py.rules.games.dos_panos.answers import deal, limit, settle, written
from firmware_py.rules.games.dos_panos.draws import bank
from firmware_py.rules.games.dos_panos.irregularities import PANO_WORDS
from firmware_py.rules.games.dos_panos.play import DosPanosPlay
from firmware_py.rules.games.dos_panos.settlement import play_of
from firmware_py.rules.games.dos_panos.stakes import judge
from firmware_py.rules.games.family import Answers, Law
from firmware_py.rules.games.irregular import rule_with
from firmware_py.rules.games.wants import Wants

LAW = Law(
    play=DosPanosPlay,
    answers=Answers(
        rule=rule_with(PANO_WORDS),
        deal=written("deal", deal),
        settle=written("settle", settle),
        limit=written("limit", limit),
        bank=bank,
    ),
    workings=PANO_WORDS,
    wants=Wants(boxes=("pano1", "pano2", "caballo"), stops=("decisions",)),
    judge=judge,
    has_line=lambda game: play_of(game).line is not None,
)
