"""How far off the estimates of the engines are: the figures of `games/<game>/engine/judging.py`.

    python -m benchmarks.spread GAME [--option size=8] [--games 8] [--depths 4,8 --play-on 6 | --nodes 2000,20000] [--seed 1]

Games between levels 2 to 8 (seeded) give positions. Of each, the move that seems best and another one are followed to the
end of the game, the engine playing on for both sides (`--play-on` plies deep, and without a mistake once the graph would
prove the position): what comes out then is taken for the truth. Its own mistakes make the errors larger, not smaller. Where there are cards to come a single end says little: there the
truth is a thought of ten times as many games. Errors are root mean squares, of the best move's score and of what the
other move seems to lose beside it, by thirds of the game. Positions that the graph proves are left out.
"""

import argparse
from collections import defaultdict
from collections.abc import Callable
from functools import partial
from math import sqrt
from random import Random
from typing import Any

from ludotheque.compiled.routines import run_natively
from ludotheque.core.game import Game, Move
from ludotheque.core.options import make_game, read_value
from ludotheque.core.registry import find_entry
from ludotheque.core.seat import SIGN, Seat
from ludotheque.play.engines import engine_of, engine_room
from ludotheque.play.judging import judging_of, lost_by, standing
from ludotheque.search.levels import choose
from ludotheque.search.thought import Engine, Limit, Thought

EVERY = 4  # plies between two positions
LEVELS = range(1, 8)
Errors = dict[tuple[int, int], list[tuple[str, float]]]  # by depth or games, and third
Truth = Callable[[Any, Move], Thought]


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
        found += [(3 * i // len(states), states[i]) for i in range(rng.randrange(EVERY), len(states), EVERY)]
    return found


def played_on(game: Game[Any], engine: Engine, depth: int, state: Any, move: Move) -> Thought:
    """How the game ends after a move, for the player who makes it."""
    sign, here = SIGN[state.to_move], game.play(state, move)
    while game.outcome(here) is None:
        limit = judging_of(game).limit(game, here)
        here = game.play(here, engine.think(here, limit if limit.seconds else Limit(depth=depth)).move)
    outcome = game.outcome(here)
    assert outcome is not None and outcome.score is not None
    return Thought(move, sign * (outcome.score[0] - outcome.score[1]), 0, 0, (move,), exact=True)


def thought_longer(engine: Engine, games: int, state: Any, move: Move) -> Thought:
    """What a move is worth after many more games in the head."""
    return next(one for one in engine.analyse(state, Limit(nodes=games)) if one.move == move)


def compare(
    game: Game[Any], state: Any, short: tuple[Thought, ...], truth: Truth, rng: Random
) -> list[tuple[str, float]]:
    """The errors of two of the thoughts."""
    proof = judging_of(game).proof
    guesses = sorted((one for one in short if not one.exact), key=lambda one: standing(proof, one))
    if len(guesses) < 2:
        return []
    best, other = guesses[0], rng.choice(guesses[1:])
    first, second = truth(state, best.move), truth(state, other.move)
    return [("score", best.score - first.score), ("lost", lost_by(proof, best, other) - lost_by(proof, first, second))]


def rms(errors: list[float]) -> float:
    return sqrt(sum(error * error for error in errors) / max(1, len(errors)))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--option", action="append", default=[])
    parser.add_argument("--games", type=int, default=8)
    parser.add_argument("--depths", default="")
    parser.add_argument("--nodes", default="")
    parser.add_argument("--play-on", type=int, default=6)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    kind = find_entry(asked.game).load()
    options = dict(one.split("=") for one in asked.option)
    game = make_game(kind, {name: read_value(kind, name, text) for name, text in options.items()})
    engine = engine_of(game)
    limits = [Limit(depth=int(one)) for one in asked.depths.split(",") if one]
    limits += [Limit(nodes=int(one)) for one in asked.nodes.split(",") if one]
    most = max(limit.nodes or 0 for limit in limits)
    truth = partial(thought_longer, engine, 10 * most) if most else partial(played_on, game, engine, asked.play_on)
    errors: Errors = defaultdict(list)
    for third, state in positions(game, engine, asked.games, asked.seed):
        if judging_of(game).limit(game, state).seconds is not None:
            continue
        for limit in limits:
            rng = Random(f"{asked.seed} {game.write_state(state)}")
            found = compare(game, state, engine.analyse(state, limit), truth, rng)
            errors[limit.depth or limit.nodes or 0, third] += found
    for (much, third), found in sorted(errors.items()):
        scores = [error for what, error in found if what == "score"]
        losses = [error for what, error in found if what == "lost"]
        print(
            f"{much:>7}  third {third + 1}: score ±{rms(scores):.2f}  lost ±{rms(losses):.2f}  ({len(scores)} positions)"
        )


if __name__ == "__main__":
    run_natively()
    main()
