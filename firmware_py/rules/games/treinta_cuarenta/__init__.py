"""Treinta y cuarenta: two rows of cards, the one nearer thirty-one wins."""
