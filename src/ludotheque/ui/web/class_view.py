"""What the class page shows, as plain data: how a tournament stands, its games in a line each, a game move by move."""

import re
from collections.abc import Sequence
from typing import Any

from ludotheque.arena.folder import GameEntry
from ludotheque.arena.following import Followed
from ludotheque.arena.live_games import LiveGame
from ludotheque.arena.words import FORMAT_NAMES
from ludotheque.boards import draw
from ludotheque.boards.pawns import look
from ludotheque.core.board_view import BoardView, counted
from ludotheque.core.registry import find_entry
from ludotheque.core.seat import PLAYERS
from ludotheque.core.text import Lang, Text
from ludotheque.play.match import Match, Played
from ludotheque.play.record import moves_of, whys_of
from ludotheque.ui.narration import announce, spelled
from ludotheque.ui.web.match_view import engine_name
from ludotheque.ui.web.typography import to_page

TOURNAMENT = Text("Tournoi : {game}", "Tournament: {game}")
CHANCE = Text("Le hasard", "Chance")
OF_THE_HOUSE = re.compile(r"(?P<kind>engine:(?:\d+|perfect)|random)(?P<tail> \(\d+\))?")
RESULTS = {1.0: "1 – 0", 0.5: "½ – ½", 0.0: "0 – 1"}
Plain = dict[str, Any]


def bot_name(name: str, lang: Lang) -> str:
    """What an entrant is called: as it calls itself, or in words where it is of the house."""
    found = OF_THE_HOUSE.fullmatch(name)
    if found is None:
        return name
    called = CHANCE if found["kind"] == "random" else engine_name(found["kind"])
    return called.to(lang) + (found["tail"] or "")


def title_of(followed: Followed) -> Text:
    """What a tournament is called."""
    title = find_entry(followed.game).title
    return Text(TOURNAMENT.fr.format(game=title.fr), TOURNAMENT.en.format(game=title.en))


def standing_shown(followed: Followed, lang: Lang) -> Plain:
    """A tournament as it stands."""
    return {
        "title": to_page(title_of(followed), lang),
        "format": to_page(FORMAT_NAMES[followed.format], lang),
        "bots": to_page(counted(len(followed.names), "robot", "bot"), lang),
        "played": len(followed.games),
        "total": followed.total,
        "over": followed.over,
        "rows": [
            {
                "rank": row.rank,
                "name": bot_name(followed.names[row.entrant], lang),
                "entrant": row.entrant,
                "points": row.points,
                "games": row.games,
                "wins": row.wins,
                "draws": row.draws,
                "losses": row.losses,
                "faults": row.faults,
            }
            for row in followed.rows
        ],
    }


def game_line(followed: Followed, game: GameEntry, lang: Lang) -> Plain:
    """A finished game in a line: who played, how it ended and why."""
    score = "" if game["score"] is None else "{} – {}".format(*game["score"])
    return {
        "id": game["id"],
        "round": game["round"],
        "players": [bot_name(followed.names[one], lang) for one in game["entrants"]],
        "result": RESULTS[game["points"]],
        "score": score,
        "why": to_page(whys_of(followed.game)[game["why"]].brief, lang),
        "moves": to_page(counted(game["plies"], "coup", "move"), lang),
        "winner": {1.0: 0, 0.0: 1}.get(game["points"]),
    }


def live_shown(game: LiveGame, lang: Lang) -> Plain:
    """A game under way, as its board shows it now."""
    record = game.record
    view = _view_at(record.match, len(record.match.plies))
    return {
        "id": game.id,
        "players": [bot_name(record.first, lang), bot_name(record.second, lang)],
        "ply": len(record.match.plies),
        "board": _drawn(record.match, view, lang),
        "lastMove": _last_move(record.match, len(record.match.plies)),
        **_seats(view, lang),
    }


def replay_shown(match: Match[Any], lang: Lang) -> Plain:
    """A game from its first position to its last: the first board, then the lines of it that each move changes."""
    view = _view_at(match, 0)
    board = _drawn(match, view, lang)
    steps, before = [], board.split("\n")
    written = moves_of(match)
    for ply in range(1, len(match.plies) + 1):
        view = _view_at(match, ply)
        after = _drawn(match, view, lang).split("\n")
        move = written[ply - 1]
        step: Plain = {"move": spelled(view, move).to(lang), "played": move, **_seats(view, lang)}
        steps.append({**step, **_changed(before, after)})
        before = after
    outcome = "" if match.outcome is None else to_page(announce(match.outcome, view), lang)
    return {"board": board, **_seats(_view_at(match, 0), lang), "steps": steps, "outcome": outcome}


def last_picture(match: Match[Any], lang: Lang) -> str:
    """The last position of a game, to look at."""
    view = _view_at(match, len(match.plies))
    return draw(view, lang, match.game.write_move, live=False, picture=True)


def _changed(before: Sequence[str], after: Sequence[str]) -> Plain:
    if len(before) != len(after):
        return {"board": "\n".join(after)}
    pairs = enumerate(zip(before, after, strict=True))
    return {"lines": {number: new for number, (old, new) in pairs if old != new}}


def _view_at(match: Match[Any], ply: int) -> BoardView:
    before = match.plies[ply - 1] if ply else None
    last = before.move if isinstance(before, Played) else None
    return find_entry(match.game.name).view(match.game, match.states[ply], last)


def _last_move(match: Match[Any], ply: int) -> str | None:
    return moves_of(match)[ply - 1] if ply else None


def _drawn(match: Match[Any], view: BoardView, lang: Lang) -> str:
    return draw(view, lang, match.game.write_move, live=False)


def _seats(view: BoardView, lang: Lang) -> Plain:
    """The players as the board names them, and whose turn it is."""
    return {
        "seats": [
            {
                "title": to_page(view.seat(seat).name, lang),
                "sign": view.seat(seat).sign,
                "look": look(view, seat),
                "count": to_page(view.seat(seat).tally, lang),
            }
            for seat in PLAYERS
        ],
        "turn": None if view.to_move not in PLAYERS else PLAYERS.index(view.to_move),
    }
