"""The wire: ports, framings and devices; nothing here knows a game."""
