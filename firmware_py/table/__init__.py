"""The table: the law at work, card by card; events in, decisions out, no I/O."""
