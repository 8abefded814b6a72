"""Studying a game: the worth of every move, the mistakes of a record, the speed of thought."""

import time
from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from ludotheque.boards.characters import draw
from ludotheque.boards.inks import BOLD
from ludotheque.core.game import Game, Move
from ludotheque.core.registry import GAMES, find_entry
from ludotheque.core.seat import Seat
from ludotheque.core.text import Lang, Text
from ludotheque.play.commentary import moves_played, worth
from ludotheque.play.engines import engine_of
from ludotheque.play.explaining import explanation
from ludotheque.play.judging import judge, judging_of, standing, weigh
from ludotheque.play.match import Match
from ludotheque.ui.lines.console import Console
from ludotheque.ui.lines.ticker import Ticker
from ludotheque.ui.narration import moves_told

if TYPE_CHECKING:
    from ludotheque.search.thought import Engine, Thought

HEADINGS = (
    Text("coup", "move"),
    Text("valeur", "worth"),
    Text("prof.", "depth"),
    Text("suite attendue", "expected line"),
)
PLY = Text("{number:>3}. {move:<6} {worth}", "{number:>3}. {move:<6} {worth}")
BETTER = Text("  {mark} mieux : {move} ({worth})", "  {mark} better: {move} ({worth})")
ANSWER = Text("       réponse : {line} ({worth})", "       answer: {line} ({worth})")
WHY_SECONDS = 3.0  # to find the answer to a mistake
SHOWN = 8  # moves of it
NO_FAULT = Text("Aucune faute relevée.", "No mistake found.")
FAULTS = Text("Fautes : {count}.", "Mistakes: {count}.")
SURE = Text("Positions de valeur exacte : {exact} sur {count}.", "Positions of exact worth: {exact} of {count}.")
OVER = Text("La partie est finie.", "The game is over.")
READY = Text("{title} : prêt en {seconds:.1f} s", "{title}: ready in {seconds:.1f} s")
WARMING_NODES = 20_000  # enough to want the tables
WARMING = Text("({number}/{count}) {title}…", "({number}/{count}) {title}…")
BENCH_NODES = 200_000
BENCH_PLIES = (0, 4, 8, 12, 16)


def analyse_position(game: Game[Any], state: Any, seconds: float, console: Console, lang: Lang) -> None:
    """The board, then every legal move with what it is worth, best first."""
    from ludotheque.search.thought import Limit

    console.show(draw(find_entry(game.name).view(game, state), console.style, lang) + "\n")
    if game.outcome(state) is not None:
        console.show(OVER.to(lang))
        return
    with Ticker(console, lang):
        engine = engine_of(game)
    with Ticker(console, lang, seconds) as ticker:
        thoughts = engine.analyse(state, Limit(seconds=seconds), ticker)
    worths = [worth(thought, game).to(lang) for thought in thoughts]
    for number, line in enumerate(_table(thoughts, game, worths, lang)):
        console.show(console.style.paint(line, BOLD) if number == 0 else line)


def _table(thoughts: "tuple[Thought, ...]", game: Game[Any], worths: list[str], lang: Lang) -> list[str]:
    """A line for each move: the move, its worth, the depth, the moves expected."""
    heading = tuple(words.to(lang) for words in HEADINGS)
    rows = [
        (moves_told(game, (thought.move,), lang), told, str(thought.depth), moves_told(game, thought.line, lang))
        for thought, told in zip(thoughts, worths, strict=True)
    ]
    widths = [max(len(row[column]) for row in (*rows, heading)) for column in range(3)]
    return [
        "  ".join((f"{a:<{widths[0]}}", f"{b:<{widths[1]}}", f"{c:>{widths[2]}}", d)).rstrip()
        for a, b, c, d in (heading, *rows)
    ]


def analyse_record(match: Match[Any], seconds: float | None, console: Console, lang: Lang) -> None:
    """Every move played with its worth; a move that gave something away is shown beside the better one.

    Judged as the house judges a game (`play.judging`); `seconds` thinks as long about each move instead.
    """
    from ludotheque.search.thought import Limit, silent

    game, engine, marks, exact = match.game, engine_of(match.game), 0, 0
    positions = moves_played(match)
    for number, state, move in positions:
        if seconds is None:
            thoughts = weigh(engine, game, state, None, silent)
        else:
            thoughts = engine.analyse(state, Limit(seconds=seconds))
        judged = judge(game, state, thoughts, max(thought.nodes for thought in thoughts))
        played = next(one for one in judged.moves if one.worth.move == move)
        exact += judged.exact
        told = worth(played.worth, game).to(lang)
        line = PLY.to(lang).format(number=number + 1, move=moves_told(game, (move,), lang), worth=told)
        if played.mark is not None:
            marks += 1
            best = moves_told(game, (judged.best.move,), lang)
            line += BETTER.to(lang).format(mark=played.mark.value, move=best, worth=worth(judged.best, game).to(lang))
        console.show(line)
        if played.mark is not None:
            for words in _answer(engine, game, state, move, thoughts, lang):
                console.show(words)
    console.show(FAULTS.to(lang).format(count=marks) if marks else NO_FAULT.to(lang))
    console.show(SURE.to(lang).format(exact=exact, count=len(positions)))


def _answer(
    engine: "Engine", game: Game[Any], state: Any, move: Move, before: "Sequence[Thought]", lang: Lang
) -> Iterator[str]:
    """The best answer to a mistake, and why it is one, where that is proved and a rule explains it."""
    from ludotheque.search.thought import Limit

    after = game.play(state, move)
    if game.outcome(after) is not None or after.to_move is Seat.CHANCE:
        return
    answers = engine.analyse(after, Limit(seconds=WHY_SECONDS))
    best = min(answers, key=partial(standing, judging_of(game).proof))
    line = moves_told(game, best.line[:SHOWN], lang)
    yield ANSWER.to(lang).format(line=line, worth=worth(best, game).to(lang))
    sentence = explanation(game, state, move, before, answers, best.line)
    if sentence is not None:
        yield f"       {sentence.to(lang)}"


def bench(game: Game[Any], console: Console) -> None:
    """A fixed piece of thinking: the number of nodes says whether a search changed, the speed how fast it is."""
    from ludotheque.search.thought import Limit

    engine = engine_of(game)
    engine.think(game.start(), Limit(nodes=1000))
    nodes, started = 0, time.process_time()
    for plies in BENCH_PLIES:
        state = _after(game, plies)
        if game.outcome(state) is None:
            nodes += engine.think(state, Limit(nodes=BENCH_NODES)).nodes
    seconds = time.process_time() - started
    console.show(f"Nodes: {nodes}")
    console.show(f"{nodes / seconds:,.0f} nodes/s")


def _after(game: Game[Any], plies: int) -> Any:
    """The position after so many moves chosen by a fixed rule."""
    state = game.start()
    for ply in range(plies):
        moves: tuple[Move, ...] = game.legal_moves(state)
        if moves:
            state = game.play(state, moves[(7 * ply + 3) % len(moves)])
    return state


def warm_up(console: Console, lang: Lang) -> None:
    """Make what engines keep, so that no game has to wait for it: tables and, with numba, machine code."""
    from ludotheque.compiled.routines import BackEnd, back_end, compiler_installed
    from ludotheque.search.building import compile_natively, modules_of
    from ludotheque.search.thought import Limit

    natively = back_end() is BackEnd.AUTO and compiler_installed()

    for number, entry in enumerate(GAMES.values(), 1):
        title = entry.title.to(lang)
        console.show(WARMING.to(lang).format(number=number, count=len(GAMES), title=title))
        started = time.monotonic()
        game = entry.load()()
        engine = engine_of(game)
        engine.think(game.start(), Limit(nodes=WARMING_NODES))
        engine.analyse(game.start(), Limit(nodes=WARMING_NODES))
        for routines in modules_of(entry).values() if natively else ():
            for routine in routines:
                compile_natively(routine)
        console.show("  " + READY.to(lang).format(title=title, seconds=time.monotonic() - started))
