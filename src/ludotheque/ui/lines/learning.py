"""A lesson at the prompt: a board, what is told of it, a move to find; goes on where somebody stopped."""

import shlex

from ludotheque.boards.inks import BOLD
from ludotheque.core.board_view import counted
from ludotheque.core.errors import BadOption
from ludotheque.core.game import Move
from ludotheque.core.lesson import Turn
from ludotheque.core.registry import GAMES, Entry
from ludotheque.core.text import Lang, Text
from ludotheque.learning.diary import Diary
from ludotheque.learning.walk import Walk, step_of, walked
from ludotheque.ui import narration
from ludotheque.ui.lines import prompt_words
from ludotheque.ui.lines.commands import LEARNING, Command, help_text
from ludotheque.ui.lines.console import Console
from ludotheque.ui.lines.move_prompt import MovePrompt
from ludotheque.ui.lines.notebook import Notebook
from ludotheque.ui.lines.rule_sheet import rule_sheet
from ludotheque.ui.lines.scene import show_scene

STEP = Text("{title}, étape {number} sur {count} : {step}", "{title}, step {number} of {count}: {step}")
ACCEPTED = Text("À jouer ici : {moves}.", "To be played here: {moves}.")
ANY_MOVE = Text("Tout coup permis convient ici.", "Any legal move will do here.")
OR = Text(" ou ", " or ")
ON = Text("Entrée : étape suivante, p : précédente, q : quitter > ", "Enter: next step, p: step before, q: leave > ")
FINISH = Text("Entrée : finir, p : étape précédente, q : quitter > ", "Enter: finish, p: step before, q: leave > ")
FINISHED = Text("La leçon est finie ({title}). Pour continuer :", "The lesson is over ({title}). To go on:")
LATER = Text("La leçon reprendra à l'étape {number} : {command}", "The lesson will go on at step {number}: {command}")
NO_STEP = Text("Il n'y a pas d'autre étape de ce côté.", "There is no other step that way.")
NO_LESSON = Text("Il n'y a pas encore de leçon pour {title}.", "There is no lesson of {title} yet.")


def refuse_without_lesson(entry: Entry) -> None:
    """A game without a lesson is said so at once."""
    if not entry.lesson():
        title = entry.title
        raise BadOption(Text(NO_LESSON.fr.format(title=title.fr), NO_LESSON.en.format(title=title.en)))


def first_undone(entry: Entry, diary: Diary) -> int:
    """The step at which a lesson goes on: the first that is not done, the first of all when all are."""
    done = diary.steps(entry.about.name)
    return next((number for number in range(1, len(entry.lesson()) + 1) if number not in done), 1)


def lesson_list(diary: Diary, command: str, lang: Lang) -> str:
    """Every lesson of the house, how far somebody is in it, and what to type."""
    entries = [entry for entry in GAMES.values() if entry.lesson()]
    width = max((len(f"{command} learn {entry.slug}") for entry in entries), default=0)
    return "\n".join(
        f"  {f'{command} learn {entry.slug}':<{width}}  {entry.title.to(lang)}, {_how_far(entry, diary).to(lang)}"
        for entry in entries
    )


def _how_far(entry: Entry, diary: Diary) -> Text:
    count = len(entry.lesson())
    done = len([one for one in diary.steps(entry.about.name) if one <= count])
    steps = counted(count, "étape", "step")
    if not done:
        return steps
    if done == count:
        return Text(f"{steps.fr}, finie", f"{steps.en}, done")
    return Text(f"{done} sur {steps.fr}", f"{done} of {steps.en}")


class Lesson:
    """Somebody in a lesson: the step, and the moves of theirs that were accepted in it."""

    def __init__(
        self, entry: Entry, number: int, notebook: Notebook, console: Console, lang: Lang, command: str
    ) -> None:
        step_of(entry, number)
        self.entry = entry
        self.number = number
        self.notebook = notebook
        self.console = console
        self.lang = lang
        self.command = command  # what the person types to start the house
        self.named = entry.brought_from or entry.slug  # what is typed for the game
        self.moves: tuple[str, ...] = ()

    def run(self) -> int:
        """Until the end or until somebody leaves; the exit code."""
        note = narration.spelling_note(self.entry.about, self.lang)
        if note:
            self.console.show(note)
        try:
            while self._step():
                pass
        except EOFError:
            self.console.show()
            self._leave()
        except KeyboardInterrupt:
            self.console.show()
            self._leave()
            return 130
        return 0

    def _step(self) -> bool:
        """One step from its beginning; False when there is none after it, or somebody left."""
        self.moves = ()
        walk = self._walk()
        self._show(walk, walk.says)
        while not walk.done:
            command = self._turn(walk)
            if command is Command.QUIT:
                self._leave()
                return False
            if command is not None:
                return True
            walk = self._walk()
        self.notebook.change(lambda diary: diary.with_step(self.entry.about.name, self.number))
        return self._go_on()

    def _walk(self) -> Walk:
        return walked(self.entry, self.number, self.moves)

    def _turn(self, walk: Walk) -> Command | None:
        """One move of the learner; a command that leaves the step is given back."""
        prompt = MovePrompt(walk.game, self.entry.view(walk.game, walk.state), self.console, self.lang, LEARNING)

        def written(move: Move) -> str:
            walk.game.play(walk.state, move)
            return walk.game.write_move(move)

        while True:
            asked = prompt.ask(written)
            if isinstance(asked, str):
                after = walked(self.entry, self.number, (*self.moves, asked))
                if after.right:
                    self._accept(after, asked, walk)
                    return None
                self._say(after.says)
            elif asked[0] in (Command.NEXT, Command.PREVIOUS):
                if self._move_on(1 if asked[0] is Command.NEXT else -1):
                    return asked[0]
            elif asked[0] is Command.QUIT:
                return Command.QUIT
            else:
                self._obey(asked[0], walk)

    def _accept(self, after: Walk, played: str, before: Walk) -> None:
        """The board that follows, with the answer of the other player where there is one."""
        told = after.says
        state = before.game.play(before.state, before.game.read_move(played))
        for reply in self._turn_of(before).reply:
            answer = narration.move_told(before.game, state, reply)
            told = Text(f"{told.fr}\n{answer.fr}", f"{told.en}\n{answer.en}")
            state = before.game.play(state, before.game.read_move(reply))
        self.moves = (*self.moves, played)
        self._show(after, told)

    def _obey(self, command: Command, walk: Walk) -> None:
        match command:
            case Command.HELP:
                self.console.show("\n".join(help_text(walk.game, self.lang, LEARNING)))
            case Command.RULES:
                self.console.show(rule_sheet(self.entry, self.console.style, self.lang))
            case Command.LEGAL:
                moves = narration.moves_told(walk.game, walk.game.legal_moves(walk.state), self.lang)
                self._say(prompt_words.LEGAL, moves=moves)
            case Command.BOARD:
                self._show(walk, walk.says)
            case Command.HINT:
                accepted = self._turn_of(walk).play
                if accepted:
                    told = [narration.word_of(self.entry.about, move).to(self.lang) for move in accepted]
                    self._say(ACCEPTED, moves=OR.to(self.lang).join(told))
                else:
                    self._say(ANY_MOVE)

    def _turn_of(self, walk: Walk) -> Turn:
        return step_of(self.entry, self.number).turns[len(walk.accepted)]

    def _go_on(self) -> bool:
        """After a step that is done: on, back, or away."""
        last = self.number == len(self.entry.lesson())
        while True:
            typed = self.console.ask((FINISH if last else ON).to(self.lang)).lower().removeprefix("/")
            if typed in ("q", "quit", "quitter"):
                self._leave()
                return False
            if typed == "p" and self._move_on(-1):
                return True
            if typed in ("", "n") and last:
                self._finish()
                return False
            if typed in ("", "n") and self._move_on(1):
                return True

    def _move_on(self, by: int) -> bool:
        """To the step after or before, if there is one."""
        if not 1 <= self.number + by <= len(self.entry.lesson()):
            self._say(NO_STEP)
            return False
        self.number += by
        return True

    def _finish(self) -> None:
        self._say(FINISHED, title=self.entry.title.to(self.lang))
        for words in (["play", self.named, "--second", "engine:1"], ["problems", self.named]):
            self.console.show_whole(f"  {self.command} {shlex.join(words)}")

    def _leave(self) -> None:
        undone = first_undone(self.entry, self.notebook.diary)
        if self.notebook.path is not None and undone > 1:
            again = f"{self.command} {shlex.join(['learn', self.named])}"
            self.console.show_whole(LATER.to(self.lang).format(number=undone, command=again))
        self._say(prompt_words.GOODBYE)

    def _show(self, walk: Walk, told: Text) -> None:
        step = step_of(self.entry, self.number)
        heading = STEP.to(self.lang).format(
            title=self.entry.title.to(self.lang),
            number=self.number,
            count=len(self.entry.lesson()),
            step=step.title.to(self.lang),
        )
        view = self.entry.view(walk.game, walk.state, walk.last)
        show_scene(self.console, view, self.lang, self.console.style.paint(heading, BOLD), told.to(self.lang))

    def _say(self, text: Text, **values: str) -> None:
        words = text.to(self.lang)
        self.console.show(words.format(**values) if values else words)
