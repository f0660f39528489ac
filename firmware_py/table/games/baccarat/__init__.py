"""What the baccarat games share at the table."""
