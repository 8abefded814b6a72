"""External programs: they answer, they hang, they die, they talk for ever; the game always ends."""

import os
import shlex
import signal
import sys
from pathlib import Path

import pytest

from ludotheque.arena import ugi_program
from ludotheque.arena.contestants import Contestant, random_player
from ludotheque.arena.entrants import Entrant, EntrantKind
from ludotheque.arena.openings import Opening
from ludotheque.arena.referee import Referee, Refereed, Times
from ludotheque.arena.ugi_program import Program
from ludotheque.core.outcome import Ending, Forfeit, Outcome
from ludotheque.core.seat import BySeat, Seat
from ludotheque.games.connect_four.rules import ConnectFour

EXAMPLE = Path(__file__).parents[2] / "examples" / "bots" / "moteur_ugi.py"
POLITE = "import sys\nfor l in sys.stdin:\n  w = l.split()[0]\n  print({'ugi': 'ugiok', 'isready': 'readyok'}.get(w, ''), flush=True)\n"


def against_chance(command: str, times: Times | None = None) -> Refereed:
    entrant = Entrant(EntrantKind.PROGRAM, "x", f"ugi:{command}")
    wanted = times or Times(5, 5)
    program = Program(entrant, wanted.turn)
    contestants = BySeat[Contestant](program, random_player(3))
    game = Referee(Opening(ConnectFour(), (), 0), contestants, wanted).play()
    assert program.process is None
    return game


def run(source: str) -> str:
    return shlex.join([sys.executable, "-c", source])


def test_the_example_program_plays_a_whole_game() -> None:
    game = against_chance(shlex.join([sys.executable, str(EXAMPLE)]))
    assert game.match.outcome is not None and isinstance(game.match.outcome.why, Ending)
    assert "id name Premier" in game.printed[Seat.FIRST]


@pytest.mark.parametrize(
    ("command", "why"),
    [
        ("/nowhere/at-all", Forfeit.CRASH),
        (run("import sys; sys.exit(3)"), Forfeit.CRASH),
        (run(POLITE + "  if w == 'go': print('bestmove z9', flush=True)\n"), Forfeit.ILLEGAL_MOVE),
        (run(POLITE + "  if w == 'go': sys.exit(1)\n"), Forfeit.CRASH),
        (run(POLITE), Forfeit.TIME),
        (run(POLITE + "  while w == 'go': print('info thinking')\n"), Forfeit.TIME),
    ],
    ids=["missing", "dies at once", "nonsense", "dies", "silent", "talks for ever"],
)
def test_a_program_that_misbehaves_loses(command: str, why: Forfeit) -> None:
    game = against_chance(command, Times(0.1, 0.2) if why is Forfeit.TIME else None)
    assert game.match.outcome == Outcome(Seat.SECOND, why)
    assert game.reason is not None


def test_a_child_that_outlives_the_program_keeps_nobody_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ugi_program, "LAST_WORDS_SECONDS", 0.1)
    child = (
        "import subprocess; print('info', subprocess.Popen(['sleep', '600'], start_new_session=True).pid, flush=True)\n"
    )
    program = Program(Entrant(EntrantKind.PROGRAM, "x", f"ugi:{run(child + POLITE)}"), 1.0)
    program.start()
    pid = int(program.printed.split()[1])
    program.close()
    listener = program.listener
    assert listener is not None
    try:
        assert program.process is None
        assert listener.is_alive()
    finally:
        os.kill(pid, signal.SIGKILL)
        listener.join()
