"""Is this answer the right one? To the letter, or as the same thing said otherwise."""

import re
import unicodedata
from typing import Any

from ludotheque.classroom.question import Case, Printed, Question, Reply
from ludotheque.classroom.said import sorted_texts
from ludotheque.core.text import Text

ANSI = re.compile(r"\x1b\[[0-9;]*[A-Za-z]")

TUPLE = Text(
    "rend un tuple là où une liste est demandée, ou l'inverse",
    "returns a tuple where a list is asked for, or the other way",
)
SET = Text("rend un ensemble là où une liste est demandée", "returns a set where a list is asked for")
NUMBER = Text("rend un nombre sous une autre forme (réel ou texte)", "returns a number in another form (float or text)")
TRUTH = Text("rend 0, 1 ou None au lieu de True et False", "returns 0, 1 or None instead of True and False")
CASE = Text("écrit avec d'autres majuscules, accents ou espaces", "writes with other capitals, accents or spaces")
LAYOUT = Text("met en page autrement le texte affiché", "lays the printed text out in another way")
CHATTY = Text("affiche du texte en plus de sa réponse", "prints text beside its answer")
WORDING = Text(
    "pose ses questions avec d'autres mots que l'énoncé", "asks its questions in other words than the assignment's"
)
RETURNS = Text(
    "renvoie une valeur alors que l'énoncé n'en demande pas", "returns a value where the assignment asks for none"
)
TOUCHES = Text(
    "modifie des arguments que l'énoncé laisse intacts", "changes arguments that the assignment leaves alone"
)
VALUE = Text("ne renvoie pas la valeur attendue", "does not return the expected value")
UPDATE = Text("ne met pas à jour ses arguments comme demandé", "does not update its arguments as asked")
SCREEN_TEXT = Text("n'affiche pas le texte attendu", "does not print the expected text")
LAST_LINE = Text("ne finit pas par la phrase attendue", "does not end with the expected sentence")
TWINS = Text(
    "met plusieurs fois la même liste dans sa réponse : changer l'une change les autres",
    "puts one and the same list several times into its answer: changing one changes the others",
)
BORROWED = Text(
    "rend une copie qui partage ses listes avec l'original", "returns a copy that shares its lists with the original"
)


def stopped(error: Text) -> Text:
    """The sentence for a call that ended in an error."""
    return Text(f"s'arrête sur une erreur ({error.fr})", f"stops with an error ({error.en})")


def _sharing(question: Question, got: Reply) -> Text | None:
    """Equal is not enough: lists that are the same list are changed together."""
    if got.twins:
        return TWINS
    return BORROWED if question.fresh and got.borrowed else None


def letter_fault(question: Question, case: Case, expected: Reply, got: Reply) -> Text | None:
    """What is not as the assignment says, or None."""
    if got.error:
        return stopped(got.error)
    if question.check:
        return question.check(case, got) or _sharing(question, got)
    if sharing := _sharing(question, got):
        return sharing
    if not _same(expected.value, got.value, -1 in question.unordered):
        remarks: set[Text] = set()
        if type(expected.value) is not type(got.value) and like(expected.value, got.value, remarks, True):
            return next(iter(sorted_texts(remarks)), TUPLE)
        return RETURNS if expected.value is None else VALUE
    if not question.lenient:
        for place, (wanted, left) in enumerate(zip(expected.after, got.after, strict=False)):
            if not _same(wanted, left, place in question.unordered):
                changed = place in question.changes
                return UPDATE if changed else TOUCHES
    return _printed_fault(question, expected, got)


def _printed_fault(question: Question, expected: Reply, got: Reply) -> Text | None:
    if question.prompts and [ask.rstrip() for ask in expected.asked] != [ask.rstrip() for ask in got.asked]:
        return WORDING
    match question.printed:
        case Printed.NOTHING if clean(got.printed).strip():
            return CHATTY
        case Printed.EXACT if lines(expected.printed) != lines(got.printed):
            return LAYOUT if _bare(expected.printed) == _bare(got.printed) else SCREEN_TEXT
        case Printed.LAYOUT_FREE if _tight(expected.printed) != _tight(got.printed):
            return LAYOUT if _bare(expected.printed) == _bare(got.printed) else SCREEN_TEXT
        case Printed.ENDS if _last(expected.printed, question.ending) != _last(got.printed, question.ending):
            return LAST_LINE
    return None


def logic_fault(question: Question, case: Case, expected: Reply, got: Reply, remarks: set[Text]) -> Text | None:
    """What is computed wrongly whatever the form of the answer; `remarks` gets the forms that differ."""
    if got.error:
        return stopped(got.error)
    if question.check:
        return question.check(case, got) or _sharing(question, got)
    if sharing := _sharing(question, got):
        return sharing
    if expected.value is not None and not like(expected.value, got.value, remarks, -1 in question.unordered):
        return VALUE
    watched = range(len(expected.after)) if question.pure else question.changes
    for place in watched:
        if place >= len(got.after):
            return UPDATE
        if not like(expected.after[place], got.after[place], remarks, place in question.unordered):
            return UPDATE if place in question.changes else TOUCHES
    texts = question.printed in (Printed.EXACT, Printed.LAYOUT_FREE)
    if texts and _bare(expected.printed) != _bare(got.printed):
        return SCREEN_TEXT
    if question.printed is Printed.ENDS:
        end = _bare(_last(got.printed, question.ending + 2))
        wanted = _last(expected.printed, question.ending).splitlines()
        return LAST_LINE if not wanted or any(_bare(line) not in end for line in wanted) else None
    return None


def _same(expected: Any, got: Any, unordered: bool) -> bool:
    """Equal in value and in type, all the way down."""
    if type(expected) is not type(got):
        return False
    if isinstance(expected, list | tuple):
        if len(expected) != len(got):
            return False
        if unordered:
            expected, got = sorted(expected, key=repr), sorted(got, key=repr)
        return all(_same(one, other, False) for one, other in zip(expected, got, strict=True))
    if isinstance(expected, dict):
        return expected.keys() == got.keys() and all(_same(expected[key], got[key], False) for key in expected)
    return bool(expected == got)


def like(expected: Any, got: Any, remarks: set[Text], unordered: bool = False) -> bool:
    """The same thing in another form: list or tuple, 0 or False, other capitals."""
    if isinstance(expected, list | tuple | set):
        return _like_sequence(expected, got, remarks, unordered)
    if isinstance(expected, dict):
        if not isinstance(got, dict) or expected.keys() != got.keys():
            return False
        return all(like(expected[key], got[key], remarks) for key in expected)
    if type(expected) is type(got):
        if expected == got:
            return True
        return isinstance(expected, str) and _noting(bool(expected) and _bare(expected) == _bare(got), CASE, remarks)
    if isinstance(expected, bool):
        truths = {True: (1, "True", "true", "oui"), False: (0, None, "False", "false", "non")}
        plain = got is None or type(got) in (int, str)
        return _noting(plain and got in truths[expected], TRUTH, remarks)
    if isinstance(expected, int) and not isinstance(got, bool):
        number = (type(got) is float and got == expected) or (type(got) is str and got.strip() == str(expected))
        return _noting(number, NUMBER, remarks)
    return False


def _like_sequence(expected: Any, got: Any, remarks: set[Text], unordered: bool) -> bool:
    if type(got) not in (list, tuple, set) or len(expected) != len(got):
        return False
    if type(got) is set and not unordered:
        return False
    if type(expected) is not type(got):
        remarks.add(SET if type(got) is set else TUPLE)
    if unordered:
        expected, got = sorted(expected, key=_canonical), sorted(got, key=_canonical)
    return all(like(one, other, remarks) for one, other in zip(expected, got, strict=True))


def _canonical(value: Any) -> str:
    return repr(list(value) if isinstance(value, tuple) else value)


def _noting(right: bool, remark: Text, remarks: set[Text]) -> bool:
    if right:
        remarks.add(remark)
    return right


def clean(text: str) -> str:
    """The text without colours."""
    return ANSI.sub("", text)


def lines(text: str) -> list[str]:
    """The lines as they are seen: no colours, no spaces at their ends, no empty lines at the end."""
    seen = [line.rstrip() for line in clean(text).splitlines()]
    while seen and not seen[-1]:
        seen.pop()
    return seen


def _tight(text: str) -> str:
    return "".join(clean(text).split())


def _bare(text: str) -> str:
    """Letters, digits and signs alone: no spaces, capitals or accents."""
    plain = unicodedata.normalize("NFKD", _tight(text).casefold())
    return "".join(sign for sign in plain if not unicodedata.combining(sign))


def _last(text: str, count: int) -> str:
    return "\n".join([line.strip() for line in lines(text) if line.strip()][-count:])
