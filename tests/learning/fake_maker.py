"""A maker of problems that needs no engine: Puissance 4 on a grid so small that everything is played out."""

from collections.abc import Iterator
from random import Random
from typing import Any

from learning.plain_play import played_out, random_game
from ludotheque.core.game import Game, Move
from ludotheque.core.seat import SIGN, Seat
from ludotheque.games.connect_four.rules import ConnectFour, ConnectFourState
from ludotheque.search.thought import Thought

GAME = ConnectFour(rows=3, columns=4, align=3)
KNOWN: dict[Any, float] = {}  # of all positions of this grid


def best_line(game: Game[Any], state: Any, move: Move) -> tuple[Move, ...]:
    """A move and the best play of both after it."""
    line, state = [move], game.play(state, move)
    while moves := game.legal_moves(state):
        sign, here = SIGN[state.to_move], state
        worth = [sign * played_out(game, game.play(here, one), KNOWN) for one in moves]
        line.append(moves[worth.index(max(worth))])
        state = game.play(state, line[-1])
    return tuple(line)


class FakeMaker:
    """Random positions, their values by playing out, mirrors as one."""

    def positions(self, rng: Random) -> Iterator[tuple[Game[Any], Any]]:
        while True:
            yield GAME, random_game(GAME, rng, rng.randrange(8))[-1]

    def weighed(self, game: Game[Any], state: Any) -> tuple[Thought, ...] | None:
        found = []
        for move in game.legal_moves(state):
            worth = SIGN[state.to_move] * played_out(game, game.play(state, move), KNOWN)
            line = best_line(game, state, move)
            found.append(Thought(move, worth, 1, 1, line, exact=True, plies=len(line) if worth else None))
        return tuple(found) or None

    def themes(self, _game: Game[Any], _state: Any, _thoughts: tuple[Thought, ...]) -> tuple[str, ...]:
        return ("small",)

    def canonical(self, game: Game[Any], state: ConnectFourState) -> str:
        rows = game.write_state(state).split("/")
        return min("/".join(rows), "/".join(row[::-1] for row in rows)) + (
            " 1" if state.to_move is Seat.FIRST else " 2"
        )
