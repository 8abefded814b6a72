"""`./ludo test` gets what the tests need, runs every check, and says how each of them ended."""

import shutil
import subprocess
from pathlib import Path

import pytest

from launcher.machine import CHECKOUT, SHELLS, Machine

PYTEST = "tool -m pytest -n 2 --dist worksteal -rfEs -m not long C.UTF-8 \n"


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    """A machine with a Python and everything the tests use, whose user may not install more."""
    machine = Machine(tmp_path)
    machine.python()
    for tool in ("tmux", "bwrap", "prlimit", "setpriv", "chromium", "pg_createcluster", "nginx", "openssl"):
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
    assert "coverage run -m pytest -n 2 " in ending.out
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
    warning = "Ludothèque : ATTENTION : sans tmux open_spiel : les tests qui s'en servent ne seront pas joués.\n"
    ending = machine.ludo("test")
    assert (ending.code, ending.err.count(warning)) == (0, 2)
    machine.calls()
    machine.command("id", "#!/bin/sh\necho 0\n")
    machine.command(
        "apt-get",
        f'#!/bin/sh\necho "$*" >>CALLS\ncase $* in *install*) ln -s nginx {machine.bin}/tmux ;; esac\n',
    )
    ending = machine.ludo("test", "--packages")
    assert (ending.code, ending.out, ending.err) == (0, "", "Ludothèque : installation de tmux …\n")
    assert machine.calls() == ["-qq update", "-qq -y install --no-install-recommends tmux"]
    assert "ATTENTION" not in machine.ludo("test").err


CLOSING = "=== 7 passed, 2 skipped, 1 xfailed in 0.10s ==="


@pytest.mark.parametrize(
    ("shown", "code"),
    [
        (f"SKIPPED [1] tests/x.py:9: NOT ROOT: NOTHING\\n{CLOSING}", 0),
        (f"SKIPPED [1] tests/x.py:9: NO BUBBLEWRAP: NOTHING\\n{CLOSING}", 1),
        (f"Ludothèque : ATTENTION : sans tmux\\n{CLOSING}", 1),
        ("killed", 1),
    ],
)
def test_the_build_machine_tries_a_clone_as_a_newcomer(machine: Machine, shown: str, code: int) -> None:
    (machine.checkout / ".ci").mkdir()
    shutil.copy(CHECKOUT / ".ci/run", machine.checkout / ".ci")
    (machine.checkout / "ludo").write_text(
        f"#!/bin/sh\necho \"ludo $* $PWD $HOME $LANG $COLUMNS ${{CI-}}\"\nprintf '{shown}\\n'\n"
    )
    git = ["git", "-c", "user.name=x", "-c", "user.email=x@example.org", "-C", str(machine.checkout)]
    for words in (["init", "-q"], ["add", "."], ["commit", "-qm", "x"]):
        subprocess.run([*git, *words], check=True, env={"PATH": str(machine.bin), "HOME": str(machine.home)})
    run = subprocess.run(
        [machine.checkout / ".ci/run"], cwd="/", capture_output=True, text=True,
        env={"PATH": f"{machine.bin}:/usr/bin:/bin", "HOME": str(machine.home), "CI": "1", "TMPDIR": str(machine.root)},
    )  # fmt: skip
    assert run.returncode == code, run.stderr
    assert "/maison d'été/la ludothèque " in run.stdout
    assert "/maison d'été C 80 \n" in run.stdout
    if "passed" in shown:
        assert run.stdout.endswith(f".ci/run: 8 tests ran\n{CLOSING}\n")
    assert not list(machine.root.glob("tmp.*"))
