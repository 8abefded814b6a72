"""How far off the estimates of the engines are: the figures of `games/<game>/engine/judging.py`.

    python -m benchmarks.spread GAME [--option size=8] [--games 8] [--depths 4,6,8] [--nodes 2000,20000] [--beyond 4] [--seed 1]

Games between levels 2 to 8 (seeded) give positions. Each is thought about as deep (or with as many games in the head) as
said, and again much farther: to the end where the engine solves it, otherwise `--beyond` plies deeper (ten times as many
games). Errors are root mean squares beside the second: of the best move's score, and of what each other move seems to
lose beside the move that seemed best. By thirds of the game.
"""

import argparse
from collections import defaultdict
from math import sqrt
from random import Random
from typing import Any

from ludotheque.core.game import Game
from ludotheque.core.options import make_game, read_value
from ludotheque.core.registry import find_entry
from ludotheque.core.seat import Seat
from ludotheque.play.engines import engine_of, engine_room
from ludotheque.play.judging import judging_of, lost_by, standing
from ludotheque.search.levels import choose
from ludotheque.search.thought import Engine, Limit, Thought

EVERY = 3  # plies between two positions
SECONDS = 20.0  # for the long thought
LEVELS = range(1, 8)
Errors = dict[tuple[int, int], list[tuple[str, float]]]  # by depth or games, and third


def positions(game: Game[Any], engine: Engine, games: int, seed: int) -> list[tuple[int, Any]]:
    """Positions where somebody chooses, with the third of their game."""
    found = []
    for number in range(games):
        rng = Random(f"{seed} {number}")
        level = {seat: engine_room(game).LEVELS[rng.choice(LEVELS)] for seat in (Seat.FIRST, Seat.SECOND)}
        state, states = game.start(), []
        while game.outcome(state) is None:
            moves = game.legal_moves(state)
            if state.to_move is Seat.CHANCE or len(moves) == 1:
                move = rng.choice(moves)
            else:
                states.append(state)
                move = choose(engine, state, level[state.to_move], rng).move
            state = game.play(state, move)
        begin = rng.randrange(EVERY)
        found += [(3 * i // len(states), states[i]) for i in range(begin, len(states), EVERY)]
    return found


def compare(game: Game[Any], short: tuple[Thought, ...], long: tuple[Thought, ...]) -> list[tuple[str, float]]:
    """The errors of the short thoughts beside the long ones; what either proves is left out."""
    proof = judging_of(game).proof
    truth = {thought.move: thought for thought in long}
    guesses = sorted((one for one in short if not one.exact), key=lambda one: standing(proof, one))
    if not guesses:
        return []
    best = guesses[0]
    errors = [("score", best.score - truth[best.move].score)]
    for one in guesses[1:]:
        seemed, was = lost_by(proof, best, one), lost_by(proof, truth[best.move], truth[one.move])
        errors.append(("lost", seemed - was))
    return errors


def rms(errors: list[float]) -> float:
    return sqrt(sum(error * error for error in errors) / max(1, len(errors)))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--option", action="append", default=[])
    parser.add_argument("--games", type=int, default=8)
    parser.add_argument("--depths", default="")
    parser.add_argument("--nodes", default="")
    parser.add_argument("--beyond", type=int, default=4)
    parser.add_argument("--solved", type=int, default=0, help="plies before the end from which the long thought solves")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    kind = find_entry(asked.game).load()
    options = dict(one.split("=") for one in asked.option)
    game = make_game(kind, {name: read_value(kind, name, text) for name, text in options.items()})
    engine = engine_of(game)
    depths = [int(one) for one in asked.depths.split(",") if one]
    nodes = [int(one) for one in asked.nodes.split(",") if one]
    errors: Errors = defaultdict(list)
    for third, state in positions(game, engine, asked.games, asked.seed):
        deeper = Limit(SECONDS, depth=max(depths) + asked.beyond) if depths else Limit(SECONDS, nodes=10 * max(nodes))
        if asked.solved and not isinstance(state, tuple) and judging_of(game).limit(game, state).seconds:
            continue  # solved in the graph itself: nothing is estimated there
        long = engine.analyse(state, deeper)
        for depth in depths:
            errors[depth, third] += compare(game, engine.analyse(state, Limit(depth=depth)), long)
        for count in nodes:
            errors[count, third] += compare(game, engine.analyse(state, Limit(nodes=count)), long)
    for (much, third), found in sorted(errors.items()):
        scores = [error for what, error in found if what == "score"]
        losses = [error for what, error in found if what == "lost"]
        print(
            f"{much:>7}  third {third + 1}: score ±{rms(scores):.2f} ({len(scores)})  lost ±{rms(losses):.2f} ({len(losses)})"
        )


if __name__ == "__main__":
    main()
