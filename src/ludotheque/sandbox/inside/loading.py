"""Load a student's file whatever its top level does: play a game, ask questions, crash half-way.

The file runs statement by statement. After the first one that fails, only what defines something still runs: imports,
functions, classes, simple assignments. The files beside it are loaded with the same patience when it imports them.
"""

from __future__ import annotations
import __future__

import builtins
import sys
from _ast import (
    AST,
    AnnAssign,
    Assign,
    AsyncFunctionDef,
    Call,
    ClassDef,
    FunctionDef,
    Import,
    ImportFrom,
    Module,
    Name,
    Try,
)
from _frozen_importlib import ModuleSpec

from ludotheque.sandbox.inside.execution import kind_of, text_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from _ast import stmt
    from collections.abc import Sequence
    from types import ModuleType
    from typing import Any

    from ludotheque.sandbox.inside.distant import DistantFunction
    from ludotheque.sandbox.inside.execution import Alarm

ONLY_AST = 0x400
DEFINITIONS = (Import, ImportFrom, FunctionDef, AsyncFunctionDef, ClassDef)
HARMLESS = (
    *("abs", "bool", "chr", "dict", "divmod", "enumerate", "float", "frozenset", "int", "len", "list", "map", "max"),
    *("min", "ord", "pow", "range", "reversed", "round", "set", "sorted", "str", "sum", "tuple", "zip"),
)
STAND_INS = ("colorama", "termcolor", "IPython")


class Loader:
    """Finds the files beside the submission and executes them with patience; `notes` says what it had to do."""

    def __init__(self, folder: str, alarm: Alarm) -> None:
        self.folder = folder
        self._alarm = alarm
        self.notes: list[tuple[str, str]] = []
        self.error: str | None = None
        self.replaced: dict[
            str, DistantFunction
        ] = {}  # functions put in the place of the file's own as soon as it defines them

    def find_spec(
        self, name: str, _path: Sequence[str] | None = None, _target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Say where a module of the working folder is; called by `import` itself."""
        stem = f"{self.folder}/{name.replace('.', '/')}"
        for file in (f"{stem}.py", f"{stem}/__init__.py"):
            if _readable(file):
                spec = ModuleSpec(name, self, origin=file, is_package=file.endswith("__init__.py"))  # type: ignore[arg-type]
                spec.has_location = True
                if spec.submodule_search_locations is not None:
                    spec.submodule_search_locations.append(stem)
                return spec
        if name in STAND_INS:
            self._note(
                f"Le module « {name} » est remplacé par un double muet.",
                f"The module « {name} » is replaced by a silent double.",
            )
        return None

    def create_module(self, spec: ModuleSpec) -> None:
        """Let Python make the module."""

    def exec_module(self, module: ModuleType) -> None:
        """Run the file of a module."""
        file = str(module.__file__)
        tree, flags = self._parsed(file)
        module.__dict__["__builtins__"] = builtins  # not the runner's own copy
        module.__dict__.update(self.replaced)  # whoever calls one that no file has finds it
        playing = True
        for statement in tree.body:
            if not (playing or _defines(statement)):
                continue
            try:
                exec(compile(Module([statement], []), file, "exec", flags, True), module.__dict__)  # noqa: S102
                self._replace(module.__dict__)
            except BaseException as error:
                self._alarm.rewind()
                playing = self._failed(error, _line_in(error, file), module.__name__, playing)

    def _replace(self, names: dict[str, Any]) -> None:
        """A program plays while it is loaded: what replaces its functions must be there before."""
        for name, function in self.replaced.items():
            if callable(names.get(name)):  # not a variable of the same name
                names[name] = function

    def _parsed(self, file: str) -> tuple[Module, int]:
        with open(file, "rb") as stream:  # noqa: PTH123 -- pathlib is slow to import
            source: bytes | str = stream.read()
        try:
            str(source, "utf-8")  # type: ignore[arg-type]
        except UnicodeDecodeError:
            if b"coding" not in b"".join(source.splitlines()[:2]):  # type: ignore[arg-type]
                source = str(source, "latin-1")  # type: ignore[arg-type]
                self._note(
                    "Le fichier n'est pas écrit en UTF-8 : il a été lu comme du Latin-1.",
                    "The file is not written in UTF-8: it was read as Latin-1.",
                )
        tree: Module = compile(source, file, "exec", ONLY_AST, True)
        flags = 0
        for statement in tree.body:
            if type(statement) is ImportFrom and statement.module == "__future__":
                for one in statement.names:
                    flags |= getattr(getattr(__future__, one.name, None), "compiler_flag", 0)
        return tree, flags

    def _failed(self, error: BaseException, line: int, name: str, playing: bool) -> bool:
        """Keep the first error and say what it means; the program goes on after an import that failed."""
        said = f"{kind_of(error)} : {text_of(error)}"
        if self.error is None:
            self.error = f"{kind_of(error)}: {text_of(error)} ({name}.py, ligne {line})"
        if isinstance(error, ImportError):
            self._note(
                f"Ligne {line} de {name}.py, cet import est impossible ici ({said}).",
                f"Line {line} of {name}.py, this import is impossible here ({said}).",
            )
            return playing
        if playing:
            self._note(
                f"Ligne {line} de {name}.py, le programme s'arrête ({said}) ; de la suite, seules les définitions ont été lues.",
                f"Line {line} of {name}.py, the program stops ({said}); of what follows, only the definitions were read.",
            )
        return False

    def _note(self, fr: str, en: str) -> None:
        if (fr, en) not in self.notes and len(self.notes) < 20:
            self.notes.append((fr, en))

    def load(self, name: str) -> ModuleType:
        """The module of this name, executed afresh; from the working folder and nowhere else."""
        self.notes = []
        self.error = None
        spec = self.find_spec(name)
        if spec is None:
            raise ModuleNotFoundError(f"le fichier {name.replace('.', '/')}.py n'existe pas")
        package = name.replace("/", ".").rpartition(".")[0]
        if package:
            __import__(package)
        module = type(sys)(name)
        module.__spec__, module.__file__, module.__package__ = spec, spec.origin, package
        module.__loader__ = self  # type: ignore[assignment]
        sys.modules[name] = module
        self.exec_module(module)
        return module


def _line_in(error: BaseException, file: str) -> int:
    """The line of this file where its own run stopped."""
    step = error.__traceback__
    while step is not None:
        if step.tb_frame.f_code.co_filename == file:
            return step.tb_lineno
        step = step.tb_next
    return 0


def _readable(file: str) -> bool:
    try:
        with open(file, "rb"):  # noqa: PTH123
            return True
    except OSError:
        return False


def _defines(statement: stmt) -> bool:
    """Is this a definition, or an assignment that calls nothing but harmless builtins?"""
    if type(statement) in DEFINITIONS:
        return True
    if type(statement) is Try:
        return all(_defines(one) for one in statement.body)
    if type(statement) is Assign or type(statement) is AnnAssign:
        return statement.value is not None and _harmless(statement.value)
    return False


def _harmless(node: AST) -> bool:
    if type(node) is Call and not (type(node.func) is Name and node.func.id in HARMLESS):
        return False
    for field in node._fields:
        inner = getattr(node, field, None)
        for one in inner if type(inner) is list else (inner,):
            if isinstance(one, AST) and not _harmless(one):
                return False
    return True
