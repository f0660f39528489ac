"""A table without devices, for training and trials: cards come from a seeded deck."""
