"""Cases as rows of a table: the call, and what is expected of it in all that counts."""

from collections.abc import Iterator, Sequence
from html import escape

from ludotheque.classroom.folders.casebook import BuiltCase
from ludotheque.classroom.question import Printed, Question
from ludotheque.classroom.sentences import cut
from ludotheque.core.text import Lang, Text

HEADS = (Text("Sorte", "Sort"), Text("Appel", "Call"), Text("Attendu", "Expected"))
THERE = Text("exemple du corrigé", "example of the correction")


def case_table(question: Question, cases: Sequence[BuiltCase], lang: Lang) -> str:
    """The table of these cases; a sort is named where it begins."""
    heads = "".join(f"<th>{one.to(lang)}</th>" for one in HEADS)
    rows, before = [], ""
    for one in cases:
        sort = one.sort.to(lang) + (f" ({THERE.to(lang)})" if one.there else "")
        named = "" if sort == before else escape(sort)
        before = sort
        given, expected = "".join(_given(question, one, lang)), "".join(_expected(question, one, lang))
        rows.append(f"<tr><td>{named}</td><td>{given}</td><td>{expected}</td></tr>")
    return f"<table class=case><thead><tr>{heads}</tr></thead><tbody>{''.join(rows)}</tbody></table>"


def _given(question: Question, one: BuiltCase, lang: Lang) -> Iterator[str]:
    yield _code(f"{question.name}({', '.join(map(repr, one.call.arguments))})")
    if one.call.typed:
        yield _labelled(Text("au clavier :", "typed:"), " ⏎ ".join(one.call.typed), lang)
    named = repr(one.call.arguments)
    for name, text in one.call.files:
        if name in named:
            yield _block(Text(f"{name} contient :", f"{name} holds:"), text, lang)


def _expected(question: Question, one: BuiltCase, lang: Lang) -> Iterator[str]:
    """The value, what became of the arguments, what is printed, the files left."""
    reply, wants = one.reply, question.wants
    if reply.raised:
        yield _labelled(Text("lève", "raises"), reply.raised, lang)
        return
    if question.gives or not (wants.changes or reply.printed or wants.writes):
        yield _code(repr(reply.value))
    for name, after in zip(question.parameters, reply.after, strict=False):
        if name in wants.changes:
            yield _labelled(Text(f"{name} devient", f"{name} becomes"), repr(after), lang)
    if reply.printed and wants.printed is not Printed.NOTHING:
        yield _block(Text("affiche :", "prints:"), reply.printed, lang)
    before = dict(one.call.files)
    for name, text in reply.files if wants.writes else ():
        if before.get(name) != text:
            yield _block(Text(f"écrit {name} :", f"writes {name}:"), text, lang)


def _code(text: str) -> str:
    return f"<div><code>{escape(cut(text))}</code></div>"


def _labelled(label: Text, text: str, lang: Lang) -> str:
    return f"<div>{escape(label.to(lang))} <code>{escape(cut(text))}</code></div>"


def _block(label: Text, text: str, lang: Lang) -> str:
    return f"<div>{escape(label.to(lang))}<pre>{escape(cut(text.rstrip(chr(10))))}</pre></div>"
