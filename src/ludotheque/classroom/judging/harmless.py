"""Hand-ins that can only compute: nothing they write looks inside a function they are given, or around it.

Everything is refused that is not known: other statements, other builtins, other modules, and every attribute but the
methods of lists and words and a few functions of these modules. A name that reads `__globals__`, `__code__` or
`sys.modules`, in whatever disguise, is then not written at all.
"""

import ast
import builtins
import re
from collections.abc import Collection, Iterator

PLAIN_STATEMENTS = (
    *(ast.FunctionDef, ast.Return, ast.Delete, ast.Assign, ast.AugAssign, ast.AnnAssign, ast.For, ast.While, ast.If),
    *(ast.Raise, ast.Try, ast.Assert, ast.Import, ast.ImportFrom, ast.Global, ast.Nonlocal, ast.Expr),
    *(ast.Pass, ast.Break, ast.Continue),
)
NAME, FUTURE = "__name__", "__future__"
STAR = ("random", "math", "copy")  # all that they export is plain
MODULES = (*STAR, FUTURE, "time", "os", "sys", "colorama", "termcolor", "itertools", "collections", "typing")
# fmt: off
BUILTINS = frozenset((
    "abs", "all", "any", "bin", "bool", "callable", "chr", "dict", "divmod", "enumerate", "exit", "filter", "float",
    "frozenset", "hash", "hex", "id", "input", "int", "isinstance", "iter", "len", "list", "map", "max", "min", "next",
    "ord", "pow", "print", "quit", "range", "repr", "reversed", "round", "set", "slice", "sorted", "str", "sum", "tuple",
    "zip",
)) | {name for name, thing in vars(builtins).items() if isinstance(thing, type) and issubclass(thing, BaseException)}
ATTRIBUTES = frozenset((
    "random", "randint", "randrange", "choice", "choices", "shuffle", "sample", "uniform", "seed",
    "sqrt", "floor", "ceil", "trunc", "inf", "pi", "copy", "deepcopy", "sleep", "time", "system", "exit", "stdout",
    "write", "flush", "setrecursionlimit", "product", "permutations", "combinations", "chain", "deque", "Counter",
    "List", "Dict", "Tuple", "Set", "Optional", "Union", "Any", "annotations", "colored", "init", "Fore", "Back", "Style",
    "BLACK", "RED", "GREEN", "YELLOW", "BLUE", "MAGENTA", "CYAN", "WHITE", "RESET", "BRIGHT", "DIM", "NORMAL", "RESET_ALL",
)) | {name for kind in (list, dict, str, set) for name in vars(kind) if not name.startswith(("_", "format"))}
# fmt: on
LOOKS_INSIDE = re.compile(r"\{[^{}:!]*[.\[]")  # "{0.name}".format(thing) reads an attribute


def is_harmless(tree: ast.Module, own: Collection[str]) -> bool:
    """Whether this file, whose neighbours are `own` modules, can only compute."""
    nodes = [*ast.walk(tree)]
    known = [called for node in nodes for called in _known_habits(node)]
    return all(node in known or (_is_plain(node, own) and not _speaks_to_python(node)) for node in nodes)


def _known_habits(node: ast.AST) -> Iterator[ast.expr]:
    """`type` in a comparison, from which no type comes out, and `eval` of what is typed: what is typed is ours."""
    match node:
        case ast.Compare(left, _, others):
            for side in (left, *others):
                match side:
                    case ast.Call(ast.Name("type") as called, [ast.Name() | ast.Subscript()], []):
                        yield called
        case ast.Call(ast.Name("eval") as called, [ast.Call(ast.Name("input"))], []):
            yield called


def _is_plain(node: ast.AST, own: Collection[str]) -> bool:
    match node:
        case ast.Import(names):
            return all(alias.name in MODULES or alias.name in own for alias in names)
        case ast.ImportFrom(module, names, level):
            return level == 0 and all(_can_be_taken(module or "", alias.name, own) for alias in names)
        case ast.Name(name):
            return name in BUILTINS or name == NAME or not (_is_pythons(name) or hasattr(builtins, name))
        case ast.Attribute(ast.Constant(str(text)), "format"):
            return not LOOKS_INSIDE.search(text)
        case ast.Attribute(_, name):
            return name in ATTRIBUTES
        case ast.stmt():
            return isinstance(node, PLAIN_STATEMENTS)
    return True


def _can_be_taken(module: str, name: str, own: Collection[str]) -> bool:
    if module in own:
        return True
    return module in STAR if name == "*" else module in MODULES and name in ATTRIBUTES


def _speaks_to_python(node: ast.AST) -> bool:
    """It has a name that Python itself gives a meaning (`import sys as __builtins__` opens every door), or takes that of input."""
    if isinstance(node, ast.Constant) or (isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)):
        return False
    words = (word for _, value in ast.iter_fields(node) for word in (value if isinstance(value, list) else [value]))
    return any(isinstance(word, str) and _is_pythons(word) for word in words)


def _is_pythons(word: str) -> bool:
    return word == "input" or (word.startswith("__") and word not in (NAME, FUTURE))
