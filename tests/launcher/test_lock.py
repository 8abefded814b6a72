"""One installation at a time, even when somebody died in the middle of the one before."""

import subprocess

from launcher.machine import Machine, ended

EVERYTHING = ["venv", "base.txt", "package"]


def test_two_starts_at_the_same_moment_install_once(machine: Machine) -> None:
    machine.python()
    endings = [ended(run) for run in [machine.begin("un"), machine.begin("deux")]]
    assert [ending.code for ending in endings] == [0, 0]
    assert [ending.out for ending in endings] == [f"in {machine.home}\n<{word}>\n" for word in ("un", "deux")]
    assert machine.calls() == EVERYTHING


def test_the_lock_of_a_launcher_that_died_is_broken(machine: Machine) -> None:
    machine.python()
    dead = subprocess.Popen(["true"])
    dead.wait()
    lock = machine.checkout / ".venv/ludo-lock"
    lock.mkdir(parents=True)
    (lock / "launcher").write_text(f"{dead.pid}\n")
    assert machine.ludo().code == 0
    assert machine.calls() == EVERYTHING


def test_a_lock_that_nobody_signed_is_broken_after_a_while(machine: Machine) -> None:
    machine.python()
    machine.command("sleep")
    (machine.checkout / ".venv/ludo-lock").mkdir(parents=True)
    assert machine.ludo().code == 0


def test_the_lock_of_somebody_at_work_is_respected(machine: Machine) -> None:
    machine.python()
    lock = machine.checkout / ".venv/ludo-lock"
    lock.mkdir(parents=True)
    with subprocess.Popen(["cat"], stdin=subprocess.PIPE) as other:
        (lock / "launcher").write_text(f"{other.pid}\n")
        machine.command("sleep", f"#!/bin/sh\necho waited >>{machine.calls_file}\nkill {other.pid}\n")
        run = machine.begin()
        other.wait()
        assert ended(run).code == 0
    calls = machine.calls()
    assert calls[0] == "waited"
    assert [call for call in calls if call != "waited"] == EVERYTHING
