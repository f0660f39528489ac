"""Poker against the house at the table."""
