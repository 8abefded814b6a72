"""UGI with another program: what it writes and what it reads back."""

import io
import threading
from collections.abc import Iterator
from threading import Event
from typing import Any, ClassVar

import pytest

from ludotheque.core import Seat
from ludotheque.core.game import Game
from ludotheque.games.alak.rules import Alak
from ludotheque.games.connect_four.rules import ConnectFour
from ludotheque.games.rose_king.rules import RoseKing
from ludotheque.games.rose_king.state import RoseKingState
from ludotheque.search.thought import Limit, Progress, Thought, silent
from ludotheque.ui.protocols import ugi
from ludotheque.ui.protocols.ugi import Ugi
from simple_engine import FirstMove


@pytest.fixture(autouse=True)
def a_simple_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ugi, "engine_of", FirstMove)
    FirstMove.limits.clear()


def talk(game: Game[Any], *lines: str) -> list[str]:
    said = io.StringIO()
    Ugi(game, said).converse(io.StringIO("".join(f"{line}\n" for line in lines)))
    return said.getvalue().splitlines()


def test_ugi_introduces_itself_and_plays() -> None:
    told = talk(ConnectFour(), "ugi", "isready", "uginewgame", "position startpos moves 4 4", "go movetime 100")
    assert told[0].startswith("id name Ludotheque")
    assert told[2:4] == ["ugiok", "readyok"]
    assert told[-1] == "bestmove 1"
    assert told[-2].startswith("info depth 3 score 2.00 exact nodes 40 time ")
    assert FirstMove.limits[-1] == Limit(seconds=0.1)


def test_ugi_reads_positions_and_answers_queries() -> None:
    told = talk(
        ConnectFour(rows=2, columns=2, align=2),
        "position fen ../O.",
        "query p1turn",
        "query gameover",
        "query result",
        "position fen ../O. moves 2 1",
        "query gameover",
        "query result",
        "go",
    )
    assert told[:5] == ["response false", "response false", "response none", "response true", "response p1win"]
    assert told[-1] == "bestmove none"


def test_ugi_shares_the_clock_between_the_moves_to_come() -> None:
    talk(ConnectFour(), "go p1time 60000 p2time 1000 p1inc 1000", "go nodes 500 depth 4")
    assert FirstMove.limits[0] == Limit(seconds=2.8)
    assert Limit(None, 500, 4) in FirstMove.limits


def test_ugi_leaves_the_dealer_alone() -> None:
    told = talk(
        RoseKing(),
        "position startpos moves SE2 O2 pioche",
        "go",
        "position startpos moves SE2 O2 pioche +N1",
        "go",
    )
    assert told[1] == "bestmove none"
    assert told[-1].startswith("bestmove ")
    assert told[-1] != "bestmove none"


def test_what_ugi_cannot_do_is_said_and_the_game_stays_as_it_was() -> None:
    told = talk(Alak(), "position startpos moves 3", "position startpos moves 99", "joho", "query p1turn")
    assert told[0].startswith("info string error: « 99 » is not a move")
    assert told[1] == "response false"


class Late(FirstMove):
    """An engine that is there only once the gate is open, and that thinks until it is stopped or its time is over."""

    gate: ClassVar[Event] = Event()
    thinks: ClassVar[Event] = Event()

    def __init__(self, game: Game[Any]) -> None:
        assert self.gate.wait(60)
        super().__init__(game)
        self.stopped = Event()

    def think(self, state: Any, limit: Limit, progress: Progress = silent) -> Thought:
        if limit.nodes is None:
            self.thinks.set()
            self.stopped.wait(limit.seconds)
        return super().think(state, limit, progress)

    def stop(self) -> None:
        self.stopped.set()


class Heard(io.StringIO):
    """Lines that come one by one, each when the one before was answered or put aside."""

    def __init__(self, lines: Iterator[str]) -> None:
        super().__init__()
        self.lines = lines

    def __iter__(self) -> "Heard":  # type: ignore[override] # typeshed says bytes of every stream
        return self

    def __next__(self) -> str:  # type: ignore[override]
        return next(self.lines)


@pytest.fixture
def a_late_engine(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(ugi, "engine_of", Late)
    monkeypatch.setattr(ugi, "WARM_SECONDS", 0.001)
    Late.gate, Late.thinks = Event(), Event()
    before = set(threading.enumerate())
    yield
    Late.gate.set()
    for thread in set(threading.enumerate()) - before:  # what was left behind must not meet the next test
        thread.join(60)


@pytest.mark.usefixtures("a_late_engine")
def test_readiness_is_told_once_the_engine_is_there_and_before_its_first_thought() -> None:
    said = io.StringIO()
    meanwhile = []

    def lines() -> Iterator[str]:
        yield "isready"
        yield "query p1turn"
        yield "go movetime 1"
        meanwhile.append(said.getvalue())
        Late.gate.set()

    Ugi(ConnectFour(), said).converse(Heard(lines()))
    told = said.getvalue().splitlines()
    assert meanwhile == ["response true\n"]
    assert told[1] == "readyok"
    assert told[-1] == "bestmove 1"
    assert FirstMove.limits[0] == Limit(seconds=ugi.WARM_SECONDS)


@pytest.mark.usefixtures("a_late_engine")
def test_whoever_quits_does_not_wait_for_an_engine_that_still_gets_ready() -> None:
    said = io.StringIO()
    Ugi(ConnectFour(), said).converse(io.StringIO("isready\ngo\nstop\nquit\n"))
    assert said.getvalue() == ""


@pytest.mark.usefixtures("a_late_engine")
def test_a_thought_stopped_before_its_engine_is_there_is_a_short_one() -> None:
    said = io.StringIO()

    def lines() -> Iterator[str]:
        yield "isready"
        yield "go"
        yield "stop"
        Late.gate.set()

    Ugi(ConnectFour(), said).converse(Heard(lines()))
    assert said.getvalue().splitlines()[-1] == "bestmove 1"
    assert FirstMove.limits[-1] == Limit(nodes=1)


@pytest.mark.usefixtures("a_late_engine")
def test_readiness_is_told_at_once_while_the_engine_thinks() -> None:
    said = io.StringIO()
    meanwhile = []

    def lines() -> Iterator[str]:
        Late.gate.set()
        yield "go"
        assert Late.thinks.wait(60)
        yield "isready"
        meanwhile.append(said.getvalue())

    Ugi(ConnectFour(), said).converse(Heard(lines()))
    assert meanwhile == ["readyok\n"]


def test_an_engine_gets_ready_only_once() -> None:
    talk(ConnectFour(), "isready")
    once = len(FirstMove.limits)
    assert talk(ConnectFour(), "isready", "isready") == ["readyok", "readyok"]
    assert len(FirstMove.limits) == 2 * once


def test_getting_ready_means_thoughts_all_along_a_game_and_none_for_the_dealer() -> None:
    states: list[RoseKingState] = []

    class Notes(FirstMove):
        def think(self, state: Any, limit: Limit, progress: Progress = silent) -> Thought:
            states.append(state)
            return super().think(state, limit, progress)

    game = RoseKing()
    ugi.warm(game, Notes(game))
    assert len(states) == ugi.WARM_STEPS
    assert states[0] == game.start()
    assert Seat.CHANCE not in {state.to_move for state in states}
    last = states[-1]
    assert any(game.outcome(game.play(last, move)) for move in game.legal_moves(last))
