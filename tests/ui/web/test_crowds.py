"""Real servers under real connections: killed under load they lose nothing, and two of them hold one house."""

import asyncio
import contextlib
from collections.abc import Callable

import pytest

from ui.web.conftest import needs_postgres
from ui.web.crowd import Crowd, Server, Table, crowd, ready


async def busy(guests: Crowd, tables: int, moves: int, watched: Callable[[], bool] = lambda: False) -> None:
    """Everybody plays as fast as the answers come, until the game is over, enough is played or the test says stop."""

    async def at(table: Table) -> None:
        while (
            len(table.acknowledged) < moves and table.match.outcome is None and table.unsure is None and not watched()
        ):
            await guests.move(table)

    await asyncio.gather(*(guests.open() for _ in range(tables)))
    await asyncio.gather(*(at(table) for table in guests.tables))


@pytest.mark.parametrize(
    "database_url", ["sqlite", pytest.param("postgresql", marks=[pytest.mark.long, needs_postgres])], indirect=True
)
def test_a_server_killed_under_load_remembers_every_move_it_acknowledged(database_url: str) -> None:
    async def story() -> None:
        server = Server(database_url)
        async with crowd(server.address) as guests:
            playing = asyncio.create_task(busy(guests, 6, 1000))
            while sum(len(table.acknowledged) for table in guests.tables) < 40 and not playing.done():
                await asyncio.sleep(0.01)
            server.kill()
            with contextlib.suppress(Exception):
                await playing
            again = Server(database_url, server.port)
            try:
                guests.address = again.address
                await ready(guests.session, again.address)
                assert sum(len(table.acknowledged) for table in guests.tables) >= 20
                assert await guests.differences() == []
            finally:
                again.stop()

    asyncio.run(story())


@pytest.mark.long
@needs_postgres
@pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)
def test_players_connected_to_two_servers_play_one_game(database_url: str) -> None:
    async def story() -> None:
        servers = [Server(database_url), Server(database_url)]
        try:
            async with crowd(servers[0].address) as guests, crowd(servers[1].address) as others:
                table = await guests.open()
                closed = asyncio.Event()
                watching = [
                    asyncio.create_task(house.watch(table, player, closed))
                    for house, player in zip((guests, others), table.players, strict=True)
                ]
                for player in table.players:
                    await player.sees(0)
                while table.match.outcome is None:
                    here = (guests, others)[len(table.acknowledged) % 2]
                    await here.move(table)
                    for player in table.players:
                        await player.sees(len(table.acknowledged))
                closed.set()
                await asyncio.gather(*watching)
                assert await guests.stored(table) == await others.stored(table) == table.acknowledged
        finally:
            for server in servers:
                server.stop()

    asyncio.run(asyncio.wait_for(story(), 120))
