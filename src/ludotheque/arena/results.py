"""What a finished tournament says: the standings, who beat whom, the strengths, and the verdict of a sequential test."""

from collections import Counter
from dataclasses import dataclass

from ludotheque.arena.chance import Commitment
from ludotheque.arena.columns import padded, width
from ludotheque.arena.pairings import byes, even, survived
from ludotheque.arena.perfect_moves import Rate, Rates
from ludotheque.arena.plan import SPRT, Plan
from ludotheque.arena.ratings import Rating, ratings
from ludotheque.arena.schedule import Held
from ludotheque.arena.sprt import SprtTrial, SprtVerdict, sprt
from ludotheque.arena.standings import Score, StandingRow, crosstable, standings
from ludotheque.core.seat import Seat
from ludotheque.core.text import Lang, Text

VERDICTS = {
    SprtVerdict.STRONGER: Text("{one} est plus fort que {two}", "{one} is stronger than {two}"),
    SprtVerdict.NOT_STRONGER: Text("{one} n'est pas plus fort que {two}", "{one} is not stronger than {two}"),
    SprtVerdict.UNDECIDED: Text("rien n'est décidé entre {one} et {two}", "nothing is decided between {one} and {two}"),
}


@dataclass(frozen=True, slots=True)
class Results:
    """The tournament in figures; `rows` best first, the other lists by entrant."""

    names: tuple[str, ...]
    rows: tuple[StandingRow, ...]
    crosses: list[list[tuple[float, int]]]
    ratings: tuple[Rating, ...]
    trial: SprtTrial | None = None
    perfect: Rates | None = None


def table_of(held: Held) -> Results:
    """The figures of a tournament, as far as it was held."""
    scores = scores_of(held)
    trial = None
    if held.plan.format == SPRT:
        trial = sprt([one.points + 1 - two.points for one, two in zip(scores[::2], scores[1::2], strict=True)])
    count = len(held.plan.entrants)
    strengths = tuple(ratings(count, scores, held.plan.public_seed))
    return Results(names_of(held), rows_of(held), crosstable(count, scores), strengths, trial)


def names_of(held: Held) -> tuple[str, ...]:
    """The entrants by their numbers."""
    return tuple(entrant.name for entrant in held.plan.entrants)


def rows_of(held: Held) -> tuple[StandingRow, ...]:
    """The standings alone: quick enough to be asked after every game."""
    count = len(held.plan.entrants)
    advance = survived(count, held.met) if held.plan.format == "knockout" else None
    bonus = _bye_points(held) if held.plan.format == "swiss" else None
    return tuple(standings(count, scores_of(held), bonus, advance, by_share=held.plan.format == "gauntlet"))


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


def _bye_points(held: Held) -> dict[int, float]:
    """A bye is worth an encounter won, from the moment its round begins."""
    encounters = [met.encounter for met in held.met] + list(held.due)
    count = len(held.plan.entrants)
    rests = Counter(who for number in {one.round for one in encounters} for who in byes(count, encounters, number))
    return {one: times * float(even(held.plan.games)) for one, times in rests.items()}


def lines_of(table: Results, lang: Lang) -> list[str]:
    """The table as a person reads it in a terminal."""
    wide = max(width(name) for name in table.names)
    perfect = Text("   coups parfaits", "   perfect moves").to(lang) if table.perfect else ""
    title = Text(
        f"{'':>3}  {'':<{wide}}  points  parties    +    =    -  forfaits   force (95 %)",
        f"{'':>3}  {'':<{wide}}  points    games    +    =    -  forfeits   rating (95 %)",
    )
    lines = [title.to(lang) + perfect]
    for row in table.rows:
        force = table.ratings[row.entrant]
        bar = f"{signed(force.elo):>5} [{signed(force.low)} ; {signed(force.high)}]"
        lines.append(
            f"{row.rank:>3}  {padded(table.names[row.entrant], wide)}  {row.points:>6g}  {row.games:>7}"
            f"  {row.wins:>3}  {row.draws:>3}  {row.losses:>3}  {row.faults:>8}   {bar}"
            + (f"   {share(table.perfect[row.entrant])}" if table.perfect else "")
        )
    if table.perfect:
        lines.append(rests_on(table.perfect).to(lang))
    if table.trial is not None:
        lines.append(verdict_of(table).to(lang))
    return lines


def chance_line(plan: Plan, secret: str | None = None) -> Text | None:
    """What is told of a secret: its digest, and the secret itself once the last game is over; nothing of a known seed."""
    if not isinstance(plan.seed, Commitment):
        return None
    digest = plan.seed.digest
    if secret is None or not plan.seed.keeps(secret):
        return Text(
            f"Hasard secret jusqu'à la dernière partie ; empreinte SHA-256 : {digest}.",
            f"Chance is secret until the last game; SHA-256: {digest}.",
        )
    return Text(
        f"Hasard : le secret était {secret} (empreinte SHA-256 annoncée au début : {digest}).",
        f"Chance: the secret was {secret} (SHA-256 announced at the start: {digest}).",
    )


def share(rate: Rate) -> str:
    """How many moves out of how many, as people read it."""
    return f"{100 * rate.kept / rate.judged:.0f} % ({rate.kept}/{rate.judged})" if rate.judged else "—"


def rests_on(rates: Rates) -> Text:
    """On how many moves the rates rest: never silently on a few."""
    moves, looked, judged = (sum(getattr(rate, name) for rate in rates) for name in ("moves", "looked", "judged"))
    return Text(
        f"Coups parfaits : sur {moves} coups choisis entre plusieurs, {looked} ont été regardés et {judged} jugés"
        + ("." if judged == looked else " ; les autres dépassent la limite du moteur."),
        f"Perfect moves: of {moves} moves chosen among several, {looked} were looked at and {judged} judged"
        + ("." if judged == looked else "; the others are beyond the engine's limit."),
    )


def signed(elo: float) -> str:
    """A strength as people read it; never -0."""
    return f"{round(elo) or 0:+d}"


def verdict_of(table: Results) -> Text:
    """The sentence of a sequential test."""
    assert table.trial is not None
    said = VERDICTS[table.trial.verdict]
    one, two = table.names[0], table.names[1]
    ratio, bound, pairs = table.trial.ratio, table.trial.bound, table.trial.pairs
    return Text(
        f"SPRT : {said.fr.format(one=one, two=two)} (rapport {ratio:+.2f}, bornes ±{bound:.2f}, {2 * pairs} parties).",
        f"SPRT: {said.en.format(one=one, two=two)} (ratio {ratio:+.2f}, bounds ±{bound:.2f}, {2 * pairs} games).",
    )
