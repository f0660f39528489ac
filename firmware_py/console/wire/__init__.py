"""What goes over the wires, for a technician: records, exchanges, bytes explained, filters."""
