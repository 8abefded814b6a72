"""Has the engine of Black & White play games against itself on a board of 9 to 15, kept in a folder beside the project.

    python -m ludotheque.games.reversi.tools.make_wide_games --folder ../wide --size 10 --depth 3 --positions 300000

At low priority, on all cores or through `--cluster`. Each shard of games is a file of its own, written whole: a run that was
cut short goes on where it stopped, and shards can be copied together from several machines.
"""

import argparse
import os
import sys
import time
from contextlib import suppress
from pathlib import Path

from ludotheque.core.files import open_whole
from ludotheque.crew.cluster import Cluster
from ludotheque.crew.job import CrewJob
from ludotheque.crew.pool import Crew, Pool
from ludotheque.games.reversi.tools.make_games import NICENESS, shard_name
from ludotheque.games.reversi.tools.self_play import Order
from ludotheque.games.reversi.tools.self_play_wide import played_wide, unpacked_wide

GAMES = 100  # a shard
LIKELY = 0.65  # positions of a game for each cell of the board
SIZES = range(9, 16)


def orders(sizes: list[int], depth: int, solved: int, first: int, positions: int) -> list[Order]:
    """Shards enough for so many positions of each size; sizes take turns, so that a run cut short has some of each."""
    shards = {size: -(-positions // int(GAMES * LIKELY * size * size)) for size in sizes}
    return [
        Order(size=size, seed=first + number, games=GAMES, depth=depth, solved=solved)
        for number in range(max(shards.values()))
        for size in sizes
        if number < shards[size]
    ]


def _say(words: str) -> None:
    sys.stdout.write(words + "\n")
    sys.stdout.flush()


def make(crew: Crew, folder: Path, wanted: list[Order]) -> None:
    """The shards that are not there yet, each written as it is ready."""
    missing = [order for order in wanted if not (folder / shard_name(order)).exists()]
    _say(f"{len(wanted)} shards, {len(wanted) - len(missing)} there already")
    start, kept = time.monotonic(), 0
    jobs = [CrewJob(played_wide, shard_name(order), order) for order in missing]
    for done, (job, text) in enumerate(crew.results(jobs), 1):
        positions = unpacked_wide(text)
        with open_whole(folder / job.id) as file:
            file.write(positions.tobytes())
        kept += len(positions)
        spent = time.monotonic() - start
        left = spent / done * (len(jobs) - done)
        _say(
            f"{done} of {len(jobs)} shards, {kept:,} positions, {kept / spent:,.0f} a second, {left / 60:.0f} minutes left"
        )


def main() -> None:
    """Play what is missing."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--folder", type=Path, required=True)
    parser.add_argument("--size", type=int, choices=SIZES, action="append", required=True, help="may be given again")
    parser.add_argument("--depth", type=int, default=3, help="plies looked ahead")
    parser.add_argument("--solved", type=int, default=8, help="empty cells from which positions are counted to the end")
    parser.add_argument("--positions", type=int, required=True, help="of each size")
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
        make(crew, asked.folder, orders(asked.size, asked.depth, asked.solved, asked.first, asked.positions))


if __name__ == "__main__":
    main()
