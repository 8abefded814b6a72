"""How a bot of awalé is spoken to: the arguments of its `play`, and its answer as a move."""

from ludotheque.core.dialect import Dialect, Plain, not_the_kind, number_in
from ludotheque.core.game import Move
from ludotheque.core.text import Text
from ludotheque.games.awale.rules import SIDE, Awale, AwaleState


def _arguments(_game: Awale, state: AwaleState) -> list[Plain]:
    own = SIDE[state.to_move].start
    return [
        {
            "joueur1": "joueur1",
            "joueur2": "joueur2",
            "score": list(state.harvested),
            "n": state.turns,
            "plateau": [*state.holes[own:], *state.holes[:own]],
        }
    ]


def _read(_game: Awale, state: AwaleState, answer: object) -> Move:
    wanted = Text("l'indice d'une de vos cases, de 0 à 5", "the index of a hole of yours, from 0 to 5")
    hole = number_in(answer, wanted)
    if not 0 <= hole < len(SIDE[state.to_move]):
        raise not_the_kind(answer, wanted)
    return Move(SIDE[state.to_move].start + hole)


DIALECT = Dialect(
    ("jeu",),
    _arguments,
    _read,
    Text("l'indice d'une de ses cases, de 0 à 5", "the index of a hole of its own, from 0 to 5"),
    {"awale": None},
)
