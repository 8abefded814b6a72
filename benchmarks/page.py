"""The page docs/benchmarks.md: from what was measured to Markdown, section by section."""

import os
import platform
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import floor, log10
from pathlib import Path

from benchmarks.race import Line
from benchmarks.section import Column, Section

HEAD = """# Les vitesses, mesurées

`./ludo benchmarks` écrit cette page (un quart d'heure sur une machine tranquille ; `--quick`, trois minutes ; `--only rules,tree` ne refait que ces sections), après avoir
installé les bibliothèques à qui se mesurer (`pip install 'ludotheque[bench]'`, puis `python -m benchmarks` dans une copie du dépôt, fait de même). Chaque section
dit quand, où et avec quoi elle fut mesurée.
*(`./ludo benchmarks` writes this page: a quarter of an hour on a quiet machine, three minutes with `--quick`, these sections alone with `--only rules,tree`. It installs the libraries to
measure against. Each section says when, where and with what it was measured.)*

Rien n'est comparé d'une mesure à l'autre : à chaque ronde, chacun a son tour, avec la même graine, en temps de processeur, sur un cœur. « Nous ÷ lui » est la médiane des rapports
des rondes : **au-dessus de 1, nous allons plus vite**. Quand les règles n'arrêtent pas les parties au même moment, ce sont les coups qui sont comparés, non les parties. Sur une
machine occupée, les vitesses varient du simple au double, les rapports d'un cinquième au plus.
*(Nothing is compared across runs: every round gives each contender its turn, with the same seed, in CPU time, on one core. “Nous ÷ lui” is the median of the rounds' ratios: **above 1, ours
is faster**. Where rules end games at different moments, moves are compared, not games. On a busy machine speeds move by a factor of two, ratios by a fifth at most.)*

rust_reversi et pygame (dont PettingZoo a besoin) n'ont pas de paquet compilé pour Python 3.14 : `LUDO_PYTHON=python3.13 ./ludo benchmarks`.
*(rust_reversi and pygame, which PettingZoo needs, have no wheel for Python 3.14.)*
"""
MARKED = re.compile(r"<!-- (\w+) -->\n(.*?)<!-- /\1 -->\n", re.DOTALL)


@dataclass(frozen=True)
class Circumstances:
    """When, where and with what a section was measured."""

    date: str
    command: str
    versions: str
    machine: str

    def __str__(self) -> str:
        return f"{self.date}, `{self.command}` : {self.versions} ; {self.machine}."


def this_machine() -> str:
    """Its cores, its kind and how busy it is; never its name."""
    found = re.search(r"^model name\s*: (.*)$", cpuinfo(), re.MULTILINE)
    kind = f"{platform.machine()} ({found[1]})" if found else platform.machine()
    busy = f", charge {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else ""
    return f"{os.cpu_count()} cœurs {kind}, {platform.system()}{busy}"


def cpuinfo() -> str:
    path = Path("/proc/cpuinfo")
    return path.read_text() if path.exists() else ""


def figure(number: float) -> str:
    """Three digits that count, with French spaces."""
    decimals = 2 - floor(log10(number))
    return f"{round(number, decimals):,.{max(decimals, 0)}f}".replace(",", "\N{NO-BREAK SPACE}").replace(".", ",")


def heading(section: Section, column: Column) -> str:
    work = section.unit.fr.removesuffix("/s")
    return {
        Column.PACE: section.unit.fr,
        Column.LENGTH: f"{work} par partie" if Column.RATIO in section.columns else work,
        Column.SECONDS: "s de processeur",
        Column.RATIO: "nous ÷ lui",
    }[column]


def cell(line: Line, column: Column) -> str:
    if column is Column.RATIO:
        return "" if line.ratio is None else figure(line.ratio)
    return figure({Column.PACE: line.pace, Column.LENGTH: line.length, Column.SECONDS: line.seconds}[column])


def table(section: Section, lines: Sequence[Line]) -> str:
    """A row a contender; the name of a race stands in its first row."""
    rows = [["", "", *(heading(section, column) for column in section.columns)]]
    for before, line in zip([None, *lines], lines, strict=False):
        new = before is None or before.race != line.race
        rows.append([line.race if new else "", line.name, *(cell(line, column) for column in section.columns)])
    rows.insert(1, ["---", "---", *("---:" for _ in section.columns)])
    return "".join("| " + " | ".join(row) + " |\n" for row in rows)


def written(section: Section, lines: Sequence[Line], circumstances: Circumstances) -> str:
    """A section of the page."""
    title = f"## {section.title.fr}\n"
    words = f"{section.words.fr}\n*({section.title.en}. {section.words.en})*\n"
    return f"{title}\n{words}\n{table(section, lines)}\n{circumstances}\n"


def page(old: str, sections: Mapping[str, str], order: Sequence[str]) -> str:
    """The page with these sections in place of the old ones; the others stay as they were."""
    bodies = {**dict(MARKED.findall(old)), **sections}
    marked = [f"\n<!-- {name} -->\n{bodies[name]}<!-- /{name} -->\n" for name in order if name in bodies]
    return HEAD + "".join(marked)
