"""What can be typed after `ludotheque`, described in the person's language; refusals are sentences."""

import argparse
import re
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

from ludotheque.classroom.catalogue import shipped
from ludotheque.core.errors import BadOption
from ludotheque.core.options import default_of
from ludotheque.core.registry import GAMES, bring, is_game_folder
from ludotheque.core.text import Lang, Text, quoted

MEANINGS: dict[str, Text] = {
    "play": Text("joue à un jeu, au clavier", "plays a game at the keyboard"),
    "rules": Text("montre les règles d'un jeu", "shows the rules of a game"),
    "learn": Text("apprend un jeu par une leçon", "teaches a game by a lesson"),
    "problems": Text(
        "donne des problèmes à résoudre ; en fait, prouve, imprime : make, prove, sheet, levels",
        "sets problems to solve; makes, proves, prints some: make, prove, sheet, levels",
    ),
    "replay": Text("remontre une partie enregistrée", "shows a recorded game again"),
    "analyse": Text(
        "dit ce que vaut chaque coup, ou relève les fautes d'une partie",
        "says what every move is worth, or finds the blunders of a game",
    ),
    "solve": Text("cherche la valeur exacte d'une position", "finds the exact value of a position"),
    "serve": Text("ouvre la maison dans un navigateur", "opens the house in a browser"),
    "backup": Text("copie ce que la maison retient", "copies what the house remembers"),
    "password": Text(
        "donne un nouveau mot de passe à qui a oublié le sien", "gives a new password to who forgot theirs"
    ),
    "restore": Text("ramène une maison depuis sa copie", "brings a house back from its copy"),
    "grade": Text("note les travaux d'une classe", "grades the work of a class"),
    "check": Text("vérifie son travail avant de le rendre", "checks one's work before handing it in"),
    "sujet": Text(
        "prépare un sujet à soi : new, try, handout, show", "makes one's own assignment: new, try, handout, show"
    ),
    "tournament": Text("organise le tournoi des robots", "holds the tournament of the bots"),
    "check-bot": Text("vérifie un robot pas à pas", "checks a bot step by step"),
    "doctor": Text("dit ce qui protège cette machine", "says what protects this machine"),
    "engine": Text("parle UGI avec un autre programme", "speaks UGI with another program"),
    "warm-up": Text(
        "prépare d'avance ce que les moteurs gardent (tables, code machine)",
        "makes beforehand what engines keep (tables, machine code)",
    ),
    "build-engines": Text(
        "reconstruit les modules des moteurs après un changement", "builds the modules of the engines after a change"
    ),
    "bench": Text("mesure la réflexion du moteur", "measures the engine's thinking"),
    "perft": Text("compte les suites de coups, profondeur par profondeur", "counts sequences of moves, depth by depth"),
}
ARGUMENTS: dict[str, tuple[str, Text]] = {
    "game": (
        "GAME",
        Text(
            f"{', '.join(entry.slug for entry in GAMES.values())}, ou le dossier d'un jeu",
            f"{', '.join(GAMES)}, or the folder of a game",
        ),
    ),
    "file": ("FILE", Text("la partie", "the game")),
    "what": ("POSITION|FILE", Text("une position, ou le fichier d'une partie", "a position, or the file of a game")),
    "subject": ("SUJET", Text(", ".join(shipped()), ", ".join(shipped()))),
    "place": ("FILE", Text("un fichier, un dossier, une archive ou un carnet", "a file, folder, archive or notebook")),
    "action": ("ACTION", Text("new, try, handout ou show", "new, try, handout or show")),
    "asked": (
        "GAME|ACTION",
        Text(
            "un jeu ; ou make, prove, sheet, levels, puis le jeu",
            "a game; or make, prove, sheet, levels, then the game",
        ),
    ),
    "folder": ("FOLDER", Text("le dossier du sujet", "the folder of the assignment")),
    "login": ("LOGIN", Text("le nom du compte", "the name of the account")),
    "copy": ("FILE", Text("la copie (.zip)", "the copy (.zip)")),
    "bot": ("BOT", Text("le fichier du robot", "the file of the bot")),
    "depth": ("DEPTH", Text("profondeur, au moins 1", "depth, at least 1")),
}
SEVERAL: dict[str, tuple[str, Text]] = {
    "games": ("GAME", Text("les jeux dont on construit les modules (tous)", "the games whose modules are built (all)")),
    "places": (
        "FILES",
        Text("les travaux : fichiers, dossiers, archives, carnets", "the work: files, folders, archives"),
    ),
    "bots": (
        "BOTS",
        Text("fichiers de robots, engine:5, random, ugi:programme", "bot files, engine:5, random, ugi:program"),
    ),
}
FLAGS: dict[str, Text] = {  # an option that takes no value ends with ! here
    "--preview!": Text(
        "montre les notes d'un barème sans rien relancer ni écrire",
        "shows the marks of a scheme: nothing is run or written",
    ),
    "--contributions!": Text("montre à l'enseignant qui a fait quoi (git)", "shows the teacher who did what (git)"),
    "--pool!": Text(
        "lance aussi les tests de chacun sur le code de tous", "also runs everybody's tests on everybody's code"
    ),
    "--unsafe!": Text("sans protection, à vos risques", "without protection, at your own risk"),
    "--resume!": Text("continue un tournoi interrompu", "goes on with an interrupted tournament"),
    "--judge!": Text("compte aussi les coups parfaits", "also counts perfect moves"),
    "--check!": Text("n'écrit rien, dit ce qui est périmé", "writes nothing, says what is stale"),
    "--all!": Text("reconstruit aussi ce qui est à jour", "builds what is up to date, too"),
    "--no-warm-up!": Text("ne prépare pas les moteurs d'avance", "does not prepare the engines beforehand"),
    "--unrated!": Text("sans rien changer à sa force", "without any change of one's rating"),
}
KINDS = "human, random, engine:1…10, engine:perfect"
OPTIONS: dict[str, tuple[str, Text]] = {
    "--first": ("WHO", Text(f"qui commence : {KINDS}", f"who begins: {KINDS}")),
    "--second": ("WHO", Text("l'autre joueur, de même", "the other player, likewise")),
    "--think": ("SECONDS", Text("temps de réflexion du moteur", "time for the engine to think")),
    "--position": ("TEXT|FILE", Text("position de départ", "position to start from")),
    "--save": ("FILE", Text("où garder la partie (.json : en JSON)", "where to keep the game (.json: as JSON)")),
    "--resume": ("FILE", Text("reprend une partie gardée", "takes up a kept game")),
    "--seed": ("N", Text("graine du hasard", "seed of chance")),
    "--bareme": ("FILE", Text("le barème, en TOML", "the marking scheme, in TOML")),
    "--roster": ("FILE", Text("la liste de la classe", "the list of the class")),
    "--from": ("FILE", Text("le corrigé d'où part le dossier", "the correction that the folder begins with")),
    "--tournament": (
        "FOLDER",
        Text("le tournoi dont le rang compte dans les notes", "the tournament whose ranks count in the marks"),
    ),
    "--worksheet": (
        "FILE",
        Text("le formulaire d'évaluation de Moodle, à remplir", "Moodle's grading worksheet, to be filled"),
    ),
    "--out": ("FOLDER", Text("où écrire les résultats", "where to write the results")),
    "--git-list": (
        "FILE",
        Text(
            "dépôts git à noter : une adresse par ligne, ou la liste de la classe",
            "git repositories to grade: an address a line, or the roster",
        ),
    ),
    "--deadline": ("DATE", Text("limite du rendu : 2021-12-05T23:59", "deadline of the hand-in: 2021-12-05T23:59")),
    "--pushed": ("FILE", Text("journal des envois du serveur git", "the git server's journal of pushes")),
    "--jobs": ("N", Text("combien à la fois", "how many at once")),
    "--games": (
        "N",
        Text("parties par rencontre, par deux, places échangées", "games for each encounter, in pairs, seats swapped"),
    ),
    "--concurrency": ("N", Text("parties à la fois", "games at once")),
    "--format": (
        "NAME",
        Text("round-robin, swiss, gauntlet, knockout ou sprt", "round-robin, swiss, gauntlet, knockout or sprt"),
    ),
    "--time": ("SECONDS", Text("temps par coup", "time for a move")),
    "--bank": ("SECONDS", Text("réserve de temps par partie", "reserve of time for a game")),
    "--cluster": (
        "ADDRESS",
        Text("joue sur les machines d'un ordonnanceur Dask", "plays on a Dask scheduler's machines"),
    ),
    "--cluster-security": (
        "FOLDER",
        Text(
            "certificats pour tls:// (ca.pem, cert.pem, key.pem)", "certificates for tls:// (ca.pem, cert.pem, key.pem)"
        ),
    ),
    "--game": (
        "FOLDER",
        Text("le dossier d'un jeu de plus (plusieurs fois possible)", "the folder of one more game (may be repeated)"),
    ),
    "--host": (
        "ADDRESS",
        Text("où écouter (127.0.0.1 : cette machine seule)", "where to listen (127.0.0.1: this machine alone)"),
    ),
    "--port": ("N", Text("port (8080)", "port (8080)")),
    "--database": (
        "URL",
        Text(
            "sqlite:///maison.db ou postgresql://nom@machine/base",
            "sqlite:///house.db or postgresql://name@machine/base",
        ),
    ),
    "--origin": ("URL", Text("adresse publique, derrière un mandataire", "public address, behind a proxy")),
    "--proxy": (
        "ADDRESS",
        Text("mandataire que l'on croit (127.0.0.1 avec --origin)", "proxy that is believed (127.0.0.1 with --origin)"),
    ),
    "--class-folder": (
        "FOLDER",
        Text("tournois et notes à montrer à la classe", "tournaments and marks to show the class"),
    ),
    "--keeper": (
        "WORDS",
        Text(
            "qui tient la maison et comment lui écrire, sur la page de confidentialité",
            "who keeps the house and how to reach them, on the privacy page",
        ),
    ),
    "--step": ("N", Text("l'étape de la leçon", "the step of the lesson")),
    "--theme": ("NAME", Text("un thème, comme double-threat", "a theme, such as double-threat")),
    "--difficulty": ("NAME", Text("facile, moyen ou difficile", "easy, middle or hard")),
    "--count": ("N", Text("combien de problèmes", "how many problems")),
    "--batches": ("N", Text("make : lots de positions à parcourir", "make: batches of positions to look through")),
    "--wanted": ("N", Text("make : problèmes à garder (500)", "make: problems to keep (500)")),
    "--folder": ("FOLDER", Text("make : où garder les lots", "make: where to keep the batches")),
    "--each": ("N", Text("levels : problèmes par difficulté (60)", "levels: problems of each difficulty (60)")),
}
OF_PROBLEMS: dict[str, tuple[str, Text]] = {  # what these mean for `problems` alone
    "--first": ("N", Text("make : numéro du premier lot (1)", "make: number of the first batch (1)")),
    "--seed": (
        "NAME",
        Text("numéro de la série : le même redonne la même", "number of the series: the same gives it again"),
    ),
    "--out": ("FILE", Text("make, sheet : où écrire", "make, sheet: where to write")),
    "--jobs": ("N", Text("make, prove : combien à la fois", "make, prove: how many at once")),
    "--cluster": (
        "ADDRESS",
        Text("make, prove : sur les machines d'un ordonnanceur Dask", "make, prove: on a Dask scheduler's machines"),
    ),
}
TAKES: dict[str, tuple[str, ...]] = {
    "play": ("game", "--first", "--second", "--think", "--position", "--save", "--resume", "--seed"),
    "rules": ("game",),
    "learn": ("game", "--step"),
    "problems": (
        "asked",
        "game",
        "--theme",
        "--difficulty",
        "--count",
        "--seed",
        "--unrated!",
        "--batches",
        "--first",
        "--wanted",
        "--folder",
        "--jobs",
        "--cluster",
        "--cluster-security",
        "--out",
        "--each",
    ),
    "replay": ("file", "--game"),
    "analyse": ("game", "what", "--think"),
    "solve": ("game", "what", "--think"),
    "serve": (
        "--game",
        "--host",
        "--port",
        "--database",
        "--origin",
        "--proxy",
        "--class-folder",
        "--keeper",
        "--no-warm-up!",
    ),
    "backup": ("copy", "--database"),
    "restore": ("copy", "--database"),
    "password": ("login", "--database"),
    "grade": (
        "subject",
        "places",
        "--bareme",
        "--roster",
        "--git-list",
        "--deadline",
        "--pushed",
        "--contributions!",
        "--tournament",
        "--worksheet",
        "--out",
        "--jobs",
        "--pool!",
        "--preview!",
        "--unsafe!",
    ),
    "check": ("subject", "place", "--unsafe!"),
    "sujet": ("action", "folder", "--from", "--out", "--unsafe!"),
    "tournament": (
        "game",
        "bots",
        "--games",
        "--concurrency",
        "--seed",
        "--format",
        "--out",
        "--time",
        "--bank",
        "--cluster",
        "--cluster-security",
        "--resume!",
        "--judge!",
        "--unsafe!",
    ),
    "check-bot": ("game", "bot", "--time", "--unsafe!"),
    "doctor": (),
    "engine": ("game",),
    "warm-up": (),
    "build-engines": ("games", "--jobs", "--check!", "--all!"),
    "bench": ("game",),
    "perft": ("game", "depth", "--position"),
}
WITH_GAME_OPTIONS = ("tournament", "check-bot", "play", "analyse", "solve", "engine", "bench", "perft")


def parse(arguments: Sequence[str], lang: Lang) -> argparse.Namespace:
    """What was asked for: `command` is the name of the command, None without one.

    A game may be a folder: it is brought into the house first, so that its own options are understood.
    """
    wanted, unknown = _parser(lang).parse_known_args(arguments)
    if _bring_folders(wanted):
        wanted, unknown = _parser(lang).parse_known_args(arguments)
        _bring_folders(wanted)
    if unknown:
        raise BadOption(
            Text(
                f"{quoted(unknown[0])} n'est pas compris ici ; voyez --help.",
                f"{quoted(unknown[0])} is not understood here; see --help.",
            )
        )
    return wanted


def _bring_folders(wanted: argparse.Namespace) -> bool:
    """Bring the games that were named by their folder, and name them as the house does; whether there was one."""
    named: str | None = getattr(wanted, "game", None)
    folders: list[str] = getattr(wanted, "folders", None) or []
    for folder in folders:
        if not is_game_folder(folder):
            raise _no_game_in(folder)
        bring(Path(folder))
    if named is not None and is_game_folder(named):
        wanted.game = bring(Path(named)).slug
        return True
    if named is not None and ("/" in named or "\\" in named):
        raise _no_game_in(named)
    return bool(folders)


def _no_game_in(folder: str) -> BadOption:
    return BadOption(
        Text(
            f"Il n'y a pas de jeu dans {quoted(folder)} : il y faut un dossier avec about.py, rules.py et view.py.",
            f"There is no game in {quoted(folder)}: a folder with about.py, rules.py and view.py is needed.",
        )
    )


class _Sentences(argparse.ArgumentParser):
    """A parser whose refusals are ours."""

    def error(self, message: str) -> NoReturn:
        flag = message.removeprefix("argument ").split(":")[0]
        if message.endswith("expected one argument"):
            raise BadOption(Text(f"L'option {flag} attend une valeur.", f"The option {flag} needs a value."))
        wrong = re.search("invalid choice: '(.*)' \\(choose", message, re.DOTALL)
        if wrong is not None:
            listed = ", ".join(MEANINGS)
            raise BadOption(
                Text(
                    f"La commande {quoted(wrong[1])} n'existe pas ; il y a : {listed}.",
                    f"There is no command {quoted(wrong[1])}; there are: {listed}.",
                )
            )
        raise BadOption(
            Text(
                f"La commande n'est pas comprise ({message}) ; voyez --help.",
                f"The command is not understood ({message}); see --help.",
            )
        )


def _parser(lang: Lang) -> argparse.ArgumentParser:
    about = Text("Cinq jeux de stratégie à deux.", "Five two-player strategy games.").to(lang)
    root = _Sentences(prog="ludotheque", description=about, add_help=False, allow_abbrev=False)
    root.set_defaults(command=None)
    root.add_argument("--version", action="store_true", help=Text("montre la version", "shows the version").to(lang))
    _add_common(root, lang)
    commands = root.add_subparsers(
        metavar="COMMAND", title=Text("commandes", "commands").to(lang), parser_class=_Sentences
    )
    for name, meaning in MEANINGS.items():
        told = meaning.to(lang)
        command = commands.add_parser(name, help=told, description=told, add_help=False, allow_abbrev=False)
        command.set_defaults(command=name)
        _add_common(command, lang)
        for one in TAKES[name]:
            if one in SEVERAL:
                metavar, help_text = SEVERAL[one]
                command.add_argument(one, metavar=metavar, nargs="*", help=help_text.to(lang))
            elif one in FLAGS:
                command.add_argument(one.removesuffix("!"), action="store_true", help=FLAGS[one].to(lang))
            elif one.startswith("--"):
                metavar, help_text = (OPTIONS | OF_PROBLEMS if name == "problems" else OPTIONS)[one]
                if one == "--game":
                    command.add_argument(one, metavar=metavar, dest="folders", action="append", help=help_text.to(lang))
                else:
                    command.add_argument(one, metavar=metavar, help=help_text.to(lang))
            else:
                metavar, help_text = ARGUMENTS[one]
                command.add_argument(one, metavar=metavar, nargs="?", help=help_text.to(lang))
        if name in WITH_GAME_OPTIONS:
            _add_game_options(command, lang)
    return root


def _add_common(parser: argparse.ArgumentParser, lang: Lang) -> None:
    parser._optionals.title = "options"
    parser._positionals.title = "arguments"
    parser.add_argument("-h", "--help", action="help", help=Text("montre cette aide", "shows this help").to(lang))
    told = Text("langue (fr par défaut)", "language (fr by default)").to(lang)
    parser.add_argument("--lang", metavar="fr|en", help=told)


def _add_game_options(parser: argparse.ArgumentParser, lang: Lang) -> None:
    """The options of every game, a group a game; a name that two games share is described by the first."""
    seen: set[str] = set()
    for entry in GAMES.values():
        kind = entry.load()
        group = parser.add_argument_group(entry.title.to(lang))
        for option in kind.options:
            if option.name in seen:
                continue
            seen.add(option.name)
            if option.flag in parser._option_string_actions:
                raise BadOption(
                    Text(
                        f"Le jeu {entry.title.fr} ne peut pas avoir d'option {option.flag} : la commande l'a déjà.",
                        f"The game {entry.title.en} cannot have an option {option.flag}: the command has it already.",
                    )
                )
            default = default_of(kind, option)
            dest, told = f"option_{option.name}", option.meaning.to(lang)
            if isinstance(default, bool):
                group.add_argument(option.flag, dest=dest, action="store_const", const="yes", help=told)
            else:
                values = "|".join(option.choices) or ("N" if isinstance(default, int) else "TEXT")
                group.add_argument(option.flag, dest=dest, metavar=values, help=f"{told} ({default})")
