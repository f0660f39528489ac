"""Pai gow at the table."""
