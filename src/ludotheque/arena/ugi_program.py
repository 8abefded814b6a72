"""Another program at the table: it speaks UGI on its standard input and output, one line at a time.

us                                  it
ugi                                 … ugiok
isready                             readyok
uginewgame
position fen POSITION               (as the rule sheet of the game writes it)
go movetime MILLISECONDS            … bestmove MOVE
quit
"""

import os
import queue
import shlex
import signal
import subprocess
import time
from threading import Thread
from typing import Any

from ludotheque.arena.contestants import Failed, InvalidAnswer
from ludotheque.arena.entrants import UGI, Entrant
from ludotheque.core.errors import LudothequeError
from ludotheque.core.game import Move
from ludotheque.core.outcome import Forfeit
from ludotheque.core.text import Text, quoted
from ludotheque.play.match import Match

READY_SECONDS = 180.0  # an engine may compile before it says so: 104 s were seen on an empty cache and a busy machine
LONGEST_LINE = 10_000  # bytes
WAITING_LINES = 1_000  # unread lines; a program that says more waits until we have read them
KEPT = 2_000  # characters of what it said, for its author
LAST_WORDS_SECONDS = 2.0  # for what it said to be read once it is killed; a child of its own may hold the pipe for ever


class Program:
    """The program of an entrant, started for one game. It runs with our rights: only for programs one trusts."""

    timed = True

    def __init__(self, entrant: Entrant, move_seconds: float) -> None:
        self.command = shlex.split(entrant.words.removeprefix(UGI))
        self.move_seconds = move_seconds
        self.process: subprocess.Popen[bytes] | None = None
        self.listener: Thread | None = None
        self.lines: queue.Queue[str | None] = queue.Queue(WAITING_LINES)
        self.printed = ""

    def start(self) -> None:
        try:
            self.process = subprocess.Popen(  # noqa: S603 - the person who holds the tournament names the program
                self.command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
            )
        except OSError as error:
            raise Failed(
                Text(
                    f"Le programme {quoted(self.command[0])} ne démarre pas : {error.strerror}.",
                    f"The program {quoted(self.command[0])} does not start: {error.strerror}.",
                )
            ) from error
        self.listener = Thread(target=self._listen, args=(self.process,), daemon=True)
        self.listener.start()
        self._say("ugi")
        self._hear("ugiok", READY_SECONDS)
        self._say("isready")
        self._hear("readyok", READY_SECONDS)
        self._say("uginewgame")

    def choose(self, match: Match[Any], seconds: float) -> Move:
        self._say(f"position fen {match.game.write_state(match.state)}")
        self._say(f"go movetime {max(1, int(1000 * min(self.move_seconds, seconds)))}")
        words = self._hear("bestmove", seconds).split()
        written = words[1] if len(words) > 1 else ""
        try:
            return match.game.read_move(written)
        except LudothequeError as error:
            raise InvalidAnswer(error.text) from error

    def used(self, elapsed: float) -> float:
        """By the clock on the wall: it runs with our rights, and may start others that compute for it."""
        return elapsed

    def slept(self) -> None:
        """Nobody can tell."""

    def close(self) -> None:
        if self.process is None:
            return
        try:
            os.killpg(self.process.pid, signal.SIGKILL)
        except (OSError, AttributeError):
            self.process.kill()
        self.process.wait()
        until = time.monotonic() + LAST_WORDS_SECONDS
        while self.listener is not None and self.listener.is_alive() and time.monotonic() < until:
            while not self.lines.empty():  # it may wait for room to put one more line
                self.lines.get_nowait()
            self.listener.join(0.01)
        try:
            if self.process.stdin is not None:
                self.process.stdin.close()
        except OSError:
            pass
        self.process = None

    def _listen(self, process: "subprocess.Popen[bytes]") -> None:
        assert process.stdout is not None
        try:
            with process.stdout as said:
                while line := said.readline(LONGEST_LINE):
                    self.lines.put(line.decode("utf-8", "replace").strip())
        except (OSError, ValueError):
            pass
        self.lines.put(None)

    def _say(self, line: str) -> None:
        assert self.process is not None and self.process.stdin is not None
        try:
            self.process.stdin.write(line.encode() + b"\n")
            self.process.stdin.flush()
        except OSError as error:
            raise self._gone() from error

    def _hear(self, word: str, seconds: float) -> str:
        """The next line that begins with this word; the lines before it are information."""
        until = time.monotonic() + seconds
        while True:
            left = until - time.monotonic()
            try:
                if left <= 0:  # it may talk for ever without answering
                    raise queue.Empty
                line = self.lines.get(timeout=left)
            except queue.Empty:
                raise Failed(
                    Text(
                        f"Le programme n'a pas répondu « {word} » en {seconds:.1f} s.",
                        f"The program did not answer « {word} » within {seconds:.1f} s.",
                    ),
                    Forfeit.TIME,
                ) from None
            if line is None:
                raise self._gone()
            self.printed = (self.printed + line + "\n")[-KEPT:]
            if line.split()[:1] == [word]:
                return line

    def _gone(self) -> Failed:
        return Failed(Text("Le programme s'est arrêté.", "The program stopped."))
