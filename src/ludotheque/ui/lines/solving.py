"""Solving a position: its exact value, after a word on what that takes where it takes much memory or time."""

from math import isinf
from random import Random
from typing import TYPE_CHECKING, Any

from ludotheque.core.game import Game
from ludotheque.core.seat import Seat
from ludotheque.core.text import Lang, Text
from ludotheque.play.commentary import worth
from ludotheque.play.engines import engine_of, undertaking_of
from ludotheque.ui.lines.console import Console
from ludotheque.ui.lines.exploring import OVER
from ludotheque.ui.lines.free_memory import free_memory, sized
from ludotheque.ui.lines.ticker import Ticker, rough
from ludotheque.ui.narration import moves_told

if TYPE_CHECKING:
    from ludotheque.search.thought import Thought
    from ludotheque.search.undertaking import Undertaking

SOLVED = Text("Valeur exacte : {worth} ; meilleur coup : {move}.", "Exact value: {worth}; best move: {move}.")
NOT_SOLVED = Text("Pas de valeur exacte ; au mieux : {worth}, {move}.", "No exact value; best so far: {worth}, {move}.")
NEEDS = Text(
    "Toutes les positions seront cherchées : il y faut environ {memory} de mémoire et {time}.",
    "Every position will be searched for: that takes about {memory} of memory and {time}.",
)
TOO_LARGE = Text(
    "Chercher toutes les positions demanderait {memory} de mémoire, et {free} sont libres ici : {seconds} de recherche en avant"
    " sont tentées à la place.",
    "Searching for every position would take {memory} of memory, and {free} are free here: {seconds} of looking ahead"
    " are tried instead.",
)
TOO_MANY = Text(
    "Il y a trop de positions pour les chercher toutes : {seconds} de recherche en avant sont tentées à la place.",
    "There are too many positions to search for them all: {seconds} of looking ahead are tried instead.",
)
RAN_OUT = Text(
    "La mémoire n'a pas suffi pour chercher toutes les positions.",
    "There was not enough memory to search for every position.",
)
TOO_MUCH_LUCK = Text(
    "Le hasard laisse trop de suites pour tout chercher en {seconds} s. --think donne plus de temps, analyse compare les coups,"
    " et une position proche de la fin trouve sa valeur.",
    "Chance leaves too many ways to search them all in {seconds} s. --think gives more time, analyse compares the moves,"
    " and a position near the end finds its value.",
)
LUCK_SECONDS = 20.0  # an ending of Le Roi des Roses that fits the engine's memory is solved in less
LOOK_SECONDS = 20.0  # of looking ahead where there is no memory for more: what is not found then takes hours
FIRST_LOOK = 50_000  # nodes: what is decided within some plies needs nothing else
WALKS = 20


def solve(game: Game[Any], state: Any, seconds: float | None, console: Console, lang: Lang) -> int:
    """The exact value of a position, as long as it takes; 1 when it could not be found in the time given.

    Where chance still has a say the time is limited even if nobody said so: the search might never end.
    """
    if game.outcome(state) is not None:
        console.show(OVER.to(lang))
        return 0
    whole = undertaking_of(game)
    luck = whole is None and seconds is None and _chance_ahead(game, state)
    if whole is None:
        thought = _thought_over(game, state, LUCK_SECONDS if luck else seconds, luck, console, lang)
    else:
        thought = _as_a_whole(game, state, whole, seconds, console, lang)
    told = SOLVED if thought.exact else NOT_SOLVED
    console.show(
        told.to(lang).format(worth=worth(thought, game).to(lang), move=moves_told(game, (thought.move,), lang))
    )
    console.show(moves_told(game, thought.line, lang))
    if luck and not thought.exact:
        console.show(TOO_MUCH_LUCK.to(lang).format(seconds=f"{LUCK_SECONDS:.0f}"))
    return 0 if thought.exact else 1


def _thought_over(
    game: Game[Any], state: Any, seconds: float | None, luck: bool, console: Console, lang: Lang
) -> "Thought":
    """What the engine of the game finds by itself."""
    from ludotheque.search.thought import Limit

    with Ticker(console, lang):
        engine = engine_of(game)
        if luck:
            engine.think(state, Limit(nodes=1))  # whatever is loaded takes nothing of the time
    with Ticker(console, lang, seconds) as ticker:
        return engine.think(state, Limit(seconds=seconds), ticker)


def _as_a_whole(
    game: Game[Any], state: Any, whole: "Undertaking", seconds: float | None, console: Console, lang: Lang
) -> "Thought":
    """What solving the game as a whole finds, if a look ahead does not and there is memory for it."""
    from ludotheque.search.thought import Limit

    with Ticker(console, lang):
        engine = engine_of(game)
        thought = engine.think(state, Limit(nodes=FIRST_LOOK))
    if thought.exact:
        return thought
    free, memory = free_memory(), sized(whole.memory).to(lang)
    if not isinf(whole.memory) and (free is None or whole.memory <= free):
        console.show(NEEDS.to(lang).format(memory=memory, time=rough(whole.seconds).to(lang)))
        engine = whole.engine()
    else:
        seconds = LOOK_SECONDS if seconds is None else seconds
        refusal = (TOO_MANY if isinf(whole.memory) else TOO_LARGE).to(lang)
        there = sized(free or 0).to(lang)
        console.show(refusal.format(memory=memory, free=there, seconds=rough(seconds).to(lang)))
    try:
        with Ticker(console, lang, seconds) as ticker:
            return engine.think(state, Limit(seconds=seconds), ticker)
    except MemoryError:
        console.show(RAN_OUT.to(lang))
        return thought


def _chance_ahead(game: Game[Any], state: Any) -> bool:
    """Whether the dealer or the dice may still have a turn: a few games played at random meet one."""
    rng = Random(0)
    for _ in range(WALKS):
        here = state
        while game.outcome(here) is None:
            if here.to_move is Seat.CHANCE:
                return True
            here = game.play(here, rng.choice(game.legal_moves(here)))
    return False
