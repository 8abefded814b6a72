"""Bots that go for the clock: threads that compute on the opponent's time, sleep that keeps everybody waiting."""

import pytest

from ludotheque.arena.contestants import Contestant
from ludotheque.arena.entrants import Entrant, EntrantKind
from ludotheque.arena.jailed_bot import Bot, jailer
from ludotheque.arena.openings import Opening
from ludotheque.arena.referee import Referee, Refereed, Times
from ludotheque.core.game import Move
from ludotheque.core.outcome import Forfeit, Outcome
from ludotheque.core.seat import BySeat, Seat
from ludotheque.games.connect_four.about import ALIGNMENT
from ludotheque.games.connect_four.rules import ConnectFour
from ludotheque.sandbox import limits

pytestmark = pytest.mark.walls
GRID = Opening(
    ConnectFour(), tuple(map(Move, (0, 6, 0, 6))), 0
)  # whoever begins wins in two moves, on a column of its own
TIMES = Times(turn=0.3, bank=0.0)
PLAY = """
def play(couleur, grille, lignes, colonnes):
    {work}
    return 0 if couleur == 1 else 6
"""
HONEST = "import time\n" + PLAY.format(
    work="end = time.process_time() + 0.15\n    while time.process_time() < end: pass"
)
THIEF = """
import hashlib, threading
block = bytes(1 << 20)
def steal():
    while True:
        hashlib.sha256(block)
for _ in range(6):
    threading.Thread(target=steal, daemon=True).start()
""" + PLAY.format(work="pass")
SLEEPER = "import time\n" + PLAY.format(work="time.sleep(600)")
DOZER = "import time\n" + PLAY.format(work="time.sleep(0.15)")


def bot(source: str) -> Bot:
    entrant = Entrant(EntrantKind.BOT, "bot", "bot.py", {"ia.py": source.encode()})
    return Bot(entrant, GRID.game, 1, jailer(unsafe=False))


def refereed(first: str, second: str, times: Times = TIMES) -> Refereed:
    return Referee(GRID, BySeat[Contestant](bot(first), bot(second)), times).play()


def test_threads_left_behind_take_nothing_from_the_opponent() -> None:
    """Each wins the game that it begins; a thief whose threads take too long on its own time may lose both."""
    assert refereed(HONEST, THIEF).match.outcome in (Outcome(Seat.FIRST, ALIGNMENT), Outcome(Seat.FIRST, Forfeit.TIME))
    assert refereed(THIEF, HONEST).match.outcome in (Outcome(Seat.FIRST, ALIGNMENT), Outcome(Seat.SECOND, Forfeit.TIME))


def test_who_sleeps_loses_by_the_clock_and_a_nap_costs_little(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "WALL_SLACK", 0.2)
    game = refereed(SLEEPER, DOZER, Times(turn=0.1, bank=0.0))
    assert game.match.outcome == Outcome(Seat.SECOND, Forfeit.TIME)
    assert game.reason is not None and "à l'horloge" in game.reason.fr
    assert refereed(DOZER, DOZER, Times(turn=0.1, bank=0.0)).match.outcome == Outcome(Seat.FIRST, ALIGNMENT)
