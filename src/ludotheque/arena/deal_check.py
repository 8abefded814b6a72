"""Deals every game of a finished tournament again, from the secret that was told: `python -m ludotheque.arena.deal_check FOLDER`.

Anybody who has the folder can see so that the secret is the one announced before the first game, and that chance alone
chose the cards and the first moves. It is said how many games were dealt again, out of how many.
"""

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ludotheque.arena.chance import Chance, Commitment
from ludotheque.arena.folder import CHANCE, Folder, GameEntry, contradiction, end_of
from ludotheque.arena.following import held_in
from ludotheque.arena.openings import Opening
from ludotheque.arena.plan import SPRT, expected_games
from ludotheque.arena.runner import chance_of
from ludotheque.arena.schedule import Held, Slot, slots
from ludotheque.core.errors import LudothequeError
from ludotheque.core.seat import Seat
from ludotheque.core.text import Text
from ludotheque.play.match import Match, Played, undo
from ludotheque.play.players import Dealer

USAGE = Text(
    "Il faut le dossier d'un tournoi, un seul : python -m ludotheque.arena.deal_check DOSSIER",
    "The folder of a tournament is needed, and only one: python -m ludotheque.arena.deal_check FOLDER",
)
ALL_WELL, AMISS, MISUSED = 0, 1, 2


def wrong_deals(path: Path) -> Iterator[Text]:
    """A sentence for each game of this folder that was not dealt as the secret, or the seed, says."""
    yield from _checked(held_in(path), Folder(path)).wrong


@dataclass(frozen=True, slots=True)
class DealCheck:
    """What was found: a sentence for whatever is wrong, and how many games could be dealt again."""

    wrong: tuple[Text, ...]
    dealt: int


def _checked(held: Held, folder: Folder) -> DealCheck:
    chance = chance_of(held.plan, folder)
    wrong, dealt = list(_told_wrongly(held, folder)), 0
    known = {slot.id: slot for slot in _all_slots(held)}
    for game in held.games:
        try:
            match = folder.match_of(game["id"])
        except LudothequeError as error:
            wrong.append(error.text)
        else:
            wrong += _wrong_game(game, match, _opening(held, chance, known[game["id"]]))
            dealt += 1
    return DealCheck(tuple(wrong), dealt)


def _told_wrongly(held: Held, folder: Folder) -> Iterator[Text]:
    """What everybody is told must be the secret too, though the owner's own file holds it."""
    if isinstance(held.plan.seed, Commitment) and (folder.path / CHANCE).exists():
        told = folder.told_secret()
        if told is None or not held.plan.seed.keeps(told):
            yield Text(
                f"{CHANCE} ne contient pas le secret annoncé au début de ce tournoi.",
                f"{CHANCE} does not hold the secret announced at the start of this tournament.",
            )


def _wrong_game(game: GameEntry, match: Match[Any], opening: Opening) -> Iterator[Text]:
    name = game["id"]
    if not _as_dealt(match, opening):
        yield Text(f"La partie {name} n'a pas été distribuée ainsi.", f"Game {name} was not dealt like that.")
    if match.outcome is None:
        yield Text(f"La partie {name} n'est pas finie.", f"Game {name} is not finished.")
    elif game["points"] != end_of(match)["points"]:
        yield contradiction(game, end_of(match))


def _all_slots(held: Held) -> Iterator[Slot]:
    for encounter in (*(met.encounter for met in held.met), *held.due):
        yield from slots(held.plan, encounter)


def _opening(held: Held, chance: Chance, slot: Slot) -> Opening:
    return chance.opening(held.plan.game, slot.id, slot.pair, slot.opening)


def _as_dealt(match: Match[Any], opening: Opening) -> bool:
    """Whether the match began like this, and each card drawn in it is the dealer's."""
    moves = tuple(ply.move if isinstance(ply, Played) else None for ply in match.plies)
    dealer, plies = Dealer(opening.seed), len(match.plies)
    return (
        match.game == opening.game
        and moves[: len(opening.moves)] == opening.moves
        and all(
            moves[number] == dealer.choose(undo(match, plies - number))
            for number, ply in enumerate(match.plies)
            if ply.seat is Seat.CHANCE
        )
    )


def _judged(held: Held, found: DealCheck) -> Text:
    """How many games were dealt again, and that they are well dealt where they are; never more than was seen."""
    done = len(held.games)
    planned = max(done + 1, expected_games(held.plan)) if held.due else done
    most = Text(" au plus", " at most") if held.due and held.plan.format == SPRT else Text("", "")
    well, rest = Text("", ""), Text("", "")
    if held.due:
        rest = Text(" Les autres ne sont pas dans le journal.", " The others are not in the journal.")
    if done and not found.wrong:
        every = Text("chaque donne est celle", "every deal is the announced chance's")
        these = Text("leurs donnes sont celles", "their deals are the announced chance's")
        seen = these if held.due else every
        well = Text(f" : {seen.fr} du hasard annoncé", f": {seen.en}")
    return Text(
        f"{found.dealt} parties sur {planned}{most.fr} ont été distribuées à nouveau{well.fr}.{rest.fr}",
        f"{found.dealt} of {planned} games{most.en} were dealt again{well.en}.{rest.en}",
    )


def main(words: Sequence[str]) -> int:
    """Say what is wrong, or that nothing is; 0 only where every game of a finished tournament was dealt again, and well."""
    if len(words) != 1 or words[0].startswith("-"):
        return _said([USAGE], MISUSED)
    path = Path(words[0])
    try:
        held = held_in(path)
        found = _checked(held, Folder(path))
    except LudothequeError as error:
        return _said([error.text], AMISS)
    return _said([*found.wrong, _judged(held, found)], AMISS if found.wrong or held.due else ALL_WELL)


def _said(sentences: Sequence[Text], code: int) -> int:
    for sentence in sentences:
        sys.stdout.write(f"{sentence.fr}\n{sentence.en}\n")
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
