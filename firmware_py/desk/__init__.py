"""The dealer's desk at a terminal: one screen, one keyboard, one vocabulary.

`tapete run` and `tapete play` differ in what stands behind it: a station on its socket, or a
rehearsal in memory. Both give the same snapshots and take the same commands.
"""
