"""The rulebook for people: the shelf of sheets, their pages, the tour, the figures."""
