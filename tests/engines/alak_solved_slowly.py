"""A witness for Alak: who wins and in how many plies, by the rules alone, though play may come back to a position."""

from ludotheque.games.alak.rules import Alak, AlakState


def reachable(game: Alak) -> dict[AlakState, list[AlakState]]:
    """Every state that play can reach, with the states after its moves."""
    after: dict[AlakState, list[AlakState]] = {}
    waiting = [game.start()]
    while waiting:
        state = waiting.pop()
        if state not in after:
            after[state] = [game.play(state, move) for move in game.legal_moves(state)]
            waiting.extend(after[state])
    return after


def solved_slowly(game: Alak) -> dict[AlakState, int]:
    """The value of every state, by sweeping over all of them again and again, one more ply known each time.

    plies + 1 when the player to move wins, -(plies + 1) when they lose, 0 when nobody can force anything.
    """
    after = reachable(game)
    known: dict[AlakState, int] = {}
    for state, others in after.items():
        if not others:
            outcome = game.outcome(state)
            assert outcome is not None
            known[state] = 0 if outcome.winner is None else 1 if outcome.winner is state.to_move else -1
    open_states = [state for state in after if state not in known]
    while True:
        found: dict[AlakState, int] = {}
        for state in open_states:
            values = [known.get(other, 0) for other in after[state]]
            if min(values) < 0:
                found[state] = 1 + min(-value for value in values if value < 0)
            elif min(values) > 0:
                found[state] = -1 - max(values)
        if not found:
            return {state: known.get(state, 0) for state in after}
        known |= found
        open_states = [state for state in open_states if state not in known]
