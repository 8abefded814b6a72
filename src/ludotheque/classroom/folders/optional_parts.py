"""What a folder may hold beside its two files, told at the end of `sujet.toml` with functions of the very correction."""

from collections.abc import Iterator, Sequence

from ludotheque.classroom.folders.folder_files import MODULE
from ludotheque.classroom.folders.narrowing_text import drawing_text
from ludotheque.classroom.folders.understood import Understood
from ludotheque.core.text import Lang, Text
from ludotheque.core.toml_text import toml_key, toml_text

INDENT = "#         "  # of lines to be copied into another file
LONGEST = 110  # characters of such a line
ANSWER = "reponse"  # what a checker is given first
SHOWN = 3  # questions of a barème


def optional_parts(folder: str, questions: Sequence[Understood], worth: Sequence[float], lang: Lang) -> list[str]:
    """The lines of comment, each file with what would stand in it here."""
    if not questions:
        return []
    head = Text("Ce que le dossier peut contenir de plus :", "What else the folder may hold:")
    every = [head.to(lang), *_enonce(questions[0], lang), *_faux(questions[0], lang)]
    every += [*_bareme(folder, questions, worth, lang), *_cases(questions, lang), FILES.to(lang)]
    return [line if line.startswith("#") else f"# {line}" for line in every]


FILES = Text(
    "fichiers/    les petits fichiers que lisent les fonctions.", "fichiers/    the small files that functions read."
)


def _enonce(one: Understood, lang: Lang) -> Iterator[str]:
    name = one.function.name
    yield Text(
        f"enonce.md    votre énoncé : la phrase qui nomme `{name}` est citée à qui s'y trompe.",
        f"enonce.md    the assignment's words: the sentence that names `{name}` is quoted to who fails it.",
    ).to(lang)


def _faux(one: Understood, lang: Lang) -> Iterator[str]:
    name = one.function.name
    yield Text(
        f"faux/        des réponses fausses, que les cas doivent attraper ; par exemple faux/{name}.py :",
        f"faux/        wrong answers, which the cases must catch; for instance faux/{name}.py:",
    ).to(lang)
    yield INDENT + Text("# fr: ne fait rien", "# en: does nothing").to(lang)
    yield f"{INDENT}def {name}({', '.join(one.room.parameters)}):"
    yield f"{INDENT}    pass"


def _bareme(folder: str, questions: Sequence[Understood], worth: Sequence[float], lang: Lang) -> Iterator[str]:
    yield Text(
        "bareme.toml  pour payer autrement (lettre, retard, bonus) : ses points remplacent ceux d'ici.",
        "bareme.toml  to pay otherwise (letter, delay, bonus): its points replace those here.",
    ).to(lang)
    yield f"{INDENT}sujet = {toml_text(folder)}"
    yield f"{INDENT}[questions]"
    shown = [f"{toml_key(one.function.name)} = {share:g}" for one, share in zip(questions, worth, strict=True)]
    yield from (f"{INDENT}{line}" for line in shown[:SHOWN])
    if len(shown) > SHOWN:
        yield INDENT + Text("# … et les autres", "# … and the others").to(lang)


def _cases(questions: Sequence[Understood], lang: Lang) -> Iterator[str]:
    """A generator of calls and a checker, where one of the questions can be told so in a line."""
    yield Text(
        "cas.py       des fonctions Python, pour ce que les types ne savent pas dire :",
        "cas.py       Python functions, for what types cannot say:",
    ).to(lang)
    drawn = next(((one, line) for one in questions if not one.paths and (line := _drawn(one))), None)
    if drawn:
        one, line = drawn
        name = f"appels_{one.function.name}"
        yield f"{INDENT}def {name}(hasard):  # {Text('un random.Random', 'a random.Random').to(lang)}"
        yield f"{INDENT}    return {line}"
        yield _then(f"cas = {toml_text(name)}", one, Text("ses appels en viennent", "its calls come from there"), lang)
    judged = next((one for one in questions if _gives_a_value(one)), None)
    if judged:
        name, given = judged.function.name, ", ".join(judged.room.parameters)
        yield f"{INDENT}from {judged.function.module or MODULE} import {name}"
        yield f"{INDENT}def accepte_{name}({ANSWER}, {given}):"
        yield f"{INDENT}    return {ANSWER} == {name}({given})"
        why = Text("plusieurs réponses sont justes", "several answers are right")
        yield _then(f"verificateur = {toml_text(f'accepte_{name}')}", judged, why, lang)


def _gives_a_value(one: Understood) -> bool:
    given = one.room.parameters
    return (
        bool(given) and ANSWER not in given and not (one.changes or one.prints or one.asks or one.writes or one.reads)
    )


def _drawn(one: Understood) -> str:
    """The arguments of a call, drawn; empty where a line cannot say it."""
    parts = [drawing_text(domain) for domain in one.room.domains]
    line = f"({', '.join(parts)},)" if parts and all(parts) else ""
    return line if len(line) <= LONGEST and line.isprintable() else ""


def _then(said: str, one: Understood, why: Text, lang: Lang) -> str:
    name = one.function.name
    return f"#       {Text(f'et sous {name}, {said}', f'and under {name}, {said}').to(lang)}  ({why.to(lang)})"
