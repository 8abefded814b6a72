"""What a page asks of a match besides moves: an earlier position, why a cell cannot be played, a hint."""

from typing import Annotated

from fastapi import APIRouter, Path, Query, Request
from pydantic import Field

from ludotheque.boards import draw
from ludotheque.core.registry import find_entry
from ludotheque.core.text import Text
from ludotheque.play.commentary import worth
from ludotheque.table.advice import hint_question, why_not
from ludotheque.table.study import study_of
from ludotheque.ui.narration import announce, in_page_letters
from ludotheque.ui.web.app_state import state_of
from ludotheque.ui.web.auth import Asker, claimant_of, wanted_lang
from ludotheque.ui.web.schemas import Asked, Hint, Position, Why
from ludotheque.ui.web.study_view import outcome_at, says, view_of
from ludotheque.ui.web.typography import to_page

router = APIRouter()
HINT = Text("Conseil : {move} ({worth}).", "Hint: {move} ({worth}).")
Ply = Annotated[int, Path(ge=0, le=100_000, description="How many plies were played")]
Seen = Annotated[int, Query(ge=0, le=100_000, description="The ply that the page shows")]
Named = Annotated[str, Query(max_length=40, description="The name of a cell or a card")]


class HintAsked(Asked):
    """The ply that whoever asks saw."""

    ply: Annotated[int, Field(ge=0, le=100_000)]


@router.get("/api/match/{name}/position/{ply}", openapi_extra={"x-fr": "Une position de la partie."})
async def position(request: Request, name: str, ply: Ply, _asker: Asker, flip: bool = False) -> Position:
    """A position of the match, drawn to be looked at."""
    study = study_of((await state_of(request).house.look(name)).match, ply)
    view, lang, outcome = view_of(study), wanted_lang(request), outcome_at(study)
    return Position(
        ply=ply,
        board=draw(view, lang, study.game.write_move, flipped=flip, live=False),
        says=to_page(says(study, view) if outcome is None else announce(outcome, view), lang),
    )


@router.get("/api/match/{name}/why", openapi_extra={"x-fr": "Pourquoi une case ne se joue pas."})
async def why(request: Request, name: str, asker: Asker, ply: Seen, cell: Named, piece: Named = "") -> Why:
    """Why a cell cannot be played now; nothing is played."""
    sitting = await state_of(request).house.look(name)
    found = why_not(sitting, asker.id, ply, cell, piece)
    about = find_entry(sitting.match.game.name).about
    return Why(says="" if found is None else to_page(in_page_letters(found, about), wanted_lang(request)))


@router.post("/api/match/{name}/hint", openapi_extra={"x-fr": "Demander un conseil."})
async def hint(request: Request, name: str, asked: HintAsked, asker: Asker) -> Hint:
    """What an engine would play, in a match that is not rated, for whoever is to move; nothing is played."""
    state = state_of(request)
    sitting = await state.house.look(name)
    question = hint_question(sitting, asker.id, asked.ply)
    news = state.thinkers.study(question, claimant_of(request, asker), " hint")
    best = [finding async for finding in news][-1].moves[0]
    told = worth(best, sitting.match.game)
    words = Text(HINT.fr.format(move=best.move, worth=told.fr), HINT.en.format(move=best.move, worth=told.en))
    about = find_entry(sitting.match.game.name).about
    return Hint(ply=asked.ply, move=best.move, says=to_page(in_page_letters(words, about), wanted_lang(request)))
