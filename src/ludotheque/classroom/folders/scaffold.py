"""Begins the folder of an assignment from a teacher's correction: a copy of it, and a `sujet.toml` that explains itself."""

import ast
import shlex
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from ludotheque.classroom.folders.commented_sujet import points, sujet_text
from ludotheque.classroom.folders.correction import BadCorrection, Correction, read_correction
from ludotheque.classroom.folders.domains import Unknown
from ludotheque.classroom.folders.drawing_up import is_question
from ludotheque.classroom.folders.folder_files import CASES, FILES, LONGEST_FILE, MODULE, MOST_FILES, SUJET, FolderFiles
from ludotheque.classroom.folders.refusals import BadSujet
from ludotheque.classroom.folders.sujet_settings import DONE, Show, SujetSettings
from ludotheque.classroom.folders.sujet_toml import LONGEST_TITLE, SujetFile
from ludotheque.classroom.folders.understood import Understood, UnderstoodFolder, heard, read_only
from ludotheque.classroom.handins.notebooks import MARK, notebook_source
from ludotheque.classroom.handins.parsing import is_endless, parse, python_text
from ludotheque.classroom.handins.refusing import BadSubmission, most_bytes
from ludotheque.classroom.handins.walking import plain_bytes
from ludotheque.classroom.judging.bench import OpenJail
from ludotheque.core.files import open_whole, write_whole
from ludotheque.core.text import Text, one_line, quoted, same
from ludotheque.sandbox.errors import JailError

PYTHON, NOTEBOOK = ".py", ".ipynb"
LONGEST_SHOWN = 80  # characters of an example in a sentence
FIRST_WORDS = ("#!", "# -*-", MARK, "# coding")  # of comments that are no title


@dataclass(frozen=True)
class BroughtCorrection:
    """A correction as it was brought: the files to copy, by their names in the folder, and what they say."""

    copies: Mapping[str, bytes]
    sources: Mapping[str, str]
    work: Mapping[str, str] = field(default_factory=dict)  # files that it names, found beside it


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


def _asking(brought: BroughtCorrection, place: Path) -> Correction:
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


def bring(place: Path) -> BroughtCorrection:
    """The correction of this file, notebook or folder of files; nothing is run."""
    if place.is_dir():
        return _folder(place)
    if place.suffix.lower() not in (PYTHON, NOTEBOOK) or not place.exists():
        name = quoted(str(place))
        why = Text("il n'existe pas", "it does not exist")
        if place.exists():
            why = Text(
                "il faut un fichier .py, un notebook .ipynb, ou un dossier", "a .py file, a notebook, or a folder"
            )
        raise BadCorrection(Text(f"Le corrigé {name} : {why.fr}.", f"The correction {name}: {why.en}."))
    content = _bytes(place)
    source = _source(place, content)
    return BroughtCorrection(
        {f"{MODULE}{place.suffix.lower()}": content}, {MODULE: source}, _beside(place.parent, [source])
    )


def _folder(place: Path) -> BroughtCorrection:
    name = quoted(str(place))
    if (place / SUJET).exists():
        raise BadCorrection(Text(f"{name} est déjà un sujet.", f"{name} is an assignment already."))
    paths = [path for path in sorted(place.iterdir()) if path.suffix.lower() in (PYTHON, NOTEBOOK)]
    plain = [path for path in paths if path.is_file() and not path.is_symlink()][:MOST_FILES]
    if not plain:
        raise BadCorrection(
            Text(f"Le dossier {name} ne contient aucun fichier Python.", f"The folder {name} holds no Python file.")
        )
    read = {path: _bytes(path) for path in plain}
    sources = {path.stem: _source(path, content) for path, content in read.items()}
    copies = {f"{MODULE}/{path.name}": content for path, content in read.items()}
    return BroughtCorrection(copies, sources, _beside(place, [*sources.values()]))


def _bytes(path: Path) -> bytes:
    try:
        return plain_bytes(path, most_bytes(path.name), follow=True)
    except OSError as failure:
        name, said = quoted(str(path)), failure.strerror or type(failure).__name__
        raise BadCorrection(
            Text(f"Le corrigé {name} ne peut pas être lu : {said}.", f"The correction {name} cannot be read: {said}.")
        ) from failure


def _source(path: Path, content: bytes) -> str:
    text = notebook_source(content, path.name)[0] if path.suffix.lower() == NOTEBOOK else python_text(content)
    if is_endless(text):
        name = quoted(path.name)
        raise BadCorrection(Text(f"Le corrigé {name} est trop long.", f"The correction {name} is too long."))
    return text


def _beside(place: Path, sources: list[str]) -> dict[str, str]:
    """The small text files beside a correction that its texts name, as `open("notes.txt")` or an example would."""
    found: dict[str, str] = {}
    for name in dict.fromkeys(_named(sources)):
        path = place / name
        if path.is_file() and not path.is_symlink() and len(found) < MOST_FILES:
            try:
                found[name] = plain_bytes(path, LONGEST_FILE).decode("utf-8")
            except (OSError, UnicodeDecodeError, BadSubmission):
                continue
    return found


def _named(sources: list[str]) -> Iterator[str]:
    """Plain names of files among the texts of a program, and of its examples; those of programs are not meant."""
    for source in sources:
        try:
            correction = read_correction({MODULE: source})
        except BadCorrection:
            continue
        examples = [line for snippet in correction.snippets for line, _ in snippet.lines]
        for part in (source, *examples):
            try:
                texts = [one.value for one in ast.walk(parse(part)) if isinstance(one, ast.Constant)]
            except (SyntaxError, ValueError, RecursionError, MemoryError):
                continue
            yield from (one for one in texts if isinstance(one, str) and _is_file_name(one))


def _is_file_name(text: str) -> bool:
    stem, point, suffix = text.rpartition(".")
    plain = text.isprintable() and not set(text) & set("/\\:") and not text.startswith(".") and len(text) <= 60
    return bool(stem and point) and plain and suffix.isalnum() and f".{suffix.lower()}" not in (PYTHON, NOTEBOOK)


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


def _title(correction: Correction, folder: str) -> str:
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
    yield from (
        Text(f"  ludotheque sujet {word} {where}   {fr}", f"  ludotheque sujet {word} {where}   {en}")
        for word, fr, en in NEXT
    )


NEXT = (
    (
        "try    ",
        "le corrigé a-t-il tous ses points, les cas voient-ils les fautes ?",
        "is the correction all right, do cases see faults?",
    ),
    (
        "show   ",
        "une page à relire : ce qui sera demandé, question par question",
        "a page to proofread: what will be asked, by question",
    ),
    ("handout", "ce que reçoivent les étudiants", "what students receive"),
)


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
    for one in questions:
        name = one.function.name
        if one.asks:
            yield Text(
                f"À compléter : {name} demande au clavier ; dites dans {SUJET} ce qui est tapé (« tape »).",
                f"To complete: {name} asks at the keyboard; say in {SUJET} what is typed (« tape »).",
            )
        unknown = [
            word
            for word, domain in zip(one.room.parameters, one.room.domains, strict=True)
            if isinstance(domain, Unknown)
        ]
        if unknown:
            which = ", ".join(unknown)
            yield Text(
                f"À compléter : {name}({which}) ; un type ou un exemple dans le corrigé, « parametres » dans {SUJET}, ou {CASES}.",
                f"To complete: {name}({which}); a type or an example in the correction, « parametres » in {SUJET}, or {CASES}.",
            )
        if one.reads and not one.writes and not has_files:
            yield Text(
                f"À compléter : {name} lit un fichier ; mettez-en un dans {FILES}/, et un appel qui le nomme dans les exemples.",
                f"To complete: {name} reads a file; put one in {FILES}/, and a call that names it among the examples.",
            )
