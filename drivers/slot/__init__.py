"""Token slots: one counting acceptor per seat, several on one bus."""
