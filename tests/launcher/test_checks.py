"""`./ludo test` gets what the tests need, runs every check, and says how each of them ended."""

import shutil
import subprocess

import pytest

from launcher.machine import CHECKOUT, EVERY_SHELL, Machine

in_every_shell = pytest.mark.parametrize("machine", EVERY_SHELL, indirect=True)

SEEN = "LC_ALL=C.UTF-8 LUDO_MISSING="


@pytest.fixture
def workshop(machine: Machine) -> Machine:
    """A machine with a Python and everything the tests use."""
    machine.python()
    for tool in ("git", "tmux", "bwrap", "prlimit", "setpriv", "chromium", "pg_createcluster", "nginx", "firefox-esr"):
        machine.command(tool)
    return machine


@in_every_shell
def test_every_check_is_run_and_pytest_comes_last(workshop: Machine) -> None:
    ending = workshop.ludo("test")
    assert ending.code == 0
    assert workshop.calls() == ["venv", "base.txt", "package", "test.txt", "explore.txt"]
    assert ending.out == (
        f"\n— ruff check\nruff <check> {SEEN}\n"
        f"\n— ruff format\nruff <format> <--check> {SEEN}\n"
        f"\n— mypy\nmypy {SEEN}\n"
        f"\n— lint-imports\nlint-imports {SEEN}\n"
        f"\n— pytest\npytest <-n> <auto> <--maxprocesses> <4> <--dist> <loadfile> <--no-loadscope-reorder> <-m> <not long> {SEEN}\n"
        "\n"
        "  ruff check           ok\n"
        "  ruff format          ok\n"
        "  mypy                 ok\n"
        "  lint-imports         ok\n"
        "  pytest               ok\n"
    )


def test_the_test_tools_are_installed_once(workshop: Machine) -> None:
    workshop.ludo("test")
    workshop.calls()
    assert workshop.ludo("test").err == ""
    assert workshop.calls() == []


def test_an_interrupted_installation_of_the_tools_is_begun_again(workshop: Machine) -> None:
    workshop.order("test.txt", "kill -9 $PPID")
    assert workshop.ludo("test").code == -9
    workshop.calls()
    (workshop.orders / "test.txt").unlink()
    assert workshop.ludo().code == 0
    assert workshop.calls() == ["venv", "base.txt", "package"]


@in_every_shell
def test_one_check_that_fails_does_not_stop_the_others(workshop: Machine) -> None:
    workshop.order("mypy", "exit 3")
    ending = workshop.ludo("test")
    assert ending.code == 1
    assert "\n— pytest\n" in ending.out
    assert ending.out.endswith(
        "  mypy                 ÉCHEC (3)\n  lint-imports         ok\n  pytest               ok\n"
    )
    assert "  mypy                 FAILED (3)\n" in workshop.ludo("test", LUDOTHEQUE_LANG="en").out


def test_long_tests_run_when_asked(workshop: Machine) -> None:
    assert (
        f"pytest <-n> <auto> <--maxprocesses> <4> <--dist> <loadfile> <--no-loadscope-reorder> {SEEN}\n"
        in workshop.ludo("test", "--long").out
    )


@in_every_shell
def test_coverage_is_measured_when_asked_and_said_last(workshop: Machine) -> None:
    words = "<-n> <auto> <--maxprocesses> <4> <--dist> <loadfile> <--no-loadscope-reorder> <-m> <not long>"
    ending = workshop.ludo("test", "--coverage", "tests/core")
    assert ending.out == (
        f"coverage <erase> {SEEN}\n"
        f"\n— pytest\ncoverage <run> <-m> <pytest> {words} <tests/core> {SEEN}\n"
        f"\n— coverage\ncoverage <combine> <--quiet> {SEEN}\ncoverage <report> {SEEN}\n"
        "\n  pytest               ok\n  coverage             ok\n"
    )
    assert "\n— mypy\n" in workshop.ludo("test", "--coverage").out


def test_other_arguments_are_for_pytest_and_it_runs_alone(workshop: Machine) -> None:
    words = "<-n> <auto> <--maxprocesses> <4> <--dist> <loadfile> <--no-loadscope-reorder> <-m> <not long> <tests/core> <-k> <a or b>"
    for arguments in (["tests/core", "-k", "a or b"], ["--", "tests/core", "-k", "a or b"]):
        ending = workshop.ludo("test", *arguments)
        assert ending.out == f"\n— pytest\npytest {words} {SEEN}\n\n  pytest               ok\n"


def test_pytest_that_fails_alone_fails_the_run(workshop: Machine) -> None:
    workshop.order("pytest", "exit 5")
    assert workshop.ludo("test", "tests/core").code == 1


def test_a_missing_tool_is_named_to_the_person_and_to_the_tests(workshop: Machine) -> None:
    (workshop.bin / "tmux").unlink()
    workshop.command("id", "#!/bin/sh\necho 1000\n")
    ending = workshop.ludo("test")
    assert ending.code == 0
    warning = (
        "Ludothèque : ATTENTION : il manque tmux ; les tests qui s'en servent ne seront pas joués "
        "(journal : .venv/ludo-install.log).\n"
    )
    assert ending.err.endswith(2 * warning)
    assert f"<not long> {SEEN}tmux\n" in ending.out


def test_root_gets_the_missing_tools_with_apt(workshop: Machine) -> None:
    (workshop.bin / "tmux").unlink()
    workshop.command("id", "#!/bin/sh\necho 0\n")
    told = f'#!/bin/sh\necho "apt-get $*" >>{workshop.calls_file}\n'
    workshop.command("apt-get", f"{told}[ ! -e updated ] || cp {workshop.bin}/git {workshop.bin}/tmux\n"
                                "case $1 in update) : >updated ;; *) [ -e updated ] ;; esac\n")  # fmt: skip
    ending = workshop.ludo("test")
    install = "apt-get install -y --no-install-recommends tmux"
    assert workshop.calls()[-3:] == [install, "apt-get update", install]
    assert ending.err.endswith("Ludothèque : installation de tmux…\n")
    assert f"<not long> {SEEN}\n" in ending.out


def test_the_second_browser_is_fetched_for_the_long_tests_alone(workshop: Machine) -> None:
    (workshop.bin / "firefox-esr").unlink()
    workshop.command("id", "#!/bin/sh\necho 0\n")
    told = f'#!/bin/sh\necho "apt-get $*" >>{workshop.calls_file}\n'
    workshop.command("apt-get", f"{told}cp {workshop.bin}/git {workshop.bin}/firefox-esr\n")
    assert f"<not long> {SEEN}\n" in workshop.ludo("test").out
    assert "explore.txt" in workshop.calls()[-1]
    ending = workshop.ludo("test", "--long")
    assert workshop.calls() == ["apt-get install -y --no-install-recommends firefox-esr"]
    assert ending.err == "Ludothèque : installation de firefox-esr…\n"
    assert f"<--no-loadscope-reorder> {SEEN}\n" in ending.out


def test_a_missing_second_browser_is_named_in_the_long_run_alone(workshop: Machine) -> None:
    (workshop.bin / "firefox-esr").unlink()
    workshop.command("id", "#!/bin/sh\necho 1000\n")
    assert "ATTENTION" not in workshop.ludo("test").err
    ending = workshop.ludo("test", "--long")
    assert ending.code == 0
    assert "il manque firefox-esr ; les tests qui s'en servent ne seront pas joués" in ending.err
    assert f"{SEEN}firefox-esr\n" in ending.out


def test_without_open_spiel_the_other_tests_run_all_the_same(workshop: Machine) -> None:
    workshop.order("explore.txt", "exit 1")
    ending = workshop.ludo("test", LUDOTHEQUE_LANG="en")
    assert ending.code == 0
    assert ending.err.endswith(
        "Ludothèque: WARNING: open_spiel missing; the tests that need it will not be run "
        "(log: .venv/ludo-install.log).\n"
    )
    assert f"<not long> {SEEN}open_spiel\n" in ending.out
    assert workshop.ludo().err == ""


def test_the_build_machine_runs_the_same_checks_from_anywhere(workshop: Machine) -> None:
    workshop.command("bash", '#!/bin/sh\nexec /bin/bash "$@"\n')
    workshop.command("dirname", '#!/bin/sh\necho "${1%/*}"\n')
    (workshop.checkout / ".ci").mkdir()
    shutil.copy(CHECKOUT / ".ci/run", workshop.checkout / ".ci")
    shown = subprocess.run(
        [workshop.checkout / ".ci/run"], cwd="/", env={"PATH": str(workshop.bin)}, capture_output=True, check=True
    )
    assert shown.stdout.endswith(b"  pytest               ok\n")
