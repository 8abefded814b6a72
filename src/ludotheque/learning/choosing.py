"""Decides whether a position is a problem: one move alone keeps what there is to win, and it does not end the game at once."""

from collections.abc import Sequence
from typing import Any

from ludotheque.core.game import Game
from ludotheque.core.options import default_of, options_of
from ludotheque.core.problem import Goal, Options, Problem, Try
from ludotheque.core.registry import find_entry
from ludotheque.play.judging import CLEARLY_BETTER, judging_of, worth_of
from ludotheque.search.judging import Proof
from ludotheque.search.thought import Thought

FEWEST_MOVES = 3  # with two, half of all guesses are right
LONGEST_LINE = 16  # plies shown of a refutation


def unusual_options(game: Game[Any]) -> Options:
    """The options of a game that are not the usual ones."""
    kind = type(game)
    usual = {option.name: default_of(kind, option) for option in game.options}
    return {name: value for name, value in options_of(game).items() if value != usual[name]}


def goal_of(game: Game[Any], thoughts: Sequence[Thought]) -> Goal | None:
    """What the one right move keeps; None where two moves do, or none, or where the right one ends the game."""
    if len(thoughts) < FEWEST_MOVES or not all(one.exact for one in thoughts):
        return None
    by_odds = judging_of(game).proof is Proof.ODDS
    ranked = sorted(thoughts, key=lambda one: -worth_of(one, by_odds=by_odds))
    best, second = (worth_of(one, by_odds=by_odds) for one in ranked[:2])
    if by_odds:
        return Goal.MOST if best - second >= CLEARLY_BETTER else None
    if best <= second or best < 0:
        return None
    return Goal.WIN if best > 0 else Goal.DRAW


def problem_of(game: Game[Any], state: Any, thoughts: Sequence[Thought], themes: tuple[str, ...]) -> Problem | None:
    """The problem that a proved position is, or None; with the reasons that need no proof of an only answer."""
    goal = goal_of(game, thoughts)
    if goal is None:
        return None
    by_odds = goal is Goal.MOST
    ranked = sorted(thoughts, key=lambda one: (-worth_of(one, by_odds=by_odds), one.move))
    if game.outcome(game.play(state, ranked[0].move)) is not None:
        return None
    tries = tuple(_try(game, state, one, by_odds=by_odds, wrong=one is not ranked[0]) for one in ranked)
    return Problem(game.name, game.write_state(state), goal, tries, themes=themes, options=unusual_options(game))


def _try(game: Game[Any], state: Any, thought: Thought, *, by_odds: bool, wrong: bool) -> Try:
    line, worth = thought.line[1 : LONGEST_LINE + 1], worth_of(thought, by_odds=by_odds)
    reason = find_entry(game.name).reason(game, state, thought.move, line, worth=worth) if wrong else None
    return Try(game.write_move(thought.move), worth, thought.plies, tuple(map(game.write_move, line)), reason)
