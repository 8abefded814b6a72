"""Has the engine of Black & White play games against itself, millions of positions, kept in a folder beside the project.

    python -m ludotheque.games.reversi.tools.make_games --folder ../games --depth 6 --solved 14 --positions 20000000

At low priority, on all cores or through `--cluster`. Each shard of games is a file of its own, written whole: a run that was
cut short goes on where it stopped, and shards can be copied together from several machines.
"""

import argparse
import os
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from ludotheque.core.files import open_whole
from ludotheque.crew.cluster import Cluster
from ludotheque.crew.job import CrewJob
from ludotheque.crew.pool import Crew, Pool
from ludotheque.games.reversi.engine.looks import SIZES
from ludotheque.games.reversi.tools.self_play import Order, played, unpacked

GAMES = 500  # a shard
LIKELY = 34  # positions of a game
NICENESS = 19


def shard_name(order: Order) -> str:
    """The file of a shard says all that went into it but the engine itself."""
    return f"size{order['size']}-depth{order['depth']}-solved{order['solved']}-{order['games']}-{order['seed']:06}.positions"


def orders(size: int, depth: int, solved: int, first: int, positions: int) -> Iterator[Order]:
    """Shards enough for so many positions."""
    for seed in range(first, first + -(-positions // (GAMES * LIKELY))):
        yield Order(size=size, seed=seed, games=GAMES, depth=depth, solved=solved)


def _say(words: str) -> None:
    sys.stdout.write(words + "\n")
    sys.stdout.flush()


def make(crew: Crew, folder: Path, wanted: list[Order]) -> None:
    """The shards that are not there yet, each written as it is ready."""
    missing = [order for order in wanted if not (folder / shard_name(order)).exists()]
    _say(f"{len(wanted)} shards, {len(wanted) - len(missing)} there already")
    start, kept = time.monotonic(), 0
    jobs = [CrewJob(played, shard_name(order), order) for order in missing]
    for done, (job, text) in enumerate(crew.results(jobs), 1):
        positions = unpacked(text)
        with open_whole(folder / job.id) as file:
            file.write(positions.tobytes())
        kept += len(positions)
        spent = time.monotonic() - start
        left = spent / done * (len(jobs) - done)
        if done % 10 == 0 or done == len(jobs):
            _say(
                f"{done} of {len(jobs)} shards, {kept:,} positions, {kept / spent:,.0f} a second, {left / 60:.0f} minutes left"
            )


def main() -> None:
    """Play what is missing."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--folder", type=Path, required=True)
    parser.add_argument("--size", type=int, choices=SIZES, default=8)
    parser.add_argument("--depth", type=int, default=6, help="plies looked ahead")
    parser.add_argument(
        "--solved", type=int, default=14, help="empty cells from which positions are counted to the end"
    )
    parser.add_argument("--positions", type=int, required=True)
    parser.add_argument("--first", type=int, default=1, help="the first shard: another number, other games")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--cluster", help="the address of a Dask scheduler")
    parser.add_argument("--cluster-security", type=Path, help="a folder with its certificates")
    asked = parser.parse_args()
    with suppress(AttributeError):  # where there is no such thing as niceness
        os.nice(NICENESS)
    asked.folder.mkdir(parents=True, exist_ok=True)
    crew: Crew = Cluster(asked.cluster, asked.cluster_security) if asked.cluster else Pool(asked.jobs, apart=True)
    with crew:
        make(crew, asked.folder, list(orders(asked.size, asked.depth, asked.solved, asked.first, asked.positions)))


if __name__ == "__main__":
    main()
