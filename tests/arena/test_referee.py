"""The referee ends every game, and says why, whatever a bot does."""

from itertools import count
from typing import Any

import pytest

from arena.stand_in import Cell, bot, opening
from ludotheque.arena.contestants import Contestant, random_player
from ludotheque.arena.jailed_bot import Bot
from ludotheque.arena.openings import Opening, opening_of
from ludotheque.arena.referee import Referee, Refereed, Times
from ludotheque.core.game import Move
from ludotheque.core.outcome import Ending, Forfeit, Outcome
from ludotheque.core.seat import BySeat, Seat
from ludotheque.core.text import Text
from ludotheque.games.alak.rules import Alak
from ludotheque.games.connect_four.about import ALIGNMENT
from ludotheque.games.connect_four.rules import ConnectFour
from ludotheque.games.rose_king.about import PASSES
from ludotheque.games.rose_king.rules import RoseKing
from ludotheque.play.match import ForcedPass
from ludotheque.sandbox.errors import Died, Fate, Flooded, TimedOut
from ludotheque.sandbox.limits import WALL_FACTOR
from ludotheque.sandbox.request_clock import TimeSpent

GRID = Opening(ConnectFour(), (), 0)


def refereed(cell: Cell, start: Opening = GRID, **clock: Any) -> Refereed:
    """The game of a misbehaving first player against chance."""
    contestants = BySeat[Contestant](Bot(bot(), start.game, 1, opening(cell)), random_player(1))
    return Referee(start, contestants, Times(1.0, 2.0), **clock).play()


def raising(error: Exception) -> Cell:
    def play(*_: object) -> object:
        raise error

    return Cell(play)


def first_free(_c: int, grid: list[list[int]], rows: int, columns: int) -> int:
    return next(column for column in range(columns) if grid[rows - 1][column] == 0)


def test_a_bot_that_behaves_plays_to_the_end() -> None:
    cell = Cell(first_free)
    game = refereed(cell)
    assert game.match.outcome is not None and game.match.outcome.why is ALIGNMENT
    assert game.reason is None
    assert cell.closed


@pytest.mark.parametrize("answer", ["3", 3.0, True, None, [3], 7, -1, 10**40, {"colonne": 3}])
def test_three_invalid_answers_lose_the_game(answer: object) -> None:
    cell = Cell(lambda *_: answer)
    game = refereed(cell)
    assert game.match.outcome == Outcome(Seat.SECOND, Forfeit.ILLEGAL_MOVE)
    assert game.reason is not None and game.reason.fr.startswith("3 réponses invalides.")
    assert cell.asked == 3


def test_a_bot_may_mend_its_answer_twice() -> None:
    answers = iter(["3", 9, 3])
    cell = Cell(lambda *arguments: next(answers, None) if sum(map(sum, arguments[1])) == 0 else 9)
    assert len(refereed(cell).match.plies) == 2


def test_in_rose_king_three_invalid_answers_are_a_forced_pass() -> None:
    start = opening_of(RoseKing(), 4, 0)
    game = refereed(Cell(lambda *_: "N9"), start)
    assert game.match.plies[0] == ForcedPass(Seat.FIRST)
    assert game.match.outcome is not None and isinstance(game.match.outcome.why, Ending)
    assert game.reason is None
    assert game.notes[0].seat is Seat.FIRST
    assert "passe forcée" in game.notes[0].text.fr


def test_two_silent_bots_pass_twice_and_the_game_is_over() -> None:
    start = opening_of(RoseKing(), 4, 0)
    contestants = BySeat[Contestant].each(lambda _: Bot(bot(), start.game, 1, opening(Cell(lambda *_: None))))
    game = Referee(start, contestants, Times()).play()
    assert game.match.outcome == Outcome(None, PASSES, (0, 0))


@pytest.mark.parametrize(
    ("error", "why", "said"),
    [
        (TimedOut(reason=Fate.WALL), Forfeit.TIME, "Pas de réponse au bout de 11.0 s à l'horloge"),
        (TimedOut(reason=Fate.CPU), Forfeit.TIME, "Pas de réponse au bout de 3.0 s de calcul"),
        (Died(Fate.CPU), Forfeit.TIME, "temps de calcul"),
        (Died(Fate.MEMORY), Forfeit.CRASH, "mémoire"),
        (Died(Fate.CRASH), Forfeit.CRASH, "écrasé"),
        (Died(Fate.EXIT), Forfeit.CRASH, "arrêté"),
        (Flooded(Text("trop de texte", "too much")), Forfeit.CRASH, "trop de texte"),
        (ZeroDivisionError("division by zero"), Forfeit.CRASH, "ZeroDivisionError (ligne 12) : division by zero"),
    ],
)
def test_a_failure_loses_the_game_and_its_reason_is_kept(error: Exception, why: Forfeit, said: str) -> None:
    cell = raising(error)
    game = refereed(cell)
    assert game.match.outcome == Outcome(Seat.SECOND, why)
    assert game.reason is not None and said in game.reason.fr
    assert cell.closed


def test_what_an_error_says_moves_no_cursor_and_stays_short() -> None:
    kind = type("E" * 5000, (LookupError,), {})
    game = refereed(raising(kind("\x1b[2J\n" + "x" * 5000)))
    assert game.reason is not None and game.reason.fr.isprintable()
    assert len(game.reason.fr) < 500


def test_a_bot_without_play_loses_before_it_begins() -> None:
    game = refereed(Cell(None))
    assert game.match.outcome == Outcome(Seat.SECOND, Forfeit.CRASH)
    assert game.reason is not None and "pas de fonction play" in game.reason.fr
    assert not game.match.plies


@pytest.mark.parametrize("spent", [TimeSpent(cpu=1.6, wall=1.6), TimeSpent(cpu=0.1, wall=1.6 * WALL_FACTOR)])
def test_slow_moves_empty_the_bank_and_then_lose(spent: TimeSpent) -> None:
    """Each costs 1.6 s of the clock, computed or slept away: 0.6 s over, and the bank holds 2 s."""
    cell = Cell(first_free)
    cell.spent = spent
    game = refereed(cell)
    assert game.match.outcome == Outcome(Seat.SECOND, Forfeit.TIME)
    assert sum(ply.seat is Seat.FIRST for ply in game.match.plies) == 3


def test_time_that_passes_while_a_bot_does_not_compute_is_not_its_own() -> None:
    """A machine so busy that each look at the clock is 100 s later costs nobody anything."""
    ticks = count()
    game = refereed(Cell(first_free), now=lambda: 100.0 * next(ticks))
    assert game.match.outcome is not None and isinstance(game.match.outcome.why, Ending)


def test_the_house_plays_without_a_clock() -> None:
    ticks = count()
    contestants = BySeat[Contestant](random_player(1), random_player(2))
    game = Referee(GRID, contestants, Times(1, 0), now=lambda: 100.0 * next(ticks)).play()
    assert game.match.outcome is not None and isinstance(game.match.outcome.why, Ending)


def test_what_a_bot_prints_is_kept_but_not_for_ever() -> None:
    chatty = Cell(first_free, printed="x" * 10**6)
    game = refereed(chatty)
    assert game.printed[Seat.FIRST].startswith("bonjour\nx")
    assert len(game.printed[Seat.FIRST]) < 10_000


def test_the_opening_is_played_before_the_bots_are_asked() -> None:
    seen: list[list[int]] = []

    def look(board: list[int], *_: object) -> int:
        seen.append(board)
        return board.index(0)

    refereed(Cell(look), Opening(Alak(n=5), (Move(4), Move(0)), 0))
    assert seen[0] == [2, 0, 0, 0, 1]
