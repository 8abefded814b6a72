"""Reads `sujet.toml`, in which a teacher says what an assignment is: its title, its correction, the files handed in."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath, PureWindowsPath

from ludotheque.classroom.folders.question_table import QuestionSettings, TableReader, TypedRun
from ludotheque.classroom.folders.refusals import BadSujet, SujetPart
from ludotheque.classroom.folders.shipped import ORDER, SOLUTIONS, SUJET
from ludotheque.classroom.marks.bareme import LONGEST_REASON, TomlValue
from ludotheque.core.files import regular_bytes
from ludotheque.core.text import Text, one_line, quoted, same
from ludotheque.core.toml_text import LONGEST, toml_data

LONGEST_TITLE = 200  # characters
OURS_ALONE = {ORDER, "plugin", "prete"}  # a stranger's code runs in the jail alone, and sees nothing of ours
KNOWN = OURS_ALONE | {
    "questions",
    "interdits",
    "dialogues",
    "titre",
    "corrige",
    "enonce",
    "faux",
    "bareme",
    "fichiers_rendus",
    "a_cote",
    "tape_au_chargement",
}


@dataclass(frozen=True)
class SujetFile:
    """What a `sujet.toml` says. Paths are from its folder; an empty one means the usual name, if there is such a file."""

    title: Text
    order: int = 0  # among the shipped ones
    correction: str = "corrige.py"  # a path or, for ours, a module
    enonce: str = ""
    faux: str = ""
    bareme: str = ""
    plugin: str = ""  # "module:function", ours alone
    modules: tuple[tuple[str, tuple[str, ...]], ...] = ()  # (module of the correction, the stems under which it comes)
    beside: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # other assignments: words of their files
    lent: str = ""  # the file of ours that a hand-in which leaves it out may import
    typed: tuple[str, ...] = ()  # while a file is loaded
    questions: Mapping[str, QuestionSettings] = field(default_factory=dict)  # of a teacher's own folder
    forbidden: tuple[str, ...] = ()  # names that no question may use
    dialogues: tuple[TypedRun, ...] = ()  # whole runs of the program


def read_sujet(folder: Path, *, shipped: bool = False) -> SujetFile:
    """The `sujet.toml` of this folder; one that is not ours may not run our code, nor name a file elsewhere."""
    reader = _Reader(f"{folder.name}/{SUJET}", shipped)
    try:
        text = regular_bytes(folder / SUJET, 4 * LONGEST + 1).decode("utf-8")
    except (OSError, ValueError) as failure:
        said = one_line(str(failure), most=LONGEST_REASON)
        raise reader.bad(f"il ne peut pas être lu ({said})", f"it cannot be read ({said})") from failure
    return parse_sujet(text, reader.name, shipped=shipped)


def parse_sujet(text: str, name: str = SUJET, *, shipped: bool = False) -> SujetFile:
    """What this text says; every refusal names the file."""
    reader = _Reader(name, shipped)
    try:
        data = toml_data(text)
    except (ValueError, RecursionError) as failure:
        said = one_line(str(failure), most=LONGEST_REASON)
        raise reader.bad(f"ce n'est pas du TOML ({said})", f"it is not TOML ({said})") from failure
    return reader.sujet(data)


@dataclass(frozen=True)
class _Reader:
    """Reads one file; every refusal names it."""

    name: str
    shipped: bool

    def sujet(self, data: Mapping[str, TomlValue]) -> SujetFile:
        if unknown := sorted(set(data) - KNOWN):
            raise self.bad(f"clé inconnue {quoted(unknown[0])}", f"unknown key {quoted(unknown[0])}")
        if not self.shipped and (ours := sorted(set(data) & OURS_ALONE)):
            key = quoted(ours[0])
            raise self.bad(
                f"seuls les sujets livrés avec le programme peuvent dire {key}, le code d'un autre ne tourne qu'en prison",
                f"only assignments that come with the program may say {key}, another's code runs in the jail alone",
            )
        tables = TableReader(self.name)
        return SujetFile(
            self._title(data.get("titre")),
            self._whole(data.get(ORDER, 0), ORDER),
            self._correction(data),
            self._path(data, "enonce"),
            self._path(data, "faux"),
            self._path(data, "bareme"),
            self._text(data.get("plugin", ""), "plugin"),
            tuple(self._lists(data, "fichiers_rendus").items()),
            self._lists(data, "a_cote"),
            self._text(data.get("prete", ""), "prete"),
            self._list(data.get("tape_au_chargement", []), "tape_au_chargement"),
            tables.questions(data.get("questions", {})),
            self._list(data.get("interdits", []), "interdits"),
            tables.dialogues(data.get("dialogues", [])),
        )

    def _title(self, value: TomlValue) -> Text:
        """One title, or one in each language."""
        if value is None:
            raise self.bad("il manque « titre »", "« titre » is missing")
        if isinstance(value, dict) and set(value) == {"fr", "en"}:
            return Text(self._words(value["fr"], "titre.fr"), self._words(value["en"], "titre.en"))
        if isinstance(value, dict):
            raise self.bad(
                "« titre » doit être un texte, ou { fr = …, en = … }", "« titre » must be a text, or { fr = …, en = … }"
            )
        return same(self._words(value, "titre"))

    def _words(self, value: TomlValue, where: str) -> str:
        """Words that people read: one line."""
        words = one_line(self._text(value, where), most=LONGEST_TITLE).strip()
        if not words:
            raise self.bad(f"{quoted(where)} est vide", f"{quoted(where)} is empty")
        return words

    def _correction(self, data: Mapping[str, TomlValue]) -> str:
        said = self._text(data.get("corrige", SujetFile.correction), "corrige")
        if not said.startswith(f"{SOLUTIONS}."):
            return self._path(data, "corrige") or SujetFile.correction
        if not self.shipped:
            raise self.bad(
                "« corrige » doit être un fichier du dossier, non un module de la Ludothèque",
                "« corrige » must be a file of the folder, not a module of the Ludothèque",
            )
        return said

    def _path(self, data: Mapping[str, TomlValue], key: str) -> str:
        """A path from the folder, which stays inside unless the folder is ours."""
        said = self._text(data.get(key, ""), key)
        inside = not any(way(said).anchor or ".." in way(said).parts for way in (PurePosixPath, PureWindowsPath))
        if not (inside or self.shipped) or not said.isprintable():
            raise self.bad(
                f"{quoted(key)} doit nommer un fichier du dossier", f"{quoted(key)} must name a file of the folder"
            )
        return said

    def _lists(self, data: Mapping[str, TomlValue], key: str) -> dict[str, tuple[str, ...]]:
        table = data.get(key, {})
        if not isinstance(table, dict):
            raise self.bad(f"{quoted(key)} doit être une table", f"{quoted(key)} must be a table")
        return {name: self._list(value, f"{key}.{name}") for name, value in table.items()}

    def _list(self, value: TomlValue, where: str) -> tuple[str, ...]:
        if not isinstance(value, list):
            raise self.bad(f"{quoted(where)} doit être une liste de textes", f"{quoted(where)} must be a list of texts")
        return tuple(self._text(one, where) for one in value)

    def _text(self, value: TomlValue, where: str) -> str:
        if not isinstance(value, str):
            raise self.bad(f"{quoted(where)} doit être un texte", f"{quoted(where)} must be a text")
        return value

    def _whole(self, value: TomlValue, where: str) -> int:
        if isinstance(value, bool) or not isinstance(value, int):
            raise self.bad(f"{quoted(where)} doit être un nombre entier", f"{quoted(where)} must be a whole number")
        return value

    def bad(self, fr: str, en: str) -> BadSujet:
        return SujetPart(self.name).bad(fr, en)
