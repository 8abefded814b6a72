"""The ladder of levels: each level against the one below, from random openings, both seats, until SPRT decides.

python -m benchmarks.levels [--game puissance4] [--seconds 60] [--most 400]
"""

import argparse
import math
import time
from random import Random
from typing import Any

from ludotheque.core import Seat
from ludotheque.core.registry import GAMES, find_entry
from ludotheque.play.engines import LEVELS, EngineKind, EnginePlayer
from ludotheque.play.match import Match, new_match, submit
from ludotheque.play.players import Dealer
from ludotheque.ui.lines.opening import Deals

OPENING_PLIES = {"alak": 2, "reversi": 6, "awale": 4, "connect-four": 3, "rose-king": 2}
SPRT_LOW, SPRT_HIGH = 0.0, 60.0  # Elo: is a step worth something, or nothing?
SPRT_BOUND = math.log(0.95 / 0.05)


def opening(game: Any, rng: Random) -> Match[Any]:
    """A match after a few random moves; the dealer's own do not count."""
    match, left = new_match(game), OPENING_PLIES[game.name]
    while match.outcome is None and left:
        if match.to_move is not Seat.CHANCE:
            left -= 1
        match = submit(match, match.to_move, rng.choice(game.legal_moves(match.state)))
    return match if match.outcome is None else opening(game, rng)


def play(match: Match[Any], players: dict[Seat, Any]) -> float:
    """What the game brings the first player: 1, a half or nothing."""
    while match.outcome is None:
        match = submit(match, match.to_move, players[match.to_move].choose(match))
    return 0.5 if match.outcome.winner is None else float(match.outcome.winner is Seat.FIRST)


def elo(score: float) -> float:
    """The difference in strength that explains a score."""
    score = min(max(score, 1e-3), 1 - 1e-3)
    return 400 * math.log10(score / (1 - score))


def expected(difference: float) -> float:
    """The score a difference in strength predicts."""
    return 1 / (1 + 10 ** (-difference / 400))


def likelihood(scores: list[float]) -> float:
    """The log-likelihood ratio of SPRT over pairs of games, by the normal approximation."""
    mean = sum(scores) / len(scores)
    variance = sum((score - mean) ** 2 for score in scores) / len(scores) + 1e-3
    low, high = expected(SPRT_LOW), expected(SPRT_HIGH)
    return len(scores) * (high - low) * (2 * mean - high - low) / (2 * variance)


def compare(game: Any, level: int, seconds: float, most: int) -> list[float]:
    """The scores, pair by pair, of a level against the one below."""
    started, pairs = time.monotonic(), list[float]()
    while time.monotonic() - started < seconds and 2 * len(pairs) < most:
        number = len(pairs)
        rng = Random(f"{game.name} {level} {number}")
        table = game.with_deal(rng) if isinstance(game, Deals) else game
        start = opening(table, rng)
        upper = EnginePlayer(table, EngineKind(level), number)
        lower = EnginePlayer(table, EngineKind(level - 1), number)
        dealer = Dealer(number)
        one = play(start, {Seat.FIRST: upper, Seat.SECOND: lower, Seat.CHANCE: dealer})
        two = 1 - play(start, {Seat.FIRST: lower, Seat.SECOND: upper, Seat.CHANCE: dealer})
        pairs.append((one + two) / 2)
        if len(pairs) >= 10 and abs(likelihood(pairs)) > SPRT_BOUND:
            break
    return pairs


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", action="append")
    parser.add_argument("--level", type=int, action="append", choices=LEVELS[1:])
    parser.add_argument("--seconds", type=float, default=30, help="for each step of each game")
    parser.add_argument("--most", type=int, default=400, help="games for each step")
    wanted = parser.parse_args()
    for name in wanted.game or [entry.slug for entry in GAMES.values()]:
        game = find_entry(name).load()()
        print(
            f"\n| {find_entry(name).title.fr} | games | score | Elo over the level below |\n| --- | ---: | ---: | ---: |",
            flush=True,
        )
        EnginePlayer(game, EngineKind(1), 0).choose(new_match(game))  # compiled before the clock starts
        for level in wanted.level or LEVELS[1:]:
            pairs = compare(game, level, wanted.seconds, wanted.most)
            mean = sum(pairs) / len(pairs)
            spread = 1.96 * math.sqrt(sum((score - mean) ** 2 for score in pairs) / len(pairs) / len(pairs))
            low, high = elo(mean - spread), elo(mean + spread)
            print(
                f"| {level} | {2 * len(pairs)} | {100 * mean:.0f} % | {elo(mean):+.0f} ({low:+.0f} … {high:+.0f}) |",
                flush=True,
            )


if __name__ == "__main__":
    main()
