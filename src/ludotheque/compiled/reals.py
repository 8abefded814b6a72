"""Exponentials and logarithms by additions and multiplications alone: the same to the last bit on every machine.

Those of a machine's own library differ in their last bits from one machine to the next, and a module would have to import
them. An exponential is within two units in the last place of the true value, a logarithm within three (2.6 were seen, near 1).
"""

from typing import Any

import numpy as np

from ludotheque.compiled.marks import kernel

# ln 2 in two pieces: so many multiples of the first are exact that the difference below loses nothing.
LN2_HIGH, LN2_LOW = 6.93147180369123816490e-01, 1.90821492927058770002e-10
PER_LN2 = 1.4426950408889634
ROOT_2 = 1.4142135623730951
LEAST = -700.0  # below, the exponential is taken for 0; nothing above 700 is asked for


@kernel
def exponential(x: Any) -> Any:
    """e to the power of x: of what is left of x after whole multiples of ln 2, by Taylor's series."""
    if x < LEAST:
        return 0.0
    whole = np.int64(x * PER_LN2 + (0.5 if x > 0.0 else -0.5))
    rest = (x - whole * LN2_HIGH) - whole * LN2_LOW
    total = 1.0
    for i in range(14, 0, -1):
        total = 1.0 + total * rest / i
    factor = 2.0 if whole > 0 else 0.5
    left = whole if whole > 0 else -whole
    while left > 0:
        if left & 1 != 0:
            total *= factor
        factor *= factor
        left >>= 1
    return total


@kernel
def logarithm(x: Any) -> Any:
    """The natural logarithm of a number from 1 on: halved until it is near 1, then by the series of artanh."""
    halved = np.int64(0)
    while x > ROOT_2:
        x *= 0.5
        halved += 1
    z = (x - 1.0) / (x + 1.0)
    square = z * z
    total = 0.0
    for i in range(25, 0, -2):
        total = total * square + 1.0 / i
    return halved * LN2_HIGH + (halved * LN2_LOW + 2.0 * z * total)


@kernel
def hyperbolic_tangent(x: Any) -> Any:
    """Between -1 and 1, as steep as x around 0."""
    far = exponential(-2.0 * x if x > 0.0 else 2.0 * x)
    near = (1.0 - far) / (1.0 + far)
    return near if x > 0.0 else -near
