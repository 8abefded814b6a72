"""Makes an assignment of a teacher's own folder: its casebooks become questions, its correction answers in its jail."""

import ast
import atexit
from collections.abc import Callable, Iterable, Sequence
from threading import Lock

from ludotheque.classroom.class_secret import ClassSecret
from ludotheque.classroom.contract import Clause, Reading, Sort
from ludotheque.classroom.folders.answering import Checker, CorrectionAnswers
from ludotheque.classroom.folders.bookkeeping import keep_books, read_books
from ludotheque.classroom.folders.call_sorts import ORDINARY, sort_of
from ludotheque.classroom.folders.candidates import Room, smaller
from ludotheque.classroom.folders.casebook import Casebook, clause_of, wants_of
from ludotheque.classroom.folders.correction import WrittenCorrection, read_correction
from ludotheque.classroom.folders.dialogues import program_question, rehearsed_dialogues
from ludotheque.classroom.folders.domains import Made, OneOf, Untold
from ludotheque.classroom.folders.drawing_up import Draft, asked_of, casebooks, rehearsal_of, room_of
from ludotheque.classroom.folders.folder_files import CAS_MODULE, FolderFiles
from ludotheque.classroom.folders.question_table import QuestionSettings
from ludotheque.classroom.folders.rehearsing import Recorded
from ludotheque.classroom.judging.bench import OpenJail
from ludotheque.classroom.judging.mutants import Mutant
from ludotheque.classroom.question import Arguments, Case, Look, Means, Naming, Question
from ludotheque.core.text import Text

TWINS = 3  # for each question
DrawnBook = Callable[[Casebook], None]  # told as soon as the casebook of a question is there


def books_of(
    files: FolderFiles, secret: ClassSecret, open_jail: OpenJail, tell: DrawnBook | None = None
) -> list[Casebook]:
    """The casebooks of a folder: those kept, else drawn now and kept."""
    books = read_books(files, secret)
    if books is None:
        books = []
        for book in casebooks(files, secret, open_jail):
            books.append(book)
            if tell is not None:
                tell(book)
        keep_books(files, secret, books)
    return books


def questions_of(files: FolderFiles, books: Iterable[Casebook], open_jail: OpenJail) -> tuple[Question, ...]:
    """The questions of a folder, with their cases and with the correction behind them."""
    maker = QuestionMaker(files, read_correction(files.sources), open_jail)
    by_name = {book.question: book for book in books}
    return tuple(maker.question(name, said, by_name[name]) for name, said in maker.settings.items())


def program_of(files: FolderFiles, open_jail: OpenJail) -> tuple[Question, ...]:
    """The question that asks for the whole program, where the folder has dialogues."""
    if not files.sujet.dialogues:
        return ()
    texts = {f"{module}.py": source.encode() for module, source in files.sources.items()}
    beside = {name: text.encode() for name, text in files.work}
    program = f"{next(iter(files.sources))}.py"
    shown = rehearsed_dialogues(files.sujet.dialogues, {**texts, **beside}, program, open_jail)
    return (program_question(shown, files.work),)


def usual_twins(books: Sequence[Casebook]) -> tuple[Mutant, ...]:
    """Wrong twins for the tests of the students, where the teacher brings none: mutants that the cases tell.

    What they change is not said: it would show a line of the correction.
    """
    found = []
    several = len({one.module for book in books for one in book.killed}) > 1
    for book in books:
        step = max(1, len(book.killed) // TWINS)
        for number, one in enumerate(book.killed[::step][:TWINS], 1):
            tree = ast.parse(one.source)
            node = next(part for part in tree.body if isinstance(part, ast.FunctionDef) and part.name == book.question)
            fault = Text(f"une faute cachée, n° {number}", f"a hidden fault, no. {number}")
            found.append(Mutant(book.question, fault, ast.unparse(node), one.module if several else ""))
    return tuple(found)


class QuestionMaker:
    """Makes the questions of one folder."""

    def __init__(self, files: FolderFiles, correction: WrittenCorrection, open_jail: OpenJail) -> None:
        self._files, self._correction = files, correction
        self.settings = asked_of(files, correction)
        self._rehearsal, self._lock = rehearsal_of(files, open_jail), Lock()
        atexit.register(self._rehearsal.close)  # it is asked for as long as this process grades

    def question(self, name: str, settings: QuestionSettings, book: Casebook) -> Question:
        function = self._correction.functions[name]
        clause = clause_of(function, settings, self._files.enonce)
        several = len(self._files.sources) > 1
        checker = self._checker(settings)
        cases = tuple(
            Case(
                one.call.arguments,
                Sort(one.sort, clause),
                one.public,
                one.call.typed,
                one.there,
                files=one.call.files,
            )
            for one in book.cases
        )
        return Question(
            name,
            function.parameters,
            (CorrectionAnswers(book.cases, name, self._rehearsal, self._lock),),
            cases,
            gives="" if all(one.reply.value is None for one in book.cases) else "valeur",
            wants=wants_of(settings, book, checker),
            means=Means(settings.recursive, (*self._files.sujet.forbidden, *settings.forbidden)),
            look=Look() if settings.generator else _look(book, self._room(book), clause),
            naming=Naming(settings.aliases, function.module if several else ""),
            given=settings.given,
        )

    def _room(self, book: Casebook) -> Room:
        """Where its calls live, as its kept examples tell."""
        calls = tuple((book.question, one.call.arguments) for one in book.cases if one.there)
        return room_of(Draft(self._files, self._correction, self.settings, Recorded(calls)), book.question)

    def _checker(self, settings: QuestionSettings) -> Checker | None:
        if not settings.checker:
            return None
        sources = {CAS_MODULE: self._files.cases} if self._files.cases else {}
        return Checker(settings.checker, sources, self._rehearsal, self._lock)


def _look(book: Casebook, room: Room, clause: Clause) -> Look:
    """A smaller call stays of its sort, and one that the assignment speaks of."""
    sorts = {one.sort: Sort(one.sort, clause) for one in book.cases}

    def sort_now(arguments: Arguments) -> Sort | None:
        return sorts.get(sort_of(room.parameters, arguments), sorts.get(ORDINARY))

    made = any(isinstance(one, Made | Untold | OneOf) for one in room.domains)
    return Look(smaller=None if made else smaller, fits=room.fits, sort_of=sort_now)


def readings_of(books: Iterable[Casebook]) -> tuple[Reading, ...]:
    """What was supposed of each question, for who proofreads."""
    found = []
    for book in books:
        said = [*book.domains, *book.relations]
        if said:
            fr, en = "; ".join(one.fr for one in said), "; ".join(one.en for one in said)
            found.append(Reading(book.question, Text(fr, en)))
    return tuple(found)
