"""The other end of the wire: device twins, faults and scenarios."""
