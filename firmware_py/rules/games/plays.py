"""The family-specific part of a sheet: one strict record per family."""

from firmware_py.rules.games.bank_poker.play import BankPokerPlay

Play = BankPokerPlay
