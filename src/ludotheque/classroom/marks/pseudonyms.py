"""Names for what is published: the same for the same hand-in, and nobody can tell whose."""

import hashlib
import hmac
import secrets
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from ludotheque.core.files import FOR_ITS_OWNER, narrow, write_whole

# fmt: off
ANIMALS = (
    "Loutre", "Héron", "Lynx", "Hermine", "Martre", "Chamois", "Bouquetin", "Mésange",
    "Milan", "Grèbe", "Cigale", "Genette", "Blaireau", "Castor", "Chevêche", "Écureuil",
    "Faucon", "Geai", "Hérisson", "Libellule", "Marmotte", "Mouflon", "Pinson", "Ragondin",
    "Renard", "Salamandre", "Sarcelle", "Triton", "Tourterelle", "Vanneau",
)
COLOURS = (
    "ambre", "azur", "brune", "claire", "cuivre", "grise", "indigo", "ivoire", "jade",
    "lilas", "ocre", "olive", "perle", "pourpre", "rousse", "sable", "safran", "verte",
)
# fmt: on


def read_salt(path: Path) -> bytes:
    """The secret of this class, made at the first run; who has it can link names and pseudonyms."""
    with suppress(FileExistsError):
        write_whole(path, secrets.token_hex(32), new=True, mode=FOR_ITS_OWNER)
    narrow(path)
    return path.read_bytes()


def pseudonyms(names: Iterable[str], salt: bytes) -> dict[str, str]:
    """A pseudonym for each name, all different."""
    given: dict[str, str] = {}
    for name in sorted(names):
        number = int.from_bytes(hmac.new(salt, name.encode(), hashlib.sha256).digest()[:8])
        base = f"{ANIMALS[number % len(ANIMALS)]} {COLOURS[number // len(ANIMALS) % len(COLOURS)]}"
        pseudonym, copy = base, 2
        while pseudonym in given.values():
            pseudonym, copy = f"{base} {copy}", copy + 1
        given[name] = pseudonym
    return given
