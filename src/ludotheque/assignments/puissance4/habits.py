"""How authors of a Puissance 4 count its rows and columns, and how they say that a diagonal is there."""

from ludotheque.classroom.judging.habits import Axis, Habit, Price, Where
from ludotheque.classroom.question import Ask
from ludotheque.core.text import Text
from ludotheque.sandbox.inside.values import PlainData

ROW, COLUMN, PRESENCE = "ligne", "colonne", "présence"  # roles
SEARCHES = ("horiz", "vertic")
MOVES = ("jouer", "atoidejouer")


def axes(_ask: Ask) -> tuple[Axis, ...]:
    """The habits worth trying with any hand-in."""
    return NUMBERS, TRUTHS


def _up(value: PlainData, _where: Where) -> PlainData:
    return value + 1 if type(value) is int and value >= 0 else value


def _down(value: PlainData, _where: Where) -> PlainData:
    return value - 1 if type(value) is int and value >= 1 else value


def _from_one(said: Text, only: tuple[str, ...]) -> Habit:
    return Habit(said, (ROW, COLUMN), _up, _down, Price.FILE, only)


# The functions that search and those that move may each count in their own way: one fault for the file all the same.
NUMBERS = Axis(
    "numérotation",
    (
        _from_one(
            Text("compte les lignes et les colonnes à partir de 1", "counts the rows and the columns from 1"),
            (*SEARCHES, *MOVES),
        ),
        _from_one(
            Text("compte à partir de 1 les lignes et les colonnes trouvées", "counts what it finds from 1"), SEARCHES
        ),
        _from_one(Text("compte à partir de 1 les colonnes où l'on joue", "counts the columns played from 1"), MOVES),
    ),
)


def _truth(value: int, _where: Where) -> bool:
    return value == 1


def _sign(value: PlainData, _where: Where) -> int:
    if type(value) is not bool:
        raise TypeError(value)
    return 1 if value else -1


TRUTHS = Axis(
    "réponse des diagonales",
    (
        Habit(
            Text("renvoie True ou False au lieu de 1 ou -1", "returns True or False instead of 1 or -1"),
            (PRESENCE,),
            _truth,
            _sign,
            Price.FUNCTION,
        ),
    ),
)
