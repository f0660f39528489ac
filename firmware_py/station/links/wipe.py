"""Freed memory, written over: what a device should never have sent stays nowhere (S-1).

The driver drops such bytes unread and keeps no reference to them, but Python gives a freed block
back as it was. So as many blocks of every small size are taken and filled as are likely to be
free, and given back. It takes some hundredths of a second, at an alarm that ends a device's use.
"""

# Blocks of the small-object allocator are multiples of 16 bytes up to 512.
_STEP, _SMALL = 16, 512
_BLOCKS = 4_000


def wipe_freed_memory() -> None:
    """Write over the freed blocks of every size that a frame, or a part of it, may have had."""
    for size in range(_STEP, _SMALL + 1, _STEP):
        _fill(size, _BLOCKS)


def _fill(size: int, count: int) -> None:
    """Hold blocks of one size at once, so that each is another one."""
    held = [bytearray(size) for _ in range(count)]
    del held
