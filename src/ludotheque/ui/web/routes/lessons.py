"""Learning by playing: the lessons of every game, and each step of one on a board."""

import asyncio
import json
from collections.abc import Mapping
from typing import Annotated

from fastapi import APIRouter, Path, Query, Request
from pydantic import BaseModel
from starlette.responses import RedirectResponse, Response

from ludotheque.core.errors import LudothequeError
from ludotheque.core.registry import Entry
from ludotheque.core.text import Lang, Text
from ludotheque.learning.difficulty import band
from ludotheque.ui.web.auth import YEAR, Asker, wanted_lang
from ludotheque.ui.web.choices import usual_fields
from ludotheque.ui.web.lesson_view import Learner, Plain, learner_at, lesson_at, paragraphs, step_at, taught
from ludotheque.ui.web.pages import is_secure, page
from ludotheque.ui.web.rule_pages import card
from ludotheque.ui.web.schemas import Why, about
from ludotheque.ui.web.typography import to_page

router = APIRouter()
BEGUN_COOKIE = "ludo-learns"  # a lesson was begun in this browser, or its offer declined: it is not offered again
FIRST_LEVEL = "1"  # of the engine against which a first game is played
YOUR_TURN = Text("À vous de jouer.", "It is your turn.")
Slug = Annotated[str, Path(max_length=40, description="The game")]
Number = Annotated[int, Path(ge=1, le=99, description="The step, counted from 1")]
Moves = Annotated[str, Query(max_length=500, description="The moves that were tried in this step, with blanks between")]
Named = Annotated[str, Query(max_length=40, description="The name of a cell or a card")]


class ButtonSchema(BaseModel):
    """A move that is not on the board."""

    move: str
    text: Annotated[str, about("ce que dit le bouton", "what the button says")]


class FrameSchema(BaseModel):
    """A move, and the board just after it."""

    move: str
    board: Annotated[str, about("le plateau, en SVG", "the board, as SVG")]


class LessonPosition(BaseModel):
    """Where somebody is in a step of a lesson."""

    board: Annotated[str, about("le plateau où l'on joue, en SVG", "the board to play on, as SVG")]
    frames: Annotated[
        list[FrameSchema], about("le dernier coup, puis les réponses", "the last move, then what is answered to it")
    ]
    says: Annotated[
        str, about("ce qui est dit du dernier coup, ou de l'étape", "what is said of the last move, or of the step")
    ]
    then: Annotated[
        str, about("ce qui suit un bon coup : la réponse, la fin", "what follows a right move: the reply, the end")
    ]
    right: Annotated[
        bool,
        about(
            "si le dernier coup est le bon ; vrai avant le premier",
            "whether the last move is right; true before the first",
        ),
    ]
    done: Annotated[bool, about("si l'étape est faite", "whether the step is done")]
    moves: Annotated[list[str], about("les bons coups jusqu'ici", "the right moves so far")]
    buttons: Annotated[
        list[ButtonSchema], about("les coups qui ne sont pas sur le plateau", "the moves that are not on the board")
    ]
    notes: Annotated[list[str], about("ce qu'a chaque joueur", "what each player has")]
    hint: Annotated[str, about("un bon coup ; vide : l'étape est faite", "a right move; empty: the step is done")]
    advice: Annotated[str, about("le même, dans une phrase", "the same in a sentence")]  # fmt: skip


@router.get("/apprendre", include_in_schema=False)
async def lessons_page(request: Request) -> Response:
    """Every game with the steps of its lesson."""
    lang = wanted_lang(request)
    lessons = [{"entry": entry, "board": card(entry, lang), "first_game": first_game(entry)} for entry in taught()]
    return await page(request, "lessons.html", lessons=lessons)


@router.get("/apprendre/{slug}", include_in_schema=False)
async def lesson_begins(slug: str) -> Response:
    """A lesson begins with its first step."""
    return RedirectResponse(f"/apprendre/{lesson_at(slug).slug}/1", 303)


@router.get("/apprendre/{slug}/{step}", include_in_schema=False)
async def step_page(
    request: Request, slug: str, step: str, moves: Moves = "", move: Annotated[str, Query(max_length=40)] = ""
) -> Response:
    """A step; a browser without scripts sends in the address what was played, and `move`, which is tried now."""
    entry, lang = lesson_at(slug), wanted_lang(request)
    number = step_at(entry, step)
    learner, message, status = await asyncio.to_thread(_tried, entry, number, moves.split(), move, lang)
    last = number == len(entry.lesson())
    problem = await asyncio.to_thread(easy_problem, entry) if last else ""
    answer = await page(
        request, "lesson.html", status, entry=entry, number=number, message=message, seat=learner.seat(),
        step=learner.step, told=paragraphs(entry, learner.step.says, lang), first_game=first_game(entry),
        following=following(entry), problem=problem, state=json.dumps({name: told for name, told in message.items() if name != "board"}),
    )  # fmt: skip
    return lesson_is_begun(request, answer)


def lesson_is_begun(request: Request, answer: Response) -> Response:
    """The lobby of this browser offers no first lesson any more."""
    answer.set_cookie(BEGUN_COOKIE, "1", max_age=YEAR, httponly=True, samesite="lax", secure=is_secure(request))
    return answer


def _tried(entry: Entry, number: int, moves: list[str], move: str, lang: Lang) -> tuple[Learner, Plain, int]:
    """A step after the moves of the address, what is said of the one that is tried now, and the status of the answer."""
    if move.strip():
        try:
            learner = learner_at(entry, number, [*moves, move.strip()], lang)
            return learner, _told(learner), 200
        except LudothequeError as error:
            refusal = to_page(error.text, lang)
            learner = learner_at(entry, number, moves, lang)
            return learner, {**_told(learner), "says": refusal, "kind": "refused"}, 422
    learner = learner_at(entry, number, moves, lang)
    return learner, _told(learner), 200


def _told(learner: Learner) -> Plain:
    message = learner.shown()
    if not learner.moves:
        return {
            **message,
            "says": to_page(YOUR_TURN, learner.lang),
            "kind": "",
        }  # what the step tells stands above the board
    return {**message, "kind": "right" if message["right"] else "wrong"}


def first_game(entry: Entry) -> Mapping[str, str]:
    """The fields that open a table for whoever plays a game for the first time."""
    return {**usual_fields(entry), "level": FIRST_LEVEL}


def easy_problem(entry: Entry) -> str:
    """The address of a problem among the easiest that a game has; "" where it has none."""
    problems = entry.problems()
    return f"/problemes/{entry.slug}/suivant?difficulty={band(problems[0].rating)}" if problems else ""


def following(entry: Entry) -> Entry | None:
    """The game whose lesson comes after this one; None: it is the only one."""
    entries = taught()
    after = entries[(entries.index(entry) + 1) % len(entries)]
    return None if after is entry else after


@router.get("/api/lesson/{slug}/{step}", openapi_extra={"x-fr": "Une étape d'une leçon, après les coups essayés."})
async def step_walked(request: Request, slug: Slug, step: Number, _asker: Asker, moves: Moves = "") -> LessonPosition:
    """A step of a lesson after the moves tried there; nothing is kept."""
    learner = _learner(request, slug, step, moves)
    return LessonPosition(**await asyncio.to_thread(learner.shown))


@router.get("/api/lesson/{slug}/{step}/why", openapi_extra={"x-fr": "Pourquoi une case ne se joue pas."})
async def step_why(
    request: Request, slug: Slug, step: Number, _asker: Asker, cell: Named, piece: Named = "", moves: Moves = ""
) -> Why:
    """Why a cell cannot be played there; nothing is kept."""
    learner = _learner(request, slug, step, moves)
    return Why(says=await asyncio.to_thread(learner.why, cell, piece))


def _learner(request: Request, slug: str, step: int, moves: str) -> Learner:
    entry = lesson_at(slug)
    return learner_at(entry, step_at(entry, str(step)), moves.split(), wanted_lang(request))
