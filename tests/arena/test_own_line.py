"""What goes into the sandbox beside a checked bot, tried without a sandbox."""

import sys
from pathlib import Path
from types import ModuleType

import pytest

from ludotheque.arena.inside import own_line

FOLDER = "/somewhere/bot/"


def module(file: str, source: str, **given: object) -> ModuleType:
    """A module whose code says that it comes from this file."""
    made = ModuleType("made")
    vars(made).update(given)
    exec(compile(source, file, "exec"), vars(made))
    return made


def place_of(error: BaseException) -> list[str | int]:
    return own_line.deepest(error.__traceback__, FOLDER)


def test_the_place_is_the_deepest_line_of_the_bot_s_own_files() -> None:
    library = module("/usr/lib/library.py", "def fail():\n    raise KeyError('x')\n")
    tools = module(f"{FOLDER}tools.py", "def use():\n\n\n    library.fail()\n", library=library)
    bot = module(f"{FOLDER}ia.py", "def play():\n    return tools.use()\n", tools=tools)
    with pytest.raises(KeyError) as caught:
        bot.play()
    assert place_of(caught.value) == ["tools.py", 4]


def test_an_error_outside_of_them_has_no_place() -> None:
    library = module("/usr/lib/library.py", "def fail():\n    raise KeyError('x')\n")
    with pytest.raises(KeyError) as caught:
        library.fail()
    assert place_of(caught.value) == []


def test_a_call_that_goes_well_forgets_the_error_before(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(own_line, "FOLDER", FOLDER)
    bot = module(f"{FOLDER}ia.py", "def play(jeu):\n    return 1 // jeu\n")
    play = own_line.watched(bot.play)
    with pytest.raises(ZeroDivisionError):
        play(0)
    assert own_line.where() == ["ia.py", 2]
    assert play(1) == 1
    assert own_line.where() == []
    with pytest.raises(TypeError):
        play()
    assert own_line.where() == []


def test_only_what_the_bot_has_is_called_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ia", module(f"{FOLDER}ia.py", "def play(): return 3\n"))
    source = Path(own_line.__file__).read_text("utf-8")
    beside = module(f"{FOLDER}own_line.py", source, __file__=f"{FOLDER}own_line.py")
    assert beside.play() == 3
    assert not hasattr(beside, "name")
