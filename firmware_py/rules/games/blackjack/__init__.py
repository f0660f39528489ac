"""Blackjack and its triple form: hands up to twenty-one against the bank's."""
