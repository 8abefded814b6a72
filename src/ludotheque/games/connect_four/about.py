"""What people are told of Puissance 4."""

from ludotheque.core.about import About, Diagram
from ludotheque.core.outcome import Ending
from ludotheque.core.text import Text

ALIGNMENT = Ending("alignment", Text("l'alignement est fait", "the line is made"), Text("alignement", "alignment"))
FALLEN = Diagram(
    Text("Un pion tombe au plus bas de sa colonne.", "A pawn falls to the bottom of its column."),
    "4 4 4 3",
    clause="2.1",
)
ABOUT = About(
    name="connect-four",
    kind="ConnectFour",
    title=Text("Puissance 4", "Connect Four"),
    slug="puissance4",
    others=("connect4",),
    blurb=Text("Quatre en ligne, sans tomber dans le piège.", "Four in a row, without falling into the trap."),
    card=FALLEN,
    diagrams=(
        Diagram(
            Text("Une partie en cours : à Jaune de jouer.", "A game under way: Yellow to move."),
            clause="1.2",
            position="......./......./..O..../..XOX../.OXXO../XOOOXX.",
        ),
        FALLEN,
        Diagram(
            Text("Quatre pions alignés gagnent, ici en oblique.", "Four pawns in a line win, here on a diagonal."),
            "1 2 2 3 3 4 3 4 4 6 4",
            clause="3.1",
        ),
    ),
    endings=(ALIGNMENT, Ending.FULL_BOARD),
    opening_plies=2,
    solved=True,
)
