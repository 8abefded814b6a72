"""The bot part of the Roi des Roses: a name, and an action the rules allow in every position."""

import re
from collections.abc import Iterator, Mapping

from ludotheque.assignments.roi_des_roses.positions import DRAW, PASS, RED, SIDE, RoseTurn, turns
from ludotheque.assignments.roi_des_roses.questions import drawn_turn, look
from ludotheque.classroom.cases.sorting import sorted_cases
from ludotheque.classroom.class_secret import ClassSecret
from ludotheque.classroom.contract import Clause, Fault, Reading, Sort, Source, letter, logic
from ludotheque.classroom.folders.plugin import PluginParts
from ludotheque.classroom.question import Arguments, Case, Printed, Question, Reply, Wants
from ludotheque.core.text import Text
from ludotheque.games.rose_king.cards import HAND_SIZE
from ludotheque.sujets import ia as ours

PARAMETERS = ("plateau", "l_roi", "c_roi", "main_r", "main_b", "couleur")
FILE_NAME = "ia.py"
SEVERAL = 6  # positions in which a bot must answer as the sample does before anybody is told

NAMED = Clause("La fonction name() renvoie le nom de la pseudo-IA.", Source.SHEET)
PERMITTED = Clause(
    "play renvoie « pioche », une carte de sa main ou « passe », et toujours une action permise.", Source.SHEET
)
A_NAME = Sort(Text("le nom du robot", "the bot's name"), NAMED)
CHOICE = Sort(Text("main pleine, plusieurs cartes jouables", "full hand, several cards playable"), PERMITTED)
ONE_CARD = Sort(Text("main pleine, une seule carte jouable", "full hand, a single card playable"), PERMITTED)
TO_EDGE = Sort(
    Text("la seule carte jouable mène au bord", "the only playable card leads to the edge"),
    PERMITTED,
    Text(
        "la première et la dernière ligne ou colonne sont du plateau",
        "the first and last row or column are on the board",
    ),
)
MAY_DRAW = Sort(Text("jouer une carte ou piocher", "playing a card or drawing"), PERMITTED)
MUST_PASS = Sort(
    Text("main pleine, rien de jouable : il faut passer", "full hand, nothing playable: one must pass"), PERMITTED
)
LAST_DRAW = Sort(
    Text("rien de jouable, quatre cartes : il faut piocher", "nothing playable, four cards: one must draw"), PERMITTED
)
MUST_DRAW = Sort(
    Text("rien de jouable, moins de 5 cartes : il faut piocher", "nothing playable, fewer than 5 cards: one must draw"),
    PERMITTED,
)
NO_CARD = Sort(Text("main vide : il faut piocher", "empty hand: one must draw"), PERMITTED)
OTHER_HAND = Sort(
    Text("seul l'adversaire a des cartes jouables", "only the opponent has playable cards"),
    PERMITTED,
    Text("la main du robot est celle de sa couleur", "the bot's hand is that of its colour"),
)

FORCED = (ONE_CARD, TO_EDGE, MUST_PASS)
UNNAMED = logic("le nom du robot doit être un texte non vide", "the name of the bot must be a text that is not empty")
OTHER_NAME = letter(f"le fichier ne s'appelle pas {FILE_NAME}", f"the file is not called {FILE_NAME}", "fichiers")
AS_THE_SAMPLE = Text(
    "Ce robot a répondu partout comme l'exemple de la feuille, « Tata Suzanne » : d'après elle il n'a pas de points ; une "
    "personne doit le confirmer.",
    "This bot answered everywhere as the sample of the sheet does, « Tata Suzanne »: by that sheet it has no points; a "
    "person must confirm it.",
)
READINGS = (
    Reading(
        "play",
        Text(
            "Un robot qui répond comme l'exemple « Tata Suzanne » partout où on l'essaie n'a pas de points, une fois vu par une "
            "personne. Les positions essayées sont de 9 × 9.",
            "A bot that answers as the sample « Tata Suzanne » wherever it is tried has no points, once a person has seen it. "
            "The positions tried are 9 × 9.",
        ),
    ),
)


def parts(secret: ClassSecret) -> PluginParts:
    """The questions, in the order of the sheet."""
    named = Question(
        "name", (), (ours.name,), (Case((), A_NAME, public=True),), wants=Wants(check=_named, lenient=True)
    )
    return PluginParts((named, _plays(secret)), readings=READINGS, form=_files)


def _files(sources: Mapping[str, str]) -> tuple[Fault, ...]:
    home = next((name for name, source in sources.items() if re.search(r"^def[ \t]+play\b", source, re.MULTILINE)), "")
    return (OTHER_NAME,) if home and FILE_NAME not in sources else ()


def _plays(secret: ClassSecret) -> Question:
    calls = [call for one in turns(secret) for call in _calls(one.turn)]
    rng = secret.chooser("play")
    wants = Wants(check=_legal, printed=Printed.FREE, lenient=True, doubt=_like_the_sample)
    open_calls = [call for call in calls if call[0] in (CHOICE, MAY_DRAW)]  # the sample is known by its choices
    forced = [call for call in calls if call[0] in FORCED]  # a way that is misread shows here
    others = [call for call in calls if call[0] not in (CHOICE, MAY_DRAW, *FORCED)]
    cases = (
        *sorted_cases(open_calls, public=3, hidden=9, rng=rng),
        *sorted_cases(forced, public=3, hidden=9, rng=rng),
        *sorted_cases(others, hidden=4, rng=rng),
    )
    return Question("play", PARAMETERS, (ours.play,), cases, wants=wants, look=look(drawn_turn, calls))


def _calls(turn: RoseTurn) -> Iterator[tuple[Sort, Arguments]]:
    arguments = (turn.plateau, *turn.king, list(turn.reds), list(turn.whites), turn.colour)
    theirs = turn.whites if turn.colour == RED else turn.reds
    if not turn.playable and any(map(turn.is_free, theirs)):
        yield OTHER_HAND, arguments
    elif not turn.hand:
        yield NO_CARD, arguments
    elif turn.allowed == [PASS]:
        yield MUST_PASS, arguments
    elif turn.allowed == [DRAW]:
        yield (LAST_DRAW if len(turn.hand) == HAND_SIZE - 1 else MUST_DRAW), arguments
    elif len(turn.allowed) == 1:
        line, column = turn.landing(turn.allowed[0])
        yield (TO_EDGE if {line, column} & {0, SIDE - 1} else ONE_CARD), arguments
    else:
        yield (MAY_DRAW if DRAW in turn.allowed else CHOICE), arguments


def _turn(case: Case) -> RoseTurn:
    board, line, column, reds, whites, colour = case.arguments
    return RoseTurn(tuple(map("".join, board)), (line, column), tuple(reds), tuple(whites), colour)


def _legal(case: Case, reply: Reply) -> Fault | None:
    actions = _turn(case).allowed
    if type(reply.value) is str and reply.value in actions:
        return None
    said = ", ".join(actions)
    return logic(
        f"la réponse n'est pas une action permise ; ici on peut répondre : {said}",
        f"the answer is not an action that is allowed; here one may answer: {said}",
    )


def _named(_case: Case, reply: Reply) -> Fault | None:
    return None if type(reply.value) is str and reply.value.strip() else UNNAMED


def _like_the_sample(replies: list[tuple[Case, Reply]]) -> Text | None:
    """Whether a choice of the sample's was made wherever there was one."""
    free = [(turn, reply.value) for case, reply in replies if len((turn := _turn(case)).allowed) > 1]
    alike = len(free) >= SEVERAL and all(value == sample(turn) for turn, value in free)
    return AS_THE_SAMPLE if alike else None


def sample(turn: RoseTurn) -> str:
    """What « Tata Suzanne » does: she draws while she can, else plays her first playable card, else passes."""
    return DRAW if len(turn.hand) < HAND_SIZE else turn.allowed[0]
