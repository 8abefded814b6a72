"""What a search must know of a game: a handful of compiled functions over rows of 64-bit words.

A position is a row of words in `stack`; `apply` writes the position after a move into the next row, so a line of play is
the first rows of one array and nothing is allocated while thinking.

    legal(geo, stack, ply, moves) -> n     writes the n legal moves of row `ply` into moves[ply], ascending as the rules
                                           do; 0 exactly when the game is over
    apply(geo, stack, ply, move)           row ply + 1 becomes the position after the move
    seat(geo, stack, ply) -> 0, 1, 2       who is to move: first, second, chance
    result(geo, stack, ply) -> points      of a finished game, for the first player: above 0 won, 0 drawn
    hashed(geo, stack, ply) -> uint64      equal positions have equal hashes
    evaluate(geo, stack, ply) -> points    a guess for the first player while the game goes on, |points| < WIN
    rollout(geo, stack, ply, seed) -> points   of a game played out at random from row `ply`; may write that row and below

`geo` is an array of int64 that holds what does not change in a game: sizes, masks, tables of neighbours.
"""

from collections.abc import Callable
from dataclasses import dataclass
from threading import Lock
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludotheque.compiled.bits import scramble, splitmix
from ludotheque.compiled.jit import specialise
from ludotheque.compiled.routines import Routine

FIRST, SECOND, CHANCE = 0, 1, 2
WIN = 1 << 20  # a proven win of r points is worth WIN + r
INFINITE = 1 << 30

Row = NDArray[np.uint64]

_POSITION = "int64[::1], uint64[:, ::1], int64"
SIGNATURES = {
    "legal": f"int64({_POSITION}, int64[:, ::1])",
    "apply": f"void({_POSITION}, int64)",
    "seat": f"int64({_POSITION})",
    "result": f"int64({_POSITION})",
    "hashed": f"uint64({_POSITION})",
    "evaluate": f"int64({_POSITION})",
    "rollout": f"int64({_POSITION}, uint64)",
}
PLAYOUTS = "int64(int64[::1], uint64[:, ::1], int64, uint64)"


@dataclass(frozen=True)
class Kernel:
    """A game compiled; it thinks, it never decides."""

    tag: str  # unique: names the compiled copies in the cache
    words: int
    most_moves: int
    geo: NDArray[np.int64]
    legal: Any
    apply: Any
    seat: Any
    result: Any
    hashed: Any
    evaluate: Any
    rollout: Any
    encode: Callable[[Any], Row]
    decode: Callable[[Row], Any]
    repeats: bool = False  # whether play can come back to an earlier position
    wins_only: bool = False  # whether a win is a win, however large
    allocates: bool = False  # whether a function of it makes arrays, which costs every search over it half its speed

    def routine(self, name: str) -> Routine:
        """One of its functions, to be called from outside; `playouts` is many rollouts in one call."""
        function = self.rollout if name == "playouts" else getattr(self, name)
        return _routine(self.tag, name, function, allocates=self.allocates)

    @property
    def functions(self) -> dict[str, Any]:
        """What a search template calls by these names."""
        return {name: getattr(self, name) for name in SIGNATURES}

    def stack(self, state: Any, depth: int) -> tuple[Row, NDArray[np.int64]]:
        """Rows for a line of `depth` plies that begins at a state, and room for the moves of each."""
        rows = np.zeros((depth + 2, self.words), dtype=np.uint64)
        rows[0] = self.encode(state)
        return rows, np.zeros((depth + 2, self.most_moves), dtype=np.int64)


# A function of a kernel as a routine of its own; `specialise` rebinds these names to a game's.
legal: Any = None
apply: Any = None
seat: Any = None
result: Any = None
hashed: Any = None
evaluate: Any = None
rollout: Any = None


def call_legal(geo: Any, stack: Any, ply: Any, moves: Any) -> Any:
    return legal(geo, stack, ply, moves)


def call_apply(geo: Any, stack: Any, ply: Any, move: Any) -> None:
    apply(geo, stack, ply, move)


def call_seat(geo: Any, stack: Any, ply: Any) -> Any:
    return seat(geo, stack, ply)


def call_result(geo: Any, stack: Any, ply: Any) -> Any:
    return result(geo, stack, ply)


def call_hashed(geo: Any, stack: Any, ply: Any) -> Any:
    return hashed(geo, stack, ply)


def call_evaluate(geo: Any, stack: Any, ply: Any) -> Any:
    return evaluate(geo, stack, ply)


def call_rollout(geo: Any, stack: Any, ply: Any, seed: Any) -> Any:
    return rollout(geo, stack, ply, seed)


def call_playouts(geo: Any, stack: Any, games: Any, seed: Any) -> Any:
    """Games played out from row 0, each on row 1; the sum of their results."""
    total = np.int64(0)
    for _ in range(games):
        seed = splitmix(seed)
        for word in range(stack.shape[1]):
            stack[1, word] = stack[0, word]
        total += rollout(geo, stack, np.int64(1), scramble(seed))
    return total


_CALLS: dict[str, Callable[..., Any]] = {
    "legal": call_legal,
    "apply": call_apply,
    "seat": call_seat,
    "result": call_result,
    "hashed": call_hashed,
    "evaluate": call_evaluate,
    "rollout": call_rollout,
    "playouts": call_playouts,
}


_made: dict[tuple[str, str, Any], Routine] = {}
_making = Lock()  # two engines may ask at once


def _routine(tag: str, name: str, function: Any, *, allocates: bool) -> Routine:
    with _making:
        key = tag, name, function
        if key not in _made:
            called, signature = ("rollout", PLAYOUTS) if name == "playouts" else (name, SIGNATURES[name])
            _made[key] = specialise(_CALLS[name], tag, {called: function}, signature, allocates=allocates)
        return _made[key]
