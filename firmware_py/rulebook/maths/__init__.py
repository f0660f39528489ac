"""The mathematics of the sheets: exact figures of every bet on the player's own cards."""
