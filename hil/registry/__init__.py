"""The signed test registry of the simulated devices (format: docs/homologation.md)."""
