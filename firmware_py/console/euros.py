"""Amounts on the command line, as people write them."""

from typing import Any

import click

from firmware_py.text.amounts import AmountError, cents_of


class Euros(click.ParamType[int]):
    """An amount as people write it, 5 or 5,00; held in cents."""

    name = "amount"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """Read the amount."""
        try:
            return value if isinstance(value, int) else cents_of(str(value), "es")
        except AmountError:
            self.fail(f"{value!r} is no amount in euros: write 5 or 5,50", param, ctx)


EUROS = Euros()
