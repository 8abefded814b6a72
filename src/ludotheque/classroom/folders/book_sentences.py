"""What is told to who proofreads a question: what is supposed, what counts, where its cases are too few or too easy."""

from collections.abc import Iterator

from ludotheque.classroom.folders.casebook import Casebook
from ludotheque.classroom.folders.question_table import QuestionSettings
from ludotheque.classroom.question import Printed, Question
from ludotheque.core.text import Text, one_line

EASY = 0.6  # the share of the cases that one constant answer may get right before it is worth a word
LONGEST_CONSTANT = 60  # characters of an answer in a sentence


def supposed(question: Question, book: Casebook) -> list[Text]:
    """What each parameter may be, and what holds between them."""
    named = zip(question.parameters, book.domains, strict=False)
    return [*(Text(f"{name} : {one.fr}", f"{name}: {one.en}") for name, one in named), *book.relations]


def what_counts(question: Question, settings: QuestionSettings, book: Casebook) -> Iterator[Text]:
    """What is compared with the correction's answer, and by what means it must be written."""
    wants, means = question.wants, question.means
    if settings.checker:
        yield Text(f"ce que {settings.checker} accepte, dans cas.py", f"what {settings.checker} accepts, in cas.py")
    elif question.gives:
        order = Text(", dans n'importe quel ordre", ", in any order") if wants.unordered else Text("", "")
        yield Text(f"la valeur renvoyée{order.fr}", f"the value it gives back{order.en}")
    if _has_points(book) and wants.tolerance:
        yield Text(f"les nombres à {wants.tolerance:g} près", f"numbers, within {wants.tolerance:g}")
    if wants.changes:
        names = ", ".join(wants.changes)
        yield Text(f"ce que deviennent : {names} (changés en place)", f"what becomes of: {names} (changed in place)")
    if book.prints or wants.printed is not Printed.NOTHING:
        yield PRINTED[wants.printed]
    if book.asks:
        yield Text("elle demande au clavier", "it asks at the keyboard")
    if wants.writes:
        yield Text("les fichiers qu'elle laisse", "the files that it leaves")
    if settings.exceptions:
        names = ", ".join(settings.exceptions)
        yield Text(f"l'erreur levée : {names}", f"the error raised: {names}")
    if means.recursive:
        yield Text("elle doit être récursive", "it must be recursive")
    if means.forbidden:
        names = ", ".join(means.forbidden)
        yield Text(f"interdits : {names}", f"forbidden: {names}")


PRINTED = {
    Printed.NOTHING: Text("rien de ce qu'elle affiche ne compte", "nothing that it prints counts"),
    Printed.TEXT: Text("le texte affiché", "the text it prints"),
    Printed.FREE: Text("elle affiche avec ses propres mots", "it prints in its own words"),
}


def _has_points(book: Casebook) -> bool:
    """Whether a number with a point stands in some answer."""
    return any("." in repr(one.reply.value) for one in book.cases if not isinstance(one.reply.value, str))


def doubts_about(book: Casebook) -> Iterator[Text]:
    """Where the cases of a question are too few, too easy or not steady."""
    hidden = sum(not one.public for one in book.cases)
    if not book.cases:
        yield Text("elle n'a aucun cas, elle ne peut pas être corrigée.", "it has no case, it cannot be graded.")
        return
    if not hidden:
        yield Text(
            "elle n'a aucun cas caché : qui les recopie a tout.", "it has no hidden case: who copies them has all."
        )
    if book.unstable:
        yield Text(
            f"le corrigé répond autrement la seconde fois ({_times(book.unstable).fr}).",
            f"the correction answers otherwise a second time ({_times(book.unstable).en}).",
        )
    if book.refused > book.tried / 2:
        yield Text(
            f"le corrigé s'arrête sur {book.refused} des {book.tried} appels essayés : resserrez ses paramètres.",
            f"the correction stops on {book.refused} of the {book.tried} calls tried: narrow its parameters.",
        )
    if _guessable(book) and book.guess >= EASY:
        constant, share = _cut(book.constant), percent(book.guess)
        yield Text(
            f"répondre toujours {constant} réussit {share.fr} des cas.",
            f"always answering {constant} is right in {share.en} of the cases.",
        )
    if alive := len(book.survivors):
        yield (
            Text(
                f"{alive} fautes sur {book.mutants} ne sont pas vues.",
                f"{alive} faults of {book.mutants} are not seen.",
            )
            if alive > 1
            else Text(f"une faute sur {book.mutants} n'est pas vue.", f"one fault of {book.mutants} is not seen.")
        )


def _times(count: int) -> Text:
    return Text("un appel", "one call") if count == 1 else Text(f"{count} appels", f"{count} calls")


def _guessable(book: Casebook) -> bool:
    """Whether a value alone is the answer."""
    return bool(book.constant) and not (book.changes or book.prints or book.writes)


def _cut(words: str) -> str:
    plain = one_line(words)
    return plain if len(plain) <= LONGEST_CONSTANT else f"{plain[:LONGEST_CONSTANT]}…"


def figures_of(book: Casebook) -> Iterator[Text]:
    """What a constant answer gets, calls left out, faults seen."""
    if not book.cases:
        return
    if _guessable(book):
        constant, share = _cut(book.constant), percent(book.guess)
        yield Text(
            f"La réponse constante la plus payante, {constant}, réussit {share.fr} des cas.",
            f"The constant answer that gets most, {constant}, is right in {share.en} of the cases.",
        )
    left = Text(f"{book.tried} appels essayés", f"{book.tried} calls tried")
    if book.refused or book.unstable:
        yield Text(
            f"{left.fr} ; laissés de côté : {book.refused} où le corrigé s'arrête, {book.unstable} dont la réponse change d'une fois à l'autre.",
            f"{left.en}; left out: {book.refused} where the correction stops, {book.unstable} whose answer changes from one time to the next.",
        )
    else:
        yield Text(f"{left.fr}, aucun laissé de côté.", f"{left.en}, none left out.")
    seen = book.mutants - len(book.survivors)
    yield Text(
        f"Fautes mises dans le corrigé : {book.mutants}, dont {seen} vues par les cas."
        + (" Celles que rien ne voit (peut-être n'en sont-elles pas) :" if book.survivors else ""),
        f"Faults put in the correction: {book.mutants}, of which the cases see {seen}."
        + (" Those that nothing sees (they may be none):" if book.survivors else ""),
    )


def percent(share: float) -> Text:
    """A share as people of each language write it."""
    return Text(f"{share:.0%}".replace("%", "\N{NO-BREAK SPACE}%"), f"{share:.0%}")
