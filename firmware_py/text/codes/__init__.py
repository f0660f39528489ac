"""Constructors of messages, made by `make codes`: one function for each, with its fields."""
