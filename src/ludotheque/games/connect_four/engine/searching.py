"""Plays Puissance 4 on any grid by looking ahead."""

from dataclasses import replace

from ludotheque.games.connect_four.engine.kernel import kernel_for
from ludotheque.games.connect_four.rules import ConnectFour, ConnectFourState
from ludotheque.search.deepening import Deepening
from ludotheque.search.thought import Limit, Progress, Thought, silent

HALF_SURE = 40.0  # points of the kernels' guess that are worth a score of one half


def cells_left(game: ConnectFour, state: ConnectFourState) -> int:
    """Empty cells."""
    return game.rows * game.columns - (state.first | state.second).bit_count()


class GridSearcher:
    """Alpha-beta on any grid, with scores between -1 and 1."""

    def __init__(self, game: ConnectFour) -> None:
        self.game = game
        self.deepening = Deepening(game, kernel_for(game))

    def stop(self) -> None:
        self.deepening.stop()

    def think(self, state: ConnectFourState, limit: Limit, progress: Progress = silent) -> Thought:
        told = self.deepening.think(state, limit, lambda thought: progress(self._between(state, thought)))
        return self._between(state, told)

    def analyse(self, state: ConnectFourState, limit: Limit, progress: Progress = silent) -> tuple[Thought, ...]:
        told = self.deepening.analyse(state, limit, lambda thought: progress(self._between(state, thought)))
        return tuple(sorted((self._between(state, thought) for thought in told), key=standing, reverse=True))

    def _between(self, state: ConnectFourState, thought: Thought) -> Thought:
        """A thought that counts the cells left at the end of a won game, or points, as one that counts games."""
        points = thought.score
        if not thought.exact:
            return replace(thought, score=points / (abs(points) + HALF_SURE))
        plies = int(cells_left(self.game, state) - abs(points) + 1) if points else None
        return replace(thought, score=(points > 0) - (points < 0), plies=plies)


def standing(thought: Thought) -> tuple[float, int]:
    """What sorts thoughts: quick wins before slow ones, slow losses before quick ones."""
    plies = thought.plies or 0
    return thought.score, -plies if thought.score > 0 else plies
