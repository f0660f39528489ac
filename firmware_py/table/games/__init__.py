"""How each family of games is played at the table."""
