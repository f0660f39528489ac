"""A core to which anything may be told, at any table: see `run`."""
