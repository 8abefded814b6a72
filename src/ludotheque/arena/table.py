"""What a finished tournament says: the standings, who beat whom, the strengths, and the verdict of a sequential test."""

from collections import Counter
from dataclasses import dataclass

from ludotheque.arena.pairings import Met, byes, even
from ludotheque.arena.perfection import Rates
from ludotheque.arena.ratings import Rating, ratings
from ludotheque.arena.runner import SPRT, Held
from ludotheque.arena.sprt import Trial, Verdict, sprt
from ludotheque.arena.standings import Row, Score, crosstable, standings
from ludotheque.core.seat import Seat
from ludotheque.core.text import Lang, Text

VERDICTS = {
    Verdict.STRONGER: Text("{one} est plus fort que {two}", "{one} is stronger than {two}"),
    Verdict.NOT_STRONGER: Text("{one} n'est pas plus fort que {two}", "{one} is not stronger than {two}"),
    Verdict.UNDECIDED: Text("rien n'est décidé entre {one} et {two}", "nothing is decided between {one} and {two}"),
}


@dataclass(frozen=True, slots=True)
class Table:
    """The tournament in figures; `rows` best first, the other lists by entrant."""

    names: tuple[str, ...]
    rows: tuple[Row, ...]
    crosses: list[list[tuple[float, int]]]
    ratings: tuple[Rating, ...]
    trial: Trial | None = None
    perfect: Rates | None = None  # moves that kept the value of the position, among how many judged


def table_of(held: Held) -> Table:
    """The figures of a finished tournament."""
    count = len(held.plan.entrants)
    scores = scores_of(held)
    advance = survived(held.met) if held.plan.format == "knockout" else None
    bonus = _bye_points(held) if held.plan.format == "swiss" else None
    rows = standings(count, scores, bonus, advance, by_share=held.plan.format == "gauntlet")
    trial = None
    if held.plan.format == SPRT:
        trial = sprt([one.points + 1 - two.points for one, two in zip(scores[::2], scores[1::2], strict=True)])
    names = tuple(entrant.name for entrant in held.plan.entrants)
    strengths = tuple(ratings(count, scores, held.plan.seed))
    return Table(names, tuple(rows), crosstable(count, scores), strengths, trial)


def scores_of(held: Held) -> list[Score]:
    """The games as the table sees them."""
    seats = {Seat.FIRST.value: 0, Seat.SECOND.value: 1}
    return [
        Score(
            game["entrants"][0],
            game["entrants"][1],
            game["points"],
            game["pair"],
            None if game["fault"] is None else game["entrants"][seats[game["fault"]]],
        )
        for game in held.games
    ]


def survived(met: tuple[Met, ...]) -> dict[int, int]:
    """How many knockout rounds each entrant won, a tie that outlasts its extra games going to the first to enter."""
    sums: Counter[tuple[int, int, int]] = Counter()
    for one in met:
        place = (one.encounter.round, one.encounter.one, one.encounter.two)
        sums[place] += int(2 * (one.one - one.two))
    wins = Counter(high if lead < 0 else low for (_, low, high), lead in sums.items())
    return dict(wins)


def _bye_points(held: Held) -> dict[int, float]:
    rounds = max((met.encounter.round for met in held.met), default=0)
    count = len(held.plan.entrants)
    rests = Counter(one for number in range(1, rounds + 1) for one in byes(count, held.met, number))
    return {one: times * float(even(held.plan.games)) for one, times in rests.items()}


def lines_of(table: Table, lang: Lang) -> list[str]:
    """The table as a person reads it in a terminal."""
    width = max(len(name) for name in table.names)
    perfect = Text("   coups parfaits", "   perfect moves").to(lang) if table.perfect else ""
    title = Text(
        f"{'':>3}  {'':<{width}}  points  parties    +    =    -  forfaits   force (95 %)",
        f"{'':>3}  {'':<{width}}  points    games    +    =    -  forfeits   rating (95 %)",
    )
    lines = [title.to(lang) + perfect]
    for row in table.rows:
        force = table.ratings[row.entrant]
        bar = f"{signed(force.elo):>5} [{signed(force.low)} ; {signed(force.high)}]"
        lines.append(
            f"{row.rank:>3}  {table.names[row.entrant]:<{width}}  {row.points:>6g}  {row.games:>7}"
            f"  {row.wins:>3}  {row.draws:>3}  {row.losses:>3}  {row.faults:>8}   {bar}"
            + (f"   {share(table.perfect[row.entrant])}" if table.perfect else "")
        )
    if table.trial is not None:
        lines.append(verdict_of(table).to(lang))
    return lines


def share(rate: tuple[int, int]) -> str:
    """How many moves out of how many, as people read it."""
    kept, judged = rate
    return f"{100 * kept / judged:.0f} % ({kept}/{judged})" if judged else "—"


def signed(elo: float) -> str:
    """A strength as people read it; never -0."""
    return f"{round(elo) or 0:+d}"


def verdict_of(table: Table) -> Text:
    """The sentence of a sequential test."""
    assert table.trial is not None
    said = VERDICTS[table.trial.verdict]
    one, two = table.names[0], table.names[1]
    ratio, bound, pairs = table.trial.ratio, table.trial.bound, table.trial.pairs
    return Text(
        f"SPRT : {said.fr.format(one=one, two=two)} (rapport {ratio:+.2f}, bornes ±{bound:.2f}, {2 * pairs} parties).",
        f"SPRT: {said.en.format(one=one, two=two)} (ratio {ratio:+.2f}, bounds ±{bound:.2f}, {2 * pairs} games).",
    )
