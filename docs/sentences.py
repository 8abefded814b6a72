"""Every sentence of the house in both languages, side by side on one page: `python docs/sentences.py [FILE.html]`.

For whoever proofreads: French on the left, English on the right, in the order of the source. Found by reading the source,
not by running it; what a sentence is filled with stands in braces.
"""

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any

SOURCE = Path(__file__).parent.parent / "src" / "ludotheque"
SAY = re.compile(
    r"""\bsay\(\s*(["'`])(?P<fr>(?:\\.|(?!\1).)*)\1\s*,\s*(["'`])(?P<en>(?:\\.|(?!\3).)*)\3\s*\)""", re.DOTALL
)
FAULT = re.compile(r"^# fr: (?P<fr>.+)\n# en: (?P<en>.+)$", re.MULTILINE)  # of a wrong twin, in faux/*.py
TITLE = re.compile(r'\{ fr = "(?P<fr>[^"]+)", en = "(?P<en>[^"]+)" \}')  # of an assignment, in sujet.toml
STYLE = """
body { font: 16px/1.45 system-ui, sans-serif; margin: 2rem auto; max-width: 80rem; padding: 0 1rem }
table { border-collapse: collapse; width: 100%; table-layout: fixed } th, td { border-bottom: 1px solid #ccc; padding: .35rem .6rem; text-align: left; vertical-align: top }
th:first-child, td:first-child { width: 4rem; color: #666 } h2 { font-size: 1rem; margin: 2rem 0 .5rem } td { overflow-wrap: anywhere }
"""


@dataclass(frozen=True)
class Sentence:
    """The same words in both languages, and where they stand."""

    file: str
    line: int
    fr: str
    en: str


def sentences(source: Path = SOURCE) -> list[Sentence]:
    """All of them, file by file."""
    trees = {path: ast.parse(path.read_text("utf-8")) for path in sorted(source.rglob("*.py"))}
    makers = {"Text"} | {name for tree in trees.values() for name in _makers(tree)}
    found = [one for path, tree in trees.items() for one in _in_python(str(path.relative_to(source)), tree, makers)]
    for pattern, files in ((SAY, "*.html"), (SAY, "*.js"), (FAULT, "faux/*.py"), (TITLE, "sujet.toml")):
        for path in sorted(source.rglob(files)):
            found += _in_text(str(path.relative_to(source)), path.read_text("utf-8"), pattern)
    for path in sorted(source.rglob("lessons.toml")):
        found += _in_lesson(str(path.relative_to(source)), path.read_text("utf-8"))
    return found


def _makers(tree: ast.Module) -> Iterator[str]:
    """Functions that take a sentence as two arguments, `fr` and `en`, first or not."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and [one.arg for one in node.args.args][:2] == ["fr", "en"]:
            yield node.name


def _in_python(file: str, tree: ast.Module, makers: set[str]) -> Iterator[Sentence]:
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and len(node.args) >= 2]
    for call in sorted(calls, key=lambda node: (node.lineno, node.col_offset)):
        name = call.func.id if isinstance(call.func, ast.Name) else getattr(call.func, "attr", "")
        told = [_words(one) for one in call.args[:2]]
        if name in makers and all(told):
            yield Sentence(file, call.lineno, *told)


def _words(node: ast.expr) -> str:
    """The words of a string as one writes it, with what is filled in between braces; nothing where it is no string."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(_words(part) or f"{{{ast.unparse(part.value)}}}" for part in node.values if _is_part(part))
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        return (_words(node.left) or "{…}") + (_words(node.right) or "{…}")
    if isinstance(node, ast.IfExp):
        return f"{_words(node.body)} | {_words(node.orelse)}"
    return ""


def _is_part(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant | ast.FormattedValue)


def _in_text(file: str, text: str, pattern: re.Pattern[str]) -> Iterator[Sentence]:
    for found in pattern.finditer(text):
        yield Sentence(file, text.count("\n", 0, found.start()) + 1, found["fr"], found["en"])


def _in_lesson(file: str, text: str) -> Iterator[Sentence]:
    for fr, en in _told(tomllib.loads(text)):
        line = next(line for line, words in enumerate(text.split("\n"), 1) if fr.split("\n")[0] in words)
        yield Sentence(file, line, fr, en)


def _told(part: Any) -> Iterator[tuple[str, str]]:
    """Pairs of sentences, however deep they lie."""
    if isinstance(part, dict) and part.keys() == {"fr", "en"}:
        yield part["fr"], part["en"]
    elif isinstance(part, dict | list):
        for inner in part.values() if isinstance(part, dict) else part:
            yield from _told(inner)


def page(found: list[Sentence]) -> str:
    """The sentences as one page of HTML."""
    parts = [
        "<!doctype html>",
        '<html lang="fr"><head><meta charset="utf-8"><title>Phrases</title>',
        f"<style>{STYLE}</style>",
    ]
    parts.append(f"</head><body><h1>Ludothèque : {len(found)} phrases</h1>")
    for file in dict.fromkeys(one.file for one in found):
        parts.append(f"<h2>{escape(file)}</h2><table><tr><th></th><th>français</th><th>English</th></tr>")
        rows = [one for one in found if one.file == file]
        parts += [
            f'<tr><td>{one.line}</td><td>{escape(one.fr)}</td><td lang="en">{escape(one.en)}</td></tr>' for one in rows
        ]
        parts.append("</table>")
    return "\n".join([*parts, "</body></html>", ""])


if __name__ == "__main__":
    Path(sys.argv[1] if len(sys.argv) > 1 else "sentences.html").write_text(page(sentences()), "utf-8")
