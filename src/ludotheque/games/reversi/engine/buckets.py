"""A bucket of a table of Black & White: two entries, each a key and what is known of that position.

The first entry keeps the larger search, the second the latest. Keys are written as they are: one thread alone writes.
"""

from typing import Any

import numpy as np

from ludotheque.compiled.jit import kernel
from ludotheque.games.reversi.engine.kernel_bits import ONE

ENTRY = np.uint64(2)  # words
BUCKET = np.uint64(4)


@kernel
def held(at: Any, key: Any, desk: Any) -> Any:
    """What the bucket that begins there holds of a position, 0 when nothing."""
    if desk[at] == key:
        return desk[at + ONE]
    if desk[at + ENTRY] == key:
        return desk[at + ENTRY + ONE]
    return np.uint64(0)


@kernel
def hold(at: Any, key: Any, entry: Any, first_is_larger: Any, desk: Any) -> Any:
    """Write what is known into the bucket; a first entry of another position gives way unless its search was larger."""
    if desk[at] != key and (desk[at + ENTRY] == key or first_is_larger):
        at += ENTRY
    desk[at] = key
    desk[at + ONE] = entry
