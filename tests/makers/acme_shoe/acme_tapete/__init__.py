"""The models of Acme for Tapete."""
