"""Literal frames of the papers, apart from the code under test."""
