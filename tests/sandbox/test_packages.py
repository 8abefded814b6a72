"""A jail may be given installed packages: it imports those, cannot change them, and sees no other."""

from pathlib import Path

import pytest

from ludotheque.sandbox.inside.values import decode
from ludotheque.sandbox.jail import Jail

SOURCE = b"""
import os
def tried(name):
    try:
        return __import__(name).HERE
    except ImportError:
        return None
def changed():
    import given
    try:
        open(given.__file__, "a").close()
        os.remove(given.__file__)
    except OSError:
        return False
    return True
"""


@pytest.fixture
def installed(tmp_path: Path) -> Path:
    for name in ("given", "other"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "__init__.py").write_text(f"HERE = '{name}'\n")
    (tmp_path / "single.py").write_text("HERE = 'single'\n")
    return tmp_path


def asked(jail: Jail, function: str, *arguments: str) -> object:
    return decode(jail.ask({"op": "call", "function": function, "arguments": list(arguments)})["value"])


@pytest.mark.parametrize("unsafe", [pytest.param(False, marks=pytest.mark.walls), True])
def test_the_packages_given_can_be_imported_and_no_other(installed: Path, unsafe: bool) -> None:
    packages = {name: installed / name for name in ("given", "single.py")}
    with Jail({"a.py": SOURCE}, unsafe=unsafe, library=False, packages=packages) as jail:
        jail.ask({"op": "load", "module": "a"})
        assert [asked(jail, "tried", name) for name in ("given", "single", "other")] == ["given", "single", None]
        if not unsafe:
            assert asked(jail, "changed") is False


@pytest.mark.walls
def test_a_jail_that_is_given_none_sees_none() -> None:
    with Jail({"a.py": SOURCE}, library=False) as jail:
        jail.ask({"op": "load", "module": "a"})
        assert [asked(jail, "tried", name) for name in ("given", "pytest")] == [None, None]
