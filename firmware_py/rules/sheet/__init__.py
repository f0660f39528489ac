"""The rule sheet: its typed model, its text form and its checker."""

from firmware_py.rules.sheet.model import Sheet

__all__ = ["Sheet"]
