"""What an option of a sheet may be, what the house may choose, and a condition on it."""

from fractions import Fraction

Option = str | int | bool
# A percentage may have parts; it is kept to the digit.
Chosen = Option | Fraction
When = dict[str, Option | list[Option]]
