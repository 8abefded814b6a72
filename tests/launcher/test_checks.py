"""`./ludo test` gets what the tests need, runs every check, and says how each of them ended."""

from pathlib import Path

import pytest

from launcher.machine import SHELLS, Machine

PYTEST = "tool -m pytest -n 3 --dist worksteal -rfEs -m not long C.UTF-8 \n"


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    """A machine with a Python and everything the tests use, whose user may not install more."""
    machine = Machine(tmp_path)
    machine.python()
    for tool in ("tmux", "bwrap", "prlimit", "setpriv", "chromium", "pg_createcluster", "nginx", "openssl", "busybox"):
        machine.command(tool)
    machine.command("id", "#!/bin/sh\necho 1000\n")
    return machine


@pytest.mark.parametrize("shell", SHELLS)
def test_every_check_is_run_in_a_plain_environment(machine: Machine, shell: str) -> None:
    machine.shell = shell
    ending = machine.ludo("test", CI="yes", LUDOTHEQUE_LANG="en", PYTHONDONTWRITEBYTECODE="1", LC_ALL="C")
    assert (ending.code, ending.err.count("\n")) == (0, 4)
    assert machine.calls() == ["venv", "base.txt", "package", "test.txt", "explore.txt"]
    assert ending.out == (
        f"\n— pytest\n{PYTEST}"
        "\n— ruff check\nruff check C.UTF-8 \n"
        "\n— ruff format --check\nruff format --check C.UTF-8 \n"
        "\n— lint-imports\nlint-imports  C.UTF-8 \n"
        "\n— mypy src\nmypy src C.UTF-8 \n"
        "\n"
        "  lint-imports         ok\n"
        "  mypy src             ok\n"
        "  pytest               ok\n"
        "  ruff check           ok\n"
        "  ruff format --check  ok\n"
    )


def test_one_check_that_fails_fails_the_run_and_stops_no_other(machine: Machine) -> None:
    for tool in ("mypy", "pytest"):
        machine.order(tool, "exit 3")
        ending = machine.ludo("test")
        assert ending.code == 1
        assert ending.out.count(" ok\n") == 4
        assert "FAILED (3)\n" in ending.out
        machine.calls()
    assert machine.ludo("test").code == 0


def test_other_arguments_are_for_pytest_which_runs_alone(machine: Machine) -> None:
    ending = machine.ludo("test", "tests/core", "-k", "a or b")
    assert (
        ending.out
        == f"\n— pytest\n{PYTEST.replace('C.UTF-8', 'tests/core -k a or b C.UTF-8')}\n  pytest               ok\n"
    )
    machine.calls()
    ending = machine.ludo("test", "--coverage", "tests/core")
    assert "coverage run -m pytest -n 3 " in ending.out
    assert "coverage combine --quiet" in ending.out
    assert "coverage report" in ending.out
    assert "mypy" not in ending.out
    assert machine.calls() == []


def test_the_long_run_has_all_tests_and_the_types_of_tests(machine: Machine) -> None:
    ending = machine.ludo("test", "--long")
    assert PYTEST.replace(" -m not long", "") in ending.out
    assert "\nmypy  C.UTF-8" in ending.out
    assert "ATTENTION : sans firefox-esr :" in ending.err


def test_what_is_missing_is_installed_by_root_and_named_to_others(machine: Machine) -> None:
    (machine.bin / "tmux").unlink()
    machine.order("explore.txt", "exit 1")
    warning = "Ludothèque : ATTENTION : sans tmux : les tests qui s'en servent ne seront pas joués.\n"
    ending = machine.ludo("test")
    assert (ending.code, ending.err.count(warning)) == (0, 2)
    machine.calls()
    assert machine.ludo("test", "--packages").code == 1
    machine.command("id", "#!/bin/sh\necho 0\n")
    machine.command(
        "apt-get",
        f'#!/bin/sh\necho "$*" >>CALLS\ncase $* in *install*) ln -s nginx {machine.bin}/tmux ;; esac\n',
    )
    ending = machine.ludo("test", "--packages")
    assert (ending.code, ending.out, ending.err) == (0, "", "Ludothèque : installation de tmux…\n")
    assert machine.calls() == ["-qq update", "-qq -y install --no-install-recommends tmux"]
    assert "ATTENTION" not in machine.ludo("test").err
