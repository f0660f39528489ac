"""Treinta y cuarenta at the table."""
