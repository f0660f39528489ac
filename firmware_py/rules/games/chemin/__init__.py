"""Chemin de fer: a player is the bank."""
