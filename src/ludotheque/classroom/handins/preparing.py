"""Find in which file each function of a hand-in is written, and make the files fit for loading."""

import ast
import keyword
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from ludotheque.classroom.handins.parsing import parse
from ludotheque.classroom.handins.submissions import Submission
from ludotheque.classroom.judging.harmless import is_harmless
from ludotheque.classroom.judging.judge import folded, setting_name
from ludotheque.classroom.question import Assignment
from ludotheque.core.text import Text

DEF = re.compile(r"^[ \t]*def\s+(\w+)", re.MULTILINE)
MEDDLING = re.compile(
    r"ludotheque|__\w*import\w*__|importlib|import_module|runpy|sys\.(modules|path|meta_path|settrace|setprofile)|_getframe"
    r"|\bexec\s*\(|\beval\s*\((?!\s*input)|\bcompile\s*\(|__builtins__|\bbuiltins\b|__loader__|__spec__|__subclasses__"
    r"|\bgetattr\s*\(|\bglobals\s*\(|\bvars\s*\(|__dict__|ctypes|\bgc\b"
)


@dataclass(frozen=True)
class Prepared:
    """The files for the jail, and the module that holds each question."""

    files: Mapping[str, bytes]
    places: Mapping[str, str]
    notes: tuple[Text, ...]
    flags: tuple[Text, ...]

    def source(self, module: str) -> str:
        return self.files[f"{module}.py"].decode("utf-8", "replace")

    @cached_property
    def harmless(self) -> bool:
        """Nothing in it could reach our own functions where they can be imported."""
        own = {name[:-3] for name in self.files if name.endswith(".py") and not is_test(name[:-3])}
        sources = [self.source(module) for module in own]
        return not self.flags and all(parses(source) and is_harmless(parse(source), own) for source in sources)

    @cached_property
    def uses(self) -> Mapping[str, set[str]]:
        """The names that each function uses."""
        used: dict[str, set[str]] = {}
        for source in (self.source(name[:-3]) for name in self.files if name.endswith(".py")):
            for node in ast.walk(parse(source)) if parses(source) else ():
                if isinstance(node, ast.FunctionDef):
                    used.setdefault(node.name, set()).update(_names(node))
        return used


def _names(function: ast.FunctionDef) -> set[str]:
    loads = (node for node in ast.walk(function) if isinstance(node, ast.Name | ast.Attribute))
    return {node.id if isinstance(node, ast.Name) else node.attr for node in loads}


def prepare(assignment: Assignment, submission: Submission) -> Prepared:
    """Rename what cannot be imported, repair what does not parse, and place each question."""
    notes = list(submission.notes)
    files = _importable(assignment, submission, notes)
    flags = []
    for name in [name for name in files if name.endswith(".py")]:
        source = files[name].decode("utf-8", "replace")
        if met := MEDDLING.search(source):
            flags.append(_to_be_read(name, met.group().strip()))
        repaired = _repaired(source)
        if repaired is not None:
            notes.append(
                Text(
                    f"{name} contient une erreur de syntaxe : seules ses parties lisibles ont été gardées.",
                    f"{name} holds a syntax error: only the parts that can be read were kept.",
                )
            )
            files[name] = repaired.encode()
    places = _places(assignment, files)
    _add_settings(assignment, files, places)
    return Prepared(files, places, tuple(notes), tuple(flags))


def _add_settings(assignment: Assignment, files: dict[str, bytes], places: Mapping[str, str]) -> None:
    for question in assignment.questions:
        if question.setting and question.name in places:
            file = f"{places[question.name]}.py"
            text = files[file].decode("utf-8", "replace")
            near = [one for one in DEF.findall(text) if folded(one) == folded(question.name)]
            name = question.name if question.name in near else near[0]
            added = question.setting.replace("{setting}", setting_name(question)).replace("{name}", name)
            files[file] += f"\n\n\n{added}\n".encode()


def _to_be_read(name: str, word: str) -> Text:
    return Text(
        f"{name} contient « {word} » : à lire avant de valider la note.",
        f"{name} contains « {word} »: to be read before the mark is given.",
    )


def _importable(assignment: Assignment, submission: Submission, notes: list[Text]) -> dict[str, bytes]:
    """The files under names that `import` accepts; a lone file takes the name of the assignment's module."""
    modules = [module for module in submission.modules if not is_test(module)]
    expected = assignment.modules[0][0]
    files: dict[str, bytes] = {}
    for name, content in submission.files.items():
        if not name.endswith(".py"):
            files[name] = content
            continue
        stem = name[:-3]
        if len(modules) == 1 and stem == modules[0] and len(assignment.modules) == 1:
            stem = expected
        elif not stem.isidentifier() or keyword.iskeyword(stem):
            stem = re.sub(r"\W", "_", f"_{stem}" if stem[:1].isdigit() else stem)
        if f"{stem}.py" != name:
            notes.append(
                Text(f"{name} a été chargé sous le nom {stem}.py.", f"{name} was loaded under the name {stem}.py.")
            )
        files.setdefault(f"{stem}.py", content)
    return files


def is_test(module: str) -> bool:
    """Whether this file holds the team's own tests."""
    return module.casefold().startswith("test") or module.casefold().endswith(("_test", "_tests"))


def _repaired(source: str) -> str | None:
    """The parts of a file that can be read, when the whole cannot; None when nothing is to be done."""
    if parses(source):
        return None
    chunks = re.split(r"\n(?=[^\s#)\]}])", source.replace("\r\n", "\n").replace("\ufeff", ""))
    return "\n".join(chunk if parses(chunk) else "" for chunk in chunks) + "\n"


def parses(source: str) -> bool:
    """Whether Python can read this."""
    try:
        parse(source)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False
    return True


def _places(assignment: Assignment, files: Mapping[str, bytes]) -> dict[str, str]:
    """The module of each question: the one that defines it, the usual file names first, then the one that defines most."""
    defined = {
        name[:-3]: {folded(function) for function in DEF.findall(content.decode("utf-8", "replace"))}
        for name, content in files.items()
        if name.endswith(".py") and not is_test(name[:-3])
    }
    wanted = {folded(question.name) for question in assignment.questions}
    places = {}
    for question in assignment.questions:
        if question.program:
            continue
        stems = next((stems for module, stems in assignment.modules if question.module in ("", module)), ())
        holding = [module for module, names in defined.items() if folded(question.name) in names]
        if holding:
            places[question.name] = min(
                holding,
                key=lambda module: (
                    stems.index(module) if module in stems else len(stems),
                    -len(defined[module] & wanted),
                ),
            )
    return places
