"""The first start installs, the next ones play, and nothing half-made is ever played with."""

import shutil
import subprocess
from pathlib import Path

import pytest

from launcher.machine import EVERY_SHELL, Machine

pytestmark = pytest.mark.parametrize("machine", EVERY_SHELL, indirect=True)

EVERYTHING = ["venv", "base.txt", "package"]


def test_the_first_start_installs_in_three_steps_and_then_plays(machine: Machine) -> None:
    machine.python()
    ending = machine.ludo("jouer")
    assert (ending.code, ending.out) == (0, f"in {machine.home}\n<jouer>\n")
    assert ending.err == (
        "Ludothèque : première installation (1/3) : un Python 3.12 pour elle seule…\n"
        "Ludothèque : première installation (2/3) : les bibliothèques…\n"
        "Ludothèque : première installation (3/3) : les jeux…\n"
    )
    assert machine.calls() == EVERYTHING


def test_it_speaks_english_when_asked(machine: Machine) -> None:
    machine.python()
    assert machine.ludo(LUDOTHEQUE_LANG="en").err == (
        "Ludothèque: first installation (1/3): a Python 3.12 of its own…\n"
        "Ludothèque: first installation (2/3): the libraries…\n"
        "Ludothèque: first installation (3/3): the games…\n"
    )


def test_the_second_start_installs_nothing_and_says_nothing(machine: Machine) -> None:
    machine.python()
    machine.ludo()
    machine.calls()
    ending = machine.ludo("jouer")
    assert (ending.code, ending.out, ending.err) == (0, f"in {machine.home}\n<jouer>\n", "")
    assert machine.calls() == []


@pytest.mark.parametrize("command", ["serve", "backup", "restore", "password"])
def test_the_web_part_is_installed_when_it_is_first_wanted(machine: Machine, command: str) -> None:
    machine.python()
    machine.ludo()
    machine.calls()
    ending = machine.ludo(command)
    assert (ending.code, ending.err) == (0, "Ludothèque : installation de la partie web…\n")
    assert machine.calls() == ["web.txt"]
    assert machine.ludo(command).err == ""
    assert machine.calls() == []


def told_of(machine: Machine, order: str) -> Path:
    """A file that says, from now on, which Python was ordered to install something, and with what words."""
    machine.order(order, f'echo "${{0##*/bin/}} $*" >>{machine.root / "words"}')
    return machine.root / "words"


def test_the_pip_of_the_python_behind_the_venv_is_borrowed(machine: Machine) -> None:
    machine.python(able=False, pip="22.3.1")
    words = told_of(machine, "base.txt")
    assert machine.ludo().code == 0
    assert words.read_text().startswith("python3 -I -m pip --python .venv/bin/python ")
    assert "--require-hashes --only-binary :all:" in words.read_text()
    assert machine.calls() == EVERYTHING


@pytest.mark.parametrize("pip", ["", "22.2", "nonsense"])
def test_where_no_pip_can_be_borrowed_the_venv_gets_its_own(machine: Machine, pip: str) -> None:
    machine.python(pip=pip)
    words = told_of(machine, "web.txt")
    assert machine.ludo("serve").code == 0
    assert machine.calls() == ["venv", "ensurepip", "base.txt", "package", "web.txt"]
    assert words.read_text().startswith("python -I -m pip --disable")


def test_numba_is_installed_when_it_is_asked_for_and_stays_installed(machine: Machine) -> None:
    machine.python()
    ending = machine.ludo("--turbo", LUDOTHEQUE_LANG="en")
    assert (ending.code, ending.out) == (0, "")
    assert ending.err.endswith(
        "Ludothèque: installing numba, which makes machine code of the engines…\n"
        "Ludothèque: numba is there: engines play at once, and turn to machine code as soon as it is ready.\n"
    )
    assert machine.calls() == [*EVERYTHING, "turbo.txt"]
    assert machine.ludo("jouer").err == ""
    assert machine.ludo("--turbo").err.startswith("Ludothèque : numba est là : les moteurs jouent tout de suite")
    assert machine.calls() == []
    (machine.checkout / "pyproject.toml").write_text("# something else\n")
    assert machine.ludo("jouer").out.endswith("<jouer>\n")
    assert machine.calls() == ["base.txt", "package", "turbo.txt"]


def test_numba_is_asked_for_and_the_game_goes_on(machine: Machine) -> None:
    machine.python()
    machine.ludo()
    machine.calls()
    ending = machine.ludo("--turbo", "play", "--turbo", typed="3\n")
    assert (ending.code, ending.out) == (0, f"in {machine.home}\n<play>\n<--turbo>\n3\n")
    assert ending.err == "Ludothèque : installation de numba, qui fait des moteurs du code machine…\n"
    assert machine.calls() == ["turbo.txt"]


def test_numba_comes_back_with_a_venv_that_is_made_anew(machine: Machine) -> None:
    machine.python()
    machine.ludo("--turbo")
    machine.calls()
    machine.checkout = machine.checkout.rename(machine.root / "ailleurs")
    assert machine.ludo().code == 0
    assert machine.calls() == [*EVERYTHING, "turbo.txt"]


def test_a_venv_that_had_numba_before_keeps_it_up_to_date(machine: Machine) -> None:
    machine.python()
    machine.ludo()
    machine.calls()
    (machine.checkout / ".venv/lib/python3.12/site-packages/numba").mkdir(parents=True)
    (machine.checkout / "pyproject.toml").write_text("# something else\n")
    assert machine.ludo("jouer").out.endswith("<jouer>\n")
    assert machine.calls() == ["base.txt", "package", "turbo.txt"]
    assert machine.ludo("jouer").err == ""


def test_what_builds_the_engines_is_installed_when_they_are_built(machine: Machine) -> None:
    machine.python()
    machine.ludo()
    machine.calls()
    ending = machine.ludo("build-engines", "--check")
    assert ending.out.endswith("<build-engines>\n<--check>\n")
    assert ending.err == "Ludothèque : installation de ce qui construit les modules des moteurs…\n"
    assert machine.calls() == ["build-engines.txt"]
    assert machine.ludo("build-engines").err == ""
    assert machine.calls() == []


def test_the_libraries_to_measure_against_are_installed_when_speeds_are_measured(machine: Machine) -> None:
    machine.python()
    machine.ludo()
    machine.calls()
    ending = machine.ludo("benchmarks", "--only", "rules")
    assert (ending.code, ending.out) == (0, f"in {machine.checkout}: -m benchmarks --only rules\n")
    assert ending.err == "Ludothèque : installation de numba et des bibliothèques à qui se mesurer…\n"
    assert machine.calls() == ["bench.txt"]
    assert machine.ludo("benchmarks").err == ""
    assert machine.calls() == []


@pytest.mark.parametrize("command", ["grade", "check", "check-bot", "sujet"])
def test_pytest_is_installed_when_students_are_first_graded(machine: Machine, command: str) -> None:
    machine.python()
    machine.ludo()
    machine.calls()
    ending = machine.ludo(command, "rendus")
    assert ending.out.endswith(f"<{command}>\n<rendus>\n")
    assert ending.err == "Ludothèque : installation de pytest, qui lance les tests des étudiants…\n"
    assert machine.calls() == ["teach.txt"]
    assert machine.ludo(command).err == ""
    assert machine.calls() == []


def test_an_interrupted_installation_of_pytest_is_begun_again(machine: Machine) -> None:
    machine.python()
    machine.order("teach.txt", "kill -9 $PPID")
    assert machine.ludo("grade").code == -9
    machine.calls()
    (machine.orders / "teach.txt").unlink()
    assert machine.ludo("grade").code == 0
    assert machine.calls() == [*EVERYTHING, "teach.txt"]


def test_without_pytest_the_rest_is_graded_and_it_is_tried_again(machine: Machine) -> None:
    machine.python()
    machine.ludo()
    machine.calls()
    machine.order("teach.txt", "exit 1")
    ending = machine.ludo("grade", LUDOTHEQUE_LANG="en")
    assert (ending.code, ending.out) == (0, f"in {machine.home}\n<grade>\n")
    assert ending.err == (
        "Ludothèque: installing pytest, which runs the students' own tests…\n"
        "Ludothèque: pytest could not be installed; without it, the tests that students wrote are still to be judged "
        "(log: .venv/ludo-install.log).\n"
    )
    (machine.orders / "teach.txt").unlink()
    machine.calls()
    assert machine.ludo("grade").code == 0
    assert machine.calls() == ["teach.txt"]


def test_arguments_pass_through_as_they_are(machine: Machine) -> None:
    machine.python()
    ending = machine.ludo("deux mots", "", "*", "l'été", '"', "$HOME", "--", "-x")
    assert ending.out == f"in {machine.home}\n<deux mots>\n<>\n<*>\n<l'été>\n<\">\n<$HOME>\n<-->\n<-x>\n"


def test_what_is_typed_during_the_installation_is_for_the_game(machine: Machine) -> None:
    machine.python()
    machine.order("base.txt", "cat >/dev/null")
    assert machine.ludo(typed="3\n4\n").out == f"in {machine.home}\n3\n4\n"


def test_the_exit_code_is_that_of_the_game(machine: Machine) -> None:
    machine.python()
    machine.write(machine.root / "GAME", "#!/bin/sh\nexit 7\n")
    assert machine.ludo().code == 7


def test_the_game_knows_by_which_name_it_was_called(machine: Machine) -> None:
    machine.python()
    machine.write(machine.root / "GAME", '#!/bin/sh\necho "$LUDOTHEQUE_COMMAND"\n')
    assert machine.ludo().out == f"{machine.checkout / 'ludo'}\n"


@pytest.mark.parametrize("changed", ["pyproject.toml", "requirements/base.txt"])
def test_what_changed_is_installed_again_in_the_same_venv(machine: Machine, changed: str) -> None:
    machine.python()
    machine.ludo()
    machine.calls()
    (machine.checkout / changed).write_text("# something else\n")
    assert machine.ludo().err.startswith("Ludothèque : mise à jour (1/2) : les bibliothèques…\n")
    assert machine.calls() == ["base.txt", "package"]


def test_a_moved_checkout_is_installed_again(machine: Machine) -> None:
    machine.python()
    machine.ludo()
    machine.calls()
    machine.checkout = machine.checkout.rename(machine.root / "ailleurs")
    assert machine.ludo().code == 0
    assert machine.calls() == EVERYTHING
    assert machine.ludo().err == ""


def test_a_python_that_went_away_is_replaced(machine: Machine) -> None:
    machine.python("python3.12")
    machine.ludo()
    machine.calls()
    (machine.bin / "python3.12").unlink()
    machine.python("python3.13", "3.13")
    assert "un Python 3.13 pour elle seule" in machine.ludo().err
    assert machine.calls() == EVERYTHING


def test_a_newer_python_under_the_same_name_gets_its_own_venv(machine: Machine) -> None:
    (machine.bin / "python3").symlink_to(machine.python("python3.12"))
    machine.ludo()
    machine.calls()
    (machine.checkout / ".venv/bin/python").unlink()
    (machine.checkout / ".venv/bin/python").symlink_to(machine.python("python3.13", "3.13"))
    assert machine.ludo().code == 0
    assert machine.calls() == EVERYTHING


@pytest.mark.parametrize("step", EVERYTHING)
def test_a_killed_installation_is_begun_again(machine: Machine, step: str) -> None:
    machine.python()
    machine.order(step, "kill -9 $PPID")
    assert machine.ludo().code == -9
    machine.calls()
    (machine.orders / step).unlink()
    assert machine.ludo().out == f"in {machine.home}\n"
    assert machine.calls() == EVERYTHING


def test_an_update_that_was_killed_is_begun_again_from_nothing(machine: Machine) -> None:
    machine.python()
    machine.ludo()
    (machine.checkout / "pyproject.toml").write_text("# something else\n")
    machine.order("base.txt", "kill -9 $PPID")
    assert machine.ludo().code == -9
    machine.calls()
    (machine.orders / "base.txt").unlink()
    (machine.checkout / "pyproject.toml").write_text("# pyproject.toml\n")
    assert machine.ludo().code == 0
    assert machine.calls() == EVERYTHING


def test_an_interruption_is_told_and_leaves_no_lock(machine: Machine) -> None:
    machine.python()
    machine.order("base.txt", "kill -TERM $PPID")
    ending = machine.ludo()
    assert ending.code == 143
    assert ending.err.endswith("Ludothèque : installation interrompue ; le prochain ./ludo la reprendra du début.\n")
    assert not (machine.checkout / ".venv/ludo-lock").exists()


@pytest.mark.parametrize("target", ["absolute", "relative"])
def test_it_can_be_called_through_links(machine: Machine, tmp_path: Path, target: str) -> None:
    machine.python()
    (tmp_path / "links").mkdir()
    to = machine.checkout if target == "absolute" else Path("..") / machine.checkout.name
    (tmp_path / "links/first").symlink_to(to / "ludo")
    (machine.home / "second").symlink_to("../links/first")
    for name in ("second", "./second", "../links/first"):
        words = [*machine.shell, name, "jouer"]
        shown = subprocess.run(words, cwd=machine.home, env={"PATH": str(machine.bin)}, capture_output=True, text=True)
        assert shown.stdout == f"in {machine.home}\n<jouer>\n"
    assert machine.calls() == EVERYTHING


def test_it_runs_as_a_command_of_its_own(machine: Machine) -> None:
    machine.python()
    shown = subprocess.run(["./ludo"], cwd=machine.checkout, env={"PATH": str(machine.bin)}, capture_output=True)
    assert shown.stdout.decode() == f"in {machine.checkout}\n"


def test_an_existing_venv_of_ones_own_is_completed_not_emptied(machine: Machine) -> None:
    venv = machine.checkout / ".venv"
    (venv / "bin").mkdir(parents=True)
    (venv / "pyvenv.cfg").touch()
    (venv / "mine").touch()
    machine.write(venv / "bin/python", machine.python().read_text())
    assert machine.ludo().code == 0
    assert (venv / "mine").exists()
    assert machine.calls() == ["base.txt", "package"]


def test_an_existing_venv_that_does_not_suit_is_left_to_its_owner(machine: Machine) -> None:
    machine.python()
    venv = machine.checkout / ".venv"
    venv.mkdir()
    (venv / "pyvenv.cfg").touch()
    ending = machine.ludo(LUDOTHEQUE_LANG="en")
    assert ending.code == 1
    assert ending.err == (
        "Ludothèque: the folder .venv was not made by ./ludo and does not suit; "
        "move it away or delete it, then run ./ludo again.\n"
    )
    shutil.rmtree(venv)
    assert machine.ludo().code == 0
