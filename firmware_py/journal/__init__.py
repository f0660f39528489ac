"""The record: append-only, hash-chained, in two copies; it knows no rules."""
