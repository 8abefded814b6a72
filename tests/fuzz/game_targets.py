"""Positions and moves of the five games, their options, and the notations that people bring from elsewhere."""

from functools import cache, partial
from random import Random
from typing import Any
from zlib import crc32

from fuzz.making import Maker, Target, read_or_refused
from games_in_play import walk
from ludotheque.core.errors import BadNotation, BadOption, BadPosition, IllegalMove, LudothequeError
from ludotheque.core.game import Game
from ludotheque.core.options import options_of, read_value
from ludotheque.core.registry import GAMES
from ludotheque.core.seat import Seat
from ludotheque.games.alak.rules import Alak
from ludotheque.games.awale.rules import Awale
from ludotheque.games.connect_four.formats import read_grid
from ludotheque.games.connect_four.rules import ConnectFour
from ludotheque.games.reversi.rules import Reversi
from ludotheque.games.rose_king.rules import RoseKing
from ludotheque.table.study import read_anything, write_link

PLIES = (0, 1, 2, 5, 9, 20, 60, 400)
VARIANTS: dict[str, tuple[Game[Any], ...]] = {
    "alak": (Alak(), Alak(n=5, torus=True), Alak(n=11, suicide=True)),
    "awale": (Awale(), Awale(harvest_cancelled=True)),
    "connect-four": (ConnectFour(), ConnectFour(2, 3, 2), ConnectFour(5, 12, 5), ConnectFour(4, 36, 3)),
    "reversi": (Reversi(), Reversi(6), Reversi(15), Reversi(8, "othello")),
    "rose-king": (RoseKing().with_deal(Random(1)), RoseKing(), RoseKing(3, 4, heroes=False), RoseKing(1, 1)),
}
GGF = (
    "(;GM[Othello]PC[x]PB[a]PW[b]RE[?]TI[5:00]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]B[F5]W[D6//1.2]B[C3/0.5]W[PA];)",
    "(;GM[Othello]TY[6]BO[6 --------------O*----*O-------------- *];)",
)
GRIDS = (". . O .\nO X X .", "0 0 1 0\n1 2 2 0", "[[1, 2, 2, 0], [0, 0, 1, 0]]", "../O.", "\ufeff[[0]]", "OXO/XOX")
LINKS = (
    "game=reversi&o.size=8&moves=f4f5c6&ply=2", "game=connect-four&moves=4142434&from=1&line=23&ply=2",
    "https://maison/analyse?game=awale&moves=abc", "1. f4 f5 2. c6 *", "game=alak&o.n=7&position=XX.OO.. X"
)  # fmt: skip
PASTED = ("BO[", "]", "B[", "8 ", "*", "O", "-", "PA", "game=", "&o.size=", "&ply=", "&line=", "&from=")


def variant(name: str, text: str) -> Game[Any]:
    """The variant that reads this text: whichever, and always the same."""
    return VARIANTS[name][crc32(text.encode("utf-8", "surrogatepass")) % len(VARIANTS[name])]


@cache
def positions(name: str) -> tuple[str, ...]:
    matches = [walk(game, Random(plies), plies) for game in VARIANTS[name] for plies in PLIES]
    return tuple(match.game.write_state(match.state) for match in matches)


@cache
def written_moves(name: str) -> tuple[str, ...]:
    found = {game.write_move(move) for game in VARIANTS[name] for seed in range(5)
             for state in walk(game, Random(seed), 60).states for move in game.legal_moves(state)}  # fmt: skip
    return tuple(sorted(found))


def check_position(name: str, text: str) -> None:
    game = variant(name, text)
    state = read_or_refused(lambda: game.read_state(text), BadPosition)
    if state is None:
        return
    assert game.read_state(game.write_state(state)) == state
    moves = game.legal_moves(state)
    assert list(moves) == sorted(set(moves))
    assert (moves == ()) == (game.outcome(state) is not None)
    for move in moves[:2]:
        hash(game.play(state, move))


def check_move(name: str, text: str) -> None:
    game = variant(name, text)
    move = read_or_refused(lambda: game.read_move(text), BadNotation)
    if move is None:
        return
    assert game.read_move(game.write_move(move)) == move
    match = walk(game, Random(3), 6)
    if match.outcome is None and match.to_move is not Seat.CHANCE:
        read_or_refused(lambda: game.play(match.state, move), IllegalMove)


def check_option(text: str) -> None:
    slug, _, rest = text.partition(" ")
    name, _, value = rest.partition("=")
    entry = next((entry for entry in GAMES.values() if slug == entry.about.name), GAMES["reversi"])
    kind = entry.load()
    read = read_or_refused(lambda: read_value(kind, name, value), BadOption)
    if read is None:
        return
    game = read_or_refused(lambda: kind(**{name.replace("-", "_"): read}), BadOption, BadPosition)
    if game is not None:
        assert kind(**options_of(game)) == game


def check_grid(text: str) -> None:
    rows = read_or_refused(lambda: read_grid(text), BadPosition)
    if rows is not None:
        assert read_grid("\n".join(rows)) == rows
        assert len({len(row) for row in rows}) == 1


def check_study(text: str) -> None:
    """Whatever somebody pastes into the analysis; what is understood can be shared as an address."""
    study = read_or_refused(lambda: read_anything(text), LudothequeError)
    if study is not None:
        again = read_anything(write_link(study))
        assert again.shown.states == study.shown.states and again.ply == study.ply


def _position(maker: Maker, name: str) -> str:
    return maker.near(positions(name), tuple("XO.RB/ 0123456789"))


def _move(maker: Maker, name: str) -> str:
    return maker.near(written_moves(name))


def _pasted(maker: Maker) -> str:
    kind = maker.one(("position", "moves", "link", "ggf", "grid"))
    name = maker.one(tuple(VARIANTS))
    if kind == "position":
        return maker.near(positions(name))
    if kind == "moves":
        some = [maker.one(written_moves(name)) for _ in range(maker.rng.randrange(12))]
        return maker.near([maker.one(("", " ", "\n")).join(some)])
    return maker.near({"link": LINKS, "ggf": GGF, "grid": GRIDS}[kind], PASTED)


def _option(maker: Maker) -> str:
    entry = maker.one(tuple(GAMES.values()))
    option = maker.one(entry.load().options)
    value = maker.one((str(option.low), str(option.high), "yes", "non", *option.choices, "7"))
    return f"{entry.about.name} {maker.near([f'{option.name}={value}'])}"


TARGETS = [
    *(Target(f"position-{name}", partial(_position, name=name), partial(check_position, name)) for name in VARIANTS),
    *(Target(f"move-{name}", partial(_move, name=name), partial(check_move, name)) for name in VARIANTS),
    Target("option", _option, check_option),
    Target("grid", lambda maker: maker.near(GRIDS, ("[", "]", ",", "0", "O", "X", ".")), check_grid),
    Target("pasted", _pasted, check_study, few=50),
]
