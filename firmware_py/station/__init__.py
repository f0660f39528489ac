"""The running program: devices, table, journal and people, wired together."""
