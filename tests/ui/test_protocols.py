"""Conversations with other programs: what they write and what they read back."""

import io
import threading
from collections.abc import Iterator
from threading import Event
from typing import Any, ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludotheque.core import BadOption, LudothequeError, Seat
from ludotheque.core.game import Game
from ludotheque.games.alak.rules import Alak
from ludotheque.games.connect_four.rules import ConnectFour
from ludotheque.games.reversi.formats import read_ggf
from ludotheque.games.reversi.rules import Reversi, ReversiState
from ludotheque.games.rose_king.rules import RoseKing
from ludotheque.games.rose_king.state import RoseKingState
from ludotheque.play.match import Match
from ludotheque.play.record import moves_of, replayed
from ludotheque.search.thought import Limit, Progress, Thought, silent
from ludotheque.ui.protocols import conversation
from ludotheque.ui.protocols.speaking import speak


class FirstMove:
    """An engine that likes the first legal move, and remembers how long it was given."""

    limits: ClassVar[list[Limit]] = []

    def __init__(self, game: Game[Any]) -> None:
        self.game = game

    def think(self, state: Any, limit: Limit, progress: Progress = silent) -> Thought:
        FirstMove.limits.append(limit)
        thoughts = self.analyse(state, limit)
        progress(thoughts[0])
        return thoughts[0]

    def analyse(self, state: Any, _limit: Limit, _progress: Progress = silent) -> tuple[Thought, ...]:
        return tuple(Thought(move, 2.0, 3, 40, (move,), exact=True) for move in self.game.legal_moves(state))

    def stop(self) -> None:
        """It never takes long."""


@pytest.fixture(autouse=True)
def a_simple_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(conversation, "engine_of", FirstMove)
    FirstMove.limits.clear()


def talk(protocol: str, game: Game[Any], *lines: str) -> list[str]:
    said = io.StringIO()
    speak(protocol, game, io.StringIO("".join(f"{line}\n" for line in lines)), said)
    return said.getvalue().splitlines()


def test_ugi_introduces_itself_and_plays() -> None:
    told = talk("ugi", ConnectFour(), "ugi", "isready", "uginewgame", "position startpos moves 4 4", "go movetime 100")
    assert told[0].startswith("id name Ludotheque")
    assert told[2:4] == ["ugiok", "readyok"]
    assert told[-1] == "bestmove 1"
    assert told[-2].startswith("info depth 3 score 2.00 exact nodes 40 time ")
    assert FirstMove.limits[-1] == Limit(seconds=0.1)


def test_ugi_reads_positions_and_answers_queries() -> None:
    told = talk(
        "ugi",
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
    talk("ugi", ConnectFour(), "go p1time 60000 p2time 1000 p1inc 1000", "go nodes 500 depth 4")
    assert FirstMove.limits[0] == Limit(seconds=2.8)
    assert Limit(None, 500, 4) in FirstMove.limits


def test_ugi_leaves_the_dealer_alone() -> None:
    told = talk(
        "ugi",
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
    told = talk("ugi", Alak(), "position startpos moves 3", "position startpos moves 99", "joho", "query p1turn")
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
    monkeypatch.setattr(conversation, "engine_of", Late)
    monkeypatch.setattr(conversation, "WARM_SECONDS", 0.001)
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

    speak("ugi", ConnectFour(), Heard(lines()), said)
    told = said.getvalue().splitlines()
    assert meanwhile == ["response true\n"]
    assert told[1] == "readyok"
    assert told[-1] == "bestmove 1"
    assert FirstMove.limits[0] == Limit(seconds=conversation.WARM_SECONDS)


@pytest.mark.usefixtures("a_late_engine")
def test_whoever_quits_does_not_wait_for_an_engine_that_still_gets_ready() -> None:
    said = io.StringIO()
    speak("ugi", ConnectFour(), io.StringIO("isready\ngo\nstop\nquit\n"), said)
    assert said.getvalue() == ""


@pytest.mark.usefixtures("a_late_engine")
def test_a_thought_stopped_before_its_engine_is_there_is_a_short_one() -> None:
    said = io.StringIO()

    def lines() -> Iterator[str]:
        yield "isready"
        yield "go"
        yield "stop"
        Late.gate.set()

    speak("ugi", ConnectFour(), Heard(lines()), said)
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

    speak("ugi", ConnectFour(), Heard(lines()), said)
    assert meanwhile == ["readyok\n"]


def test_an_engine_gets_ready_only_once() -> None:
    talk("ugi", ConnectFour(), "isready")
    once = len(FirstMove.limits)
    assert talk("ugi", ConnectFour(), "isready", "isready") == ["readyok", "readyok"]
    assert len(FirstMove.limits) == 2 * once


@pytest.mark.parametrize(("protocol", "line"), [("nboard", "ping 1"), ("gtp", "clear_board"), ("gtp", "boardsize 6")])
def test_the_othello_protocols_get_ready_while_no_clock_runs(protocol: str, line: str) -> None:
    talk(protocol, Reversi(), line)
    assert FirstMove.limits


def test_getting_ready_means_thoughts_all_along_a_game_and_none_for_the_dealer() -> None:
    states: list[RoseKingState] = []

    class Notes(FirstMove):
        def think(self, state: Any, limit: Limit, progress: Progress = silent) -> Thought:
            states.append(state)
            return super().think(state, limit, progress)

    game = RoseKing()
    conversation.warm(game, Notes(game))
    assert len(states) == conversation.WARM_STEPS
    assert states[0] == game.start()
    assert Seat.CHANCE not in {state.to_move for state in states}
    last = states[-1]
    assert any(game.outcome(game.play(last, move)) for move in game.legal_moves(last))


GAME = "(;GM[Othello]PC[NBoard]PB[a]PW[b]RE[?]TI[15:00]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]B[F5]W[F6//0.3]B[E6]W[F4];)"


def test_nboard_sets_a_game_and_moves() -> None:
    told = talk("nboard", Reversi(), "nboard 2", "set depth 8", f"set game {GAME}", "ping 3", "go", "ping 4")
    assert told[0].startswith("set myname Ludotheque")
    assert told[1].endswith("@8")
    assert told[2] == "pong 3"
    assert told[4].startswith("=== ")
    assert told[4].endswith("/2.00")
    assert told[-1] == "pong 4"
    assert FirstMove.limits[-1].depth == 8


def test_nboard_hints_are_as_many_as_asked_for() -> None:
    told = talk("nboard", Reversi(), f"set game {GAME}", "move e3", "hint 2", "ping 1")
    assert [line.split()[0] for line in told] == ["status", "search", "search", "status", "pong"]


def match_of(ggf: str) -> Match[ReversiState]:
    found = read_ggf(ggf)
    return replayed(found.game, found.position, found.moves)


def test_a_ggf_game_is_read_through_the_rules() -> None:
    assert moves_of(match_of(GAME)) == ["f5", "f6", "e6", "f4"]
    for damaged in (
        "",
        "(;GM[Othello];)",
        GAME.replace("B[F5]", "B[A1]"),
        GAME.replace("BO[8", "BO[x"),
        GAME.replace(" *]", "]"),
    ):
        with pytest.raises(LudothequeError):
            match_of(damaged)


def test_gtp_plays_a_game_of_othello() -> None:
    told = talk(
        "gtp",
        Reversi(size=6),
        "1 protocol_version",
        "boardsize 8",
        "clear_board",
        "play b f5",
        "genmove w",
        "undo",
        "showboard",
        "final_score",
        "quit",
    )
    assert told[0] == "=1 2"
    assert [line for line in told if line.startswith("?")] == []
    assert "= d6" in told or "= f6" in told or "= f4" in told
    assert "= B+3" in told


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("jambon", "? unknown command"),
        ("boardsize jambon", "? boardsize not an integer"),
        ("boardsize 99", "? unacceptable size"),
        ("play x d3", "? invalid color"),
        ("play b", "? no move given"),
        ("play w d3", "? it is not that color's turn"),
        ("play b a1", "? A pawn on a1 outflanks no opposing pawn."),
        ("play b jambon", "? « jambon » is not a move"),
        ("undo", "? cannot undo"),
        ("known_command genmove", "= true"),
        ("known_command jambon", "= false"),
    ],
)
def test_gtp_says_what_is_wrong(line: str, answer: str) -> None:
    assert talk("gtp", Reversi(), line)[0].startswith(answer)


@pytest.mark.parametrize("protocol", ["ugi", "nboard", "gtp"])
@given(
    lines=st.lists(
        st.text(max_size=20) | st.sampled_from(["go", "position startpos", "set game", "hint", "genmove b", "move"]),
        max_size=8,
    )
)
def test_whatever_is_said_is_answered_or_ignored(protocol: str, lines: list[str]) -> None:
    said = io.StringIO()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(conversation, "engine_of", FirstMove)
        speak(protocol, Reversi(), io.StringIO("\n".join(lines)), said)


def test_the_othello_protocols_are_for_othello() -> None:
    with pytest.raises(BadOption, match="for Reversi"):
        talk("gtp", Alak())
    with pytest.raises(BadOption, match="no protocol"):
        talk("jambon", Reversi())
