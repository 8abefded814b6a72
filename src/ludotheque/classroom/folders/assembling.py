"""Makes an assignment of its folder: what `sujet.toml` says, the correction, the barème, the wrong twins, the questions."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from ludotheque.classroom.class_secret import PUBLISHED, ClassSecret
from ludotheque.classroom.folders.folder_files import BAREME, ENONCE, FAUX, SUJET, FolderFiles, read_folder
from ludotheque.classroom.folders.plugin import PluginParts, plugin_parts
from ludotheque.classroom.folders.refusals import SujetPart
from ludotheque.classroom.folders.shipped import shipped_folders, solution, solutions
from ludotheque.classroom.folders.sujet_toml import SujetFile, read_sujet
from ludotheque.classroom.folders.twins import in_place_of, twins_of
from ludotheque.classroom.folders.usual_bareme import usual_bareme
from ludotheque.classroom.question import Assignment, Reference
from ludotheque.core.text import quoted

if TYPE_CHECKING:
    from ludotheque.classroom.judging.bench import OpenJail

STARTS_A_PROGRAM = '\nif __name__ == "__main__":'


def load_shipped(name: str, secret: ClassSecret = PUBLISHED) -> Assignment:
    """An assignment that comes with the house, its cases drawn: those of our source, or candidates for those of a class."""
    folder = shipped_folders()[name]
    sujet = read_sujet(folder, shipped=True)
    texts = solution(sujet.correction, tuple(module for module, _ in sujet.modules))
    reference = Reference({module: without_start(text) for module, text in texts.items()})
    parts = plugin_parts(sujet.plugin, secret)
    return assembled(sujet, reference, parts, _shipped_texts(folder, sujet), name=name, place=name, models=solutions())


def load_folder(folder: Path, secret: ClassSecret, open_jail: "OpenJail") -> Assignment:
    """The assignment of a folder from anywhere; its correction runs in the jail, as a stranger's code does."""
    from ludotheque.classroom.folders.own_folder import books_of, program_of, questions_of, readings_of, usual_twins

    files = read_folder(folder)
    books = books_of(files, secret, open_jail)
    modules = dict(files.sujet.modules) or {module: (module,) for module in files.sources}
    refuse_unknown_modules(modules, files)
    sujet = replace(files.sujet, modules=tuple(modules.items()))
    sources = {module: without_start(text) for module, text in files.sources.items()}
    beside = {f"{module}.py": text.encode() for module, text in sources.items()} if len(sources) > 1 else {}
    beside |= {name: text.encode() for name, text in files.work}
    questions = questions_of(files, books, open_jail) + program_of(files, open_jail)
    parts = PluginParts(questions, readings=readings_of(books))
    texts = FolderTexts(files.enonce, files.bareme, files.faux)
    reference = Reference(sources, beside, library=False)
    made = assembled(sujet, reference, parts, texts, name=folder.name, place=str(folder))
    twins = made.twins or usual_twins(books)
    return replace(
        made, digest=files.judging_digest, twins=twins, bareme=made.bareme or usual_bareme(made, files.sujet.questions)
    )


def refuse_unknown_modules(modules: Mapping[str, tuple[str, ...]], files: FolderFiles) -> None:
    """Files are handed in for modules that the correction has."""
    if unknown := sorted({*modules} - {*files.sources}):
        name, known = quoted(unknown[0]), ", ".join(files.sources)
        raise SujetPart(f"{files.name}/{SUJET}").bad(
            f"fichiers_rendus : le corrigé n'a pas de module {name} (il a : {known})",
            f"fichiers_rendus: the correction has no module {name} (it has: {known})",
        )


@dataclass(frozen=True)
class FolderTexts:
    """What stands in a folder beside the correction; empty where there is none."""

    enonce: str
    bareme: str
    faux: Mapping[str, str]  # name of the file → text


def assembled(
    sujet: SujetFile,
    reference: Reference,
    parts: PluginParts,
    texts: FolderTexts,
    *,
    name: str,
    place: str,
    models: tuple[str, ...] = (),
) -> Assignment:
    """The assignment of all its parts; what the folder leaves out is empty."""
    return Assignment(
        name,
        sujet.title,
        parts.questions,
        sujet.modules,
        reference,
        parts.axes,
        parts.readings,
        texts.enonce,
        sujet.beside,
        sujet.lent,
        sujet.typed,
        parts.form,
        twins_of(texts.faux, tuple(reference.sources)),
        in_place_of(texts.faux),
        texts.bareme,
        place,
        models,
    )


def without_start(text: str) -> str:
    """A module without the part that starts a program."""
    return text.partition(STARTS_A_PROGRAM)[0]


def start_of(text: str) -> str:
    """The part of a module that starts a program; empty where there is none."""
    return "".join(text.partition(STARTS_A_PROGRAM)[1:])


def _shipped_texts(folder: Path, sujet: SujetFile) -> FolderTexts:
    """Of a folder of ours, which may share files with another."""
    faux = sorted((folder / (sujet.faux or FAUX)).glob("*.py"))
    return FolderTexts(
        _shipped_text(folder, sujet.enonce, ENONCE),
        _shipped_text(folder, sujet.bareme, BAREME),
        {path.name: path.read_text("utf-8") for path in faux},
    )


def _shipped_text(folder: Path, said: str, usual: str) -> str:
    """The file that `sujet.toml` names, or the usual one if there is one."""
    path = folder / (said or usual)
    return path.read_text("utf-8") if said or path.exists() else ""
