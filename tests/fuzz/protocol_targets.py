"""Lines of other programs: UGI, what a bot answers, the crew's jobs and answers, what leaves a jail."""

import io
import json
from contextlib import suppress
from random import Random
from threading import Thread
from typing import Any
from unittest.mock import patch

from fuzz.game_targets import VARIANTS, positions, variant, written_moves
from fuzz.making import Maker, Target, read_or_refused
from games_in_play import walk
from ludotheque.core.errors import BadNotation, LudothequeError
from ludotheque.core.registry import find_entry
from ludotheque.core.seat import Seat
from ludotheque.core.text import plain_lines
from ludotheque.crew.job import CrewJob, answer
from ludotheque.games.connect_four.rules import ConnectFour
from ludotheque.sandbox.answers import SHAPES, answered, distant_call
from ludotheque.sandbox.errors import JailError
from ludotheque.sandbox.inside.values import BadValue, decode, encode
from ludotheque.ui.protocols import ugi
from simple_engine import FirstMove


class AtOnce(Thread):
    """A thread whose work is done as soon as it is started."""

    start = Thread.run


def check_ugi(text: str) -> None:
    """Every line is answered, and nothing that is answered could trouble a terminal."""
    said = io.StringIO()
    FirstMove.limits.clear()
    with patch.object(ugi, "Thread", AtOnce), patch.object(ugi, "engine_of", FirstMove):
        conversation = ugi.Ugi(ConnectFour() if len(text) % 2 else VARIANTS["alak"][0], said)
        all(conversation.answer(line.strip()) for line in text.splitlines())
    assert all(limit.seconds is None or 0 <= limit.seconds < 10**13 for limit in FirstMove.limits)
    told = said.getvalue()
    assert plain_lines(told) == told, ascii(told)


UGI = (
    "ugi\nisready\nuginewgame\nposition startpos moves 4 4\ngo movetime 100\nstop\nquery result",
    "position fen ../O. moves 2\nquery p1turn\nquery gameover\ngo p1time 1000 p2time 1000 movestogo 5 depth 3 nodes 10",
    "position fen XX.OO.. X\ngo depth 2\nquit",
)


ANSWERED_BY_BOTS: tuple[Any, ...] = (
    0,
    3,
    -1,
    "d5",
    "PT",
    "C1D3",
    "pioche",
    [1, 2],
    (1,),
    None,
    True,
    2.5,
    10**40,
    {1: "x"},
)


def _bot_answer(maker: Maker) -> str:
    """The name of a game, and the answer of a bot as it leaves the jail."""
    return maker.near_json([[maker.one(tuple(VARIANTS)), encode(maker.one(ANSWERED_BY_BOTS))]])


def check_bot_answer(text: str) -> None:
    try:
        name, value = json.loads(text)
        game, plain = variant(name, text), decode(value)
    except (ValueError, KeyError, TypeError, RecursionError):
        return
    match = walk(game, Random(1), 4)
    if match.outcome is None and match.to_move is not Seat.CHANCE:
        dialect = find_entry(game.name).dialect()
        read_or_refused(lambda: dialect.read(game, match.state, plain), BadNotation)


TOKEN = "0123abcd"
LOADED = {"token": TOKEN, "ok": True, "functions": {"f": ["a", "b"]}, "constants": {"N": 3}, "notes": [], "notes_en": ["x"],
          "printed": "é\n", "error": None}  # fmt: skip
CALLED = {"token": TOKEN, "ok": True, "value": {"l": [1, {"t": [2]}, {"d": [["a", {"i": "1152921504606846976"}]]}]}, "after": [{"s": [1]}],
          "printed": "", "asked": ["?"], "twins": False, "borrowed": False,
          "error": {"kind": "ValueError", "text": "no", "file": "a.py", "line": 3}}  # fmt: skip
DISTANT = {"token": TOKEN, "distant": {"module": "m", "function": "f", "arguments": [{"f": "nan"}], "typed": ["a"]}}
ANSWERS = (
    LOADED,
    CALLED,
    DISTANT,
    {"token": TOKEN, "ok": False, "error": "no"},
    {"token": TOKEN, "ok": True, "flooded": True},
)


def check_jail(content: bytes) -> None:
    for op in SHAPES:
        message = read_or_refused(lambda op=op: answered(content, op, TOKEN), JailError)  # type: ignore[misc]
        if message is not None:
            assert set(message) <= {"ok", *SHAPES[op], "error"}
            json.dumps(message).encode()
    read_or_refused(lambda: distant_call(content, TOKEN), JailError)


def check_value(text: str) -> None:
    try:
        value = decode(json.loads(text))
    except (BadValue, ValueError, RecursionError):
        return
    repr(value).encode()
    assert decode(encode(value)) == value or value != value or "nan" in repr(value)


def _nothing(_given: object) -> int:
    return 7


JOB = CrewJob(_nothing, "one", {"a": 1})


def check_job(text: str) -> None:
    """A job that travelled: an answer in JSON, or ValueError for what is no job."""
    try:
        told = json.loads(answer(text, ("fuzz",)))
    except ValueError:
        return
    assert set(told) & {"refused", "found"}


def check_answer(text: str) -> None:
    with suppress(ValueError):
        read_or_refused(lambda: JOB.read(text), LudothequeError)


JOBS = (json.loads(JOB.packed()), {"id": "a", "name": "ludotheque.cli:main", "version": JOB.version, "given": {}})
ANSWERED = ({"id": "one", "found": {"a": 1}}, {"refused": ["non", "no"]}, {"died": True}, {"id": "two", "found": 3})
MOVES = tuple(move for name in VARIANTS for move in written_moves(name)[:8])
UGI_WORDS = ("position fen ", " moves ", "go ", "movetime ", *MOVES, *positions("alak")[:5])
TARGETS = [
    Target("ugi", lambda maker: maker.near(UGI, UGI_WORDS), check_ugi),
    Target("bot-answer", _bot_answer, check_bot_answer),
    Target("jail-answer", lambda maker: maker.near_json(ANSWERS).encode("utf-8", "surrogatepass"), check_jail),
    Target("jail-value", lambda maker: maker.near_json((CALLED["value"], {"o": "x"}, [1, "a"])), check_value),
    Target("crew-job", lambda maker: maker.near_json(JOBS), check_job),
    Target("crew-answer", lambda maker: maker.near_json(ANSWERED), check_answer),
]
