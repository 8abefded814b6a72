"""Files of one folder that each hold the whole assignment: perhaps of several students, graded as one hand-in."""

import re
import shlex
from collections.abc import Collection, Iterator, Mapping

from ludotheque.classroom.handins.locating import defined_in
from ludotheque.classroom.handins.preparing import Prepared
from ludotheque.classroom.handins.submissions import Submission
from ludotheque.classroom.question import Assignment
from ludotheque.core.text import Text

HALF = 0.5  # of the questions
MOST_NAMED = 5


def several_works(
    assignment: Assignment, submission: Submission, prepared: Prepared, apart: Collection[str]
) -> Iterator[Text]:
    """What is said where files that import each other nowhere each define half of the questions; `apart` are a bonus."""
    if not submission.path.is_dir():
        return
    asked = [set(question.names) for question in assignment.questions]
    defined = {module: names for module, names in defined_in(prepared.sources).items() if module not in apart}
    whole = [
        module for module, names in defined.items() if sum(bool(one & {*names}) for one in asked) >= HALF * len(asked)
    ]
    if len(whole) < 2 or _import_each_other({module: prepared.source(module) for module in whole}):
        return
    files = ", ".join(prepared.called(module) for module in whole[:MOST_NAMED])
    files += ", …" if len(whole) > MOST_NAMED else ""
    typed = f"grade {assignment.name} {shlex.quote(f'{submission.path}/*.py')}"
    yield Text(
        f"{files} contiennent chacun le sujet, et ont été pris pour un seul rendu ; pour en faire autant de rendus : {typed}",
        f"{files} each hold the assignment, and were taken for one hand-in; to have as many hand-ins: {typed}",
    )


def _import_each_other(sources: Mapping[str, str]) -> bool:
    """Whether a line of one names another where it imports something: then they are one work."""
    imports = " ".join(
        line for source in sources.values() for line in source.splitlines() if re.match(r"\s*(?:from|import)\s", line)
    )
    return any(module in re.findall(r"\w+", imports) for module in sources)
