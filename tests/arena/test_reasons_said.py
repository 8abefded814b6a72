"""Why a game was lost, said so that it is true: sleep is called sleep, small limits are shown, English is English."""

import signal
from typing import Any

import pytest

from arena.stand_in import Cell, bot, lowest, opening
from ludotheque.arena.contestants import Contestant, Failed
from ludotheque.arena.jailed_bot import Bot
from ludotheque.arena.openings import Opening
from ludotheque.arena.referee import Referee, Times
from ludotheque.core.outcome import Forfeit
from ludotheque.core.seat import BySeat
from ludotheque.core.text import Text
from ludotheque.games.alak.rules import Alak
from ludotheque.games.connect_four.rules import ConnectFour
from ludotheque.play.match import new_match
from ludotheque.sandbox.errors import Died, Fate, TimedOut
from ludotheque.sandbox.inside.screen import Keyboard
from ludotheque.sandbox.jail import Jail
from ludotheque.sandbox.request_clock import TimeSpent


def raising(error: BaseException) -> Cell:
    def play(*_: object) -> object:
        raise error

    return Cell(play)


def failed(cell: Cell, seconds: float) -> Text:
    """What is said of a bot that does not answer."""
    player = Bot(bot(), ConnectFour(), 0, opening(cell))
    player.start()
    with pytest.raises(Failed) as failure:
        player.choose(new_match(ConnectFour()), seconds)
    return failure.value.text


def test_who_sleeps_until_it_is_ended_is_told_so() -> None:
    cell = raising(TimedOut(reason=Fate.WALL))
    cell.spent = TimeSpent(cpu=0.04, wall=5.01)
    text = failed(cell, 1.0)
    assert text.en.startswith("No answer after 5.0 s by the clock. In this move the bot computed for 0.04 s only;")
    assert "slept" in text.en and "dormi" in text.fr and "3 s spent so count as 1 s" in text.en


def test_who_was_kept_waiting_by_the_machine_is_not_said_to_sleep() -> None:
    cell = raising(TimedOut(reason=Fate.WALL))
    cell.spent = TimeSpent(cpu=0.9, wall=3.0)
    assert failed(cell, 1.0).en == "No answer after 5.0 s by the clock."


@pytest.mark.parametrize(("seconds", "shown"), [(0.05, "0.05"), (0.125, "0.12"), (0.0005, "0.0005"), (11.0, "11.0")])
def test_the_limit_that_is_shown_is_the_limit(seconds: float, shown: str) -> None:
    assert failed(raising(TimedOut(reason=Fate.CPU)), seconds).en == f"No answer after {shown} s of computing."


@pytest.mark.parametrize(
    ("spent", "sleeping"), [(TimeSpent(cpu=0.1, wall=9.0), True), (TimeSpent(cpu=2.5, wall=2.5), False)]
)
def test_an_empty_bank_is_told_with_the_sleep_that_emptied_it(spent: TimeSpent, sleeping: bool) -> None:
    sleeper, other = Cell(lowest), Cell(lowest)
    sleeper.spent = spent
    bots = BySeat[Contestant](*(Bot(bot(), Alak(n=7), 0, opening(one)) for one in (sleeper, other)))
    game = Referee(Opening(Alak(n=7), (), 0), bots, Times(turn=1.0, bank=1.0)).play()
    assert game.match.outcome is not None and game.match.outcome.why is Forfeit.TIME
    assert game.reason is not None and game.reason.en.startswith(
        "Out of time: 1 s a move and a bank of 1 s (2 s at most)."
    )
    assert ("slept" in game.reason.en) == sleeping == ("dormi" in game.reason.fr)


def flood() -> Any:
    raise AssertionError


def test_a_bot_that_reads_the_keyboard_is_told_so_in_both_languages() -> None:
    with pytest.raises(EOFError) as end:
        Keyboard([], 100, flood, None).input()
    text = failed(raising(end.value), 1.0)
    assert text.fr.endswith(": il n'y a plus rien à lire au clavier")
    assert text.en.endswith(": there is nothing left to read from the keyboard")


def test_a_program_killed_below_every_limit_of_ours_is_not_said_to_have_used_up_its_memory() -> None:
    """So ends who sets itself a limit of computing time; the kernel does not tell it from memory."""
    source = f"import os\n\ndef play():\n    os.kill(os.getpid(), {int(signal.SIGKILL)})\n"
    with Jail({"ia.py": source.encode()}, unsafe=True) as jail:
        jail.ask({"op": "load", "module": "ia", "typed": []})
        with pytest.raises(Died) as death:
            jail.ask({"op": "call", "module": "ia", "function": "play", "arguments": [], "seconds": 2.0})
    assert death.value.text.en == "The system killed the program: it used up its memory, or a limit that it set itself."
