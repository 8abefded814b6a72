"""Walks a bot through the steps of a tournament, one by one, and tells its author what it saw."""

import time
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from ludotheque.arena.bots import Bot, OpenCell
from ludotheque.arena.contestants import Contestant, Failed, InvalidAnswer, random_player
from ludotheque.arena.dialects import dialect_of
from ludotheque.arena.entrants import Entrant, named
from ludotheque.arena.openings import opening_of
from ludotheque.arena.referee import Referee, Times
from ludotheque.core.errors import IllegalMove
from ludotheque.core.game import Game
from ludotheque.core.outcome import Forfeit
from ludotheque.core.seat import Seat
from ludotheque.core.text import Text, quoted, same
from ludotheque.play.match import Match, new_match, submit

POSITIONS = 12  # positions of random games on which `play` is called
SEED = 2024


@dataclass(frozen=True, slots=True)
class Step:
    """One question, its answer, and what explains it."""

    title: Text
    passed: bool
    details: tuple[Text, ...] = ()


def check_bot(entrant: Entrant, game: Game[Any], times: Times, open_cell: OpenCell) -> Iterator[Step]:
    """The steps in order; the first that fails for good is the last."""
    bot = Bot(entrant, game, SEED, open_cell)
    loaded = False
    try:
        for step in _alone(bot, entrant, game, times):
            loaded = loaded or step.passed
            yield step
    finally:
        bot.close()
    if loaded:
        yield _whole_game(entrant, game, times, open_cell)
    yield _printed(bot)


def _alone(bot: Bot, entrant: Entrant, game: Game[Any], times: Times) -> Iterator[Step]:
    title = Text("Le fichier se charge", "The file loads")
    try:
        bot.start()
    except Failed as failure:
        yield Step(title, False, (failure.text, *bot.notes))
        return
    yield Step(title, True, bot.notes)
    yield _name(bot, entrant)
    yield _parameters(bot, game)
    yield from _answers(bot, game, times)


def _name(bot: Bot, entrant: Entrant) -> Step:
    title = Text("name() renvoie le nom du robot", "name() returns the bot's name")
    try:
        said = bot.name()
    except (Failed, InvalidAnswer) as failure:
        return Step(title, False, (failure.text,))
    if type(said) is not str or not said.strip():
        shown = quoted(repr(said))
        return Step(
            title, False, (Text(f"Réponse : {shown}, il faut un texte.", f"Answer: {shown}, a text is needed."),)
        )
    shown = quoted(named(entrant, said).name)
    return Step(title, True, (Text(f"Il s'appelle {shown}.", f"It is called {shown}."),))


def _parameters(bot: Bot, game: Game[Any]) -> Step:
    wanted = dialect_of(game).parameters
    title = Text(f"play({', '.join(wanted)}) existe", f"play({', '.join(wanted)}) exists")
    found = tuple(word if word.isidentifier() else "?" for word in bot.functions["play"])
    if found == wanted:
        return Step(title, True)
    detail = Text(
        f"Ses paramètres sont ({', '.join(found)}) ; ils sont donnés dans l'ordre du sujet, quels que soient leurs noms.",
        f"Its parameters are ({', '.join(found)}); they are given in the assignment's order, whatever their names.",
    )
    return Step(title, len(found) == len(wanted), (detail,))


def _answers(bot: Bot, game: Game[Any], times: Times) -> Iterator[Step]:
    title = Text(
        f"play répond un coup permis sur {POSITIONS} positions", f"play answers a legal move in {POSITIONS} positions"
    )
    slowest, wrong, failed = 0.0, [], False
    for match in positions(game):
        started = time.monotonic()
        try:
            submit(match, match.to_move, bot.choose(match, times.turn + times.bank))
        except Failed as failure:
            wrong.append(_where(match, failure.text))
            failed = True
        except (InvalidAnswer, IllegalMove) as refused:
            wrong.append(_where(match, refused.text))
        slowest = max(slowest, time.monotonic() - started)
        if failed:
            break
    yield Step(title, not wrong, tuple(wrong))
    within = Text(f"Chaque coup tient en {times.turn:g} s", f"Each move takes at most {times.turn:g} s")
    told = Text(f"Le plus long : {1000 * slowest:.1f} ms.", f"The longest: {1000 * slowest:.1f} ms.")
    yield Step(within, slowest <= times.turn, (told,))


def _where(match: Match[Any], reason: Text) -> Text:
    position = match.game.write_state(match.state)
    return Text(f"Position {position} : {reason.fr}", f"Position {position}: {reason.en}")


def positions(game: Game[Any]) -> Iterator[Match[Any]]:
    """The start, then positions from the beginning to the end of random games, for both sides."""
    for number in range(POSITIONS):
        rng = Random(f"{SEED} {number}")
        opening = opening_of(game, SEED, number)
        played = [new_match(opening.game)]
        while played[-1].outcome is None:
            match = played[-1]
            move = rng.choice(match.game.legal_moves(match.state))
            played.append(submit(match, match.to_move, move))
        choices = [one for one in played if one.outcome is None and one.to_move is not Seat.CHANCE]
        yield choices[number * (len(choices) - 1) // (POSITIONS - 1)]


def _whole_game(entrant: Entrant, game: Game[Any], times: Times, open_cell: OpenCell) -> Step:
    title = Text("Il joue une partie entière contre le hasard", "It plays a whole game against chance")
    contestants: dict[Seat, Contestant] = {
        Seat.FIRST: Bot(entrant, game, SEED, open_cell),
        Seat.SECOND: random_player(SEED),
    }
    refereed = Referee(opening_of(game, SEED, 0), contestants, times).play()
    outcome = refereed.match.outcome
    assert outcome is not None
    if isinstance(outcome.why, Forfeit) or refereed.notes:
        reasons = (refereed.reason,) if refereed.reason else tuple(note.text for note in refereed.notes)
        return Step(title, False, reasons)
    results = {
        Seat.FIRST: Text("Il gagne", "It wins"),
        Seat.SECOND: Text("Il perd", "It loses"),
        None: Text("Partie nulle", "A draw"),
    }
    said, plies = results[outcome.winner], len(refereed.match.plies)
    return Step(title, True, (Text(f"{said.fr} en {plies} coups.", f"{said.en} in {plies} plies."),))


def _printed(bot: Bot) -> Step:
    title = Text("Ce qu'il a écrit à l'écran", "What it printed")
    if not bot.printed.strip():
        return Step(title, True, (Text("Rien.", "Nothing."),))
    shown = (
        "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in line)
        for line in bot.printed.splitlines()
    )
    return Step(title, True, tuple(same(f"| {line}") for line in shown))
