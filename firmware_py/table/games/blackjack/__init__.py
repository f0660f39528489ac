"""Blackjack at the table."""
