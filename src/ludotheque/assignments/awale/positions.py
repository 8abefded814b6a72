"""Positions of awalé for the cases: those of whole games, each told by its moves, so that the rules can reach them all.

A move is the hole (0 to 5) that the player in turn sows. The games were looked for so that every kind of ending, of sowing and
of famine happens in several of them; those of a class are drawn until they end as these do.
"""

import random
from collections.abc import Callable
from functools import cache
from typing import Any, TypeGuard

from ludotheque.classroom.class_secret import PUBLISHED, ClassSecret
from ludotheque.games.awale.rules import HOLES, SEEDS
from ludotheque.sandbox.inside.values import PlainData
from ludotheque.sujets import awale

Jeu = dict[str, Any]

RECORDS = (
    "543245231100",
    "040301105231255",
    "123524410054304532",
    "143242232001532425",
    "450450322114055102",
    "4453152132100530205",
    "133241502453445205531435415",
    "531145042254100513243554455",
    "405115330205251455435125304455",
    "2523003412212235233415540544255",
    "5001020420120011340050112335425503",
    "5443350122105413050110332245530405",
    "35125342210054532510320314452132435",
    "0110203151001122510223322305530415433",
    "3513144022435401030512354054253253445",
    "13013510033235223402350013022311453054455",
    "102051051315242550355245511041225435500355",
    "01102131410011252011224501221310213042043543",
    "02513544133400051455335445025025413355113445",
    "213304521023143551050223103544550112233051405",
    "10020120110224031004211223442334541223503152415",
    "250344550132030044455025330204052350415223345514450",
    "153142151050355211232253141143501524325345125420354150",
    "233504121035014315443155004234205031401054455213053425",
    "0050240012104341544323145024452443115024031052512503421354452041122350334054121322034050221523442015",
    "4211512350112402520042135421120413244522012315420314502142051304255001122335532504401550224152330415",
    "5431102103410053213301520313322331435002152112523255443004455443305320541523511540213104321153104215",
)
MORE = 3  # games of other endings, for their positions
GAMES = 240  # drawn at most for a class, each of 50 to 100 moves: 0.9 s, once for each process that grades
FIGURE = [0, 0, 2, 0, 16, 5, 2, 1, 0, 1, 0, 1]  # figure 4 of the paper, 28 seeds
TREE = [0, 7, 6, 0, 0, 2, 0, 1, 1, 0, 0, 5]  # the worked tree of part III, 22 seeds


def game(plateau: list[int], n: int, score: tuple[int, int], names: tuple[str, str] = ("Alice", "Bob")) -> Jeu:
    """A game of the assignment at some point."""
    return {"joueur1": names[0], "joueur2": names[1], "score": list(score), "n": n, "plateau": list(plateau)}


@cache
def played(record: str) -> tuple[Jeu, ...]:
    """Every position of a game, the last one included."""
    jeu = awale.initialisation("Alice", "Bob")
    found = [awale.copie(jeu)]
    for hole in record:
        awale.tour_jeu(jeu, int(hole))
        found.append(awale.copie(jeu))
    return tuple(found)


@cache
def figures() -> tuple[Jeu, ...]:
    """The positions that the paper draws, Alice to move; the seeds that are not on the board are shared out."""
    return game(FIGURE, 30, (10, 10)), game(TREE, 30, (13, 13))


@cache
def records(secret: ClassSecret = PUBLISHED) -> tuple[str, ...]:
    """The games of our source, or as many for a class, each with the ending of one of ours where chance has it."""
    if secret.is_published:
        return RECORDS
    rng, missing = secret.rng("awale"), [ending(played(record)[-1]) for record in RECORDS]
    found, others = list[str](), list[str]()
    for number in range(GAMES):
        record, last = _drawn_game(rng, TEMPERS[number % len(TEMPERS)])
        if (end := ending(last)) in missing:
            missing.remove(end)
            found.append(record)
        else:
            others.append(record)
        if not missing:
            break
    return tuple(sorted((*found, *sorted(others, key=len)[:MORE]), key=len))


def ending(jeu: Jeu) -> tuple[str, ...]:
    """How a game ended: the reasons that hold, and who won."""
    seeds, best = sum(jeu["plateau"]), max(jeu["score"])
    reasons = {
        "26": best > 25,
        "25": best == 25,
        "100": jeu["n"] > 99,
        "3": seeds == 3,
        "2": seeds < 3,
        "stuck": seeds > 3 and best < 25 and jeu["n"] < 100,
    }
    return (*(reason for reason, holds in reasons.items() if holds), awale.gagnant(awale.copie(jeu)))


def _drawn_game(rng: random.Random, temper: "Temper") -> tuple[str, Jeu]:
    """A game that people of this temper play, and how it ended."""
    jeu, record = awale.initialisation("Alice", "Bob"), ""
    while awale.tour_suivant(jeu):
        hole = temper(jeu, awale.cases_possibles(jeu), rng)
        awale.tour_jeu(jeu, hole)
        record += str(hole)
    return record, jeu


Temper = Callable[[Jeu, list[int], random.Random], int]


def _greedy(jeu: Jeu, holes: list[int], rng: random.Random) -> int:
    """Mostly the richest harvest: the board is soon empty."""
    if rng.random() < 0.3:
        return rng.choice(holes)
    return max(holes, key=lambda hole: (awale.ramasser_graines(*sown(jeu["plateau"], hole)), rng.random()))


def _hoarding(jeu: Jeu, holes: list[int], rng: random.Random) -> int:
    """Never the fullest hole while there is another: it grows until it goes round the board."""
    fullest = max(holes, key=lambda hole: jeu["plateau"][hole])
    return rng.choice([hole for hole in holes if hole != fullest] or holes)


def _any_hole(_jeu: Jeu, holes: list[int], rng: random.Random) -> int:
    return rng.choice(holes)


TEMPERS: tuple[Temper, ...] = (_greedy, _greedy, _hoarding, _greedy, _any_hole)


@cache
def going_on(secret: ClassSecret = PUBLISHED) -> tuple[Jeu, ...]:
    """Positions in which somebody has to move."""
    return (*figures(), *(jeu for record in records(secret) for jeu in played(record)[:-1]))


@cache
def ended(secret: ClassSecret = PUBLISHED) -> tuple[Jeu, ...]:
    """Positions in which the game is over."""
    return tuple(played(record)[-1] for record in records(secret))


@cache
def last_moves(secret: ClassSecret = PUBLISHED) -> tuple[tuple[Jeu, int], ...]:
    """The positions before the end, with the move that ends the game."""
    return tuple((played(record)[-2], int(record[-1])) for record in records(secret))


def looks_like_game(jeu: PlainData) -> TypeGuard[Jeu]:
    """Whether this is a dictionary as the paper describes it."""
    if not isinstance(jeu, dict) or not {"joueur1", "joueur2", "score", "n", "plateau"} <= jeu.keys():
        return False
    plateau, score = jeu["plateau"], jeu["score"]
    if not isinstance(plateau, list) or not isinstance(score, list):
        return False
    whole = all(type(one) is int for one in (*plateau, *score))
    return whole and len(plateau) == HOLES and len(score) == 2


def is_game(jeu: PlainData) -> TypeGuard[Jeu]:
    """Whether this is a game as the paper describes it, with its 48 seeds."""
    return looks_like_game(jeu) and sum(jeu["plateau"]) + sum(jeu["score"]) == SEEDS


def sown(plateau: list[int], hole: int) -> tuple[list[int], int]:
    """The board after sowing, and the last hole sown."""
    board = list(plateau)
    return board, awale.deplacer_graines(board, hole)


def can_take_all(plateau: list[int]) -> bool:
    """Whether some hole of the player would take everything."""
    return any(plateau[hole] and takes_all(plateau, hole) for hole in range(6))


def takes_all(plateau: list[int], hole: int) -> bool:
    """Whether the harvest of this move would leave the opponent nothing."""
    board, last = sown(plateau, hole)
    return awale.ramasser_graines(board, last) > 0 and not any(board[6:])
