"""The doctor: looks at a table from outside and says what is wrong, what to do, and where."""
