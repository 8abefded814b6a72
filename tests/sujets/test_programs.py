"""Every program of the assignments knows --help, and takes its leave with a sentence whatever is closed."""

import os
import subprocess
import sys

import pytest

from cases import each
from golden import program_of, screen

# The arguments with which each begins to play, and lines that keep the game going for a while.
PROGRAMS = {
    "alak": (["9"], "1\n3\n5\n"),
    "alak_torique": (["9"], "1\n3\n5\n"),
    "alak_suicide": (["9", "--torique"], "1\n3\n5\n"),
    "black_white": (["6"], "L\nL\nL\n"),
    "black_white.jeu": (["6"], "L\nL\nL\n"),
    "awale": ([], "0\n1\n2\n"),
    "puissance4": ([], "1\n2\n3\n"),
    "roi_des_roses": ([], "pioche\npioche\npioche\n"),
}
END_OF_INPUT = "Fin de la saisie : la partie s'arrête là."
NOBODY_READS = "Plus personne ne lit la sortie : le programme s'arrête là."
each_program = each("name", [*PROGRAMS, "ia"])
each_game = each("name", PROGRAMS)


def command(name: str) -> list[str]:
    arguments, _ = PROGRAMS.get(name, ([], ""))
    return [sys.executable, "-m", f"ludotheque.sujets.{name}", *arguments]


def environment(**more: str) -> dict[str, str]:
    return os.environ | {"PYTHONIOENCODING": "utf-8", "PYTHONWARNINGS": "error"} | more


@each_program
@each("flag", ["-h", "--help"])
def test_help_says_how_to_call_the_program(name: str, flag: str) -> None:
    usage = f"Usage : python -m ludotheque.sujets.{name.removesuffix('.jeu')}"
    first, *others = screen(program_of([f"$ python -m ludotheque.sujets.{name} {flag}"]), []).splitlines()
    assert first.startswith(usage)
    assert len(others) >= 2 and "cette aide" in others[-1]


@each_program
def test_help_is_in_english_on_demand(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LUDOTHEQUE_LANG", "en")
    shown = screen(program_of([f"$ python -m ludotheque.sujets.{name} --help"]), [])
    assert shown.startswith(f"Usage: python -m ludotheque.sujets.{name.removesuffix('.jeu')}")
    assert "this help" in shown


def test_help_names_every_option() -> None:
    options = {"alak_suicide": "--torique", "awale": "--ia", "puissance4": "--ecrire"}
    for name, option in options.items():
        helped = screen(program_of([f"$ python -m ludotheque.sujets.{name} --help"]), [])
        assert f"\n    {option} " in helped


def test_a_refusal_and_the_end_of_input_are_in_english_on_demand(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LUDOTHEQUE_LANG", "en")
    with pytest.raises(SystemExit):
        program_of(["$ python -m ludotheque.sujets.roi_des_roses 9"])()
    assert capsys.readouterr().err.startswith("This program takes no argument, “9” is one too many.")
    shown = screen(program_of(["$ python -m ludotheque.sujets.alak 2"]), [])
    assert shown.endswith("\nEnd of the input: the game stops here.\n")


@each_game
def test_the_end_of_the_input_is_one_sentence(name: str) -> None:
    _, typed = PROGRAMS[name]
    done = subprocess.run(command(name), input=typed, capture_output=True, text=True, env=environment(), check=True)
    assert done.stdout.splitlines()[-1] == END_OF_INPUT
    assert done.stderr == ""


@each_game
def test_an_input_closed_from_the_start_is_the_end_of_the_input(name: str) -> None:
    line = ["sh", "-c", 'exec "$@" <&-', "sh", *command(name)]
    done = subprocess.run(line, capture_output=True, text=True, env=environment(), check=True)
    assert done.stdout.splitlines()[-1] == END_OF_INPUT
    assert done.stderr == ""


@each_program
def test_a_reader_who_leaves_is_told_elsewhere_in_one_sentence(name: str) -> None:
    """As after `| head -1`, when head is gone."""
    _, typed = PROGRAMS.get(name, ([], ""))
    read, write = os.pipe()
    os.close(read)
    with open(write, "wb") as nobody:  # noqa: PTH123 - a pipe has no path
        done = subprocess.run(
            command(name), input=typed, stdout=nobody, stderr=subprocess.PIPE, text=True, env=environment(), check=True
        )
    assert done.stderr == NOBODY_READS + "\n"


@each_program
def test_an_output_closed_from_the_start_is_one_sentence(name: str) -> None:
    line = ["sh", "-c", 'exec "$@" >&-', "sh", *command(name)]
    done = subprocess.run(line, stderr=subprocess.PIPE, text=True, env=environment(), check=True, input="")
    assert done.stderr == NOBODY_READS + "\n"


def test_a_game_does_not_go_on_unseen_once_its_reader_left() -> None:
    """The reader goes after the first question; the program leaves at the second, whatever else would be typed."""
    pipe = subprocess.PIPE
    with subprocess.Popen(command("alak"), env=environment(), stdin=pipe, stdout=pipe, stderr=pipe) as game:
        assert game.stdin is not None and game.stdout is not None and game.stderr is not None
        try:
            assert game.stdout.readline() == b". . . . . . . . .\n"
            game.stdout.close()
            game.stdin.write(b"1\n")
            game.stdin.flush()  # and the keyboard stays open: only the closed output can end the game
            assert game.wait(timeout=30) == 0
            assert game.stderr.read().decode() == NOBODY_READS + "\n"
        finally:
            game.kill()
