"""What a board answers to somebody who does not know what to play: why not there, and what an engine would do."""

from typing import Any

from ludotheque.core.board_view import BoardView
from ludotheque.core.errors import LudothequeError
from ludotheque.core.game import Game
from ludotheque.core.options import options_of
from ludotheque.core.registry import find_entry
from ludotheque.core.text import Text
from ludotheque.play.record import moves_of, position_of
from ludotheque.table.errors import NotNow, NotYourSeat, Stale
from ludotheque.table.sitting import MatchStatus, Sitting
from ludotheque.table.thinking.questions import StudyJob

HINT_SECONDS = 1.0  # as in the terminal
GOING_ON = (MatchStatus.OPEN, MatchStatus.PLAYING)


def why_not(sitting: Sitting, person: str | None, ply: int, cell: str, piece: str = "") -> Text | None:
    """Why somebody cannot play on a cell now, in the words of the rules; None: they can, or it is not theirs to ask.

    Nothing is played: a page may ask this of every click.
    """
    match, row = sitting.match, sitting.row
    if not sitting.seats_of(person) or ply != len(match.plies) or row.status not in GOING_ON:
        return None
    if row.status is MatchStatus.OPEN:
        return Text("La partie n'a pas commencé : une place est libre.", "The match has not begun: a seat is free.")
    view = find_entry(match.game.name).view(match.game, match.state, match.last_move)
    if match.to_move not in sitting.seats_of(person):
        name = view.seat(match.to_move).name
        return Text(f"Ce n'est pas à vous : {name.fr} doit jouer.", f"It is not your turn: {name.en} is to move.")
    return why_not_there(match.game, match.state, view, cell, piece)


def why_not_there(game: Game[Any], state: Any, view: BoardView, cell: str, piece: str = "") -> Text | None:
    """Why whoever is to move cannot play on a cell, or send a chosen piece there; None: nothing is against it."""
    tried = find_entry(game.name).tried(game, state, cell, piece)
    if isinstance(tried, Text):
        return tried
    if tried is not None:
        try:
            game.play(state, tried)
        except LudothequeError as error:
            return error.text
        return None
    shown = next((one for line in view.cells for one in line if one.name == cell), None)
    if shown is not None and shown.destinations:
        return None
    return Text(f"Il n'y a rien à jouer en {cell}.", f"There is nothing to play on {cell}.")


def may_have_hint(sitting: Sitting, person: str | None) -> bool:
    """Whether an engine would advise somebody now: whoever is to move, where nothing is at stake."""
    row = sitting.row
    return row.status is MatchStatus.PLAYING and not row.rated and sitting.match.to_move in sitting.seats_of(person)


def hint_question(sitting: Sitting, person: str | None, ply: int) -> StudyJob:
    """What an engine is asked for somebody who wants a hint; refuses whoever may not have one."""
    match, row = sitting.match, sitting.row
    if not sitting.seats_of(person):
        raise NotYourSeat(Text("Vous n'êtes pas assis à cette table.", "You do not sit at this table."))
    if row.rated:
        raise NotNow(Text("Pas de conseil dans une partie classée.", "There are no hints in a rated game."))
    if ply != len(match.plies):
        raise Stale(Text("La partie vient de changer.", "The match has just changed."), len(match.plies))
    if not may_have_hint(sitting, person):
        raise NotNow(Text("Un conseil se demande quand c'est à vous.", "A hint is for whoever is to move."))
    options, moves = options_of(match.game), tuple(moves_of(match))
    return StudyJob(match.game.name, options, position_of(match), moves, HINT_SECONDS)
