"""Chemin de fer at the table."""
