"""The `ludotheque` command: play, read the rules, replay, analyse, solve, speak with other programs."""

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

try:
    from ludotheque.core.errors import BadOption, LudothequeError
    from ludotheque.core.registry import bring_along, find_entry
    from ludotheque.core.text import Lang, Text, plain_lines, quoted
    from ludotheque.ui import class_commands, house_commands, learning_commands
    from ludotheque.ui.command_line import parse
    from ludotheque.ui.home import data_folder, own_command
    from ludotheque.ui.numbers import needed, seconds, whole_number
except KeyboardInterrupt:  # Ctrl-C before anybody could hear it: no traceback
    sys.exit(130)

if TYPE_CHECKING:
    from ludotheque.core.game import Game
    from ludotheque.ui.lines.console import Console
    from ludotheque.ui.lines.setting import Wishes

USAGE_ERROR = 2
LANG_VARIABLE = "LUDOTHEQUE_LANG"
ANALYSIS_SECONDS = 2.0  # for a position


def main() -> int:
    """Run the command line of this process."""
    from ludotheque.ui.lines.console import prepare_streams

    prepare_streams()
    try:
        return run_command(sys.argv[1:], bring_along)
    except BrokenPipeError:  # the reader of our output left: that is its right
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


def run_command(arguments: Sequence[str], prepare: Callable[[], None] = lambda: None) -> int:
    """Run one command; its exit code. What a person got wrong is one sentence and the code 2."""
    lang = Lang.EN if os.environ.get(LANG_VARIABLE, "").lower().startswith("en") else Lang.FR
    try:
        lang = _wanted_lang(arguments, lang)
        prepare()
        wanted = parse(arguments, lang)
        return COMMANDS[wanted.command](wanted, lang)
    except LudothequeError as error:
        print(plain_lines(error.to(lang)), file=sys.stderr)
        return USAGE_ERROR
    except (EOFError, KeyboardInterrupt):
        print()
        return 130


def _wanted_lang(arguments: Sequence[str], lang: Lang) -> Lang:
    """The language asked for anywhere on the line, needed before anything can be said."""
    found = None
    for place, here in enumerate(arguments):
        if here == "--lang":
            found = "".join(arguments[place + 1 : place + 2])
        elif here.startswith("--lang="):
            found = here.removeprefix("--lang=")
    if found is None:
        return lang
    if found not in ("fr", "en"):
        raise BadOption(
            Text(
                f"L'option --lang n'accepte pas {quoted(found)} : choisissez fr ou en.",
                f"The option --lang does not take {quoted(found)}: choose fr or en.",
            )
        )
    return Lang(found)


def _menu(wanted: argparse.Namespace, lang: Lang) -> int:
    """Without a command: the menu, or an overview where nobody can answer."""
    from ludotheque import __version__
    from ludotheque.ui.lines.menu import Leaving, ask_wishes, overview

    if wanted.version:
        print(f"ludotheque {__version__}")
        return 0
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        print(overview(lang))
        return 0
    try:
        chosen = ask_wishes(_console(), lang)
    except Leaving:
        return 0
    if isinstance(chosen, list):
        return run_command([*chosen, "--lang", lang.value])
    return _start(chosen, lang)


def _play(wanted: argparse.Namespace, lang: Lang) -> int:
    from ludotheque.ui.lines.setting import Wishes

    wishes = Wishes(
        wanted.game,
        _game_options(wanted),
        wanted.first,
        wanted.second,
        wanted.position,
        wanted.save,
        wanted.resume,
        None if wanted.seed is None else whole_number("--seed", wanted.seed, 0),
        seconds("--think", wanted.think),
    )
    return _start(wishes, lang)


def _start(wishes: "Wishes", lang: Lang) -> int:
    from ludotheque.ui.lines.session import Session
    from ludotheque.ui.lines.setting import set_table

    table = set_table(wishes, data_folder() / "games", datetime.now())
    return Session(table.record, table.players, _console(), lang, table.keeper, own_command()).run()


def _rules(wanted: argparse.Namespace, lang: Lang) -> int:
    from ludotheque.ui.lines.rule_sheet import rule_sheet

    console = _console()
    console.show(rule_sheet(find_entry(needed("GAME", wanted.game)), console.style, lang))
    return 0


def _replay(wanted: argparse.Namespace, lang: Lang) -> int:
    from ludotheque.play.record_file import load_record
    from ludotheque.play.uninstalled import NotInstalled
    from ludotheque.ui.lines.replay import show_record

    try:
        record = load_record(Path(needed("FILE", wanted.file)))
    except NotInstalled as missing:
        print(missing.shown)
        print(plain_lines(missing.to(lang)), file=sys.stderr)
        return 0
    show_record(record, _console(), lang, stepwise=sys.stdin.isatty() and sys.stdout.isatty())
    return 0


def _perft(wanted: argparse.Namespace, _lang: Lang) -> int:
    from ludotheque.core.perft import perft

    game, state = _game_and_position(wanted, wanted.position)
    depth = whole_number("DEPTH", needed("DEPTH", wanted.depth), 1)
    for ply in range(1, depth + 1):
        print(f"{ply} {perft(game, state, ply)}", flush=True)
    return 0


def _analyse(wanted: argparse.Namespace, lang: Lang) -> int:
    from ludotheque.ui.lines.exploring import analyse_position, analyse_record
    from ludotheque.ui.lines.setting import Wishes, is_record, load_game_of

    think = seconds("--think", wanted.think)
    if wanted.what is not None and is_record(wanted.what):
        record = load_game_of(Wishes(needed("GAME", wanted.game), _game_options(wanted)), Path(wanted.what))
        analyse_record(record.match, think, _console(), lang)
        return 0
    game, state = _game_and_position(wanted, wanted.what)
    analyse_position(game, state, think or ANALYSIS_SECONDS, _console(), lang)
    return 0


def _solve(wanted: argparse.Namespace, lang: Lang) -> int:
    from ludotheque.ui.lines.solving import solve

    game, state = _game_and_position(wanted, wanted.what)
    return solve(game, state, seconds("--think", wanted.think), _console(), lang)


def _bench(wanted: argparse.Namespace, _lang: Lang) -> int:
    from ludotheque.ui.lines.exploring import bench

    bench(_game_and_position(wanted, None)[0], _console())
    return 0


def _engine(wanted: argparse.Namespace, _lang: Lang) -> int:
    from ludotheque.ui.protocols.ugi import Ugi

    Ugi(_game_and_position(wanted, None)[0], sys.stdout).converse(sys.stdin)
    return 0


def _warm_up(_wanted: argparse.Namespace, lang: Lang) -> int:
    from ludotheque.ui.lines.exploring import warm_up

    warm_up(_console(), lang)
    return 0


def _build_engines(wanted: argparse.Namespace, lang: Lang) -> int:
    from ludotheque.ui.engine_commands import build_engines

    return build_engines(wanted, lang)


COMMANDS: dict[str | None, Callable[[argparse.Namespace, Lang], int]] = {
    None: _menu,
    "play": _play,
    "rules": _rules,
    "learn": learning_commands.learn,
    "problems": learning_commands.problems,
    "replay": _replay,
    "analyse": _analyse,
    "solve": _solve,
    "serve": house_commands.serve,
    "backup": house_commands.backup,
    "restore": house_commands.restore,
    "password": house_commands.password,
    "grade": class_commands.grade,
    "check": class_commands.check,
    "sujet": class_commands.sujet,
    "tournament": class_commands.tournament,
    "check-bot": class_commands.check_bot,
    "doctor": class_commands.doctor,
    "engine": _engine,
    "warm-up": _warm_up,
    "build-engines": _build_engines,
    "bench": _bench,
    "perft": _perft,
}


def _console() -> "Console":
    from ludotheque.ui.lines.console import terminal_console

    return terminal_console()


def _game_and_position(wanted: argparse.Namespace, position: str | None) -> "tuple[Game[Any], Any]":
    """The game asked for with its options, and the position it is about."""
    from ludotheque.ui.lines.setting import Wishes, read_game, read_position

    game = read_game(Wishes(needed("GAME", wanted.game), _game_options(wanted)), None)
    return game, game.start() if position is None else read_position(game, position)


def _game_options(wanted: argparse.Namespace) -> dict[str, str]:
    named = {name.removeprefix("option_"): value for name, value in vars(wanted).items() if name.startswith("option_")}
    return {name: value for name, value in named.items() if value is not None}


if __name__ == "__main__":
    sys.exit(main())
