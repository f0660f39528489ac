"""The rulebook for people: the shelf of sheets, their pages, their figures."""
