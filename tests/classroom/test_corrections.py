"""Fourteen ordinary corrections by someone who had not seen the generator: nobody right is accused, what is told stays told."""

import shutil
from dataclasses import dataclass
from pathlib import Path

import pytest

from data_folders import CORRECTIONS
from ludotheque.classroom.class_secret import PUBLISHED
from ludotheque.classroom.folders.assembling import load_folder
from ludotheque.classroom.folders.folder_files import read_folder
from ludotheque.classroom.folders.own_folder import books_of
from ludotheque.classroom.grading import Grader
from ludotheque.classroom.handins.submissions import Submission
from ludotheque.classroom.judging.bench import RealJail
from ludotheque.classroom.judging.verdict import VerdictState
from ludotheque.classroom.question import Assignment

pytestmark = pytest.mark.walls

JAIL = RealJail(unsafe=False)
FINE = (VerdictState.RIGHT, VerdictState.LETTER)
CHANGES = "it gives the right answer, and changes a list that was to be left alone: a matter of letter"
SEEN_AS_LETTER = {  # wrong for their author, and told to the student as a fault of form
    "compte-bancaire/vire_sans_reponse": "None where False is expected",
    "devinette-affichages/sapin_decale": "the same drawing, one space to the right",
    "listes-premiers-pas/cumul_modifie": CHANGES,
    "listes-premiers-pas/rogner_renvoie": "it returns what it was to change in place",
    "notes-fichier/mediane_trie_argument": CHANGES,
    "piles-files/patate_modifie": CHANGES,
    "polynomes/somme_modifie": CHANGES,
    "tableaux-2d/negatif_modifie": CHANGES,
    "tableaux-2d/cree_inverse": "read as another order of the two parameters; functions that use it are called wrong",
    "tris-dichotomie/insertion_modifie": CHANGES,
}
NOT_TOLD = {  # today
    "calendrier/lendemain_fevrier": "the 28th of February of a leap year is drawn, and not chosen: no mutant needs it",
    "compte-bancaire/cree_liste_partagee": "two calls one after the other show it, and each call is asked by itself",
    "jeux-de-mots/mots_espaces": "no example has two spaces in a row",
    "jeux-de-mots/normalise_garde_chiffres": "no example has digits",
    "notes-fichier/lire_dernier_caractere": "every file asked ends with a newline, as the one of the folder does",
    "tableaux-2d/magique_sans_antidiagonale": "squares in which that diagonal alone is wrong are not drawn",
}


@dataclass(frozen=True)
class Ordinary:
    """A correction, and the least share of its mutants that its cases tell: that of 2026-11-17, Hypothesis 6, in hundredths."""

    name: str
    score: float


EVERY = [
    Ordinary("arbres-binaires", 0.99),
    Ordinary("arithmetique", 0.95),
    Ordinary("calendrier", 1.0),
    Ordinary("cesar-vigenere", 0.98),
    Ordinary("compte-bancaire", 0.95),
    Ordinary("devinette-affichages", 0.98),
    Ordinary("jeux-de-mots", 0.98),
    Ordinary("listes-premiers-pas", 0.97),
    Ordinary("notes-fichier", 0.97),
    Ordinary("piles-files", 0.96),
    Ordinary("polynomes", 0.99),
    Ordinary("recursivite", 0.99),
    Ordinary("tableaux-2d", 0.89),
    Ordinary("tris-dichotomie", 0.92),  # most survivors sort as well as the correction does
]
SMALL = ("arbres-binaires",)


def made(one: Ordinary, place: Path) -> Assignment:
    """The folder as a teacher would bring it: the correction, and a title."""
    theirs, folder = CORRECTIONS / one.name, place / one.name
    folder.mkdir()
    shutil.copy(theirs / "corrige.py", folder)
    (folder / "sujet.toml").write_text(f'titre = "{one.name}"\n', "utf-8")
    if (theirs / "fichiers").is_dir():
        shutil.copytree(theirs / "fichiers", folder / "fichiers")
    return load_folder(folder, PUBLISHED, JAIL)


def states(assignment: Assignment, file: Path) -> dict[str, VerdictState]:
    submission = Submission(file.stem, file, {file.name: file.read_bytes()})
    return {one.question: one.state for one in Grader(assignment, JAIL).grade(submission).verdicts}


def wrong_function(file: Path) -> str:
    """As the first line of the file says: `# faute : function : what`."""
    return file.read_text("utf-8").split(":")[1].strip()


def tell_apart(one: Ordinary, place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LUDOTHEQUE_CACHE", str(place / "cache"))
    assignment = made(one, place)
    for file in sorted((CORRECTIONS / one.name / "justes").glob("*.py")):
        accused = {name: state for name, state in states(assignment, file).items() if state not in FINE}
        assert not accused, f"{file.name} is right"
    found = {}
    for file in sorted((CORRECTIONS / one.name / "faux").glob("*.py")):
        found[f"{one.name}/{file.stem}"] = states(assignment, file)[wrong_function(file)]
    expected = dict.fromkeys(found, VerdictState.WRONG)
    expected |= {name: VerdictState.LETTER for name in SEEN_AS_LETTER if name in found}
    expected |= {name: VerdictState.RIGHT for name in NOT_TOLD if name in found}
    assert found == expected
    books = books_of(read_folder(place / one.name), PUBLISHED, JAIL)
    mutants, alive = sum(book.mutants for book in books), sum(len(book.survivors) for book in books)
    assert (mutants - alive) / mutants >= one.score, [mutant.after for book in books for mutant in book.survivors]


@pytest.mark.parametrize("name", SMALL)
def test_small_corrections_tell_right_from_wrong(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tell_apart(next(one for one in EVERY if one.name == name), tmp_path, monkeypatch)


@pytest.mark.long
@pytest.mark.parametrize("one", [one for one in EVERY if one.name not in SMALL], ids=lambda one: one.name)
def test_the_other_corrections_do_so_too(one: Ordinary, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tell_apart(one, tmp_path, monkeypatch)


def test_every_folder_is_tried_and_every_exception_is_a_file() -> None:
    assert [one.name for one in EVERY] == sorted(path.parent.name for path in CORRECTIONS.glob("*/corrige.py"))
    for name in (*SEEN_AS_LETTER, *NOT_TOLD):
        folder, file = name.split("/")
        assert (CORRECTIONS / folder / "faux" / f"{file}.py").is_file()
    assert not {*SEEN_AS_LETTER} & {*NOT_TOLD}
