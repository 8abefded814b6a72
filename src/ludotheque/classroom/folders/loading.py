"""Makes an assignment of its folder: what `sujet.toml` says, the correction, the barème, the wrong twins, the questions."""

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from ludotheque.classroom.class_secret import PUBLISHED, ClassSecret
from ludotheque.classroom.folders.folder_files import read_folder
from ludotheque.classroom.folders.plugin import PluginParts, plugin_parts
from ludotheque.classroom.folders.refusals import SujetPart
from ludotheque.classroom.folders.shipped import SUJET, shipped_folders, solution, solutions
from ludotheque.classroom.folders.sujet_toml import SujetFile, read_sujet
from ludotheque.classroom.folders.twins import in_place_of, twins_of
from ludotheque.classroom.folders.usual_bareme import usual_bareme
from ludotheque.classroom.marks.bareme import DEFAULT as BAREME
from ludotheque.classroom.question import Assignment, Reference
from ludotheque.core.text import quoted

if TYPE_CHECKING:
    from ludotheque.classroom.judging.bench import OpenJail

ENONCE, FAUX = "enonce.md", "faux"
STARTS_A_PROGRAM = '\nif __name__ == "__main__":'


def load_shipped(name: str, secret: ClassSecret = PUBLISHED) -> Assignment:
    """An assignment that comes with the house, its cases drawn: those of our source, or candidates for those of a class."""
    folder = shipped_folders()[name]
    sujet = read_sujet(folder, shipped=True)
    texts = solution(sujet.correction, tuple(module for module, _ in sujet.modules))
    reference = Reference({module: without_start(text) for module, text in texts.items()})
    parts = plugin_parts(sujet.plugin, secret)
    return assembled(folder, sujet, reference, parts, name=name, place=name, models=solutions())


def load_folder(folder: Path, secret: ClassSecret, open_jail: "OpenJail") -> Assignment:
    """The assignment of a folder from anywhere; its correction runs in the jail, as a stranger's code does."""
    from ludotheque.classroom.folders.own_folder import books_of, program_of, questions_of, readings_of, usual_twins

    files = read_folder(folder)
    books = books_of(files, secret, open_jail)
    modules = dict(files.sujet.modules) or {module: (module,) for module in files.sources}
    sujet = replace(files.sujet, modules=tuple(modules.items()))
    sources = {module: without_start(text) for module, text in files.sources.items()}
    beside = {f"{module}.py": text.encode() for module, text in sources.items()} if len(sources) > 1 else {}
    beside |= {name: text.encode() for name, text in files.work}
    questions = questions_of(files, books, open_jail) + program_of(files, open_jail)
    parts = PluginParts(questions, readings=readings_of(books))
    made = assembled(
        folder, sujet, Reference(sources, beside, library=False), parts, name=folder.name, place=str(folder)
    )
    twins = made.twins or usual_twins(books)
    return replace(
        made, digest=files.judging_digest, twins=twins, bareme=made.bareme or usual_bareme(made, files.sujet.questions)
    )


def assembled(
    folder: Path,
    sujet: SujetFile,
    reference: Reference,
    parts: PluginParts,
    *,
    name: str,
    place: str,
    models: tuple[str, ...] = (),
) -> Assignment:
    """The assignment of all its parts; what the folder leaves out is empty."""
    faux = _faux(folder, sujet.faux)
    return Assignment(
        name,
        sujet.title,
        parts.questions,
        sujet.modules,
        reference,
        parts.axes,
        parts.readings,
        _text(folder, sujet.enonce, ENONCE),
        sujet.beside,
        sujet.lent,
        sujet.typed,
        parts.form,
        twins_of(faux, tuple(reference.sources)),
        in_place_of(faux),
        _text(folder, sujet.bareme, BAREME),
        place,
        models,
    )


def without_start(text: str) -> str:
    """A module without the part that starts a program."""
    return text.partition(STARTS_A_PROGRAM)[0]


def start_of(text: str) -> str:
    """The part of a module that starts a program; empty where there is none."""
    return "".join(text.partition(STARTS_A_PROGRAM)[1:])


def _text(folder: Path, said: str, usual: str) -> str:
    """The file that `sujet.toml` names, or the usual one if there is one."""
    path = folder / (said or usual)
    if not said and not path.exists():
        return ""
    try:
        return path.read_text("utf-8")
    except (OSError, ValueError) as failure:
        file = quoted(said or usual)
        raise SujetPart(f"{folder.name}/{SUJET}").bad(
            f"{file} ne peut pas être lu", f"{file} cannot be read"
        ) from failure


def _faux(folder: Path, said: str) -> dict[str, str]:
    """The wrong twins: name of the file → text."""
    place = folder / (said or FAUX)
    if said and not place.is_dir():
        raise SujetPart(f"{folder.name}/{SUJET}").bad(
            f"il n'y a pas de dossier {quoted(said)}", f"there is no folder {quoted(said)}"
        )
    return {path.name: _text(place, path.name, "") for path in sorted(place.glob("*.py"))}
