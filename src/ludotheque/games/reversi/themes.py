"""What problems of Black & White are about, where the position and the proved line say it for certain."""

from collections.abc import Mapping, Sequence

from ludotheque.core.game import Move
from ludotheque.core.text import Text
from ludotheque.games.reversi.regions import allowed_to_opponent, corner_beside, corners, regions
from ludotheque.games.reversi.rules import Reversi, ReversiState, flips, targets

THEMES: Mapping[str, Text] = {
    "corner": Text("coin", "corner"),
    "corner-offered": Text("coin offert", "corner offered"),
    "corner-denied": Text("coin refusé", "corner denied"),
    "beside-corner": Text("case X", "X cell"),
    "forced-pass": Text("passe forcée", "forced pass"),
    "parity": Text("parité", "parity"),
    "one-turned": Text("un seul pion retourné", "one pawn turned"),
}


def themes(game: Reversi, state: ReversiState, right: Move, line: Sequence[Move]) -> tuple[str, ...]:
    """The themes of a problem, by the right move and the best play of both after it.

    corner          the right move takes a corner
    corner-offered  the reply takes a corner that the opponent could not have taken before the right move
    corner-denied   the opponent, were it their turn, could take a corner, and can take none after the right move, which
                    takes none either
    beside-corner   the right cell touches an empty corner diagonally
    forced-pass     the opponent must pass after the right move
    parity          the empty cells are in several regions, odd and even, and the right cell is in an odd one, while a
                    cell of an even one is allowed too
    one-turned      the right move turns one pawn, and another move turns more
    """
    size, all_corners = game.size, corners(game.size)
    mine, theirs = game.sides(state)
    after, before = game.play(state, right), allowed_to_opponent(game, state)
    then = targets(size, *game.sides(after))
    allowed = targets(size, mine, theirs)
    beside = corner_beside(size, right)
    holds = {
        "corner": all_corners >> right & 1,
        "corner-offered": line and line[0] < game.pass_move and all_corners & ~before & then & 1 << line[0],
        "corner-denied": before & all_corners and not (then | 1 << right) & all_corners,
        "beside-corner": beside is not None and not (mine | theirs) >> beside & 1,
        "forced-pass": game.legal_moves(after) == (game.pass_move,),
        "parity": _is_odd(game, state, right, allowed),
        "one-turned": flips(size, mine, theirs, right).bit_count() == 1
        and any(flips(size, mine, theirs, move).bit_count() > 1 for move in game.legal_moves(state)),
    }
    return tuple(theme for theme in THEMES if holds[theme])


def _is_odd(game: Reversi, state: ReversiState, right: Move, allowed: int) -> bool:
    pieces = regions(game, state)
    here = next(piece for piece in pieces if piece >> right & 1)
    return here.bit_count() % 2 == 1 and any(piece.bit_count() % 2 == 0 and piece & allowed for piece in pieces)
