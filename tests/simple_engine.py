"""An engine that needs no time, for tests of whoever asks one."""

from typing import Any, ClassVar

from ludotheque.core.game import Game
from ludotheque.search.thought import Limit, Progress, Thought, silent


class FirstMove:
    """It likes the first legal move, and remembers how long it was given."""

    limits: ClassVar[list[Limit]] = []

    def __init__(self, game: Game[Any]) -> None:
        self.game = game

    def think(self, state: Any, limit: Limit, progress: Progress = silent) -> Thought:
        FirstMove.limits.append(limit)
        move = self.game.legal_moves(state)[0]
        thought = Thought(move, 2.0, 3, 40, (move,), exact=True)
        progress(thought)
        return thought

    def analyse(self, state: Any, limit: Limit, progress: Progress = silent) -> tuple[Thought, ...]:
        return (self.think(state, limit, progress),)

    def stop(self) -> None:
        """It never takes long."""
