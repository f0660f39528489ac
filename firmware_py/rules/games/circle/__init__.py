"""Circle poker: players against each other, the house deals and takes its cut."""
