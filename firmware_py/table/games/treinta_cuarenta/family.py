"""Treinta y cuarenta: law and play."""

from firmware_py.rules.games.treinta_cuarenta.law import LAW
from firmware_py.table.games.family import Family, RulingHooks, ViewHooks
from firmware_py.table.games.treinta_cuarenta.course import course, held, settled_again
from firmware_py.table.games.treinta_cuarenta.hand_value import hand_value

FAMILY = Family(
    law=LAW,
    course=course,
    view=ViewHooks(hand_value=hand_value, held=held),
    rulings=RulingHooks(settled_again=settled_again),
    # Every stake in prison waits.
    waits=bool,
)
