"""A tournament followed from its folder alone, while it is played or when it is over.

Nothing here writes, waits or runs anybody's code: a class page may ask as often as it likes.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from ludotheque.arena.folder import BadFolder, Folder, GameEntry
from ludotheque.arena.plan import expected_games, plan_of
from ludotheque.arena.report.page import write_report
from ludotheque.arena.results import names_of, rows_of, table_of
from ludotheque.arena.schedule import Held, so_far
from ludotheque.arena.standings import StandingRow
from ludotheque.core.options import Value, options_of
from ludotheque.core.text import Lang, Text, quoted


@dataclass(frozen=True, slots=True)
class Followed:
    """How a tournament stands. `rows` are best first and name entrants by their place in `names`.

    `games` are the finished ones as the journal has them, in the order of the plan; `total` is a guess where a tied
    knockout may add games or a sequential test may need fewer.
    """

    game: str
    options: Mapping[str, Value]
    format: str
    names: tuple[str, ...]
    rows: tuple[StandingRow, ...]
    games: tuple[GameEntry, ...]
    total: int
    over: bool


def standings_of(path: Path) -> Followed:
    """How the tournament in this folder stands at this moment."""
    held = held_in(path)
    return Followed(
        held.plan.game.name,
        options_of(held.plan.game),
        held.plan.format,
        names_of(held),
        rows_of(held),
        held.games,
        len(held.games) if not held.due else max(len(held.games), expected_games(held.plan)),
        not held.due,
    )


def report_of(path: Path, lang: Lang, date: str = "") -> str:
    """The report of the tournament in this folder as far as it was played: one page of HTML."""
    held = held_in(path)
    return write_report(held, table_of(held), Folder(path), lang, date)


def held_in(path: Path) -> Held:
    """The tournament in this folder as far as it was held."""
    folder = Folder(path)
    manifest = folder.manifest()
    if manifest is None:
        raise BadFolder(
            Text(
                f"Il n'y a pas de tournoi dans le dossier {quoted(str(path))}.",
                f"There is no tournament in the folder {quoted(str(path))}.",
            )
        )
    return so_far(plan_of(manifest), folder.finished())
