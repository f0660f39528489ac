"""Punto y banca: the house is the bank."""
