"""What people are told of Black & White."""

from ludotheque.core.about import About, Diagram
from ludotheque.core.outcome import Ending
from ludotheque.core.text import Text

PASS_TEXT = "--"
ELIMINATION = Ending(
    "elimination",
    Text("{loser} est éliminé", "{loser} is eliminated"),
    Text("élimination", "elimination"),
)
ENCLOSING = Diagram(
    Text("Un pion posé retourne tous ceux qu'il enferme.", "A pawn that is placed turns all those it encloses."),
    "e3 f3 f4",
    clause="3.3",
)
SPELLING = {PASS_TEXT: Text("passe", "pass")}
ABOUT = About(
    name="reversi",
    kind="Reversi",
    title=Text("Black & White", "Black & White (Reversi)"),
    slug="black-white",
    others=("othello",),
    points=Text("pions", "pawns"),
    blurb=Text("Enfermer, retourner, garder les coins.", "Enclose, turn over, keep the corners."),
    card=ENCLOSING,
    diagrams=(
        Diagram(Text("Le début, sur 8 × 8.", "The start, on 8 × 8."), clause="1.3"),
        ENCLOSING,
    ),
    endings=(Ending.BLOCKED, Ending.FULL_BOARD, ELIMINATION),
    opening_plies=4,
    verbs={PASS_TEXT: Text("{name} passe.", "{name} passes.")},
    spelling=SPELLING,
)
