"""Between the token slots and the table."""
