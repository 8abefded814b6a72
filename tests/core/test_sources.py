"""What is kept is named after every source it was made from, however an import is written."""

import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

import ludotheque
from ludotheque.core import sources
from ludotheque.core.sources import digest_of, sources_of

PACKAGE = Path(ludotheque.__file__).parent


@pytest.fixture(autouse=True)
def read_anew() -> None:
    """Files change under a test as they do not under a program."""
    for remembered in (sources._text, sources._entries, sources._imported, sources._at):
        remembered.cache_clear()


def bring(folder: Path, files: Mapping[str, str], monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package called `eighth` with these files, known as a game from outside is."""
    for name, text in files.items():
        (folder / "eighth" / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / "eighth" / name).write_text(text)
    monkeypatch.syspath_prepend(folder)
    monkeypatch.delitem(sys.modules, "eighth", raising=False)
    __import__("eighth")
    return folder / "eighth"


WAYS = [
    "from eighth.rules import FEW",
    "from eighth.rules import (\n    FEW,\n    MANY,\n)",
    "from eighth import rules",
    "from eighth import (\n    other,  # a remark :)\n    rules as r,\n)",
    "from eighth import other, \\\n    rules",
    "import eighth.rules",
    "import os, eighth.rules as r",
    "from .rules import FEW",
    "from . import rules",
    "def later():\n    from eighth.rules import FEW",
    "if True:\n\timport eighth.rules",
]


@pytest.mark.parametrize("way", WAYS)
def test_every_way_to_import_is_followed(way: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files = {"__init__.py": "", "kernel.py": f"{way}\n", "rules.py": "from eighth.room.sizes import N\n"}
    folder = bring(tmp_path, {**files, "room/sizes.py": "N = 1\n", "unused.py": ""}, monkeypatch)
    found = {str(path.relative_to(folder)) for path in sources_of([folder / "kernel.py"])}
    assert found == {"__init__.py", "kernel.py", "rules.py", "room/sizes.py"}


def test_relative_imports_climb(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files = {"__init__.py": "", "engine/__init__.py": "", "engine/kernel.py": "from ..rules import N\n", "rules.py": ""}
    folder = bring(tmp_path, files, monkeypatch)
    assert folder / "rules.py" in sources_of([folder / "engine/kernel.py"])


def test_modules_that_import_each_other_come_to_an_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files = {"__init__.py": "", "one.py": "from eighth import two\n", "two.py": "import eighth.one\n"}
    folder = bring(tmp_path, files, monkeypatch)
    assert sources_of([folder / "one.py"]) == {folder / name for name in files}


def test_the_digest_changes_with_every_source_and_with_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = {
        "__init__.py": "",
        "kernel.py": "from eighth.rules import N\n",
        "rules.py": "N = 1\n",
        "view.py": "N = 1\n",
    }
    folder = bring(tmp_path, files, monkeypatch)

    def digest() -> str:
        sources._text.cache_clear()
        return digest_of([folder / "kernel.py"])

    before = digest()
    (folder / "view.py").write_text("N = 2\n")
    assert digest() == before
    (folder / "rules.py").write_text("N = 2\n")
    assert digest() != before
    assert digest_of([folder / "kernel.py"], "numba 1") != digest_of([folder / "kernel.py"], "numba 2")


def test_what_is_left_out_is_not_followed_either(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files = {"__init__.py": "", "a.py": "import eighth.b\n", "b.py": "import eighth.c\n", "c.py": ""}
    folder = bring(tmp_path, files, monkeypatch)
    found = sources_of([folder / "a.py"], left_out=lambda path: path.name == "b.py")
    assert found == {folder / "__init__.py", folder / "a.py"}


def test_what_others_installed_is_not_followed() -> None:
    found = sources_of([PACKAGE / "compiled/jit.py"])
    assert PACKAGE / "core/sources.py" in found
    assert all(path.is_relative_to(PACKAGE) for path in found)


@pytest.mark.parametrize("kept", ["games/awale/engine/endings.py", "games/alak/engine/solved.py"])
def test_tables_that_are_kept_depend_on_their_rules(kept: str) -> None:
    rules = PACKAGE / kept.replace(kept.split("engine/")[1], "").replace("engine/", "rules.py")
    assert {rules, PACKAGE / "core/seat.py"} <= sources_of([PACKAGE / kept])
