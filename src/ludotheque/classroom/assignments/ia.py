"""The bot part of the Roi des Roses: a name, and an action the rules allow in every position."""

from ludotheque.classroom.assignments.roi_des_roses import EMPTY, LISTING7, _drawn_turn, _positions, read
from ludotheque.classroom.question import EXAMPLE, Assignment, Case, Printed, Question, Reply
from ludotheque.core.text import Text
from ludotheque.sujets import ia as ours
from ludotheque.sujets import roi_des_roses

PARAMETERS = ("plateau", "l_roi", "c_roi", "main_r", "main_b", "couleur")


def allowed(case: Case) -> list[str]:
    """Everything the player may answer there."""
    board, line, column, reds, whites, colour = case.arguments
    hand = reds if colour == "Rouge" else whites
    cards = roi_des_roses.main_jouable(board, line, column, hand)
    return cards + (["pioche"] if len(hand) < 5 else []) or ["passe"]


def _legal(case: Case, reply: Reply) -> Text | None:
    actions = allowed(case)
    if type(reply.value) is str and reply.value in actions:
        return None
    said = ", ".join(actions)
    return Text(
        f"la réponse n'est pas une action permise ; ici on peut répondre : {said}",
        f"the answer is not an action that is allowed; here one may answer: {said}",
    )


def _named(case: Case, reply: Reply) -> Text | None:  # noqa: ARG001
    good = type(reply.value) is str and reply.value.strip() and len(reply.value) <= 60
    unnamed = Text(
        "le nom du robot doit être un texte non vide (60 caractères au plus)",
        "the name of the bot must be a text that is not empty (60 characters at most)",
    )
    return None if good else unnamed


def _cases() -> tuple[Case, ...]:
    full = ["N1", "NO1", "O1", "NE1", "SO1"]
    cases = [
        Case((LISTING7, 6, 1, ["SE2", "SO2", "NE3"], ["S1", "NO3"], "Rouge"), EXAMPLE, True),
        Case((EMPTY, 4, 4, full, ["S1", "S2", "S3", "N2", "N3"], "Rouge"), EXAMPLE, True),
        Case((EMPTY, 4, 4, full, ["S1", "S2", "S3", "N2", "N3"], "Blanc"), EXAMPLE, True),
        Case((EMPTY, 0, 0, full, ["S1"], "Rouge"), "il faut passer", True),
        Case((EMPTY, 0, 0, [], [], "Rouge"), "mains vides"),
        Case((EMPTY, 0, 0, ["N1"], [], "Rouge"), "il faut piocher"),
        Case((EMPTY, 8, 8, [], ["S1", "E1", "SE2"], "Blanc"), "il faut piocher"),
        Case((read(*["B" * 9] * 9), 4, 4, full, full, "Blanc"), "plateau plein"),
    ]
    for board, line, column, reds, whites, _, colour in _positions()[:70]:
        if len(board) == len(board[0]) == 9:
            cases.append(Case((board, line, column, reds, whites, colour), "parties au hasard"))
    return tuple(cases)


def assignment() -> Assignment:
    """The questions, in the order of the assignment."""
    named = Question("name", (), ours.name, (Case((), EXAMPLE, True),), check=_named, printed=Printed.FREE)
    plays = Question(
        "play", PARAMETERS, ours.play, _cases(), check=_legal, printed=Printed.FREE, lenient=True, draw=_drawn_turn
    )
    modules = (("ia", ("ia", "bot", "robot", "ia_roi_des_roses")),)
    title = Text("Le Roi des Roses, partie IA", "Rose King, the bot")
    return Assignment("ia", title, (named, plays), modules, ours.__name__)
