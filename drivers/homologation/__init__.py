"""Homologation: the signed list of devices with which games may be run."""
