"""The first start installs, the next ones play, and nothing half-made is ever played with."""

import shlex
import subprocess
import sys
import time
from pathlib import Path

import pytest

from launcher.machine import EVERYTHING, SHELLS, Machine, ended


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    """A machine without any Python."""
    return Machine(tmp_path)


@pytest.mark.parametrize("shell", SHELLS)
def test_the_first_start_installs_and_plays_and_the_next_only_plays(tmp_path: Path, shell: str) -> None:
    machine = Machine(tmp_path, shell)
    machine.python()
    machine.order("base.txt", "cat >/dev/null")  # what is typed is for the game
    ending = machine.ludo("deux mots", "", "*", "l'été", "$HOME", "--", typed="3\n4\n")
    said = f"{machine.checkout}/ludo in {machine.home}\n<deux mots>\n<>\n<*>\n<l'été>\n<$HOME>\n<-->\n3\n4\n"
    assert (ending.code, ending.out) == (0, said)
    assert ending.err == (
        "Ludothèque : installation : un Python pour elle seule…\nLudothèque : installation : les jeux…\n"
    )
    assert machine.calls() == EVERYTHING
    machine.command("game", "#!/bin/sh\nexit 7\n")
    ending = machine.ludo()
    assert (ending.code, ending.err, machine.calls()) == (7, "", [])


def test_each_command_installs_what_it_needs_when_it_is_first_called(machine: Machine) -> None:
    machine.python()
    machine.ludo()
    machine.calls()
    for name, commands in {
        "web": ["serve", "backup", "restore", "password"],
        "teach": ["grade", "check", "check-bot", "sujet"],
        "build-engines": ["build-engines"],
        "bench": ["benchmarks"],
        "turbo": ["--turbo"],
    }.items():
        for command in commands:
            ending = machine.ludo(command, "x")
            assert machine.calls() == [f"{name}.txt"], command
            assert ("-m benchmarks x" if command == "benchmarks" else "<x>") in ending.out, command
            assert machine.ludo(command).err == "", command
            (machine.checkout / f".venv/ludo-{name}").unlink()
    (machine.checkout / ".venv/ludo-turbo").touch()  # from now on
    machine.ludo()
    assert machine.calls() == ["turbo.txt"]


def test_what_changed_is_installed_again_and_a_venv_that_moved_is_made_anew(machine: Machine) -> None:
    machine.python("python3.12")
    assert machine.ludo().code == 0
    machine.calls()
    (machine.checkout / ".venv/lib/python3.12/site-packages/numba").mkdir(parents=True)
    for name in ("pyproject.toml", "requirements/base.txt"):
        (machine.checkout / name).write_text("# something else\n")
        machine.ludo()
        assert machine.calls()[:2] == ["base.txt", "package"], name
    (machine.checkout / "pyproject.toml").write_text("# another thing\n")
    machine.ludo()
    assert machine.calls() == ["base.txt", "package", "turbo.txt"]  # numba must suit the new numpy
    machine.checkout = machine.checkout.rename(machine.root / "ailleurs")
    machine.ludo()
    assert machine.calls() == [*EVERYTHING, "turbo.txt"]
    (machine.bin / "python3.12").unlink()
    machine.python("python3.13", "3.13")
    machine.ludo()
    assert machine.calls() == [*EVERYTHING, "turbo.txt"]
    named = machine.python("mon python", "3.14")
    for expected in ([*EVERYTHING, "turbo.txt"], []):
        assert machine.ludo(LUDO_PYTHON=str(named)).code == 0
        assert machine.calls() == expected
    assert machine.ludo().code == 0
    assert machine.calls() == []


def test_an_installation_that_was_killed_is_begun_again(machine: Machine) -> None:
    machine.python()
    for step, command in (("venv", "play"), ("base.txt", "play"), ("package", "play"), ("web.txt", "serve")):
        machine.order(step, "kill -9 0")
        assert machine.ludo(command).code == -9, step
        machine.calls()
        assert machine.ludo().code == 0, step
        assert machine.calls() == EVERYTHING, step
        if step != "package":
            (machine.checkout / ".venv/ludo-base").unlink()


@pytest.mark.parametrize("locking", ["flock", "link"])
def test_of_two_at_once_one_installs_and_the_other_waits(machine: Machine, locking: str) -> None:
    machine.python()
    if locking == "link":
        (machine.bin / "flock").unlink()
        (machine.checkout / ".venv").mkdir()
        with subprocess.Popen(["true"]) as dead:  # the lock of one that was killed is broken
            dead.wait()
        (machine.checkout / ".venv/ludo-pid").symlink_to(str(dead.pid))
        (machine.checkout / ".venv/ludo-lock").touch()
    go_on = machine.root / "go on"
    machine.order("venv", f"until [ -e {shlex.quote(str(go_on))} ]; do sleep 0.05; done")
    first = machine.begin("un")
    while not (machine.root / "calls").exists():
        assert first.poll() is None
        time.sleep(0.01)
    second = machine.begin("deux")
    assert second.stderr is not None
    assert second.stderr.readline() == (
        "Ludothèque : une autre installation est en cours : attendons qu'elle finisse…\n"
    )
    go_on.touch()
    assert [ended(run).code for run in (first, second)] == [0, 0]
    assert machine.calls() == EVERYTHING


def test_it_is_found_through_links_and_from_any_folder(machine: Machine) -> None:
    machine.python()
    (machine.bin / "ludo").symlink_to(machine.checkout / "ludo")
    (machine.home / "lien").symlink_to("../bin/ludo")
    for name in ("lien", "./lien", "../bin/ludo"):
        assert machine.ludo("jouer", name=name).out == f"{name} in {machine.home}\n<jouer>\n"
    assert machine.calls() == EVERYTHING


NO_PYTHON = "apt install python3 python3-venv, https://www.python.org/downloads/"


def test_without_a_python_that_suits_one_sentence_says_so(machine: Machine) -> None:
    def sentences(**settings: str) -> list[str]:
        endings = [machine.ludo(LUDOTHEQUE_LANG=language, **settings) for language in ("", "en_GB")]
        assert [(ending.code, ending.out) for ending in endings] == 2 * [(1, "")]
        return [ending.err.rstrip("\n") for ending in endings]

    assert sentences() == [
        f"Ludothèque : il faut Python 3.11 ou plus récent ; installez-le : {NO_PYTHON}",
        f"Ludothèque: Python 3.11 or newer is needed; install it: {NO_PYTHON}",
    ]
    machine.command("python3", "#!/bin/sh\necho some nonsense\n")
    machine.python("python", "3.9")
    assert sentences() == [
        f"Ludothèque : il faut Python 3.11 ou plus récent, pas python 3.9 ; installez-le : {NO_PYTHON}",
        f"Ludothèque: Python 3.11 or newer is needed, not python 3.9; install it: {NO_PYTHON}",
    ]
    machine.python("python3", "3.11", able=False)
    assert sentences() == [
        "Ludothèque : il manque à python3 les modules venv et ensurepip ; installez-les (apt install python3-venv).",
        "Ludothèque: python3 lacks the modules venv and ensurepip; install them (apt install python3-venv).",
    ]
    assert "pas python ;" in sentences(LUDO_PYTHON="python")[0]
    assert machine.calls() == []
    machine.python("python3.14", "3.14")
    assert machine.ludo().code == 0


def test_nothing_of_the_current_folder_runs(machine: Machine) -> None:
    real = shlex.quote(sys.executable)
    machine.command("python3", f"#!/bin/sh\ncase $* in *'-m venv'*) exit 1 ;; esac\nexec {real} \"$@\"\n")
    for name in ("venv", "ensurepip", "sitecustomize"):
        (machine.home / f"{name}.py").write_text("open('ran', 'w')\n")
    assert machine.ludo().err.startswith("Ludothèque : installation : un Python pour elle seule…\n")
    assert not (machine.home / "ran").exists()


def test_an_installation_that_fails_says_why_and_goes_on_from_there(machine: Machine) -> None:
    machine.python()
    for said, sentence in (
        ("WARNING: Retrying after connection broken by NewConnectionError", "le téléchargement a échoué ; vérifiez"),
        ("ERROR: [Errno 28] No space left on device", "le disque est plein ; faites de la place"),
        ("OSError: [Errno 30] Read-only file system: '/x'", "impossible d'écrire dans "),
        ("Segmentation fault", "l'installation a échoué ; lisez "),
    ):
        machine.order("base.txt", f"echo {shlex.quote(said)} >&2; exit 1")
        ending = machine.ludo()
        assert (ending.code, ending.out) == (1, ""), said
        assert ending.err.splitlines()[-1].startswith(f"Ludothèque : {sentence}"), said
        assert said in (machine.checkout / ".venv/ludo-install.log").read_text()
    assert machine.calls() == ["venv", *4 * ["base.txt"]]
    for step, left in (("package", EVERYTHING), ("venv", EVERYTHING)):
        machine.order(step, "exit 1")
        assert machine.ludo().code == 1, step
        machine.calls()
        assert machine.ludo().code == 0, step
        assert machine.calls() == left
        (machine.checkout / ".venv/ludo-place").unlink()
    machine.ludo()
    machine.order("web.txt", "exit 1")  # nothing was changed: one can play
    assert (machine.ludo("serve").code, machine.ludo().code) == (1, 0)
    machine.order("web.txt", "echo Installing collected packages: x; exit 1")
    assert (machine.ludo("serve").code, machine.ludo().code) == (1, 0)
    assert machine.calls()[-5:] == ["web.txt", "web.txt", *EVERYTHING]


def test_without_a_network_the_rest_is_graded_and_pytest_is_tried_again(machine: Machine) -> None:
    machine.python()
    machine.ludo()
    machine.order("teach.txt", "exit 1")
    ending = machine.ludo("grade", LUDOTHEQUE_LANG="en")
    assert ending.out.endswith("<grade>\n")
    assert ending.err.endswith("Ludothèque: without pytest, the tests that students wrote are still to be judged.\n")
    machine.calls()
    machine.ludo("grade")
    assert machine.calls() == ["teach.txt"]


def test_a_folder_one_may_not_write_in(machine: Machine) -> None:
    machine.python()
    machine.command("mkdir", "#!/bin/sh\necho 'mkdir: cannot create directory: Permission denied' >&2\nexit 1\n")
    ending = machine.ludo(LUDOTHEQUE_LANG="en")
    venv = machine.checkout / ".venv"
    assert (ending.code, ending.err) == (
        1, f"Ludothèque: cannot write in {venv}; copy Ludothèque where you may write.\n"
    )  # fmt: skip


def test_a_venv_of_ones_own_is_completed_or_left_alone(machine: Machine) -> None:
    venv = machine.checkout / ".venv"
    (venv / "bin").mkdir(parents=True)
    (venv / "pyvenv.cfg").touch()
    ending = machine.ludo()
    assert ending.code == 1
    assert ending.err.startswith(f"Ludothèque : le dossier {venv} ne vient pas de ./ludo et ne convient pas ;")
    (venv / "bin/python").symlink_to(machine.python())
    (venv / "mine").touch()
    assert machine.ludo().code == 0
    assert machine.calls() == ["ensurepip", "base.txt", "package"]
    assert (venv / "mine").exists()
