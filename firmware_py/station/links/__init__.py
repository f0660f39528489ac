"""Drivers and ports: built from the config, admitted by the registry, carried for the table."""
