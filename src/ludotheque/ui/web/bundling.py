"""Scripts and styles as they are sent: without comments and indents, and each script with what it imports.

A browser learns what a module imports when it has it, and asks again: a chain of requests before the board answers. So
every script is sent with its imports before it, each as a function of its own that gives what it exports:

    import { say } from "./words.js";        const $words = (() => { …; return { say }; })();
                                             const { say } = $words;

What is imported later (`await import("./notices.js")`) stays a request of its own. Our own files alone are read so: one
import a line, no export that changes, no text over several lines; a file that is not so is refused when the house starts.
"""

import re
from collections.abc import Mapping

IMPORT = re.compile(r'^import (?:\{([^}]*)\} from )?"\./(\w+)\.js";$', re.M)
EXPORT = re.compile(r"^export (?=(?:async )?(?:function\*?|class|const) (\w+))", re.M)
COMMENT = re.compile(r"^//.*\n|(?<=[;{,(]) +// [^\"'`\n]*$", re.M)
TEXT = r"""("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\$]|\\.|\$(?!\{)|\$\{[^{}`]*\})*`)"""
BLANK = re.compile(TEXT + r"| ?(=>|[!=]==|[=<>?:&|,;{}()]+) ?")  # not + and -: a + +b is not a ++b
UNREAD = re.compile("[\"'`/]")  # outside of texts: a pattern, a division, a text within a text
CSS_COMMENT = re.compile(r"/\*.*?\*/", re.S)


class Unbundled(Exception):
    """A script of ours is not written as bundling reads it."""


def slim_css(text: str) -> str:
    """A style sheet on one line."""
    plain = re.sub(r"\s+", " ", CSS_COMMENT.sub("", text)).strip()
    tight = re.sub(r";? ?([{}]) ?", r"\1", plain).replace("; ", ";")
    return re.sub(r"(?<=[{;])([\w-]+): ", r"\1:", tight) + "\n"


def slim_js(text: str) -> str:
    """A script without comments and indents; outside of texts, on lines that are read surely, without blanks either."""
    lines = (line.strip() for line in text.splitlines())
    plain = COMMENT.sub("", "".join(f"{line}\n" for line in lines if line))
    if any(line.count("`") % 2 for line in plain.splitlines()):
        raise Unbundled("a text over several lines would lose its indents")
    return "".join(f"{_tight(line)}\n" for line in plain.splitlines())


def _tight(line: str) -> str:
    kept = IMPORT.match(line) or UNREAD.search(re.sub(TEXT, "", line))
    return line if kept else BLANK.sub(lambda found: found[1] or found[2], line)


def bundled(name: str, scripts: Mapping[str, str]) -> str:
    """A script with all that it imports, each once, before those that need it."""
    parts: dict[str, str] = {}

    def take(stem: str, above: tuple[str, ...]) -> None:
        if stem in above:
            raise Unbundled(f"{stem}.js imports itself")
        if stem in parts:
            return
        text = scripts[f"{stem}.js"]
        for found in IMPORT.finditer(text):
            take(found[2], (*above, stem))
        names = EXPORT.findall(text)
        body = EXPORT.sub("", _linked(text))
        if re.search("^export|^import ", body, re.M):
            raise Unbundled(f"{stem}.js imports or exports in another way")
        parts[stem] = f"const ${stem} = (() => {{\n{body}return {{ {', '.join(names)} }};\n}})();\n"

    stem = name.removesuffix(".js")
    for found in IMPORT.finditer(scripts[name]):
        take(found[2], (stem,))
    return _joined("".join(parts.values()) + _linked(scripts[name]))


def _joined(text: str) -> str:
    """Fewer lines: one that surely goes on, or is at its end, needs no other sign of it. A comment ends with its line."""
    return "".join(
        line if line.endswith((";", "{", ",", "(")) and "//" not in line else f"{line}\n" for line in text.splitlines()
    )


def _linked(text: str) -> str:
    """The imports of a script as what their functions gave."""
    return IMPORT.sub(
        lambda found: "" if found[1] is None else f"const {{{found[1].replace(' as ', ': ')}}} = ${found[2]};", text
    )
