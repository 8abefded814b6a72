"""Files of one folder that each hold the whole assignment: perhaps of several students, graded as one hand-in."""

import re
import shlex
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from unicodedata import normalize

from ludotheque.classroom.handins.locating import defined_in
from ludotheque.classroom.handins.preparing import Prepared
from ludotheque.classroom.handins.refusing import BadSubmission, most_bytes
from ludotheque.classroom.handins.submissions import SUFFIXES, Submission
from ludotheque.classroom.handins.walking import is_hidden, plain_bytes
from ludotheque.classroom.question import Assignment
from ludotheque.core.text import Text

HALF = 0.5  # of the questions
MOST_NAMED = 5
MOST_STUDENTS = 600  # files looked at to see whether they are a class
DEFINES = re.compile(r"\bdef\s+(\w+)")  # in a notebook too, where lines are quoted: whoever grades them parses them
IMPORTS = re.compile(r"(?:from|import)\s[^\n\\]*")
WORDS = re.compile(r"[^\W\d_]+")
# What a student calls the files of one work: its parts, its versions.
WORDS_OF_A_WORK = """
    aide annexe backup base bis bonus brouillon code copie copy def devoir dm draft essai exercice exo final
    finale fini fonctions functions game grille ia ihm init interface jeu joueur main new nouveau old partie
    plateau prog programme project projet python rendu sauvegarde script solution sujet test tests tp travail
    utils ver vers version vf vfinal
"""
OF_A_WORK = frozenset(WORDS_OF_A_WORK.split())


def several_works(
    assignment: Assignment, submission: Submission, prepared: Prepared, apart: Collection[str]
) -> Iterator[Text]:
    """What is said where files that import each other nowhere each define half of the questions; `apart` are a bonus."""
    if not submission.path.is_dir():
        return
    asked = [set(question.names) for question in assignment.questions]
    defined = {module: names for module, names in defined_in(prepared.sources).items() if module not in apart}
    whole = [
        module for module, names in defined.items() if sum(bool(one & {*names}) for one in asked) >= HALF * len(asked)
    ]
    if len(whole) < 2 or _import_each_other({module: prepared.source(module) for module in whole}):
        return
    files = ", ".join(prepared.called(module) for module in whole[:MOST_NAMED])
    files += ", …" if len(whole) > MOST_NAMED else ""
    typed = f"grade {assignment.name} {shlex.quote(f'{submission.path}/*.py')}"
    yield Text(
        f"{files} contiennent chacun le sujet, et ont été pris pour un seul rendu ; pour en faire autant de rendus : {typed}",
        f"{files} each hold the assignment, and were taken for one hand-in; to have as many hand-ins: {typed}",
    )


def _import_each_other(sources: Mapping[str, str]) -> bool:
    """Whether a line of one names another where it imports something: then they are one work."""
    imports = " ".join(
        line for source in sources.values() for line in source.splitlines() if re.match(r"\s*(?:from|import)\s", line)
    )
    return any(module in re.findall(r"\w+", imports) for module in sources)


def loose_works(assignment: Assignment, folder: Path) -> list[Path]:
    """The files of a folder where each is certainly the work of another student; none where they may be parts of one work.

    Each holds half of the questions by itself, none imports another, and each is called by a name that is neither the
    assignment's nor a version's. Zips beside such files are hand-ins too.
    """
    if folder.is_symlink() or not folder.is_dir():
        return []
    inside = sorted(path for path in folder.iterdir() if not is_hidden(path.name))
    hand_ins = [path for path in inside if path.suffix.lower() in SUFFIXES]
    files = [path for path in hand_ins if path.suffix.lower() != ".zip"]
    if any(path.is_symlink() or not path.is_file() for path in inside) or not 2 <= len(files) <= MOST_STUDENTS:
        return []
    try:
        texts = {path.stem: plain_bytes(path, most_bytes(path.name)).decode("utf-8", "replace") for path in files}
    except (BadSubmission, OSError):
        return []
    whole = len(texts) == len(files) and all(_holds_half(assignment, text) for text in texts.values())
    if not whole or _mention_each_other(texts) or not _are_people(assignment, [path.stem for path in hand_ins]):
        return []
    return hand_ins


def _holds_half(assignment: Assignment, text: str) -> bool:
    defined = set(DEFINES.findall(text))
    asked = [set(question.names) for question in assignment.questions]
    return sum(bool(one & defined) for one in asked) >= HALF * len(asked)


def _mention_each_other(texts: Mapping[str, str]) -> bool:
    """Whether a line that imports something names another of the files."""
    for stem, text in texts.items():
        words = {word for line in IMPORTS.findall(text) for word in re.findall(r"\w+", line)}
        if words & {other for other in texts if other != stem}:
            return True
    return False


def _are_people(assignment: Assignment, stems: Collection[str]) -> bool:
    """Whether each of these names says something that the assignment does not, and no two the same."""
    stock = " ".join([assignment.name, *(word for _, words in assignment.modules for word in words)])
    stock += " ".join(["", *assignment.extra, *(word for words in assignment.extra.values() for word in words)])
    known = OF_A_WORK | {_plain(word) for word in WORDS.findall(stock)}
    people = [
        frozenset(word for word in map(_plain, WORDS.findall(stem)) if word not in known and len(word) > 1)
        for stem in stems
    ]
    return all(people) and len(set(people)) == len(people)


def _plain(word: str) -> str:
    """A word without case and accents."""
    return "".join(sign for sign in normalize("NFKD", word.casefold()) if sign.isalpha())
