"""ccTalk as a host speaks it: one exchange, the common commands, addresses, faults and alarms."""
