"""Fills the casebook of one question: makes its calls, hears the correction and its mutants, and chooses."""

import ast
import random
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from ludotheque.classroom.contract import Fault, Sort
from ludotheque.classroom.folders.call_sorts import grouped_sorts, sort_of
from ludotheque.classroom.folders.candidates import Room, candidates
from ludotheque.classroom.folders.casebook import BuiltCase, Casebook, guessed, wants_of
from ludotheque.classroom.folders.choosing_calls import Considered, chosen_hidden, chosen_public
from ludotheque.classroom.folders.correction import WrittenFunction
from ludotheque.classroom.folders.domains import Domain, Made, OneOf
from ludotheque.classroom.folders.evidence import CHANGED_IN_PLACE
from ludotheque.classroom.folders.folder_files import is_file_name
from ludotheque.classroom.folders.mutating import MutatedFile, mutants
from ludotheque.classroom.folders.question_table import QuestionSettings
from ludotheque.classroom.folders.rehearsing import Rehearsal, Rehearsed, TriedCall, is_plain
from ludotheque.classroom.judging.comparing import VALUE, compare
from ludotheque.classroom.question import Arguments, Case, Files, Question, Reply
from ludotheque.core.text import Text
from ludotheque.sandbox.inside.values import PlainData

FROM_SET = re.compile(r"return list\((?:set\(|\{)")
MADE = 150  # values that a function of cas.py makes for one parameter, or whole calls
MOST_FILES = 6
FORMER, HALF = "ancien contenu\n", 0.5  # what a file holds that a function may write over, and how often it is there
MOST_CALLS = 4_000  # tried for one question: what is drawn, and four ways of typing for each
TYPED, LINES = 4, 8  # for a function that asks: ways of typing tried for each call, and lines of one


class Clerk:
    """Fills the casebook of one question."""

    def __init__(
        self,
        function: WrittenFunction,
        settings: QuestionSettings,
        room: Room,
        rehearsal: Rehearsal,
        files: Files = (),
        makers: Mapping[str, str] | None = None,
        asking: tuple[bool, tuple[str, ...], bool] = (False, (), False),
    ) -> None:
        self.function, self.settings, self.room, self.rehearsal = function, settings, room, rehearsal
        self._files, self._makers = files, dict(makers or {})
        self._changed, self._writes = set[str](), False
        self.asks, self.texts, self.by_chance = (
            asking  # does it read the keyboard, the words of its code, does it draw lots
        )

    def casebook(self, published: random.Random, chance: random.Random | None) -> Casebook:
        """The cases: those for all to see by the published chance, the hidden ones by that of the class."""
        shown = self._answered(self._calls(published), with_mutants=chance is None)
        drawn = shown if chance is None else self._answered(self._calls(chance), with_mutants=True)
        return self._filed(shown, drawn)

    def _calls(self, rng: random.Random) -> list[TriedCall]:
        name, typed = self.function.name, self.settings.typed or self._typing(rng)
        examples = [
            self._call(arguments, lines, rng, whole=True) for arguments in self.room.examples for lines in typed
        ]
        if self.settings.generator:
            made = self.rehearsal.made(self._makers, self.settings.generator, rng.getrandbits(32), MADE)
            drawn = [one for one in map(self._as_arguments, made) if one is not None]
        elif self.settings.generated:
            drawn = candidates(replace(self.room, domains=self._made_domains(rng)), rng)
        else:
            drawn = []
        drawn = [call for call in drawn if not any(call == one.arguments for one in examples)]
        if self.settings.typed and not drawn and not examples:
            drawn = [()] if not self.function.parameters else []
        every = [
            self._call(arguments, lines, rng) for arguments in drawn for lines in self._typed_for(arguments, typed, rng)
        ]
        if self._files and any(
            any(name in repr(one.arguments) for name, _ in self._files) for one in (*examples, *every)
        ):
            every += [self._call(one.arguments, one.typed, rng) for one in (*examples, *every) for _ in range(8)][:200]
        assert all(one.function == name for one in every)
        once = {repr(one): one for one in (*examples, *every)}  # a varied file may come out as it was
        return [*once.values()][:MOST_CALLS]

    def _typing(self, rng: random.Random) -> tuple[tuple[str, ...], ...]:
        """The lines typed where the teacher says none: nothing, or for a function that asks, numbers and words it may expect."""
        return tuple(self._guessed((), rng) for _ in range(TYPED)) if self.asks else ((),)

    def _typed_for(
        self, arguments: Arguments, typed: tuple[tuple[str, ...], ...], rng: random.Random
    ) -> Sequence[tuple[str, ...]]:
        if self.settings.typed or not self.asks:
            return typed
        return [self._guessed(arguments, rng) for _ in range(TYPED)]

    def _guessed(self, arguments: Arguments, rng: random.Random) -> tuple[str, ...]:
        """Some lines: numbers near those of the call, words of the code; the correction shows which make sense."""
        near = [one + step for one in arguments if type(one) is int for step in (-2, -1, 0, 0, 1, 2)]
        words = [str(one) for one in near or range(10)] + [one for one in self.texts if one.isalnum()]
        return tuple(rng.choice(words) for _ in range(rng.randint(1, LINES)))

    def _call(
        self, arguments: Arguments, typed: tuple[str, ...], rng: random.Random, *, whole: bool = False
    ) -> TriedCall:
        """A call with its files: those of the folder, as they are or varied; sometimes one stands already where it writes."""
        files = self._files
        if not whole:
            files = tuple((name, _varied_text(text, rng)) for name, text in self._files[:MOST_FILES])
            known = {name for name, _ in files}
            named = [one for one in arguments if isinstance(one, str) and is_file_name(one) and one not in known]
            files += tuple((name, FORMER) for name in dict.fromkeys(named) if rng.random() < HALF)
        return TriedCall(self.function.name, arguments, typed, files)

    def _as_arguments(self, value: object) -> Arguments | None:
        """What `cas.py` makes for a whole call: its arguments as a tuple or list, or the only one."""
        if isinstance(value, tuple | list) and len(value) == len(self.function.parameters):
            return tuple(value)
        return (value,) if len(self.function.parameters) == 1 else None

    def _made_domains(self, rng: random.Random) -> tuple[Domain, ...]:
        """The domains, with those that `cas.py` makes as values to choose from."""
        return tuple(self._made(one.function, rng) if isinstance(one, Made) else one for one in self.room.domains)

    def _made(self, function: str, rng: random.Random) -> OneOf:
        return OneOf(tuple(self.rehearsal.made(self._makers, function, rng.getrandbits(32), MADE)))

    def _answered(self, calls: Sequence[TriedCall], *, with_mutants: bool) -> "Answered":
        replies = self.rehearsal.prepare(calls)
        unstable = set[int]()
        if not self.settings.checker:  # two throws of a die may agree: what uses chance is never the same
            unstable = {*range(len(calls))} if self.by_chance else {*self.rehearsal.unstable()}
        kept = [
            place
            for place, one in enumerate(replies)
            if place not in unstable and self._is_answer(one) and is_plain((one.reply.value, *one.reply.after))
        ]
        refused = sum(not self._is_answer(one) for one in replies)
        self._observe(calls, replies, kept)
        killers = self._killers(calls, replies, kept) if with_mutants else []
        return Answered([*calls], replies, kept, refused, len(unstable), killers)

    def _is_answer(self, one: Rehearsed) -> bool:
        return not one.reply.raised or one.reply.raised in self._exceptions

    @property
    def _exceptions(self) -> tuple[str, ...]:
        """Errors that the assignment asks for: those the teacher names, and those the docstring speaks of."""
        raised = ("ValueError", "TypeError", "IndexError", "KeyError", "ZeroDivisionError")
        return (*self.settings.exceptions, *(one for one in raised if one in self.function.says))

    def _killers(
        self, calls: Sequence[TriedCall], replies: Sequence[Rehearsed], kept: Sequence[int]
    ) -> list[tuple[MutatedFile, tuple[int, ...] | None]]:
        """Each mutant with the calls that tell it; None where it kills its process or never ends, which anybody notices."""
        question = self.asked(replies, kept)
        source = self.rehearsal.sources[self.function.module]
        ordered = sorted(kept, key=lambda place: len(repr(calls[place].arguments)))
        found: list[tuple[MutatedFile, tuple[int, ...] | None]] = []
        for mutant in mutants(source, self.function.module, self.function.name):
            told = self.rehearsal.mutant(mutant.module, mutant.source, ordered)
            if told is None:
                found.append((mutant, None))
                continue
            sure = [
                place
                for place, reply in told
                if (
                    not self.settings.checker
                    if reply is None
                    else compare(question, _case(calls[place]), replies[place].reply, reply)
                )
            ]
            found.append((mutant, tuple(sure)))
        return found

    def asked(self, replies: Sequence[Rehearsed], kept: Sequence[int]) -> Question:
        """The question as far as comparing needs it."""
        book = self._observed(replies, kept, Casebook(self.function.name))
        check = self._checked if self.settings.checker else None
        return Question(self.function.name, self.function.parameters, (), wants=wants_of(self.settings, book, check))

    def _checked(self, case: Case, reply: Reply) -> Fault | None:
        """What the checker of `cas.py` thinks of a mutant's answer."""
        if reply.error:
            return VALUE
        said = self.rehearsal.verify(self._makers, self.settings.checker, case.arguments, reply)
        return None if said is True else VALUE

    def _observed(self, replies: Sequence[Rehearsed], kept: Sequence[int], book: Casebook) -> Casebook:
        """What the correction does beside giving a value."""
        return replace(
            book,
            changes=tuple(one for one in self.function.parameters if one in self._changed),
            prints=any(replies[place].reply.printed.strip() for place in kept),
            asks=any(replies[place].reply.asked for place in kept),
            writes=self._writes,
            reals=any(_has_real(replies[place].reply.value) for place in kept),
            gives_back=self._gives_back(replies, kept),
            from_set=bool(FROM_SET.search(ast.unparse(self.function.node))),
        )

    def _gives_back(self, replies: Sequence[Rehearsed], kept: Sequence[int]) -> bool:
        """Whether the value is always the one argument that changes, and no word says that it is to be changed."""
        places = [place for place, name in enumerate(self.function.parameters) if name in self._changed]
        if len(places) != 1 or CHANGED_IN_PLACE.search(self.function.says) or not kept:
            return False
        return all(replies[one].reply.value == replies[one].reply.after[places[0]] for one in kept)

    def _observe(self, calls: Sequence[TriedCall], replies: Sequence[Rehearsed], kept: Sequence[int]) -> None:
        """See which parameters the correction changes, and whether it writes files."""
        changed = {
            place
            for one in kept
            for place, (before, after) in enumerate(zip(calls[one].arguments, replies[one].reply.after, strict=False))
            if repr(before) != repr(after)
        }
        names = self.function.parameters
        self._changed |= {names[place] for place in changed if place < len(names)}
        self._writes |= any({*replies[one].reply.files} != {*calls[one].files} for one in kept)

    def _filed(self, shown: "Answered", drawn: "Answered") -> Casebook:
        public, hidden = self._public(shown), list[int]()
        known = {repr(shown.calls[place]) for place in public}
        left_out = [
            place for place in range(len(drawn.calls)) if place not in drawn.kept or repr(drawn.calls[place]) in known
        ]
        sorts = self._sorts(drawn)
        every = [considered(one, drawn.replies[place].reply, sorts[place]) for place, one in enumerate(drawn.calls)]
        killers = {number: places for number, (_, places) in enumerate(drawn.killers) if places}
        hidden = chosen_hidden(every, killers, left_out)
        cases = [*self._built(shown, public, True), *self._built(drawn, hidden, False)]
        constant, guess = guessed(cases)
        alive = tuple(mutant for mutant, places in drawn.killers if places == ())
        book = Casebook(
            self.function.name,
            tuple(cases),
            domains=tuple(one.text for one in self.room.domains),
            relations=tuple(one.text(self.room.parameters) for one in self.room.relations),
            refused=drawn.refused,
            unstable=drawn.unstable,
            tried=len(drawn.calls),
            mutants=len(drawn.killers),
            survivors=alive,
            killed=tuple(mutant for mutant, places in drawn.killers if places),
            guess=guess,
            constant=constant,
            steps=max((drawn.replies[place].steps for place in hidden), default=0),
        )
        return self._observed(drawn.replies, drawn.kept, book)

    def _public(self, shown: "Answered") -> list[int]:
        """The examples, and a call of each sort."""
        examples = [place for place in shown.kept if self._is_example(shown.calls[place])]
        sorts = self._sorts(shown)
        covered = {sorts[place] for place in examples}
        others = [place for place in shown.kept if place not in examples and sorts[place] not in covered]
        free = [considered(shown.calls[place], shown.replies[place].reply, sorts[place]) for place in others]
        return [*examples, *(others[place] for place in chosen_public(free))]

    def _is_example(self, call: TriedCall) -> bool:
        return call.files == self._files and any(repr(call.arguments) == repr(one) for one in self.room.examples)

    def _sorts(self, answered: "Answered") -> list[Text]:
        plain = [sort_of(self.function.parameters, call.arguments) for call in answered.calls]
        groups = grouped_sorts([plain[place] for place in answered.kept])
        return [groups.get(sort, sort) for sort in plain]

    def _built(self, answered: "Answered", places: Sequence[int], public: bool) -> list[BuiltCase]:
        sorts = self._sorts(answered)
        return [
            BuiltCase(
                answered.calls[place],
                answered.replies[place].reply,
                sorts[place],
                public,
                public and self._is_example(answered.calls[place]),
            )
            for place in places
        ]


@dataclass(frozen=True)
class Answered:
    """Calls with what the correction answers; `kept` are those that may be cases."""

    calls: list[TriedCall]
    replies: list[Rehearsed]
    kept: list[int]
    refused: int
    unstable: int
    killers: list[tuple[MutatedFile, tuple[int, ...] | None]]


def _has_real(value: PlainData) -> bool:
    if isinstance(value, list | tuple | set):
        return any(map(_has_real, value))
    if isinstance(value, dict):
        return any(map(_has_real, value.values()))
    return type(value) is float


def considered(call: TriedCall, reply: Reply, sort: Text) -> Considered:
    """A call to choose from; its answer is all that it does, so that those which change nothing are not chosen alone."""
    size = len(repr(call.arguments)) + sum(map(len, call.typed))
    changed = reply.after if repr(reply.after) != repr(call.arguments) else ()
    written = sorted({*reply.files} - {*call.files})
    return Considered(size, sort, repr((reply.value, reply.printed, reply.raised, changed, written)))


def _case(call: TriedCall) -> Case:
    return Case(call.arguments, Sort(Text("", ""), None), typed=call.typed, files=call.files)


def _varied_text(text: str, rng: random.Random) -> str:
    """A file like this one: lines dropped, doubled, moved."""
    lines = text.splitlines()
    if not lines:
        return text
    for _ in range(rng.randint(0, 3)):
        place = rng.randrange(len(lines))
        lines = (
            rng.choice(
                (
                    lines[:place] + lines[place + 1 :],
                    [*lines[:place], lines[place], *lines[place:]],
                    [*lines[place:], *lines[:place]],
                )
            )
            or lines
        )
    return "\n".join(lines) + ("\n" if text.endswith("\n") else "")
