"""Who enters: a bot's file or folder, a level of ours (`engine:5`), `random`, or a program that speaks UGI (`ugi:…`)."""

import hashlib
import os
import shlex
from base64 import b64decode, b64encode
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from pathlib import Path
from typing import Any, TypedDict

from ludotheque.core.dialect import Dialect
from ludotheque.core.errors import BadOption
from ludotheque.core.files import IRREGULAR, regular_bytes
from ludotheque.core.lookalikes import clean_name, clean_path, likeness, needs_its_file
from ludotheque.core.text import Text, quoted
from ludotheque.play.engines import read_engine

MODULE = "ia"  # what the assignment calls a bot's file; inside the sandbox every bot is called so
MAIN_FILES = ("ia.py", "bot.py")
LARGEST = 1_000_000  # bytes of one file
MOST_FILES = 100
LONGEST_TAIL = 40  # characters of a path behind a name
UGI = "ugi:"
PROGRAM_TAIL = "ugi"  # behind the name of a program that is called like a player of ours


class EntrantKind(Enum):
    """What plays."""

    BOT = "bot"
    ENGINE = "engine"
    RANDOM = "random"
    PROGRAM = "ugi"


GUESTS = (EntrantKind.BOT, EntrantKind.PROGRAM)  # whoever is not of the house


@dataclass(frozen=True, slots=True)
class Entrant:
    """One entrant. `words` is how it was named on the command line; a bot carries its files with it.

    `file` is what the bot's author calls the file that is `ia.py` in the sandbox; `remarks` are for the organiser.
    """

    kind: EntrantKind
    name: str
    words: str
    files: Mapping[str, bytes] = field(default_factory=dict)
    file: str = ""
    remarks: tuple[Text, ...] = ()

    def digest(self) -> str:
        """Changes when the bot's files change: a tournament is taken up again with the same bots only."""
        content = hashlib.sha256(f"{self.kind.value} {self.words if self.kind is not EntrantKind.BOT else ''}".encode())
        for name, data in sorted(self.files.items()):
            content.update(f"\n{name} {len(data)}\n".encode())
            content.update(data)
        return content.hexdigest()[:16]

    def packed(self) -> "PackedEntrant":
        """As plain data, to travel to whoever plays the game."""
        files = {name: b64encode(data).decode() for name, data in self.files.items()}
        return {"kind": self.kind.value, "name": self.name, "words": self.words, "files": files, "file": self.file}


class PackedEntrant(TypedDict):
    """An entrant as plain data; its files in base 64."""

    kind: str
    name: str
    words: str
    files: dict[str, str]
    file: str


def unpacked(data: PackedEntrant) -> Entrant:
    """The entrant that travelled."""
    files = {name: b64decode(text) for name, text in data["files"].items()}
    return Entrant(EntrantKind(data["kind"]), data["name"], data["words"], files, data["file"])


def read_entrant(words: str, dialect: Dialect[Any, Any]) -> Entrant:
    """The entrant that somebody named; refuses what is none."""
    if words.startswith(UGI):
        return _program(words)
    if words.strip().lower() in ("random", "hasard"):
        return Entrant(EntrantKind.RANDOM, "random", "random")
    engine = read_engine(words)
    if engine is not None:
        return Entrant(EntrantKind.ENGINE, str(engine), str(engine))
    path = Path(words)
    if path.is_dir():
        main, files = _folder(path)
        return _bot(path.resolve().name, path, words, _stand_ins(dialect) | files, main)
    content = _read(path)
    beside = (path.with_name(f"{name}.py") for name in dialect.modules)
    own = {one.name: _read(one) for one in beside if one != path and _lies_in(one, path.parent)}
    return _bot(path.stem, path, words, _stand_ins(dialect) | own | {f"{MODULE}.py": content}, path.name)


def _bot(name: str, path: Path, words: str, files: Mapping[str, bytes], file: str) -> Entrant:
    remarks = (_link(path),) if path.is_symlink() else ()
    return Entrant(EntrantKind.BOT, clean_name(name) or MODULE, clean_path(words), files, clean_path(file), remarks)


def _link(path: Path) -> Text:
    """Whoever names a link means what it leads to, and should know it."""
    link, there = clean_path(str(path)), clean_path(os.path.realpath(path))
    return Text(f"{link} est un lien vers {there}.", f"{link} is a link to {there}.")


def _lies_in(path: Path, folder: Path) -> bool:
    """Whether there is a file at this path, and in this folder: a link that leads out of it would bring a file of ours into the sandbox."""
    return path.is_file() and path.resolve().parent == folder.resolve()


def remarks_on(entrants: Sequence[Entrant]) -> tuple[Text, ...]:
    """What the organiser should know of the files: those that are links, and bots that are the same to the byte."""
    alike: dict[frozenset[bytes], list[str]] = {}
    for one in entrants:
        if one.kind is EntrantKind.BOT:
            alike.setdefault(frozenset(one.files.values()), []).append(one.words)
    copies = [", ".join(words) for words in alike.values() if len(words) > 1]
    same_files = [
        Text(f"Le même robot, à l'octet près : {words}.", f"The same bot, byte for byte: {words}.") for words in copies
    ]
    return (*(remark for one in entrants for remark in one.remarks), *same_files)


def distinct(entrants: Sequence[Entrant]) -> tuple[Entrant, ...]:
    """The same entrants, each with a name of its own: bots whose names look alike are told apart by their files, others by a number.

    A bot that calls itself « Tata (b.py) » does not pass for the Tata of b.py, nor « engine:5 » for our engine: it gets its
    own file behind its name. Players of the house are numbered first, so that theirs are the plain names.
    """
    names = [
        f"{entrant.name} ({PROGRAM_TAIL})"
        if entrant.kind is EntrantKind.PROGRAM and needs_its_file(entrant.name)
        else entrant.name
        for entrant in entrants
    ]
    for _ in range(2):
        times = Counter(map(likeness, names))
        for like in times:
            told = [
                number
                for number, entrant in enumerate(entrants)
                if entrant.kind is EntrantKind.BOT
                and names[number] == entrant.name
                and likeness(entrant.name) == like
                and (times[like] > 1 or needs_its_file(entrant.name))
            ]
            for number, tail in zip(told, _tails([entrants[one].words for one in told]), strict=True):
                names[number] = f"{names[number]} ({tail})"
    guests_last = sorted(range(len(entrants)), key=lambda number: entrants[number].kind in GUESTS)
    numbered = dict(zip(guests_last, _numbered([names[number] for number in guests_last]), strict=True))
    return tuple(replace(entrant, name=numbered[number]) for number, entrant in enumerate(entrants))


def _tails(paths: Sequence[str]) -> list[str]:
    """The ends of these paths, as short as they can be while different paths stay different."""
    parts = [Path(path).parts or (path,) for path in paths]
    for depth in range(1, max(map(len, parts), default=1) + 1):
        tails = ["/".join(one[-depth:]) for one in parts]
        if len(set(tails)) == len(set(parts)):
            break
    return [tail if len(tail) <= LONGEST_TAIL else f"…{tail[1 - LONGEST_TAIL :]}" for tail in tails]


def _numbered(names: Sequence[str]) -> Iterator[str]:
    """The names, the second that looks alike with a 2 behind it."""
    taken: set[str] = set()
    for wanted in names:
        name, number = wanted, 1
        while likeness(name) in taken:
            number += 1
            name = f"{wanted} ({number})"
        taken.add(likeness(name))
        yield name


def named(entrant: Entrant, said: object) -> Entrant:
    """The entrant under the name that its `name()` gave, if that is a name."""
    name = clean_name(said) if type(said) is str else ""
    return replace(entrant, name=name) if name else entrant


def _program(words: str) -> Entrant:
    try:
        command = shlex.split(words.removeprefix(UGI))
    except ValueError:
        command = []
    if not command:
        raise BadOption(
            Text(
                f"{quoted(words)} ne nomme pas de programme : il faut « ugi: » puis une commande, comme ugi:./moteur.",
                f"{quoted(words)} names no program: « ugi: » then a command is needed, such as ugi:./engine.",
            )
        )
    return Entrant(EntrantKind.PROGRAM, clean_name(Path(command[0]).name) or PROGRAM_TAIL, words)


def _folder(folder: Path) -> tuple[str, dict[str, bytes]]:
    """The Python files of a team's folder and which of them is its bot: ia.py, bot.py or the only one there."""
    files = (one for one in folder.glob("*.py") if one.name.isprintable() and _lies_in(one, folder))
    found = sorted(files)[:MOST_FILES]
    named_so = [one for name in MAIN_FILES for one in found if one.name == name]
    main = (named_so or (found if len(found) == 1 else []))[:1]
    if not main:
        raise BadOption(
            Text(
                f"Dans le dossier {quoted(str(folder))}, le robot devrait s'appeler {' ou '.join(MAIN_FILES)}.",
                f"In the folder {quoted(str(folder))} the bot should be called {' or '.join(MAIN_FILES)}.",
            )
        )
    return main[0].name, {one.name: _read(one) for one in found} | {f"{MODULE}.py": _read(main[0])}


def _stand_ins(dialect: Dialect[Any, Any]) -> dict[str, bytes]:
    """Our functions under the assignment's file names, where the sandbox does not find them by itself."""
    return {
        f"{name}.py": f"from ludotheque.sujets.{ours} import *\n".encode()
        for name, ours in dialect.modules.items()
        if ours is not None
    }


def _read(path: Path) -> bytes:
    try:
        content = regular_bytes(path, LARGEST + 1)
    except (OSError, ValueError) as error:
        if isinstance(error, OSError) and error.errno == IRREGULAR:
            raise BadOption(
                Text(
                    f"Le robot {quoted(str(path))} n'est pas un fichier ordinaire (un tube, une prise ou un périphérique).",
                    f"The bot {quoted(str(path))} is not a regular file (a pipe, a socket or a device).",
                )
            ) from error
        raise BadOption(
            Text(
                f"Le robot {quoted(str(path))} ne peut pas être lu : il faut un fichier .py, un dossier, engine:1 à engine:10, random ou ugi:COMMANDE.",
                f"The bot {quoted(str(path))} cannot be read: a .py file, a folder, engine:1 to engine:10, random or ugi:COMMAND is needed.",
            )
        ) from error
    if len(content) > LARGEST:
        raise BadOption(
            Text(f"Le fichier {quoted(str(path))} dépasse 1 Mo.", f"The file {quoted(str(path))} is larger than 1 MB.")
        )
    return content
