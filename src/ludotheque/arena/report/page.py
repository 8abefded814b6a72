"""The report of a tournament: one page that needs nothing else, to read, to print, and to replay every game in."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from importlib.resources import files
from typing import TypedDict

from ludotheque.arena.folder import Folder, GameEntry
from ludotheque.arena.plan import expected_games
from ludotheque.arena.report.drawings import Drawings, DrawnLines
from ludotheque.arena.report.replay_data import DrawnReplay, Replay, ReplayGiven, renumbered, replay_of
from ludotheque.arena.results import Results, chance_line, rests_on, share, signed, verdict_of
from ludotheque.arena.schedule import Held
from ludotheque.arena.words import FORMAT_NAMES, WORDS
from ludotheque.boards.frame import style_sheet
from ludotheque.core.board_view import counted
from ludotheque.core.game import Deals
from ludotheque.core.options import Value, default_of
from ludotheque.core.registry import find_entry
from ludotheque.core.seat import Seat
from ludotheque.core.text import Lang, Text, plain_lines, same
from ludotheque.crew.job import CrewJob
from ludotheque.crew.pool import Pool
from ludotheque.play.record import whys_of

BAR_WIDTH, BAR_HEIGHT = 150, 26  # pixels
LINKS = 6  # games named beside a fault
FOLDER = Text("DOSSIER", "FOLDER")
SEATS = (Seat.FIRST.value, Seat.SECOND.value)


class ReplayedGame(Replay):
    """A game as the page offers it: what it is called, who played it, how it ended, and every move."""

    id: str
    title: str
    players: list[str]
    result: str


class ReportData(TypedDict):
    """What the page's own program reads: its words, the lines of all pictures, and the games."""

    words: dict[str, str]
    drawn: DrawnLines
    games: list[ReplayedGame]


def write_report(held: Held, table: Results, folder: Folder, lang: Lang, date: str = "", concurrency: int = 1) -> str:
    """The page, as text."""
    drawings = Drawings()
    replays = _replays(held, folder, lang, concurrency, drawings)
    kept = [game for game in held.games if game["id"] in replays]
    games = [_game(game, replays[game["id"]], held, lang) for game in kept]
    title = find_entry(held.plan.game.name).title
    head = Text(f"Tournoi : {title.fr}", f"Tournament: {title.en}").to(lang)
    words = {name: WORDS[name].to(lang) for name in ("position", "colon", "run", "stop")}
    data: ReportData = {"words": words, "drawn": drawings.plain(), "games": games}
    parts = [
        f"<h1>{escape(head)}</h1>",
        f'<p class="soft">{escape(_plan(held, lang, date))}</p>',
        *(f'<p class="soft remark">{escape(remark.to(lang))}</p>' for remark in held.plan.remarks),
        _chance(held, folder, lang),
        f'<p class="now">{escape(_under_way(held).to(lang))}</p>' if held.due else "",
        f"<p><strong>{escape(verdict_of(table).to(lang))}</strong></p>" if table.trial else "",
        _standings(table, lang),
        f'<p class="soft">{escape(rests_on(table.perfect).to(lang))}</p>' if table.perfect else "",
        _crosstable(table, lang),
        _faults(held, table, [game["id"] for game in kept], lang),
        _replayer(lang) if games else "",
    ]
    return _page(head, lang, "\n".join(parts), data)


def _page(title: str, lang: Lang, body: str, data: ReportData) -> str:
    page = files("ludotheque.arena.report")
    # A name or a reason could hold "</script>": inside the page's data every < is written as its number.
    safe = json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    whole = "\n".join(
        [
            "<!doctype html>",
            f'<html lang="{lang.value}">',
            '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{escape(title)}</title>",
            f"<style>{style_sheet()}{(page / 'report.css').read_text('utf-8')}</style></head>",
            f"<body>{body}",
            f'<script type="application/json" id="data">{safe}</script>',
            f"<script>{(page / 'report.js').read_text('utf-8')}</script>" if data["games"] else "",
            "</body></html>",
            "",
        ]
    )
    return plain_lines(whole)


def _plan(held: Held, lang: Lang, date: str) -> str:
    plan = held.plan
    kind = type(plan.game)
    dealt = plan.game.dealt if isinstance(plan.game, Deals) else ""  # another deal for each pair
    chosen = [one for one in kind.options if one.name != dealt and one.of(plan.game) != default_of(kind, one)]
    colon = Text(" :", ":").to(lang)
    options = ", ".join(f"{one.meaning.to(lang)}{colon} {_value(one.of(plan.game)).to(lang)}" for one in chosen)
    seed = Text("hasard secret", "secret chance")
    if isinstance(plan.seed, int):
        seed = Text(f"graine {plan.seed}", f"seed {plan.seed}")
    bots, games = counted(len(plan.entrants), "robot", "bot"), counted(len(held.games), "partie", "game")
    said = Text(
        f"{FORMAT_NAMES[plan.format].fr} · {bots.fr} · {games.fr} · {seed.fr} · "
        f"{plan.times.turn:g} s par coup, réserve de {plan.times.bank:g} s",
        f"{FORMAT_NAMES[plan.format].en} · {bots.en} · {games.en} · {seed.en} · "
        f"{plan.times.turn:g} s a move, bank of {plan.times.bank:g} s",
    ).to(lang)
    return " · ".join(part for part in (said, options, date) if part)


def _chance(held: Held, folder: Folder, lang: Lang) -> str:
    """The digest of the secret while games are to come, then the secret and how to deal every game again."""
    told = folder.told_secret()
    line = chance_line(held.plan, told)
    if line is None:
        return ""
    check = Text("Pour refaire chaque donne :", "To deal every game again:").to(lang)
    how = f" {check} <code>python -m ludotheque.arena.deal_check {escape(FOLDER.to(lang))}</code>." if told else ""
    return f'<p class="soft chance">{escape(line.to(lang))}{how}</p>'


def _value(value: Value) -> Text:
    return Text("oui" if value else "non", "yes" if value else "no") if isinstance(value, bool) else same(str(value))


def _under_way(held: Held) -> Text:
    done, total = len(held.games), max(len(held.games), expected_games(held.plan))
    fr, en = counted(done, "partie", "game").fr, counted(total, "game", "game").en
    return Text(f"Tournoi en cours : {fr} sur {total}.", f"Under way: {done} of {en}.")


def _standings(table: Results, lang: Lang) -> str:
    low = min(rating.low for rating in table.ratings)
    high = max(rating.high for rating in table.ratings)
    names: tuple[str, ...] = (
        "rank",
        "bot",
        "points",
        "games",
        "wins",
        "draws",
        "losses",
        "faults",
        "tiebreak",
        "strength",
        "bar",
    )
    if table.perfect:
        names = (*names, "perfect")
    head = "".join(
        f'<th scope="col"{" class=name" if name in ("bot", "bar") else ""}>{escape(WORDS[name].to(lang))}</th>'
        for name in names
    )
    rows = []
    for row in table.rows:
        rating = table.ratings[row.entrant]
        bar = _bar(rating.elo, rating.low, rating.high, low, high)
        figures = (f"{row.points:g}", row.games, row.wins, row.draws, row.losses, row.faults, f"{row.sonneborn:g}")
        cells = "".join(f"<td>{figure}</td>" for figure in figures)
        perfect = f"<td>{share(table.perfect[row.entrant])}</td>" if table.perfect else ""
        strength = f"<td>{signed(rating.elo)} <small>[{signed(rating.low)} ; {signed(rating.high)}]</small></td>"
        rows.append(
            f"<tr{' class=first' if row.rank == 1 else ''}><td>{row.rank}</td>"
            f'<td class="name">{escape(table.names[row.entrant])}</td>{cells}{strength}<td class="bar">{bar}</td>{perfect}</tr>'
        )
    return _section("standings", lang, f"<thead><tr>{head}</tr></thead><tbody>{''.join(rows)}</tbody>", "strength_note")


def _bar(elo: float, low: float, high: float, left: float, right: float) -> str:
    """The strength as a point on its bar, all entrants on one scale."""
    span = (right - left) or 1.0

    def place(value: float) -> str:
        return f"{8 + (value - left) / span * (BAR_WIDTH - 16):.1f}"

    middle = BAR_HEIGHT / 2
    zero = (
        f'<line class="zero" x1="{place(0)}" x2="{place(0)}" y1="0" y2="{BAR_HEIGHT}"/>' if left <= 0 <= right else ""
    )
    ends = "".join(
        f'<line x1="{place(end)}" x2="{place(end)}" y1="{middle - 5}" y2="{middle + 5}"/>' for end in (low, high)
    )
    return (
        f'<svg width="{BAR_WIDTH}" height="{BAR_HEIGHT}" viewBox="0 0 {BAR_WIDTH} {BAR_HEIGHT}" role="img" aria-label="{signed(elo)}, {signed(low)} … {signed(high)}">'
        f'{zero}<line x1="{place(low)}" x2="{place(high)}" y1="{middle}" y2="{middle}"/>{ends}'
        f'<circle cx="{place(elo)}" cy="{middle}" r="5"/></svg>'
    )


def _crosstable(table: Results, lang: Lang) -> str:
    order = [row.entrant for row in table.rows]
    head = "".join(f'<th scope="col">{place}</th>' for place in range(1, len(order) + 1))
    rows = []
    for place, one in enumerate(order, 1):
        cells = "".join(_cross(table, one, other) for other in order)
        rows.append(f'<tr><td>{place}</td><td class="name">{escape(table.names[one])}</td>{cells}</tr>')
    return _section(
        "crosstable", lang, f"<thead><tr><th></th><th></th>{head}</tr></thead><tbody>{''.join(rows)}</tbody>"
    )


def _cross(table: Results, one: int, other: int) -> str:
    points, games = table.crosses[one][other]
    if one == other:
        return '<td class="self"></td>'
    return f"<td>{points:g}/{games}</td>" if games else "<td></td>"


@dataclass(frozen=True, slots=True)
class _Fault:
    """A game that an entrant lost by a fault, or in which the referee passed for it."""

    who: str
    what: str
    sentence: str
    game: str


def _faults_of(held: Held, table: Results, lang: Lang) -> Iterator[_Fault]:
    words = 0 if lang is Lang.FR else 1
    for game in held.games:
        names = dict(zip(SEATS, (table.names[one] for one in game["entrants"]), strict=True))
        for seat, *said in game["notes"]:
            yield _Fault(names[seat], WORDS["forced_pass"].to(lang), said[words], game["id"])
        if game["fault"]:
            reason = game["reason"][words] if game["reason"] else ""
            yield _Fault(
                names[game["fault"]], whys_of(held.plan.game.name)[game["why"]].brief.to(lang), reason, game["id"]
            )


def _faults(held: Held, table: Results, replayable: Sequence[str], lang: Lang) -> str:
    """Who lost by a fault or was made to pass: one line for each kind, with one reason and the games to look at."""
    title = f"<h2>{WORDS['faults_title'].to(lang)}</h2>"
    groups: dict[tuple[str, str], list[_Fault]] = {}
    for fault in _faults_of(held, table, lang):
        groups.setdefault((fault.who, fault.what), []).append(fault)
    if not groups:
        return f"{title}<p>{WORDS['no_fault'].to(lang)}</p>"
    numbers = {name: number for number, name in enumerate(replayable)}
    rows = [
        f'<tr><td class="name fault">{escape(who)}</td><td class="name">{escape(what)}</td><td>{len(faults)}</td>'
        f'<td class="sentence">{escape(faults[0].sentence)}</td>'
        f'<td class="sentence">{_links([fault.game for fault in faults], numbers)}</td></tr>'
        for (who, what), faults in sorted(groups.items(), key=lambda group: -len(group[1]))
    ]
    classes = {"times": ""}
    heads = "".join(
        f'<th scope="col" class="{classes.get(name, "name")}">{WORDS[name].to(lang)}</th>'
        for name in ("bot", "what", "times", "sentence", "where")
    )
    return _section("faults_title", lang, f"<thead><tr>{heads}</tr></thead><tbody>{''.join(rows)}</tbody>")


def _links(games: Sequence[str], numbers: Mapping[str, int]) -> str:
    """The first of these games, to be replayed at a click where they can be."""
    different = list(dict.fromkeys(games))
    shown = [
        f'<a href="#replay" data-game="{numbers[name]}">{escape(name)}</a>' if name in numbers else escape(name)
        for name in different[:LINKS]
    ]
    return " ".join(shown) + (" …" if len(different) > LINKS else "")


def _section(title: str, lang: Lang, table: str, note: str = "") -> str:
    after = f'<p class="soft">{escape(WORDS[note].to(lang))}</p>' if note else ""
    return f'<h2>{WORDS[title].to(lang)}</h2><div class="wide"><table>{table}</table></div>{after}'


def _replayer(lang: Lang) -> str:
    def button(name: str, sign: str) -> str:
        label = escape(WORDS[name].to(lang))
        return f'<button type="button" id="{name}" aria-label="{label}" title="{label}">{sign}</button>'

    return (
        f'<h2 id="replay">{WORDS["replay"].to(lang)}</h2>'
        f'<p class="choice"><select id="choice" aria-label="{WORDS["choice"].to(lang)}"></select></p>'
        '<div class="replay"><div><div id="board"></div>'
        f'<input type="range" id="slider" min="0" value="0" aria-label="{WORDS["slider"].to(lang)}">'
        f'<div class="controls">{button("begin", "«")}{button("back", "‹")}'
        f'<button type="button" id="run">{WORDS["run"].to(lang)}</button>{button("on", "›")}{button("end", "»")}</div></div>'
        '<div><div id="first" class="side"></div><div id="second" class="side"></div><p id="notes" class="soft"></p>'
        '<p id="where" aria-live="polite"></p><p><strong id="result"></strong></p><div id="moves" class="moves"></div></div></div>'
    )


def _replays(held: Held, folder: Folder, lang: Lang, concurrency: int, drawings: Drawings) -> dict[str, Replay]:
    """What each game needs to be replayed, by its id; the lines of its pictures go among the drawings."""
    records = {one["id"]: folder.record(one["id"]) for one in held.games}
    jobs: list[CrewJob[ReplayGiven, DrawnReplay]] = [
        CrewJob(replay_of, name, {"path": str(path), "lang": lang.value})
        for name, path in records.items()
        if path.is_file()
    ]  # somebody may have taken a record away: its game cannot be replayed, but it still counts
    with Pool(concurrency) as pool:
        found = {job.id: done for job, done in pool.results(jobs)}
    # In the order of the plan, whoever came first: the same tournament gives the same page.
    return {job.id: renumbered(found[job.id]["replay"], drawings.take(found[job.id]["drawn"])) for job in jobs}


def _game(game: GameEntry, replay: Replay, held: Held, lang: Lang) -> ReplayedGame:
    names = [held.plan.entrants[one].name for one in game["entrants"]]
    result = {1.0: "1-0", 0.5: "½-½", 0.0: "0-1"}[game["points"]]
    score = f" {game['score'][0]}-{game['score'][1]}" if game["score"] else ""
    why = whys_of(held.plan.game.name)[game["why"]].brief.to(lang)
    reason = f". {game['reason'][0 if lang is Lang.FR else 1]}" if game["reason"] else ""
    return {
        "id": game["id"],
        "title": f"{game['id']}  {names[0]} – {names[1]}  {result}{score} ({why})",
        "players": names,
        "result": f"{result}{score}, {why}{reason}",
        **replay,
    }
