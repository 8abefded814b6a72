"""Writes `sujet.toml` for a teacher who begins: every question with its points, and as comments all that may be said of it.

A line `# key = value` of the file counts once its `#` is taken away, and says nothing but what is supposed anyway, or what
holds of this very correction. All other comments are words.
"""

import re
from collections.abc import Iterator, Sequence

from ludotheque.classroom.folders.casebook import TOLERANCE
from ludotheque.classroom.folders.domains import Domain, OneOf, Untold, Wholes
from ludotheque.classroom.folders.evidence import known_range
from ludotheque.classroom.folders.folder_files import FolderFiles
from ludotheque.classroom.folders.narrowing_text import narrowing_text
from ludotheque.classroom.folders.optional_parts import optional_parts
from ludotheque.classroom.folders.understood import Understood, UnderstoodFolder
from ludotheque.core.text import Lang, Text, one_line
from ludotheque.core.toml_text import toml_key, toml_text

MAXIMUM = 20
UNITS = (1.0, 0.5, 0.25, 0.1, 0.05, 0.01)  # points are told in the largest of these of which there are enough
MANY = 3  # parameters: beyond, each has one line
LONGEST_SENTENCE = 300  # characters of what is quoted
LONGEST_WORDS = 150  # characters of a line of comment
MAY_BE_FORBIDDEN = ("sorted", "sum", "max", "min", "reversed", "set", "eval")
NAMED = 2  # of those, how many are named
HEAD = (
    Text(
        "Le sujet est dans ce dossier : le corrigé, et ce fichier. Seul « titre » est obligatoire.",
        "The assignment is this folder: the correction, and this file. Only « titre » (the title) is required.",
    ),
    Text(
        "Ce qui suit un # ne compte pas. Une ligne « # clé = valeur » est une possibilité : ôtez son #, et elle compte.",
        "What follows a # does not count. A line « # key = value » is a possibility: take its # away, and it counts.",
    ),
    Text(
        "Ce qui n'est pas dit est tiré du corrigé : ses types, ses exemples (>>>), ses assert, son code.",
        "What is not said is taken from the correction: its types, its examples (>>>), its asserts, its code.",
    ),
)
FORBIDDEN = Text("Des noms qu'aucune réponse ne doit employer :", "Names that no answer may use:")
DIALOGUES = Text(
    "Le programme entier, lancé comme avec « python » : les lignes tapées ; ce que le corrigé affiche est attendu.",
    "The whole program, run as with « python »: the lines typed; what the correction prints is expected.",
)
QUESTIONS = (
    Text(
        "Les questions : [questions.NOM], puis ce qu'on en dit. La somme des points est la note maximale.",
        "The questions: [questions.NAME], then what is said of it. The sum of the points is the highest mark.",
    ),
    Text(
        "Ce que peut être un paramètre est écrit sous chaque question, et se resserre (« 0..7 » : de 0 à 7) :",
        "What a parameter may be stands under each question, and can be narrowed (« 0..7 »: from 0 to 7):",
    ),
    Text(
        "  nombre : min, max ; texte : taille, lettres", "  number: min, max; text: taille (length), lettres (letters)"
    ),
    Text(
        "  liste : taille, valeurs, triee, distincts ; grille : lignes, colonnes, carree, valeurs",
        "  list: taille (length), valeurs (values), triee (sorted), distincts (no duplicates); "
        "grid: lignes, colonnes (rows, columns), carree (square), valeurs",
    ),
    Text("  tout : parmi (les seules valeurs possibles)", "  any: parmi (the only possible values)"),
    Text(
        'Une question peut dire aussi : donnee = true (fournie aux étudiants, sans points), alias = ["autre_nom"].',
        'A question may say too: donnee = true (given to the students, no points), alias = ["other_name"].',
    ),
)


def sujet_text(title: str, files: FolderFiles, found: UnderstoodFolder, lang: Lang) -> str:
    """The whole file."""
    questions, worth = found.questions, points(len(found.questions))
    there = [name for name, _ in files.work]
    lines = [_words(one, lang) for one in HEAD]
    lines += ["", f"titre = {toml_text(title)}", "", _words(FORBIDDEN, lang), _option("interdits", _unused(files))]
    if found.dialogue:
        lines += [_words(DIALOGUES, lang), '# dialogues = [{ tape = ["1", "2"], nom = "dialogue 1", public = true }]']
    lines += ["", *(_words(one, lang) for one in QUESTIONS)]
    for question, share in zip(questions, worth, strict=True):
        lines += ["", *_question(question, share, there, lang)]
    lines += ["", *optional_parts(files.name, questions, worth, lang)]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def points(count: int) -> list[float]:
    """Shares of twenty, in round numbers; the last questions are the harder ones."""
    unit = next((one for one in UNITS if count * one <= MAXIMUM / 2), UNITS[-1])
    units = round(MAXIMUM / unit)
    each, more = divmod(units, max(1, count))
    return [round((each + (place >= count - more)) * unit, 2) for place in range(count)]


def _question(one: Understood, share: float, there: Sequence[str], lang: Lang) -> Iterator[str]:
    yield f"[questions.{toml_key(one.function.name)}]"
    yield f"points = {share:g}"
    yield f"# {_short(one.function.heading)}"
    yield _sentence(one, lang)
    yield from _parameters(one, there, lang)
    if one.room.relations:
        always = [relation.text(one.room.parameters) for relation in one.room.relations]
        said = Text("; ".join(each.fr for each in always), "; ".join(each.en for each in always))
        yield _words(Text(f"Dans tous les exemples : {said.fr}.", f"In every example: {said.en}."), lang)
    yield from _doings(one, lang)


def _sentence(one: Understood, lang: Lang) -> str:
    """What is quoted to who fails: as it is, or to be written."""
    plain = one_line(" ".join(one.sentence.split()))
    if one.function.first_sentence and len(plain) <= LONGEST_SENTENCE:
        return _option("phrase", toml_text(plain), Text("citée à qui se trompe", "quoted to who fails"), lang)
    why = Text("la phrase de l'énoncé, citée à qui se trompe", "the assignment's sentence, quoted to who fails")
    return _option("phrase", '"…"', why, lang)


def _parameters(one: Understood, there: Sequence[str], lang: Lang) -> Iterator[str]:
    """What each may be, in words and as it would be said."""
    many = len(one.room.parameters) > MANY
    for name, domain in zip(one.room.parameters, one.room.domains, strict=True):
        words, option = _told(one, name, domain, there)
        if not (many and option):
            yield _words(Text(f"{name} : {words.fr}", f"{name}: {words.en}"), lang)
        if option:
            yield _option(f"parametres.{toml_key(name)}", option)


def _told(one: Understood, name: str, domain: Domain, there: Sequence[str]) -> tuple[Text, str]:
    """What a parameter may be, and how that is said."""
    if name in one.paths and not isinstance(domain, OneOf):
        names = ", ".join(map(toml_text, there or ("sortie.txt" if one.writes else "exemple.txt",)))
        return Text(
            "le nom d'un fichier ; dites lesquels :", "the name of a file; say which:"
        ), f"{{ parmi = [{names}] }}"
    if isinstance(domain, Untold):
        low, high = known_range(name) or (0, MAXIMUM)
        return NOBODY_KNOWS, narrowing_text(Wholes(low, high))
    return domain.text, narrowing_text(domain)


NOBODY_KNOWS = Text(
    "rien ne dit ce que c'est ; donnez un type ou un exemple dans le corrigé, ou si c'est un nombre :",
    "nothing tells what it is; give a type or an example in the correction, or if it is a number:",
)


def _doings(one: Understood, lang: Lang) -> Iterator[str]:
    """What it does beside giving a value, and what may be asked of it."""
    listed = ", ".join(map(toml_text, one.changes))
    every = (
        (one.changes, "modifie", f"[{listed}]", CHANGES),
        (one.asks, "tape", '[["1", "2", "3"], ["0"]]', ASKS),
        (one.prints, "affiche", '"texte"', PRINTS),
        (one.recursive, "recursive", "true", RECURSIVE),
        (one.raises, "exceptions", f"[{', '.join(map(toml_text, one.raises))}]", RAISES),
        (one.floats, "tolerance", "0.001", TOLERATES),
        (one.listed and not one.changes, "ordre_libre", "true", UNORDERED),
    )
    for is_so, key, value, why in every:
        if is_so:
            yield _option(key, value, why, lang)
    if one.reads and not one.writes:
        yield _words(READS, lang)
    if one.writes:
        yield _words(WRITES, lang)


CHANGES = Text(
    "elle change ce paramètre, et cela compte ; [] : cela ne compte pas",
    "it changes this parameter, and that counts; []: that does not count",
)
ASKS = Text(
    "à compléter : elle demande au clavier ; les lignes tapées, une liste par appel",
    "to fill in: it asks at the keyboard; the lines typed, a list for each call",
)
PRINTS = Text(
    'elle affiche, et le texte compte ; "libre" : ce qu\'elle affiche ne compte pas',
    'it prints, and the text counts; "libre": what it prints does not count',
)
RECURSIVE = Text("elle l'est dans le corrigé ; pour l'exiger", "it is so in the correction; to demand it")
RAISES = Text("elle lève cette erreur : c'est alors une réponse", "it raises this error: then that is an answer")
TOLERATES = Text(f"écart permis ; sinon {TOLERANCE:g}", f"difference allowed; else {TOLERANCE:g}")
UNORDERED = Text("dans n'importe quel ordre, la liste est juste", "the list is right in any order")
READS = Text(
    "Elle lit un fichier : mettez-en un dans fichiers/, et un appel qui le nomme dans les exemples du corrigé.",
    "It reads a file: put one in fichiers/, and a call that names it among the examples of the correction.",
)
WRITES = Text("Elle écrit un fichier : ce qu'il contient compte.", "It writes a file: what is in it counts.")


def _unused(files: FolderFiles) -> str:
    """Names that the correction does without."""
    whole = "\n".join(files.sources.values())
    free = [word for word in MAY_BE_FORBIDDEN if not re.search(rf"\b{word}\b", whole)]
    return f"[{', '.join(map(toml_text, free[:NAMED]))}]"


def _option(key: str, value: str, why: Text | None = None, lang: Lang = Lang.FR) -> str:
    said = f"  # {why.to(lang)}" if why else ""
    return f"# {key} = {value}{said}"


def _words(text: Text, lang: Lang) -> str:
    return f"# {_short(text.to(lang))}"


def _short(words: str) -> str:
    plain = one_line(" ".join(words.split()) if not words.startswith(" ") else words)
    return plain if len(plain) <= LONGEST_WORDS else f"{plain[: LONGEST_WORDS - 1]}…"
