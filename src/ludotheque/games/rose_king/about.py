"""What people are told of Le Roi des Roses."""

from ludotheque.core.about import About, Diagram
from ludotheque.core.outcome import Ending
from ludotheque.core.text import Text
from ludotheque.games.rose_king.cards import CARDS

PASSES = Ending("passes", Text("les deux joueurs ont passé", "both players passed"), Text("deux passes", "two passes"))
LAST_PAWN = Ending(
    "last pawn",
    Text("le dernier pion d'un joueur est posé", "a player has placed their last pawn"),
    Text("dernier pion posé", "last pawn"),
)
DRAW_TEXT, PASS_TEXT = "pioche", "passe"
# West is ouest, a letter O: a card, one that the dealer gives, and one that is played with a hero.
SPELLING = {
    f"{before}{card}{after}": Text(f"{before}{card}{after}", f"{before}{card.replace('O', 'W')}{after}")
    for card in CARDS
    for before, after in (("", ""), ("+", ""), ("", "*"))
    if "O" in card
} | {DRAW_TEXT: Text(DRAW_TEXT, "draw"), PASS_TEXT: Text(PASS_TEXT, "pass")}
TWO_CARDS_LATER = Diagram(
    Text(
        "Deux cartes plus tard : un pion où le roi s'est arrêté.", "Two cards later: a pawn wherever the king stopped."
    ),
    "SE2 E1",
    clause="2.2",
)
ABOUT = About(
    name="rose-king",
    kind="RoseKing",
    title=Text("Le Roi des Roses", "Rose King"),
    slug="roi-des-roses",
    others=("rosenkonig",),
    points=Text("points", "points"),
    blurb=Text("Mener le roi, prendre le jardin.", "Lead the king, take the garden."),
    card=TWO_CARDS_LATER,
    diagrams=(
        Diagram(
            Text(
                "Le roi au centre, cinq cartes chacun. Avec SE2, il irait deux cases vers le sud-est.",
                "The king in the centre, five cards each. With SE2 he would go two cells to the south-east.",
            ),
            clause="1.2",
        ),
        TWO_CARDS_LATER,
        Diagram(
            Text(
                "Rouge a un territoire de 3 pions et un de 1 pion : 3 × 3 + 1 × 1 = 10 points.",
                "Red has a territory of 3 pawns and one of 1 pawn: 3 × 3 + 1 × 1 = 10 points.",
            ),
            clause="4.5",
            position="RR./.R./B.R 2,2 R - - - 0 4-1 0-0",
            options={"rows": 3, "columns": 3},
        ),
    ),
    endings=(PASSES, LAST_PAWN, Ending.FULL_BOARD),
    opening_plies=0,  # the deal differs from pair to pair
    verbs={
        PASS_TEXT: Text("{name} passe.", "{name} passes."),
        DRAW_TEXT: Text("{name} pioche une carte.", "{name} draws a card."),
    },
    spelling=SPELLING,
)
