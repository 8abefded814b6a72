"""What a correction lets one know of its parameters beyond types: its words, its constants, what it looks at."""

import ast
import re
from collections.abc import Iterable
from dataclasses import dataclass

from ludotheque.classroom.folders.correction import WrittenFunction

NON_EMPTY = re.compile(
    r"non[ -]?vide|au moins un|not empty|non[- ]?empty|at least one|possède au moins|contient au moins", re.IGNORECASE
)
NEGATIVE = re.compile(r"négatif|negatif|relatif|negative|signed|Z\b", re.IGNORECASE)
NATURAL = re.compile(
    r"naturel|positif|natural|non[- ]negative|positive|chiffre|digit|pixel|niveau|gris|grey|gray|indice|index|âge|\bage\b|"
    r"effectif|quantit|prix|price|binaire|binary|\bbits?\b|>= ?0|≥ ?0|> ?0|>= ?1|≥ ?1",
    re.IGNORECASE,
)
ZERO = re.compile(r"naturel|positif ou nul|non[- ]negative|natural|>= ?0|≥ ?0|\bnul\b|\bzéro\b|\bzero\b", re.IGNORECASE)
SORTED = re.compile(
    r"(?:liste|tableau|list|array|séquence|sequence|éléments|notes|valeurs|entiers|nombres|mots)[^.\n]{0,30}(?:triée?s?|ordonnée?s?|croissante?s?|sorted|ascending)",
    re.IGNORECASE,
)
DISTINCT = re.compile(r"distincts?|sans doublons?|sans répétition|distinct|no duplicates|all different", re.IGNORECASE)
KNOWN_RANGES = (  # words of a parameter's name, and what everybody means by them
    (("mois", "month"), (1, 12)),
    (("jour", "day"), (1, 28)),
    (("heure", "heures", "hour", "hours", "h"), (0, 23)),
    (("minute", "minutes", "seconde", "secondes", "seconds", "min", "sec"), (0, 59)),
    (("annee", "année", "an", "year"), (1600, 2400)),
    (("note", "notes", "grade"), (0, 20)),
    (("age", "âge"), (0, 99)),
    (("pourcentage", "percent"), (0, 100)),
    (("base",), (2, 10)),
    (("chiffre", "chiffres", "digit", "digits"), (0, 9)),
)
CASES = {"lower", "upper", "casefold", "swapcase", "title", "capitalize", "islower", "isupper"}
MIXED = {"isalpha", "isdigit", "isalnum", "isdecimal", "isnumeric"}
SPACED = {"split", "strip", "lstrip", "rstrip", "splitlines"}
LONGEST_SEED = 30


@dataclass(frozen=True)
class Evidence:
    """What the text of one function tells of the values it is given."""

    says: str = ""
    numbers: tuple[int, ...] = ()  # constants of its code and of the functions it uses
    texts: tuple[str, ...] = ()
    methods: frozenset[str] = frozenset()
    compared_with_zero: frozenset[str] = frozenset()  # parameters that it compares with 0 or less, or with 1
    below_zero: frozenset[str] = frozenset()  # parameters for which a negative number has a branch of its own
    choices: tuple[tuple[str, tuple[str, ...]], ...] = ()  # parameters compared with texts, and those texts
    accepts_zero: bool = False
    nonempty: bool = False
    is_sorted: bool = False
    distinct: bool = False

    def choice_of(self, parameter: str) -> tuple[str, ...]:
        return next((texts for name, texts in self.choices if name == parameter), ())

    def negative(self, parameter: str) -> bool:
        return parameter in self.below_zero or bool(NEGATIVE.search(self.says))

    @property
    def natural(self) -> bool:
        return bool(NATURAL.search(self.says)) and not NEGATIVE.search(self.says)


def evidence_of(function: WrittenFunction, used: Iterable[WrittenFunction]) -> Evidence:
    """Of a function and of those of the correction that it uses."""
    nodes = [inner for one in (function, *used) for inner in ast.walk(_without_docstring(one.node))]
    constants = [node.value for node in nodes if isinstance(node, ast.Constant)]
    numbers = {value for value in constants if type(value) is int and abs(value) <= 100_000}
    texts = [value for value in constants if isinstance(value, str) and 0 < len(value) <= LONGEST_SEED]
    own = [*ast.walk(_without_docstring(function.node))]
    compared, below, choices = _comparisons(own, function.parameters)
    said = function.says
    return Evidence(
        said,
        tuple(sorted(numbers)),
        tuple(dict.fromkeys(texts)),
        frozenset(node.attr for node in nodes if isinstance(node, ast.Attribute)),
        compared,
        below,
        tuple(choices.items()),
        bool(ZERO.search(said)),
        bool(NON_EMPTY.search(said)),
        bool(SORTED.search(said))
        and not re.search(r"non tri|pas tri|unsorted|not sorted|trier|tri[ez]?\b|to sort", said, re.IGNORECASE),
        bool(DISTINCT.search(said)) and "doublon" not in function.name,
    )


def _without_docstring(node: ast.FunctionDef) -> ast.Module:
    body = node.body
    if (
        body
        and isinstance(body[0], ast.Expr)
        and isinstance(body[0].value, ast.Constant)
        and isinstance(body[0].value.value, str)
    ):
        body = body[1:]
    return ast.Module([*body], [])


def _comparisons(
    nodes: Iterable[ast.AST], parameters: tuple[str, ...]
) -> tuple[frozenset[str], frozenset[str], dict[str, tuple[str, ...]]]:
    """Parameters that are compared with zero, those with a branch below it, and those compared with texts."""
    zero, below = set[str](), set[str]()
    choices: dict[str, tuple[str, ...]] = {}
    tests = [node for node in nodes if isinstance(node, ast.Compare)]
    looping = {id(node.test) for node in nodes if isinstance(node, ast.While)}
    for test in tests:
        if not (isinstance(test.left, ast.Name) and test.left.id in parameters and len(test.ops) == 1):
            continue
        name, operator, right = test.left.id, test.ops[0], test.comparators[0]
        value = right.value if isinstance(right, ast.Constant) else None
        if id(test) in looping:
            continue
        if type(value) is int and value in (0, 1, 2):
            at_most = value if isinstance(operator, ast.LtE | ast.Eq) else value - 1
            if isinstance(operator, ast.Lt | ast.LtE | ast.Eq) and at_most <= 1:
                zero.add(name)
            if isinstance(operator, ast.Lt | ast.LtE) and at_most <= 0 and value == 0:
                below.add(name)
        elif isinstance(value, str):
            choices[name] = (*choices.get(name, ()), value)
        elif isinstance(right, ast.Tuple | ast.List) and all(
            isinstance(one, ast.Constant) and isinstance(one.value, str) for one in right.elts
        ):
            choices[name] = (
                *choices.get(name, ()),
                *(str(one.value) for one in right.elts if isinstance(one, ast.Constant)),
            )
    return frozenset(zero), frozenset(below), choices


def known_range(parameter: str) -> tuple[int, int] | None:
    """What everybody means by a parameter of this name."""
    word = parameter.casefold().strip("_0123456789")
    parts = {word, *word.split("_")}
    return next((bounds for words, bounds in KNOWN_RANGES if parts & {*words}), None)
