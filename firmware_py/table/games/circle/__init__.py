"""Circle poker at the table."""
