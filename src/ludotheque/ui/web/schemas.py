"""What programs send to the house and what it answers, field by field, in both languages."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from ludotheque.core.seat import Seat
from ludotheque.table.sitting import MatchStatus, Pace

SeatName = Literal["first", "second"]
Status = Literal["open", "playing", "over", "unplayed"]
PaceName = Literal["live", "leisure"]
PACES: dict[Pace, PaceName] = {Pace.LIVE: "live", Pace.LEISURE: "leisure"}
UNPLAYED = "unplayed"  # why a match that was called off is over
SEAT_NAMES: dict[Seat | None, SeatName | None] = {Seat.FIRST: "first", Seat.SECOND: "second", None: None}
STATUSES: dict[MatchStatus, Status] = {
    MatchStatus.OPEN: "open",
    MatchStatus.PLAYING: "playing",
    MatchStatus.OVER: "over",
    MatchStatus.UNPLAYED: "unplayed",
}
ShortText = Annotated[str, StringConstraints(max_length=200)]


def about(fr: str, en: str, **rules: Any) -> Any:
    """A field and what it means."""
    return Field(description=en, json_schema_extra={"x-fr": fr}, **rules)


class Asked(BaseModel):
    """What is sent holds nothing that is not expected."""

    model_config = ConfigDict(extra="forbid")


class GuestAsked(Asked):
    """A program that has no key yet."""

    name: Annotated[str, about("le nom à la table", "the name at the table", max_length=60)] = ""


class ChallengeAsked(Asked):
    """The table a program would like."""

    game: Annotated[str, about("le jeu : puissance4, alak…", "the game: puissance4, alak…", max_length=40)]
    options: Annotated[
        dict[ShortText, bool | int | ShortText],
        about("les options du jeu ; ce qui manque est comme d'habitude", "the options of the game; what is missing is as usual", max_length=10),
    ] = Field(default_factory=dict)  # fmt: skip
    opponent: Annotated[
        str, about("anyone, friend, engine:1 à engine:10", "anyone, friend, engine:1 to engine:10", max_length=20)
    ] = "anyone"
    side: Annotated[Literal["first", "second", "random"], about("votre place", "your seat")] = "random"
    clock: Annotated[
        str, about("minutes+secondes par coup, 5+3 ; vide : sans pendule", "minutes+seconds a move, 5+3; empty: no clock", max_length=12)
    ] = ""  # fmt: skip
    rated: Annotated[
        bool, about("la partie compte pour le classement", "the game counts for the ratings", strict=True)
    ] = False
    pace: Annotated[
        Literal["", "live", "leisure"],
        about(
            "live : qui part une minute peut perdre ; leisure : chacun joue quand il veut ; vide : live avec une pendule ou contre anyone",
            "live: whoever leaves for a minute may lose; leisure: everybody plays when they like; empty: live with a clock or against anyone",
        ),
    ] = ""
    private: Annotated[bool, about("ne pas montrer dans l'accueil", "do not show in the lobby", strict=True)] = False
    position: Annotated[str, about("la position de départ", "the position to start from", max_length=2000)] = ""


class AcceptAsked(Asked):
    """Sitting down at somebody's table."""

    invitation: Annotated[
        str, about("l'invitation d'une table privée", "the invitation of a private table", max_length=60)
    ] = ""


class Key(BaseModel):
    """The key of a new guest; it is told once."""

    id: str
    name: str
    token: Annotated[str, about("à envoyer : Authorization: Bearer …", "to be sent: Authorization: Bearer …")]


class RatingSchema(BaseModel):
    """A Glicko-2 rating."""

    rating: float
    deviation: float
    games: int


class Account(BaseModel):
    """Whose key this is."""

    id: str
    name: str
    login: Annotated[str | None, about("null : un invité", "null: a guest")]
    ratings: Annotated[dict[str, RatingSchema], about("par jeu", "by game")]


class ClockSchema(BaseModel):
    """Milliseconds."""

    base: int
    increment: int


class PlayerSchema(BaseModel):
    """Who sits on a seat."""

    id: Annotated[str | None, about("null : un moteur, ou personne encore", "null: an engine, or nobody yet")]
    name: str
    engine: str | None


class Players(BaseModel):
    """Both seats."""

    first: PlayerSchema
    second: PlayerSchema


class TableSchema(BaseModel):
    """A table, before or while somebody plays at it."""

    id: str
    url: str
    game: str
    options: dict[str, bool | int | str]
    position: Annotated[str | None, about("null : le début habituel", "null: the usual start")]
    status: Status
    players: Players
    you: Annotated[
        Literal["first", "second", "both"] | None, about("votre place ; null : vous regardez", "your seat; null: you watch")
    ]  # fmt: skip
    clock: ClockSchema | None
    pace: Annotated[PaceName, about("en direct ou à loisir", "live or at leisure")]
    rated: bool


class Challenge(TableSchema):
    """A table of one's own; its invitation is told to whoever opened it."""

    invitation: str | None


class Clocks(BaseModel):
    """Milliseconds left."""

    first: int
    second: int


class GameState(BaseModel):
    """Where a match is now. The last one of a match says how it ended."""

    type: Literal["gameState"] = "gameState"
    ply: int
    moves: Annotated[list[str], about("tous les coups, ceux du donneur aussi", "all moves, the dealer's too")]
    status: Status
    toMove: Annotated[SeatName | None, about("qui doit jouer", "who is to move")]  # noqa: N815 - JSON
    clocks: Clocks | None
    winner: Annotated[SeatName | None, about("null : nulle, ou pas finie", "null: a draw, or not over")]
    why: Annotated[
        str | None,
        about("pourquoi la partie est finie ; unplayed : annulée, elle ne compte pas", "why the game is over; unplayed: called off, it does not count"),
    ]  # fmt: skip
    legal: Annotated[list[str], about("vos coups légaux, si c'est à vous", "your legal moves, if it is your turn")]
    undoOffer: Annotated[SeatName | None, about("qui demande à reprendre", "who asks to take back")]  # noqa: N815
    next: Annotated[str | None, about("la revanche", "the rematch")]


class GameFull(TableSchema):
    """The first line of a match: everything about it."""

    type: Literal["gameFull"] = "gameFull"
    state: GameState


class GameStart(BaseModel):
    """A match of yours begins, or was under way when you came."""

    type: Literal["gameStart"] = "gameStart"
    game: TableSchema


class GameFinish(BaseModel):
    """A match of yours is over; `why` is "unplayed" where it was called off and does not count."""

    type: Literal["gameFinish"] = "gameFinish"
    game: TableSchema
    winner: SeatName | None
    why: str | None


class ChallengeOpen(BaseModel):
    """A table waits for somebody: yours (`you` says your seat), or one that you may accept."""

    type: Literal["challenge"] = "challenge"
    challenge: TableSchema


class ChallengeCancelled(BaseModel):
    """A table of yours does not wait any more: it was cancelled."""

    type: Literal["challengeCancelled"] = "challengeCancelled"
    challenge: TableSchema


class OutcomeSchema(BaseModel):
    """How a game ended."""

    winner: SeatName | None
    why: str
    score: list[int] | None


class Names(BaseModel):
    """Who played."""

    first: str
    second: str


class Sheet(BaseModel):
    """The record of a game, as docs/records.md describes it."""

    format: Literal["ludotheque"]
    version: Literal[1]
    game: str
    options: dict[str, bool | int | str]
    players: Names
    date: str
    position: str | None
    moves: list[str]
    outcome: OutcomeSchema | None
    tags: dict[str, str]


class Here(BaseModel):
    """Where the match is now."""

    ply: int
    status: Status
    next: Annotated[str | None, about("la revanche", "the rematch")] = None


class Position(BaseModel):
    """A position of a match, to be looked at."""

    ply: int
    board: Annotated[str, about("le plateau, en SVG", "the board, as SVG")]
    says: Annotated[str, about("le coup qui y mène, ou la fin", "the move that leads there, or the end")]


class Why(BaseModel):
    """Why a cell cannot be played."""

    says: Annotated[str, about("vide : rien ne l'empêche", "empty: nothing is against it")]


class Hint(BaseModel):
    """What an engine would play."""

    ply: int
    move: str
    says: str


class Refusal(BaseModel):
    """Why not, in one sentence."""

    error: str


class StaleRefusal(Refusal):
    """The match went on, or this cannot be done now; `ply` says where it is, if the ply was the reason."""

    ply: int | None = None


REFUSALS: dict[int | str, dict[str, Any]] = {
    code: {
        "description": words,
        "content": {"application/json": {"schema": model.model_json_schema()}},
    }
    for code, words, model in (
        (400, "The request cannot be read", Refusal),
        (401, "The house does not know who asks", Refusal),
        (403, "Not your seat, not your turn, or not from a page of the house", Refusal),
        (404, "There is no such match", Refusal),
        (409, "Not now, or the match went on in the meantime", StaleRefusal),
        (413, "The request is too large", Refusal),
        (422, "Bad notation, an illegal move, or a field that does not fit", Refusal),
        (429, "Too many requests at once", Refusal),
        (500, "A mistake of ours", Refusal),
        (503, "The database or an engine does not answer", Refusal),
    )
}
