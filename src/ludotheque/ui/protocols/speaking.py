"""Starts a conversation with another program on a pair of streams."""

from typing import Any, TextIO

from ludotheque.core.errors import BadOption
from ludotheque.core.game import Game
from ludotheque.core.options import options_of
from ludotheque.core.text import Text, quoted

PROTOCOLS = ("ugi", "nboard", "gtp")


def speak(protocol: str, game: Game[Any], heard: TextIO, said: TextIO) -> None:
    """Answer line by line until the other side leaves."""
    name = protocol.strip().lower()
    if name not in PROTOCOLS:
        listed = ", ".join(PROTOCOLS)
        raise BadOption(
            Text(
                f"Le protocole {quoted(protocol)} n'existe pas ; il y a : {listed}.",
                f"There is no protocol {quoted(protocol)}; there are: {listed}.",
            )
        )
    if name != "ugi" and game.name != "reversi":
        raise BadOption(
            Text(
                f"Le protocole {name} est celui de Black & White ; ici, il y a ugi.",
                f"The protocol {name} is for Reversi; ugi is for every game.",
            )
        )
    if name == "ugi":
        from ludotheque.ui.protocols.ugi import Ugi

        Ugi(game, said).converse(heard)
    elif name == "nboard":
        from ludotheque.ui.protocols.nboard import NBoard

        NBoard(said).converse(heard)
    else:
        from ludotheque.ui.protocols.gtp import Gtp

        Gtp(int(options_of(game)["size"]), said).converse(heard)
