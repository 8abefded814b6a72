"""The room of problems: those of the day, by game, difficulty and theme; one to solve; series against the clock; sheets for a class."""

import asyncio
import json
from collections import Counter
from dataclasses import dataclass
from datetime import UTC, date, datetime
from functools import lru_cache
from random import Random, SystemRandom
from typing import Annotated, Any
from urllib.parse import urlencode

from fastapi import APIRouter, Form, Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from ludotheque.core.errors import BadOption, LudothequeError
from ludotheque.core.problem import Problem
from ludotheque.core.registry import Entry
from ludotheque.core.text import Lang, Text, quoted
from ludotheque.learning.difficulty import Bands, band
from ludotheque.learning.finding import (
    BAND_NAMES,
    MOST_IN_SERIES,
    NoSuchProblem,
    Series,
    chosen_by,
    of_the_day,
    problem_called,
    read_series,
    themes_of,
    with_problems,
)
from ludotheque.learning.sheet import page as sheet
from ludotheque.table.practice import ProblemRatingRow, next_problem, problem_curve, problem_ratings
from ludotheque.ui.web.app_state import origin_of, state_of
from ludotheque.ui.web.auth import YEAR, FormAsker, porter_of, wanted_lang
from ludotheque.ui.web.curve import PROBLEMS, curve
from ludotheque.ui.web.forms import Done
from ludotheque.ui.web.pages import go_and_say, is_secure, page
from ludotheque.ui.web.problem_view import Plain, drawn, posed, posed_at, shown
from ludotheque.ui.web.routes.problem_api import COUNT_COOKIE, TryAsked, counts, tried
from ludotheque.ui.web.rule_pages import game_at
from ludotheque.ui.web.typography import to_page

router = APIRouter(include_in_schema=False)
USUAL_COUNT, MOST_MINUTES = "10", 60
SHEET_POLICY = "default-src 'none'; style-src 'unsafe-inline'"
SEED_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # nothing in it is taken for something else
ROBOTS_KEEP_OUT = {"x-robots-tag": "noindex"}
MINUTES = Text(
    f"Une série dure de 1 à {MOST_MINUTES} minutes, pas {{minutes}}.",
    f"A series lasts 1 to {MOST_MINUTES} minutes, not {{minutes}}.",
)
NONE_YET = Text("{title} n'a pas encore de problèmes.", "{title} has no problems yet.")
NONE_SUCH = Text("Aucun problème ne répond à ce choix.", "No problem answers this choice.")


@dataclass(frozen=True, slots=True)
class Chosen:
    """The problems that somebody keeps to: those of a difficulty, of a theme, or all."""

    difficulty: str
    theme: str

    @property
    def query(self) -> str:
        return urlencode({name: word for name, word in self.words.items() if word})

    @property
    def words(self) -> dict[str, str]:
        return {"difficulty": self.difficulty, "theme": self.theme}


def _chosen(request: Request) -> Chosen:
    return Chosen(*(request.query_params.get(name, "")[:40] for name in ("difficulty", "theme")))


def _today(request: Request) -> date:
    return datetime.fromtimestamp(state_of(request).house.date() / 1000, UTC).date()


def _problems_at(slug: str) -> Entry:
    """The game of an address, if it has problems."""
    entry = game_at(slug)
    if not entry.problems():
        title = entry.title
        raise NoSuchProblem(Text(NONE_YET.fr.format(title=title.fr), NONE_YET.en.format(title=title.en)))
    return entry


@lru_cache(64)
def _day_card(entry: Entry, day: date, lang: Lang) -> Plain:
    """The problem of the day and how many problems there are, as a card shows them."""
    one = posed(of_the_day(entry, day))
    return {
        "entry": entry,
        "board": drawn(one, lang, picture=True),
        "goal": one.asks(),
        "address": one.address,
        "count": len(entry.problems()),
        "bands": _bands(entry.problems()),
    }


def _bands(problems: tuple[Problem, ...]) -> list[tuple[str, Text, int]]:
    """How many there are of each difficulty."""
    found = Counter(band(problem.rating) for problem in problems)
    return [(name, BAND_NAMES[name], found[name]) for name in Bands]


@router.get("/problemes")
async def room(request: Request) -> Response:
    """Every game: its problem of the day, how many there are, one's own rating."""
    lang, visitor = wanted_lang(request), await porter_of(request).welcomed(request)
    day = _today(request)
    cards = await asyncio.to_thread(lambda: [_day_card(entry, day, lang) for entry in with_problems()])
    ratings = {} if visitor.new else await problem_ratings(state_of(request).house, visitor.id)
    return await page(
        request, "problems.html", visitor=visitor, cards=cards, ratings=ratings, counted=counts(request, visitor),
        back="/problemes", **_form(None),
    )  # fmt: skip


def _form(entry: Entry | None) -> Plain:
    """What the form for a series offers."""
    themes = [] if entry is None else [(name, entry.themes()[name]) for name in themes_of(entry)]
    return {
        "bands": [(name, BAND_NAMES[name]) for name in Bands],
        "themes": themes,
        "most": MOST_IN_SERIES,
        "minutes": MOST_MINUTES,
    }


@router.get("/problemes/serie")
async def series(request: Request) -> Response:
    """A series, the same for whoever has the link; without a number it is given one."""
    asked = request.query_params
    if not asked.get("seed"):
        return _with_seed(request)
    minutes = _minutes(asked.get("minutes", ""))
    found, problems = await asyncio.to_thread(_read_series, request)
    entry, lang = game_at(asked["game"]), wanted_lang(request)
    query, first = _series_query(found, minutes), await asyncio.to_thread(lambda: shown(posed(problems[0]), lang))
    plain = [
        {"id": one.id, "rating": one.rating, "band": to_page(BAND_NAMES[band(one.rating)], lang)} for one in problems
    ]
    return await page(
        request, "problems_series.html", entry=entry, problems=plain, series=found, minutes=minutes,
        difficulty=BAND_NAMES.get(found.difficulty), theme=entry.themes().get(found.theme), query=query,
        link=f"{origin_of(request)}/problemes/serie?{query}", state=json.dumps(first), first=first,
    )  # fmt: skip


def _with_seed(request: Request) -> Response:
    """On to the same choice with a number of its own: another series than before, and the same for whoever has its address."""
    seed = "".join(SystemRandom().choice(SEED_LETTERS) for _ in range(5))
    kept = [(name, word) for name, word in request.query_params.items() if word and name != "seed"]
    return RedirectResponse(f"{request.url.path}?{urlencode([*kept, ('seed', seed)])}", 303)


def _read_series(request: Request) -> tuple[Series, list[Problem]]:
    asked = request.query_params
    entry = _problems_at(asked.get("game", "")[:40])
    words = (asked.get("difficulty", ""), asked.get("theme", ""), asked.get("count") or USUAL_COUNT)
    found = read_series(entry.about.name, *words, asked.get("seed") or "1")
    problems = found.problems()
    if not problems:
        raise NoSuchProblem(NONE_SUCH)
    return found, problems


def _series_query(found: Series, minutes: int | None) -> str:
    words = {
        "game": found.game, "difficulty": found.difficulty, "theme": found.theme, "count": found.count,
        "minutes": minutes, "seed": found.seed,
    }  # fmt: skip
    return urlencode({name: word for name, word in words.items() if word})


def _minutes(text: str) -> int | None:
    if not text:
        return None
    if text.isascii() and text.isdigit() and len(text) < 4 and 1 <= int(text) <= MOST_MINUTES:
        return int(text)
    called = quoted(text)
    raise BadOption(Text(MINUTES.fr.format(minutes=called), MINUTES.en.format(minutes=called)))


@router.get("/problemes/feuille")
async def printed(request: Request) -> Response:
    """A series on paper; the solutions are a page apart, and left out where `solutions=no` is asked."""
    if not request.query_params.get("seed"):
        return _with_seed(request)
    found, _ = await asyncio.to_thread(_read_series, request)
    link = f"{origin_of(request)}/problemes/serie?{_series_query(found, None)}"
    told = request.query_params.get("solutions") != "no"
    content = await asyncio.to_thread(lambda: sheet(found, wanted_lang(request), solutions=told, link=link))
    return HTMLResponse(content, headers={"content-security-policy": SHEET_POLICY, **ROBOTS_KEEP_OUT})


@router.get("/problemes/mes-parties")
async def own(request: Request) -> Response:
    """The problems of one's own games; the page asks for them when its button is pressed."""
    return await page(request, "problems_own.html")


@router.post("/problemes/compter")
async def count_tries(
    request: Request, _asker: FormAsker, count: Annotated[str, Form()] = "", back: Annotated[str, Form()] = ""
) -> Response:
    """From now on one's tries count, or do not; this browser remembers it."""
    inside = back.startswith("/probleme") and back.isascii() and back.isprintable() and "\\" not in back
    response = RedirectResponse(back if inside else "/problemes", 303)
    said = "yes" if count == "yes" else "no"
    response.set_cookie(COUNT_COOKIE, said, max_age=YEAR, httponly=True, samesite="lax", secure=is_secure(request))
    return response


@router.get("/problemes/{slug}")
async def of_a_game(request: Request, slug: str) -> Response:
    """The problems of one game: by difficulty, by theme, and how one's own rating went."""
    lang, visitor = wanted_lang(request), await porter_of(request).welcomed(request)
    entry, day = await asyncio.to_thread(_problems_at, slug), _today(request)
    house, name = state_of(request).house, entry.about.name
    rating = None if visitor.new else (await problem_ratings(house, visitor.id)).get(name)
    points = [] if rating is None else await problem_curve(house, visitor.id, name)
    card, themes = await asyncio.to_thread(lambda: (_day_card(entry, day, lang), themes_of(entry)))
    return await page(
        request, "problems_game.html", visitor=visitor, entry=entry, card=card, rating=rating, counted=counts(request, visitor),
        themes_counted=[(theme, entry.themes()[theme], count) for theme, count in themes.items()],
        curve=curve(points, lang, PROBLEMS) if points else "", solved=sum(one.solved and not one.hinted for one in points),
        tries=len(points), back=f"/problemes/{entry.slug}", **_form(entry),
    )  # fmt: skip


@router.get("/problemes/{slug}/suivant")
async def following(request: Request, slug: str) -> Response:
    """On to a problem that suits whoever asks, of those they keep to."""
    entry, chosen = await asyncio.to_thread(_problems_at, slug), _chosen(request)
    asked, visitor = request.query_params, await porter_of(request).welcomed(request)
    last = problem_called(entry, asked["after"]) if asked.get("after") else None
    among = chosen_by(entry, chosen.difficulty, chosen.theme)
    if not among:
        raise NoSuchProblem(NONE_SUCH)
    house, rng = state_of(request).house, Random(SystemRandom().random())
    found = await next_problem(house, visitor.id, among, last, rng, up=asked.get("up") != "0")
    if found is None:
        return go_and_say(request, f"/problemes/{entry.slug}", Done.ALL_TRIED)
    return RedirectResponse(_address(entry, found, chosen), 303)


@router.get("/probleme/{slug}")
async def today(request: Request, slug: str) -> Response:
    """On to the problem of the day."""
    entry = await asyncio.to_thread(_problems_at, slug)
    return RedirectResponse(_address(entry, of_the_day(entry, _today(request)), Chosen("", "")), 303)


def _address(entry: Entry, problem: Problem, chosen: Chosen) -> str:
    return f"/probleme/{entry.slug}/{problem.id}{'?' if chosen.query else ''}{chosen.query}"


@router.get("/probleme/{slug}/{name}")
async def one_problem(request: Request, slug: str, name: str) -> Response:
    """A problem to solve."""
    return await _problem_page(request, slug, name)


@router.post("/probleme/{slug}/{name}")
async def typed(
    request: Request, slug: str, name: str, asker: FormAsker, move: Annotated[str, Form(max_length=40)] = ""
) -> Response:
    """A typed move, where no script runs: the page comes back with what it gives."""
    try:
        answer, row = await tried(request, slug, name, TryAsked(move=move.strip()[:20] or "?"), asker)
    except NoSuchProblem:
        raise
    except LudothequeError as error:
        return await _problem_page(request, slug, name, refused=error.text, status=422)
    return await _problem_page(request, slug, name, answer=answer, row=row)


async def _problem_page(
    request: Request,
    slug: str,
    name: str,
    *,
    answer: Plain | None = None,
    row: Any = None,
    refused: Text | None = None,
    status: int = 200,
) -> Response:
    entry, lang, chosen = game_at(slug), wanted_lang(request), _chosen(request)
    visitor = await porter_of(request).welcomed(request)
    one, message = await asyncio.to_thread(lambda: (one := posed_at(entry, name), shown(one, lang)))
    rating: ProblemRatingRow | None = None
    if not visitor.new:
        rating = (await problem_ratings(state_of(request).house, visitor.id)).get(one.problem.game)
    query = f"&{chosen.query}" if chosen.query else ""
    line = [] if answer is None or not answer["line"] else [answer["move"], *answer["line"]]
    is_today = one.problem.id == of_the_day(entry, _today(request)).id
    return await page(
        request, "problem.html", status, visitor=visitor, entry=entry, message=message, answer=answer, row=row, refused=refused,
        line=" ".join(one.view.spelled(move).to(lang) for move in line),
        state=json.dumps({word: value for word, value in message.items() if word != "board"}), rating=rating,
        counted=counts(request, visitor), following=f"/problemes/{entry.slug}/suivant?after={one.problem.id}{query}",
        link=f"{origin_of(request)}{one.address}", description=_described(entry, one.asks()), picture=f"{one.address}.png",
        today=is_today, back=_address(entry, one.problem, chosen), path=one.address,
    )  # fmt: skip


def _described(entry: Entry, asked: Text) -> Text:
    return Text(
        f"Problème ({entry.title.fr}) : {asked.fr} Un seul coup est juste, c'est prouvé.",
        f"A problem of {entry.title.en}: {asked.en} One move alone is right, and that is proved.",
    )
