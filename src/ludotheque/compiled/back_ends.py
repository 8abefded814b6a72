"""Finds what a routine runs on: a shipped module, machine code of this machine, or plain Python.

What each needs is imported when something is to run on it: where nobody thinks, nothing of this is needed.
"""

from typing import Any

import numpy as np

from ludotheque.compiled.closure import digest_of_routine
from ludotheque.compiled.routines import BackEnd, Routine, Runner, back_end, compiler_installed


class _AllBackEnds:
    """In the order in which they are tried."""

    def digest(self, routine: Routine) -> str:
        return digest_of_routine(routine)

    def runner(self, routine: Routine) -> Runner:
        return _on_module(routine) or _natively(routine) or _in_python(routine)


BACK_ENDS = _AllBackEnds()


def _on_module(routine: Routine) -> Runner | None:
    if routine.path is None or back_end() in (BackEnd.NATIVE, BackEnd.PYTHON):
        return None
    from ludotheque.compiled.wasm import module_of

    module = module_of(routine)
    if module is None:
        return None
    if back_end() is BackEnd.AUTO and compiler_installed():
        from ludotheque.compiled.turbo import want

        want(routine)
    return module.runner(routine)


def _natively(routine: Routine) -> Runner | None:
    if back_end() is BackEnd.PYTHON or not compiler_installed():
        return None
    from ludotheque.compiled.native import dispatcher

    runner: Runner = dispatcher(routine)
    return runner


def _in_python(routine: Routine) -> Runner:
    def run(*arguments: Any) -> Any:
        with np.errstate(over="ignore"):  # words wrap round, as they should
            return routine.function(*arguments)

    return run
