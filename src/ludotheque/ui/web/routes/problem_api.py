"""Problems for a page or a program: one posed, its two hints, what a try gives; and those of one's own games as they are found."""

import asyncio
from collections.abc import AsyncIterator
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Path, Query, Request
from pydantic import BaseModel, Field
from starlette.responses import Response, StreamingResponse

from ludotheque.core.registry import find_entry
from ludotheque.core.text import Lang, Text
from ludotheque.table.own_problems import HowFar, News, OwnProblem, own_games, own_problems
from ludotheque.table.practice import Attempt, TryRow, record_try
from ludotheque.ui.web.app_state import state_of
from ludotheque.ui.web.auth import Asker, Visitor, claimant_of, wanted_lang
from ludotheque.ui.web.problem_view import (
    Plain,
    after,
    hint,
    is_right,
    posed,
    posed_at,
    read_try,
    read_typed,
    shown,
    told,
    why_not,
)
from ludotheque.ui.web.routes.analysis import LINES, AskedStudy, stream_lines
from ludotheque.ui.web.routes.board_help import Named
from ludotheque.ui.web.rule_pages import game_at
from ludotheque.ui.web.schemas import Asked, Why, about
from ludotheque.ui.web.study_view import STAGES
from ludotheque.ui.web.typography import to_page

router = APIRouter()
COUNT_COOKIE = "ludo-count"  # whether one's tries count, where somebody said so
Slug = Annotated[str, Path(max_length=40, description="The game, as its addresses call it")]
Name = Annotated[str, Path(max_length=40, description="The problem")]
Step = Annotated[Literal["1", "2"], Path(description="1: the theme; 2: few moves")]
YOU_PLAYED = Text("Votre coup dans la partie : {move}.", "Your move in the game: {move}.")


class MoveButton(BaseModel):
    """A move that is not on the board."""

    move: str
    text: Annotated[str, about("ce que dit le bouton", "what the button says")]


class ProblemShown(BaseModel):
    """A problem: a position in which one move alone is right."""

    id: str
    game: str
    address: Annotated[str, about("sa page", "its page")]
    goal: Annotated[str, about("ce qui est demandé", "what is asked")]
    difficulty: Annotated[str, about("facile, moyen ou difficile", "easy, medium or hard")]
    rating: Annotated[int, about("sa force, comme celle d'un joueur", "its strength, as that of a player")]
    board: Annotated[str, about("le plateau, en SVG", "the board, as SVG")]
    buttons: Annotated[list[MoveButton], about("les coups hors du plateau", "the moves beside the board")]
    notes: Annotated[list[str], about("ce que le plateau ne montre pas", "what the board does not show")]
    rules: Annotated[list[str], about("dont les règles inhabituelles", "the unusual rules among it")]
    base: Annotated[str, about("la position, pour /analyse?", "the position, for /analyse?")]
    separator: Annotated[str, about("entre deux coups écrits", "between two written moves")]


class ProblemHint(BaseModel):
    """A hint: the theme in words, or the few moves among which the solution is."""

    says: str
    moves: list[str]
    cells: Annotated[list[str], about("les cases où ils se jouent", "the cells on which they are played")]


class TryAsked(Asked):
    """A move tried in a problem."""

    move: Annotated[str, Field(min_length=1, max_length=20)]
    hinted: Annotated[bool, about("un indice a été demandé", "a hint was asked for", strict=True)] = False
    ms: Annotated[int, about("millisecondes de réflexion", "milliseconds of thinking", ge=0, le=10**9)] = 0


class MoveRead(BaseModel):
    """A typed move that the rules allow."""

    move: Annotated[str, about("le coup, comme le jeu l'écrit", "the move as the game writes it")]


class ProblemRating(BaseModel):
    """What a first try made of one's rating at the problems of the game."""

    rating: float
    deviation: float
    change: Annotated[float, about("ce que l'essai y a changé", "what the try changed")]


class TryJudged(BaseModel):
    """What a try gives."""

    right: Annotated[bool, about("si c'est le seul bon coup", "whether it is the only right move")]
    move: str
    gives: Annotated[str, about("le coup et ce qu'il donne", "the move and what it gives")]
    says: str
    why: Annotated[str, about("pourquoi, là où une règle l'explique", "why, where a rule explains it")]
    ending: Annotated[
        str,
        about(
            "comment finit la partie si la suite s'arrête avant", "how the game ends where the line stops before that"
        ),
    ]
    line: Annotated[list[str], about("le meilleur jeu des deux ensuite", "the best play of both afterwards")]
    board: Annotated[str, about("le plateau après le coup, en SVG", "the board after the move, as SVG")]
    told: Annotated[str, about("le coup dans une phrase", "the move in a sentence")]
    notes: Annotated[list[str], about("ce que ce plateau ne montre pas", "what this board does not show")]
    solution: Annotated[str, about("le bon coup", "the right move")]
    best: Annotated[str, about("le bon coup, comme la page le nomme", "the right move as the page calls it")]
    rated: Annotated[
        ProblemRating | None,
        about("null : l'essai ne compte pas, ou n'est pas le premier", "null: the try does not count, or is not the first"),
    ]  # fmt: skip


def counts(request: Request, visitor: Visitor) -> bool:
    """Whether somebody's tries count: those of an account unless they say no, those of a guest if they ask, no program's."""
    said = request.cookies.get(COUNT_COOKIE)
    return not visitor.by_key and (said == "yes" or (visitor.account and said != "no"))


@router.get("/api/problem/{slug}/{name}", openapi_extra={"x-fr": "Un problème."})
async def problem(request: Request, slug: Slug, name: Name, _asker: Asker) -> ProblemShown:
    """A problem."""
    entry, lang = game_at(slug), wanted_lang(request)
    return ProblemShown(**await asyncio.to_thread(lambda: shown(posed_at(entry, name), lang)))


@router.get("/api/problem/{slug}/{name}/hint/{step}", openapi_extra={"x-fr": "Un indice : 1 le thème, 2 peu de coups."})
async def problem_hint(request: Request, slug: Slug, name: Name, step: Step, _asker: Asker) -> ProblemHint:
    """A hint: 1 names the theme, 2 leaves few moves."""
    entry, lang = game_at(slug), wanted_lang(request)
    return ProblemHint(**await asyncio.to_thread(lambda: hint(posed_at(entry, name), int(step), lang)))


@router.get("/api/problem/{slug}/{name}/why", openapi_extra={"x-fr": "Pourquoi une case ne se joue pas."})
async def problem_why(request: Request, slug: Slug, name: Name, _asker: Asker, cell: Named, piece: Named = "") -> Why:
    """Why a cell cannot be played in a problem; nothing is tried."""
    entry, lang = game_at(slug), wanted_lang(request)
    return Why(says=await asyncio.to_thread(lambda: why_not(posed_at(entry, name), cell, piece, lang)))


@router.post("/api/problem/{slug}/{name}/try", openapi_extra={"x-fr": "Essayer un coup."})
async def try_problem(request: Request, slug: Slug, name: Name, asked: TryAsked, asker: Asker) -> TryJudged:
    """Try a move; the first try counts for whoever wants it to."""
    answer, row = await tried(request, slug, name, asked, asker)
    rated = None if row is None else ProblemRating(rating=row.rating, deviation=row.deviation, change=row.change)
    return TryJudged(**answer, rated=rated)


async def tried(request: Request, slug: str, name: str, asked: TryAsked, asker: Visitor) -> tuple[Plain, TryRow | None]:
    """What a try gives, and what it made of the rating if it counts."""
    entry, lang = game_at(slug), wanted_lang(request)

    def judged() -> tuple[Plain, Attempt]:
        one = posed_at(entry, name)
        found = read_try(one, asked.move)
        answer = {**told(one, found, lang), **after(one, found, lang), "solution": one.problem.solution.move}
        return answer, Attempt(one.problem, is_right(one, found), asked.hinted, asked.ms)

    answer, attempt = await asyncio.to_thread(judged)
    row = await record_try(state_of(request).house, asker.person, attempt) if counts(request, asker) else None
    return answer, row


@router.get(
    "/api/problems/mine",
    responses=LINES,
    response_class=StreamingResponse,
    openapi_extra={"x-fr": "Les problèmes de ses propres parties, à mesure qu'ils sont trouvés : des lignes de JSON."},
)
async def own(request: Request, asker: Asker) -> Response:
    """The problems of one's own games as they are found: lines of JSON, those with `games` say how far the search is."""
    state, lang = state_of(request), wanted_lang(request)
    games = await own_games(state.house, asker.id)
    news = _counted(len(games), own_problems(games, state.thinkers, claimant_of(request, asker)))
    return await stream_lines(request, news, lambda one: told_news(one, lang))


@router.get("/api/problems/mine/move", openapi_extra={"x-fr": "Un coup tapé dans une position, comme le jeu l'écrit."})
async def move_read(study: AskedStudy, _asker: Asker, move: Annotated[str, Query(max_length=20)]) -> MoveRead:
    """A move typed in a position, as the game writes it; the rules refuse what they refuse, and nothing is tried."""
    entry = find_entry(study.game.name)
    return MoveRead(move=await asyncio.to_thread(read_typed, entry, study.game, study.state, move))


async def _counted(games: int, news: AsyncIterator[News]) -> AsyncIterator[News]:
    """The same, after how many games there are."""
    yield HowFar(0, games, 0, 0)
    try:
        async for one in news:
            yield one
    finally:
        await news.aclose()  # type: ignore[attr-defined]


def told_news(news: News, lang: Lang) -> Plain:
    """How far the search is, or a problem with all that can be said of each of its moves: the page only compares."""
    if isinstance(news, HowFar):
        waiting = "" if news.waiting is None else to_page(STAGES[news.waiting.stage], lang)
        return {"number": news.number, "games": news.games, "ply": news.ply, "plies": news.plies, "waiting": waiting}
    return _own(news, lang)


def _own(own: OwnProblem, lang: Lang) -> dict[str, Any]:
    one = posed(own.problem)
    return {
        **shown(one, lang),
        "title": find_entry(own.problem.game).title.to(lang),
        "match": own.game.name,
        "played": own.played,
        "told": to_page(YOU_PLAYED, lang).format(move=to_page(one.view.spelled(own.played), lang)),
        "solution": own.problem.solution.move,
        "tries": {tried.move: told(one, tried, lang) for tried in own.problem.tries},
        "hints": [hint(one, step, lang) for step in (1, 2)],
    }
