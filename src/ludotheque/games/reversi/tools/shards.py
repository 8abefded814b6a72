"""Shards of positions of Black & White: a crew makes them, each is a file of its own in a folder beside the project.

A file is written whole: a run that was cut short goes on where it stopped, and shards can be copied together from several machines.
"""

import argparse
import base64
import os
import sys
import time
import zlib
from contextlib import suppress
from pathlib import Path
from typing import Any, NotRequired, TypedDict

import numpy as np
from numpy.typing import NDArray

from ludotheque.core.files import open_whole
from ludotheque.crew.cluster import Cluster
from ludotheque.crew.job import CrewJob
from ludotheque.crew.pool import Crew, Pool

NICENESS = 19


class Order(TypedDict):
    """So many games: the size, by which random numbers, how deep, how many empty cells are counted, the nodes of a label if any."""

    size: int
    seed: int
    games: int
    depth: int
    solved: int
    nodes: NotRequired[int]


def shard_name(order: Order) -> str:
    """The file of a shard says all that went into it but the engine itself."""
    labels = f"-nodes{order['nodes']}" if "nodes" in order else ""
    how = f"depth{order['depth']}-solved{order['solved']}{labels}"
    return f"size{order['size']}-{how}-{order['games']}-{order['seed']:06}.positions"


def packed(positions: NDArray[Any]) -> str:
    """Positions as text that travels."""
    return base64.b64encode(zlib.compress(positions.tobytes(), 1)).decode()


def unpacked(text: str) -> bytes:
    """The bytes of positions out of the text that travelled."""
    return zlib.decompress(base64.b64decode(text))


def _say(words: str) -> None:
    sys.stdout.write(words + "\n")
    sys.stdout.flush()


def make(crew: Crew, folder: Path, wanted: list[CrewJob[Order, str]], position: np.dtype[Any]) -> None:
    """The shards that are not there yet, each written as it is ready. A job is called like its file."""
    missing = [job for job in wanted if not (folder / job.id).exists()]
    _say(f"{len(wanted)} shards, {len(wanted) - len(missing)} there already")
    start, kept = time.monotonic(), 0
    for done, (job, text) in enumerate(crew.results(missing), 1):
        positions = unpacked(text)
        with open_whole(folder / job.id) as file:
            file.write(positions)
        kept += len(positions) // position.itemsize
        spent = time.monotonic() - start
        pace = f"{kept:,} positions, {kept / spent:,.0f} a second"
        _say(f"{done} of {len(missing)} shards, {pace}, {spent / done * (len(missing) - done) / 60:.0f} minutes left")


def options(title: str | None) -> argparse.ArgumentParser:
    """What every such run may be told."""
    parser = argparse.ArgumentParser(description=(title or "").split("\n")[0])
    parser.add_argument("--folder", type=Path, required=True)
    parser.add_argument("--first", type=int, default=1, help="the first shard: another number, other games")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--cluster", help="the address of a Dask scheduler")
    parser.add_argument("--cluster-security", type=Path, help="a folder with its certificates")
    return parser


def run(asked: argparse.Namespace, wanted: list[CrewJob[Order, str]], position: np.dtype[Any]) -> None:
    """Make what is missing, at low priority."""
    with suppress(AttributeError):  # where there is no such thing as niceness
        os.nice(NICENESS)
    asked.folder.mkdir(parents=True, exist_ok=True)
    crew: Crew = Cluster(asked.cluster, asked.cluster_security) if asked.cluster else Pool(asked.jobs, apart=True)
    with crew:
        make(crew, asked.folder, wanted, position)
