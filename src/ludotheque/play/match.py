"""A match: one game from its start to now, refereed ply by ply; a value that never changes."""

from dataclasses import dataclass, field, replace
from typing import Any, Generic

from ludotheque.core.errors import IllegalMove, LudothequeError, MatchIsOver, NotYourTurn, RefusedAt
from ludotheque.core.game import ForcesPasses, Game, Move, S
from ludotheque.core.options import options_of
from ludotheque.core.outcome import Ending, Forfeit, Outcome
from ludotheque.core.seat import Seat
from ludotheque.core.text import Text

REPETITIONS = 3


@dataclass(frozen=True, slots=True)
class Played:
    """A seat made a move."""

    seat: Seat
    move: Move


@dataclass(frozen=True, slots=True)
class ForcedPass:
    """The referee passed for a seat that gave no valid answer."""

    seat: Seat


Ply = Played | ForcedPass


@dataclass(frozen=True, slots=True)
class Match(Generic[S]):
    """`states[0]` is where it began, `states[k]` the position after k plies, `hashes[k]` its hash."""

    game: Game[S]
    states: tuple[S, ...]
    plies: tuple[Ply, ...]
    outcome: Outcome | None
    hashes: tuple[int, ...] = field(compare=False, repr=False)

    @property
    def state(self) -> S:
        return self.states[-1]

    @property
    def to_move(self) -> Seat:
        return self.state.to_move

    @property
    def last_move(self) -> Move | None:
        """The last move that a player or the dealer made, unless the referee passed since."""
        last = self.plies[-1] if self.plies else None
        return last.move if isinstance(last, Played) else None


def new_match(game: Game[S], start: S | None = None) -> Match[S]:
    """A match about to begin, from the usual start or from another position."""
    state = game.start() if start is None else start
    return Match(game, (state,), (), game.outcome(state), (hash(state),))


def submit(match: Match[S], seat: Seat, move: Move) -> Match[S]:
    """The match after this move: the one door for a click, a bot, an engine, the dealer, a replay."""
    try:
        _refuse_wrong_time(match, seat)
        state = match.game.play(match.state, move)
    except LudothequeError as error:
        error.position = refused_at(match, str(move))
        raise
    return _extend(match, Played(seat, move), state)


def force_pass(match: Match[S], seat: Seat) -> Match[S]:
    """The match after the referee passed for a seat; only where the game's rules know that."""
    _refuse_wrong_time(match, seat)
    if seat is Seat.CHANCE or not isinstance(match.game, ForcesPasses):
        raise IllegalMove(
            Text("L'arbitre ne peut faire passer personne ici.", "The referee can make nobody pass here.")
        )
    return _extend(match, ForcedPass(seat), match.game.force_pass(match.state))


def forfeit(match: Match[S], seat: Seat, why: Forfeit) -> Match[S]:
    """The match lost by a player, whoever is to move and whatever the position."""
    _refuse_finished(match)
    return replace(match, outcome=Outcome(seat.other, why))


def undo(match: Match[S], plies: int = 1) -> Match[S]:
    """The match as it was some plies ago; a forfeit is taken back with it."""
    kept = max(0, len(match.plies) - plies)
    outcome = match.game.outcome(match.states[kept])
    return Match(match.game, match.states[: kept + 1], match.plies[:kept], outcome, match.hashes[: kept + 1])


def replay(game: Game[S], plies: tuple[Ply, ...], start: S | None = None) -> Match[S]:
    """The match in which these plies were played, refereed again from the beginning."""
    match = new_match(game, start)
    for ply in plies:
        if isinstance(ply, Played):
            match = submit(match, ply.seat, ply.move)
        else:
            match = force_pass(match, ply.seat)
    return match


def refused_at(match: Match[Any], move: str = "") -> RefusedAt:
    """Where a match is, for the log of what was refused there."""
    game = match.game
    return RefusedAt(game.name, options_of(game), game.write_state(match.state), len(match.plies), move)


def _extend(match: Match[S], ply: Ply, state: S) -> Match[S]:
    states = (*match.states, state)
    hashes = (*match.hashes, hash(state))
    outcome = match.game.outcome(state)
    if outcome is None and hashes.count(hashes[-1]) >= REPETITIONS and states.count(state) >= REPETITIONS:
        outcome = Outcome(None, Ending.REPETITION)
    return Match(match.game, states, (*match.plies, ply), outcome, hashes)


def _refuse_finished(match: Match[Any]) -> None:
    if match.outcome is not None:
        raise MatchIsOver(Text("La partie est finie.", "The game is over."))


def _refuse_wrong_time(match: Match[Any], seat: Seat) -> None:
    _refuse_finished(match)
    if seat is not match.to_move:
        names = {
            Seat.FIRST: Text("au premier joueur", "the first player's turn"),
            Seat.SECOND: Text("au second joueur", "the second player's turn"),
            Seat.CHANCE: Text("au donneur", "the dealer's turn"),
        }
        due = names[match.to_move]
        raise NotYourTurn(Text(f"C'est {due.fr} de jouer.", f"It is {due.en}."))
