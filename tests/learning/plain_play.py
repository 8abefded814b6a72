"""What moves are worth, found in the plainest way: every game is played out over the rules, nothing is left out."""

from collections.abc import Mapping
from random import Random
from typing import Any

from ludotheque.core.game import Game, Move
from ludotheque.core.seat import SIGN, Seat

LATER = 0.99  # what a win is worth one ply later


def ended(game: Game[Any], state: Any) -> float | None:
    """What an ended game is worth to the first player."""
    outcome = game.outcome(state)
    if outcome is None:
        return None
    return 0.0 if outcome.winner is None else float(SIGN[outcome.winner])


def played_out(game: Game[Any], state: Any, known: dict[Any, float]) -> float:
    """To the first player, with chance as a player whose moves count alike; for games that cannot come back to a position."""
    if state not in known:
        worth = ended(game, state)
        if worth is None:
            after = [played_out(game, game.play(state, move), known) for move in game.legal_moves(state)]
            seat = state.to_move
            worth = sum(after) / len(after) if seat is Seat.CHANCE else max(after) if seat is Seat.FIRST else min(after)
        known[state] = worth
    return known[state]


def plain_values(game: Game[Any], state: Any) -> dict[Move, float]:
    """What every move is worth to the player to move."""
    known: dict[Any, float] = {}
    sign = SIGN[state.to_move]
    return {move: sign * played_out(game, game.play(state, move), known) for move in game.legal_moves(state)}


def plain_values_with_returns(game: Game[Any], state: Any) -> dict[Move, float]:
    """The same where play can come back: worth(d) is what can be forced in d plies, 0 where that is nothing; d grows until all stands still.

    A round computes all positions anew from the round before, so that it is exactly one ply deeper.
    """
    after = _graph(game, state)
    worth = {one: ended(game, one) or 0.0 for one in after}
    while True:
        deeper = {
            one: (max if one.to_move is Seat.FIRST else min)(worth[next_] for next_ in children.values())
            if children
            else worth[one]
            for one, children in after.items()
        }
        if deeper == worth:
            return {move: SIGN[state.to_move] * worth[next_] for move, next_ in after[state].items()}
        worth = deeper


def _graph(game: Game[Any], state: Any) -> Mapping[Any, Mapping[Move, Any]]:
    """Every position that play reaches, and where its moves lead."""
    found: dict[Any, dict[Move, Any]] = {}
    ahead = [state]
    while ahead:
        here = ahead.pop()
        if here not in found:
            found[here] = {move: game.play(here, move) for move in game.legal_moves(here)}
            ahead.extend(found[here].values())
    return found


def soonest(game: Game[Any], state: Any, known: dict[Any, float]) -> dict[Move, float]:
    """What every move is worth to the player to move: more than 0 wins, the more the sooner; for games that cannot come back.

    `known` is what was found before, of the same game.
    """
    return {move: -LATER * _soonest(game, game.play(state, move), known) for move in game.legal_moves(state)}


def _soonest(game: Game[Any], state: Any, known: dict[Any, float]) -> float:
    """To the player to move; a ply later counts a little less."""
    if state not in known:
        worth = ended(game, state)
        after = (-LATER * _soonest(game, game.play(state, move), known) for move in game.legal_moves(state))
        known[state] = max(after) if worth is None else SIGN[state.to_move] * worth
    return known[state]


def random_game(game: Game[Any], rng: Random, plies: int = 500) -> list[Any]:
    """The positions of a random game."""
    states = [game.start()]
    while len(states) <= plies and (moves := game.legal_moves(states[-1])):
        states.append(game.play(states[-1], rng.choice(moves)))
    return states


def long_game(game: Game[Any], rng: Random) -> list[Any]:
    """The positions of a random game in which nobody ends it who can help it."""
    states = [game.start()]
    while moves := game.legal_moves(states[-1]):
        after = [game.play(states[-1], move) for move in moves]
        states.append(rng.choice([one for one in after if game.outcome(one) is None] or after))
    return states
