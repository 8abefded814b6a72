#!/usr/bin/env python3
"""Chains of hand-ins that only get worse: a real one of tests/data/classes, then one planted fault more at each step.

Adding a fault must never raise a mark: who grades every step of every chain sees whether one does. Edits are planned on
the original text: none meets another, the rest stays byte for byte what it was. A function is made wrong in one step
only (`play` may get one more answer that is never permitted). After the first step nothing moves towards another right
reading (cells from 1 all over the file), and no truth is turned round in a function that calls, or is called by, one
made wrong before: two faults must not make right together.
"""
# ruff: noqa: SIM905, T201 - names read better in a row; a tool talks to its terminal

import argparse
import ast
import difflib
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from random import Random

from ludotheque.classroom.catalogue import find_assignment
from ludotheque.classroom.grading import Grader
from ludotheque.classroom.handins.submissions import Submission
from ludotheque.classroom.judging.bench import real_jail
from ludotheque.classroom.judging.verdict import VerdictState
from ludotheque.classroom.marks.bareme import read_bareme
from ludotheque.classroom.marks.marking import mark

CLASSES = Path(__file__).resolve().parents[1] / "tests/data/classes"
HANDED_IN = {"awale-complet": "awale.py", "roi-des-roses": "roses", "ia": "roses/ia.py", "black-white": "black_white"}
ALAK = "none: display put, bool: possible again, int: select, str: win, list: newBoard"
AWALE = """none: tourner_plateau, bool: tour_joueur1 case_ramassable test_famine test_case tour_suivant tour_jeu,
    int: deplacer_graines ramasser_graines, str: gagnant, list: cases_possibles, dict: copie"""
ASKED = {  # the functions that are marked, behind the sort of what they answer
    **dict.fromkeys(("alak", "alak-torique", "alak-suicide"), ALAK),
    "awale": AWALE,
    "awale-complet": f"{AWALE}, int: NegaAwale max_vals, tuple: gain",
    "ia": "label: name, move: play",
    "puissance4": """none: jouer afficher, bool: estValide est_gagnante, str: grille_en_str,
        int: nbJetons0 nbJetons NbCasesLibres horiz vertic diagoNOSE diagoNESO atoidejouer""",
    "roi-des-roses": """none: afficher_main afficher_jeu, bool: mouvement_possible, int: score, str: demande_action,
        list: main_jouable territoire, tuple: init_jeu bouge_le_roi, label: name, move: play""",
    "black-white": """none: placement_premiers_pions afficher_plateau declarer_vainqueur regles placer_un_pion,
        bool: reperer_fin_partie verif_saisie sortie coup_valide validite_coup passer_son_tour, str: menu, list:
        creation_plateau nbr_pions_2camps afficher_liste_coups_valides conversion_coordonnees liste_coups_valides""",
}
COUNTS = {"awale-complet": 6, "puissance4": 7, "awale": 5, "roi-des-roses": 5, "black-white": 5}  # a hand-in; else 4
KINDS = """plain helper-used letter-slip helper-idle convention raising plain
    helper-used letter-slip endless helper-idle convention plain wrong-program""".split()
PROGRAMS = "alakTorique alak awale_ia awale_jcj jeu lance lancer programme_principal jouer partie main".split()
WINNERS = {"win": "'Gagnant : 1'", "gagnant": "'égalité'", "declarer_vainqueur": "0", "est_gagnante": "0", "score": "0"}
EARLY = {"bool": "False", "int": "99", "list": "[]", "str": "'?'", "tuple": "()", "dict": "{}", "label": "42"}
TURNED = {"bool": "not ({})", "int": "({}) + 2", "list": "({})[1:]", "tuple": "({})[::-1]"}
NEAR = {"<": "<=", "<=": "<", ">": ">=", ">=": ">"}
OPPOSITE = {"<": ">=", "<=": ">", ">": "<=", ">=": "<", "==": "!=", "!=": "==", "in": "not in", "not in": "in"}
PARAMETERS = "i case c dimh dimv l_roi c_roi ligne taille tour player n".split()
ANY = "bool int str list tuple dict label move"
SLIPS = {  # of the letter: the sorts that can have it, and what becomes of an answer
    "1 or 0 for True or False": ("bool", "int({})"),
    "None for False": ("bool", "({}) or None"),
    "a tuple for a list": ("list", "tuple(({}))"),
    "answers printed, not returned": ("bool int list str dict", "print(({}))"),
    "answers printed besides": ("bool int list str", "(lambda rep: print(rep) or rep)(({}))"),
    "names with a wrong letter": (f"none {ANY}", ""),
}
HELPERS = ["_aide", "outil", "_verifie", "petite_etape", "noter"]
IDLE = ["(player):\n    pass", "(x):\n    return x", "(*args):\n    return None"]
LATER = ["raise NotImplementedError", "raise ValueError('à faire')", "return 1 // 0", "return pas_encore_ecrit"]
ANSWERS = """if {5} == 'Blanc': return 'Z9' / if len({3}) < 5: return None / if {1} < 4: return ['pioche'] /
    if {2} > 4: return 'Pioche!' / if {5} == 'Rouge': raise KeyError({5})""".split("/")  # of a bot, never permitted

Function = ast.FunctionDef
Edit = tuple[int, int, int, str]  # where a span starts, its rank among those that start there, its end, the new text
Fault = tuple[list[Edit], str]  # what one step plants, and the sentence that tells it
Fits = Callable[[Function], object]
Make = Callable[[Function, int], list[Edit]]  # the edits of one function, and of which step they are
BETWEEN = b"\0\n"  # two files of a hand-in


@dataclass(frozen=True)
class Chain:
    """A hand-in as it is, then with more and more faults, and what each step planted."""

    id: str
    assignment: str
    kind: str
    author: str
    steps: tuple[Mapping[str, bytes], ...]
    told: tuple[str, ...]


class HandIn:
    """A hand-in, its files one long text, that gets faults; LookupError where what was drawn has no place."""

    def __init__(self, assignment: str, files: Mapping[str, bytes], random: Random) -> None:
        self.files, self.data, self.draw, start = files, BETWEEN.join(files.values()), random.choice, 0
        self.lines = [0, *(m.end() for m in re.finditer(rb"\r\n?|\n", self.data))]
        self.trees, self.homes = list[ast.Module](), dict[Function, Function]()
        for data in files.values():
            self.trees.append(ast.parse(data))
            ast.increment_lineno(self.trees[-1], self.lines.index(start))
            functions = [node for node in self.trees[-1].body if isinstance(node, Function)]
            self.homes |= dict.fromkeys(functions, *functions[:1])  # each with the first of its file
            start += len(data + BETWEEN)
        self.args = {function: [a.arg for a in function.args.args] for function in self.homes}
        by_sort = re.findall(r"(\w+):([^,]+)", ASKED[assignment])
        self.asked = {name.lower().replace("_", ""): sort for sort, names in by_sort for name in names.split()}
        sorts = {function: self.asked.get(function.name.lower().replace("_", ""), "") for function in self.homes}
        self.sorts = {function: sort for function, sort in sorts.items() if sort}
        self.right = [*{function.name: function for function in self.sorts}.values()]
        self.right += [f for f in self.right if f.name == "play"] * 2 if assignment == "ia" else []  # two are few
        random.shuffle(self.right)
        self.wrong, self.answers = list[Function](), random.sample(ANSWERS, len(ANSWERS))

    def span(self, node: ast.expr | ast.stmt | ast.arg) -> tuple[int, int]:
        end = self.lines[(node.end_lineno or 0) - 1] + (node.end_col_offset or 0)
        return self.lines[node.lineno - 1] + node.col_offset, end

    def instead(self, node: ast.expr | ast.stmt | ast.arg, new: str) -> list[Edit]:
        start, end = self.span(node)
        return [(start, 1, end, new)]

    def before(self, statement: ast.stmt, code: str, rank: int = 1) -> Edit:
        """Code before a statement, which must be the first of its line."""
        start = self.span(statement)[0]
        indentation = self.data[self.lines[statement.lineno - 1] : start].decode()
        if indentation.strip():
            raise LookupError
        return start, rank, start, f"{code}\n".replace("\n", "\r\n" if b"\r\n" in self.data else "\n") + indentation

    def top(self, function: Function, code: str, rank: int = 1) -> Edit:
        return self.before(function.body[1 if ast.get_docstring(function) else 0], code, rank)

    def around(self, function: Function, form: str) -> list[Edit]:
        before, after = form.split("{}")
        spans = [self.span(node) for node in _walk(function.body) if isinstance(node, ast.Return) and node.value]
        cuts = [(a + 6, a + 6 + (self.data[a + 6] == ord(" ")), z) for a, z in spans] or [][0]
        return [edit for a, b, z in cuts for edit in ((a, 1, b, f" {before}"), (z, 0, z, after))]

    def renamed(self, function: Function, _: int) -> list[Edit]:
        """A letter less or twice in a function's name, where it is defined and called."""
        old, at = function.name, self.draw(range(1, len(function.name)))
        new = self.draw((old[:at] + old[at + 1 :], old[:at] + old[at - 1 :]))
        if new.lower().replace("_", "") in self.asked or re.search(
            rf"\b{new}\b|import .*\b{old}\b".encode(), self.data
        ):
            raise LookupError
        return [(m.start(), 1, m.end(), new) for m in re.finditer(rf"\b{old}(?=\()".encode(), self.data)]

    def swapped(self, function: Function, _: int) -> list[Edit]:
        first, last = function.args.args[0], function.args.args[-1]
        return self.instead(first, ast.unparse(last)) + self.instead(last, ast.unparse(first))

    def lettered(self, function: Function, step: int) -> list[Edit]:
        letters = [
            n for n in _walk(function.body) if isinstance(n, ast.Constant) and re.fullmatch("[.xoXORB] ?", str(n.value))
        ]
        return [edit for n in letters for edit in self.instead(n, repr("#@%"[step] + str(n.value)[1:]))]

    def some(self, fits: Fits = bool, most: int = 4, least: int = 2) -> list[Function]:
        """Functions of one file that are still right, and will not be."""
        fitting = [function for function in dict.fromkeys(self.right) if fits(function)]
        homes = [self.homes[function] for function in fitting]
        home = self.draw([home for home in homes if homes.count(home) >= least])
        taken = [function for function in fitting if self.homes[function] is home][:most]
        for function in taken:
            self.right.remove(function)
        self.wrong += taken
        return taken

    def fault(self, function: Function | None = None) -> Fault:
        """A wrong body, by one change of its meaning."""
        f = function or self.some(bool, 1, 1)[0]
        sort, text, drawn = self.sorts[f], ast.unparse(f), list[list[Edit]]()
        apart = not any(f"{g.name}(" in text or f"{f.name}(" in ast.unparse(g) for g in self.wrong if g is not f)
        in_loops = [node for loop in ast.walk(f) if isinstance(loop, ast.While) for node in ast.walk(loop)]
        for place in _walk(f.body):
            match place:
                case ast.Compare(left=left, ops=[_], comparators=[right]):
                    start = self.span(left)[1]
                    if sign := re.search(
                        r"not\s+in|[<>]=?|[!=]=|\bin\b", self.data[start : self.span(right)[0]].decode()
                    ):
                        new = [table[sign[0]] for table in (NEAR, OPPOSITE)[: 1 + apart] if sign[0] in table]
                        drawn += [[(start + sign.start(), 1, start + sign.end(), word)] for word in new]
                case ast.Constant(value=int() as number) if not isinstance(number, bool):
                    drawn.append(self.instead(place, str(number + 1)))
                case ast.If(test=test) | ast.IfExp(test=test) if apart:
                    drawn.append(self.instead(test, f"not ({ast.unparse(test)})"))
                case ast.AugAssign() | ast.Expr(value=ast.Call(func=ast.Attribute())) if place not in in_loops:
                    drawn.append(self.instead(place, "pass"))
                case ast.Return(value=ast.expr()) if sort in TURNED and (apart or sort != "bool"):
                    drawn.append(self.around(f, TURNED[sort]))
        if sort == "move":
            drawn = [[self.top(f, self.answers.pop().strip().format(*self.args[f]))]]
        elif not drawn or self.draw(range(5)) == 0:
            drawn = [[self.top(f, f"return {EARLY.get(sort)}")]]
        edits = self.draw(drawn)
        told = dict.fromkeys(f"`{self.data[a:z].decode()}` became `{new.strip()}`" for a, _, z, new in edits)
        return edits, f"{f.name}: {', '.join(told)}"

    def spread(self, told: str, sizes: tuple[int, ...], make: Make, fits: Fits = bool, helper: str = "") -> list[Fault]:
        """Steps that do the same to so many functions each; where there are no more, other faults."""
        functions, faults = self.some(fits), list[Fault]()
        extra = [self.before(self.homes[functions[0]], f"{helper}\n\n", 0)] if helper else []
        for step, size in enumerate(sizes):
            taken, functions = functions[:size], functions[size:]
            edits = [*([] if step else extra), *(edit for function in taken for edit in make(function, step))]
            faults.append((edits, f"{told}: {', '.join(f.name for f in taken)}") if taken else self.fault())
        return faults

    def written(self, edits: Iterable[Edit]) -> dict[str, bytes]:
        """The files with these edits; LookupError if two of them meet, SyntaxError if that is no Python."""
        new, at = b"", 0
        for start, _, end, text in sorted(edits):
            if start < at:
                raise LookupError
            new, at = new + self.data[at:start] + text.encode(), end
        written = dict(zip(self.files, (new + self.data[at:]).split(BETWEEN), strict=True))
        return {file: text for file, text in written.items() if ast.parse(text)}

    def plain(self) -> list[Fault]:
        return [self.fault() for _ in range(3)]

    def helper_used(self) -> list[Fault]:
        name, sorts, shared = self.draw(HELPERS), self.draw([*TURNED, ANY, "", ""]), self.draw(PARAMETERS)
        answer = TURNED.get(sorts, "None" if sorts else self.draw(("{} + 2", "{} - 2"))).format("x")
        told, line = f"{name} returns {answer} for {sorts or shared}", f"{shared} = {name}({shared})"
        make: Make = (lambda f, _: self.around(f, name + "(({}))")) if sorts else lambda f, _: [self.top(f, line)]
        fits: Fits = (lambda f: self.sorts[f] in sorts.split()) if sorts else lambda f: shared in self.args[f]
        return self.spread(
            told, self.draw([(2, 1, 1), (2, 2, 1), (3, 1, 1)]), make, fits, f"def {name}(x):\n    return {answer}"
        )

    def helper_idle(self) -> list[Fault]:
        name, functions, at_once = self.draw(HELPERS), self.some(), self.draw((2, 4))
        wrong = [self.fault(function) for function in functions]
        calls = [([self.top(f, f"{name}({[*self.args[f], None][0]})", 0)], f"{f.name} calls {name}") for f in functions]
        calls[0][0].append(self.before(self.homes[functions[0]], f"def {name}{self.draw(IDLE)}\n\n", 0))
        steps = wrong[:at_once], calls[:2], wrong[at_once:] + calls[2:] or [self.fault()]
        return [([edit for edits, _ in step for edit in edits], "; ".join(told for _, told in step)) for step in steps]

    def letter_slip(self) -> list[Fault]:
        told, (sorts, form) = self.draw(list(SLIPS.items()))
        make: Make = (lambda f, _: self.around(f, form)) if form else self.renamed
        return self.spread(told, (1, 1, 2), make, lambda f: self.sorts[f] in sorts.split())

    def convention(self) -> list[Fault]:
        way, shared, sign = self.draw(("parameters", "letters", "", "")), self.draw(PARAMETERS), self.draw("+-")
        if way:
            make = self.swapped if way == "parameters" else self.lettered
            return self.spread(f"other {way}", (1, 1, 2), make, lambda f: self.args[f][1:] and make(f, 0))
        new = f"{shared} = {shared} {sign} "
        return self.spread(
            new, (1, 1, 1), lambda f, k: [self.top(f, f"{new}{k + 1}")], lambda f: shared in self.args[f]
        )

    def endless(self) -> list[Fault]:
        sizes, at = self.draw([(1, 0, 1), (1, 1, 0), (0, 1, 1)]), self.draw(range(4))
        faults = self.spread("never returns", sizes, lambda f, _: [self.top(f, "while True: pass")])
        slow = [self.before(self.homes[self.wrong[0]], "for _ in range(60_000_000):\n    pass\n\n", 0)]
        return [*faults[:at], (slow, "loads for about 3 seconds"), *faults[at:]][:3]

    def raising(self) -> list[Fault]:
        name, code = self.draw(HELPERS), self.draw(LATER)

        def make(f: Function, _: int) -> list[Edit]:
            return [(self.top(f, "")[0], 1, self.span(f.body[-1])[1], f"return {name}()")]

        return self.spread(f"only calls {name}: {code}", (1, 1, 2), make, helper=f"def {name}():\n    {code}")

    def wrong_program(self) -> list[Fault]:
        named = {n.name: n.body for tree in self.trees for n in ast.walk(tree) if isinstance(n, Function)}
        bodies = [*(named[name] for name in PROGRAMS if name in named), *(tree.body for tree in self.trees)]
        walk = next(list(_walk(body)) for body in bodies if any(isinstance(node, ast.While) for node in _walk(body)))
        loop = max((node for node in walk if isinstance(node, ast.While)), key=lambda n: len(ast.unparse(n)))
        end = self.span(loop)[1]
        never = self.instead(loop.test, f"True or ({ast.unparse(loop.test)})"), "the game never ends"
        early = [(end, 0, end, self.before(loop.body[-1], "")[3] + "break")], "the game ends after one turn"
        faults = [early if isinstance(loop.test, ast.Constant) else self.draw([never, early])]
        for call in (node for node in walk if isinstance(node, ast.Call)):
            if new := WINNERS.get(getattr(call.func, "id", getattr(call.func, "attr", ""))):
                faults.append((self.instead(call, new), "the wrong winner is announced"))
        self.right = [f for f in self.right if f.name not in WINNERS]
        faults = [*faults[:2], *(self.fault() for _ in faults[:2])]
        return [faults.pop(self.draw(range(len(faults)))) for _ in range(3)]


def _walk(nodes: Iterable[ast.AST]) -> Iterator[ast.AST]:
    """What stands in a body, without the insides of f-strings and functions, and the conditions of `while`."""
    for node in nodes:
        yield node
        if not isinstance(node, ast.JoinedStr | Function | ast.Lambda):
            yield from _walk(
                c for c in ast.iter_child_nodes(node) if not isinstance(node, ast.While) or c is not node.test
            )


def _hand_ins(assignment: str) -> Iterator[tuple[str, dict[str, bytes]]]:
    name, third = HANDED_IN.get(assignment, f"{assignment.replace('-', '_')}.py"), CLASSES / "third" / assignment
    places = {"first": CLASSES / "first" / name, "second": CLASSES / "second" / name}
    places |= {"second-de-un": CLASSES / "second/alak_de_un.py"} if assignment == "alak" else {}
    for author, place in (places | {p.name: p for p in sorted(third.iterdir()) if p.is_dir()}).items():
        paths = sorted(place.glob("*.py")) if place.is_dir() else [place]
        if files := {path.name: path.read_bytes() for path in paths if not path.name.startswith("test_")}:
            yield author, files


def chains(seed: int = 31) -> list[Chain]:
    """Every chain; the same ones for the same seed."""
    made: list[Chain] = []
    for assignment in ASKED:
        for author, files in _hand_ins(assignment):
            for n in range(COUNTS.get(assignment, 4)):
                random, many = Random(f"{seed} {assignment} {author} {n}"), len(made)
                tries = [kind for kind in KINDS[many % len(KINDS) :] + KINDS for _ in range(12)]
                while len(made) == many:
                    kind, hand_in = tries.pop(0), HandIn(assignment, files, random)
                    with suppress(LookupError, SyntaxError, StopIteration):
                        faults: list[Fault] = getattr(hand_in, kind.replace("-", "_"))()
                        name, told = f"{assignment}-{author}-{n}", tuple(told for _, told in faults)
                        steps = tuple(hand_in.written(e for edits, _ in faults[:k] for e in edits) for k in range(4))
                        if all(before != after for before, after in pairwise(steps)):
                            made.append(Chain(name, assignment, kind, author, steps, told))
    return made


def graded(files: Mapping[str, bytes], assignment: str) -> tuple[float, str]:
    """The mark of one step, at its lowest, and what is said of each question that is not right."""
    work = Submission("rendu", Path("rendu"), files)
    result = Grader(find_assignment(assignment), real_jail(unsafe=True)).grade(work)
    given = mark(result, read_bareme(find_assignment(assignment)))
    said = (f"{one.question} {one.state.name}" for one in result.every if one.state is not VerdictState.RIGHT)
    return given.low, ", ".join(said)


def grade(made: list[Chain], results: Path, jobs: int) -> None:
    """Grade every step of these chains that is not in the table yet, then print where a mark rises."""
    lines = results.read_text("utf-8").splitlines() if results.exists() else []
    known = {(row[0], int(row[1])): (float(row[2]), row[3]) for row in (line.split("\t") for line in lines)}
    left = [(chain, step) for chain in made for step in range(len(chain.steps)) if (chain.id, step) not in known]
    with ProcessPoolExecutor(jobs) as pool, results.open("a", encoding="utf-8") as table:
        files, names = [c.steps[step] for c, step in left], [c.assignment for c, _ in left]
        for (chain, step), found in zip(left, pool.map(graded, files, names), strict=True):
            known[chain.id, step] = found
            print(chain.id, step, f"{found[0]:.2f}", found[1], sep="\t", file=table, flush=True)
    rises = 0
    for chain in made:
        for step, told in enumerate(chain.told):
            (before, was), (after, now) = known[chain.id, step], known[chain.id, step + 1]
            if after > before:
                rises += 1
                print(f"{chain.id} ({chain.kind}): {before:.2f} -> {after:.2f} by {told}\n  {was}\n  {now}")
    print(f"{rises} rises in {len(made)} chains")


def main() -> None:
    """Print how many chains there are, or one of them; or grade them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=31)
    parser.add_argument("--show", metavar="ID", help="the differences from step to step of this chain")
    parser.add_argument("--grade", action="store_true", help="grade every step, and print the rises of the mark")
    parser.add_argument("--only", default="", metavar="ID", help="the chains whose name has this in it")
    parser.add_argument("--one-in", type=int, default=1, metavar="N", help="one chain in so many")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--results", type=Path, default=Path("fault-chains.tsv"), help="what is graded is kept here")
    arguments = parser.parse_args()
    made = [chain for chain in chains(arguments.seed) if arguments.only in chain.id][:: arguments.one_in]
    if arguments.grade:
        grade(made, arguments.results, arguments.jobs)
        return
    for chain in (chain for chain in made if chain.id == arguments.show):
        for (before, after), told in zip(pairwise(chain.steps), chain.told, strict=True):
            print(f"### {chain.kind}: {told}")
            old, new = (b"\n".join(files.values()).decode().splitlines() for files in (before, after))
            print(*difflib.unified_diff(old, new, n=1, lineterm=""), sep="\n")
    if not arguments.show:
        columns = [*dict.fromkeys(KINDS), "chains"]
        count = Counter((row, column) for c in made for row in (c.assignment, "all") for column in (c.kind, "chains"))
        print(f"{'':14}", *columns)
        for row in [*ASKED, "all"]:
            print(f"{row:14}", *(f"{count[row, column]:{len(column)}}" for column in columns))
        print(f"{3 * len(made)} programs with planted faults")


if __name__ == "__main__":
    main()
