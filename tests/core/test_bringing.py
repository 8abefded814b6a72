"""A game from a folder: no edit of the package, and a sentence for what it lacks."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from ludotheque.core.errors import IncompleteGame, UnknownGame
from ludotheque.core.registry import GAMES, GAMES_VARIABLE, bring, find_entry

SIXTH = Path(__file__).parents[2] / "examples" / "sixth_game"


@pytest.fixture(autouse=True)
def the_house_as_it_was(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv(GAMES_VARIABLE, "")
    known = dict(GAMES)
    yield
    GAMES.clear()
    GAMES.update(known)


def folder(tmp_path: Path, name: str, **files: str) -> Path:
    home = tmp_path / name
    home.mkdir()
    for stem, text in files.items():
        (home / f"{stem}.py").write_text(text)
    return home


def test_a_brought_game_is_found_by_its_names_and_its_processes_are_told() -> None:
    entry = bring(SIXTH)
    assert find_entry("Hexapion") is find_entry("hexapawn") is entry
    assert os.environ[GAMES_VARIABLE] == str(SIXTH)
    assert bring(SIXTH).package == entry.package
    assert os.environ[GAMES_VARIABLE] == str(SIXTH)


def test_a_process_we_start_knows_the_game() -> None:
    bring(SIXTH)
    code = "from ludotheque.core.registry import find_entry; print(find_entry('hexapawn').title.fr)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "Hexapion\n"


def test_the_games_of_the_package_are_five_whatever_was_brought() -> None:
    code = "from ludotheque.core.registry import GAMES; print(len(GAMES))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "5\n"


@pytest.mark.parametrize(
    ("files", "missing"),
    [
        ({}, "__init__.py"),
        ({"__init__": ""}, "about.py"),
        ({"__init__": "", "about": "ABOUT = 3\n"}, "about.py, avec ABOUT"),
    ],
)
def test_what_is_missing_in_a_folder_is_named(files: dict[str, str], missing: str, tmp_path: Path) -> None:
    with pytest.raises(IncompleteGame, match="lacks") as refused:
        bring(folder(tmp_path, f"lame_{len(files)}_{len(missing)}", **files))
    assert missing in refused.value.text.fr


MISTAKES = {  # a file of the example, what is written there otherwise, and what is said of it
    "syntax": ("rules.py", "class Hexapawn", "class class Hexapawn", "rules.py, ligne "),
    "raises": (
        "about.py",
        "ABOUT = About(",
        "raise RuntimeError('boum')\nABOUT = About(",
        "about.py, ligne 21 : RuntimeError: boum",
    ),
    "elsewhere": ("view.py", "from {name}.rules", "from sixthgame.rules", "view.py, ligne "),
    "nameless": (
        "about.py",
        'name="hexapawn"',
        'name="octopawn"',
        "« hexapawn » dans rules.py et « octopawn » dans about.py",
    ),
    "diagram": ("about.py", '"b1b2 a3xb2"', '"b1b2 b1b2"', "« b1b2 b1b2 »"),
    "kindless": ("about.py", 'kind="Hexapawn"', 'kind="Hexapwan"', "rules.py, avec Hexapwan"),
    "blind": ("view.py", "def view(", "def seen(", "view.py, avec view"),
    "sheetless": ("RULES.en.md", "", "", "RULES.en.md"),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_in_a_folder_is_one_sentence_that_says_where(mistake: str, tmp_path: Path) -> None:
    file, old, new, said = MISTAKES[mistake]
    home = tmp_path / f"sixth_{mistake}"
    shutil.copytree(SIXTH, home, ignore=shutil.ignore_patterns("__pycache__"))
    for module in home.rglob("*.py"):
        module.write_text(module.read_text().replace("sixth_game", home.name))
    wrong = home / file
    if old:
        text = wrong.read_text()
        assert old.format(name=home.name) in text
        wrong.write_text(text.replace(old.format(name=home.name), new, 1))
    else:
        wrong.unlink()
    with pytest.raises(IncompleteGame) as refused:
        bring(home)
    assert said in refused.value.text.fr and "\n" not in refused.value.text.fr
    assert "hexapawn" not in GAMES


@pytest.mark.parametrize("name", ["json", "2players", "numpy"])
def test_a_folder_whose_name_is_no_free_module_is_refused(name: str, tmp_path: Path) -> None:
    __import__("numpy")
    with pytest.raises(UnknownGame) as refused:
        bring(folder(tmp_path, name, __init__="", about=""))
    assert name in refused.value.text.fr and "renommez" in refused.value.text.fr


def test_a_game_may_not_take_the_name_of_another(tmp_path: Path) -> None:
    about = (SIXTH / "about.py").read_text().replace('slug="hexapion"', 'slug="alak"')
    with pytest.raises(UnknownGame) as refused:
        bring(folder(tmp_path, "thief", __init__="", about=about))
    assert "alak" in refused.value.text.fr
    assert "hexapawn" not in GAMES
