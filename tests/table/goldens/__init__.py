"""Recorded playthroughs, one text per sheet; `python -m tests.table.goldens` rewrites them."""
