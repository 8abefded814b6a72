"""Players as others see them: a page for each account, the leaders of each game."""

from functools import partial
from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import Response

from ludotheque.core.glicko import SURE
from ludotheque.core.registry import GAMES, Entry, find_entry
from ludotheque.core.text import Lang, Text, quoted
from ludotheque.table.errors import NoSuchPlayer
from ludotheque.table.listing import is_installed, strongest_at
from ludotheque.table.people import PersonRow, RatingRow, account_called, ratings
from ludotheque.table.players import Against, GamesWanted, Result, curve_of, games_shown
from ludotheque.ui.web.app_state import HouseState, state_of
from ludotheque.ui.web.auth import porter_of, wanted_lang
from ludotheque.ui.web.curve import curve, told
from ludotheque.ui.web.dates import day, moment
from ludotheque.ui.web.game_lists import played_lines
from ludotheque.ui.web.match_view import page_of
from ludotheque.ui.web.pages import page
from ludotheque.ui.web.rule_pages import game_at

router = APIRouter(include_in_schema=False)
ON_A_PAGE, LAST_PAGE = 25, 400
LEADERS, FIRST_LEADERS = 100, 5
LONGEST_LOGIN = 40  # characters that are looked up
RESULTS = {
    Result.WON: Text("gagnées", "won"),
    Result.LOST: Text("perdues", "lost"),
    Result.DRAWN: Text("nulles", "drawn"),
    Result.RUNNING: Text("en cours", "under way"),
}
AGAINST = {Against.PEOPLE: Text("des personnes", "people"), Against.ENGINES: Text("des moteurs", "engines")}


@router.get("/joueur/{login}")
async def player(request: Request, login: str) -> Response:
    """An account: since when, how strong, which games; those that are not listed are shown to their players alone."""
    state, lang = state_of(request), wanted_lang(request)
    person = await account_called(state.house, login.replace("\0", "")[:LONGEST_LOGIN])
    if person is None:
        raise NoSuchPlayer(
            Text(
                f"Aucun compte ne s'appelle {quoted(login[:LONGEST_LOGIN])} ici.",
                f"No account is called {quoted(login[:LONGEST_LOGIN])} here.",
            )
        )
    visitor = await porter_of(request).welcomed(request)
    asked, number = Asked(request), _number(request)
    wanted, unknown = await asked.wanted(state, person, visitor.id)
    rows, more = ([], False) if unknown else await games_shown(state.house, wanted, ON_A_PAGE, number * ON_A_PAGE)
    return await page(
        request, "player.html", secret=visitor.id == person.id, visitor=visitor, player=person, mine=visitor.id == person.id, asked=asked,
        games_played=await played_lines(state.show, rows, person.id, lang), number=number, more=more, unknown=unknown,
        since=(moment(person.created), day(person.created, lang)), strengths=await _strengths(state, person, lang),
        games_offered=[(entry.slug, entry.title.to(lang)) for entry in GAMES.values()],
        results_offered=[(one.value, words.to(lang)) for one, words in RESULTS.items()],
        against_offered=[(one.value, words.to(lang)) for one, words in AGAINST.items()], own_page=page_of(person.login), path=page_of(person.login),
    )  # fmt: skip


@router.get("/classement")
async def all_leaders(request: Request) -> Response:
    """The first few of every game."""
    return await _leaders_page(request, list(GAMES.values()), FIRST_LEADERS)


@router.get("/classement/{slug}")
async def leaders(request: Request, slug: str) -> Response:
    """The strongest at one game."""
    return await _leaders_page(request, [game_at(slug)], LEADERS)


async def _leaders_page(request: Request, entries: list[Entry], most: int) -> Response:
    state = state_of(request)
    boards = [(entry, await strongest_at(state.house, entry.load().name, most)) for entry in entries]
    await state.show.faces.learn(row.person for _, rows in boards for row in rows)
    shown = [(entry, [_leader(state, row) for row in rows]) for entry, rows in boards]
    return await page(request, "leaders.html", boards=shown, alone=len(entries) == 1, unsure=round(SURE))


def _leader(state: HouseState, row: RatingRow) -> dict[str, Any]:
    face = state.show.faces.face(row.person)
    return {"name": face.name, "page": page_of(face.login), "row": row, "sure": row.deviation <= SURE}


async def _strengths(state: HouseState, person: PersonRow, lang: Lang) -> list[dict[str, Any]]:
    """Somebody's ratings, the most played game first, each with its curve."""
    rows = [row for row in await ratings(state.house, person.id) if is_installed(row.game)]
    found = []
    for row in sorted(rows, key=lambda row: -row.games):
        points = await curve_of(state.house, person.id, row.game)
        found.append({
            "row": row, "sure": row.deviation <= SURE, "entry": find_entry(row.game),
            "curve": curve(points, lang) if points else "", "told": told(points, lang) if points else "",
            "points": [{"point": point, "day": day(point.at, lang)} for point in reversed(points)],
        })  # fmt: skip
    return found


class Asked:
    """How the list of games is narrowed, in the words of the address; a word that means nothing narrows nothing."""

    def __init__(self, request: Request) -> None:
        word = partial(_word, request)
        self.game, self.result, self.against, self.opponent = map(word, ("jeu", "resultat", "contre", "adversaire"))

    async def wanted(self, state: HouseState, person: PersonRow, viewer: str) -> tuple[GamesWanted, bool]:
        """The games that are asked for, and whether the opponent is nobody's name."""
        entry = next((entry for entry in GAMES.values() if entry.slug == self.game), None)
        other = None
        if self.opponent:
            other = await account_called(state.house, self.opponent)
        wanted = GamesWanted(
            person.id, viewer, None if entry is None else entry.load().name,
            next((one for one in Result if one.value == self.result), None),
            next((one for one in Against if one.value == self.against), None),
            None if other is None else other.id,
        )  # fmt: skip
        return wanted, bool(self.opponent) and other is None

    @property
    def narrowed(self) -> bool:
        return any((self.game, self.result, self.against, self.opponent))

    def at_page(self, number: int) -> dict[str, str | int]:
        """The same list at another page, as the address says it."""
        words = {"jeu": self.game, "resultat": self.result, "contre": self.against, "adversaire": self.opponent}
        return {name: word for name, word in words.items() if word} | ({"page": number} if number else {})


def _word(request: Request, name: str) -> str:
    return request.query_params.get(name, "").replace("\0", "").strip()[:LONGEST_LOGIN]


def _number(request: Request) -> int:
    text = request.query_params.get("page", "0")
    return min(int(text), LAST_PAGE) if text.isascii() and text.isdigit() and len(text) < 6 else 0
