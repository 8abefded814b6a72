"""The `ludotheque` command: play, read the rules, replay a record, count positions."""

import argparse
import os
import shlex
import sys
from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from ludotheque.core.errors import BadOption, LudothequeError
from ludotheque.core.options import default_of
from ludotheque.core.registry import GAMES, find_entry
from ludotheque.core.text import Lang, Text, quoted

if TYPE_CHECKING:
    from ludotheque.ui.lines.opening import Wishes

USAGE_ERROR = 2
LANG_VARIABLE = "LUDOTHEQUE_LANG"
HOME_VARIABLE = "LUDOTHEQUE_HOME"
COMMAND_VARIABLE = "LUDOTHEQUE_COMMAND"  # set by the launcher to the name it was called by


def main() -> int:
    """Run the command line of this process."""
    from ludotheque.ui.lines.console import prepare_streams

    prepare_streams()
    try:
        return run_command(sys.argv[1:])
    except BrokenPipeError:  # the reader of our output left: that is its right
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


def run_command(arguments: Sequence[str]) -> int:
    """Run one command; its exit code. What a person got wrong is one sentence and the code 2."""
    lang = Lang.EN if os.environ.get(LANG_VARIABLE, "").lower().startswith("en") else Lang.FR
    try:
        lang = _wanted_lang(arguments, lang)
        wanted = _Parser(lang).parse(arguments)
        run: Callable[[argparse.Namespace, Lang], int] = wanted.run
        return run(wanted, lang)
    except LudothequeError as error:
        print(error.to(lang), file=sys.stderr)
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


class _Parser:
    """The commands and their arguments, described in the person's language."""

    def __init__(self, lang: Lang) -> None:
        self.lang = lang
        self.root = self._command(
            None, Text("Cinq jeux de stratégie à deux.", "Five two-player strategy games."), _menu
        )
        self.commands = self.root.add_subparsers(
            metavar="COMMAND", title=self._t("commandes", "commands"), parser_class=_Sentences
        )
        self._add_play()
        rules = self._command("rules", Text("montre les règles d'un jeu", "shows the rules of a game"), _rules)
        self._game(rules)
        replay = self._command(
            "replay", Text("remontre une partie enregistrée", "shows a recorded game again"), _replay
        )
        replay.add_argument("file", metavar="FILE", nargs="?", help=self._t("la partie", "the game"))
        perft = self._command(
            "perft",
            Text("compte les suites de coups, profondeur par profondeur", "counts move sequences, depth by depth"),
            _perft,
        )
        self._game(perft)
        perft.add_argument(
            "depth", metavar="DEPTH", nargs="?", help=self._t("profondeur, au moins 1", "depth, at least 1")
        )
        perft.add_argument(
            "--position", metavar="TEXT|FILE", help=self._t("position de départ", "position to start from")
        )
        self._options(perft)

    def parse(self, arguments: Sequence[str]) -> argparse.Namespace:
        wanted, unknown = self.root.parse_known_args(arguments)
        if unknown:
            raise BadOption(
                Text(
                    f"{quoted(unknown[0])} n'est pas compris ici ; voyez --help.",
                    f"{quoted(unknown[0])} is not understood here; see --help.",
                )
            )
        return wanted

    def _add_play(self) -> None:
        play = self._command("play", Text("joue à un jeu, au clavier", "plays a game at the keyboard"), _play)
        self._game(play)
        kinds = self._t("human (par défaut) ou random", "human (by default) or random")
        play.add_argument("--first", metavar="WHO", help=self._t("qui commence : ", "who begins: ") + kinds)
        play.add_argument("--second", metavar="WHO", help=self._t("l'autre joueur : ", "the other player: ") + kinds)
        play.add_argument(
            "--position", metavar="TEXT|FILE", help=self._t("position de départ", "position to start from")
        )
        play.add_argument(
            "--save",
            metavar="FILE",
            help=self._t("où garder la partie (.json : en JSON)", "where to keep the game (.json: as JSON)"),
        )
        play.add_argument("--resume", metavar="FILE", help=self._t("reprend une partie gardée", "takes up a kept game"))
        play.add_argument("--seed", metavar="N", help=self._t("graine du hasard", "seed of chance"))
        self._options(play)

    def _command(
        self, name: str | None, meaning: Text, run: Callable[[argparse.Namespace, Lang], int]
    ) -> argparse.ArgumentParser:
        described = meaning.to(self.lang)
        if name is None:
            parser: argparse.ArgumentParser = _Sentences(
                prog="ludotheque", description=described, add_help=False, allow_abbrev=False
            )
            parser.add_argument(
                "--version", action="store_true", help=self._t("montre la version", "shows the version")
            )
        else:
            parser = self.commands.add_parser(
                name, help=described, description=described, add_help=False, allow_abbrev=False
            )
        parser.set_defaults(run=run)
        parser._optionals.title = "options"
        parser._positionals.title = "arguments"
        parser.add_argument("-h", "--help", action="help", help=self._t("montre cette aide", "shows this help"))
        parser.add_argument(
            "--lang", metavar="fr|en", help=self._t("langue (fr par défaut)", "language (fr by default)")
        )
        return parser

    def _game(self, parser: argparse.ArgumentParser) -> None:
        slugs = ", ".join(entry.slug for entry in GAMES.values())
        parser.add_argument("game", metavar="GAME", nargs="?", help=slugs)

    def _options(self, parser: argparse.ArgumentParser) -> None:
        """The options of every game, a group a game; a name that two games share is described by the first."""
        seen: set[str] = set()
        for entry in GAMES.values():
            kind = entry.load()
            group = parser.add_argument_group(entry.title.to(self.lang))
            for option in kind.options:
                if option.name in seen:
                    continue
                seen.add(option.name)
                default = default_of(kind, option)
                dest, help_text = f"option_{option.name}", option.meaning.to(self.lang)
                if isinstance(default, bool):
                    group.add_argument(option.flag, dest=dest, action="store_const", const="yes", help=help_text)
                else:
                    values = "|".join(option.choices) or ("N" if isinstance(default, int) else "TEXT")
                    group.add_argument(option.flag, dest=dest, metavar=values, help=f"{help_text} ({default})")

    def _t(self, fr: str, en: str) -> str:
        return Text(fr, en).to(self.lang)


class _Sentences(argparse.ArgumentParser):
    """A parser whose refusals are ours."""

    def error(self, message: str) -> NoReturn:
        flag = message.removeprefix("argument ").split(":")[0]
        if message.endswith("expected one argument"):
            raise BadOption(Text(f"L'option {flag} attend une valeur.", f"The option {flag} needs a value."))
        raise BadOption(
            Text(
                f"La commande n'est pas comprise ({message}) ; voyez --help.",
                f"The command is not understood ({message}); see --help.",
            )
        )


def _menu(wanted: argparse.Namespace, lang: Lang) -> int:
    """Without a command: the menu, or an overview where nobody can answer."""
    from ludotheque import __version__
    from ludotheque.ui.lines.console import Console, style_of_terminal
    from ludotheque.ui.lines.menu import Leaving, ask_wishes
    from ludotheque.ui.lines.overview import overview

    if wanted.version:
        print(f"ludotheque {__version__}")
        return 0
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        print(overview(lang))
        return 0
    console = Console(style_of_terminal())
    try:
        return _start(ask_wishes(console, lang), lang)
    except Leaving:
        return 0


def _play(wanted: argparse.Namespace, lang: Lang) -> int:
    from ludotheque.ui.lines.opening import Wishes

    return _start(
        Wishes(
            wanted.game,
            _game_options(wanted),
            wanted.first,
            wanted.second,
            wanted.position,
            wanted.save,
            wanted.resume,
            None if wanted.seed is None else _whole_number("--seed", wanted.seed, 0),
        ),
        lang,
    )


def _start(wishes: "Wishes", lang: Lang) -> int:
    from ludotheque.ui.lines.console import Console, style_of_terminal
    from ludotheque.ui.lines.opening import set_table
    from ludotheque.ui.lines.session import Session

    table = set_table(wishes, _games_folder(), datetime.now())
    console, command = Console(style_of_terminal()), shlex.quote(os.environ.get(COMMAND_VARIABLE, "ludotheque"))
    return Session(table.record, table.players, console, lang, table.keeper, command).run()


def _rules(wanted: argparse.Namespace, lang: Lang) -> int:
    from ludotheque.ui.lines.console import style_of_terminal
    from ludotheque.ui.lines.sheet import rule_sheet

    print(rule_sheet(find_entry(_needed("GAME", wanted.game)), style_of_terminal(), lang))
    return 0


def _replay(wanted: argparse.Namespace, lang: Lang) -> int:
    from ludotheque.play.record_file import load_record
    from ludotheque.ui.lines.console import Console, style_of_terminal
    from ludotheque.ui.lines.replay import show_record

    record = load_record(Path(_needed("FILE", wanted.file)))
    stepwise = sys.stdin.isatty() and sys.stdout.isatty()
    show_record(record, Console(style_of_terminal()), lang, stepwise=stepwise)
    return 0


def _perft(wanted: argparse.Namespace, _lang: Lang) -> int:
    from ludotheque.core.perft import perft
    from ludotheque.ui.lines.opening import Wishes, read_game, read_position

    game = read_game(Wishes(_needed("GAME", wanted.game), _game_options(wanted)), None)
    depth = _whole_number("DEPTH", _needed("DEPTH", wanted.depth), 1)
    state = game.start() if wanted.position is None else read_position(game, wanted.position)
    for ply in range(1, depth + 1):
        print(f"{ply} {perft(game, state, ply)}", flush=True)
    return 0


def _games_folder() -> Path:
    """Where games are kept when nobody says otherwise."""
    home = os.environ.get(HOME_VARIABLE)
    if home:
        return Path(home) / "games"
    from platformdirs import user_data_path

    return user_data_path("ludotheque", appauthor=False) / "games"


def _game_options(wanted: argparse.Namespace) -> dict[str, str]:
    named = {name.removeprefix("option_"): value for name, value in vars(wanted).items() if name.startswith("option_")}
    return {name: value for name, value in named.items() if value is not None}


def _needed(name: str, value: str | None) -> str:
    if value is None:
        raise BadOption(Text(f"Il manque {name} ; voyez --help.", f"{name} is missing; see --help."))
    return value


def _whole_number(name: str, text: str, low: int) -> int:
    if text.isascii() and text.isdigit() and len(text) < 19 and int(text) >= low:
        return int(text)
    raise BadOption(
        Text(
            f"{name} n'accepte pas {quoted(text)} : il faut un entier, au moins {low}.",
            f"{name} does not take {quoted(text)}: a whole number, at least {low}, is needed.",
        )
    )


if __name__ == "__main__":
    sys.exit(main())
