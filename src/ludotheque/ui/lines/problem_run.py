"""Problems one after the other: a series, those of the day, or a run about as hard as somebody is strong; what they do to a rating."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from random import Random

from ludotheque.core.glicko import SURE
from ludotheque.core.problem import Problem
from ludotheque.core.registry import Entry, find_entry
from ludotheque.core.text import Lang, Text
from ludotheque.learning.finding import next_for, of_the_day, with_problems
from ludotheque.ui import narration
from ludotheque.ui.lines import prompt_words
from ludotheque.ui.lines.console import Console
from ludotheque.ui.lines.notebook import Notebook
from ludotheque.ui.lines.puzzling import Ended, Puzzle

STRENGTH = Text(
    "{title}, votre force en problèmes : {after} ({change}){unsure}.",
    "{title}, your strength at problems: {after} ({change}){unsure}.",
)
UNSURE = Text(", encore incertaine", ", still unsure")
SCORE = Text("Justes au premier essai : {right} sur {count}.", "Right at the first try: {right} of {count}.")
ALL_DONE = Text("Il n'y a plus d'autre problème ici.", "There is no other problem here.")
SAME_SERIES = Text("La même série : {command}", "The same series: {command}")
OF_THE_DAY = Text("Problème du jour", "Problem of the day")


@dataclass(frozen=True, slots=True)
class Coming:
    """A problem and what it is called in the run: « Problème 3 sur 10 »."""

    label: Text
    problem: Problem


def in_order(problems: list[Problem]) -> Iterator[Coming]:
    """The problems of a series, one after the other."""
    count = len(problems)
    for number, problem in enumerate(problems, 1):
        yield Coming(Text(f"Problème {number} sur {count}", f"Problem {number} of {count}"), problem)


def of_all_games(day: date) -> Iterator[Coming]:
    """The problem of the day of each game."""
    return (Coming(OF_THE_DAY, of_the_day(entry, day)) for entry in with_problems())


def near_strength(entry: Entry, notebook: Notebook, rng: Random) -> Iterator[Coming]:
    """Problems that somebody has not tried yet, about as hard as they are strong, until all are done."""
    shown: set[str] = set()
    while True:
        practice = notebook.diary.practice_of(entry.about.name)
        problem = next_for(practice.strength.rating, entry.problems(), practice.tried | shown, rng)
        if problem is None:
            return
        shown.add(problem.id)
        yield Coming(Text(f"Problème {len(shown)}", f"Problem {len(shown)}"), problem)


class ProblemRun:
    """Somebody before problems: which come, whether they count, and how many were right at the first try."""

    def __init__(
        self,
        coming: Iterator[Coming],
        notebook: Notebook,
        console: Console,
        lang: Lang,
        *,
        rated: bool = True,
        again: str = "",
    ) -> None:
        self.coming = coming
        self.notebook = notebook
        self.console = console
        self.lang = lang
        self.rated = rated
        self.again = again  # the command that gives the same problems
        self.right = self.count = 0
        self.games: set[str] = set()  # of the problems so far

    def run(self) -> int:
        """Until the last one or until somebody leaves; the exit code."""
        code = 0
        try:
            if not any(self._one(one) is Ended.LEFT for one in self.coming):
                self._say(ALL_DONE)
        except EOFError:
            self.console.show()
        except KeyboardInterrupt:
            self.console.show()
            code = 130
        if self.count:
            self._say(SCORE, right=str(self.right), count=str(self.count))
        if self.again:
            self.console.show_whole(SAME_SERIES.to(self.lang).format(command=self.again))
        self._say(prompt_words.GOODBYE)
        return code

    def _one(self, one: Coming) -> Ended:
        if one.problem.game not in self.games:
            self.games.add(one.problem.game)
            note = narration.spelling_note(find_entry(one.problem.game).about, self.lang)
            if note:
                self.console.show(note)
        return Puzzle(one.problem, one.label, self.console, self.lang).run(
            lambda solved: self._first_try(one.problem, solved)
        )

    def _first_try(self, problem: Problem, solved: bool) -> None:
        """What the first try makes of the score and of the rating; a problem that was tried another day counts no more."""
        self.count += 1
        self.right += solved
        before = self.notebook.diary.practice_of(problem.game)
        if not self.rated or problem.id in before.tried:
            return
        self.notebook.change(lambda diary: diary.with_try(problem, solved=solved))
        after = self.notebook.diary.practice_of(problem.game).strength
        self._say(
            STRENGTH,
            title=find_entry(problem.game).title.to(self.lang),
            after=f"{after.rating:.0f}",
            change=f"{round(after.rating) - round(before.strength.rating):+d}".replace("-", "−"),
            unsure=UNSURE.to(self.lang) if after.deviation > SURE else "",
        )

    def _say(self, text: Text, **values: str) -> None:
        words = text.to(self.lang)
        self.console.show(words.format(**values) if values else words)
