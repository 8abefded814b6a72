"""From what was found of a function to its verdict: the letter, the sorts it fails, the smallest call, what it imposes."""

import ast
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from ludotheque.classroom.contract import NOTHING, CallMade, Fault, FaultKind, letter
from ludotheque.classroom.handins.locating import FoundPlace
from ludotheque.classroom.handins.parsing import parse
from ludotheque.classroom.handins.preparing import Prepared
from ludotheque.classroom.handins.scopes import reached
from ludotheque.classroom.judging.bench import is_wordless, plainly
from ludotheque.classroom.judging.comparing import STOPPED, Faults, is_stopped, is_wrong, lines, outcome_said, stopped
from ludotheque.classroom.judging.habits import AnswerChannel, Convention
from ludotheque.classroom.judging.isolation import IsolatedOutcome
from ludotheque.classroom.judging.oracle import right_reply
from ludotheque.classroom.judging.playing import GamesPlayed, PlayedGame
from ludotheque.classroom.judging.shrinking import shrunk
from ludotheque.classroom.judging.trial import Trial, Tried, not_tried
from ludotheque.classroom.judging.verdict import Failure, Verdict, VerdictState
from ludotheque.classroom.question import Case, Files, Printed, Question, Reply
from ludotheque.classroom.sentences import cut, joined, mapped, sorted_texts
from ludotheque.core.text import Text, same
from ludotheque.sandbox.inside.values import PlainData

NOT_RECURSIVE = letter(
    "n'est pas récursive, alors que l'énoncé l'impose", "is not recursive, although the assignment demands it"
)
UNSEEN = Text(
    "On n'a pas pu voir si la fonction est récursive.", "It could not be seen whether the function is recursive."
)
CANNOT_FOLLOW = Text(
    "Le dialogue n'a pas pu être suivi jusqu'à la fin d'une partie : à essayer à la main.",
    "The dialogue could not be followed to the end of a game: to be tried by hand.",
)
ABOVE_RIGHT_ONES = Text(
    "Cet appel a été fait au-dessus de versions justes de vos autres fonctions.",
    "This call was made above right versions of your other functions.",
)
NO_CASE = Text("Aucun appel ne l'a essayée : à juger par une personne.", "No call has tried it: a person must judge.")
OTHER_WORDS = Text(
    "Sur certains plateaux elle annonce l'issue, sur d'autres elle répond des mots que nous ne comprenons pas : à juger par une personne.",
    "On some boards it tells the outcome, on others it answers in words that we do not understand: a person must judge.",
)
REMEMBERS = Text(
    "la réponse dépend des appels d'avant : que garde-t-elle d'un appel à l'autre ?",
    "the answer depends on the calls before: what does it keep from one call to the next?",
)
UNSTABLE = Text("pas toujours la même réponse au même appel", "not always the same answer to the same call")


LONGEST_CALL = 4000  # characters: a board of 15 × 15 fits, and a call that is cut cannot be pasted


class Judge:
    """Writes the verdict of one function that was found in a hand-in."""

    def __init__(
        self, question: Question, in_file: Tried, place: FoundPlace, prepared: Prepared, found: IsolatedOutcome
    ) -> None:
        self.question, self.place, self.prepared, self.found = question, place, prepared, found
        self.in_file = in_file  # the function as the file stands
        self.tried = found.tried or in_file  # the same, above right versions of what it calls
        self._witness = self.tried  # who answers what is shown

    @property
    def source(self) -> str:
        return self.prepared.source(self.place.module)

    def verdict(self) -> Verdict:
        """The verdict on a function that was called."""
        trial = self.found.outcome
        assert isinstance(trial, Trial)
        verdict = Verdict(
            self.question.name,
            VerdictState.RIGHT,
            self.place.name,
            where_is(self.prepared, self.place.module, self.place.name),
            passed=sum(not is_wrong(faults) for faults in trial.faults.values()),
            tried=len(trial.faults),
            notes=_notes(self.found),
            beyond=tuple(dict.fromkeys(_beyond(case) for case in trial.beyond)),
        )
        if not trial.right:
            return self._wrong(verdict, trial)
        faults = tuple(dict.fromkeys((*self._form(), *trial.convention.faults(self.question), *trial.letter)))
        state = VerdictState.LETTER if faults else VerdictState.RIGHT
        return self._doubtful(self._means(replace(verdict, state=state, faults=faults, credit=1.0), trial), trial)

    def _doubtful(self, verdict: Verdict, trial: Trial) -> Verdict:
        """Right so far, but a person must see it before it earns anything."""
        if not trial.faults:
            return replace(verdict, state=VerdictState.UNJUDGED, notes=(*verdict.notes, NO_CASE))
        if self._changes_its_words(trial):
            return replace(verdict, state=VerdictState.UNJUDGED, notes=(*verdict.notes, OTHER_WORDS))
        look = self.question.wants.doubt
        if look is None:
            return verdict
        replies = ((case, self.tried.reply(trial.convention, case)) for case in trial.faults)
        said = look([(case, trial.convention.receive(self.question, case, reply)) for case, reply in replies])
        return verdict if said is None else replace(verdict, state=VerdictState.UNJUDGED, notes=(*verdict.notes, said))

    def _changes_its_words(self, trial: Trial) -> bool:
        """Whether it tells an outcome in words that everybody knows on one board, and in words that nobody knows on another."""
        meaning, printed = self.question.wants.outcome, trial.convention.channel is AnswerChannel.PRINTED
        known = dict[str | None, set[bool]]()
        for case in trial.faults if meaning else ():
            assert meaning is not None
            said = outcome_said(self.tried.reply(trial.convention, case), printed)
            known.setdefault(meaning(str(right_reply(self.question, case).value)), set()).add(meaning(said) is not None)
        return any(len(some) > 1 for some in known.values())

    def _wrong(self, verdict: Verdict, trial: Trial) -> Verdict:
        wrong = {case.sort.name for case in trial.wrong}
        usual = {case.sort.name for case in trial.faults if case.counts and not isinstance(case.sort, CallMade)}
        sorts = usual | wrong
        telling = [name for name in _telling(self.question, trial) if name in usual - wrong]
        credit = len(telling) / len(sorts) if sorts else 0.0
        barred = bool(credit) and self._is_recursive(trial) is False
        right = {case: faults for case, faults in trial.faults.items() if case not in trial.wrong} or trial.faults
        seen = Trial(trial.convention, right).letter  # what a wrong answer looks like says little of the letter
        letter = (*self._form(), *trial.convention.faults(self.question), *seen, *self._forbidden())
        failures = self._failures(trial)
        slips = {case.sort.slip for case in trial.wrong}
        return replace(
            verdict,
            state=VerdictState.WRONG,
            faults=tuple(dict.fromkeys((*letter, *((NOT_RECURSIVE,) if barred else ())))),
            notes=(*verdict.notes, *((ABOVE_RIGHT_ONES,) if self._is_above else ())),
            barred=barred,
            failures=failures,
            failed=tuple(sorted_texts(wrong)),
            credit=credit,
            helpers=self.found.helpers,
            slips=() if "" in slips else tuple(sorted(slips)),
        )

    @property
    def _is_above(self) -> bool:
        """Whether what is shown was said above right versions of other functions."""
        return self._witness.bench is not self.in_file.bench

    def _form(self) -> tuple[Fault, ...]:
        """Whether the name, and the parameters that are called by name, are as the assignment writes them."""
        faults = list[Fault]()
        name = self.place.name
        if not self.question.is_name(name):
            faults.append(_misnamed(name, self.question))
        plain = [one.lstrip("=") for one in self.tried.parameters]
        for called in self.question.naming.called_by:
            if called not in plain:
                faults.append(letter(f"n'a pas de paramètre nommé {called}", f"has no parameter named {called}"))
        return tuple(faults)

    def _forbidden(self) -> tuple[Fault, ...]:
        used = names_used(self.source, self.place.name) if self.question.means.forbidden else set()
        return tuple(
            letter(f"utilise {word}, que l'énoncé exclut", f"uses {word}, which the assignment rules out")
            for word in self.question.means.forbidden
            if word in used
        )

    def _means(self, verdict: Verdict, trial: Trial) -> Verdict:
        """By which means it is written, where the assignment imposes some."""
        if faults := self._forbidden():
            verdict = replace(verdict, state=VerdictState.LETTER, faults=(*verdict.faults, *faults))
        seen = self._is_recursive(trial)
        if seen is None:
            return replace(verdict, state=VerdictState.UNJUDGED, notes=(*verdict.notes, UNSEEN))
        return (
            verdict
            if seen
            else replace(verdict, state=VerdictState.LETTER, faults=(*verdict.faults, NOT_RECURSIVE), barred=True)
        )

    def _is_recursive(self, trial: Trial) -> bool | None:
        """Whether it is written as a recursion where the assignment imposes one; None when that cannot be told."""
        if not self.question.means.recursive:
            return True
        if not trial.faults:
            return None
        case = max(trial.faults, key=lambda case: _as_number(right_reply(self.question, case).value))
        sent = trial.convention.send(self.question, case.arguments)
        seen = self.tried.bench.is_recursive(self.place.name, sent, hidden=not case.public)
        return None if seen is None else seen or self._has_recursive_helper()

    def _has_recursive_helper(self) -> bool:
        """Whether the recursion is in a function of the author's that it calls: an accumulator needs one."""
        uses = self.prepared.uses
        return any(one in reached(uses, one) for one in reached(uses, self.place.name))

    def _failures(self, trial: Trial) -> tuple[Failure, ...]:
        """The smallest wrong call, made smaller; a hidden one only when no public one is wrong.

        What a student is shown was said by a process that had been given public calls alone, and smaller ones made of them:
        the public call is made again in a fresh one. Where nobody said anything (a call without an end) ours is shown.
        """
        wrong = [case for case in trial.wrong if not not_tried(trial.faults[case])] or list(trial.wrong[:1])
        wrong.sort(key=lambda case: case.size)
        public = [case for case in wrong if case.public]
        for case in self._seen_in_file(trial, public or wrong)[:1]:
            before = self._witness.faults(trial.convention, case)
            if case.public and self._witness.bench.ever_hidden:
                if self._witness.worn_out and is_wordless(self._witness.reply(trial.convention, case).error):
                    return (self._failure(trial.convention, case, before),)
                self._witness = self._witness.afresh()
            if not self._repeats(trial, case):
                return (self._remembering(trial, case),)
            still = self._smallest(trial, case, before)
            return (self._failure(trial.convention, still, trial.faults.get(still) or before),)
        if trial.together is not None:
            case = next(iter(trial.faults))
            return (Failure(case.sort.name, True, self.place.name, (), NOTHING, NOTHING, trial.together.text),)
        return ()

    def _seen_in_file(self, trial: Trial, wrong: list[Case]) -> list[Case]:
        """Those that are wrong as the file stands too, which its author sees; without any, those that are wrong by themselves."""
        if self.tried is self.in_file:
            return wrong
        seen = [
            case
            for case in wrong
            if self.in_file.was_called(trial.convention, case) and is_wrong(self.in_file.faults(trial.convention, case))
        ]
        self._witness = self.in_file if seen else self.tried
        return seen or wrong

    def _repeats(self, trial: Trial, case: Case) -> bool:
        """Whether the call goes wrong again when it is made by a process that may have made none before."""
        return bool(self.question.wants.outcome) or is_wrong(self._witness.faults(trial.convention, case))

    def _remembering(self, trial: Trial, case: Case) -> Failure:
        """The failure of a function whose answer depends on the calls before: the first that is wrong of the public ones."""
        again = self._witness.trial(trial.convention, [one for one in trial.faults if one.public])
        first = next(iter(again.wrong), case)
        failure = self._failure(trial.convention, first, trial.faults[case])
        if first is case and not again.wrong:
            failure = replace(failure, expected=NOTHING, got=UNSTABLE)
        return replace(failure, hint=REMEMBERS)

    def _smallest(self, trial: Trial, case: Case, before: Faults) -> Case:
        """A smaller call of the same sort that goes wrong in the same way."""
        if self.question.wants.outcome or case.printed_there:
            return case
        kinds = {fault.text.fr.partition(" (")[0] for fault in before}

        def still(smaller: Case) -> bool:
            if not self._witness.was_called(trial.convention, smaller):
                return False
            faults = self._witness.faults(trial.convention, smaller)
            return is_wrong(faults) and bool(kinds & {fault.text.fr.partition(" (")[0] for fault in faults})

        return shrunk(self.question, case, still, trial.convention.reading)

    def _failure(self, convention: Convention, case: Case, before: tuple[Fault, ...]) -> Failure:
        question = self.question
        expected = right_reply(question, case, convention.reading)
        got = self._witness.reply(convention, case)
        faults = self._witness.faults(convention, case)
        why = faults[0].text if is_wrong(faults) else _wordless(before[0])
        ours = as_theirs(question, convention, case, self._as_far_as_it_counts(convention, case, expected))
        wanted = NOTHING if question.wants.check or case.free else show(question, ours, convention, case.files)
        return Failure(
            case.sort.name,
            case.public,
            self._call(convention, case),
            convention.typed(question, case.typed),
            wanted,
            show(question, got, convention, case.files),
            why,
            question.look.draw(case.arguments) if question.look.draw else NOTHING,
            case.sort.hint,
            case.sort.clause.quote if case.sort.clause else "",
            self._example(convention, case),
            case.printed_there,
            NOTHING if case.public else plainly(got.error),
        )

    def _as_far_as_it_counts(self, convention: Convention, case: Case, expected: Reply) -> Reply:
        """What is expected, with what is free of each argument as they have it: it is no difference."""
        part = self.question.wants.part
        theirs = convention.receive(self.question, case, self._witness.reply(convention, case)).after
        if part is None or len(theirs) != len(expected.after):
            return expected
        named = zip(self.question.parameters, expected.after, theirs, strict=False)
        after = tuple(left if part(name, left) == part(name, wanted) else wanted for name, wanted, left in named)
        return replace(expected, after=after)

    def _call(self, convention: Convention, case: Case) -> str:
        sent = convention.send(self.question, case.arguments)
        call = f"{self.place.name}({', '.join(map(repr, sent))})"
        return call if len(call) <= LONGEST_CALL else f"{call[:LONGEST_CALL]}…"

    def _example(self, convention: Convention, case: Case) -> str:
        """A public call of the same sort, for who may not see this one."""
        if case.public:
            return ""
        same_sort = [one for one in self.question.public if one.sort == case.sort]
        return self._call(convention, same_sort[0]) if same_sort else ""


def as_theirs(question: Question, convention: Convention, case: Case, expected: Reply) -> Reply:
    """The right answer as this author would write it."""
    sent = convention.send(question, case.arguments)
    return convention.answered(question, case.arguments, sent, expected)


def judge_game(question: Question, found: IsolatedOutcome, place: FoundPlace, prepared: Prepared) -> Verdict:
    """The verdict on a whole game that was played."""
    series, name = found.outcome, place.name
    assert isinstance(series, GamesPlayed)
    verdict = Verdict(
        question.name,
        VerdictState.RIGHT,
        name,
        where_is(prepared, place.module, name),
        passed=sum(not game.wrong and not game.opinion.lost for game in series.games),
        tried=len(series.games),
        notes=(*_notes(found), *series.remarks),
        credit=1.0,
        plays=found.in_file is not None and found.in_file.right,
    )
    faults = tuple(dict.fromkeys((*_named(name, question), *series.letter)))
    if series.wrong:
        failures = tuple(_game_failure(game) for game in _one(series.wrong))
        sorts = {game.sort.name for game in series.games}
        wrong = {game.sort.name for game in series.wrong}
        return replace(
            verdict,
            state=VerdictState.WRONG,
            faults=tuple(fault for fault in faults if fault.kind is FaultKind.LETTER),
            failures=failures,
            failed=tuple(sorted_texts(wrong)),
            credit=len(sorts - wrong) / len(sorts),
            helpers=found.helpers,
        )
    if series.lost:
        return replace(verdict, state=VerdictState.UNJUDGED, notes=(*verdict.notes, CANNOT_FOLLOW), credit=0.0)
    return replace(verdict, state=VerdictState.LETTER, faults=faults) if faults else verdict


def _as_number(value: PlainData) -> float:
    """The size of an answer that is a number."""
    return value if isinstance(value, int | float) else 0.0


def _named(name: str, question: Question) -> tuple[Fault, ...]:
    """The fault of another name; a program has none to get wrong."""
    return () if question.is_name(name) or name.endswith(".py") else (_misnamed(name, question),)


def _misnamed(name: str, question: Question) -> Fault:
    return letter(f"s'appelle {name} au lieu de {question.name}", f"is called {name} instead of {question.name}")


def _one(games: Iterable[PlayedGame]) -> list[PlayedGame]:
    """The shortest of them, a public one where there is one."""
    ordered = sorted(games, key=lambda game: (not game.public, len(game.typed)))
    return ordered[:1]


def _game_failure(game: PlayedGame) -> Failure:
    why = game.opinion.faults[0].text
    told = game.error is not None and stopped(game.error) in game.opinion.faults  # else we ended the game ourselves
    got = joined([game.error, same(game.screen)], "\n") if told and game.error else same(game.screen)
    return Failure(
        game.sort.name,
        game.public,
        game.call,
        game.typed,
        game.opinion.expected,
        mapped(cut, got),
        why,
        hint=game.sort.hint,
        clause=game.sort.clause.quote if game.sort.clause else "",
        told=NOTHING if game.public or not told else plainly(game.error),
    )


def _wordless(fault: Fault) -> Text:
    """What is said of a fault that a process showed which had seen hidden calls: of an error none of its words."""
    return STOPPED.text if is_stopped(fault) else fault.text


def right_above(names: Sequence[str]) -> Text:
    """The note on a function that is right above right ones."""
    told = ", ".join(names)
    return Text(
        f"Juste au-dessus de versions justes de {told} : elle n'est pas comptée fausse.",
        f"Right above right versions of {told}: it is not counted as wrong.",
    )


def _notes(found: IsolatedOutcome) -> tuple[Text, ...]:
    return (right_above(found.above),) if found.above else ()


def _beyond(case: Case) -> Text:
    name = case.sort.name
    return Text(f"au-delà de l'énoncé : {name.fr}", f"beyond the assignment: {name.en}")


def _telling(question: Question, trial: Trial) -> list[Text]:
    """The sorts in which a constant answer cannot be right: they alone earn part of the points."""
    answers: dict[Text, set[str]] = {}
    for case in trial.faults:
        if case.counts:
            reply = right_reply(question, case)
            answers.setdefault(case.sort.name, set()).add(
                repr((reply.value, reply.printed, question.wants.changes and reply.after))
            )
    return [sort for sort, some in answers.items() if len(some) > 1]


def where_is(prepared: Prepared, module: str, function: str) -> Text:
    """The line on which the function that counts begins: the last of its name."""
    try:
        body = parse(prepared.source(module)).body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return NOTHING
    found = [node.lineno for node in body if isinstance(node, ast.FunctionDef) and node.name == function]
    return prepared.place(module, found[-1]) if found else NOTHING


def names_used(source: str, function: str) -> set[str]:
    """Every name and attribute in the code of a function and of its helpers in the file, under their first names; types apart."""
    try:
        tree = parse(source)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return set()
    bodies = {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}
    imports = (node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom))
    first = {alias.asname: alias.name for node in imports for alias in node.names if alias.asname}
    used, waiting = set[str](), [function]
    while waiting:
        inner = [*_without_types(bodies[name])] if (name := waiting.pop()) in bodies else []
        names = {node.id for node in inner if isinstance(node, ast.Name)} - used
        waiting += names
        used |= names | {node.attr for node in inner if isinstance(node, ast.Attribute)}
    return used | {first[name] for name in used if name in first}


def _without_types(function: ast.FunctionDef) -> Iterator[ast.AST]:
    """The nodes of a function, annotations left out: to write `-> list[str]` is not to use `str`."""
    waiting: list[ast.AST] = [function]
    while waiting:
        node = waiting.pop()
        yield node
        types = (getattr(node, "annotation", None), getattr(node, "returns", None))
        waiting += [one for one in ast.iter_child_nodes(node) if not any(one is each for each in types)]


WRITES_NOTHING = Text("n'écrit aucun fichier", "writes no file")


def show(question: Question, reply: Reply, convention: Convention, before: Files = ()) -> Text:
    """A reply in one or a few lines; of the files it leaves, those that were not there before, or not so."""
    if reply.error:
        return Text(reply.error.fr, reply.error.en)
    wants, parts = question.wants, list[Text]()
    if reply.value is not None or not (wants.changes or wants.writes or reply.printed):
        parts.append(Text(f"renvoie {reply.value!r}", f"returns {reply.value!r}"))
    places = convention.order or tuple(range(len(question.parameters)))
    for place, value in zip(places, reply.after, strict=False):
        if place < len(question.parameters) and question.parameters[place] in wants.changes:
            name = question.parameters[place]
            parts.append(Text(f"{name} devient {value!r}", f"{name} becomes {value!r}"))
    if wants.printed is not Printed.FREE and reply.printed:
        shown = "\n".join(lines(reply.printed))
        parts.append(Text(f"affiche\n{shown}", f"prints\n{shown}"))
    if wants.writes:
        written = ["\n".join((name, *lines(text))) for name, text in reply.files if (name, text) not in before]
        parts += [Text(f"écrit {one}", f"writes {one}") for one in written] or [WRITES_NOTHING]
    return mapped(cut, joined(parts, " ; "))
