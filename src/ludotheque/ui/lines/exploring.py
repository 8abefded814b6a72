"""Studying a game: the worth of every move, the blunders of a record, the value of a position, the speed of thought."""

import time
from typing import Any

from ludotheque.boards.characters import draw
from ludotheque.core.game import Game, Move
from ludotheque.core.registry import GAMES, find_entry
from ludotheque.core.text import Lang, Text
from ludotheque.play.commentary import is_blunder, line_of, moves_played, worth
from ludotheque.play.engines import engine_of
from ludotheque.play.match import Match
from ludotheque.ui.lines.console import BOLD, Console
from ludotheque.ui.lines.findings import table
from ludotheque.ui.lines.ticker import Ticker

HEADINGS = (
    Text("coup", "move"),
    Text("valeur", "worth"),
    Text("prof.", "depth"),
    Text("suite attendue", "expected line"),
)
PLY = Text("{number:>3}. {move:<6} {worth}", "{number:>3}. {move:<6} {worth}")
BETTER = Text("  ?? mieux : {move} ({worth})", "  ?? better: {move} ({worth})")
NO_BLUNDER = Text("Aucune faute relevée.", "No blunder found.")
BLUNDERS = Text("Fautes : {count}.", "Blunders: {count}.")
SOLVED = Text("Valeur exacte : {worth} ; meilleur coup : {move}.", "Exact value: {worth}; best move: {move}.")
NOT_SOLVED = Text("Pas de valeur exacte ; au mieux : {worth}, {move}.", "No exact value; best so far: {worth}, {move}.")
OVER = Text("La partie est finie.", "The game is over.")
READY = Text("{title} : prêt en {seconds:.1f} s", "{title}: ready in {seconds:.1f} s")
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
    ticker = Ticker(console, lang)
    thoughts = engine_of(game).analyse(state, Limit(seconds=seconds), ticker)
    ticker.clear()
    worths = [worth(thought, game).to(lang) for thought in thoughts]
    for number, line in enumerate(table(thoughts, game, [words.to(lang) for words in HEADINGS], worths)):
        console.show(console.style.paint(line, BOLD) if number == 0 else line)


def analyse_record(match: Match[Any], seconds: float, console: Console, lang: Lang) -> None:
    """Every move played with its worth; a move that gave something away is shown beside the better one."""
    from ludotheque.search.thought import Limit

    game, engine, blunders = match.game, engine_of(match.game), 0
    for number, state, move in moves_played(match):
        thoughts = engine.analyse(state, Limit(seconds=seconds))
        best = thoughts[0]
        played = next(thought for thought in thoughts if thought.move == move)
        line = PLY.to(lang).format(number=number + 1, move=game.write_move(move), worth=worth(played, game).to(lang))
        if is_blunder(game, best, played):
            blunders += 1
            line += BETTER.to(lang).format(move=game.write_move(best.move), worth=worth(best, game).to(lang))
        console.show(line)
    console.show(BLUNDERS.to(lang).format(count=blunders) if blunders else NO_BLUNDER.to(lang))


def solve(game: Game[Any], state: Any, seconds: float | None, console: Console, lang: Lang) -> int:
    """The exact value of a position, as long as it takes; 1 when it could not be found in the time given."""
    from ludotheque.search.thought import Limit

    if game.outcome(state) is not None:
        console.show(OVER.to(lang))
        return 0
    ticker = Ticker(console, lang)
    thought = engine_of(game).think(state, Limit(seconds=seconds), ticker)
    ticker.clear()
    told = SOLVED if thought.exact else NOT_SOLVED
    console.show(told.to(lang).format(worth=worth(thought, game).to(lang), move=game.write_move(thought.move)))
    console.show(line_of(thought, game))
    return 0 if thought.exact else 1


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
    """Compile every engine once, so that no game has to wait for it."""
    from ludotheque.search.thought import Limit

    for number, entry in enumerate(GAMES.values(), 1):
        title = entry.title.to(lang)
        console.show(WARMING.to(lang).format(number=number, count=len(GAMES), title=title))
        started = time.monotonic()
        game = entry.load()()
        engine = engine_of(game)
        engine.think(game.start(), Limit(nodes=2000))
        engine.analyse(game.start(), Limit(nodes=2000))
        console.show("  " + READY.to(lang).format(title=title, seconds=time.monotonic() - started))
