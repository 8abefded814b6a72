"""A sheet of problems to print for a class: the boards in two columns, room for the answers, the solutions on a page apart."""

import shlex
from collections.abc import Iterator
from functools import cache
from html import escape
from importlib.resources import files

from ludotheque.boards import draw
from ludotheque.boards.frame import standing_alone
from ludotheque.core.board_view import counted
from ludotheque.core.problem import Problem
from ludotheque.core.registry import find_entry
from ludotheque.core.text import Lang, Text, plain_lines
from ludotheque.learning.finding import BAND_NAMES, Series
from ludotheque.learning.wording import asked, beside, from_across, set_up, themes_told, worth_told

NAME, DATE = Text("Nom", "Name"), Text("Date", "Date")
ANSWER = Text("Réponse", "Answer")
SOLUTIONS = Text("Solutions", "Solutions")
ONLY = Text(
    "Un seul coup est juste dans chaque position ; c'est prouvé par deux algorithmes.",
    "One move alone is right in each position; two algorithms proved it.",
)
AGAIN = Text("La même série", "The same series")
AFTER = Text("puis", "then")


def page(series: Series, lang: Lang, *, solutions: bool = True, link: str = "") -> str:
    """The whole page as one text that needs nothing else; `link` is where the same series is found, if not by the command."""
    problems = series.problems()
    title = _title(series, len(problems)).to(lang)
    boards = "".join(_problem(number, problem, lang) for number, problem in enumerate(problems, 1))
    answers = "".join(_solution(problem, lang) for problem in problems)
    again = f"{_said(AGAIN, lang)} <code>{escape(link or shlex.join(command(series)))}</code>"
    parts = [
        f"<header><h1>{escape(title)}</h1>",
        f'<p class="who"><span>{_said(NAME, lang)}</span><span>{_said(DATE, lang)}</span></p></header>',
        f'<main><div class="problems">{boards}</div><p class="again">{again}</p></main>',
    ]
    if solutions:
        parts += [
            f'<section class="solutions"><h2>{SOLUTIONS.to(lang)} — {escape(title)}</h2>',
            f"<p>{escape(ONLY.to(lang))}</p><ol>{answers}</ol></section>",
        ]
    return _page(title, lang, "\n".join(parts))


def command(series: Series) -> list[str]:
    """What to type for the same series."""
    entry = find_entry(series.game)
    words = ["ludotheque", "problems", entry.brought_from or entry.slug]
    for flag, said in (("--difficulty", series.difficulty), ("--theme", series.theme)):
        words += [flag, said] if said else []
    return [*words, "--count", str(series.count), "--seed", series.seed]


def _title(series: Series, count: int) -> Text:
    entry = find_entry(series.game)
    told = [counted(count, "problème", "problem")]
    told += [BAND_NAMES[series.difficulty]] if series.difficulty else []
    told += [entry.themes()[series.theme]] if series.theme else []
    fr, en = ", ".join(one.fr for one in told), ", ".join(one.en for one in told)
    return Text(f"{entry.title.fr} : {fr}", f"{entry.title.en}: {en}")


def _problem(number: int, problem: Problem, lang: Lang) -> str:
    """A board with its number, what is asked, and a line to answer on."""
    game, state, view = set_up(problem)
    goal = asked(problem, state, view).to(lang)
    board = draw(view, lang, game.write_move, flipped=from_across(state), picture=True, title=f"{number}. {goal}")
    return (
        f'<section class="problem {view.kind.value}{" ring" * view.ring}"><div class="board-box">{board}</div>'
        f"<p><b>{number}.</b> {escape(goal)}{_beside(beside(problem, game, view), lang)}</p>"
        f'<p class="answer">{_said(ANSWER, lang)}</p></section>'
    )


def _beside(told: tuple[Text, ...], lang: Lang) -> str:
    """What matters and the drawing does not show."""
    return f"<br><small>{escape(' · '.join(note.to(lang) for note in told))}</small>" if told else ""


def _solution(problem: Problem, lang: Lang) -> str:
    """The right move, what it gives, and how the game then goes on."""
    _, _, view = set_up(problem)
    right = problem.solution
    told = f"<b>{escape(view.spelled(right.move).to(lang))}</b> {escape(worth_told(problem, right).to(lang))}"
    if right.line:
        line = " ".join(view.spelled(move).to(lang) for move in right.line)
        told += f', {AFTER.to(lang)} <span class="line">{escape(line)}</span>'
    themes = ", ".join(theme.to(lang) for theme in themes_told(problem))
    return f"<li>{told}{f' <small>({escape(themes)})</small>' if themes else ''}</li>"


def _said(words: Text, lang: Lang) -> str:
    return f"{words.to(lang)}{Text(' :', ':').to(lang)}"


def _page(title: str, lang: Lang, body: str) -> str:
    return plain_lines("\n".join(_lines(title, lang, body)))


def _lines(title: str, lang: Lang, body: str) -> Iterator[str]:
    yield "<!doctype html>"
    yield f'<html lang="{lang.value}">'
    yield '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
    yield f"<title>{escape(title)}</title>"
    yield f"<style>{standing_alone()}\n{_style()}</style></head>"
    yield f"<body>{body}</body></html>"
    yield ""


@cache
def _style() -> str:
    """How the sheet looks on the screen and on A4 paper."""
    return (files("ludotheque.learning") / "sheet.css").read_text("utf-8")
