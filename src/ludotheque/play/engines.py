"""Engines as players: `engine:1` to `engine:10`, `engine:perfect` where the game can be solved, or a time to think."""

import re
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any

from ludotheque.core.errors import BadOption, IncompleteGame
from ludotheque.core.game import Game, Move
from ludotheque.core.registry import find_entry
from ludotheque.core.text import Text, quoted
from ludotheque.play.match import Match

if TYPE_CHECKING:
    from ludotheque.search.levels import EngineRoom
    from ludotheque.search.thought import Engine, Progress, Thought
    from ludotheque.search.undertaking import Undertaking

LEVELS = range(1, 11)
USUAL_LEVEL = 5
PERFECT = "perfect"


@dataclass(frozen=True, slots=True)
class EngineKind:
    """Which engine: a level, `perfect`, or as strong as a number of seconds makes it."""

    level: int = USUAL_LEVEL
    perfect: bool = False

    def __str__(self) -> str:
        return f"engine:{PERFECT if self.perfect else self.level}"


def read_engine(text: str) -> EngineKind | None:
    """The engine a person names, or None when the words name none."""
    found = re.fullmatch(r"(?:engine|moteur)(?::(.*))?", text.strip().lower())
    if found is None:
        return None
    level = found[1]
    if level is None:
        return EngineKind()
    if level in (PERFECT, "parfait"):
        return EngineKind(perfect=True)
    if level.isascii() and level.isdigit() and len(level) < 3 and int(level) in LEVELS:
        return EngineKind(int(level))
    raise BadOption(
        Text(
            f"Le niveau {quoted(level)} n'existe pas : engine:1 à engine:{LEVELS[-1]}, ou engine:{PERFECT}.",
            f"There is no level {quoted(level)}: engine:1 to engine:{LEVELS[-1]}, or engine:{PERFECT}.",
        )
    )


def engine_room(game: Game[Any]) -> "EngineRoom":
    """What thinks about a game, imported with what it runs on."""
    from ludotheque.search.levels import EngineRoom

    room = find_entry(game.name).room("engine.engine")
    if not isinstance(room, EngineRoom) or len(room.LEVELS) != len(LEVELS):
        raise IncompleteGame(
            Text(
                f"Il manque à engine/engine.py de {game.name} : dix LEVELS, engine(game) ou perfect(game).",
                f"The engine/engine.py of {game.name} lacks ten LEVELS, engine(game) or perfect(game).",
            )
        )
    return room


def engine_of(game: Game[Any]) -> "Engine":
    """The strongest engine of a game."""
    return engine_room(game).engine(game)


def undertaking_of(game: Game[Any]) -> "Undertaking | None":
    """What solving a game as a whole takes, where its engine does not do it by itself and something else can."""
    from ludotheque.search.undertaking import SolvesAsWhole

    room = engine_room(game)
    return room.undertaking(game) if isinstance(room, SolvesAsWhole) else None


class EnginePlayer:
    """Chooses as its kind says; the same seed makes the same choices. The engine is built on the first move."""

    def __init__(self, game: Game[Any], kind: EngineKind, seed: int, seconds: float | None = None) -> None:
        self.game = game
        self.kind = kind
        self.seed = seed
        self.seconds = seconds
        self.engine: Engine | None = None
        self.progress: Progress | None = None  # told how the thinking goes

    def refuse_impossible(self) -> None:
        """Says at once when the game has no perfect engine."""
        if self.kind.perfect and not engine_room(self.game).perfect(self.game):
            raise BadOption(
                Text(
                    f"Ce jeu, avec ces options, n'a pas de joueur parfait : choisissez engine:1 à engine:{LEVELS[-1]}.",
                    f"This game, with these options, has no perfect player: choose engine:1 to engine:{LEVELS[-1]}.",
                )
            )

    def choose(self, match: Match[Any]) -> Move:
        return self.think(match).move

    def think(self, match: Match[Any]) -> "Thought":
        """The thought behind the choice."""
        from ludotheque.search.levels import choose
        from ludotheque.search.thought import Limit, silent

        if self.engine is None:
            self.engine = engine_of(self.game)
        progress = self.progress or silent
        if self.kind.perfect:
            return self.engine.think(match.state, Limit(), progress)
        if self.seconds is not None:
            return self.engine.think(match.state, Limit(seconds=self.seconds), progress)
        level = engine_room(self.game).LEVELS[self.kind.level - 1]
        return choose(self.engine, match.state, level, Random(f"{self.seed} {len(match.plies)}"), progress)
