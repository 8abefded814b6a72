"""Make the files of a hand-in fit for loading, and say what had to be done and what a person should read."""

import ast
import keyword
import re
import tokenize
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from ludotheque.classroom.contract import NOTHING
from ludotheque.classroom.handins.locating import defined_in
from ludotheque.classroom.handins.notebooks import where
from ludotheque.classroom.handins.parsing import UNREADABLE, is_endless, parse, tokens
from ludotheque.classroom.handins.refusing import BadSubmission, too_long
from ludotheque.classroom.handins.scopes import Uses, classes, uses
from ludotheque.classroom.handins.submissions import Submission
from ludotheque.classroom.question import Assignment
from ludotheque.core.text import Text, quoted

MEDDLING_NAMES = frozenset(
    ("ludotheque", "__import__", "importlib", "import_module", "runpy", "_getframe", "exec", "compile", "__builtins__")
) | frozenset(
    ("builtins", "__loader__", "__spec__", "__subclasses__", "getattr", "globals", "vars", "__dict__", "ctypes", "gc")
)
MAX_FUNCTIONS = 1_000  # each is compared with every name that is asked; the longest works of a class have some sixty
MEDDLING_SYS = frozenset(("modules", "path", "meta_path", "settrace", "setprofile"))


@dataclass(frozen=True)
class Prepared:
    """The files for the jail, with what was done to them and what a person should read in them."""

    files: Mapping[str, bytes]
    notes: tuple[Text, ...]
    flags: tuple[Text, ...]
    handed_in_as: Mapping[str, str] = field(default_factory=dict)  # names of files that were renamed

    def called(self, module: str) -> str:
        """The file of a module under the name its author knows."""
        return self.handed_in_as.get(f"{module}.py", f"{module}.py")

    def source(self, module: str) -> str:
        return self.files[f"{module}.py"].decode("utf-8", "replace")

    def place(self, module: str, line: int) -> Text:
        """A line of a module, as its author finds it."""
        return where(self.files, f"{module}.py", line, self.called(module))

    @property
    def modules(self) -> tuple[str, ...]:
        """The files of code that are not tests."""
        return work_among(name[:-3] for name in self.files if name.endswith(".py"))

    @cached_property
    def sources(self) -> Mapping[str, str]:
        return {module: self.source(module) for module in self.modules}

    @cached_property
    def uses(self) -> Uses:
        """Which functions use which."""
        return uses(self.sources.values())

    @cached_property
    def classes(self) -> frozenset[str]:
        return classes(self.sources.values())


def prepare(assignment: Assignment, submission: Submission) -> Prepared:
    """Rename what cannot be imported, and repair what does not parse."""
    notes = list(submission.notes)
    names: dict[str, str] = {}
    files = _importable(assignment, submission, names)
    flags = list(submission.flags)
    for name in [name for name in files if name.endswith(".py")]:
        source = kept = files[name].decode("utf-8", "replace")
        if (error := syntax_error(source)) is not None:
            notes.append(_cannot_be_read(names.get(name, name), error))
            kept = _repaired(source)
            files[name] = kept.encode()
        if not is_test(name[:-3]) and (word := meddling(source) or (error and meddling(kept))):
            flags.append(_to_be_read(names.get(name, name), word))
    prepared = Prepared(files, tuple(notes), tuple(flags), names)
    if is_endless(*prepared.sources.values()):  # among what was kept of a text that could not be told apart before
        raise too_long(submission.name)
    if sum(map(len, defined_in(prepared.sources).values())) > MAX_FUNCTIONS:
        raise _too_crowded(submission.name)
    return prepared


def meddling(source: str) -> str:
    """The first word of the code (not of its comments and texts) that can look around the jail; empty when there is none."""
    words = [token.string for token in tokens(source) if token.type in (tokenize.NAME, tokenize.OP)]
    for place, word in enumerate(words):
        before, after = words[place - 1] if place else "", words[place + 1] if place + 1 < len(words) else ""
        if word in MEDDLING_NAMES and not (word == "compile" and before == "."):
            return word
        if word == "eval" and after == "(" and words[place + 2 : place + 3] != ["input"]:
            return word
        if word in MEDDLING_SYS and words[max(0, place - 2) : place] == ["sys", "."]:
            return f"sys.{word}"
    return ""


def _too_crowded(name: str) -> BadSubmission:
    """No person wrote so many functions for one assignment."""
    return BadSubmission(
        Text(
            f"{quoted(name)} définit plus de {MAX_FUNCTIONS} fonctions : il n'a pas été corrigé, il reste à une personne.",
            f"{quoted(name)} defines more than {MAX_FUNCTIONS} functions: it was not graded, it is left to a person.",
        )
    )


def _to_be_read(name: str, word: str) -> Text:
    return Text(
        f"{name} contient « {word} » : à lire avant de valider la note.",
        f"{name} contains « {word} »: to be read before the mark is given.",
    )


def _cannot_be_read(name: str, error: SyntaxError) -> Text:
    said = error.msg or "invalid syntax"
    line = Text(f", ligne {error.lineno}", f", line {error.lineno}") if error.lineno else NOTHING
    return Text(
        f"{name}{line.fr} : erreur de syntaxe ({said}) ; seules les parties lisibles ont été gardées.",
        f"{name}{line.en}: syntax error ({said}); only the parts that can be read were kept.",
    )


def _importable(assignment: Assignment, submission: Submission, names: dict[str, str]) -> dict[str, bytes]:
    """The files under names that `import` accepts; a lone file takes the name of the assignment's module."""
    modules = work_among(submission.modules)
    expected = assignment.modules[0][0]
    files: dict[str, bytes] = {}
    for name, content in submission.files.items():
        if not name.endswith(".py"):
            files[name] = content
            continue
        stem = name[:-3]
        if len(modules) == 1 and stem == modules[0] and len(assignment.modules) == 1:
            stem = expected
        elif not all(part.isidentifier() and not keyword.iskeyword(part) for part in stem.split("/")):
            stem = re.sub(r"\W", "_", f"_{stem}" if stem[:1].isdigit() else stem)
        if f"{stem}.py" != name:
            names[f"{stem}.py"] = name
        files.setdefault(f"{stem}.py", content)
    return files


def work_among(modules: Iterable[str]) -> tuple[str, ...]:
    """The files that are not tests; where all seem to be, they are the work: its author may be called Testud."""
    every = tuple(modules)
    return tuple(module for module in every if not is_test(module)) or every


def is_test(module: str) -> bool:
    """Whether this file holds the team's own tests."""
    name = module.casefold().rpartition("/")[2]
    return name.startswith("test") or name.endswith(("_test", "_tests"))


def syntax_error(source: str) -> SyntaxError | None:
    """Why Python cannot read this; None when it can."""
    if "\0" in source:
        return SyntaxError("null byte", ("", source.count("\n", 0, source.index("\0")) + 1, 1, ""))
    try:
        parse(source)
    except SyntaxError as error:
        return error
    except (ValueError, RecursionError) as error:
        return SyntaxError(str(error))
    return None


def _repaired(source: str) -> str:
    """The parts of a file that can be read; the others leave as many empty lines, so that the numbers stay true."""
    chunks = re.split(r"\n(?=[^\s#)\]}])", source.replace("\r\n", "\n").replace("\ufeff", ""))
    return "\n".join(chunk if syntax_error(chunk) is None else "\n" * chunk.count("\n") for chunk in chunks) + "\n"


def runs_by_itself(source: str) -> bool:
    """Whether the file does something when it is run: calls at its top level, or under `if __name__ == "__main__"`."""
    try:
        tree = parse(source)
    except UNREADABLE:
        return False
    quiet = (ast.FunctionDef, ast.ClassDef, ast.Import, ast.ImportFrom, ast.Assign, ast.AnnAssign)
    acting = [node for node in tree.body if not isinstance(node, quiet)]
    return any(isinstance(inner, ast.Call) for node in acting for inner in ast.walk(node))
