"""Territories of Le Roi des Roses: pawns of one colour joined by their sides, worth the square of their size."""

from collections.abc import Iterator


def territory(pawns: frozenset[int], cell: int, columns: int) -> list[int]:
    """The cells joined to `cell`, itself first, in the order a breadth-first walk finds them."""
    if cell not in pawns:
        return []
    found = [cell]
    seen = {cell}
    for here in found:
        for there in _sides(here, columns):
            if there in pawns and there not in seen:
                seen.add(there)
                found.append(there)
    return found


def territories(pawns: frozenset[int], columns: int) -> Iterator[list[int]]:
    """Every territory once."""
    seen: set[int] = set()
    for cell in sorted(pawns):
        if cell not in seen:
            one = territory(pawns, cell, columns)
            seen.update(one)
            yield one


def score(pawns: frozenset[int], columns: int) -> int:
    """The sum of the squares."""
    return sum(len(one) ** 2 for one in territories(pawns, columns))


def _sides(cell: int, columns: int) -> Iterator[int]:
    """The cells above, left, right, below; rows off the board hold no pawn, so need no test."""
    yield cell - columns
    if cell % columns:
        yield cell - 1
    if (cell + 1) % columns:
        yield cell + 1
    yield cell + columns
