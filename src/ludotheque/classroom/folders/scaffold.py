"""Begins the folder of an assignment from a teacher's correction: a copy of it, and a `sujet.toml` that explains itself."""

import ast
import shlex
from collections.abc import Iterator
from pathlib import Path

from ludotheque.classroom.folders.brought_correction import BroughtCorrection, bring
from ludotheque.classroom.folders.commented_sujet import points, sujet_text
from ludotheque.classroom.folders.correction import BadCorrection, WrittenCorrection, read_correction
from ludotheque.classroom.folders.domains import Untold
from ludotheque.classroom.folders.drawing_up import is_question
from ludotheque.classroom.folders.folder_files import CASES, FILES, MODULE, SUJET, FolderFiles
from ludotheque.classroom.folders.refusals import BadSujet
from ludotheque.classroom.folders.sujet_settings import DONE, Show, SujetSettings
from ludotheque.classroom.folders.sujet_toml import LONGEST_TITLE, SujetFile
from ludotheque.classroom.folders.understood import Understood, UnderstoodFolder, heard, read_only
from ludotheque.classroom.handins.notebooks import MARK
from ludotheque.classroom.handins.parsing import parse
from ludotheque.classroom.judging.bench import OpenJail
from ludotheque.core.files import open_whole, write_whole
from ludotheque.core.text import Text, one_line, quoted, same
from ludotheque.sandbox.errors import JailError

LONGEST_SHOWN = 80  # characters of an example in a sentence
FIRST_WORDS = ("#!", "# -*-", MARK, "# coding")  # of comments that are no title


def new_folder(settings: SujetSettings, show: Show, open_jail: OpenJail | None = None) -> int:
    """Write the folder; nothing is written before everything was read, and nothing that is there is touched."""
    lang, folder = settings.lang, settings.folder.resolve()
    if settings.correction is None:
        raise BadSujet(
            Text(
                "Dites de quel corrigé partir : ludotheque sujet new DOSSIER --from corrige.py",
                "Say from which correction: ludotheque sujet new FOLDER --from corrige.py",
            )
        )
    _refuse_taken(folder, settings.folder)
    brought = bring(settings.correction)
    correction = _asking(brought, settings.correction)
    title = _title(correction, settings.folder.resolve().name)
    work = tuple(sorted(brought.work.items()))
    files = FolderFiles(folder, SujetFile(same(title)), brought.sources, work=work)
    found, why = _understood(files, settings.unsafe, open_jail)
    text = sujet_text(title, files, found, lang)
    _write(folder, brought, text)
    for line in _told(settings.folder, brought, found, why):
        show(line.to(lang))
    return DONE


def _asking(brought: BroughtCorrection, place: Path) -> WrittenCorrection:
    """The correction, refused under the name its author knows where it asks for nothing."""
    named = brought.sources if place.is_dir() else {place.stem: brought.sources[MODULE]}
    correction = read_correction(named)
    if not any(is_question(name) for name in correction.functions):
        name = quoted(place.name)
        raise BadCorrection(
            Text(
                f"Le corrigé {name} ne définit aucune fonction qui puisse être une question.",
                f"The correction {name} defines no function that may be a question.",
            )
        )
    return read_correction(brought.sources)


def _refuse_taken(folder: Path, said: Path) -> None:
    name = quoted(str(said))
    if folder.exists() and not folder.is_dir():
        raise BadSujet(Text(f"{name} existe et n'est pas un dossier.", f"{name} exists and is no folder."))
    if folder.is_dir() and any(folder.iterdir()):
        raise BadSujet(
            Text(
                f"Le dossier {name} n'est pas vide : rien n'y est écrit ; donnez le nom d'un nouveau dossier.",
                f"The folder {name} is not empty: nothing is written there; give the name of a new folder.",
            )
        )


def _understood(files: FolderFiles, unsafe: bool, open_jail: OpenJail | None) -> tuple[UnderstoodFolder, Text | None]:
    """What the correction tells, heard in the jail; where it cannot be, read from its text, and why."""
    try:
        return heard(files, open_jail or jail_for(unsafe)), None
    except (JailError, BadCorrection) as failure:
        return read_only(files), failure.text


def jail_for(unsafe: bool) -> OpenJail:
    """Where a correction is tried; refused where there is no jail, unless the teacher insists."""
    from ludotheque.classroom.judging.bench import real_jail
    from ludotheque.sandbox.protection import refuse_unprotected

    refuse_unprotected(unsafe)
    return real_jail(unsafe=unsafe)


def _title(correction: WrittenCorrection, folder: str) -> str:
    """The first words of the correction's docstring or of the comment at its top, else the name of the folder."""
    for source in correction.sources.values():
        docstring = (ast.get_docstring(parse(source)) or "").strip()
        first = next(iter(docstring.splitlines()), "") or _top_comment(source)
        if words := one_line(" ".join(first.split())).rstrip(" .:").strip("=-*# "):
            return words[:LONGEST_TITLE]
    words = one_line(folder).replace("_", " ").replace("-", " ").strip()
    return (words[:1].upper() + words[1:])[:LONGEST_TITLE] or MODULE


def _top_comment(source: str) -> str:
    lines = (line.strip() for line in source.splitlines()[:5])
    told = (line for line in lines if line and not line.startswith(FIRST_WORDS))
    first = next(told, "")
    return first.lstrip("# ") if first.startswith("#") else ""


def _write(folder: Path, brought: BroughtCorrection, text: str) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in brought.copies.items():
        place = folder / name
        place.parent.mkdir(exist_ok=True)
        with open_whole(place, new=True) as file:
            file.write(content)
    for name, words in brought.work.items():
        (folder / FILES).mkdir(exist_ok=True)
        write_whole(folder / FILES / name, words, new=True)
    write_whole(folder / SUJET, text, new=True)


def _told(said: Path, brought: BroughtCorrection, found: UnderstoodFolder, why: Text | None) -> Iterator[Text]:
    """What was done, what is to be completed, and what comes next."""
    written = ", ".join([*brought.copies, *(f"{FILES}/{name}" for name in brought.work), SUJET])
    yield Text(f"Écrit dans {said} : {written}.", f"Written in {said}: {written}.")
    names = ", ".join(one.function.name for one in found.questions)
    many, worth = len(found.questions), f"{sum(points(len(found.questions))):g}"
    several = "s" if many > 1 else ""
    yield Text(
        f"{many} question{several} ({worth} points) : {names}.", f"{many} question{several} ({worth} points): {names}."
    )
    if why is not None:
        yield Text(
            f"Le corrigé n'a pas été lancé, seul son texte a été lu. {why.fr}",
            f"The correction was not run, only its text was read. {why.en}",
        )
    for of, line, says, came in found.problems:
        yield wrong_example(of, line, says, came)
    yield from _to_complete(found.questions, bool(brought.work))
    where = shlex.quote(str(said))
    yield Text("Et maintenant :", "And now:")
    for word, why in NEXT.items():
        typed = f"  ludotheque sujet {word:7} {where}   "
        yield Text(typed + why.fr, typed + why.en)


NEXT = {
    "try": Text(
        "le corrigé a-t-il tous ses points, les cas voient-ils les fautes ?",
        "has the correction all its points, do the cases see faults?",
    ),
    "show": Text(
        "une page à relire : ce qui sera demandé, question par question",
        "a page to proofread: what will be asked, question by question",
    ),
    "handout": Text("ce que reçoivent les étudiants", "what students receive"),
}


def wrong_example(of: str, line: str, says: str, came: str) -> Text:
    """An example of the correction that says otherwise than the correction does."""
    call, said, got = (_quoted(one) for one in (line, says, came))
    where = Text(f" de {of}", f" of {of}") if of else Text("", "")
    if not says:
        return Text(
            f"À revoir : l'exemple{where.fr} {call} échoue ({got}).",
            f"To look at: the example{where.en} {call} fails ({got}).",
        )
    return Text(
        f"À revoir : l'exemple{where.fr} {call} annonce {said}, le corrigé donne {got}.",
        f"To look at: the example{where.en} {call} tells {said}, the correction gives {got}.",
    )


def _quoted(words: str) -> str:
    """Words of a correction in a sentence of ours."""
    plain = one_line(" ".join(words.split()))
    return f"« {plain if len(plain) <= LONGEST_SHOWN else f'{plain[:LONGEST_SHOWN]}…'} »"


def _to_complete(questions: tuple[Understood, ...], has_files: bool) -> Iterator[Text]:
    """What nobody can guess: without it a question has no case."""
    if asking := ", ".join(one.function.name for one in questions if one.asks):
        yield Text(
            f"À compléter dans {SUJET}, « tape » : les lignes que l'on tape à {asking}.",
            f"To complete in {SUJET}, « tape »: the lines typed at the keyboard for {asking}.",
        )
    if unknown := ", ".join(filter(None, map(_unknown, questions))):
        yield Text(
            f"À compléter : rien ne dit ce que sont les paramètres de {unknown} ; donnez des types ou des exemples dans le "
            f"corrigé, « parametres » dans {SUJET}, ou {CASES}.",
            f"To complete: nothing tells what the parameters of {unknown} are; give types or examples in the correction, "
            f"« parametres » in {SUJET}, or {CASES}.",
        )
    reading = ", ".join(one.function.name for one in questions if one.reads and not one.writes)
    if reading and not has_files:
        yield Text(
            f"À compléter : des fichiers pour {reading}, à mettre dans {FILES}/, et des exemples d'appels qui les nomment.",
            f"To complete: files for {reading}, to be put in {FILES}/, and examples of calls that name them.",
        )


def _unknown(one: Understood) -> str:
    pairs = zip(one.room.parameters, one.room.domains, strict=True)
    names = [name for name, domain in pairs if isinstance(domain, Untold) and name not in one.paths]
    return f"{one.function.name}({', '.join(names)})" if names else ""
