"""The family-specific part of a sheet: one strict record per family."""

from firmware_py.rules.games.baccarat.play import CheminPlay, DosPanosPlay, PuntoBancaPlay
from firmware_py.rules.games.bank_poker.play import BankPokerPlay
from firmware_py.rules.games.blackjack.play import BlackjackPlay
from firmware_py.rules.games.circle.play import CirclePlay
from firmware_py.rules.games.pai_gow.play import PaiGowPlay
from firmware_py.rules.games.treinta_cuarenta.play import TreintaPlay

Play = (
    BankPokerPlay
    | BlackjackPlay
    | TreintaPlay
    | PaiGowPlay
    | PuntoBancaPlay
    | CheminPlay
    | DosPanosPlay
    | CirclePlay
)
