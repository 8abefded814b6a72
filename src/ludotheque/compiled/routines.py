"""Functions that Python calls and machines run: on a shipped module, in machine code of this machine, or as plain Python.

A module is a file of WebAssembly beside the engine it belongs to (see `build`); it runs at once, everywhere. Where numba is
installed, machine code is made beside it and takes over when it is ready (see `turbo`). Both give the same answers.
"""

import os
from collections import defaultdict
from collections.abc import Callable
from enum import Enum
from functools import cached_property
from importlib.util import find_spec
from pathlib import Path
from threading import Lock
from types import FunctionType
from typing import Any, Protocol
from weakref import WeakSet

from ludotheque.core.errors import LudothequeError
from ludotheque.core.text import Text

Runner = Callable[..., Any]


class BackEnd(Enum):
    """What routines run on."""

    AUTO = "auto"  # a module, then machine code; whatever there is
    WASM = "wasm"  # modules, and machine code only where there is none
    NATIVE = "native"  # machine code
    PYTHON = "python"  # neither: slow, but every index is checked

    @classmethod
    def asked_for(cls) -> "BackEnd":
        """As the environment says; tests and benchmarks compare them."""
        return cls(os.environ.get("LUDOTHEQUE_ENGINES") or "auto")


_chosen = [BackEnd.asked_for()]


def back_end() -> BackEnd:
    """What routines run on in this process."""
    return _chosen[0]


def use(wanted: BackEnd) -> None:
    """Have every routine of this process find anew what it runs on. What runs goes on as it began."""
    _chosen[0] = wanted
    for routine in tuple(_routines):
        routine.runner = None


def run_natively() -> None:
    """For tools with tables of more than 32 bits, or with threads: nothing but machine code."""
    if not compiler_installed():
        raise NoCompiler
    use(BackEnd.NATIVE)


class NoCompiler(LudothequeError):
    """Something needs machine code of this machine, and nothing here can make it."""

    def __init__(self, _text: Text | None = None) -> None:
        super().__init__(
            Text(
                "Ceci demande du code machine, et numba n'est pas installé : « ./ludo --turbo » ou « pip install ludotheque[turbo] ».",
                "This needs machine code, and numba is not installed: “./ludo --turbo” or “pip install ludotheque[turbo]”.",
            )
        )


_routines: "WeakSet[Routine]" = WeakSet()
in_module: dict[Path, dict[str, "Routine"]] = defaultdict(dict)


class BackEnds(Protocol):
    """Who knows what there is to run on."""

    def runner(self, routine: "Routine") -> Runner: ...

    def digest(self, routine: "Routine") -> str: ...


class Routine:
    """A function that Python calls; `module` names the module it is in, `home` is the folder of the engine it belongs to."""

    def __init__(
        self,
        back_ends: BackEnds,
        function: FunctionType,
        signature: str | None = None,
        module: str | None = None,
        home: Path | None = None,
    ) -> None:
        self.back_ends = back_ends
        self.function = function
        self.signature = signature
        self.name = function.__name__
        home = Path(function.__code__.co_filename).parent if home is None else home
        self.path = None if module is None else home / "wasm" / f"{module}.wasm"
        self.runner: Runner | None = None
        self.settling = Lock()
        self.__doc__ = function.__doc__
        _routines.add(self)
        if self.path is not None:
            in_module[self.path][self.name] = self

    def __call__(self, *arguments: Any) -> Any:
        return (self.runner or self.settle())(*arguments)

    def __repr__(self) -> str:
        return f"<routine {self.function.__module__}.{self.function.__qualname__}>"

    @cached_property
    def digest(self) -> str:
        """A digest of all that the routine is made of."""
        return self.back_ends.digest(self)

    def settle(self) -> Runner:
        """Find what the routine runs on, the first time it is called."""
        with self.settling:
            if self.runner is None:
                self.runner = self.back_ends.runner(self)
        return self.runner


def compiler_installed() -> bool:
    """Whether numba is there."""
    return find_spec("numba") is not None
