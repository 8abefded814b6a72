"""Walks a bot through the steps of a tournament, one by one, and tells its author what it saw."""

import json
import time
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from ludotheque.arena.contestants import Contestant, Failed, InvalidAnswer, random_player
from ludotheque.arena.entrants import Entrant, named
from ludotheque.arena.jailed_bot import OpenCell
from ludotheque.arena.openings import opening_of
from ludotheque.arena.referee import Referee, Refereed, Times
from ludotheque.arena.watched_bot import WatchedBot
from ludotheque.core.errors import IllegalMove
from ludotheque.core.game import Game
from ludotheque.core.lookalikes import looks_like_ours, needs_its_file
from ludotheque.core.outcome import Forfeit
from ludotheque.core.registry import find_entry
from ludotheque.core.seat import PLAYERS, BySeat, Seat
from ludotheque.core.text import UNPRINTABLE, Text, one_line, quoted, same
from ludotheque.play.match import ForcedPass, Match, new_match, submit

POSITIONS = 12  # positions of random games on which `play` is called
SHOWN = 3  # failures of one kind that are told in full
SEED = 2024


@dataclass(frozen=True, slots=True)
class BotCall:
    """A line of Python that asks the bot again, to be pasted as it is."""

    source: str


Detail = Text | BotCall


@dataclass(frozen=True, slots=True)
class Exchange:
    """One question, its answer, and what explains it."""

    title: Text
    passed: bool
    details: tuple[Detail, ...] = ()


def check_bot(entrant: Entrant, game: Game[Any], times: Times, open_cell: OpenCell) -> Iterator[Exchange]:
    """The steps in order; the first that fails for good is the last."""
    bot = WatchedBot(entrant, game, SEED, open_cell)
    loaded = False
    try:
        for step in _alone(bot, entrant, game, times):
            loaded = loaded or step.passed
            yield step
    finally:
        bot.close()
    if loaded:
        for seat in PLAYERS:
            yield _whole_game(WatchedBot(entrant, game, SEED, open_cell), seat, game, times)
    yield _printed(bot)


def _alone(bot: WatchedBot, entrant: Entrant, game: Game[Any], times: Times) -> Iterator[Exchange]:
    title = Text("Le fichier se charge", "The file loads")
    try:
        bot.start()
    except Failed as failure:
        yield Exchange(title, False, (failure.text, *bot.notes))
        return
    yield Exchange(title, True, bot.notes)
    yield _name(bot, entrant)
    yield _parameters(bot, game)
    yield from _answers(bot, game, times)


def _name(bot: WatchedBot, entrant: Entrant) -> Exchange:
    title = Text("name() renvoie le nom du robot", "name() returns the bot's name")
    try:
        said = bot.name()
    except (Failed, InvalidAnswer) as failure:
        return Exchange(title, False, (failure.text,))
    if type(said) is not str or not said.strip():
        shown = quoted(repr(said))
        return Exchange(
            title, False, (Text(f"Réponse : {shown}, il faut un texte.", f"Answer: {shown}, a text is needed."),)
        )
    name = named(entrant, said).name
    called = Text(f"Il s'appelle {quoted(name)}.", f"It is called {quoted(name)}.")
    if not needs_its_file(name):
        return Exchange(title, True, (called,))
    why = Text(
        "Ses lettres peuvent passer pour d'autres : dans un tournoi, le nom de votre fichier suivra.",
        "Its letters may pass for others: in a tournament your file's name will follow.",
    )
    if looks_like_ours(name):
        why = Text(
            "C'est ainsi que s'appelle un joueur de la maison : dans un tournoi, le nom de votre fichier suivra.",
            "That is what a player of the house is called: in a tournament your file's name will follow.",
        )
    return Exchange(title, True, (called, why))


def call_of(game: Game[Any], state: Any) -> BotCall:
    """The call of `play` in a position; the lists, numbers and texts of the assignments read alike in Python and in JSON."""
    arguments = find_entry(game.name).dialect().arguments(game, state)
    return BotCall(f"play({', '.join(json.dumps(one, ensure_ascii=False) for one in arguments)})")


def _parameters(bot: WatchedBot, game: Game[Any]) -> Exchange:
    wanted = find_entry(game.name).dialect().parameters
    title = Text(f"play({', '.join(wanted)}) existe", f"play({', '.join(wanted)}) exists")
    found = tuple(_parameter(word) for word in bot.functions["play"])
    if found == wanted:
        return Exchange(title, True)
    detail = Text(
        f"Ses paramètres sont ({', '.join(found)}) ; ils sont donnés dans l'ordre du sujet, quels que soient leurs noms.",
        f"Its parameters are ({', '.join(found)}); they are given in the assignment's order, whatever their names.",
    )
    return Exchange(title, _takes(bot.functions["play"], len(wanted)), (detail,))


def _parameter(word: str) -> str:
    """A parameter as its author wrote it: `=` before one means that it has a value already."""
    name = word.lstrip("=*")
    stars = word[: len(word) - len(name)] if word.startswith("*") else ""
    shown = f"{stars}{name}" if name.isidentifier() else "?"
    return f"{shown}=…" if word.startswith("=") else shown


def _takes(parameters: list[str], count: int) -> bool:
    """Whether that many arguments can be given to these parameters."""
    named = [word for word in parameters if not word.startswith("*")]
    needed = [word for word in named if not word.startswith("=")]
    any_number = any(word.startswith("*") and not word.startswith("**") for word in parameters)
    return len(needed) <= count and (any_number or count <= len(named))


def _answers(bot: WatchedBot, game: Game[Any], times: Times) -> Iterator[Exchange]:
    title = Text(
        f"play répond un coup permis sur {POSITIONS} positions", f"play answers a legal move in {POSITIONS} positions"
    )
    slowest, slow = 0.0, None
    wrong: list[tuple[Text, BotCall]] = []
    for match in positions(game):
        started, failed = time.monotonic(), False
        try:
            submit(match, match.to_move, bot.choose(match, times.turn + times.bank))
        except (Failed, InvalidAnswer, IllegalMove) as refused:
            wrong.append((_where(match, refused.text), call_of(match.game, match.state)))
            failed = isinstance(refused, Failed)
        if (used := bot.used(time.monotonic() - started)) > slowest:
            slowest, slow = used, match
        if failed:
            break
    yield Exchange(title, not wrong, _told(wrong))
    within = Text(f"Chaque coup tient en {times.turn:g} s", f"Each move takes at most {times.turn:g} s")
    told = Text(f"Le plus long : {1000 * slowest:.1f} ms.", f"The longest: {1000 * slowest:.1f} ms.")
    if slowest <= times.turn or slow is None:
        yield Exchange(within, True, (told,))
    else:
        yield Exchange(within, False, (told, call_of(slow.game, slow.state)))


def _told(wrong: list[tuple[Text, BotCall]]) -> tuple[Detail, ...]:
    """The first failures, each with the call that shows it again, and how many more there are."""
    told: list[Detail] = [one for failure in wrong[:SHOWN] for one in failure]
    if (more := len(wrong) - SHOWN) > 0:
        told.append(Text(f"… et {more} de plus.", f"… and {more} more."))
    return tuple(told)


def _where(match: Match[Any], reason: Text) -> Text:
    position = match.game.write_state(match.state)
    return Text(f"Position {position} : {reason.fr}", f"Position {position}: {reason.en}")


def positions(game: Game[Any]) -> Iterator[Match[Any]]:
    """The start, then positions from the beginning to the end of random games, each side to move in turn."""
    for number in range(POSITIONS):
        rng = Random(f"{SEED} {number}")
        opening = opening_of(game, SEED, number)
        played = [new_match(opening.game)]
        while played[-1].outcome is None:
            match = played[-1]
            move = rng.choice(match.game.legal_moves(match.state))
            played.append(submit(match, match.to_move, move))
        open_ones = [one for one in played if one.outcome is None and one.to_move is not Seat.CHANCE]
        choices = [one for one in open_ones if one.to_move is PLAYERS[number % 2]] or open_ones
        yield choices[number * (len(choices) - 1) // (POSITIONS - 1)]


def _whole_game(bot: WatchedBot, seat: Seat, game: Game[Any], times: Times) -> Exchange:
    view = find_entry(game.name).view(game, game.start())
    sides = BySeat(
        Text(f"en premier ({view.first.name.fr})", f"as first player ({view.first.name.en})"),
        Text(f"en second ({view.second.name.fr})", f"as second player ({view.second.name.en})"),
    )
    title = Text(
        f"Il joue une partie entière contre le hasard, {sides[seat].fr}",
        f"It plays a whole game against chance, {sides[seat].en}",
    )
    contestants = BySeat[Contestant].each(lambda one: bot if one is seat else random_player(SEED))
    refereed = Referee(opening_of(game, SEED, PLAYERS.index(seat)), contestants, times).play()
    outcome = refereed.match.outcome
    assert outcome is not None
    if isinstance(outcome.why, Forfeit) or refereed.notes:
        return Exchange(title, False, _faults(refereed, seat))
    results = {
        seat: Text("Il gagne", "It wins"),
        seat.other: Text("Il perd", "It loses"),
        None: Text("Partie nulle", "A draw"),
    }
    said, plies = results[outcome.winner], len(refereed.match.plies)
    return Exchange(title, True, (Text(f"{said.fr} en {plies} coups.", f"{said.en} in {plies} plies."),))


def _faults(refereed: Refereed, seat: Seat) -> tuple[Detail, ...]:
    """The turns in which the referee passed for the bot and the one that lost it the game, each with its call."""
    match = refereed.match
    passed = [state for state, ply in zip(match.states, match.plies, strict=False) if isinstance(ply, ForcedPass)]
    notes = [note.text for note in refereed.notes]
    details = list(_told([(note, call_of(match.game, state)) for note, state in zip(notes, passed, strict=True)]))
    if refereed.reason is not None:
        details.append(refereed.reason)
        if match.to_move is seat:
            details.append(call_of(match.game, match.state))
    return tuple(details)


def _printed(bot: WatchedBot) -> Exchange:
    title = Text("Ce qu'il a écrit à l'écran", "What it printed")
    if not bot.printed.strip():
        return Exchange(title, True, (Text("Rien.", "Nothing."),))
    shown = (one_line(line, instead=UNPRINTABLE) for line in bot.printed.splitlines())
    return Exchange(title, True, tuple(same(f"| {line}") for line in shown))
