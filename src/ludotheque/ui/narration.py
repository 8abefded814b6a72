"""How a game is told, in French and in English: who played what, who won, and why. Every screen says it so."""

from ludotheque.core.board_view import BoardView
from ludotheque.core.outcome import Ending, Forfeit, Outcome
from ludotheque.core.seat import Seat
from ludotheque.core.text import Text
from ludotheque.play.record import FORCED_PASS

PLAYED = Text("{name} joue {move}.", "{name} plays {move}.")
VERBS = {  # moves that are written as what one does
    "passe": Text("{name} passe.", "{name} passes."),
    FORCED_PASS: Text("{name} doit passer.", "{name} has to pass."),
    "pioche": Text("{name} pioche.", "{name} draws a card."),
}
DEALT = Text("Le donneur donne {move}.", "The dealer gives {move}.")
WHY: dict[Ending | Forfeit, Text] = {
    Ending.ALIGNMENT: Text("l'alignement est fait", "the line is made"),
    Ending.BLOCKED: Text("plus aucun coup n'est possible", "no move is possible any more"),
    Ending.ELIMINATION: Text("l'adversaire est éliminé", "the opponent is eliminated"),
    Ending.FEW_SEEDS: Text(
        "il reste trois graines ou moins sur le plateau", "three seeds or fewer are left on the board"
    ),
    Ending.FULL_BOARD: Text("le plateau est plein", "the board is full"),
    Ending.LAST_PAWN: Text("le dernier pion d'un joueur est posé", "a player has put their last pawn"),
    Ending.MAJORITY: Text("plus de la moitié des graines sont récoltées", "more than half of the seeds are harvested"),
    Ending.PASSES: Text("les deux joueurs ont passé", "both players passed"),
    Ending.REPETITION: Text("la même position est revenue trois fois", "the same position came back three times"),
    Ending.TURN_LIMIT: Text("cent tours ont été joués", "a hundred turns have been played"),
    Forfeit.RESIGNATION: Text("l'adversaire abandonne", "the opponent resigns"),
    Forfeit.TIME: Text("l'adversaire a dépassé son temps", "the opponent ran out of time"),
    Forfeit.CRASH: Text("le programme adverse s'est arrêté", "the opponent's program stopped"),
    Forfeit.ILLEGAL_MOVE: Text("l'adversaire a joué un coup interdit", "the opponent made an illegal move"),
}


def played(name: Text, move: str) -> Text:
    """Who made which move, as the game writes it."""
    told = VERBS.get(move, PLAYED)
    return Text(told.fr.format(name=name.fr, move=move), told.en.format(name=name.en, move=move))


def announce(outcome: Outcome, view: BoardView) -> Text:
    """Who won, by how much, and why."""
    why = WHY[outcome.why]
    if outcome.winner is None:
        told = Text("Partie nulle", "A draw")
    else:
        name = view.seat(outcome.winner).name
        told = Text(f"{name.fr} gagne", f"{name.en} wins")
    if outcome.score is None:
        return Text(f"{told.fr} : {why.fr}.", f"{told.en}: {why.en}.")
    one, two = outcome.score if outcome.winner is not Seat.SECOND else outcome.score[::-1]
    return Text(f"{told.fr} {one} à {two} : {why.fr}.", f"{told.en} {one} to {two}: {why.en}.")
