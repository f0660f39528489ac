"""How each family of games is played; what differs by community is in the sheets."""
