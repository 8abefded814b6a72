"""The lobby: start a game with one tap; join somebody who waits; watch."""

from fastapi import APIRouter, Request
from starlette.responses import RedirectResponse, Response

from ludotheque.core.registry import GAMES
from ludotheque.table.listing import installed, matches_of
from ludotheque.ui.web.app_state import state_of
from ludotheque.ui.web.auth import porter_of, wanted_lang
from ludotheque.ui.web.choices import Choice, last_choice
from ludotheque.ui.web.lobby_feed import BOARDS
from ludotheque.ui.web.lobby_live import LOOKED_AT
from ludotheque.ui.web.lobby_view import learn_people, personal, still_card, waiting_card
from ludotheque.ui.web.pages import page
from ludotheque.ui.web.routes.lessons import BEGUN_COOKIE, lesson_is_begun
from ludotheque.ui.web.rule_pages import shop_window

router = APIRouter(include_in_schema=False)
DECLINED = "sans-lecon"  # somebody does not want to be offered a lesson
SHOWN = 30  # matches in each list


@router.get("/")
async def first_page(request: Request) -> Response:
    """The games, the tables that wait for somebody, the matches to watch."""
    state, lang = state_of(request), wanted_lang(request)
    if DECLINED in request.query_params:
        return lesson_is_begun(request, RedirectResponse("/", 303))
    show = state.show
    visitor = await porter_of(request).welcomed(request)
    waiting, running = await state.lobby.now()
    mine = [] if visitor.new else installed(await matches_of(state.house, visitor.id, LOOKED_AT))
    running = running[:BOARDS]
    await learn_people(show, [*waiting, *running, *mine])
    others = [row for row in waiting if visitor.id not in row.people]
    return await page(
        request, "lobby.html", visitor=visitor, cards=shop_window(lang), choices=choices_of(request),
        offered=not visitor.account and BEGUN_COOKIE not in request.cookies, declined=f"/?{DECLINED}",
        waiting=[waiting_card(show, row, lang) for row in others],
        running=[still_card(show, row, lang) for row in running], mine=personal(show, visitor.id, mine, waiting, lang),
    )  # fmt: skip


def choices_of(request: Request) -> dict[str, Choice]:
    """What each game begins with at one tap in this browser."""
    return {entry.slug: last_choice(request, entry) for entry in GAMES.values()}
