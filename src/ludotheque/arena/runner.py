"""Holds a tournament: the same secret, or seed, gives the same games, and what was played is never played again.

The encounters follow from that and from the finished games alone. Killed at any moment and taken up again, a tournament
loses at most the games under way and ends with the same table.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass

from ludotheque.arena.chance import Chance, KnownChance, SecretChance, commitment_to
from ludotheque.arena.folder import CHANCE, SECRET, BadFolder, Folder, GamePlayed, Say
from ludotheque.arena.game_job import GameDone, GameGiven, play_game
from ludotheque.arena.live_games import begin_showing, end_showing
from ludotheque.arena.plan import SPRT, Plan, expected_games
from ludotheque.arena.schedule import Held, Slot, slots, so_far
from ludotheque.core.options import options_of
from ludotheque.core.seat import PLAYERS
from ludotheque.core.text import Text
from ludotheque.crew.job import CrewJob
from ludotheque.crew.pool import Crew, Pool, always


@dataclass(frozen=True, slots=True)
class Progress:
    """How far the tournament is; `left` is how many seconds the rest should take, `look` shows how it stands."""

    done: int
    total: int
    left: float
    look: Callable[[], Held]


Tell = Callable[[Progress], None]


def hold(
    plan: Plan,
    folder: Folder,
    crew: Crew | None = None,
    tell: Tell = lambda _: None,
    now: Callable[[], float] = time.monotonic,
    say: Say = lambda _: None,
) -> Held:
    """Play whatever is not yet in the folder, to the end of the tournament; without a crew, one game at a time here.

    `say` takes what is found amiss in a folder that is taken up again.
    """
    runner = Runner(plan, folder, tell, now, say)
    runner.live = str(begin_showing(folder.path))
    with Pool(1) as alone:
        while (held := so_far(plan, runner.finished)).due:
            wanted = [slot for encounter in held.due for slot in slots(plan, encounter)]
            runner.play([slot for slot in wanted if slot.id not in runner.finished], crew or alone)
    end_showing(folder.path)
    runner.tell_secret()
    return held


def chance_of(plan: Plan, folder: Folder) -> Chance:
    """Where the deals come from: a seed, or the secret of the folder, if it is the one that was announced."""
    if isinstance(plan.seed, int):
        return KnownChance(plan.seed)
    secret = next(filter(plan.seed.keeps, folder.secrets()), None)
    if secret is None:
        raise _no_secret(folder)
    return SecretChance(secret, plan.seed.shared_dealer)


def _no_secret(folder: Folder) -> BadFolder:
    """Names the files that are there and hold another secret, or none; where there is none, the one that should be."""
    there = [name for name in (SECRET, CHANCE) if (folder.path / name).exists()]
    if not there:
        return BadFolder(
            Text(
                f"{SECRET} manque, et avec lui le secret annoncé au début de ce tournoi : remettez le fichier d'origine.",
                f"{SECRET} is missing, and with it the secret announced at the start of this tournament: put the former file back.",
            )
        )
    lacks = Text("ne contient pas", "does not hold") if len(there) == 1 else Text("ne contiennent pas", "do not hold")
    return BadFolder(
        Text(
            f"{' et '.join(there)} {lacks.fr} le secret annoncé au début de ce tournoi : remettez le fichier d'origine.",
            f"{' and '.join(there)} {lacks.en} the secret announced at the start of this tournament: put the former file back.",
        )
    )


class Runner:
    """The games finished so far and how to describe the next ones."""

    def __init__(
        self, plan: Plan, folder: Folder, tell: Tell, now: Callable[[], float], say: Say = lambda _: None
    ) -> None:
        self.plan = plan
        self.folder = folder
        self.tell = tell
        self.now = now
        self.chance = chance_of(plan, folder)
        self.finished = folder.taken_up(say)
        folder.keep_secret(say)
        self.before = len(self.finished)
        self.started = now()
        self.packed = [entrant.packed() for entrant in plan.entrants]
        self.live = ""  # the folder in which games are shown while they are played

    def job(self, slot: Slot) -> CrewJob[GameGiven, GameDone]:
        """The game as plain data, for whoever plays it: dealt here, so that nobody else needs the secret."""
        opening = self.chance.opening(self.plan.game, slot.id, slot.pair, slot.opening)
        given: GameGiven = {
            "id": slot.id,
            "game": self.plan.game.name,
            "options": options_of(opening.game),
            "moves": list(opening.moves),
            "dealer": opening.seed,
            "seeds": [self.chance.player(slot.id, seat) for seat in PLAYERS],
            "turn": self.plan.times.turn,
            "bank": self.plan.times.bank,
            "unsafe": self.plan.unsafe,
            "first": self.packed[slot.first],
            "second": self.packed[slot.second],
            "live": self.live,
        }
        return CrewJob(play_game, slot.id, given)

    def play(self, wanted: list[Slot], crew: Crew) -> None:
        """Play these; a sequential test stops when it has its answer."""
        slots = {slot.id: slot for slot in wanted}
        go_on = (lambda: bool(so_far(self.plan, self.finished).due)) if self.plan.format == SPRT else always
        for job, done in crew.results([self.job(slot) for slot in wanted], go_on):
            self.keep(slots[job.id], done)

    def tell_secret(self) -> None:
        """There is no game left that it could spoil."""
        if isinstance(self.chance, SecretChance):
            self.folder.tell_secret(self.chance.secret, commitment_to(self.chance.secret).digest)

    def keep(self, slot: Slot, done: GameDone) -> None:
        """A game has ended: on the disk first, then everything else."""
        self.finished[slot.id] = self.folder.finish(_played(slot, done), done["record"])
        count = len(self.finished)
        total = max(count, expected_games(self.plan))
        left = (self.now() - self.started) / (count - self.before) * (total - count)
        self.tell(Progress(count, total, left, lambda: so_far(self.plan, self.finished)))


def _played(slot: Slot, done: GameDone) -> GamePlayed:
    """The game with its place in the tournament."""
    return {
        "id": slot.id,
        "points": done["points"],
        "why": done["why"],
        "fault": done["fault"],
        "score": done["score"],
        "plies": done["plies"],
        "reason": done["reason"],
        "notes": done["notes"],
        "printed": done["printed"],
        "round": slot.round,
        "pair": slot.pair,
        "entrants": [slot.first, slot.second],
    }
