"""Literal frames from the papers, one data file per protocol, each with its source."""
