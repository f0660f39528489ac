"""Tapete: the controller of a dealer station at a casino card table."""
