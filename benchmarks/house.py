"""How the house bears a crowd: `python -m benchmarks.house [--games 500] [--rate 200] [--seconds 30] [--kills 20]`.

Everything is on loopback, the crowd and the server share the machine. First many games at once, at so many moves a
second, each player on a socket: how long a move takes to be answered and to be seen by the opponent, and that none is
lost or played twice. Then the server is killed under load, again and again, and every acknowledged move must be there.
"""

import argparse
import asyncio
import contextlib
import random
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from ui.web.crowd import Crowd, Server, crowd


def percentile(values: list[float], share: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] * 1000


async def gather_round(guests: Crowd, games: int) -> None:
    """Everybody sits down, a few tables at a time."""
    for done in range(0, games, 20):
        await asyncio.gather(*(guests.open() for _ in range(min(20, games - done))))


async def play(guests: Crowd, rate: float, seconds: float) -> int:
    """Moves at a steady rate, each at a table where nobody waits for an answer."""
    tasks: set[asyncio.Task[None]] = set()
    began, sent, late = time.perf_counter(), 0, 0
    while (now := time.perf_counter() - began) < seconds:
        while sent < now * rate:
            free = [table for table in guests.tables if not table.busy and table.match.outcome is None]
            sent += 1
            if not free:
                late += 1
                continue
            table = guests.rng.choice(free)
            table.busy = True
            tasks.add(asyncio.create_task(guests.move(table)))
        for task in [task for task in tasks if task.done()]:
            tasks.remove(task)
            task.result()  # a refused move is a fault of the house or of this crowd: stop here
        await asyncio.sleep(0.002)
    await asyncio.gather(*tasks)
    return late


async def load(database: str, games: int, rate: float, seconds: float) -> None:
    server = Server(database)
    async with crowd(server.address) as guests:
        await gather_round(guests, games)
        closed = asyncio.Event()
        sockets = [
            asyncio.create_task(guests.watch(table, player, closed))
            for table in guests.tables
            for player in table.players
        ]
        for player in [player for table in guests.tables for player in table.players]:
            await player.sees(0)
        await asyncio.sleep(1)  # everybody has arrived; now they play
        before, stolen = cpu_of(server.process.pid), stolen_seconds()
        began = time.perf_counter()
        late = await play(guests, rate, seconds)
        spent = time.perf_counter() - began
        used = cpu_of(server.process.pid) - before
        stolen = stolen_seconds() - stolen
        closed.set()
        await asyncio.gather(*sockets, return_exceptions=True)
        print(
            f"{games} games, {2 * games} sockets, {len(guests.answers) / spent:.0f} moves/s for {spent:.0f} s; {late} not sent"
        )
        for name, values in (("answered", guests.answers), ("seen by the opponent", guests.views)):
            told = ", ".join(
                f"p{share * 100:g} {percentile(values, share):.1f} ms" for share in (0.5, 0.9, 0.99, 0.999)
            )
            print(f"  {name}: {told} ({len(values)} moves)")
        print(
            f"  server: {used / spent * 100:.0f} % of a core, {used / max(1, len(guests.answers)) * 1000:.2f} ms a move"
        )
        print(f"  other machines took {stolen / spent * 100:.0f} % of a core meanwhile")
        different = await guests.differences()
        print(f"  lost or doubled moves: {len(different)}")
        for line in different[:5]:
            print("   ", line)
    print(f"  stopped politely: exit code {server.stop()}")


def cpu_of(pid: int) -> float:
    """Processor seconds of a process, threads included."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / 100


def stolen_seconds() -> float:
    """Processor seconds that the host of this machine gave to others."""
    return int(Path("/proc/stat").read_text().split(maxsplit=9)[8]) / 100


async def kills(database: str, times: int, games: int, rate: float) -> None:
    """Kill the server at a random moment under load; restarted, it knows every move it acknowledged."""
    rng, broken, moves = random.Random(1), 0, 0
    for number in range(times):
        server = Server(database)
        async with crowd(server.address) as guests:
            await gather_round(guests, games)
            playing = asyncio.create_task(play(guests, rate, 60))
            await asyncio.sleep(rng.uniform(0.5, 2.5))
            server.kill()
            playing.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await playing
            port = server.port
            await asyncio.sleep(0.2)
            again = Server(database, port)
            guests.address = again.address
            await ready_again(guests)
            moves += sum(len(table.acknowledged) for table in guests.tables)
            broken += len(await guests.differences())
            again.stop()
        print(f"  kill {number + 1} of {times}: {moves} moves acknowledged so far, {broken} tables differ", flush=True)


async def ready_again(guests: Crowd) -> None:
    from ui.web.crowd import ready

    await ready(guests.session, guests.address)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--rate", type=float, default=200)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--database", default="")
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        database = wanted.database or f"sqlite:///{folder}/house.db"
        if wanted.seconds:
            asyncio.run(load(database, wanted.games, wanted.rate, wanted.seconds))
        if wanted.kills:
            asyncio.run(kills(database, wanted.kills, 40, wanted.rate))


if __name__ == "__main__":
    main()
