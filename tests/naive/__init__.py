"""Every game a second time, written from the rules' text alone: slow, plain, and a witness against mistakes."""

from typing import Any, Protocol

from ludotheque.core.game import Game
from naive.alak import NaiveAlak
from naive.awale import NaiveAwale
from naive.connect_four import NaiveConnectFour
from naive.reversi import NaiveReversi
from naive.rose_king import NaiveRoseKing

Ending = tuple[str, str, tuple[int, int] | None]  # winner's seat or `draw`, why, count


class Naive(Protocol):
    """A position that speaks text only, in the notation of its game."""

    def moves(self) -> list[str]: ...

    def after(self, move: str) -> "Naive": ...

    def ending(self) -> Ending | None: ...

    def text(self) -> str: ...


def twin(game: Game[Any], text: str | None = None) -> Naive:
    """The naive game with the same options, at its start or at the position that `text` describes."""
    options: Any = game
    match game.name:
        case "alak":
            return NaiveAlak.read(text or "." * options.n + " x -", options.torus, options.suicide)
        case "awale":
            return NaiveAwale.read(text, options.harvest_cancelled) if text else NaiveAwale(options.harvest_cancelled)
        case "connect-four":
            empty = "/".join(["." * options.columns] * options.rows)
            return NaiveConnectFour.read(text or empty, options.align)
        case "reversi":
            letters = "OX" if options.opening == "report" else "XO"
            return NaiveReversi.read(text, letters) if text else NaiveReversi.start(options.size, letters)
        case "rose-king":
            if text:
                return NaiveRoseKing.read(text)
            return NaiveRoseKing.start(options.rows, options.columns, options.heroes, options.deal)
    raise AssertionError(f"no naive {game.name}")


def naive_perft(naive: Naive, depth: int) -> int:
    """Leaves at `depth`, counted one by one; a game that ends earlier is one leaf."""
    moves = naive.moves()
    if depth == 0 or not moves:
        return 1
    return sum(naive_perft(naive.after(move), depth - 1) for move in moves)
