"""Where a git repository is: which addresses are taken, how each is shown without its password, and named after.

https, ssh and git are asked over the network; a path, or file://, is a folder of this machine. Everything else is refused
before git sees it: `ext::` runs a command, and a word that begins with a dash would be taken for an option.
"""

import re
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from urllib.parse import unquote

from ludotheque.core.errors import LudothequeError
from ludotheque.core.text import Text, one_line, quoted

SCHEMES = ("https", "ssh", "git")
LONGEST_ADDRESS = 1000  # characters
LONGEST_NAME = 150  # bytes of a hand-in's name: a folder and a letter are called so
HELPER = re.compile(r"[\w+.-]*::")
URL = re.compile(r"([A-Za-z][A-Za-z0-9+.-]*)://(.*)", re.DOTALL)
SCP = re.compile(r"(?:([^/@:\s]+)@)?(\[[0-9A-Fa-f:.]+\]|[^/:\s@\[\]]+):(.+)")
HOST = re.compile(r"(?:[^/@\s]*@)?(\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9_.][A-Za-z0-9_.-]*)(?::[0-9]{1,5})?")
BRANCH = re.compile(
    r"(?!.*(?:\.\.|//|@\{|/\.|\.lock(?:/|$)))[^\x00-\x20~^:?*\[\\\x7f./](?:[^\x00-\x20~^:?*\[\\\x7f]*[^\x00-\x20~^:?*\[\\\x7f./])?"
)


class BadAddress(LudothequeError):
    """No repository is asked for at such an address."""


@dataclass(frozen=True)
class GitAddress:
    """Where a repository is; `local` where that is a folder of this machine."""

    text: str
    local: Path | None = None

    @property
    def shown(self) -> str:
        """The address without the password or the key that may stand in it."""
        return without_secrets(self.text)

    @property
    def parts(self) -> tuple[str, ...]:
        """The names on the way to it, the last one without `.git`."""
        if self.local is not None:
            parts = [part for part in self.local.parts if part not in ("/", ".git")]
        else:
            parts = [part for part in re.split(r"[/:]", self.text.partition("://")[2] or self.text) if part]
        return (*parts[:-1], parts[-1].removesuffix(".git") or parts[-1]) if parts else ()


def without_secrets(words: str) -> str:
    """Words of ours or of git's in which no address tells a password: `https://key@host` becomes `https://host`."""
    plain = re.sub(r"(?i)\b(https?://)[^/\s'\"]*@", r"\1", words)
    return re.sub(r"(//[^/@:\s]+):[^/\s'\"]*@", r"\1@", plain)


def read_address(words: str, base: Path) -> GitAddress:
    """The address that somebody wrote; a path is taken from the folder `base`."""
    said = words.strip()
    if not said or len(said) > LONGEST_ADDRESS or not said.isprintable():
        raise _refused(said, Text("il faut une adresse, ou un dossier", "an address or a folder is needed"))
    if said.startswith("-"):
        raise _refused(said, Text("elle commence par un tiret", "it begins with a dash"))
    if HELPER.match(said):
        raise _refused(said, Text("« :: » ferait lancer une commande", "« :: » would have a command run"))
    if url := URL.fullmatch(said):
        return _from_url(said, url[1].lower(), url[2], base)
    scp = SCP.fullmatch(said)
    if scp and not (base / said).exists():
        if any(part.startswith("-") for part in scp.groups(default="")):
            raise _refused(said, Text("une de ses parties commence par un tiret", "a part of it begins with a dash"))
        return GitAddress(said)
    return GitAddress(said, base / Path(said).expanduser() if said.startswith("~/") else base / said)


def _from_url(said: str, scheme: str, rest: str, base: Path) -> GitAddress:
    if scheme == "file":
        path = unquote(rest)
        if not path.startswith("/") or "\0" in path:
            raise _refused(
                said, Text("file:/// et un chemin entier sont attendus", "file:/// and a whole path are expected")
            )
        return GitAddress(said, base / path)
    if scheme not in SCHEMES:
        ways = ", ".join(f"{one}://" for one in SCHEMES)
        raise _refused(said, Text(f"seuls {ways} et les dossiers sont pris", f"only {ways} and folders are taken"))
    host, _, path = rest.partition("/")
    if not HOST.fullmatch(host) or not path.strip("/") or host.startswith("-"):
        raise _refused(said, Text("la machine ou le chemin ne s'y lit pas", "no machine or no path can be read in it"))
    return GitAddress(said)


def is_branch(name: str) -> bool:
    """Whether git would take this as the name of a branch; it is only ever given to git behind `refs/heads/`."""
    return len(name) <= LONGEST_ADDRESS and name.isprintable() and BRANCH.fullmatch(name) is not None


def hand_in_name(words: str) -> str:
    """Words as the name of a hand-in and of its folder: printable, on one line, within one folder."""
    plain = one_line(words.strip(), instead="_").replace("/", "_").replace("\\", "_")
    return plain.encode("utf-8", "replace")[:LONGEST_NAME].decode("utf-8", "ignore").strip(". ") or "depot"


def same_place(one: str, other: str) -> bool:
    """Whether two ways of writing an address mean one repository: with or without scheme, name, `.git`; or its last parts."""
    short, long = sorted((_plain(one), _plain(other)), key=lambda path: len(path.parts))
    return bool(short.parts) and long.parts[-len(short.parts) :] == short.parts and ("/" in str(short) or short == long)


def _plain(address: str) -> PurePosixPath:
    rest = (address.partition("://")[2] or address).rpartition("@")[2].strip().casefold()
    rest = re.sub(r"^([^/:]+):(?:[0-9]{1,5}(?=/))?", r"\1/", rest)
    return PurePosixPath(re.sub(r"/+", "/", rest.rstrip("/").removesuffix(".git")).lstrip("/"))


def _refused(said: str, why: Text) -> BadAddress:
    shown = quoted(without_secrets(said))
    return BadAddress(
        Text(f"L'adresse {shown} n'est pas prise : {why.fr}.", f"The address {shown} is not taken: {why.en}.")
    )
