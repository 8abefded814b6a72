"""A problem at the prompt: one move to find, hints in two steps, and the refutation of a wrong try played out on the board."""

from collections.abc import Callable
from enum import Enum, auto

from ludotheque.boards.inks import BOLD
from ludotheque.core.game import Move
from ludotheque.core.problem import Problem
from ludotheque.core.registry import find_entry
from ludotheque.core.text import Lang, Text
from ludotheque.learning.difficulty import band
from ludotheque.learning.finding import BAND_NAMES
from ludotheque.learning.hints import hints
from ludotheque.learning.wording import asked, rules_told, set_up, themes_told, worth_told
from ludotheque.ui import narration
from ludotheque.ui.lines import prompt_words
from ludotheque.ui.lines.commands import PUZZLING, Command, help_text
from ludotheque.ui.lines.console import Console
from ludotheque.ui.lines.line_shown import show_line
from ludotheque.ui.lines.move_prompt import MovePrompt
from ludotheque.ui.lines.rule_sheet import rule_sheet
from ludotheque.ui.lines.scene import show_scene

HEADING = Text("{label} — {title}, {band} ({rating})", "{label} — {title}, {band} ({rating})")
RIGHT = Text("Juste ! {move} {worth}.", "Right! {move} {worth}.")
SOLUTION = Text("La solution : {move} {worth}.", "The solution: {move} {worth}.")
LINE = Text("Suite : {line}", "Expected: {line}")
THEME = Text("Thème : {themes}.", "Theme: {themes}.")
WRONG = Text("Non : {move} {worth}.", "No: {move} {worth}.")
AGAIN = Text("Essayez encore. {asked}", "Try again. {asked}")
BACK = Text("Entrée : réessayer > ", "Enter: try again > ")
NO_MORE_HINTS = Text("Il n'y a pas d'autre indice.", "There is no other hint.")
ON = Text("Entrée : problème suivant, v : la suite, q : quitter > ", "Enter: next problem, v: the line, q: leave > ")


class Ended(Enum):
    """How somebody leaves a problem."""

    FOUND = auto()
    SHOWN = auto()  # the solution was asked for
    LEFT = auto()


class Puzzle:
    """One problem, until its move is found, its solution asked for, or somebody leaves."""

    def __init__(self, problem: Problem, label: Text, console: Console, lang: Lang) -> None:
        self.problem = problem
        self.entry = find_entry(problem.game)
        self.label = label
        self.console = console
        self.lang = lang
        self.game, self.state, self.view = set_up(problem)
        self.hinted = 0
        self.tried = False

    def run(self, counted: Callable[[bool], None]) -> Ended:
        """Ask until it is over; `counted` is told whether the first try was right, without a hint."""
        self._show(self._asked())
        prompt = MovePrompt(self.game, self.view, self.console, self.lang, PUZZLING)
        while True:
            typed = prompt.ask(self._written)
            if isinstance(typed, str):
                if self._tries(typed, counted):
                    return self._afterwards(Ended.FOUND)
            elif typed[0] is Command.QUIT:
                return Ended.LEFT
            elif typed[0] is Command.NEXT:
                self._show_solution(SOLUTION)
                self._count(False, counted)
                return self._afterwards(Ended.SHOWN)
            else:
                self._obey(typed[0])

    def _written(self, move: Move) -> str:
        self.game.play(self.state, move)
        return self.game.write_move(move)

    def _tries(self, written: str, counted: Callable[[bool], None]) -> bool:
        """A move that somebody tries; whether it is the right one."""
        tried = self.problem.tried(written)
        assert tried is not None  # every legal move is a try
        if tried is self.problem.solution:
            self._show_solution(RIGHT)
            self._count(True, counted)
            return True
        self._say(WRONG, move=self._words((tried.move,)), worth=worth_told(self.problem, tried).to(self.lang))
        if tried.reason is not None:
            self._say(self.entry.told(self.game, tried.reason))
        self._count(False, counted)
        if show_line(self.problem, tried, self.game, self.state, self.console, self.lang):
            self.console.ask(BACK.to(self.lang))
        self._show(AGAIN.to(self.lang).format(asked=self._asked()))
        return False

    def _count(self, right: bool, counted: Callable[[bool], None]) -> None:
        """The first try alone counts, and after a hint as not solved."""
        if not self.tried:
            self.tried = True
            counted(right and not self.hinted)

    def _show_solution(self, words: Text) -> None:
        """The board after the right move, and how the game then goes on."""
        right = self.problem.solution
        worth = worth_told(self.problem, right).to(self.lang)
        told = [words.to(self.lang).format(move=self._words((right.move,)), worth=worth)]
        if right.line:
            told.append(LINE.to(self.lang).format(line=self._words(right.line)))
        if self.problem.themes:
            themes = ", ".join(theme.to(self.lang) for theme in themes_told(self.problem))
            told.append(THEME.to(self.lang).format(themes=themes))
        move = self.game.read_move(right.move)
        after = self.entry.view(self.game, self.game.play(self.state, move), move)
        show_scene(self.console, after, self.lang, below="\n".join(told))

    def _afterwards(self, ended: Ended) -> Ended:
        """On to the next one, or first a look at the line."""
        while True:
            typed = self.console.ask(ON.to(self.lang)).lower().removeprefix("/")
            if typed in ("", "n"):
                return ended
            if typed in ("q", "quit", "quitter"):
                return Ended.LEFT
            if typed == "v":
                show_line(self.problem, self.problem.solution, self.game, self.state, self.console, self.lang)

    def _obey(self, command: Command) -> None:
        match command:
            case Command.HELP:
                self.console.show("\n".join(help_text(self.game, self.lang, PUZZLING)))
            case Command.RULES:
                self.console.show(rule_sheet(self.entry, self.console.style, self.lang))
            case Command.LEGAL:
                self._say(prompt_words.LEGAL, moves=narration.moves_told(self.game, self._legal(), self.lang))
            case Command.BOARD:
                self._show(self._asked())
            case Command.HINT:
                steps = hints(self.problem, self.game, self.view)
                self._say(steps[self.hinted] if self.hinted < len(steps) else NO_MORE_HINTS)
                self.hinted += 1

    def _words(self, moves: tuple[str, ...]) -> str:
        """Written moves, a pass or a draw in words."""
        return " ".join(narration.word_of(self.entry.about, move).to(self.lang) for move in moves)

    def _legal(self) -> tuple[Move, ...]:
        return self.game.legal_moves(self.state)

    def _asked(self) -> str:
        """What is to be found, the rules that are not the usual ones, and the moves that no cell shows."""
        told = [asked(self.problem, self.state, self.view), *rules_told(self.problem, self.game)]
        words = [one.to(self.lang) for one in told]
        if self.view.buttons:
            listed = ", ".join(button.text.to(self.lang) for button in self.view.buttons)
            words.append(prompt_words.ALSO.to(self.lang).format(buttons=listed))
        return "\n".join(words)

    def _show(self, told: str) -> None:
        heading = HEADING.to(self.lang).format(
            label=self.label.to(self.lang),
            title=self.entry.title.to(self.lang),
            band=BAND_NAMES[band(self.problem.rating)].to(self.lang),
            rating=self.problem.rating,
        )
        show_scene(self.console, self.view, self.lang, self.console.style.paint(heading, BOLD), told)

    def _say(self, text: Text, **values: str) -> None:
        words = text.to(self.lang)
        self.console.show(words.format(**values) if values else words)
