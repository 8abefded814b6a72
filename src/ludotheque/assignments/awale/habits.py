"""How authors of an awalé number its holes, cancel a harvest that would starve, and shape what they return."""

from dataclasses import replace

from ludotheque.assignments.awale.positions import Jeu, going_on, looks_like_game, sown, takes_all
from ludotheque.classroom.judging.habits import Axis, Habit, Price, Where, as_is, held_as, number_of
from ludotheque.classroom.judging.oracle import answer
from ludotheque.classroom.question import Ask, Reply
from ludotheque.core.seat import Seat
from ludotheque.core.text import Text
from ludotheque.games.awale.rules import FEW_SEEDS, MAJORITY, TURN_LIMIT, Awale
from ludotheque.sandbox.inside.values import PlainData
from ludotheque.sujets import awale

GENTLE = Awale(harvest_cancelled=True)
OBSERVED = 3  # positions on which a hand-in is watched


def axes(ask: Ask) -> tuple[Axis, ...]:
    """The habits worth trying with this hand-in; the rules come before the numbers of the holes."""
    seen = {
        "plateau rendu": (RETURNED_BOARD, _returns_board),
        "vals_jeu": (DICTIONARY, _takes_dictionary),
        "gain": (GAME_FIRST, _gives_game_first),
    }
    found = [Axis(name, (habit,), shared=True, sure=True) for name, (habit, sees) in seen.items() if sees(ask)]
    # A wrong sowing may look like a cancelled harvest.
    gentle = [Axis("récolte annulée", (CANCELLED,), shared=True, doubtful=True)] if _cancels(ask) else []
    return (*gentle, *found, BASE)


def _moved(value: PlainData, where: Where, by: int) -> PlainData:
    """A hole, or holes, counted from elsewhere; deeper in the tree the virtual player gives no hole."""
    if where.given.get("profondeur"):
        return value
    if isinstance(value, list | tuple | set):
        return held_as(value, [number_of(hole) + by for hole in value])
    return value + by if type(value) is int else value


def _up(value: PlainData, where: Where) -> PlainData:
    return _moved(value, where, 1)


def _down(value: PlainData, where: Where) -> PlainData:
    return _moved(value, where, -1)


BASE = Axis(
    "base",
    (
        Habit(
            Text("compte les cases à partir de 1", "counts the holes from 1"),
            ("case", "derniere", "cases", "choix"),
            _up,
            _down,
            Price.FILE,
        ),
    ),
    shared=True,
)


def _heard_board(reply: Reply, _where: Where) -> Reply:
    """A turned board that is returned and not put into the game."""
    if not isinstance(reply.value, list) or not isinstance(reply.after[0], dict):
        return reply
    return replace(reply, value=None, after=({**reply.after[0], "plateau": reply.value},))


def _said_board(reply: Reply, where: Where) -> Reply:
    jeu = reply.after[0]
    if not isinstance(jeu, dict):
        raise TypeError(jeu)
    return replace(reply, value=jeu["plateau"], after=(where.given["jeu"],))


RETURNED_BOARD = Habit(
    Text(
        "renvoie le plateau tourné au lieu de modifier le jeu",
        "returns the turned board instead of changing the game",
    ),
    ("jeu",),
    as_is,
    as_is,
    Price.FUNCTION,
    ("tourner_plateau",),
    _heard_board,
    _said_board,
)


def _returns_board(ask: Ask) -> bool:
    jeu = awale.copie(going_on()[0])
    reply = ask("tourner_plateau", (jeu,))
    return isinstance(reply.value, list) and reply.after == (jeu,)


def _dictionary(pairs: list[list[int]], _: Where) -> dict[int, int]:
    return {pair[0]: pair[1] for pair in pairs}


def _pairs(theirs: PlainData, _: Where) -> PlainData:
    if not isinstance(theirs, dict):
        raise TypeError(theirs)
    return [[hole, worth] for hole, worth in theirs.items()]


DICTIONARY = Habit(
    Text(
        "prend un dictionnaire au lieu d'une liste de [case, valeur]",
        "takes a dictionary instead of a list of [case, valeur]",
    ),
    ("vals_jeu",),
    _dictionary,
    _pairs,
    Price.FUNCTION,
)


def _takes_dictionary(ask: Ask) -> bool:
    """Seen by a dictionary that is understood and a list that is not."""
    pairs = [[1, 20], [3, 40]]
    as_list, as_dictionary = ask("max_vals", (pairs, 0)), ask("max_vals", ({1: 20, 3: 40}, 0))
    return as_list.value not in (1, 3, 20, 40) and as_dictionary.value in (1, 3, 20, 40)


def _exchanged(pair: PlainData, _: Where) -> PlainData:
    if not isinstance(pair, list | tuple | str):
        raise TypeError(pair)
    return pair[::-1]


GAME_FIRST = Habit(
    Text("renvoie le jeu avant les graines gagnées", "returns the game before the seeds won"),
    ("gain",),
    _exchanged,
    _exchanged,
    Price.FUNCTION,
)


def _gives_game_first(ask: Ask) -> bool:
    pair = ask("gain", (going_on()[-1], awale.cases_possibles(going_on()[-1])[0])).value
    return isinstance(pair, list | tuple) and len(pair) == 2 and isinstance(pair[0], dict)


def _cancels(ask: Ask) -> bool:
    """Whether their turn plays a move that would take everything and harvests nothing, of its own doing."""
    found = (
        (jeu, hole)
        for jeu in going_on()
        for hole in range(6)
        if jeu["plateau"][hole] and takes_all(jeu["plateau"], hole)
    )
    some = [one for one, _ in zip(found, range(OBSERVED), strict=False)]
    return any(_cancels_one(ask, jeu, hole) for jeu, hole in some) and not any(
        ask("ramasser_graines", sown(jeu["plateau"], hole)).value == 0 for jeu, hole in some
    )


def _cancels_one(ask: Ask, jeu: Jeu, hole: int) -> bool:
    for arguments in ((jeu, hole), (jeu, hole + 1), (hole, jeu)):
        left = [one for one in ask("tour_jeu", arguments).after if looks_like_game(one)]
        if left and left[0]["n"] == jeu["n"] + 1 and left[0]["score"] == jeu["score"]:
            plateau: list[int] = left[0]["plateau"]
            if plateau[6 + hole] == 0 and any(plateau[:6]):  # this very hole was sown
                return True
    return False


def _spared(plateau: list[int]) -> list[int]:
    """The holes that may be played only because their harvest is cancelled."""
    return [hole for hole in range(6) if _allows(plateau, hole) and not awale.test_case(plateau, hole)]


def _allows(plateau: list[int], hole: int) -> bool:
    return GENTLE.acceptable(tuple(plateau), hole, Seat.FIRST)


def _goes_on(jeu: Jeu) -> bool:
    """Whether the game goes on where such a harvest is cancelled."""
    plateau: list[int] = jeu["plateau"]
    over = max(jeu["score"]) >= MAJORITY or jeu["n"] >= TURN_LIMIT or sum(plateau) <= FEW_SEEDS
    return not over and any(_allows(plateau, hole) for hole in range(6))


def _given_gently(value: list[int] | bool, where: Where) -> list[int] | bool:
    if "plateau" in where.given:
        return value or where.given["case"] in _spared(where.given["plateau"])
    if "case" in where.given:
        return value  # a whole turn: see below
    jeu: Jeu = where.given["jeu"]
    if isinstance(value, list):
        return sorted({*value, *_spared(jeu["plateau"])})
    return _goes_on(jeu)


def _taken_strictly(value: PlainData, where: Where) -> PlainData:
    if "plateau" in where.given:
        spared = value is True and where.given["case"] in _spared(where.given["plateau"])
        return False if spared else value
    if "case" in where.given:
        return value
    jeu: Jeu = where.given["jeu"]
    if isinstance(value, list | tuple | set):
        spared_holes = _spared(jeu["plateau"])
        return held_as(value, [hole for hole in value if hole not in spared_holes])
    return awale.tour_suivant(jeu) if value is True and _goes_on(jeu) else value


def _gentle_turn(jeu: Jeu, hole: int) -> tuple[bool, Jeu]:
    """What a turn answers and leaves where such a harvest is cancelled."""
    after = awale.copie(jeu)
    holes, gain = GENTLE.move_seeds(tuple(jeu["plateau"]), hole, Seat.FIRST)
    after["plateau"] = [*holes[6:], *holes[:6]]
    after["score"][jeu["n"] % 2] += gain
    after["n"] += 1
    return _goes_on(after), after


def _is_turn(where: Where) -> bool:
    given = where.given
    return "jeu" in given and "case" in given and _allows(given["jeu"]["plateau"], given["case"])


def _heard_turn(reply: Reply, where: Where) -> Reply:
    """A turn with a cancelled harvest, as the turn that the functions of the paper refuse."""
    if not _is_turn(where) or reply.error or (reply.value, *reply.after[:1]) != _gentle_turn(*where.given.values()):
        return reply
    strict = answer(awale.tour_jeu, tuple(where.given.values()))
    return replace(reply, value=strict.value, after=strict.after, printed=reply.printed or strict.printed)


def _said_turn(reply: Reply, where: Where) -> Reply:
    if not _is_turn(where):
        return reply
    value, after = _gentle_turn(*where.given.values())
    return replace(reply, value=value, after=(dict(after.items()), *reply.after[1:]), printed="")


CANCELLED = Habit(
    Text(
        "joue un coup qui prendrait toutes les graines en annulant sa récolte, au lieu de le refuser",
        "plays a move that would take all the seeds and cancels its harvest, instead of refusing it",
    ),
    ("permise", "cases", "suite"),
    _given_gently,
    _taken_strictly,
    Price.FILE,
    hears=_heard_turn,
    says=_said_turn,
)
