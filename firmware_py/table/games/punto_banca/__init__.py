"""Punto y banca at the table."""
