"""Framings: bytes to messages and back, without any input or output."""
