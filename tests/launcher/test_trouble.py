"""Whatever is missing is named in one sentence, with its remedy."""

import pytest

from launcher.machine import Machine


def test_no_python_at_all(machine: Machine) -> None:
    ending = machine.ludo()
    assert (ending.code, ending.out) == (1, "")
    assert ending.err == (
        "Ludothèque : aucun Python sur cette machine ; installez Python 3.11 ou plus récent (Debian, Ubuntu : "
        "apt install python3 python3-venv ; ailleurs : https://www.python.org/downloads/) et relancez ./ludo.\n"
    )


def test_no_python_at_all_in_english(machine: Machine) -> None:
    assert machine.ludo(LUDOTHEQUE_LANG="en").err.startswith(
        "Ludothèque: no Python on this machine; install Python 3.11"
    )


@pytest.mark.parametrize("version", ["2.7", "3.6", "3.9", "3.10"])
def test_a_python_that_is_too_old(machine: Machine, version: str) -> None:
    machine.python("python3", version)
    ending = machine.ludo()
    assert ending.code == 1
    assert ending.err == (
        f"Ludothèque : Python {version} est trop ancien, il faut Python 3.11 ou plus récent ; installez-le "
        "(https://www.python.org/downloads/) ou donnez-le : LUDO_PYTHON=/chemin/de/python3 ./ludo\n"
    )
    assert machine.ludo(LUDOTHEQUE_LANG="en").err.startswith(f"Ludothèque: Python {version} is too old, Python 3.11 or")
    assert machine.calls() == []


@pytest.mark.parametrize("version", ["3.11", "3.14", "3.20", "4.0"])
def test_a_python_that_is_new_enough(machine: Machine, version: str) -> None:
    machine.python("python3", version)
    assert f"un Python {version} pour elle seule" in machine.ludo().err


def test_an_old_python_is_passed_over_for_a_newer_one(machine: Machine) -> None:
    machine.python("python3", "3.10")
    machine.python("python3.13", "3.13")
    assert "un Python 3.13 pour elle seule" in machine.ludo().err


def test_a_python_that_does_not_run_is_passed_over(machine: Machine) -> None:
    machine.command("python3", "#!/bin/sh\necho 'python3: command not found' >&2\nexit 127\n")
    machine.command("python3.13", "#!/bin/sh\necho some nonsense\n")
    machine.python("python", "3.12")
    ending = machine.ludo()
    assert ending.code == 0
    assert "command not found" not in ending.err


@pytest.mark.parametrize(("name", "package"), [("python3", "python3-venv"), ("python3.12", "python3.12-venv")])
def test_a_python_that_cannot_make_a_venv(machine: Machine, name: str, package: str) -> None:
    machine.python(name, "3.12", able=False, pip="22.2")
    ending = machine.ludo()
    assert ending.code == 1
    assert ending.err == (
        f"Ludothèque : il manque à {name} les modules venv et ensurepip ; installez-les "
        f"(Debian, Ubuntu : apt install {package}) et relancez ./ludo.\n"
    )
    assert f"apt install {package}) and run ./ludo again.\n" in machine.ludo(LUDOTHEQUE_LANG="en").err


def test_the_python_one_names_is_the_one_used(machine: Machine) -> None:
    machine.python("python3", "3.12")
    chosen = machine.python("mon python", "3.13")
    assert "un Python 3.13 pour elle seule" in machine.ludo(LUDO_PYTHON=str(chosen)).err
    assert machine.ludo(LUDO_PYTHON=str(chosen)).err == ""
    assert machine.ludo().err == ""


def test_naming_another_python_installs_again_with_it(machine: Machine) -> None:
    machine.python("python3", "3.12")
    machine.python("python3.13", "3.13")
    machine.ludo()
    assert "un Python 3.13 pour elle seule" in machine.ludo(LUDO_PYTHON="../bin/python3.13").err


def test_naming_an_old_python_is_refused(machine: Machine) -> None:
    machine.python("python3", "3.12")
    machine.python("python3.9", "3.9")
    ending = machine.ludo(LUDO_PYTHON="python3.9")
    assert ending.code == 2
    assert ending.err == (
        "Ludothèque : LUDO_PYTHON (python3.9) est Python 3.9, trop ancien ; donnez un Python 3.11 ou plus récent.\n"
    )


def test_naming_something_that_is_no_python_is_refused(machine: Machine) -> None:
    machine.python("python3", "3.12")
    ending = machine.ludo(LUDO_PYTHON="nulle-part", LUDOTHEQUE_LANG="en")
    assert ending.code == 2
    assert ending.err == (
        "Ludothèque: LUDO_PYTHON (nulle-part) does not run as a Python; give the path of Python 3.11 or newer.\n"
    )


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        (
            "WARNING: Retrying after connection broken by NewConnectionError",
            "le téléchargement a échoué ; vérifiez la connexion au réseau et relancez ./ludo",
        ),
        ("ERROR: [Errno 28] No space left on device", "le disque est plein ; faites de la place et relancez ./ludo"),
        (
            "ERROR: THESE PACKAGES DO NOT MATCH THE HASHES",
            "un fichier téléchargé n'est pas celui attendu ; relancez ./ludo, de préférence depuis un autre réseau",
        ),
        ("Segmentation fault", "l'installation a échoué ; lisez le journal, puis relancez ./ludo"),
    ],
)
def test_an_installation_that_fails_keeps_its_log(machine: Machine, said: str, sentence: str) -> None:
    machine.python()
    machine.order("base.txt", f"echo '{said}' >&2; exit 1")
    ending = machine.ludo()
    assert (ending.code, ending.out) == (1, "")
    assert ending.err.splitlines()[-1] == f"Ludothèque : {sentence} (journal : .venv/ludo-install.log)."
    assert (machine.checkout / ".venv/ludo-install.log").read_text() == f"{said}\n"


@pytest.mark.parametrize("step", ["venv", "base.txt", "package"])
def test_an_installation_that_failed_is_begun_again(machine: Machine, step: str) -> None:
    machine.python()
    machine.order(step, "exit 1")
    assert machine.ludo().code == 1
    machine.calls()
    (machine.orders / step).unlink()
    assert machine.ludo().code == 0
    assert machine.calls() == ["venv", "base.txt", "package"]


def test_a_checkout_one_may_not_write_in(machine: Machine) -> None:
    machine.python()
    (machine.checkout / ".venv").symlink_to("/dev/null/nowhere")
    ending = machine.ludo()
    assert ending.code == 1
    assert ending.err == (
        "Ludothèque : impossible d'écrire dans .venv ; copiez la ludothèque dans un dossier où vous pouvez écrire "
        "et lancez ./ludo là.\n"
    )
