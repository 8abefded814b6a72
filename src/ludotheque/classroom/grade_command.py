"""The two commands of the classroom: grade a class, and check one's own work before handing it in."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path

from ludotheque.classroom import cache, class_secret
from ludotheque.classroom.catalogue import find_assignment, is_ready, shipped
from ludotheque.classroom.class_secret import read_class_secret
from ludotheque.classroom.classes import grade_all
from ludotheque.classroom.crosstesting.pool_step import run_pool
from ludotheque.classroom.folder_lock import folder_lock
from ludotheque.classroom.git_grading import GitClass, GitList, collect_class
from ludotheque.classroom.grading import Grader
from ludotheque.classroom.handins.collecting import by_their_files
from ludotheque.classroom.handins.gathering import UNPACKED, Gathered, gather, left_aside
from ludotheque.classroom.handins.git_list import is_roster
from ludotheque.classroom.handins.refusing import BadSubmission
from ludotheque.classroom.handins.resemblance import near_pairs
from ludotheque.classroom.handins.submissions import find_submissions
from ludotheque.classroom.judging.bench import OpenJail, real_jail
from ludotheque.classroom.marks import corrections
from ludotheque.classroom.marks.bareme import Bareme, read_bareme
from ludotheque.classroom.marks.marking import mark
from ludotheque.classroom.marks.roster import Roster, Student, Team, read_roster
from ludotheque.classroom.marks.tournament_results import TournamentShares, TournamentTable, tournament_shares
from ludotheque.classroom.question import Assignment
from ludotheque.classroom.reports import ClassEntry, ClassReport
from ludotheque.classroom.reports.filing import make_folder, write_reports
from ludotheque.classroom.reports.letter import feedback
from ludotheque.classroom.reports.moodle_worksheet import Worksheet, read_worksheet
from ludotheque.classroom.reports.text_table import table
from ludotheque.core.errors import LudothequeError
from ludotheque.core.text import Lang, Text, quoted

Show = Callable[[str], None]

DONE, FAULTS, REFUSED = 0, 1, 2
SHORTEST_FILES = 32_000_000  # bytes that a process must be able to write: the results of a large class
MOST_NAMES = 5  # of hand-ins in one line
PUBLIC_ONLY = Text(
    "Les appels publics ont été essayés ; la correction en essaie d'autres, des mêmes sortes.",
    "The public calls were tried; grading tries others, of the same sorts.",
)


@dataclass(frozen=True)
class GradeSettings:
    """What `ludotheque grade` was asked."""

    assignment: str
    places: tuple[str, ...]
    bareme: Path | None = None
    roster: Path | None = None
    out: Path = Path("notes")
    jobs: int = 2
    unsafe: bool = False
    lang: Lang = Lang.FR
    preview: bool = False  # only show the marks that a barème would give to what was graded before
    git: GitList = field(default_factory=GitList)
    deadline: datetime | None = None  # for those to whom the roster gives none
    pool: bool = False  # then run everybody's tests on everybody's code
    tournament: TournamentTable | None = None  # whose ranks count, where the barème pays for them
    worksheet: Path | None = None  # Moodle's own, to be filled


@dataclass(frozen=True)
class CheckSettings:
    """What `ludotheque check` was asked."""

    assignment: str
    place: str
    unsafe: bool = False
    lang: Lang = Lang.FR


@dataclass(frozen=True)
class _Done:
    """What a run leaves: the class, those of it who were graded before, and what is to be said of Moodle's worksheet."""

    report: ClassReport
    before: tuple[cache.Kept, ...]
    said: list[Text]
    gathered: Gathered


class NothingKept(LudothequeError):
    """No results of an earlier run are there."""


class FilesTooShort(LudothequeError):
    """This process may not write files as long as reports are."""


class OtherAssignment(LudothequeError):
    """The folder keeps the results of another assignment."""


class HandoutAlone(LudothequeError):
    """What students receive has no hidden case: nobody is graded with it."""


def run_grade(
    settings: GradeSettings, show: Show, open_jail: OpenJail | None = None, refuse: Show | None = None
) -> int:
    """Grade, write every report into the folder `out`, show the table; 2 when nothing could be graded.

    `refuse` is told why, where that is not said in the same place as the rest.
    """
    refuse = refuse or show
    try:
        assignment = _found(settings.assignment, settings.unsafe, settings.lang, show)
        _refuse_handout(assignment)
        rules = read_bareme(assignment, settings.bareme), _roster(settings)
        if settings.preview:
            return _preview(assignment, *rules, _shelf(assignment, settings.out), settings, show)
        _shelf(assignment, settings.out)  # refuse that of another assignment before anything else
        worksheet = read_worksheet(settings.worksheet) if settings.worksheet else None
        paths = find_submissions(settings.places) if settings.places or not settings.git.file else []
        open_jail = open_jail or _jail(settings.unsafe)
        with folder_lock(settings.out):
            fetched = _fetched(settings, rules[1], show)
            done = _graded_here(assignment, *rules, paths, worksheet, settings, show, open_jail, fetched)
            if settings.pool:
                _pooled(done, settings, show)
    except LudothequeError as refusal:
        refuse(refusal.to(settings.lang))
        return REFUSED
    except OSError as failure:
        said = failure.strerror or type(failure).__name__
        refuse(
            Text(f"Les notes ne peuvent pas être écrites : {said}.", f"The marks cannot be written: {said}.").to(
                settings.lang
            )
        )
        return REFUSED
    for line in table(done.report, settings.lang).splitlines():
        show(line)
    for text in (*done.said, *([_from_before(done.before)] if done.before else [])):
        show(text.to(settings.lang))
    show(Text(f"Les rapports sont dans {settings.out}.", f"The reports are in {settings.out}.").to(settings.lang))
    return DONE


def _graded_here(
    assignment: Assignment,
    bareme: Bareme,
    roster: Roster,
    paths: list[Path],
    worksheet: Worksheet | None,
    settings: GradeSettings,
    show: Show,
    open_jail: OpenJail,
    fetched: GitClass,
) -> _Done:
    """Grade, in a folder that is ours alone, and write the reports."""
    if (aside := cache.set_aside(settings.out)) is not None:
        show(_damaged(aside).to(settings.lang))
    shelf = _shelf(assignment, settings.out)
    if (closed := make_folder(settings.out)) is not None:
        show(closed.to(settings.lang))
    gathered = gather(paths, settings.places, assignment, settings.out / UNPACKED)
    fetched.join(gathered)
    for line in gathered.said:
        show(line.to(settings.lang))
    before = shelf.without(names := [one.name for one in gathered.hand_ins])
    decided = _decided(settings.out, bareme, [*names, *(one.result.name for one in before)])
    secret = read_class_secret(settings.out / class_secret.FILE)
    grader = Grader(assignment, open_jail, secret=secret)
    grader.make_ready()
    graded = dict[str, cache.Kept]()

    every = [*names, *(one.result.name for one in before)]
    shares = _shared(settings, every, roster, bareme, show)

    def written() -> _Done:
        report = _report(assignment, [*graded.values(), *before], bareme, roster, decided, settings.deadline, shares)
        report = fetched.told(report)
        return _Done(report, before, write_reports(settings.out, report, settings.lang, worksheet), gathered)

    try:
        _grade(grader, gathered, shelf, settings, show, graded)
    except KeyboardInterrupt:
        written()
        show(_stopped(len(graded), len(names)).to(settings.lang))
        raise
    return written()


def _pooled(done: _Done, settings: GradeSettings, show: Show) -> None:
    """Everybody's tests on everybody's code, of the hand-ins given now."""
    named = {one.name: one.path for one in done.gathered.hand_ins if one.name not in done.gathered.left}
    unsafe, jobs, lang = settings.unsafe, settings.jobs, settings.lang
    run_pool(done.report, named, settings.out, unsafe=unsafe, jobs=jobs, lang=lang, show=show)


def run_check(
    settings: CheckSettings, show: Show, open_jail: OpenJail | None = None, refuse: Show | None = None
) -> int:
    """Try the public cases alone and tell the student; 1 when something is to be mended."""
    try:
        assignment = _found(settings.assignment, settings.unsafe, settings.lang, show)
        paths = _only_one(settings.place)
        grader = Grader(assignment, open_jail or _jail(settings.unsafe), public_only=True)
    except LudothequeError as refusal:
        (refuse or show)(refusal.to(settings.lang))
        return REFUSED
    (result,) = grade_all(grader, by_their_files(paths), {}, jobs=1, left=left_aside(paths, [settings.place]))
    for flag in result.flags:
        show(flag.to(settings.lang))
    for line in feedback(assignment, result, settings.lang).splitlines():
        show(line)
    show("")
    show(PUBLIC_ONLY.to(settings.lang))
    for limit in _limits(assignment):
        show(limit.to(settings.lang))
    right = not result.flags and all(verdict.letter for verdict in result.verdicts)
    return DONE if right else FAULTS


def _found(place: str, unsafe: bool, lang: Lang, show: Show) -> Assignment:
    """The assignment; that of a folder is drawn once, which takes some seconds."""
    if place not in shipped() and not unsafe:
        _jail(unsafe)  # its correction runs there: say what is missing before anything else
    if not is_ready(place):
        show(
            Text("Préparation du sujet : ses appels sont tirés…", "Preparing the assignment: its calls are drawn…").to(
                lang
            )
        )
    return find_assignment(place, unsafe=unsafe)


def _limits(assignment: Assignment) -> Iterator[Text]:
    """What a check could not see: functions without a public case, and those that need the checker of the teacher."""
    functions = [one for one in assignment.questions if not one.game and not one.given]
    if untried := ", ".join(one.name for one in functions if not one.public):
        yield Text(
            f"{untried} : sans exemple public, rien n'a été essayé ici.",
            f"{untried}: no public example, nothing was tried here.",
        )
    if free := ", ".join(one.name for one in functions if assignment.handout and any(case.free for case in one.cases)):
        yield Text(
            f"{free} : plusieurs réponses sont justes ; ici on a seulement vu que la fonction répond.",
            f"{free}: several answers are right; here it was only seen that the function answers.",
        )


def _only_one(place: str) -> list[Path]:
    """The hand-in to check; a whole class is not a student's own work."""
    paths = find_submissions([place])
    if len(paths) > 1:
        many = len(paths)
        raise BadSubmission(
            Text(
                f"{quoted(place)} contient {many} rendus : vérifiez-en un seul.",
                f"{quoted(place)} holds {many} hand-ins: check a single one.",
            )
        )
    return paths


def _refuse_handout(assignment: Assignment) -> None:
    if assignment.handout:
        name = quoted(assignment.name)
        raise HandoutAlone(
            Text(
                f"{name} est ce que les étudiants reçoivent : sans cas cachés on n'y note personne. "
                "Donnez le dossier du sujet, ou « check » pour les exemples publics.",
                f"{name} is what students receive: without hidden cases nobody is graded with it. "
                "Give the folder of the assignment, or « check » for the public examples.",
            )
        )


def _jail(unsafe: bool) -> OpenJail:
    _refuse_short_files()
    from ludotheque.sandbox.protection import refuse_unprotected

    refuse_unprotected(unsafe)
    return real_jail(unsafe=unsafe)


def _refuse_short_files() -> None:
    """A limit on the length of files would stop jails and reports alike, and be taken for another trouble."""
    try:
        import resource
    except ImportError:  # not on Windows
        return
    longest, _ = resource.getrlimit(resource.RLIMIT_FSIZE)
    if longest != resource.RLIM_INFINITY and longest < SHORTEST_FILES:
        raise FilesTooShort(
            Text(
                f"Ici les fichiers n'ont droit qu'à {longest} octets (ulimit -f) : la correction en écrit de plus longs. "
                "« ulimit -f unlimited » lève cette limite, ou un autre terminal.",
                f"Files may have only {longest} bytes here (ulimit -f): grading writes longer ones. "
                '"ulimit -f unlimited" lifts that limit, or another terminal.',
            )
        )


def _shelf(assignment: Assignment, out: Path) -> cache.Shelf:
    """What the folder keeps of this assignment; that of another one is not written over."""
    shelf = cache.read_shelf(out)
    if shelf.kept and shelf.assignment != assignment.name:
        there, other = quoted(str(out)), shelf.assignment
        raise OtherAssignment(
            Text(
                f"{there} contient les notes du sujet {other} : donnez-en un autre à --out pour {assignment.name}.",
                f"{there} holds the marks of {other}: give --out another folder for {assignment.name}.",
            )
        )
    return shelf


def _decided(out: Path, bareme: Bareme, names: list[str]) -> dict[str, corrections.Correction]:
    """The teacher's decisions, each about a hand-in and questions that are there."""
    decided = corrections.read_corrections(out / corrections.FILE)
    corrections.refuse_unknown(decided, names, [*bareme.questions, *bareme.bot])
    return decided


def _grade(
    grader: Grader,
    gathered: Gathered,
    shelf: cache.Shelf,
    settings: GradeSettings,
    show: Show,
    graded: dict[str, cache.Kept],
) -> None:
    """Grade what is not known yet, and keep each result as soon as it is there, with those of other hand-ins.

    A disk that is full now may not be for the next hand-in: only where the last could not be written, that is raised.
    """
    jailed, cases = not settings.unsafe, grader.cases
    sources = {one.name: one for one in gathered.hand_ins}
    trouble: OSError | None = None

    def progress(done: int, whole: int, hand_in: str) -> None:
        filled = 20 * done // whole
        show(f"[{'#' * filled}{'.' * (20 - filled)}] {done}/{whole} {hand_in}")

    known = shelf.known(jailed=jailed, cases=cases)
    for found in grade_all(grader, gathered.hand_ins, known, settings.jobs, progress, gathered.left):
        source = sources[found.name]
        moment = source.handed_in.isoformat(timespec="minutes") if source.handed_in else found.handed_in
        result = replace(found, handed_in=moment)
        graded[result.name] = cache.found_now(
            result, jailed=jailed, cases=cases, students=source.students, flags=source.flags
        )
        try:
            cache.write_shelf(settings.out, grader.assignment.name, [*graded.values(), *shelf.without(graded)])
            trouble = None
        except OSError as failure:
            trouble = failure
    if trouble is not None:
        raise trouble


def _damaged(aside: Path) -> Text:
    """Results of hand-ins that are not graded now would else vanish without a word."""
    return Text(
        f"Les résultats d'avant ({cache.FILE}) ne peuvent pas être lus : ils sont gardés sous le nom {quoted(aside.name)}, et "
        "les rapports ne parlent que des rendus donnés maintenant.",
        f"The results of before ({cache.FILE}) cannot be read: they are kept under the name {quoted(aside.name)}, and the "
        "reports speak only of the hand-ins given now.",
    )


def _stopped(done: int, whole: int) -> Text:
    """What a teacher who stops us finds."""
    return Text(
        f"Arrêté à {done}/{whole} : les rapports parlent des rendus corrigés jusque-là ; la même commande reprend aux suivants.",
        f"Stopped at {done}/{whole}: the reports are about what was graded so far; the same command goes on with the others.",
    )


def _from_before(before: tuple[cache.Kept, ...]) -> Text:
    """Who is in the reports though not graded now: a rerun with their files grades them again."""
    many, names = len(before), ", ".join(one.result.name for one in before[:MOST_NAMES])
    names += ", …" if many > MOST_NAMES else ""
    older = sum(one.judges != cache.judges_digest() for one in before)
    fr = "1 rendu vient" if many == 1 else f"{many} rendus viennent"
    en = "1 hand-in comes" if many == 1 else f"{many} hand-ins come"
    version = Text(f", dont {older} d'une autre version de nos juges", f", {older} of another version of our judges")
    by = version if older else Text("", "")
    return Text(f"{fr} d'une correction précédente{by.fr} : {names}.", f"{en} from an earlier run{by.en}: {names}.")


def _preview(
    assignment: Assignment, bareme: Bareme, roster: Roster, shelf: cache.Shelf, settings: GradeSettings, show: Show
) -> int:
    """The table under this barème, from what was graded before: nothing is run, nothing is written."""
    if not shelf.kept:
        raise NothingKept(
            Text(
                f"Rien n'a encore été corrigé dans {quoted(str(settings.out))} : corrigez d'abord, sans --preview.",
                f"Nothing was graded in {quoted(str(settings.out))} yet: grade first, without --preview.",
            )
        )
    decided = _decided(settings.out, bareme, names := [one.result.name for one in shelf.kept])
    shares = _shared(settings, names, roster, bareme, show)
    report = _report(assignment, shelf.kept, bareme, roster, decided, settings.deadline, shares)
    for line in table(report, settings.lang).splitlines():
        show(line)
    show(Text("Aperçu : rien n'a été écrit.", "Preview: nothing was written.").to(settings.lang))
    return DONE


def _shared(settings: GradeSettings, names: list[str], roster: Roster, bareme: Bareme, show: Show) -> TournamentShares:
    """What the tournament gives, and what is to be said of it."""
    shares = tournament_shares(settings.tournament, names, roster, bareme)
    for remark in shares.remarks:
        show(remark.to(settings.lang))
    return shares


def _report(
    assignment: Assignment,
    found: Sequence[cache.Kept],
    bareme: Bareme,
    roster: Roster,
    decided: dict[str, corrections.Correction],
    deadline: datetime | None,
    shares: TournamentShares,
) -> ClassReport:
    entries = []
    for one in sorted(found, key=lambda one: one.result.name.casefold()):
        name = one.result.name
        team = _due(_team(one, roster), name, deadline)
        told = replace(one.result, suspicions=(*one.flags, *one.result.suspicions))
        made = mark(told, bareme, shares.seen_by(name, team), decided.get(name))
        entries.append(ClassEntry(one.result, made, team, one.students))
    pairs = near_pairs({one.result.name: one.result.fingerprints for one in found})
    missing = roster.missing(one.result.name for one in found)
    return ClassReport(assignment, tuple(entries), tuple(pairs), tuple(missing))


def _team(one: cache.Kept, roster: Roster) -> Team | None:
    """Whose it is: the list of the class knows best, then whatever the hand-in came through.

    The number of a participant is left out: it is none of those that the gradebook knows a student by.
    """
    if listed := roster.team_of(one.result.name):
        return listed
    students = tuple(replace(student, number="") for student in one.students)
    return Team(one.result.name, students) if students else None


def _roster(settings: GradeSettings) -> Roster:
    """The list of the class; where the list of repositories is one, that."""
    listed = settings.git.file if settings.git.file and is_roster(settings.git.file) else None
    return read_roster(settings.roster or listed)


def _fetched(settings: GradeSettings, roster: Roster, show: Show) -> GitClass:
    """The hand-ins of the list of repositories."""

    def say(words: Text) -> None:
        show(words.to(settings.lang))

    return collect_class(settings.git, settings.deadline, settings.out, roster, say)


def _due(team: Team | None, name: str, deadline: datetime | None) -> Team | None:
    """The team of a hand-in with the deadline of the class where it has none of its own; a hand-in is a team of its name."""
    if deadline is None or (team and team.deadline):
        return team
    return replace(team or Team(name, (Student(name),)), deadline=deadline)
