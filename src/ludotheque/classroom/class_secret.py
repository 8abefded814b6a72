"""The secret of a class chooses the hidden cases of its assignment: what is printed in our source then helps nobody.

It is drawn at the first grading and kept beside the marks, so that a rerun asks the same of everybody. What is made from it
is made one way: neither a case nor the name under which marks are kept tells anything of it.
"""

import hashlib
import hmac
import random
import secrets
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from ludotheque.core.errors import LudothequeError
from ludotheque.core.files import FOR_ITS_OWNER, write_whole
from ludotheque.core.text import Text, quoted

FILE = "secret.txt"
BYTES = 32


class BadClassSecret(LudothequeError):
    """The file of the secret holds something else."""


@dataclass(frozen=True)
class ClassSecret:
    """Chance that only its holder can repeat; without a key, the chance that stands in the source."""

    key: bytes = field(default=b"", repr=False)

    @property
    def is_published(self) -> bool:
        return not self.key

    def rng(self, seed: int | str) -> random.Random:
        """The chance of one purpose, which tells nothing of that of another."""
        return random.Random(self._derived(f"cases {seed}") if self.key else seed)

    def chooser(self, seed: int | str) -> random.Random | None:
        """Who chooses among many calls; nobody where the published ones are meant."""
        return self.rng(seed) if self.key else None

    @property
    def fingerprint(self) -> str:
        """What results are kept under: the same for the same secret."""
        return self._derived("results").hex() if self.key else ""

    def _derived(self, purpose: str) -> bytes:
        return hmac.new(self.key, purpose.encode(), hashlib.sha256).digest()

    def to_text(self) -> str:
        return self.key.hex()

    @staticmethod
    def from_text(text: str) -> "ClassSecret":
        return ClassSecret(bytes.fromhex(text))


PUBLISHED = ClassSecret()  # the cases as our source has them: for tests, and where no class is kept


def read_class_secret(path: Path) -> ClassSecret:
    """The secret kept in this file, drawn at the first run."""
    with suppress(FileExistsError):
        write_whole(path, f"{secrets.token_hex(BYTES)}\n", new=True, mode=FOR_ITS_OWNER)
    try:
        secret = ClassSecret.from_text(path.read_text("ascii"))
    except ValueError:
        secret = PUBLISHED
    if len(secret.key) < BYTES:
        where = quoted(str(path))
        raise BadClassSecret(
            Text(
                f"{where} ne contient pas le secret de la classe : remettez le fichier d'avant, ou ôtez-le pour que tout "
                "soit corrigé de nouveau avec d'autres appels.",
                f"{where} does not hold the secret of the class: put the former file back, or take it away to have "
                "everything graded again with other calls.",
            )
        )
    return secret
