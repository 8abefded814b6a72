"""The main program of a hand-in: run from its first line while a whole game is typed, and judged by how it ends."""

from collections.abc import Iterator
from dataclasses import replace

from ludotheque.classroom.handins.preparing import Prepared, is_test
from ludotheque.classroom.judging.bench import Bench, OpenJail
from ludotheque.classroom.judging.judge import Judge
from ludotheque.classroom.judging.verdict import State, Verdict
from ludotheque.classroom.judging.workshop import Served
from ludotheque.classroom.question import Assignment, Case, Question

ALONE = Served()
MAIN = "__main__"  # under this name `if __name__ == "__main__":` is true


def judge_program(
    assignment: Assignment,
    question: Question,
    prepared: Prepared,
    open_jail: OpenJail,
    cases: tuple[Case, ...],
    served: Served = ALONE,
    *,
    library: bool = False,
) -> Verdict:
    """The verdict on the file that plays the game; `served` are those of its functions that ours replace."""
    module = main_module(assignment, question, prepared)
    if module is None:
        return Verdict(question.name, State.MISSING)
    files = {**prepared.files, f"{MAIN}.py": prepared.files[f"{module}.py"]}
    bench = Bench(files, MAIN, open_jail, library=library, load=False, distant=served.parameters, answer=served.answer)
    try:
        verdict = Judge(question, bench, MAIN).verdict("", cases)
    finally:
        bench.close()
    return replace(verdict, found_as=f"{module}.py")


def main_module(assignment: Assignment, question: Question, prepared: Prepared) -> str | None:
    """The file to run: under one of its usual names, else the only one that holds no function asked for."""
    modules = [name[:-3] for name in prepared.files if name.endswith(".py") and not is_test(name[:-3])]
    usual = next(stems for module, stems in assignment.modules if module == question.module)
    named = [stem for stem in usual if stem in modules]
    if named:
        return named[0]
    others = list(_without_questions(modules, prepared)) or modules
    return others[0] if len(others) == 1 else None


def _without_questions(modules: list[str], prepared: Prepared) -> Iterator[str]:
    holding = set(prepared.places.values())
    return (module for module in modules if module not in holding)
