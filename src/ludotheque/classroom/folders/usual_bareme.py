"""The barème of a folder that brings none: the points of its questions, and what the letter usually costs."""

from collections.abc import Mapping
from fractions import Fraction

from ludotheque.classroom.folders.question_table import QuestionSettings
from ludotheque.classroom.question import Assignment
from ludotheque.core.toml_text import toml_text

MAXIMUM = 20  # where no question says its points
UNSAID = 1.0  # points of a question that says none where others do
LETTER = "faute_de_lettre = 0.25\nhabitude = 0.5\nlettre_au_plus = {most:g}\npartiel = 0.5\npartie_entiere = 0"


def usual_bareme(assignment: Assignment, settings: Mapping[str, QuestionSettings]) -> str:
    """The text of a barème in TOML."""
    worth = _points([one.name for one in assignment.questions if not one.given], settings)
    maximum = sum(map(Fraction, worth.values()))
    lines = [f"sujet = {toml_text(assignment.name)}", f"maximum = {float(maximum)!r}"]
    lines += [LETTER.format(most=float(maximum) / 10), "", "[questions]"]
    for name, points in worth.items():
        said = settings.get(name, QuestionSettings())
        extras = {"faute_de_lettre": said.letter_cost, "autre_moyen": said.other_means}
        more = "".join(f", {key} = {value!r}" for key, value in extras.items() if value is not None)
        lines.append(f"{toml_text(name)} = {{ points = {float(points)!r}{more} }}")
    return "\n".join(lines) + "\n"


def _points(names: list[str], settings: Mapping[str, QuestionSettings]) -> dict[str, float]:
    """As they are said; a fair share of twenty where none is."""
    said = {name: one.points for name, one in settings.items() if one.points is not None}
    if said:
        return {name: said.get(name, UNSAID) for name in names}
    share = round(MAXIMUM / max(1, len(names)), 2)
    worth = dict.fromkeys(names, share)
    if names:
        worth[names[-1]] = round(MAXIMUM - share * (len(names) - 1), 2)
    return worth
