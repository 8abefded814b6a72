"""From the table of a tournament to the marks: the share of each hand-in's bot (1 for the first, 0 for the last), and the finalists.

A bot is matched with a hand-in by the file or the folder it came from. The name it gives itself is anybody's choice, and
might be another's: it matches nothing.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import PurePath

from ludotheque.classroom.marks.bareme import FINALIST, Bareme
from ludotheque.classroom.marks.roster import Roster, Team
from ludotheque.core.text import Text, one_line, quoted

KNOCKOUT = "knockout"
FINAL = 2  # who reach the final
MOST_NAMES = 8  # in one sentence
NOT_PAID = Text(
    "Le barème ne compte ni « tournoi » ni « finaliste » : le tournoi ne change aucune note.",
    "The barème pays neither « tournoi » nor « finaliste »: the tournament changes no mark.",
)
NOT_OVER = Text(
    "Le tournoi n'est pas fini : les rangs sont ceux d'aujourd'hui, et personne n'est encore finaliste.",
    "The tournament is not over: ranks are those of today, and nobody is a finalist yet.",
)


@dataclass(frozen=True)
class TournamentRow:
    """One entrant of the table: its rank, the name it gives itself, its file, and the knockout rounds it survived."""

    rank: int
    name: str
    file: str
    is_bot: bool
    advance: int = 0


@dataclass(frozen=True)
class TournamentTable:
    """The table of a tournament, best first."""

    format: str
    over: bool
    rows: tuple[TournamentRow, ...]


@dataclass(frozen=True)
class TournamentShares:
    """What a tournament gives each hand-in, and what a teacher should know of it."""

    shares: Mapping[str, float] = field(default_factory=dict)
    finalists: frozenset[str] = frozenset()
    remarks: tuple[Text, ...] = ()
    of_roster: bool = False  # the list of the class names its finalists itself

    def seen_by(self, name: str, team: Team | None) -> Team | None:
        """The team as the barème sees it; what the list of the class says itself stays."""
        share, finalist = self.shares.get(name), name in self.finalists and not self.of_roster
        if share is None and not finalist:
            return team
        known = team or Team(name, ())
        tournament = known.tournament if known.tournament is not None else share
        return replace(known, tournament=tournament, finalist=known.finalist or finalist)


def tournament_shares(
    table: TournamentTable | None, names: Iterable[str], roster: Roster, bareme: Bareme
) -> TournamentShares:
    """Match the bots with these hand-ins and share out the ranks among those that have one."""
    if table is None:
        return TournamentShares()
    if not bareme.tournament and not bareme.bonus.get(FINALIST):
        return TournamentShares(remarks=(NOT_PAID,))
    every = sorted(names, key=str.casefold)
    bots, remarks = [row for row in table.rows if row.is_bot], list[Text]()
    owners = dict[str, TournamentRow]()
    for row in bots:
        owner = _owner(row, every, roster)
        if owner is None:
            remarks.append(_nobodys(row))
        elif owner in owners:
            remarks.append(_second(owner, row))
        else:
            owners[owner] = row
    if without := [name for name in every if name not in owners]:
        remarks.append(_without(without))
    if not table.over:
        remarks.append(NOT_OVER)
    finalists = frozenset(_finalists(table, owners)) if table.over else frozenset[str]()
    return TournamentShares(_shares(owners), finalists, tuple(remarks), any(team.finalist for team in roster.teams))


def _shares(owners: Mapping[str, TournamentRow]) -> dict[str, float]:
    """From 1 for the first to 0 for the last; those of one rank share the places they hold."""
    ranks = sorted(row.rank for row in owners.values())
    if len(ranks) < 2:
        return dict.fromkeys(owners, 1.0)
    places = {rank: [place for place, one in enumerate(ranks) if one == rank] for rank in ranks}
    return {
        name: round(1 - sum(places[row.rank]) / len(places[row.rank]) / (len(ranks) - 1), 4)
        for name, row in owners.items()
    }


def _finalists(table: TournamentTable, owners: Mapping[str, TournamentRow]) -> Iterator[str]:
    """Who reached the final of a knockout, whoever else plays in it; elsewhere the first two bots of the class, with their equals."""
    if table.format == KNOCKOUT:
        rounds = max((row.advance for row in table.rows), default=0)
        yield from (name for name, row in owners.items() if row.advance >= rounds - 1)
        return
    ranks = sorted(row.rank for row in owners.values())[:FINAL]
    yield from (name for name, row in owners.items() if row.rank in ranks)


def _owner(row: TournamentRow, names: Sequence[str], roster: Roster) -> str | None:
    """The hand-in that a bot's file belongs to: by the file's name, else by the folders around it, the nearest first."""
    for word in _words(row.file):
        team = roster.team_of(word)
        found = [name for name in names if name.casefold() == word.casefold()]
        found = found or [name for name in names if team is not None and roster.team_of(name) is team]
        if len(found) == 1:
            return found[0]
    return None


def _words(file: str) -> Iterator[str]:
    path = PurePath(file)
    for part in reversed(path.parts):
        yield part
        if PurePath(part).suffix:
            yield PurePath(part).stem


def _nobodys(row: TournamentRow) -> Text:
    bot, file = quoted(one_line(row.name)), quoted(one_line(row.file))
    return Text(
        f"Le robot {bot} ({file}) n'est celui d'aucun rendu : son rang ne compte pas.",
        f"The bot {bot} ({file}) is that of no hand-in: its rank does not count.",
    )


def _second(owner: str, row: TournamentRow) -> Text:
    file = quoted(one_line(row.file))
    return Text(
        f"{owner} a plusieurs robots : le mieux classé compte, non {file}.",
        f"{owner} has several bots: the best of them counts, not {file}.",
    )


def _without(names: Sequence[str]) -> Text:
    listed = ", ".join(names[:MOST_NAMES]) + (", …" if len(names) > MOST_NAMES else "")
    return Text(f"Sans robot dans le tournoi : {listed}.", f"Without a bot in the tournament: {listed}.")
