"""Poker against the house: a hand against the bank's, or against a table of prizes."""
