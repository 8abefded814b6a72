"""How a game is told, in French and in English: who played what, who won, and why. Every screen says it so."""

from collections.abc import Mapping

from ludotheque.core.board_view import BoardView
from ludotheque.core.outcome import Outcome
from ludotheque.core.seat import BySeat, Seat
from ludotheque.core.text import Text
from ludotheque.play.record import FORCED_PASS

PLAYED = Text("{name} joue {move}.", "{name} plays {move}.")
PASSED = Text("{name} doit passer.", "{name} has to pass.")
DEALT = Text("Le donneur donne {move}.", "The dealer gives {move}.")


def played(name: Text, move: str, verbs: Mapping[str, Text]) -> Text:
    """Who made which move, as the game writes it; `verbs` are its moves that are written as what one does."""
    told = PASSED if move == FORCED_PASS else verbs.get(move, PLAYED)
    return Text(told.fr.format(name=name.fr, move=move), told.en.format(name=name.en, move=move))


def announce(outcome: Outcome, view: BoardView) -> Text:
    """Who won, by how much, and why."""
    why = outcome.why.sentence
    if outcome.winner is None:
        told = Text("Partie nulle", "A draw")
    else:
        name = view.seat(outcome.winner).name
        told = Text(f"{name.fr} gagne", f"{name.en} wins")
    if outcome.score is None:
        return Text(f"{told.fr} : {why.fr}.", f"{told.en}: {why.en}.")
    one, two = BySeat(*outcome.score).seen_by(outcome.winner or Seat.FIRST)
    return Text(f"{told.fr} {one} à {two} : {why.fr}.", f"{told.en} {one} to {two}: {why.en}.")
