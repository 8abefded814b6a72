"""A folder of files named by students is a class where that is certain; the files of one work are never torn apart."""

import json
from pathlib import Path

import pytest

from classroom.test_moodle_zip import packed
from data_folders import FIRST, THIRD
from ludotheque.classroom.catalogue import find_assignment
from ludotheque.classroom.handins.gathering import gather
from ludotheque.classroom.handins.submissions import find_submissions

RIGHT = (FIRST / "alak_torique.py").read_text("utf-8")
FEW = "def newBoard(n):\n    return [0] * n\n"
ASKED = ("newBoard", "display", "possible", "select", "put", "again")
CELLS = [{"cell_type": "code", "source": [f"def {name}():\n", "    pass\n"]} for name in ASKED]
NOTEBOOK = json.dumps({"cells": CELLS})


def hand_ins(folder: Path, files: dict[str, str | bytes]) -> list[str]:
    """The names of the hand-ins in a folder of these files."""
    folder.mkdir()
    for name, content in files.items():
        (folder / name).write_bytes(content.encode() if isinstance(content, str) else content)
    found = gather(find_submissions([str(folder)]), [str(folder)], find_assignment("alak-torique"), folder / "x")
    assert bool(found.said) == (len(found.hand_ins) > 1)
    return [one.name for one in found.hand_ins]


@pytest.mark.parametrize(
    "files",
    [
        {"dupont_marie.py": RIGHT, "martin.py": RIGHT},
        {"dupont_alak.py": RIGHT, "martin_alak_v2.py": RIGHT, "zoé-alak.py": RIGHT},
        {"dupont.py": RIGHT, "martin.ipynb": NOTEBOOK, "lea.zip": packed({"alak.py": RIGHT})},
    ],
)
def test_files_that_each_hold_the_assignment_under_a_person_s_name_are_a_class(
    tmp_path: Path, files: dict[str, str | bytes]
) -> None:
    assert sorted(hand_ins(tmp_path / "rendus", files)) == sorted(name.rpartition(".")[0] for name in files)


@pytest.mark.parametrize(
    "files",
    [
        {"dupont.py": RIGHT, "martin.py": FEW},  # a part?
        {"dupont.py": RIGHT, "martin.py": f"from dupont import *\n{RIGHT}"},
        {"alak.py": RIGHT, "alak_v2.py": RIGHT},
        {"alak.py": RIGHT, "dupont.py": RIGHT},
        {"dupont1.py": RIGHT, "dupont2.py": RIGHT},
        {"brouillon.py": RIGHT, "final.py": RIGHT},
        {"jeu.py": RIGHT, "plateau.py": RIGHT},
        {"dupont.py": RIGHT},
        {"dupont.py": RIGHT, "martin.py": RIGHT, "test_alak.py": "def test_newBoard():\n    pass\n"},
    ],
)
def test_where_they_may_be_parts_or_versions_of_one_work_they_are_one_hand_in(
    tmp_path: Path, files: dict[str, str | bytes]
) -> None:
    assert hand_ins(tmp_path / "rendu", files) == ["rendu"]


def test_a_folder_beside_the_files_makes_it_doubtful(tmp_path: Path) -> None:
    (tmp_path / "rendu" / "images").mkdir(parents=True)
    for name in ("dupont", "martin"):
        (tmp_path / "rendu" / f"{name}.py").write_text(RIGHT)
    place = [str(tmp_path / "rendu")]
    found = gather(find_submissions(place), place, find_assignment("alak-torique"), tmp_path / "x")
    assert [one.name for one in found.hand_ins] == ["rendu"]


def test_no_work_of_the_planted_classes_is_torn_apart(tmp_path: Path) -> None:
    for name in ("black-white", "roi-des-roses"):
        works = [path for path in (THIRD / name).iterdir() if path.is_dir()]
        found = gather(works, [], find_assignment(name), tmp_path)
        assert len(found.hand_ins) == len(works) > 3
