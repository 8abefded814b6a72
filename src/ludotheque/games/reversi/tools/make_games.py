"""Has the engine of Black & White play games against itself, millions of positions, kept in a folder beside the project.

    python -m ludotheque.games.reversi.tools.make_games --folder ../games --depth 6 --solved 14 --positions 20000000
    python -m ludotheque.games.reversi.tools.make_games --folder ../labels --depth 2 --solved 16 --labels 15000 --positions 1000000

At low priority, on all cores or through `--cluster`; a run that was cut short goes on where it stopped (see `shards`).
With `--labels`, the games are quick and a few of their positions are looked at for long (see `labels`).
"""

from ludotheque.crew.job import CrewJob
from ludotheque.games.reversi.engine.looks import SIZES
from ludotheque.games.reversi.tools.labels import labelled
from ludotheque.games.reversi.tools.self_play import POSITION, played
from ludotheque.games.reversi.tools.shards import Order, options, run, shard_name

GAMES = 500  # a shard
LIKELY, LIKELY_LABELLED = 34, 7  # positions of a game


def jobs(size: int, depth: int, solved: int, first: int, positions: int, nodes: int = 0) -> list[CrewJob[Order, str]]:
    """Shards enough for so many positions; labelled ones if labels have nodes."""
    likely = LIKELY_LABELLED if nodes else LIKELY
    found = []
    for seed in range(first, first + -(-positions // (GAMES * likely))):
        order = Order(size=size, seed=seed, games=GAMES, depth=depth, solved=solved)
        if nodes:
            order["nodes"] = nodes
        found.append(CrewJob(labelled if nodes else played, shard_name(order), order))
    return found


def main() -> None:
    """Play what is missing."""
    parser = options(__doc__)
    parser.add_argument("--size", type=int, choices=SIZES, default=8)
    parser.add_argument("--depth", type=int, default=6, help="plies looked ahead")
    parser.add_argument(
        "--solved", type=int, default=14, help="empty cells from which positions are counted to the end"
    )
    parser.add_argument("--positions", type=int, required=True)
    parser.add_argument("--labels", type=int, default=0, help="label some positions by looks of so many nodes")
    asked = parser.parse_args()
    run(asked, jobs(asked.size, asked.depth, asked.solved, asked.first, asked.positions, asked.labels), POSITION)


if __name__ == "__main__":
    main()
