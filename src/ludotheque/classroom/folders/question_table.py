"""What a teacher says of a question in `sujet.toml`: points, what counts in its answer, what its parameters may be."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from ludotheque.classroom.folders.narrowing import Narrowing
from ludotheque.classroom.folders.refusals import BadSujet, SujetPart
from ludotheque.classroom.marks.bareme import TomlValue
from ludotheque.classroom.question import Printed
from ludotheque.core.text import quoted

QUESTION_KEYS = {
    *("points", "phrase", "recursive", "interdits", "tolerance", "ordre_libre", "modifie", "affiche", "verificateur"),
    *("alias", "donnee", "tape", "parametres", "exceptions", "faute_de_lettre", "autre_moyen", "cas", "generes"),
}
PARAMETER_KEYS = {
    *("min", "max", "taille", "valeurs", "parmi", "lettres", "triee", "distincts", "lignes", "colonnes", "carree"),
    *("generateur",),
}
MOST_DIALOGUES, MOST_TYPED = 60, 60  # each is played, or typed into every call: beyond, nobody waits for it
LARGEST = 60  # items of a list, rows of a grid, signs of a text
BEYOND = 1e9  # numbers
DIALOGUE_KEYS = {"tape", "nom", "public", "phrase"}
PRINTED = {"rien": Printed.NOTHING, "texte": Printed.TEXT, "libre": Printed.FREE}
RANGE = re.compile(r"\s*(-?\d{1,10}(?:\.\d{1,9})?)\s*(?:\.\.|…|à|to)\s*(-?\d{1,10}(?:\.\d{1,9})?)\s*")


@dataclass(frozen=True)
class QuestionSettings:
    """One table `[questions.NAME]`; what is left out is observed, or the usual."""

    points: float | None = None
    sentence: str = ""  # of the énoncé, quoted to who fails
    recursive: bool = False
    forbidden: tuple[str, ...] = ()
    tolerance: float | None = None
    unordered: bool = False
    changes: tuple[str, ...] | None = None  # None: as the correction does
    printed: Printed | None = None
    checker: str = ""
    aliases: tuple[str, ...] = ()
    given: bool = False
    typed: tuple[tuple[str, ...], ...] = ()
    narrowings: Mapping[str, Narrowing] = field(default_factory=dict)
    exceptions: tuple[str, ...] = ()
    letter_cost: float | None = None
    other_means: float | None = None
    generator: str = ""  # of whole calls, in cas.py
    generated: bool = True


@dataclass(frozen=True)
class TypedRun:
    """A whole run of the program: the lines typed, and what the run is about."""

    typed: tuple[str, ...]
    name: str = ""
    public: bool = False
    sentence: str = ""


class TableReader:
    """Reads tables of `sujet.toml`; every refusal names the file and the key."""

    def __init__(self, file: str) -> None:
        self._file = file

    def questions(self, table: TomlValue) -> dict[str, QuestionSettings]:
        """The tables of the questions, in their order."""
        if not isinstance(table, dict):
            raise self.bad("« questions » doit être une table", "« questions » must be a table")
        return {name: self._question(name, value) for name, value in table.items()}

    def _question(self, name: str, value: TomlValue) -> QuestionSettings:
        if not name.isidentifier():
            raise self.bad(f"{quoted(name)} n'est pas un nom de fonction", f"{quoted(name)} is no name of a function")
        if isinstance(value, int | float) and not isinstance(value, bool):
            return QuestionSettings(self._number(value, f"questions.{name}"))
        if not isinstance(value, dict):
            where = quoted(f"questions.{name}")
            raise self.bad(f"{where} doit être une table ou des points", f"{where} must be a table, or points")
        where = f"questions.{name}"
        self._keys(value, QUESTION_KEYS, where)
        parameters = value.get("parametres", {})
        if not isinstance(parameters, dict):
            raise self.bad(
                f"{quoted(f'{where}.parametres')} doit être une table",
                f"{quoted(f'{where}.parametres')} must be a table",
            )
        return QuestionSettings(
            self._optional_number(value, "points", where),
            self._text(value, "phrase", where),
            self._truth(value, "recursive", where, False) is True,
            self._texts(value, "interdits", where),
            self._optional_number(value, "tolerance", where),
            self._truth(value, "ordre_libre", where, False) is True,
            self._texts(value, "modifie", where) if "modifie" in value else None,
            self._printed(value, where),
            self._text(value, "verificateur", where),
            self._texts(value, "alias", where),
            self._truth(value, "donnee", where, False) is True,
            self._lines(value, where),
            {one: self._narrowing(what, f"{where}.parametres.{one}") for one, what in parameters.items()},
            self._texts(value, "exceptions", where),
            self._optional_number(value, "faute_de_lettre", where),
            self._optional_number(value, "autre_moyen", where),
            self._text(value, "cas", where),
            self._truth(value, "generes", where, True) is not False,
        )

    def dialogues(self, value: TomlValue) -> tuple[TypedRun, ...]:
        """The tables `[[dialogues]]`."""
        if not isinstance(value, list) or not all(isinstance(one, dict) for one in value):
            raise self.bad(
                "« dialogues » doit être une suite de tables [[dialogues]]",
                "« dialogues » must be tables [[dialogues]]",
            )
        if len(value) > MOST_DIALOGUES:
            raise self.bad(
                f"il y a plus de {MOST_DIALOGUES} dialogues", f"there are more than {MOST_DIALOGUES} dialogues"
            )
        found = []
        for number, table in enumerate((one for one in value if isinstance(one, dict)), 1):
            where = f"dialogues {number}"
            self._keys(table, DIALOGUE_KEYS, where)
            typed = self._texts(table, "tape", where)
            public = self._truth(table, "public", where, False) is True
            found.append(TypedRun(typed, self._text(table, "nom", where), public, self._text(table, "phrase", where)))
        return tuple(found)

    def _printed(self, table: Mapping[str, TomlValue], where: str) -> Printed | None:
        said = self._text(table, "affiche", where)
        if said and said not in PRINTED:
            known = ", ".join(PRINTED)
            raise self.bad(
                f"{quoted(f'{where}.affiche')} doit être l'un de : {known}",
                f"{quoted(f'{where}.affiche')} must be one of: {known}",
            )
        return PRINTED.get(said)

    def _lines(self, table: Mapping[str, TomlValue], where: str) -> tuple[tuple[str, ...], ...]:
        """The lines typed: a list for each call."""
        value = table.get("tape", [])
        if not isinstance(value, list) or not all(
            isinstance(one, list) and all(isinstance(line, str) for line in one) for one in value
        ):
            raise self.bad(
                f"{quoted(f'{where}.tape')} doit être une liste de listes de textes",
                f"{quoted(f'{where}.tape')} must be a list of lists of texts",
            )
        if len(value) > MOST_TYPED:
            raise self.bad(
                f"{quoted(f'{where}.tape')} a plus de {MOST_TYPED} listes",
                f"{quoted(f'{where}.tape')} has more than {MOST_TYPED} lists",
            )
        return tuple(tuple(str(line) for line in one) for one in value if isinstance(one, list))

    def _narrowing(self, value: TomlValue, where: str) -> Narrowing:
        if isinstance(value, str):
            return Narrowing(generator=value)
        if not isinstance(value, dict):
            raise self.bad(f"{quoted(where)} doit être une table", f"{quoted(where)} must be a table")
        self._keys(value, PARAMETER_KEYS, where)
        among = value.get("parmi", [])
        if not isinstance(among, list) or ("parmi" in value and not among):
            key = quoted(f"{where}.parmi")
            raise self.bad(f"{key} doit être une liste non vide", f"{key} must be a list that is not empty")
        if not all(map(_is_data, among)):
            key = quoted(f"{where}.parmi")
            raise self.bad(f"{key} : une date n'est pas une valeur de Python", f"{key}: a date is no value of Python")
        low = self._optional_number(value, "min", where, signed=True)
        high = self._optional_number(value, "max", where, signed=True)
        if low is not None and high is not None and low > high:
            raise self.bad(f"{quoted(where)} : min dépasse max", f"{quoted(where)}: min is more than max")
        return Narrowing(
            low,
            high,
            self._whole_range(value, "taille", where),
            self._range(value, "valeurs", where),
            tuple(among),
            self._text(value, "lettres", where),
            self._truth(value, "triee", where, None),
            self._truth(value, "distincts", where, None),
            self._whole_range(value, "lignes", where),
            self._whole_range(value, "colonnes", where),
            self._truth(value, "carree", where, None),
            self._text(value, "generateur", where),
        )

    def _whole_range(self, table: Mapping[str, TomlValue], key: str, where: str) -> tuple[int, int] | None:
        found = self._range(table, key, where)
        if found is None:
            return None
        if not all(float(one).is_integer() and 0 <= one <= LARGEST for one in found):
            name = quoted(f"{where}.{key}")
            raise self.bad(
                f"{name} doit être entre 0 et {LARGEST}, sans virgule", f"{name} must be whole, between 0 and {LARGEST}"
            )
        return int(found[0]), int(found[1])

    def _range(self, table: Mapping[str, TomlValue], key: str, where: str) -> tuple[float, float] | None:
        value = table.get(key)
        if value is None:
            return None
        found = RANGE.fullmatch(value) if isinstance(value, str) else None
        low, high = (float(found[1]), float(found[2])) if found else (value, value)
        numbers = isinstance(low, int | float) and isinstance(high, int | float) and not isinstance(low, bool)
        if not numbers or not -BEYOND <= low <= high <= BEYOND:  # type: ignore[operator]
            name = quoted(f"{where}.{key}")
            raise self.bad(f"{name} doit être un nombre, ou « 0..10 »", f"{name} must be a number, or « 0..10 »")
        return low, high  # type: ignore[return-value]

    def _keys(self, table: Mapping[str, TomlValue], known: set[str], where: str) -> None:
        if unknown := sorted(set(table) - known):
            key = quoted(f"{where}.{unknown[0]}")
            raise self.bad(f"clé inconnue {key}", f"unknown key {key}")

    def _optional_number(
        self, table: Mapping[str, TomlValue], key: str, where: str, *, signed: bool = False
    ) -> float | None:
        return self._number(table[key], f"{where}.{key}", signed=signed) if key in table else None

    def _number(self, value: TomlValue, where: str, *, signed: bool = False) -> float:
        low = -1e9 if signed else 0
        if isinstance(value, bool) or not isinstance(value, int | float) or not low <= value <= 1e9:
            raise self.bad(f"{quoted(where)} doit être un nombre", f"{quoted(where)} must be a number")
        return value

    def _text(self, table: Mapping[str, TomlValue], key: str, where: str) -> str:
        value = table.get(key, "")
        if not isinstance(value, str):
            raise self.bad(
                f"{quoted(f'{where}.{key}')} doit être un texte", f"{quoted(f'{where}.{key}')} must be a text"
            )
        return value

    def _texts(self, table: Mapping[str, TomlValue], key: str, where: str) -> tuple[str, ...]:
        value = table.get(key, [])
        if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
            raise self.bad(
                f"{quoted(f'{where}.{key}')} doit être une liste de textes",
                f"{quoted(f'{where}.{key}')} must be a list of texts",
            )
        return tuple(map(str, value))

    def _truth(self, table: Mapping[str, TomlValue], key: str, where: str, usual: bool | None) -> bool | None:
        value = table.get(key, usual)
        if value is not usual and not isinstance(value, bool):
            raise self.bad(
                f"{quoted(f'{where}.{key}')} doit être true ou false",
                f"{quoted(f'{where}.{key}')} must be true or false",
            )
        return value if isinstance(value, bool) else usual

    def bad(self, fr: str, en: str) -> BadSujet:
        return SujetPart(self._file).bad(fr, en)


def _is_data(value: TomlValue) -> bool:
    """Whether Python has such a value without importing anything: TOML knows dates too."""
    if isinstance(value, list | dict):
        return all(map(_is_data, value.values() if isinstance(value, dict) else value))
    return isinstance(value, bool | int | float | str)
