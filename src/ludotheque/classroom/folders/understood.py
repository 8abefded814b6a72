"""What was understood of each function of a correction before any case is drawn: its parameters, and what it does.

The examples are heard in the jail; where there is none, those written with plain values are read from the text.
"""

import ast
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from ludotheque.classroom.folders.candidates import Room
from ludotheque.classroom.folders.casebook import clause_of
from ludotheque.classroom.folders.correction import WrittenCorrection, WrittenFunction, read_correction
from ludotheque.classroom.folders.drawing_up import Draft, asked_of, draft_of, rehearsal_of, room_of
from ludotheque.classroom.folders.folder_files import FolderFiles
from ludotheque.classroom.folders.rehearsing import Recorded, Rehearsed, TriedCall
from ludotheque.classroom.handins.parsing import parse
from ludotheque.classroom.handins.scopes import Uses, reached
from ludotheque.classroom.judging.bench import OpenJail
from ludotheque.classroom.question import Arguments

CHANGING = {
    *("append", "extend", "insert", "remove", "pop", "sort", "reverse", "clear", "update", "add", "discard"),
    *("setdefault", "popitem"),
}
OPENING = {"open", "Path"}
WRITING = {"write", "writelines", "write_text", "writerow", "writerows"}


@dataclass(frozen=True)
class Understood:
    """A question as the text of the correction and its examples tell it."""

    function: WrittenFunction
    room: Room
    sentence: str  # the one that is quoted to who fails
    changes: tuple[str, ...] = ()  # parameters changed in place
    prints: bool = False
    asks: bool = False
    reads: bool = False
    writes: bool = False
    recursive: bool = False
    floats: bool = False  # numbers with a point in its answers
    listed: bool = False  # its answer is a list: of several things, in some order
    raises: tuple[str, ...] = ()
    paths: tuple[str, ...] = ()  # parameters that are names of files


@dataclass(frozen=True)
class UnderstoodFolder:
    """Every question, and the examples that say otherwise than the correction."""

    questions: tuple[Understood, ...]
    problems: tuple[tuple[str, str, str, str], ...] = ()  # the function, the line, what it says, what came
    dialogue: bool = False  # the file is a program that asks at the keyboard when it is run


def heard(files: FolderFiles, open_jail: OpenJail) -> UnderstoodFolder:
    """What the examples tell, run in the jail."""
    with rehearsal_of(files, open_jail) as rehearsal:
        draft = draft_of(files, rehearsal)
        seen = {}
        for name in draft.questions:
            calls = [TriedCall(name, call, (), files.work) for call in draft.examples(name)]
            seen[name] = [*zip(calls, rehearsal.prepare(calls), strict=True)] if calls else []
    return _understood(draft, seen)


def read_only(files: FolderFiles) -> UnderstoodFolder:
    """What the text alone tells: nothing is run."""
    correction = read_correction(files.sources)
    questions = asked_of(files, correction)
    return _understood(Draft(files, correction, questions, Recorded(tuple(written_calls(correction)))), {})


def written_calls(correction: WrittenCorrection) -> Iterator[tuple[str, Arguments]]:
    """The calls with plain values that stand in the examples."""
    for snippet in correction.snippets:
        for source, _ in snippet.lines:
            try:
                tree = ast.parse(source)
            except (SyntaxError, ValueError, RecursionError, MemoryError):
                continue
            for node in ast.walk(tree):
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and not node.keywords:
                    try:
                        given = tuple(ast.literal_eval(one) for one in node.args)
                    except (ValueError, TypeError, SyntaxError, RecursionError, MemoryError):
                        continue
                    yield node.func.id, given


Seen = Mapping[str, Sequence[tuple[TriedCall, Rehearsed]]]


def _understood(draft: Draft, seen: Seen) -> UnderstoodFolder:
    used = draft.correction.uses
    found = []
    for name in draft.questions:
        names = frozenset(reached(used, name))
        answered = [(call, one) for call, one in seen.get(name, ()) if not one.reply.raised]
        found.append(_question(draft, name, names, answered))
    return UnderstoodFolder(tuple(found), draft.recorded.problems, _asks_when_run(draft.correction, used))


def _asks_when_run(correction: WrittenCorrection, used: Uses) -> bool:
    """Whether something outside the functions calls `input`, or a function that does."""
    asking = {"input", *(name for name in correction.functions if "input" in reached(used, name))}
    outside = [
        node
        for source in correction.sources.values()
        for statement in parse(source).body
        if not isinstance(statement, ast.FunctionDef | ast.ClassDef | ast.AsyncFunctionDef)
        for node in ast.walk(statement)
    ]
    return any(isinstance(node, ast.Name) and node.id in asking for node in outside)


def _question(
    draft: Draft, name: str, names: frozenset[str], answered: Sequence[tuple[TriedCall, Rehearsed]]
) -> Understood:
    function = draft.correction.functions[name]
    whole = [function, *(one for other, one in draft.correction.functions.items() if other in names and other != name)]
    nodes = [node for one in whole for node in ast.walk(one.node)]
    replies = [one.reply for _, one in answered]
    values = [one.value for one in replies]
    returned = ast.unparse(function.node.returns) if function.node.returns else ""
    return Understood(
        function,
        room_of(draft, name),
        clause_of(function, draft.questions[name], draft.files.enonce).quote,
        _changed(function, answered) if answered else _changed_in_text(function),
        any(one.printed.strip() for one in replies) if replies else _calls(nodes, {"print"}),
        _calls(nodes, {"input"}),
        _calls(nodes, {"open", "read_text"}),
        any(call.files != one.reply.files for call, one in answered) or _calls(nodes, WRITING),
        name in names,
        "float" in returned or any(type(one) is float for one in values),
        returned.startswith(("list", "List")) or any(type(one) is list and len(one) > 1 for one in values),
        _raised(function),
        _opened(function),
    )


def _changed(function: WrittenFunction, answered: Sequence[tuple[TriedCall, Rehearsed]]) -> tuple[str, ...]:
    """The parameters that an example leaves otherwise than it found them."""
    places = {
        place
        for call, one in answered
        for place, (before, after) in enumerate(zip(call.arguments, one.reply.after, strict=False))
        if repr(before) != repr(after)
    }
    return tuple(name for place, name in enumerate(function.parameters) if place in places)


def _changed_in_text(function: WrittenFunction) -> tuple[str, ...]:
    """The parameters whose items are set, deleted or moved; not one that the function gives another value."""
    nodes = [*ast.walk(function.node)]
    renamed = {node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    found = set()
    for node in nodes:
        match node:
            case ast.Subscript(value=ast.Name(id=name), ctx=ast.Store() | ast.Del()):
                found.add(name)
            case ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr=verb)) if verb in CHANGING:
                found.add(name)
    return tuple(name for name in function.parameters if name in found - renamed)


def _calls(nodes: Sequence[ast.AST], words: set[str]) -> bool:
    calls = (node.func for node in nodes if isinstance(node, ast.Call))
    return any(
        (isinstance(one, ast.Name) and one.id in words) or (isinstance(one, ast.Attribute) and one.attr in words)
        for one in calls
    )


def _raised(function: WrittenFunction) -> tuple[str, ...]:
    """The names of the errors that it raises on purpose."""
    raised = [node.exc for node in ast.walk(function.node) if isinstance(node, ast.Raise)]
    called = [one.func if isinstance(one, ast.Call) else one for one in raised]
    return tuple(dict.fromkeys(one.id for one in called if isinstance(one, ast.Name)))


def _opened(function: WrittenFunction) -> tuple[str, ...]:
    """The parameters that it opens."""
    calls = [node for node in ast.walk(function.node) if isinstance(node, ast.Call) and node.args]
    opened = {
        call.args[0].id
        for call in calls
        if isinstance(call.func, ast.Name) and call.func.id in OPENING and isinstance(call.args[0], ast.Name)
    }
    return tuple(name for name in function.parameters if name in opened)
