"""How a game is told, in French and in English: who played what, who won, and why. Every screen says it so."""

import re
from collections.abc import Iterable, Mapping
from typing import Any

from ludotheque.core.about import About
from ludotheque.core.board_view import BoardView
from ludotheque.core.game import Game, Move
from ludotheque.core.outcome import Outcome
from ludotheque.core.registry import find_entry
from ludotheque.core.seat import BySeat, Seat
from ludotheque.core.text import Lang, Text, same
from ludotheque.play.match import Match, Played, Ply
from ludotheque.play.record import FORCED_PASS

PLAYED = Text("{name} joue {move}.", "{name} plays {move}.")
PASSED = Text("{name} doit passer.", "{name} has to pass.")
FORCED = Text("passe forcée", "forced pass")
SPELLED = Text(
    "Ici les coups s'écrivent en français : {shortest}, {longest}. On peut taper l'un ou l'autre.",
    "Moves are written in French here: {shortest}, {longest}. You may type either.",
)
DEALING = "+"  # before a card that is given, as it is written
DEALT = Text("Le donneur donne {move}.", "The dealer gives {move}.")


def played(name: Text, move: str, verbs: Mapping[str, Text], shown: Text | None = None) -> Text:
    """Who made which move, as the game writes it, or as it is `shown`; `verbs` are its moves that are written as what one does."""
    told = PASSED if move == FORCED_PASS else verbs.get(move, PLAYED)
    spelled = shown or same(move)
    return Text(told.fr.format(name=name.fr, move=spelled.fr), told.en.format(name=name.en, move=spelled.en))


def move_told(game: Game[Any], state: Any, move: str) -> Text:
    """Who makes a written move in a position, as the terminal writes it."""
    if state.to_move is Seat.CHANCE:
        given = move.removeprefix(DEALING)
        return Text(DEALT.fr.format(move=given), DEALT.en.format(move=given))
    entry = find_entry(game.name)
    return played(entry.view(game, state).seat(state.to_move).name, move, entry.about.verbs)


def spelled(view: BoardView, move: str) -> Text:
    """A move of a record as a page shows it; a pass that the referee made is told in words."""
    return FORCED if move == FORCED_PASS else view.spelled(move)


def moves_told(game: Game[Any], moves: Iterable[Move], lang: Lang) -> str:
    """Moves one after the other as the terminal writes them: cells and cards as records do, a pass or a draw in words."""
    about = find_entry(game.name).about
    return " ".join(word_of(about, game.write_move(move)).to(lang) for move in moves)


def word_of(about: About, move: str) -> Text:
    """A written move as the terminal writes it: one that is something to do, such as a pass, is a word for the reader."""
    return about.spelling.get(move, same(move)) if move in about.verbs else same(move)


def last_ply(match: Match[Any], ply: int, view: BoardView) -> Text:
    """What the last of the first `ply` plies was; a card that the dealer gives is told with the draw that asked for it."""
    last, verbs = match.plies[ply - 1], find_entry(match.game.name).about.verbs
    move = _written(match, last)
    if last.seat is not Seat.CHANCE:
        return played(view.seat(last.seat).name, move, verbs, view.spelled(move))
    given = view.spelled(move.removeprefix(DEALING))
    if ply < 2 or match.plies[ply - 2].seat is Seat.CHANCE:
        return Text(DEALT.fr.format(move=given.fr), DEALT.en.format(move=given.en))
    asked = match.plies[ply - 2]
    told = played(view.seat(asked.seat).name, _written(match, asked), verbs)
    return Text(f"{told.fr.rstrip('.')} : {given.fr}.", f"{told.en.rstrip('.')}: {given.en}.")


def _written(match: Match[Any], ply: Ply) -> str:
    return match.game.write_move(ply.move) if isinstance(ply, Played) else FORCED_PASS


def written(about: About, typed: str) -> str:
    """A typed move as the game writes it, whichever way and in whichever language it was spelled."""
    wanted = typed.strip().casefold()
    return next((move for move, shown in about.spelling.items() if wanted in _both(shown)), typed)


def _both(shown: Text) -> tuple[str, str]:
    return shown.fr.casefold(), shown.en.casefold()


def spelling_note(about: About, lang: Lang) -> str:
    """What an English reader of a terminal must know: it writes moves as records do, in French letters. Empty where nothing differs."""
    french = [(move, shown.to(lang)) for move, shown in about.spelling.items() if shown.fr == move]
    others = [(move, shown) for move, shown in french if shown != move]
    if not others:
        return ""
    by_length = sorted(others, key=lambda one: len(one[0]))
    return SPELLED.to(lang).format(shortest=" = ".join(by_length[0]), longest=" = ".join(by_length[-1]))


def in_page_letters(words: Text, about: About) -> Text:
    """A sentence that names cards, its English side in the letters that English pages show."""
    if not about.spelling:
        return words
    cards = {move: shown.en for move, shown in about.spelling.items() if move[-1] in "123*"}
    return Text(words.fr, re.sub(r"\+?\b[A-Z]+[0-9]\b\*?", lambda found: cards.get(found[0], found[0]), words.en))


def announce(outcome: Outcome, view: BoardView) -> Text:
    """Who won, by how much, and why; players are named, for the winner, the loser and whoever watches read the same sentence."""
    why = outcome.why.sentence
    if outcome.winner is None:
        told = Text("Partie nulle", "A draw")
    else:
        name, loser = view.seat(outcome.winner).name, view.seat(outcome.winner.other).name
        told = Text(f"{name.fr} gagne", f"{name.en} wins")
        why = Text(why.fr.replace("{loser}", loser.fr), why.en.replace("{loser}", loser.en))
    if outcome.score is None:
        return Text(f"{told.fr} : {why.fr}.", f"{told.en}: {why.en}.")
    one, two = BySeat(*outcome.score).seen_by(outcome.winner or Seat.FIRST)
    return Text(f"{told.fr} {one} à {two} : {why.fr}.", f"{told.en} {one} to {two}: {why.en}.")
