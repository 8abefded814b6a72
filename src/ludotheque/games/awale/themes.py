"""What problems of awalé are about: famine, large harvests, harvests that are left, seeds that are saved, moves that wait."""

from collections.abc import Mapping

from ludotheque.core.game import Move
from ludotheque.core.text import Text
from ludotheque.games.awale.rules import SIDE, TURN_LIMIT, Awale, AwaleState, seeds_of

LARGE = 4  # seeds of a harvest
LAST_TURNS = 10

THEMES: Mapping[str, Text] = {
    "large-harvest": Text("grande récolte", "large harvest"),
    "harvest-left": Text("renoncer à une récolte", "a harvest left alone"),
    "shelter": Text("mettre ses graines à l'abri", "seeds brought to safety"),
    "waiting": Text("seul coup d'attente", "only waiting move"),
    "famine": Text("famine", "famine"),
    "forced-reply": Text("réponse forcée", "forced reply"),
    "last-turns": Text("derniers tours", "last turns"),
}


def themes(game: Awale, state: AwaleState, right: Move, line: tuple[Move, ...]) -> tuple[str, ...]:
    """The themes of a position whose only right move is known, with the best play of both after it."""
    after = game.play(state, right)
    others = [move for move in game.legal_moves(state) if move != right]
    gain = gain_of(game, state, right)
    then = [game.play(after, line[0])] if line else []
    found = {
        "large-harvest": gain >= LARGE,
        "harvest-left": not gain and any(gain_of(game, state, move) for move in others),
        "shelter": not open_to_harvest(game, after) and all(open_to_harvest(game, game.play(state, m)) for m in others),
        "waiting": keeps_all(game, state, right) and not any(keeps_all(game, state, move) for move in others),
        "famine": any(forbidden(game, one) for one in (state, after, *then)),
        "forced-reply": len(game.legal_moves(after)) == 1,
        "last-turns": TURN_LIMIT - state.turns <= LAST_TURNS,
    }
    return tuple(name for name in THEMES if found[name])


def gain_of(game: Awale, state: AwaleState, move: Move) -> int:
    """The seeds that a permitted move harvests."""
    return game.move_seeds(state.holes, move, state.to_move)[1]


def keeps_all(game: Awale, state: AwaleState, move: Move) -> bool:
    """Whether a permitted move sows on one's own side alone: it only waits."""
    return seeds_of(game.play(state, move).holes, state.to_move) == seeds_of(state.holes, state.to_move)


def open_to_harvest(game: Awale, state: AwaleState) -> bool:
    """Whether the player to move can harvest."""
    return any(gain_of(game, state, move) for move in game.legal_moves(state))


def forbidden(game: Awale, state: AwaleState) -> list[int]:
    """The holes with seeds that the player to move may not play because it would starve the opponent; none once the game is over."""
    legal = game.legal_moves(state)
    return [hole for hole in SIDE[state.to_move] if state.holes[hole] and hole not in legal] if legal else []
