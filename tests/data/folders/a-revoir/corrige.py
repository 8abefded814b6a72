import random

def triple(n: int) -> int:
    """Le triple.

    >>> triple(2)
    5
    """
    return 3 * n

def tire(n: int) -> float:
    """Un nombre au hasard.

    >>> tire(2) < 2
    True
    """
    return n * random.random()

def est_mille(n: int) -> bool:
    """n <= 9 : est-ce mille ?

    >>> est_mille(3)
    False
    """
    return n == 1000

def muette(x):
    return x

assert triple(1) == 4
