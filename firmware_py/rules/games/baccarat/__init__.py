"""Baccarat: punto y banca, chemin de fer and the game of two cloths."""
