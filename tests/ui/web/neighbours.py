"""People who give a house its life without a browser: accounts, tables that wait, games under way and games that are over."""

import random
import re
from dataclasses import dataclass, field
from typing import Any

import httpx

from ludotheque.core.seat import Seat
from ludotheque.play.match import Match, submit
from ludotheque.play.record_json import read_json

CSRF = re.compile('name="csrf" content="([0-9a-f]+)"')
PATIENCE = 60.0  # seconds
PASSWORD = "six poules au bord du lac"  # of everybody: these houses last for minutes


@dataclass
class Neighbour:
    """Somebody with an account and a cookie."""

    address: str
    name: str
    client: httpx.Client = field(init=False)
    csrf: str = ""

    def __post_init__(self) -> None:
        self.client = httpx.Client(base_url=self.address, headers={"origin": self.address}, timeout=PATIENCE)
        self._renew()
        self.form("/inscription", login=self.name.lower(), password=PASSWORD)
        self._renew()
        self.form("/moi/nom", name=self.name)
        self.client.get("/moi")  # that it was done is said once: not on the page of the first picture

    def _renew(self) -> None:
        self.csrf = CSRF.findall(self.client.get("/").text)[0]

    def form(self, path: str, **fields: str) -> httpx.Response:
        """Send a form, and go where it leads; not further."""
        answer = self.client.post(path, data={"csrf": self.csrf, **fields})
        assert answer.status_code == 303, f"{path}: {answer.status_code} {answer.text[:2000]}"
        return answer

    def open(self, slug: str, opponent: str = "anyone", **fields: str) -> str:
        """Open a table; its name."""
        return self.form("/tables", game=slug, opponent=opponent, **fields).headers["location"].rpartition("/")[2]

    def sit(self, table: str) -> None:
        self.form(f"/partie/{table}/place", invitation="")

    def play(self, table: str, ply: int, move: str) -> None:
        headers = {"x-csrf": self.csrf}
        self.client.post(
            f"/api/match/{table}/move", json={"ply": ply, "move": move}, headers=headers
        ).raise_for_status()

    def record(self, table: str) -> Match[Any]:
        """The match as the house hands it out."""
        return read_json(self.client.get(f"/partie/{table}/feuille.json").raise_for_status().text).match

    def cookies(self) -> dict[str, str]:
        return dict(self.client.cookies)


def seated(first: Neighbour, second: Neighbour, slug: str, **fields: str) -> str:
    """Two people at a new table; its name."""
    table = first.open(slug, side="first", **fields)
    second.sit(table)
    return table


def play_on(pair: tuple[Neighbour, Neighbour], table: str, plies: int, rng: random.Random) -> None:
    """So many moves at random, none of which ends the game while another is possible."""
    for _ in range(plies):
        match = pair[0].record(table)
        if match.outcome is not None:
            return
        mover = pair[0] if match.to_move is Seat.FIRST else pair[1]
        moves = list(match.game.legal_moves(match.state))
        rng.shuffle(moves)
        quiet = (move for move in moves if submit(match, match.to_move, move).outcome is None)
        mover.play(table, len(match.plies), match.game.write_move(next(quiet, moves[0])))


def play_moves(pair: tuple[Neighbour, Neighbour], table: str, moves: str) -> None:
    """A known game, one letter a move."""
    for ply, move in enumerate(moves):
        pair[ply % 2].play(table, ply, move)
