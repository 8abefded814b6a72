"""Writes the contract of each assignment as a page of the docs: `python -m ludotheque.classroom.contract_page docs/contrat`."""

import sys
from collections.abc import Iterator
from pathlib import Path

from ludotheque.classroom.catalogue import find_assignment, shipped
from ludotheque.classroom.contract import Sort
from ludotheque.classroom.question import Assignment, Case, Question

LONGEST_CALL = 160


def page(assignment: Assignment) -> str:
    """The contract in French: what we decided, then for each function the sorts of calls and the words that demand them."""
    lines = [
        f"# {assignment.title.fr} : ce qui est demandé, et ce que nous avons tranché",
        "",
        "Page écrite par le programme lui-même (`python -m ludotheque.classroom.contract_page docs/contrat`). Chaque sorte d'appel "
        "qui peut coûter un point cite les mots de l'énoncé qui la demandent ; les autres sont essayées et dites, jamais comptées.",
        "",
        "## Ce que nous avons tranché",
        "",
        *(f"- {f'`{one.about}` : ' if one.about else ''}{one.text.fr}" for one in assignment.readings),
    ]
    for question in assignment.questions:
        lines += ["", *_about(question)]
    return "\n".join(lines) + "\n"


def _about(question: Question) -> Iterator[str]:
    yield f"## `{question.name}({', '.join(question.parameters)})`"
    yield ""
    if question.given:
        yield "Donnée par l'énoncé : elle ne vaut aucun point, et elle est fournie à qui ne l'a pas recopiée."
        yield ""
    if question.naming.aliases:
        names = ", ".join(f"`{name}`" for name in question.naming.aliases)
        yield f"Aussi à la lettre sous le nom {names}."
        yield ""
    sorts = dict.fromkeys(case.sort for case in question.cases)
    for partner in question.game.partners() if question.game else ():
        sorts.setdefault(partner.sort)
    yield "| Sorte d'appel | Ce qui la demande | Exemple public |"
    yield "| --- | --- | --- |"
    yield from (_row(sort, question) for sort in sorts)


def _row(sort: Sort, question: Question) -> str:
    demanded = "au-delà de l'énoncé : jamais compté"
    if sort.clause is not None:
        demanded = f"« {sort.clause.quote} » ({sort.clause.source.value.fr})"
    public = [case for case in question.public if case.sort == sort]
    cells = (sort.name.fr, demanded, _call(question, public[0]) if public else "")
    return "| " + " | ".join(_cell(cell) for cell in cells) + " |"


def _cell(text: str) -> str:
    return " ".join(text.replace("|", "\\|").split())


def _call(question: Question, case: Case) -> str:
    call = f"{question.name}({', '.join(map(repr, case.arguments))})"
    typed = f" ; au clavier : {', '.join(case.typed)}" if case.typed else ""
    return f"`{call}`{typed}" if len(call) <= LONGEST_CALL else f"`{question.name}(…)`{typed}"


def main(folder: str) -> None:
    """Write every page."""
    for name in shipped():
        (Path(folder) / f"{name}.md").write_text(page(find_assignment(name)), "utf-8")


if __name__ == "__main__":
    main(sys.argv[1])
