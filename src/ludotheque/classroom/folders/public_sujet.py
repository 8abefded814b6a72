"""What students receive of an assignment for `check`, in one JSON file: its questions, public cases and their answers.

There is no correction in it, no hidden case, no checker. It comes by mail and from web pages, so it is read as a stranger's
file: bounded, its shape looked at, and refused in one sentence.
"""

import json
import keyword
import math
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, TypedDict

from ludotheque.classroom.contract import Clause, Source
from ludotheque.classroom.folders.bookkeeping import read_reply, written_reply
from ludotheque.classroom.folders.casebook import BuiltCase
from ludotheque.classroom.folders.folder_files import MODULE_NAME
from ludotheque.classroom.folders.refusals import BadSujet, SujetPart
from ludotheque.classroom.folders.rehearsing import TriedCall
from ludotheque.classroom.folders.shipped import PUBLIC_SUJET
from ludotheque.classroom.question import Files, Means, Naming, Printed
from ludotheque.core.shapes import has_shape
from ludotheque.core.text import Text, one_line, plain_json
from ludotheque.sandbox.inside.values import BadValue, decode, encode

FORMAT = 1
MOST_BYTES = 8_000_000
MOST_UNFOLDED = 32_000_000  # characters of the files of all cases together, though the same text is written once
LONGEST_WORDS = 2_000  # characters of a sentence
FILE_NAME = re.compile(r"[^./\\\x00-\x1f][^/\\\x00-\x1f]{0,99}")


@dataclass(frozen=True)
class PublicQuestion:
    """A question as students receive it: plain data, and no function of anybody's."""

    name: str
    parameters: tuple[str, ...]
    clause: Clause
    cases: tuple[BuiltCase, ...] = ()  # the public ones
    points: float | None = None
    gives: bool = True  # whether its value counts
    changes: tuple[str, ...] = ()
    unordered: tuple[str, ...] = ()
    tolerance: float | None = None
    printed: Printed = Printed.NOTHING
    writes: bool = False
    free: bool = False  # several answers are right, and who tells them is the teacher's: it must answer, no more
    means: Means = field(default_factory=Means)
    naming: Naming = field(default_factory=Naming)  # its aliases and its module
    given: bool = False


@dataclass(frozen=True)
class PublicSujet:
    """An assignment as students receive it; `code` is that of the functions it gives, by module."""

    name: str
    title: Text
    questions: tuple[PublicQuestion, ...]
    modules: tuple[tuple[str, tuple[str, ...]], ...]
    typed: tuple[str, ...] = ()  # while a file is loaded
    code: Mapping[str, str] = field(default_factory=dict)
    supplied: tuple[str, ...] = ()  # the given functions that this code answers for by itself
    files: Files = ()  # that functions read


class _Words(TypedDict):
    fr: str
    en: str


class _WrittenReply(TypedDict):
    value: object
    after: object
    printed: str
    asked: list[str]
    raised: str
    files: dict[str, int]


class _WrittenCase(TypedDict):
    arguments: object
    typed: list[str]
    files: dict[str, int]
    reply: _WrittenReply
    sort: _Words
    there: bool


class _WrittenQuestion(TypedDict):
    name: str
    parameters: list[str]
    clause: str
    source: str
    points: float | None
    gives: bool
    changes: list[str]
    unordered: list[str]
    tolerance: float | None
    printed: str
    writes: bool
    free: bool
    recursive: bool
    forbidden: list[str]
    aliases: list[str]
    module: str
    given: bool
    cases: list[_WrittenCase]


class _WrittenSujet(TypedDict):
    format: int
    name: str
    title: _Words
    modules: dict[str, list[str]]
    typed: list[str]
    code: dict[str, str]
    supplied: list[str]
    files: dict[str, int]
    texts: list[str]  # of all files, each once
    questions: list[_WrittenQuestion]


def write_public(sujet: PublicSujet) -> str:
    """The text of the file."""
    shelf = _Texts()
    data: _WrittenSujet = {
        "format": FORMAT,
        "name": sujet.name,
        "title": _words(sujet.title),
        "modules": {module: [*stems] for module, stems in sujet.modules},
        "typed": [*sujet.typed],
        "code": dict(sujet.code),
        "supplied": [*sujet.supplied],
        "files": shelf.places(sujet.files),
        "questions": [_written_question(one, shelf) for one in sujet.questions],
        "texts": shelf.texts,
    }
    return plain_json(json.dumps(data, ensure_ascii=False, indent=1)) + "\n"


class _Texts:
    """The texts of files: most calls find the same ones."""

    def __init__(self) -> None:
        self.texts: list[str] = []
        self._known: dict[str, int] = {}

    def places(self, files: Files) -> dict[str, int]:
        return {name: self._place(text) for name, text in files}

    def _place(self, text: str) -> int:
        if text not in self._known:
            self._known[text] = len(self.texts)
            self.texts.append(text)
        return self._known[text]


def _words(text: Text) -> _Words:
    return {"fr": text.fr, "en": text.en}


def _written_question(one: PublicQuestion, shelf: _Texts) -> _WrittenQuestion:
    return {
        "name": one.name,
        "parameters": [*one.parameters],
        "clause": one.clause.quote,
        "source": one.clause.source.name,
        "points": one.points,
        "gives": one.gives,
        "changes": [*one.changes],
        "unordered": [*one.unordered],
        "tolerance": one.tolerance,
        "printed": one.printed.name,
        "writes": one.writes,
        "free": one.free,
        "recursive": one.means.recursive,
        "forbidden": [*one.means.forbidden],
        "aliases": [*one.naming.aliases],
        "module": one.naming.module,
        "given": one.given,
        "cases": [_written_case(case, shelf) for case in one.cases],
    }


def _written_case(case: BuiltCase, shelf: _Texts) -> _WrittenCase:
    reply: Any = {**written_reply(case.reply), "files": shelf.places(case.reply.files)}
    return {
        "arguments": encode([*case.call.arguments]),
        "typed": [*case.call.typed],
        "files": shelf.places(case.call.files),
        "reply": reply,
        "sort": _words(case.sort),
        "there": case.there,
    }


def read_public(content: bytes, file: str = PUBLIC_SUJET) -> PublicSujet:
    """What this file says; a damaged or forged one is refused in one sentence."""
    if len(content) > MOST_BYTES:
        raise SujetPart(file).bad("il est trop grand", "it is too large")
    try:
        data = json.loads(content.decode("utf-8-sig"))
        json.dumps(data, ensure_ascii=False).encode()  # half characters, which no file takes, can be written as numbers
    except (ValueError, RecursionError) as failure:
        raise SujetPart(file).bad("il est abîmé, ce n'est plus du JSON", "it is damaged, no longer JSON") from failure
    if isinstance(data, dict) and type(data.get("format")) is int and data["format"] != FORMAT:
        there = data["format"]
        raise SujetPart(file).bad(
            f"il est d'une autre version ({there}, et non {FORMAT})",
            f"it is of another version ({there}, not {FORMAT})",
        )
    return _Reader(file).sujet(data)


class _Reader:
    """Makes values of what was read; every refusal names the file."""

    def __init__(self, file: str) -> None:
        self._file = file
        self._texts: list[str] = []
        self._room = MOST_UNFOLDED

    def sujet(self, data: Any) -> PublicSujet:
        try:
            if not has_shape(data, _WrittenSujet):
                raise self._bad("il n'a pas la forme attendue", "it does not have the expected form")
        except RecursionError as failure:
            raise self._bad("il est trop profond", "it is too deep") from failure
        self._texts = data["texts"]
        modules = tuple((self._module(name), tuple(stems)) for name, stems in data["modules"].items())
        questions = tuple(self._question(one) for one in data["questions"])
        self._agree(data, questions)
        return PublicSujet(
            _sentence(data["name"]),
            self._text(data["title"]),
            questions,
            modules,
            tuple(data["typed"]),
            dict(data["code"]),
            tuple(data["supplied"]),
            self._files(data["files"]),
        )

    def _agree(self, data: Any, questions: tuple[PublicQuestion, ...]) -> None:
        """Refuse what does not fit together."""
        names, known = [one.name for one in questions], {*data["modules"]}
        given = {one.name for one in questions if one.given}
        fits = (
            known and len({*names}) == len(names),
            {*data["supplied"]} <= given and {*data["code"]} <= known,
            all(one.naming.module in ("", *known) for one in questions),
        )
        if not all(fits):
            raise self._bad("ce qu'il dit ne va pas ensemble", "what it says does not fit together")

    def _question(self, one: Any) -> PublicQuestion:
        parameters = self._names(one["parameters"])
        if one["source"] not in Source.__members__ or one["printed"] not in Printed.__members__:
            raise self._bad("il n'a pas la forme attendue", "it does not have the expected form")
        numbers = [number for number in (one["points"], one["tolerance"]) if number is not None]
        if not all(math.isfinite(number) and number >= 0 for number in numbers):
            raise self._bad("un nombre y est impossible", "a number in it is impossible")
        (name,) = self._names([one["name"]])
        return PublicQuestion(
            name,
            parameters,
            Clause(_sentence(one["clause"]), Source[one["source"]]),
            tuple(self._case(name, parameters, case) for case in one["cases"]),
            one["points"],
            one["gives"],
            tuple(one["changes"]),
            tuple(one["unordered"]),
            one["tolerance"],
            Printed[one["printed"]],
            one["writes"],
            one["free"],
            Means(one["recursive"], tuple(map(_sentence, one["forbidden"]))),
            Naming(self._names(one["aliases"]), one["module"]),
            one["given"],
        )

    def _case(self, name: str, parameters: tuple[str, ...], case: Any) -> BuiltCase:
        reply = case["reply"]
        files = [*self._files(reply["files"])]
        try:
            arguments = decode(case["arguments"])
            answer = read_reply({**reply, "files": files})
        except (BadValue, AssertionError, RecursionError) as failure:
            raise self._bad("un de ses cas est illisible", "one of its cases cannot be read") from failure
        if not isinstance(arguments, list) or len(arguments) > len(parameters):
            raise self._bad("un de ses cas est illisible", "one of its cases cannot be read")
        call = TriedCall(name, tuple(arguments), tuple(case["typed"]), self._files(case["files"]))
        return BuiltCase(call, answer, self._text(case["sort"]), True, case["there"])

    def _files(self, places: Mapping[str, int]) -> Files:
        """Files by their names; many may share one text, and each is written out where it is needed."""
        for name, place in places.items():
            if not FILE_NAME.fullmatch(name) or not 0 <= place < len(self._texts):
                raise self._bad("un de ses fichiers est impossible", "one of its files is impossible")
            self._room -= len(name) + len(self._texts[place])
        if self._room < 0:
            raise self._bad("ses fichiers sont trop grands", "its files are too large")
        return tuple((name, self._texts[place]) for name, place in places.items())

    def _names(self, words: Iterable[str]) -> tuple[str, ...]:
        found = tuple(words)
        if not all(word.isidentifier() and not keyword.iskeyword(word) for word in found):
            raise self._bad("un de ses noms est impossible", "one of its names is impossible")
        return found

    def _module(self, name: str) -> str:
        if not MODULE_NAME.fullmatch(name):
            raise self._bad("un de ses noms est impossible", "one of its names is impossible")
        return name

    def _text(self, words: Any) -> Text:
        return Text(_sentence(words["fr"]), _sentence(words["en"]))

    def _bad(self, fr: str, en: str) -> BadSujet:
        return SujetPart(self._file).bad(fr, en)


def _sentence(words: str) -> str:
    """Words that a stranger wrote and that people read: one line, which only shows."""
    return one_line(words, most=LONGEST_WORDS)


def without_answers(case: BuiltCase) -> BuiltCase:
    """A case of a question with several right answers: only the error that it asks for is told."""
    reply = case.reply
    return replace(case, reply=replace(reply, value=None, after=(), printed="", asked=(), files=()))
