def double(n: int) -> int:
    """Le double.

    >>> double(2)
    4
    """
    return 2 * n
