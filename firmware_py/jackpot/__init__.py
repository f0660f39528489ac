"""Jackpots: meters kept to the last fraction, contributions, hits and their payment."""
