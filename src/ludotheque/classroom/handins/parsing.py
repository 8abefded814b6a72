"""Reads a program: its text whatever wrote it, then its tree."""

import ast
import codecs
import io
import re
import symtable
import tokenize
from threading import Lock

DECLARED = re.compile(r"\A((?:[ \t\f]*(?:#.*)?\n)?[ \t\f]*#.*?coding)[:=]")  # in the first two lines

_one_at_a_time = Lock()  # parsing in two threads at once fails in some releases of Python 3.11


def parse(source: str) -> ast.Module:
    """The tree of a program; raises what ast.parse raises."""
    with _one_at_a_time:
        return ast.parse(source)


def scopes(source: str) -> symtable.SymbolTable:
    """The scopes of a program; raises what parsing it raises."""
    with _one_at_a_time:
        return symtable.symtable(source, "rendu", "exec")


def python_text(content: bytes) -> str:
    """The text of a Python file, ready to be written in UTF-8: its first lines no longer declare another encoding."""
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = _in_another_encoding(content)
    return DECLARED.sub(r"\1 ", text.replace("\r\n", "\n").replace("\r", "\n"))


def _in_another_encoding(content: bytes) -> str:
    """UTF-16 where the file begins with its mark, else what its first lines declare, else Latin-1, which takes any byte."""
    try:
        utf_16 = content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
        encoding = "utf-16" if utf_16 else tokenize.detect_encoding(io.BytesIO(content).readline)[0]
        return content.decode(encoding)
    except (SyntaxError, UnicodeDecodeError, LookupError):
        return content.decode("latin-1")
