"""Punto y banca: law and play."""

from firmware_py.rules.games.punto_banca.law import LAW
from firmware_py.table.games.baccarat.facts import punto_facts
from firmware_py.table.games.baccarat.hand_value import hand_value
from firmware_py.table.games.family import BetHooks, Family, ViewHooks
from firmware_py.table.games.punto_banca.betting import hear, laying, offers
from firmware_py.table.games.punto_banca.course import course

FAMILY = Family(
    law=LAW,
    course=course,
    bets=BetHooks(hear=hear, laying=laying, offers=offers),
    view=ViewHooks(facts=punto_facts, hand_value=hand_value),
)
