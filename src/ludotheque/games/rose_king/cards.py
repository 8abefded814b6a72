"""The 24 cards of Le Roi des Roses: eight directions, three distances."""

from random import Random

#                  N        NE       E       SE      S       SO       O        NO
DIRECTIONS = ("N", "NE", "E", "SE", "S", "SO", "O", "NO")
STEPS = ((-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1))
DISTANCES = (1, 2, 3)

CARDS: tuple[str, ...] = tuple(f"{way}{distance}" for way in DIRECTIONS for distance in DISTANCES)
NUMBER: dict[str, int] = {card: number for number, card in enumerate(CARDS)}
VECTORS: tuple[tuple[int, int], ...] = tuple(
    (down * distance, right * distance) for down, right in STEPS for distance in DISTANCES
)

HAND_SIZE = 5


def landing(row: int, column: int, card: int, rows: int, columns: int) -> tuple[int, int] | None:
    """Where the card takes a king from (row, column), or None off the board."""
    down, right = VECTORS[card]
    row, column = row + down, column + right
    return (row, column) if 0 <= row < rows and 0 <= column < columns else None


def shuffled(rng: Random) -> list[str]:
    """The whole pack, shuffled."""
    pack = list(CARDS)
    rng.shuffle(pack)
    return pack
