"""The station's own inputs, one file per subject: decided as the table decides on its events."""
