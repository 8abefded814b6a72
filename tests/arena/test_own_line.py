"""What goes into the sandbox beside a checked bot, tried without a sandbox."""

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
