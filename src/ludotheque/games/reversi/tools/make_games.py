"""Has the engine of Black & White play games against itself, millions of positions, kept in a folder beside the project.

    python -m ludotheque.games.reversi.tools.make_games --folder ../games --depth 6 --solved 14 --positions 20000000

At low priority, on all cores or through `--cluster`; a run that was cut short goes on where it stopped (see `shards`).
"""

from ludotheque.crew.job import CrewJob
from ludotheque.games.reversi.engine.looks import SIZES
from ludotheque.games.reversi.tools.self_play import POSITION, played
from ludotheque.games.reversi.tools.shards import Order, options, run, shard_name

GAMES = 500  # a shard
LIKELY = 34  # positions of a game


def jobs(size: int, depth: int, solved: int, first: int, positions: int) -> list[CrewJob[Order, str]]:
    """Shards enough for so many positions."""
    orders = [
        Order(size=size, seed=seed, games=GAMES, depth=depth, solved=solved)
        for seed in range(first, first + -(-positions // (GAMES * LIKELY)))
    ]
    return [CrewJob(played, shard_name(order), order) for order in orders]


def main() -> None:
    """Play what is missing."""
    parser = options(__doc__)
    parser.add_argument("--size", type=int, choices=SIZES, default=8)
    parser.add_argument("--depth", type=int, default=6, help="plies looked ahead")
    parser.add_argument(
        "--solved", type=int, default=14, help="empty cells from which positions are counted to the end"
    )
    parser.add_argument("--positions", type=int, required=True)
    asked = parser.parse_args()
    run(asked, jobs(asked.size, asked.depth, asked.solved, asked.first, asked.positions), POSITION)


if __name__ == "__main__":
    main()
