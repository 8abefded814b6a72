"""Wrong functions that share a helper or a slip: which, and the points they would have if that cause counted once."""

from collections.abc import Mapping

from ludotheque.classroom.judging.result import Result
from ludotheque.classroom.judging.verdict import Verdict, VerdictState


def shared_causes(result: Result) -> list[tuple[str, list[Verdict]]]:
    """Each helper or slip that may explain several wrong functions of one assignment, and those functions."""
    found = []
    for verdicts in (result.verdicts, *(one.verdicts for one in result.beside)):
        wrong = [(one, (*one.slips, *one.helpers)) for one in verdicts if one.state is VerdictState.WRONG]
        for cause in dict.fromkeys(cause for _, causes in wrong for cause in causes):
            explained = [one for one, causes in wrong if cause in causes]
            found += [(cause, explained)] if len(explained) > 1 else []
    return found


def counted_once(result: Result, lost: Mapping[str, float], whole: Mapping[str, float]) -> dict[str, float]:
    """What functions would earn if every shared cause were paid once, by the function that loses most by it."""
    priced = [result.of(name) for name in lost]  # what stands beside may have functions of the same names
    groups = [
        [one.question for one in some if any(one is other for other in priced)] for _, some in shared_causes(result)
    ]
    dearest = {max(names, key=lambda name: lost[name]) for names in groups if names}
    return {name: whole[name] for names in groups for name in names if name not in dearest}
