"""Deals every game of a finished tournament again, from the secret that was told: `python -m ludotheque.arena.deal_check FOLDER`.

Anybody who has the folder can see so that the secret is the one announced before the first game, and that chance alone
chose the cards and the first moves.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ludotheque.arena.chance import Chance
from ludotheque.arena.folder import Folder
from ludotheque.arena.following import held_in
from ludotheque.arena.openings import Opening
from ludotheque.arena.runner import chance_of
from ludotheque.arena.schedule import Held, Slot, slots
from ludotheque.core.errors import LudothequeError
from ludotheque.core.seat import Seat
from ludotheque.core.text import Text
from ludotheque.play.match import Match, Played, undo
from ludotheque.play.players import Dealer
from ludotheque.play.record_file import load_record


def wrong_deals(path: Path) -> Iterator[Text]:
    """A sentence for each game of this folder that was not dealt as the secret, or the seed, says."""
    held, folder = held_in(path), Folder(path)
    chance = chance_of(held.plan, folder)
    known = {slot.id: slot for slot in _all_slots(held)}
    for game in held.games:
        match = load_record(folder.record(game["id"])).match
        if not _as_dealt(match, _opening(held, chance, known[game["id"]])):
            yield Text(
                f"La partie {game['id']} n'a pas été distribuée ainsi.", f"Game {game['id']} was not dealt like that."
            )


def _all_slots(held: Held) -> Iterator[Slot]:
    for encounter in (*(met.encounter for met in held.met), *held.due):
        yield from slots(held.plan, encounter)


def _opening(held: Held, chance: Chance, slot: Slot) -> Opening:
    return chance.opening(held.plan.game, slot.pair, slot.opening)


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


def main(path: Path) -> int:
    """Say what is wrong, or that nothing is."""
    try:
        wrong = list(wrong_deals(path))
    except LudothequeError as error:
        wrong = [error.text]
    for sentence in wrong or [
        Text("Chaque donne est celle du hasard annoncé.", "Every deal is the announced chance's.")
    ]:
        sys.stdout.write(f"{sentence.fr}\n{sentence.en}\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
