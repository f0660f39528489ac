"""Measurements as ratios to a floor or a peer of the same run."""
