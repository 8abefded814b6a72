"""What a correction lets one know of its parameters beyond types: its words, its constants, what it looks at."""

import ast
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from ludotheque.classroom.folders.correction import WrittenFunction

NUMBERS = {"un": 1, "une": 1, "one": 1, "deux": 2, "two": 2, "trois": 3, "three": 3, "quatre": 4, "four": 4}
AT_LEAST = re.compile(
    r"(?:au moins|at least)\s+(\d{1,2}|un|une|deux|trois|quatre|one|two|three|four)\s+"
    r"(?:élément|entier|nombre|valeur|note|mot|lettre|caractère|terme|coefficient|ligne|colonne|item|element|value|number|word)",
    re.IGNORECASE,
)
NON_EMPTY = re.compile(r"non[ -]?vides?|not empty|non[- ]?empty", re.IGNORECASE)
EMPTY = re.compile(
    r"(?<!non )(?<!non-)(?<!pas )(?<!jamais )\bvides?\b|(?<!non-)(?<!non )(?<!not )(?<!never )\bempty\b", re.IGNORECASE
)
NEGATIVE = re.compile(
    r"(?<!non )(?<!non-)(?<!pas )(?<!not )(?<!jamais )(?<!never )(?:négati|negati)|relatif|coefficient", re.IGNORECASE
)
NATURAL = re.compile(
    r"naturel|positif|natural|non[- ]n[ée]gati|positive|chiffre|digit|pixel|\bgris\b|\bgr[ae]y\b|effectif|quantit|\bprix\b|price|"
    r"binaire|binary|\bbits?\b",
    re.IGNORECASE,
)
ANY_NUMBERS = re.compile(
    r"(?:listes?|tableaux?|suite|matrices?|grilles?|list|array|matrix|rows?|coefficients?)\s+(?:non vide\s+)?(?:d'|de |of )?"
    r"(?:entiers|nombres|flottants|réels|integers|numbers|ints|floats)|coefficients entiers",
    re.IGNORECASE,
)
ZERO = re.compile(r"naturel|positif ou nul|non[- ]n[ée]gati|natural|\bnul\b|\bzéro\b|\bzero\b", re.IGNORECASE)
SURELY_SORTED = re.compile(
    r"\b(?:est|sont|déjà|supposée?s?|être|is|are|already)\s+(?:déjà\s+|supposée?s?\s+|already\s+)?(?:triée?s?|ordonnée?s?|sorted)\b|"
    r"\b(?:dichotomi|binary search|bisect)",
    re.IGNORECASE,
)
SORTED = re.compile(
    r"(?:liste|tableau|list|array|séquence|sequence)s?\s+(?:[\w'’]+\s+){0,3}(?:triée?s?|ordonnée?s?|croissante?s?|sorted|ascending)\b",
    re.IGNORECASE,
)
GIVES = re.compile(r"(?:renvoie|retourne|rend|donne|calcule|construit|return|gives|builds)[^.;:\n]*", re.IGNORECASE)
DISTINCT = re.compile(
    r"\bdistincts?|\bdistinctes?|sans (?:doublons?|répétitions?)|(?:toutes?|tous) différent|all different|no duplicates",
    re.IGNORECASE,
)
SEARCH_TREE = re.compile(r"binaire de recherche|\babr\b|search tree|\bbst\b|\btas\b|\bheap\b", re.IGNORECASE)
CHANGED_IN_PLACE = re.compile(r"modifi|en place|sur place|in place|changes? |mutat", re.IGNORECASE)
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
LONGEST_SEED = 30
BESIDE = 0.125  # how far from a bound that is left out the first number is
LONGEST_SAID = 6_000  # characters looked through: some of these patterns take the square of it
Bounds = tuple[int | None, int | None]


@dataclass(frozen=True)
class Evidence:
    """What the text of one function tells of the values it is given."""

    says: str = ""
    numbers: tuple[int, ...] = ()  # constants of its code and of the functions it uses
    texts: tuple[str, ...] = ()
    methods: frozenset[str] = frozenset()
    looks: "Looks" = field(default_factory=lambda: Looks())
    bounds: tuple[tuple[str, Bounds], ...] = ()  # of parameters, as the words say them
    predicate: bool = False  # it answers yes or no: whatever it is given is worth an answer

    def choice_of(self, parameter: str) -> tuple[str, ...]:
        return next((texts for name, texts in self.looks.choices if name == parameter), ())

    def negative(self, parameter: str) -> bool:
        return parameter in self.looks.below_zero or bool(NEGATIVE.search(self.says))

    def bounds_of(self, parameter: str) -> Bounds:
        return next((bounds for name, bounds in self.bounds if name == parameter), (None, None))

    def real_bounds_of(self, parameter: str) -> tuple[float | None, float | None]:
        """The same for numbers with a point: `0 < x < 1` leaves out its ends."""
        name, number = re.escape(parameter), r"(-?\d{1,9}(?:[.,]\d{1,9})?)"
        low = _nearest(re.search(rf"\b{name}\s*(>=|≥|>)\s*{number}", self.says), 2, 1, 1)
        if low is None:
            low = _nearest(re.search(rf"(?<![\d.,]){number}\s*(<=|≤|<)\s*{name}\b", self.says), 1, 2, 1)
        return low, _nearest(re.search(rf"\b{name}\s*(<=|≤|<)\s*{number}", self.says), 2, 1, -1)

    def accepts_empty(self, parameter: str) -> bool:
        """Whether the words, or a branch of the code, speak of an empty one."""
        if self.at_least > 0:
            return False
        without = GIVES.sub("", self.says)
        return parameter in self.looks.empty or bool(EMPTY.search(without))

    @property
    def at_least(self) -> int:
        """How many items a list has at least, as the words say."""
        if found := AT_LEAST.search(self.says):
            word = found[1].casefold()
            return int(word) if word.isdigit() else NUMBERS[word]
        return 1 if NON_EMPTY.search(self.says) else 0

    @property
    def natural(self) -> bool:
        return bool(NATURAL.search(self.says)) and not NEGATIVE.search(self.says)

    @property
    def any_numbers(self) -> bool:
        """Whether the words speak of lists of numbers, without another word."""
        return bool(ANY_NUMBERS.search(self.says))

    @property
    def accepts_zero(self) -> bool:
        return bool(ZERO.search(self.says))

    @property
    def surely_sorted(self) -> bool:
        return bool(SURELY_SORTED.search(self.says))

    @property
    def perhaps_sorted(self) -> bool:
        return self.surely_sorted or bool(SORTED.search(GIVES.sub("", self.says)))

    @property
    def distinct(self) -> bool:
        return bool(DISTINCT.search(GIVES.sub("", self.says)))

    @property
    def search_tree(self) -> bool:
        return bool(SEARCH_TREE.search(self.says))


@dataclass(frozen=True)
class Looks:
    """What the code looks at in its parameters."""

    zero: frozenset[str] = frozenset()  # compared with 0 or 1
    below_zero: frozenset[str] = frozenset()  # a negative number has a branch of its own
    empty: frozenset[str] = frozenset()  # an empty one has a branch of its own
    choices: tuple[tuple[str, tuple[str, ...]], ...] = ()  # compared with texts, and those texts


def evidence_of(function: WrittenFunction, used: Iterable[WrittenFunction], about: str = "") -> Evidence:
    """Of a function and of those of the correction that it uses; `about` is what the file says of all of them."""
    others = [*used]
    nodes = [inner for one in (function, *others) for inner in ast.walk(_without_docstring(one.node))]
    constants = [node.value for node in nodes if isinstance(node, ast.Constant)]
    numbers = {value for value in constants if type(value) is int and abs(value) <= 100_000}
    texts = [value for value in constants if isinstance(value, str) and 0 < len(value) <= LONGEST_SEED]
    said = (f"{about}\n{function.says}" if about else function.says)[:LONGEST_SAID]
    own = [*ast.walk(_without_docstring(function.node))]
    return Evidence(
        said,
        tuple(sorted(numbers)),
        tuple(dict.fromkeys(texts)),
        frozenset(node.attr for node in nodes if isinstance(node, ast.Attribute)),
        _looks(own, function.parameters),
        tuple((name, _said_bounds(name, said)) for name in function.parameters),
        _is_predicate(function),
    )


def _is_predicate(function: WrittenFunction) -> bool:
    returns = ast.unparse(function.node.returns) if function.node.returns else ""
    return returns == "bool" or function.name.startswith(("est_", "is_", "bien_", "valide", "verif"))


def _said_bounds(parameter: str, said: str) -> Bounds:
    """`n >= 2`, `0 <= n < 10`, `n : entier de 1 à 12`, `n entre 0 et 255`."""
    name, number = re.escape(parameter), r"(-?\d{1,15})(?!\d)"
    low = high = None
    if found := re.search(rf"\b{name}\s*(>=|≥|>)\s*{number}", said):
        low = int(found[2]) + (found[1] == ">")
    if found := re.search(rf"(?<!\d){number}\s*(<=|≤|<)\s*{name}\b", said):
        low = int(found[1]) + (found[2] == "<")
    if found := re.search(rf"\b{name}\s*(<=|≤|<)\s*{number}", said):
        high = int(found[2]) - (found[1] == "<")
    between = rf"\b{name}\b[^.\n]{{0,40}}?\b(?:entre|de|from|between)\s+{number}\s*(?:\([^)]*\)\s*)?(?:à|et|to|and)\s+{number}"
    if (found := re.search(between, said)) and int(found[1]) < int(found[2]):
        low, high = int(found[1]), int(found[2])
    return low, high


def _nearest(found: re.Match[str] | None, number: int, sign: int, way: int) -> float | None:
    """The bound that was found, or where it is left out a number close to it."""
    if found is None:
        return None
    return float(found[number].replace(",", ".")) + (way * BESIDE if found[sign] in "<>" else 0)


def _without_docstring(node: ast.FunctionDef) -> ast.Module:
    first = node.body[0] if node.body else None
    documented = (
        isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant) and isinstance(first.value.value, str)
    )
    return ast.Module([*(node.body[1:] if documented else node.body)], [])


def _looks(nodes: Sequence[ast.AST], parameters: tuple[str, ...]) -> Looks:
    """What tests of the code (those of loops apart) look at."""
    zero, below, empty = set[str](), set[str](), set[str]()
    choices: dict[str, tuple[str, ...]] = {}
    looping = {id(node.test) for node in nodes if isinstance(node, ast.While)}
    for node in nodes:
        if isinstance(node, ast.If | ast.IfExp | ast.While):
            empty |= _truth_of(node.test, parameters)
        if not isinstance(node, ast.Compare) or len(node.ops) != 1:
            continue
        operator, right = node.ops[0], node.comparators[0]
        value = right.value if isinstance(right, ast.Constant) else None
        if (name := _length_of(node.left)) in parameters and type(value) is int and value <= 1:
            empty |= (
                {name}
                if isinstance(operator, ast.Eq | ast.Lt | ast.LtE | ast.NotEq)
                and value - isinstance(operator, ast.Lt) <= 0
                else set()
            )
        if not isinstance(node.left, ast.Name) or node.left.id not in parameters or id(node) in looping:
            continue
        name = node.left.id
        if _is_empty(right):
            empty.add(name)
        elif type(value) is int and value in (0, 1, 2) and isinstance(operator, ast.Lt | ast.LtE | ast.Eq):
            at_most = value - isinstance(operator, ast.Lt)
            zero |= {name} if at_most <= 1 else set()
            below |= {name} if value == 0 and not isinstance(operator, ast.Eq) else set()
        elif texts := _texts(right):
            choices[name] = (*choices.get(name, ()), *texts)
    return Looks(frozenset(zero), frozenset(below), frozenset(empty), tuple(choices.items()))


def _truth_of(test: ast.expr, parameters: tuple[str, ...]) -> set[str]:
    """Parameters whose emptiness decides: `if not l`, `if l`."""
    inner = test.operand if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not) else test
    if isinstance(inner, ast.BoolOp):
        return set[str]().union(*(_truth_of(one, parameters) for one in inner.values))
    return {inner.id} if isinstance(inner, ast.Name) and inner.id in parameters else set()


def _length_of(node: ast.expr) -> str:
    """`l` in `len(l)`."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "len" and node.args:
        return node.args[0].id if isinstance(node.args[0], ast.Name) else ""
    return ""


def _is_empty(node: ast.expr) -> bool:
    return (isinstance(node, ast.List | ast.Tuple) and not node.elts) or (
        isinstance(node, ast.Constant) and node.value in ("", None)
    )


def _texts(node: ast.expr) -> tuple[str, ...]:
    """The texts that something is compared with: one, or those of a list."""
    every = node.elts if isinstance(node, ast.Tuple | ast.List) else [node]
    found = [one.value for one in every if isinstance(one, ast.Constant) and isinstance(one.value, str)]
    return tuple(found) if len(found) == len(every) else ()


def known_range(parameter: str) -> tuple[int, int] | None:
    """What everybody means by a parameter of this name."""
    word = parameter.casefold().strip("_0123456789")
    parts = {word, *word.split("_")}
    return next((bounds for words, bounds in KNOWN_RANGES if parts & {*words}), None)
