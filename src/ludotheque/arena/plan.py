"""What a tournament is: the game, who enters, the format, the seed; everything that decides its games."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from ludotheque.arena.entrants import Entrant, EntrantKind
from ludotheque.arena.folder import BadFolder
from ludotheque.arena.pairings import FORMATS, even, swiss_rounds
from ludotheque.arena.referee import Times
from ludotheque.core.errors import LudothequeError
from ludotheque.core.game import Game
from ludotheque.core.options import options_of
from ludotheque.core.text import Text
from ludotheque.play.record import read_game

VERSION = 2
SPRT = "sprt"


@dataclass(frozen=True, slots=True)
class Plan:
    """The tournament before its first game."""

    game: Game[Any]
    entrants: tuple[Entrant, ...]
    format: str = "round-robin"
    games: int = 2  # an encounter; in an SPRT, at most
    seed: int = 0
    times: Times = field(default_factory=Times)
    unsafe: bool = False

    def manifest(self) -> dict[str, Any]:
        """As plain data: what must be the same to take the tournament up again."""
        return {
            "version": VERSION,
            "game": self.game.name,
            "options": options_of(self.game),
            "format": self.format,
            "games": even(self.games),
            "seed": self.seed,
            "turn": self.times.turn,
            "bank": self.times.bank,
            "entrants": [
                {"kind": one.kind.value, "name": one.name, "digest": one.digest(), "words": one.words}
                for one in self.entrants
            ],
        }


def plan_of(manifest: Mapping[str, Any]) -> Plan:
    """The plan that a folder tells of, its bots without their files: enough to follow the tournament, not to play it."""
    try:
        told: list[dict[str, str]] = manifest["entrants"]
        entrants = tuple(Entrant(EntrantKind(one["kind"]), str(one["name"]), "") for one in told)
        times = Times(float(manifest["turn"]), float(manifest["bank"]))
        game = read_game(manifest["game"], manifest["options"])
        plan = Plan(game, entrants, manifest["format"], int(manifest["games"]), manifest["seed"], times)
        known = manifest["version"] == VERSION and plan.format in FORMATS and len(entrants) > 1
    except (KeyError, TypeError, ValueError, LudothequeError):
        known = False
    if not known:
        raise BadFolder(
            Text(
                "Ce qui décrit le tournoi (tournament.json) est abîmé, ou d'une autre version de Ludothèque.",
                "What describes the tournament (tournament.json) is damaged, or of another version of Ludothèque.",
            )
        )
    return plan


def expected_games(plan: Plan) -> int:
    """How many games the tournament has; a knockout may have a few more, an SPRT fewer."""
    count = len(plan.entrants)
    encounters = {
        "round-robin": count * (count - 1) // 2,
        "swiss": swiss_rounds(count) * (count // 2),
        SPRT: 1,
    }.get(plan.format, count - 1)
    return encounters * even(plan.games)


def refuse_another(manifest: Mapping[str, Any], wanted: Mapping[str, Any]) -> None:
    """Refuses to take up a tournament that is not the same one."""
    plan_of(manifest)
    for name in ("game", "options", "format", "games", "seed", "turn", "bank"):
        if manifest[name] != wanted[name]:
            begun, asked = str(manifest[name]), str(wanted[name])
            raise BadFolder(
                Text(
                    f"Le tournoi de ce dossier a été commencé avec {name} = {begun}, pas {asked} : reprenez-le tel quel, ou choisissez un autre dossier.",
                    f"The tournament of this folder was begun with {name} = {begun}, not {asked}: take it up as it was, or choose another folder.",
                )
            )
    there: list[dict[str, str]] = manifest["entrants"]
    here: list[dict[str, str]] = wanted["entrants"]
    before = [(one["kind"], one.get("digest")) for one in there]
    after = [(one["kind"], one["digest"]) for one in here]
    if before != after:
        changed = [
            one["words"]
            for one, was in zip(here, [*before, *[("", "")] * len(after)], strict=False)
            if (one["kind"], one["digest"]) != was
        ]
        names = ", ".join(changed) or "?"
        raise BadFolder(
            Text(
                f"Le tournoi de ce dossier a été commencé avec d'autres robots, ou dans un autre ordre ({names}) : choisissez un autre dossier.",
                f"The tournament of this folder was begun with other bots, or in another order ({names}): choose another folder.",
            )
        )
