"""Visors: the two-line displays that show players the jackpot."""
