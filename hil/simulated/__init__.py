"""The simulated table at a terminal: the real station, twins, and a user who deals."""
