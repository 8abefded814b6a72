"""Has the engine of Black & White play games against itself on a board of 9 to 15, kept in a folder beside the project.

    python -m ludotheque.games.reversi.tools.make_wide_games --folder ../wide --size 10 --depth 3 --positions 300000

At low priority, on all cores or through `--cluster`; a run that was cut short goes on where it stopped (see `shards`).
"""

from ludotheque.crew.job import CrewJob
from ludotheque.games.reversi.tools.self_play_wide import POSITION, played_wide
from ludotheque.games.reversi.tools.shards import Order, options, run, shard_name

GAMES = 100  # a shard
LIKELY = 0.65  # positions of a game for each cell of the board
SIZES = range(9, 16)


def jobs(sizes: list[int], depth: int, solved: int, first: int, positions: int) -> list[CrewJob[Order, str]]:
    """Shards enough for so many positions of each size; sizes take turns, so that a run cut short has some of each."""
    shards = {size: -(-positions // int(GAMES * LIKELY * size * size)) for size in sizes}
    orders = [
        Order(size=size, seed=first + number, games=GAMES, depth=depth, solved=solved)
        for number in range(max(shards.values()))
        for size in sizes
        if number < shards[size]
    ]
    return [CrewJob(played_wide, shard_name(order), order) for order in orders]


def main() -> None:
    """Play what is missing."""
    parser = options(__doc__)
    parser.add_argument("--size", type=int, choices=SIZES, action="append", required=True, help="may be given again")
    parser.add_argument("--depth", type=int, default=3, help="plies looked ahead")
    parser.add_argument("--solved", type=int, default=8, help="empty cells from which positions are counted to the end")
    parser.add_argument("--positions", type=int, required=True, help="of each size")
    asked = parser.parse_args()
    run(asked, jobs(asked.size, asked.depth, asked.solved, asked.first, asked.positions), POSITION)


if __name__ == "__main__":
    main()
