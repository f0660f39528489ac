"""The family-specific part of a sheet: one strict record per family."""

from firmware_py.rules.games.bank_poker.play import BankPokerPlay
from firmware_py.rules.games.blackjack.play import BlackjackPlay
from firmware_py.rules.games.chemin.play import CheminPlay
from firmware_py.rules.games.circle.play import CirclePlay
from firmware_py.rules.games.dos_panos.play import DosPanosPlay
from firmware_py.rules.games.pai_gow.play import PaiGowPlay
from firmware_py.rules.games.punto_banca.play import PuntoBancaPlay
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
