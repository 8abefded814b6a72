"""Is this answer the right one? Right, right in another form (letter), or wrong (logic)."""

import math
import re
import textwrap
import unicodedata
from collections.abc import Callable, Iterable
from dataclasses import replace

from ludotheque.classroom.contract import Fault, FaultKind, letter, logic
from ludotheque.classroom.question import Case, Files, Printed, Question, Reply, Wants
from ludotheque.core.text import Text
from ludotheque.sandbox.inside.values import PlainData

ANSI = re.compile(r"\x1b\[[0-9;]*[A-Za-z]")

TUPLE = letter(
    "rend un tuple là où une liste est demandée, ou l'inverse",
    "returns a tuple where a list is asked for, or the other way",
)
SET = letter("rend un ensemble là où une liste est demandée", "returns a set where a list is asked for")
NUMBER = letter(
    "rend un nombre sous une autre forme (réel ou texte)", "returns a number in another form (float or text)"
)
TRUTH = letter("rend 0, 1 ou None au lieu de True et False", "returns 0, 1 or None instead of True and False")
CAPITALS = letter("écrit avec d'autres majuscules, accents ou espaces", "writes with other capitals, accents or spaces")
LAYOUT = letter("met en page autrement le texte demandé", "lays the text out in another way")
WORDS = letter("emploie d'autres mots que ceux demandés", "uses other words than those asked for")
CHATTY = letter("affiche du texte en plus de sa réponse", "prints text beside its answer")
SILENT = letter("n'affiche pas le message demandé", "does not print the message asked for")
WORDING = letter(
    "pose ses questions avec d'autres mots que l'énoncé", "asks its questions in other words than the assignment's"
)
RETURNS = letter(
    "renvoie une valeur alors que l'énoncé n'en demande pas", "returns a value where the assignment asks for none"
)
TOUCHES = letter(
    "modifie des arguments que l'énoncé laisse intacts", "changes arguments that the assignment leaves alone"
)
SPOILS = logic("modifie des arguments qu'il fallait laisser intacts", "changes arguments that were to be left alone")
VALUE = logic("ne renvoie pas la valeur attendue", "does not return the expected value")
UPDATE = logic("ne met pas à jour ses arguments comme demandé", "does not update its arguments as asked")
SCREEN_TEXT = logic("n'affiche pas ce qui est attendu", "does not print what is expected")
TWINS = logic(
    "met plusieurs fois la même liste dans sa réponse : changer l'une change les autres",
    "puts one and the same list several times into its answer: changing one changes the others",
)
BORROWED = logic(
    "rend une copie qui partage ses listes avec l'original", "returns a copy that shares its lists with the original"
)
NO_OUTCOME = logic("n'annonce pas l'issue de la partie", "does not tell how the game ended")
WRONG_OUTCOME = logic("n'annonce pas toujours la bonne issue", "does not always tell the right outcome")
OUTCOME_NUMBER = letter("renvoie un nombre au lieu d'une phrase", "returns a number instead of a sentence")
STOPPED = logic("s'arrête sur une erreur", "stops with an error")
FILES = logic("n'écrit pas le fichier attendu", "does not write the expected file")
UNSEEN = logic("n'affiche pas la valeur attendue", "does not print the expected value")

Faults = tuple[Fault, ...]
Several = list[PlainData] | tuple[PlainData, ...] | set[PlainData]
TRUTHS: dict[bool, tuple[PlainData, ...]] = {
    True: (1, "True", "true", "oui"),
    False: (0, None, "False", "false", "non"),
}


def stopped(error: Text) -> Fault:
    """The fault of a call that ended in an error."""
    return logic(f"{STOPPED.text.fr} ({error.fr})", f"{STOPPED.text.en} ({error.en})")


def is_stopped(fault: Fault) -> bool:
    """Whether this is the fault of a call that ended in an error."""
    return fault.text.fr.startswith(STOPPED.text.fr)


def is_wrong(faults: Iterable[Fault]) -> bool:
    """Whether one of them is a fault of logic."""
    return any(fault.kind is FaultKind.LOGIC for fault in faults)


def compare(question: Question, case: Case, expected: Reply, got: Reply, *, printed_value: bool = False) -> Faults:
    """What is not as the assignment says, logic first; `printed_value`: the value is looked for on the screen."""
    wants = question.wants
    if expected.raised:
        return _raised_faults(expected, got)
    if got.error:
        return (stopped(got.error),)
    if sharing := _sharing(question, got):
        return (sharing,)
    if wants.check:
        fault = wants.check(case, got)
        return (fault,) if fault else ()
    if wants.others:
        expected = replace(expected, value=_meant(wants.others(case.arguments), expected, got, printed_value))
    if wants.outcome:
        faults = _outcome_faults(wants.outcome, expected, got, printed_value)
    elif case.free:
        faults = []
    else:
        faults = _value_faults(question, expected, got, printed_value)
    faults += _after_faults(question, case, expected, got)
    if not printed_value:
        faults += _printed_faults(question, expected, got)
    if wants.writes and not _same_files(expected.files, got.files):
        faults.append(FILES)
    return tuple(sorted(dict.fromkeys(faults), key=lambda fault: fault.kind is not FaultKind.LOGIC))


def _raised_faults(expected: Reply, got: Reply) -> Faults:
    """Of a call that the assignment wants to end in an error of this name."""
    if got.raised == expected.raised:
        return ()
    name = expected.raised
    if got.raised:
        return (letter(f"lève {got.raised} au lieu de {name}", f"raises {got.raised} instead of {name}"),)
    return (logic(f"ne lève pas {name}", f"does not raise {name}"),)


def _same_files(expected: Files, got: Files) -> bool:
    """The same files with the same lines; what ends the last line is free."""
    return {name: lines(text) for name, text in expected} == {name: lines(text) for name, text in got}


def _meant(rights: Iterable[PlainData], expected: Reply, got: Reply, on_screen: bool) -> PlainData:
    """Which of the right values was given; ours where none was."""
    for one in rights:
        if said_on_screen(one, got) if on_screen else like(one, got.value, set()):
            return one
    return expected.value


def _sharing(question: Question, got: Reply) -> Fault | None:
    """Equal is not enough: lists that are the same list are changed together."""
    if got.twins and not question.wants.repeats:
        return TWINS
    return BORROWED if question.wants.fresh and got.borrowed else None


def _value_faults(question: Question, expected: Reply, got: Reply, on_screen: bool) -> list[Fault]:
    wants = question.wants
    if on_screen and isinstance(expected.value, str) and wants.gist and got.value is None:
        return text_faults(expected.value, got.printed, wants, UNSEEN)
    if on_screen:
        return [] if said_on_screen(expected.value, got) or _same_gist(wants, expected.value, got) else [UNSEEN]
    if expected.value is None:
        besides = any(got.value == one or _holds(one, got.value) for one in got.after)
        return [] if got.value is None or besides or wants.lenient else [RETURNS]
    if wants.equal is not None:
        return [] if wants.equal(expected.value, got.value) else [VALUE]
    if isinstance(expected.value, str) and wants.gist and isinstance(got.value, str):
        return text_faults(expected.value, got.value, wants, VALUE)
    form: set[Fault] = set()
    unordered = "value" in wants.unordered
    if not like(expected.value, got.value, form, unordered, wants.repeats, wants.tolerance):
        return [VALUE]
    return sorted_faults(form)


def _holds(argument: PlainData, value: PlainData) -> bool:
    """Whether a list that is returned is the one that was changed inside a dict."""
    return isinstance(argument, dict) and isinstance(value, list) and value in argument.values()


def _outcome_faults(meaning: Callable[[str], str | None], expected: Reply, got: Reply, on_screen: bool) -> list[Fault]:
    """The outcome in the author's own words; words that nobody knows are compared with one another elsewhere."""
    said = outcome_said(got, on_screen)
    if not said:
        return [NO_OUTCOME]
    told = meaning(said)
    faults = [] if told in (None, meaning(str(expected.value))) else [WRONG_OUTCOME]
    return faults if on_screen or isinstance(got.value, str) else [*faults, OUTCOME_NUMBER]


def outcome_said(got: Reply, on_screen: bool) -> str:
    """What was said of the outcome."""
    if on_screen:
        return clean(got.printed).strip()
    return "" if got.value is None else str(got.value).strip()


def _same_gist(wants: Wants, expected: PlainData, got: Reply) -> bool:
    """Whether a value that is no text is told on the screen in other words."""
    shown = clean(got.printed).strip()
    if wants.gist is None or got.value is not None:
        return False
    return bool(wants.gist(str(expected)) == wants.gist(shown))


def said_on_screen(expected: PlainData, got: Reply) -> bool:
    """Whether what a function prints is the value it should have returned: the last line, or all of it."""
    shown = clean(got.printed).strip()
    if got.value is not None or not shown:
        return False
    wanted = {bare(str(expected)), bare(repr(expected))}
    last = shown.splitlines()[-1]
    return bool(wanted & {bare(shown), bare(last), bare(last.rpartition(":")[2]), bare(last.rpartition("=")[2])})


def _after_faults(question: Question, case: Case, expected: Reply, got: Reply) -> list[Fault]:
    wants, faults = question.wants, list[Fault]()
    for place, name in enumerate(question.parameters[: len(expected.after)]):
        changed = name in wants.changes
        if place >= len(got.after):
            faults += [UPDATE] if changed else []
            continue
        form: set[Fault] = set()
        wanted, left = expected.after[place], got.after[place]
        if wants.part:
            wanted, left = wants.part(name, wanted), wants.part(name, left)
        if like(wanted, left, form, name in wants.unordered, tolerance=wants.tolerance):
            faults += sorted_faults(form) if changed else []
        elif changed:
            faults.append(UPDATE)
        elif wants.pure:
            faults.append(SPOILS)
        elif not wants.lenient and not like(case.arguments[place], got.after[place], set(), False):
            faults.append(TOUCHES)
    return faults


def _printed_faults(question: Question, expected: Reply, got: Reply) -> list[Fault]:
    wants, faults = question.wants, list[Fault]()
    if wants.prompts and not _asks_so(expected, got):
        faults.append(WORDING)
    if wants.printed is Printed.NOTHING and not wants.lenient and clean(got.printed).strip():
        faults.append(CHATTY)
    if wants.printed is Printed.TEXT:
        faults += _screen_faults(expected, got, wants)
    return faults


def _screen_faults(expected: Reply, got: Reply, wants: Wants) -> list[Fault]:
    """Of the text on the screen; where part of it is said in the questions themselves, they are read with it."""
    printed = text_faults(expected.printed, got.printed, wants, SCREEN_TEXT)
    if not is_wrong(printed) or not got.asked:
        return printed
    seen = text_faults(_with_questions(expected), _with_questions(got), wants, SCREEN_TEXT)
    return printed if is_wrong(seen) else seen


def _with_questions(reply: Reply) -> str:
    return "\n".join((reply.printed.rstrip("\n"), *reply.asked))


def _asks_so(expected: Reply, got: Reply) -> bool:
    """The question is the argument of input() or printed before it."""
    wanted = [ask.strip() for ask in expected.asked]
    asked = [ask.strip() for ask in got.asked]
    if wanted == asked:
        return True
    shown = clean(got.printed)
    return all(shown.count(one) + asked.count(one) >= wanted.count(one) for one in set(wanted))


def text_faults(expected: str, got: str, wants: Wants, wrong: Fault) -> list[Fault]:
    """The same text, the same said otherwise, or another."""
    if lines(expected) == lines(got):
        return []
    if wants.form is not None and wants.form(clean(expected)) == wants.form(clean(got)):
        return []
    if wants.drawn and not words(expected):
        return [LAYOUT if _same_drawing(expected, got) else wrong]
    if bare(expected) == bare(got):
        return [LAYOUT if len(lines(expected)) > 1 else CAPITALS]
    if wants.gist is not None and wants.gist(clean(expected)) == wants.gist(clean(got)):
        if words(expected) and words(expected) == words(got):
            return [LAYOUT]
        return [WORDS if lines(expected) and lines(got) else SILENT if lines(expected) else CHATTY]
    return [wrong]


def _same_drawing(expected: str, got: str) -> bool:
    """The same lines, all of them moved to the right alike."""
    return lines(textwrap.dedent("\n".join(lines(expected)))) == lines(textwrap.dedent("\n".join(lines(got))))


def like(
    expected: PlainData,
    got: PlainData,
    form: set[Fault],
    unordered: bool = False,
    repeats: bool = False,
    tolerance: float | None = None,
) -> bool:
    """The same thing, perhaps in another form: list or tuple, 0 or False, other capitals; or nearly the same number."""
    if isinstance(expected, list | tuple | dict) and repr(expected) == repr(got):
        return True  # nearly always so, and quickly seen; equality alone would take 1 for True
    if isinstance(expected, list | tuple | set):
        return _like_sequence(expected, got, form, unordered, repeats, tolerance)
    if isinstance(expected, dict):
        if not isinstance(got, dict) or expected.keys() != got.keys():
            return False
        return all(like(expected[key], got[key], form, tolerance=tolerance) for key in expected)
    if type(expected) in (int, float) and tolerance is not None and type(got) in (int, float):
        return _is_near(expected, got, tolerance)  # type: ignore[arg-type]
    if type(expected) is type(got):
        if expected == got:
            return True
        if not isinstance(expected, str) or not isinstance(got, str):
            return False
        return _noting(bool(expected) and bare(expected) == bare(got), CAPITALS, form)
    if isinstance(expected, bool):
        plain = got is None or type(got) in (int, str)
        return _noting(plain and got in TRUTHS[expected], TRUTH, form)
    if isinstance(expected, int) and not isinstance(got, bool):
        number = (type(got) is float and got == expected) or (type(got) is str and got.strip() == str(expected))
        return _noting(number, NUMBER, form)
    return False


def _is_near(expected: float, got: float, tolerance: float) -> bool:
    try:
        return math.isclose(expected, got, rel_tol=tolerance, abs_tol=tolerance) or (
            math.isnan(expected) and math.isnan(got)
        )
    except OverflowError:  # a whole number of hundreds of digits
        return False


def _like_sequence(
    expected: Several, got: PlainData, form: set[Fault], unordered: bool, repeats: bool, tolerance: float | None
) -> bool:
    if not isinstance(got, list | tuple | set):
        return False
    unordered = unordered or isinstance(expected, set)
    if isinstance(got, set) and not unordered:
        return False
    if repeats:
        expected, got = _once(expected), _once(got)
    if len(expected) != len(got):
        return False
    if type(expected) is not type(got) and not repeats:
        form.add(SET if isinstance(got, set) else TUPLE)
    if unordered:
        expected, got = sorted(expected, key=_rank), sorted(got, key=_rank)
    return all(like(one, other, form, tolerance=tolerance) for one, other in zip(expected, got, strict=True))


def _once(things: Iterable[PlainData]) -> list[PlainData]:
    return list({_canonical(one): one for one in things}.values())


def _rank(value: PlainData) -> tuple[bool, float, str]:
    """Where a value stands where order is free: numbers by their size, as nearly equal ones must meet."""
    if type(value) in (int, float) and abs(value) < math.inf:  # type: ignore[arg-type]
        try:
            return False, float(value), ""  # type: ignore[arg-type]
        except OverflowError:
            pass
    return True, 0.0, _canonical(value)


def _canonical(value: PlainData) -> str:
    return repr(list(value) if isinstance(value, tuple) else value)


def _noting(right: bool, fault: Fault, form: set[Fault]) -> bool:
    if right:
        form.add(fault)
    return right


def sorted_faults(faults: Iterable[Fault]) -> list[Fault]:
    """In the order of their French sentences."""
    return sorted(faults, key=lambda fault: fault.text.fr)


def clean(text: str) -> str:
    """The text without colours."""
    return ANSI.sub("", text)


def lines(text: str) -> list[str]:
    """The lines as they are seen: no colours, no spaces at their ends, no empty lines at either end."""
    seen = [line.rstrip() for line in clean(text).splitlines()]
    while seen and not seen[-1]:
        seen.pop()
    while seen and not seen[0]:
        del seen[0]
    return seen


def words(text: str) -> list[str]:
    """Its words and numbers alone: no frames, lines or other signs."""
    return re.findall(r"\w+", clean(text))


def bare(text: str) -> str:
    """Letters, digits and signs alone: no spaces, capitals or accents."""
    plain = unicodedata.normalize("NFKD", "".join(clean(text).split()).casefold())
    return "".join(sign for sign in plain if not unicodedata.combining(sign))
