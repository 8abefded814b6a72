"""The folder of a tournament: what it is, a line for each finished game, and the game's record beside it.

tournament.json         the game, the entrants, the seed or the digest of the secret …: what must be the same to take it up again
tournament-secret.txt   what the deals are made from, for the owner of the folder alone
journal.jsonl           one line a finished game, written to the disk before anything else happens
games/ID.ludo           the record of the game
playing/ID.ludo         the record so far of a game under way, for whoever watches (`live_games`)
chance.json             the secret, told to everybody after the last game
report.html             the report, at the end

One process at a time holds the tournament; anybody may read meanwhile, and reading changes nothing.
"""

import hashlib
import json
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import BufferedWriter
from pathlib import Path
from typing import Any, TypedDict

from ludotheque.core.errors import LudothequeError
from ludotheque.core.files import FOR_ITS_OWNER, IRREGULAR, narrow, open_regular, regular_bytes, write_whole
from ludotheque.core.outcome import Forfeit
from ludotheque.core.seat import PLAYERS, Seat
from ludotheque.core.shapes import has_shape
from ludotheque.core.text import Text, plain_json, quoted, same
from ludotheque.play.match import Match
from ludotheque.play.record_file import load_record

MANIFEST, JOURNAL, GAMES, REPORT = "tournament.json", "journal.jsonl", "games", "report.html"
SECRET, CHANCE = "tournament-secret.txt", "chance.json"
POINTS = (0.0, 0.5, 1.0)
SEATS = tuple(seat.value for seat in PLAYERS)
Say = Callable[[Text], None]


class BadFolder(LudothequeError):
    """This folder cannot hold, or is not, the tournament."""


class GameEnd(TypedDict):
    """How a game ended: what the first player scored and why; `fault` is the seat that forfeited."""

    points: float
    why: str
    fault: str | None
    score: list[int] | None
    plies: int


class GamePlayed(GameEnd):
    """A finished game: its place in the tournament, who sat where, and how it ended.

    `reason` and `notes` are in French and in English, a note after its seat.
    """

    id: str
    reason: list[str] | None
    notes: list[list[str]]
    printed: dict[str, str]
    round: int
    pair: str
    entrants: list[int]


class GameEntry(GamePlayed):
    """A line of the journal: a finished game, and the digest of its record."""

    record: str


class Folder:
    """A tournament on disk. Nothing is ever rewritten but the report."""

    def __init__(self, path: Path) -> None:
        self.path = path

    @contextmanager
    def held(self) -> Iterator[None]:
        """Nobody else holds this tournament meanwhile; the lock goes with the process, however that ends."""
        with self._sentences():
            (self.path / GAMES).mkdir(parents=True, exist_ok=True)
            journal = self._journal()
        with journal:
            if not _locked(journal):
                raise BadFolder(
                    Text(
                        f"Le tournoi du dossier {quoted(str(self.path))} est déjà en cours, tenu par un autre processus.",
                        f"The tournament of the folder {quoted(str(self.path))} is already under way, held by another process.",
                    )
                )
            yield

    def begin(self, manifest: dict[str, Any], secret: str | None = None) -> None:
        """A new tournament in a folder that holds none; its secret lies there before anything speaks of it."""
        self.refuse_taken()
        with self._sentences():
            (self.path / GAMES).mkdir(parents=True, exist_ok=True)
            for former in (SECRET, CHANCE):  # of a tournament that a power cut kept from beginning
                (self.path / former).unlink(missing_ok=True)
            if secret is not None:
                write_whole(self.path / SECRET, f"{secret}\n", durable=True, new=True, mode=FOR_ITS_OWNER)
            self.write(MANIFEST, plain_json(json.dumps(manifest, ensure_ascii=False, indent=2)) + "\n")

    def secrets(self) -> Iterator[str]:
        """What may be the secret: the one that was told, then the one that only the owner of the folder can read."""
        told = self.told_secret()
        if told is not None:
            yield told
        with self._sentences():
            path = self.path / SECRET
            kept = regular_bytes(path).decode("ascii", "replace").strip() if path.exists() else None
        if kept is not None:
            yield kept

    def keep_secret(self, say: Say) -> None:
        """Leave the secret to its owner alone, and say so where others could read it."""
        if narrow(self.path / SECRET):
            say(
                Text(
                    f"{SECRET} pouvait être lu par d'autres que vous ; c'est fini. Qui l'a lu connaît les donnes.",
                    f"{SECRET} could be read by others than you; that is over. Whoever read it knows the deals.",
                )
            )

    def tell_secret(self, secret: str, digest: str) -> None:
        """The last game is over: from now on everybody may know, and deal every game again."""
        self.write(CHANCE, json.dumps({"secret": secret, "sha256": digest}, indent=2) + "\n")

    def told_secret(self) -> str | None:
        """The secret once it was told."""
        with self._sentences():
            path = self.path / CHANCE
            try:
                found = json.loads(regular_bytes(path)) if path.exists() else None
            except (ValueError, RecursionError):
                found = None
            told = found.get("secret") if isinstance(found, dict) else None
            return told if isinstance(told, str) else None

    def refuse_taken(self) -> None:
        """A folder holds one tournament, and nobody begins another over it."""
        with self._sentences():
            journal = self.path / JOURNAL
            if (self.path / MANIFEST).exists() or (journal.exists() and journal.stat().st_size):
                raise BadFolder(
                    Text(
                        f"Le dossier {quoted(str(self.path))} contient déjà un tournoi : ajoutez --resume pour le reprendre, ou choisissez un autre dossier.",
                        f"The folder {quoted(str(self.path))} already holds a tournament: add --resume to take it up, or choose another folder.",
                    )
                )

    def manifest(self) -> dict[str, Any] | None:
        """What the tournament is, or None where there is none yet."""
        with self._sentences():
            path = self.path / MANIFEST
            if not path.exists():
                return None
            try:
                found = json.loads(regular_bytes(path))
            except (ValueError, RecursionError):
                found = None
            if not isinstance(found, dict):
                raise BadFolder(
                    Text(
                        f"Le fichier {quoted(str(path))} n'est pas celui d'un tournoi.",
                        f"The file {quoted(str(path))} is not that of a tournament.",
                    )
                )
            return found

    def finished(self) -> dict[str, GameEntry]:
        """The finished games by their id, as they are at this moment; safe to ask while games are played."""
        return self._read()[0]

    def taken_up(self, say: Say = lambda _: None) -> dict[str, GameEntry]:
        """The finished games, for the one who goes on: a line that a power cut left unfinished is taken away.

        A line counts only with the very record it was written for; where they tell different ends, that is said, the
        record decides, and a line that agrees with it is added.
        """
        with self._sentences():
            found, whole = self._read()
            if (self.path / JOURNAL).exists():
                os.truncate(self.path / JOURNAL, whole)
            kept = [entry for name, entry in found.items() if self._digest(name) == entry["record"]]
            return {entry["id"]: entry for one in kept for entry in self._agreed(one, say)}

    def _agreed(self, entry: GameEntry, say: Say) -> Iterator[GameEntry]:
        """The line of a game as its record has it; none where no finished game can be read there."""
        try:
            match = self.match_of(entry["id"])
        except LudothequeError:
            return
        if match.outcome is None:
            return
        told: GameEntry = {**entry, **end_of(match)}
        if told != entry:
            say(contradiction(entry, told))
            self._add(told)
        yield told

    def _read(self) -> tuple[dict[str, GameEntry], int]:
        """The games in the journal, and how many of its bytes are whole lines. Of two lines for a game the later counts."""
        with self._sentences():
            path = self.path / JOURNAL
            content = regular_bytes(path) if path.exists() else b""
            whole = content.rfind(b"\n") + 1
            entries = [_entry(line) for line in content[:whole].split(b"\n")]
            return {entry["id"]: entry for entry in entries if entry is not None}, whole

    def finish(self, game: GamePlayed, record: str) -> GameEntry:
        """Keep a finished game: its record first, then its line, which is on the disk when this returns.

        A record that a power cut took away is missed by its digest, and the game is played again.
        """
        with self._sentences():
            self.write(f"{GAMES}/{self.record(game['id']).name}", record, at_once=False)
            kept: GameEntry = {**game, "record": _digest(record.encode())}
            self._add(kept)
            return kept

    def _add(self, entry: GameEntry) -> None:
        """A line of the journal, on the disk when this returns."""
        line = plain_json(json.dumps(entry, ensure_ascii=False, separators=(",", ":"))) + "\n"
        with self._journal() as journal:
            journal.write(line.encode())
            journal.flush()
            os.fsync(journal.fileno())

    def _journal(self) -> BufferedWriter:
        """To be written at its end."""
        return os.fdopen(open_regular(self.path / JOURNAL, os.O_WRONLY | os.O_APPEND | os.O_CREAT), "ab")

    def _digest(self, name: str) -> str | None:
        """Of the record that lies in the folder."""
        path = self.record(name)
        return _digest(regular_bytes(path)) if path.exists() else None

    def record(self, name: str) -> Path:
        return self.path / GAMES / f"{name}.ludo"

    def match_of(self, name: str) -> Match[Any]:
        """The game that was recorded, refereed again; refuses what cannot be read."""
        path = self.record(name)
        if path.exists() and not path.is_file():
            raise self._unusable(OSError(IRREGULAR, "", str(path)))
        return load_record(path).match

    def write(self, name: str, text: str, *, at_once: bool = True) -> Path:
        """A file of the folder, whole or not at all; on the disk at once, or when the system finds time."""
        path = self.path / name
        with self._sentences():
            write_whole(path, text, durable=at_once)
        return path

    @contextmanager
    def _sentences(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            raise self._unusable(error) from error

    def _unusable(self, error: OSError) -> BadFolder:
        """Why it cannot serve; of what is no regular file, its name."""
        why = same(error.strerror or str(error))
        if error.errno == IRREGULAR and error.filename is not None:
            name = quoted(Path(str(error.filename)).name)
            why = Text(f"{name} n'y est pas un fichier ordinaire", f"{name} is not a regular file there")
        where = quoted(str(self.path))
        return BadFolder(
            Text(f"Le dossier {where} ne peut pas servir : {why.fr}.", f"The folder {where} cannot be used: {why.en}.")
        )


def end_of(match: Match[Any]) -> GameEnd:
    """How a finished match ended."""
    outcome = match.outcome
    assert outcome is not None
    return {
        "points": {Seat.FIRST: 1.0, Seat.SECOND: 0.0, None: 0.5}[outcome.winner],
        "why": outcome.why.value,
        "fault": outcome.winner.other.value if isinstance(outcome.why, Forfeit) and outcome.winner else None,
        "score": None if outcome.score is None else list(outcome.score),
        "plies": len(match.plies),
    }


def contradiction(entry: GameEntry, told: GameEnd) -> Text:
    """What is said where the journal and the record of a game disagree."""
    name = entry["id"]
    if entry["points"] == told["points"]:
        return Text(
            f"Le journal ne dit pas de la partie {name} la fin que dit son fichier : c'est le fichier de la partie qui compte.",
            f"The journal does not tell the end of game {name} that its record tells: the record counts.",
        )
    return Text(
        f"Pour le premier joueur de la partie {name}, le journal dit {entry['points']:g} et le fichier de la partie "
        f"{told['points']:g} : c'est le fichier de la partie qui compte.",
        f"For the first player of game {name} the journal says {entry['points']:g} and the record "
        f"{told['points']:g}: the record counts.",
    )


def _entry(line: bytes) -> GameEntry | None:
    """A line of the journal, or None where it is not one: what is damaged is a game not finished."""
    try:
        entry: GameEntry = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return entry if has_shape(entry, GameEntry) and _adds_up(entry) else None


def _adds_up(entry: GameEntry) -> bool:
    """Whether what is said is possible: seats that there are, sentences in both languages."""
    noted = all(len(note) == 3 and note[0] in SEATS for note in entry["notes"])
    reasoned = entry["reason"] is None or len(entry["reason"]) == 2
    faulty = entry["fault"] is None or entry["fault"] in SEATS
    return noted and reasoned and faulty and entry["points"] in POINTS and len(entry["entrants"]) == len(SEATS)


def _digest(record: bytes) -> str:
    return hashlib.sha256(record).hexdigest()[:16]


def _locked(file: BufferedWriter) -> bool:
    """Whether the file is now ours alone; where there are no such locks, everybody is trusted."""
    try:
        import fcntl
    except ImportError:
        return True
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
