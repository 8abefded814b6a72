"""Whole runs of a program: lines are typed, and what is seen on the screen is compared with what the correction shows."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from ludotheque.classroom.contract import Clause, Sort, Source
from ludotheque.classroom.folders.answering import KnownAnswers
from ludotheque.classroom.folders.correction import BadCorrection
from ludotheque.classroom.folders.question_table import TypedRun
from ludotheque.classroom.judging.bench import Bench, OpenJail
from ludotheque.classroom.judging.comparing import SCREEN_TEXT, stopped, text_faults
from ludotheque.classroom.judging.playing import Opinion
from ludotheque.classroom.question import Arguments, Files, Question, Reply, Wants, WholeGame
from ludotheque.core.text import Text

PROGRAM = "programme"  # the name of the question
MAIN = "__main__"
NUMBER = re.compile(r"-?\d+(?:[.,]\d+)?")
ASKED = Clause(PROGRAM, Source.LISTING)


@dataclass(frozen=True)
class RehearsedRun:
    """One run of the correction: the lines typed, and all that was seen, questions included."""

    dialogue: TypedRun
    screen: str


def rehearsed_dialogues(
    dialogues: Sequence[TypedRun], files: Mapping[str, bytes], program: str, open_jail: OpenJail
) -> list[RehearsedRun]:
    """What the correction shows in each dialogue; one that does not come to its end is refused in a sentence."""
    found = []
    for number, dialogue in enumerate(dialogues, 1):
        partner = ScriptPartner(dialogue, "")
        bench = Bench({**files, f"{MAIN}.py": files[program]}, MAIN, open_jail, load=False)
        try:
            reply = bench.run(partner.types)
        finally:
            bench.close()
        if reply.error:
            raise BadCorrection(
                Text(
                    f"Le corrigé ne va pas au bout du dialogue {number} : {reply.error.fr}",
                    f"The correction does not reach the end of dialogue {number}: {reply.error.en}",
                )
            )
        found.append(RehearsedRun(dialogue, partner.seen(reply)))
    return found


def program_question(shown: Sequence[RehearsedRun], files: Files = ()) -> Question:
    """The question that asks for the whole program, which finds these files beside it."""
    game = WholeGame(lambda: tuple(map(_partner, shown)), program=True, files=files)
    return Question(PROGRAM, (), (KnownAnswers(()),), game=game)


def _partner(one: RehearsedRun) -> "ScriptPartner":
    return ScriptPartner(one.dialogue, one.screen)


class ScriptPartner:
    """Types the lines of one dialogue, and reads what comes."""

    def __init__(self, dialogue: TypedRun, expected: str) -> None:
        typed = " ".join(dialogue.typed)
        name = Text(dialogue.name, dialogue.name) if dialogue.name else Text(f"on tape {typed}", f"typed: {typed}")
        clause = Clause(dialogue.sentence) if dialogue.sentence else ASKED
        self.sort, self.public = Sort(name, clause), dialogue.public
        self._left, self._expected = list(dialogue.typed), expected
        self._told: list[str] = []
        self._printed = 0

    @property
    def arguments(self) -> Arguments:
        return ()

    def types(self, shown: str, asked: str) -> str | None:
        """The next line; None when there is no other."""
        self._told.append(f"{shown}{asked}\n")
        self._printed += len(shown)
        return self._left.pop(0) if self._left else None

    def serves(self) -> Mapping[str, Callable[[Arguments], Reply]]:
        return {}

    def seen(self, reply: Reply) -> str:
        """All that was on the screen, a line for each question."""
        return "".join((*self._told, reply.printed[self._printed :]))

    def judge(self, reply: Reply) -> Opinion:
        """The same screen, the same numbers in other words (letter), or another screen."""
        expected = Text(f"affiche\n{self._expected}", f"prints\n{self._expected}")
        if reply.error:
            return Opinion((stopped(reply.error),), expected=expected)
        wants = Wants(gist=numbers_of if NUMBER.search(self._expected) else None)
        return Opinion(tuple(text_faults(self._expected, self.seen(reply), wants, SCREEN_TEXT)), expected=expected)


def numbers_of(text: str) -> tuple[str, ...]:
    """The numbers of a text, in order: what it says where its words are its author's."""
    return tuple(one.replace(",", ".") for one in NUMBER.findall(text))
