"""What a tournament is: the game, who enters, the format, the seed or the digest of its secret; all that decides its games."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from ludotheque.arena.chance import Commitment
from ludotheque.arena.entrants import Entrant, EntrantKind
from ludotheque.arena.folder import BadFolder
from ludotheque.arena.pairings import FORMATS, even, swiss_rounds
from ludotheque.arena.referee import Times
from ludotheque.core.errors import LudothequeError
from ludotheque.core.game import Game
from ludotheque.core.options import options_of
from ludotheque.core.text import Text, one_line
from ludotheque.play.record import read_game

KNOWN, SHARED, SECRET = (
    2,
    3,
    4,
)  # versions of the description: with a seed, a secret and a dealer for each pair, or for each game
DIGEST = re.compile("[0-9a-f]{64}")
SPRT = "sprt"
MOST_GAMES = 1_000_000  # an encounter: a file that says more is damaged
MOST_SECONDS = 1e9


@dataclass(frozen=True, slots=True)
class Plan:
    """The tournament before its first game.

    `seed` is a number that everybody knows, or the digest of a secret: the secret itself is in no plan.
    """

    game: Game[Any]
    entrants: tuple[Entrant, ...]
    format: str = "round-robin"
    games: int = 2  # an encounter; in an SPRT, at most
    seed: int | Commitment = 0
    times: Times = field(default_factory=Times)
    unsafe: bool = False
    remarks: tuple[Text, ...] = ()  # on the entrants' files, for the organiser

    @property
    def public_seed(self) -> int:
        """For what everybody may know: bars, and which games are looked at."""
        return int(self.seed.digest, 16) if isinstance(self.seed, Commitment) else self.seed

    def manifest(self) -> dict[str, Any]:
        """As plain data: what must be the same to take the tournament up again."""
        secret = self.seed if isinstance(self.seed, Commitment) else None
        return {
            "version": KNOWN if secret is None else SHARED if secret.shared_dealer else SECRET,
            "game": self.game.name,
            "options": options_of(self.game),
            "format": self.format,
            "games": even(self.games),
            **({"seed": self.seed} if secret is None else {"seed": None, "commitment": secret.digest}),
            "turn": self.times.turn,
            "bank": self.times.bank,
            "entrants": [
                {"kind": one.kind.value, "name": one.name, "digest": one.digest(), "words": one.words}
                for one in self.entrants
            ],
            **({"remarks": [[one.fr, one.en] for one in self.remarks]} if self.remarks else {}),
        }


def plan_of(manifest: Mapping[str, Any]) -> Plan:
    """The plan that a folder tells of, its bots without their files: enough to follow the tournament, not to play it."""
    try:
        told: list[dict[str, str]] = manifest["entrants"]
        entrants = tuple(Entrant(EntrantKind(one["kind"]), one_line(str(one["name"])), "") for one in told)
        times = Times(float(manifest["turn"]), float(manifest["bank"]))
        game = read_game(str(manifest["game"]), manifest["options"])
        remarks = tuple(Text(one_line(str(fr)), one_line(str(en))) for fr, en in manifest.get("remarks", ()))
        plan = Plan(
            game, entrants, manifest["format"], int(manifest["games"]), seed_of(manifest), times, remarks=remarks
        )
        known = plan.format in FORMATS and len(entrants) > 1
        known = (
            known and 0 < plan.games <= MOST_GAMES and 0 <= times.turn < MOST_SECONDS and 0 <= times.bank < MOST_SECONDS
        )
    except (KeyError, TypeError, ValueError, OverflowError, LudothequeError):
        known = False
    if not known:
        raise BadFolder(
            Text(
                "Ce qui décrit le tournoi (tournament.json) est abîmé, ou d'une autre version de Ludothèque.",
                "What describes the tournament (tournament.json) is damaged, or of another version of Ludothèque.",
            )
        )
    return plan


def seed_of(manifest: Mapping[str, Any]) -> int | Commitment:
    """Where the chance of this tournament comes from; raises ValueError where that is not told."""
    version = manifest["version"]
    if version in (SHARED, SECRET) and DIGEST.fullmatch(str(manifest["commitment"])):
        return Commitment(str(manifest["commitment"]), shared_dealer=version == SHARED)
    seed: object = manifest["seed"]
    if version == KNOWN and type(seed) is int:
        return seed
    raise ValueError("neither a seed nor a digest")


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
            begun, asked = (str(one) if one is not None else "secret" for one in (manifest[name], wanted[name]))
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
        names = ", ".join(one_line(one) for one in changed) or "?"
        raise BadFolder(
            Text(
                f"Le tournoi de ce dossier a été commencé avec d'autres robots, ou dans un autre ordre ({names}) : choisissez un autre dossier.",
                f"The tournament of this folder was begun with other bots, or in another order ({names}): choose another folder.",
            )
        )
