"""What the terminal says, in French and in English."""

from ludotheque.core.text import Text

TURN = Text("{name} doit jouer.", "{name} to move.")
ALSO = Text("Possible aussi : {buttons}.", "Also possible: {buttons}.")
ONLY = Text("Seule possibilité : {buttons}.", "Only possibility: {buttons}.")
PROMPT = Text("Votre coup ({help} : aide) : ", "Your move ({help}: help): ")
HELD = Text("{piece}. Tapez la case où aller.", "{piece}. Type the cell to go to.")
LEGAL = Text("Coups possibles : {moves}", "Legal moves: {moves}")
PREPARING = Text(
    "Le moteur se prépare…",
    "The engine gets ready…",
)
HINT = Text("Conseil : {move} ({worth} ; suite : {line}).", "Hint: {move} ({worth}; expected: {line}).")
NOTHING_TO_UNDO = Text("Il n'y a rien à reprendre.", "There is nothing to take back.")
UNDONE = Text("Coup repris.", "Move taken back.")
CONFIRM_RESIGN = Text("Abandonner vraiment la partie ? (oui/non) ", "Really resign? (yes/no) ")
NOT_RESIGNED = Text("La partie continue.", "The game goes on.")
NOT_A_COMMAND = Text("{error} Tapez {help} pour l'aide.", "{error} Type {help} for help.")
SAVED = Text("Partie enregistrée : {path}", "Game saved: {path}")
RESUME = Text("Pour la reprendre : {command}", "To take it up again: {command}")
NOT_SAVED_YET = Text(
    "Rien n'est encore joué : il n'y a rien à enregistrer.", "Nothing is played yet: there is nothing to save."
)
MOVED_ASIDE = Text(
    "Le fichier {old} a changé entre-temps ; la partie continue dans {new}.",
    "The file {old} has changed meanwhile; the game goes on in {new}.",
)
GOODBYE = Text("À bientôt !", "See you soon!")
