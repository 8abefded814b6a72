def tri(l: list[int]) -> None:
    """Trie l, en place.

    >>> tri([2, 1])
    """
    l.sort()


def bonjour(fois: int) -> float:
    """Salue tant de fois <script>alert(1)</script>.

    >>> bonjour(9)
    0.1
    """
    print("Bonjour", input("Nom ? "))
    return fois / 2
