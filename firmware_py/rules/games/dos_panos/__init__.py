"""Baccarat of two cloths: one bank against two cloths."""
