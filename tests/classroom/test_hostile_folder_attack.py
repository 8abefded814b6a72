"""A folder received from a colleague is a stranger's: its files lead nowhere else, keep nobody waiting, and are refused in a sentence."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from ludotheque.classroom.folders.assembling import refuse_unknown_modules
from ludotheque.classroom.folders.folder_files import BAREME, CASES, ENONCE, FAUX, FILES, SUJET, read_folder
from ludotheque.classroom.folders.refusals import BadSujet
from ludotheque.classroom.folders.sujet_toml import parse_sujet
from ludotheque.core.toml_text import LONGEST, MOST_DOTS, toml_data

TITLE = 'titre = "Essai"\n'
CORRECTION = 'def double(n: int) -> int:\n    """Le double.\n\n    >>> double(2)\n    4\n    """\n    return 2 * n\n'
SECRET = "le secret d'un autre"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    place = tmp_path / "recu"
    place.mkdir()
    (place / SUJET).write_text(TITLE)
    (place / "corrige.py").write_text(CORRECTION)
    (tmp_path / "ailleurs").mkdir()
    for name in ("secret.md", "secret.py", "secret.toml", "secret.txt"):
        (tmp_path / "ailleurs" / name).write_text(SECRET)
    return place


@pytest.mark.parametrize("name", [SUJET, "corrige.py", ENONCE, BAREME, CASES])
def test_a_file_that_is_a_link_is_refused(name: str, folder: Path) -> None:
    (folder / name).unlink(missing_ok=True)
    (folder / name).symlink_to(folder.parent / "ailleurs" / "secret.md")
    with pytest.raises(BadSujet, match=f"« recu/{name} » is wrong: it is a link"):
        read_folder(folder)


@pytest.mark.parametrize("name", ["corrige", FAUX, FILES])
def test_a_folder_that_is_a_link_is_refused(name: str, folder: Path) -> None:
    (folder / "corrige.py").rename(folder / ("corrige.py" if name != "corrige" else "autre"))
    (folder / name).symlink_to(folder.parent / "ailleurs")
    with pytest.raises(BadSujet, match="it is a link"):
        read_folder(folder)


@pytest.mark.parametrize("key", ["corrige", "enonce", "faux", "bareme"])
def test_a_link_on_the_way_to_a_file_that_is_named_is_refused(key: str, folder: Path) -> None:
    (folder / "lien").symlink_to(folder.parent)
    (folder / SUJET).write_text(f'{TITLE}{key} = "lien/ailleurs"\n')
    with pytest.raises(BadSujet, match="it is a link"):
        read_folder(folder)


@pytest.mark.parametrize("place", [FAUX, FILES])
def test_links_among_the_files_of_a_folder_are_left_alone(place: str, folder: Path) -> None:
    (folder / place).mkdir()
    (folder / place / "lien.py").symlink_to(folder.parent / "ailleurs" / "secret.py")
    read = read_folder(folder)
    assert not read.faux and not read.work


@pytest.mark.parametrize("name", ["corrige.py", ENONCE, BAREME, CASES])
@pytest.mark.parametrize("make", [os.mkfifo, os.mkdir], ids=["a pipe", "a folder"])
def test_what_is_no_file_is_refused_at_once(make: Callable[[Path], None], name: str, folder: Path) -> None:
    (folder / name).unlink(missing_ok=True)
    make(folder / name)
    with pytest.raises(BadSujet):
        read_folder(folder)


@pytest.mark.parametrize("place", [FAUX, FILES, "corrige"])
def test_pipes_among_the_files_of_a_folder_are_not_opened(place: str, folder: Path) -> None:
    (folder / place).mkdir()
    os.mkfifo(folder / place / "tuyau.py")
    assert not read_folder(folder).faux


@pytest.mark.parametrize("name", [SUJET, "corrige.py", ENONCE, BAREME, CASES])
def test_a_file_without_end_is_refused_before_it_is_read(name: str, folder: Path) -> None:
    with (folder / name).open("ab") as file:
        file.truncate(50_000_000_000)  # on no disk: it has holes
    with pytest.raises(BadSujet):
        read_folder(folder)


def test_a_correction_with_more_statements_than_anybody_writes_is_refused(folder: Path) -> None:
    (folder / "corrige.py").write_text(f"{CORRECTION}{'a=0;' * 30_000}\n")
    with pytest.raises(BadSujet, match="it is too long"):
        read_folder(folder)


def test_the_name_of_a_file_that_functions_read_can_be_shown(folder: Path) -> None:
    (folder / FILES).mkdir()
    (folder / FILES / "\x1b[31m\n.txt").write_text("x")
    with pytest.raises(BadSujet, match="is no name of a file") as refusal:
        read_folder(folder)
    assert refusal.value.text.fr.isprintable()


def test_thousands_of_files_are_not_all_looked_at(folder: Path) -> None:
    (folder / FAUX).mkdir()
    for number in range(300):
        (folder / FAUX / f"{number}.py").touch()
    assert len(read_folder(folder).faux) == 60


@pytest.mark.parametrize(
    "text",
    [f"{TITLE}a{'.a' * (MOST_DOTS + 1)} = 1", f"{TITLE}x = [{'1,' * LONGEST}]", f"{TITLE}x = {'[' * 90_000}"],
    ids=["a key of many parts", "a long list", "a deep list"],
)
def test_toml_that_fills_the_memory_of_its_reader_is_refused(text: str) -> None:
    with pytest.raises(BadSujet, match="it is not TOML"):
        parse_sujet(text)


def test_toml_that_people_write_is_read() -> None:
    assert toml_data(f"x = [{', '.join(['0.5'] * MOST_DOTS)}]")["x"] == [0.5] * MOST_DOTS


def test_the_files_of_a_correction_have_names_of_modules(folder: Path) -> None:
    (folder / "corrige.py").unlink()
    (folder / "corrige").mkdir()
    (folder / "corrige" / "\x1b[31m.py").write_text(CORRECTION)
    with pytest.raises(BadSujet, match="its name is not that of a module") as refusal:
        read_folder(folder)
    assert refusal.value.text.fr.isprintable()


def test_files_are_handed_in_for_modules_that_the_correction_has(folder: Path) -> None:
    (folder / SUJET).write_text(f'{TITLE}[fichiers_rendus]\n"../x" = ["y"]\n')
    files = read_folder(folder)
    with pytest.raises(BadSujet, match=r"the correction has no module « \.\./x »"):
        refuse_unknown_modules(dict(files.sujet.modules), files)
