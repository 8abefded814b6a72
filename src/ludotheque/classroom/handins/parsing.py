"""Reads a program: its text whatever wrote it, its words, then its tree; what a reader of Python would choke on is refused.

Each of these takes a time that grows with the length of the text, whatever the text: who hands in must not stall a class.
"""

import ast
import codecs
import io
import re
import symtable
import tokenize
import unicodedata
import warnings
from collections.abc import Iterator
from functools import lru_cache
from itertools import chain
from threading import Lock

MARKS = {  # the first that fits: that of UTF-16 begins that of UTF-32
    **dict.fromkeys((codecs.BOM_UTF32_LE, codecs.BOM_UTF32_BE), "utf-32"),
    **dict.fromkeys((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE), "utf-16"),
}
DECLARED = re.compile(r"\A((?:[ \t\f]*(?:#.*)?\n)?[ \t\f]*#.*?coding)[:=]")  # in the first two lines
STACKED = (
    30  # marks on one letter, the most that Unicode (UAX 15, stream-safe) knows a use for; sorting them is quadratic
)
ABOVE_LATIN = re.compile("[\u0300-\U0010ffff]{31,}")
SPLIT_INTO_MARKS = "\u0f73\u0f75\u0f81\uff9e\uff9f"  # the signs that are no marks themselves
MOST_ERRORS = 20  # words that are none: from an unclosed quote the rest of its line is looked through again and again
MOST_LOOKS = (
    100_000_000  # words × functions of one function or class: Python looks for each among all, up to 50 ns each
)
MOST_STATEMENTS = 20_000  # of one hand-in; the longest works of a class have some 2,000
MOST_WORDS = 200_000  # of one hand-in: a tree of as many takes 150 megabytes
UNREADABLE = (SyntaxError, ValueError, RecursionError)  # what parsing raises where a text is no program
KEPT_TREES = 8  # of one hand-in, each read some thirty times
KEPT_LENGTH = 60_000  # characters: a tree takes up to a thousand times the room of its text

SCOPES = (
    *(ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda),
    *(ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp),
)


def _unheard_warnings() -> "warnings.catch_warnings[None]":
    """What Python says of a program in passing repeats its signs as they are: not on the teacher's terminal."""
    return warnings.catch_warnings(action="ignore")


_one_at_a_time = Lock()  # parsing in two threads at once fails in some releases of Python 3.11


def parse(source: str) -> ast.Module:
    """The tree of a program, which nobody may change; raises UNREADABLE, or MemoryError where there is no room for it."""
    return _kept_tree(source) if len(source) <= KEPT_LENGTH else _tree(source)


def forget_trees() -> None:
    """Another hand-in comes."""
    _kept_tree.cache_clear()


def _tree(source: str) -> ast.Module:
    if is_stacked(source):
        raise SyntaxError("too many marks on one letter")
    with _one_at_a_time, _unheard_warnings():
        return ast.parse(source)


_kept_tree = lru_cache(KEPT_TREES)(_tree)


def is_stacked(text: str) -> bool:
    """Whether somewhere more marks stand on one letter than any language has."""
    if text.isascii():
        return False
    return any(_marks_in_a_row(found.group()) > STACKED for found in ABOVE_LATIN.finditer(text))


def _marks_in_a_row(text: str) -> int:
    most = row = 0
    for sign in text:
        row = row + 1 if unicodedata.combining(sign) or sign in SPLIT_INTO_MARKS else 0
        most = max(most, row)
    return most


def scopes(source: str) -> symtable.SymbolTable:
    """The scopes of a program; raises what parsing it raises, and ValueError where they are too many to look through."""
    if any(map(_is_tangled, parse(source).body)):
        raise ValueError("too many functions in one function")
    with _one_at_a_time, _unheard_warnings():
        return symtable.symtable(source, "rendu", "exec")


def _is_tangled(statement: ast.stmt) -> bool:
    words = inner = 0
    for node in ast.walk(statement):
        words += len(node.names) if isinstance(node, ast.Global | ast.Nonlocal) else 1
        inner += isinstance(node, SCOPES)
    return words * inner > MOST_LOOKS


def tokens(source: str) -> Iterator[tokenize.TokenInfo]:
    """The words of a program, as far as they can be told apart."""
    errors = 0
    try:
        for token in tokenize.generate_tokens(io.StringIO(source).readline):
            errors += token.type == tokenize.ERRORTOKEN and not token.string.isspace()
            if errors > MOST_ERRORS:
                return
            yield token
    except (tokenize.TokenError, SyntaxError, ValueError):
        return


def is_endless(*sources: str) -> bool:
    """Whether there are more statements or more words than anybody writes; told without room for a tree of them."""
    ends = sum(source.count(end) for source in sources for end in "\n;")
    if ends < MOST_STATEMENTS and sum(map(len, sources)) <= MOST_WORDS:
        return False
    statements = 0
    for words, token in enumerate(chain.from_iterable(map(tokens, sources))):
        statements += token.type == tokenize.NEWLINE or token.string == ";"
        if statements > MOST_STATEMENTS or words > MOST_WORDS:
            return True
    return False


def python_text(content: bytes) -> str:
    """The text of a Python file, ready to be written in UTF-8: its first lines no longer declare another encoding."""
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = _in_another_encoding(content)
    return DECLARED.sub(r"\1 ", text.replace("\r\n", "\n").replace("\r", "\n"))


def _in_another_encoding(content: bytes) -> str:
    """UTF-32 or UTF-16 where it begins with their mark, else what its first lines declare, else Latin-1, which takes any byte."""
    try:
        marked = next((name for mark, name in MARKS.items() if content.startswith(mark)), None)
        return content.decode(marked or tokenize.detect_encoding(io.BytesIO(content).readline)[0])
    except (SyntaxError, UnicodeDecodeError, LookupError):
        return content.decode("latin-1")
