"""Listes et nombres.

Un premier sujet.
"""


def double(n: int) -> int:
    """Renvoie le double de n.

    >>> double(3)
    6
    """
    return 2 * n


def vider(l: list[int]) -> None:
    """Enlève tous les éléments de l.

    >>> t = [1, 2]
    >>> vider(t)
    >>> t
    []
    """
    l.clear()


def _secret():
    return 0


def test_double():
    assert double(1) == 2


def main():
    print(double(int(input())))
