"""Coming back: checkpoints, the recorded past, and the table made from both."""
