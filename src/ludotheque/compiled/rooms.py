"""Memory for an engine: arrays that the routines of its module reach without copying."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludotheque.compiled.routines import BackEnd, Routine, back_end


class Room:
    """Arrays for one thought at a time, on whatever the routine runs; those of one module share a room."""

    def __init__(self, routine: Routine) -> None:
        self.instance: Any = None
        if routine.path is not None and back_end() not in (BackEnd.NATIVE, BackEnd.PYTHON):
            from ludotheque.compiled.wasm import Instance, module_of  # where nobody thinks, nothing of this is needed

            module = module_of(routine)
            self.instance = None if module is None else Instance(module)

    def zeros(self, shape: int | tuple[int, ...], dtype: Any) -> NDArray[Any]:
        """An array of zeros, for as long as the room is used."""
        made: NDArray[Any] = np.zeros(shape, dtype) if self.instance is None else self.instance.zeros(shape, dtype)
        return made

    def copy(self, array: NDArray[Any]) -> NDArray[Any]:
        """An array with the same contents."""
        if self.instance is None:
            return array
        made = self.zeros(array.shape, array.dtype)
        made[...] = array
        return made
