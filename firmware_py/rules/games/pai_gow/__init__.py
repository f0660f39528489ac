"""Pai gow: seven cards set as a hand of five and a hand of two against the banker's."""
