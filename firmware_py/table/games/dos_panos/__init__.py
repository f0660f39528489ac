"""Baccarat of two cloths at the table."""
