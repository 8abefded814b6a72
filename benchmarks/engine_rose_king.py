"""Le Roi des Roses: how many games the engine wins against the bots of the classroom.

    python -m benchmarks.engine_rose_king [--games 400] [--seconds 0.2] [--nodes N] [--against suzanne,greedy,mamie]

Every deal is played twice, from both seats.
"""

import argparse
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import sqrt
from random import Random
from typing import Any

from benchmarks.peers import versions
from ludotheque.compiled.routines import run_natively
from ludotheque.core.game import Move
from ludotheque.core.seat import Seat
from ludotheque.games.rose_king.cards import CARDS
from ludotheque.games.rose_king.engine.engine import engine
from ludotheque.games.rose_king.rules import DRAW, RoseKing
from ludotheque.games.rose_king.state import RoseKingState
from ludotheque.games.rose_king.territory import score
from ludotheque.search.thought import Limit
from ludotheque.sujets import ia

Player = Callable[[RoseKing, RoseKingState], Move]
SEED = 1
TOLD_EVERY = 10  # deals


def tata_suzanne(game: RoseKing, state: RoseKingState) -> Move:
    """The sample bot of the assignment: draws while it can, else plays its first playable card, else passes."""
    legal = game.legal_moves(state)
    return DRAW if DRAW in legal else legal[0]


def greedy(game: RoseKing, state: RoseKingState) -> Move:
    """One ply: whatever leaves it furthest ahead at once; a draw changes nothing."""

    def lead(move: Move) -> int:
        after = game.play(state, move)
        ahead = score(after.red, game.columns) - score(after.white, game.columns)
        return ahead if state.turn is Seat.FIRST else -ahead

    return max(game.legal_moves(state), key=lead)


def mamie_rose(game: RoseKing, state: RoseKingState) -> Move:
    """The bot that stands in `ludotheque.sujets.ia`: its best move against the best reply."""
    cells = range(game.rows * game.columns)
    signs = ["R" if cell in state.red else "B" if cell in state.white else "." for cell in cells]
    board = [signs[row * game.columns : (row + 1) * game.columns] for row in range(game.rows)]
    hands = ([CARDS[card] for card in hand] for hand in state.hands)
    colour = "Rouge" if state.turn is Seat.FIRST else "Blanc"
    return game.read_move(ia.play(board, *divmod(state.king, game.columns), *hands, colour))


BOTS: dict[str, Player] = {"suzanne": tata_suzanne, "greedy": greedy, "mamie": mamie_rose}


def thinking(limit: Limit) -> Player:
    """Our engine within a limit a move."""
    brains: dict[tuple[int, int, bool], Any] = {}

    def player(game: RoseKing, state: RoseKingState) -> Move:
        legal = game.legal_moves(state)
        if len(legal) == 1:
            return legal[0]
        key = (game.rows, game.columns, game.heroes)
        brains.setdefault(key, engine(game))
        return brains[key].think(state, limit).move

    return player


def play(game: RoseKing, red: Player, white: Player, rng: Random) -> int:
    """1 if Red won, 0 drawn, -1."""
    state = game.start()
    while (outcome := game.outcome(state)) is None:
        if state.to_move is Seat.CHANCE:
            move = rng.choice(game.legal_moves(state))
        else:
            move = (red if state.to_move is Seat.FIRST else white)(game, state)
        state = game.play(state, move)
    return 0 if outcome.winner is None else 1 if outcome.winner is Seat.FIRST else -1


@dataclass
class Tally:
    won: int = 0
    drawn: int = 0
    lost: int = 0

    def add(self, result: int) -> None:
        if result > 0:
            self.won += 1
        elif result < 0:
            self.lost += 1
        else:
            self.drawn += 1

    def __str__(self) -> str:
        games = self.won + self.drawn + self.lost
        share = (self.won + self.drawn / 2) / games
        error = 1.96 * sqrt(max(share * (1 - share), 1 / games) / games)
        return (
            f"{self.won} won, {self.drawn} drawn, {self.lost} lost of {games}: "
            f"{100 * self.won / games:.1f} % won, score {100 * share:.1f} ± {100 * error:.1f} %"
        )


def match(one: Player, other: Player, games: int, base: RoseKing, seed: int = SEED) -> Iterator[Tally]:
    """Every deal twice, `one` first as Red then as White, the dealer's luck seeded alike; the tally after each deal."""
    tally = Tally()
    for number in range(games // 2):
        game = base.with_deal(Random(seed * 1_000_003 + number))
        tally.add(play(game, one, other, Random(number)))
        tally.add(-play(game, other, one, Random(number)))
        yield tally


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seconds", type=float, default=0.2)
    parser.add_argument("--nodes", type=int)
    parser.add_argument("--against", default=",".join(BOTS))
    parser.add_argument("--heroes", action="store_true")
    chosen = parser.parse_args()
    limit = Limit(nodes=chosen.nodes) if chosen.nodes else Limit(seconds=chosen.seconds)
    game = RoseKing(heroes=chosen.heroes)
    print(versions())
    for name in chosen.against.split(","):
        start = time.process_time()
        for deals, tally in enumerate(match(thinking(limit), BOTS[name], chosen.games, game), 1):
            if deals % TOLD_EVERY == 0 or 2 * deals >= chosen.games - 1:
                print(f"against {name}, {limit}: {tally}; {time.process_time() - start:.0f} s CPU", flush=True)


if __name__ == "__main__":
    run_natively()
    main()
