"""A witness for awalé: who wins, found by playing every game out with the rules alone."""

from ludotheque.core.seat import Seat
from ludotheque.games.awale.rules import Awale, AwaleState


def sign(number: float) -> int:
    return (number > 0) - (number < 0)


def played_out(game: Awale, state: AwaleState, known: dict[AwaleState, int]) -> int:
    """Who wins with best play (1 first, 0 nobody, -1 second), by the rules alone."""
    if state not in known:
        moves = game.legal_moves(state)
        if moves:
            results = [played_out(game, game.play(state, move), known) for move in moves]
            known[state] = max(results) if state.to_move is Seat.FIRST else min(results)
        else:
            outcome = game.outcome(state)
            assert outcome is not None and outcome.score is not None
            known[state] = sign(outcome.score[0] - outcome.score[1])
    return known[state]
